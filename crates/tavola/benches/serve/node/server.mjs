// CollabHub's get, list and apply, as they are usually written: Fastify, ElectroDB and the AWS SDK.
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import jwt from "@fastify/jwt";
import { Entity, Service } from "electrodb";
import Fastify from "fastify";
import { ulid } from "ulid";

const table = "collabhub-main";
const client = new DynamoDBClient({
  endpoint: process.env.ENDPOINT,
  region: "eu-central-1",
  requestHandler: { httpAgent: { maxSockets: 64, keepAlive: true } },
});

const text = { type: "string" };
const need = { type: "string", required: true };
const key = (field, template, composite) => ({ field, template, composite, casing: "none" });

function entity(name, attributes, indexes) {
  const model = { entity: name, version: "1", service: "collabhub" };
  return new Entity({ model, attributes, indexes }, { client, table });
}

const User = entity("user", { userId: need, role: text, status: text }, {
  primary: { pk: key("PK", "USER#${userId}", ["userId"]), sk: key("SK", "PROFILE", []) },
});
const Startup = entity("startup", {
  startupId: need, founderId: text, name: text, tagline: text, description: text, industry: text, stage: text,
  visibility: text, status: text, location: text, createdAt: text, updatedAt: text,
}, {
  primary: { pk: key("PK", "STARTUP#${startupId}", ["startupId"]), sk: key("SK", "METADATA", []) },
  listed: {
    index: "GSI2",
    pk: key("GSI2PK", "VISIBILITY#${visibility}#STATUS#${status}", ["visibility", "status"]),
    sk: key("GSI2SK", "STARTUP#${startupId}", ["startupId"]),
  },
});
const Role = entity("role", {
  startupId: need, roleId: need, title: text, isOpen: { type: "boolean" }, applicantCount: { type: "number" },
}, {
  primary: { pk: key("PK", "STARTUP#${startupId}", ["startupId"]), sk: key("SK", "ROLE#${roleId}", ["roleId"]) },
});
const Application = entity("application", {
  applicationId: need, startupId: need, roleId: need, applicantId: need, coverLetter: need, status: need,
  createdAt: need, updatedAt: need, entityType: need,
}, {
  primary: { pk: key("PK", "APPLICATION#${applicationId}", ["applicationId"]), sk: key("SK", "METADATA", []) },
  applicant: {
    index: "GSI1",
    pk: key("GSI1PK", "APPLICANT#${applicantId}", ["applicantId"]),
    sk: key("GSI1SK", "APPLICATION#${applicationId}", ["applicationId"]),
  },
  role: {
    index: "GSI2",
    pk: key("GSI2PK", "STARTUP#${startupId}#ROLE#${roleId}", ["startupId", "roleId"]),
    sk: key("GSI2SK", "STATUS#${status}#${createdAt}", ["status", "createdAt"]),
  },
});
const Lock = entity("lock", { roleId: need, applicantId: need, applicationId: need }, {
  primary: { pk: key("PK", "LOCK#${roleId}#${applicantId}", ["roleId", "applicantId"]), sk: key("SK", "LOCK", []) },
});
const Notification = entity("notification", {
  userId: need, notificationId: need, type: need, title: need, body: need, createdAt: need, entityType: need,
}, {
  primary: {
    pk: key("PK", "USER#${userId}", ["userId"]),
    sk: key("SK", "NOTIFICATION#${notificationId}", ["notificationId"]),
  },
});
const AuditLog = entity("audit", {
  auditId: need, day: need, userId: need, action: need, createdAt: need, entityType: need,
}, {
  primary: {
    pk: key("PK", "AUDIT#${day}", ["day"]),
    sk: key("SK", "${createdAt}#${auditId}", ["createdAt", "auditId"]),
  },
  user: {
    index: "GSI1",
    pk: key("GSI1PK", "USER#${userId}", ["userId"]),
    sk: key("GSI1SK", "AUDIT#${createdAt}", ["createdAt"]),
  },
});
const service = new Service({ Application, Role, Lock, Notification, AuditLog }, { client, table });
// The items were written by somebody else, without ElectroDB's own attributes.
const foreign = { ignoreOwnership: true };
const sees = (startup) => startup?.status === "ACTIVE" && startup.visibility === "PUBLIC";

const app = Fastify();
app.register(jwt, { secret: "a secret of this benchmark" });

app.get("/startups/:id", async (request, reply) => {
  const { data } = await Startup.get({ startupId: request.params.id }).go(foreign);
  return sees(data) ? data : reply.code(404).send();
});

app.get("/startups", async (request) => {
  const listed = Startup.query.listed({ visibility: "PUBLIC", status: "ACTIVE" });
  const limit = Number(request.query.limit);
  const { data, cursor } = await listed.go({ ...foreign, limit, order: "desc" });
  return { items: data.filter(sees), cursor };
});

app.post("/startups/:startupId/roles/:roleId/applications", async (request, reply) => {
  const { sub } = await request.jwtVerify();
  const { startupId, roleId } = request.params;
  const strong = { ...foreign, consistent: true };
  const [{ data: user }, { data: startup }, { data: role }] = await Promise.all([
    User.get({ userId: sub }).go(strong),
    Startup.get({ startupId }).go(strong),
    Role.get({ startupId, roleId }).go(strong),
  ]);
  if (user?.status !== "ACTIVE" || user.role !== "TALENT") return reply.code(403).send();
  if (!sees(startup) || !role) return reply.code(404).send();
  const at = new Date().toISOString();
  const application = {
    applicationId: ulid(), startupId, roleId, applicantId: sub, coverLetter: request.body.coverLetter,
    status: "PENDING", createdAt: at, updatedAt: at, entityType: "APPLICATION",
  };
  const { applicationId } = application;
  const result = await service.transaction.write(({ Application, Role, Lock, Notification, AuditLog }) => [
    Application.create(application).commit(),
    Role.update({ startupId, roleId }).add({ applicantCount: 1 })
      .where(({ isOpen }, { eq }) => eq(isOpen, true)).commit(),
    Lock.create({ roleId, applicantId: sub, applicationId }).commit(),
    Notification.create({
      userId: startup.founderId, notificationId: ulid(), type: "APPLICATION_UPDATE", title: "New application",
      body: `Someone applied for ${role.title}`, createdAt: at, entityType: "NOTIFICATION",
    }).commit(),
    AuditLog.create({
      auditId: ulid(), day: at.slice(0, 10), userId: sub, action: "APPLICATION_SUBMITTED", createdAt: at,
      entityType: "AUDIT_LOG",
    }).commit(),
  ]).go();
  return result.canceled ? reply.code(409).send() : reply.code(201).send(application);
});

await app.listen({ port: 0, host: "127.0.0.1" });
const tokens = Array.from({ length: Number(process.env.APPLICANTS) }, (_, n) => app.jwt.sign({ sub: `talent-${n}` }));
console.log(`http://127.0.0.1:${app.server.address().port}`);
for (const token of tokens) console.log(`TOKEN=${token}`);
console.log("Ctrl-C stops it");
