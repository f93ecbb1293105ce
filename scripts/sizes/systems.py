"""What each system's callers own, and the calls that are measured."""


def gg_core(s):
    """A goal with 1,000 collaborators, 5,000 comments and, on one of them, 2,000 reactions."""
    people = [f"user-{n}" for n in range(s.some(1000))]
    goal = {"resourceType": "goal", "resourceId": "big"}
    service, owner, one = "service resources", "owner", "user-1"
    s.call("registerResource", service, **goal, ownerId=owner)
    invites = {}
    for person in people:
        invites[person] = s.call("inviteCollaborator", owner, **goal, inviteeId=person)["inviteId"]
    for person in people:
        s.call("acceptInvite", person, **goal, inviteId=invites[person])
    comments = [s.call("comment", one, **goal, text=f"Comment number {n} " * 8) for n in range(s.some(5000))]
    first = {"createdAt": comments[0]["createdAt"], "commentId": comments[0]["commentId"]}
    for n in range(s.some(2000)):
        s.call("react", people[n % len(people)], **goal, **first, emoji=chr(0x1F600 + n // len(people)))
    parent = {"parentCreatedAt": first["createdAt"], "parentId": first["commentId"]}
    for _ in range(s.some(100)):
        s.call("reply", one, **goal, **parent, text="A reply")

    many = f"{len(people):,} invitations"
    s.measure("listResourceInvites", owner, many, **goal)
    s.measure("listMyInvites", one)
    s.measure("listMyPendingInvites", one)
    s.measure("getInvite", one, **goal, inviteId=invites[one])
    s.measure("listCollaborators", one, f"{len(people):,} collaborators", **goal)
    s.measure("listMyCollaborations", one)
    s.measure("listMyCollaborationsByType", one, resourceType="goal")
    s.measure("getCollaborator", one, **goal, userId="user-0")
    count = f"{len(comments):,} comments"
    s.measure("listComments", one, f"{count}: the first 50", **goal)
    s.measure("listComments", one, "a page far behind", **goal, cursor=s.deep("listComments", one, 50, **goal))
    s.measure("listComments", one, "the newest 50", **goal, order="newest")
    s.measure("listReplies", one, "100 replies: the first 50", parentId=first["commentId"])
    s.measure("listCommentReplies", one, "the same below the comment", **goal, **parent)
    s.measure("getComment", one, **goal, **first)
    s.measure("listReactions", one, "2,000 reactions: the first 50", **goal, **first)
    s.measure("countReactions", one, "all 2,000", **goal, **first)
    s.measure("getMyReaction", one, **goal, **first, emoji="\U0001F600")
    s.measure("getMyPreferences", one)
    s.measure("getResource", one, **goal)
    s.measure("listMyResources", owner, resourceType="goal")
    s.measure("listMyComments", one, count)
    s.measure("listMyReactions", one)
    waiting = s.measure("listPendingNotices", "service mailer", "among all that wait")["items"]
    s.measure("getNotice", "service mailer", noticeId=waiting[0]["noticeId"])
    told = s.call("comment", one, **goal, text="For all who want to know")["commentId"]
    notices = s.pages("listPendingNotices", "service mailer")
    notice = next(n["noticeId"] for n in notices if n.get("commentId") == told and "userId" not in n)
    s.measure("listRecipients", "service mailer", f"among {len(people):,} collaborators", noticeId=notice)
    days = {"from": "2000-01-01", "to": "2900-01-01"}
    auditor = ("auditor", "--group", "security")
    entry = s.measure("listAuditOfUser", auditor, "thousands of entries: the newest 50", actorId=one, **days)["items"][0]
    s.measure("getAuditEvent", auditor, actorId=one, at=entry["at"], auditId=entry["auditId"])
    s.measure("comment", one, **goal, text="Another comment")
    s.measure("reply", one, **goal, **parent, text="Another reply")
    made = [s.call("comment", one, **goal, text="x") for _ in range(s.calls)]
    keys = [{"createdAt": c["createdAt"], "commentId": c["commentId"]} for c in made]
    s.measure("editComment", one, each=lambda n: keys[n], **goal, text="Edited")
    s.measure("react", one, each=lambda n: keys[n], **goal, emoji="👍")
    s.measure("unreact", one, each=lambda n: keys[n], **goal, emoji="👍")
    s.measure("deleteComment", one, each=lambda n: keys[n], **goal)
    s.measure("setMyPreferences", one, emailOnComment=True)
    new = {}

    def invite(n):
        return {"inviteeId": f"new-{n}"}

    s.measure("inviteCollaborator", owner, many, each=invite, **goal)
    for item in s.call("listResourceInvites", owner, **goal, limit=50)["items"]:
        new[item["inviteeId"]] = item["inviteId"]
    for n in range(max(2, s.calls // 4)):
        if f"new-{n}" not in new:
            new[f"new-{n}"] = s.call("listMyPendingInvites", f"new-{n}")["items"][0]["inviteId"]
    s.measure("acceptInvite", owner, each=lambda n: (f"new-{n}", {"inviteId": new[f"new-{n}"]}), **goal)
    s.measure("markSeen", one, **goal)
    s.measure("removeCollaborator", owner, many, each=lambda n: {"userId": f"new-{n}"}, **goal)
    s.once("eraseMe", one, f"{count}, and reactions")
    s.once("deleteResource", service, f"{count}, {len(people):,} collaborators and as many invitations", **goal)


def boards(s):
    """A board with 2,000 members and 500 requests; a user who is a member of 300 boards."""
    people = [f"user-{n}" for n in range(s.some(2000))]
    for person in ["owner", *people]:
        s.call("createMyProfile", person, userName=person, email=f"{person}@example.com")
    owner, one = "owner", "user-1"
    big = {"boardId": s.call("createBoard", owner, boardName="The big board")["boardId"]}
    for person in people:
        s.call("joinBoard", person, **big)
    for n in range(s.some(300)):
        other = s.call("createBoard", owner, boardName=f"Board {n}")["boardId"]
        s.call("joinBoard", one, boardId=other)
    config = {"ttlDays": 3, "askQuestion": True, "questionText": "Why do you want to join?"}
    service = s.call("createService", owner, **big, serviceType="approveJoin", config=config)["serviceId"]
    askers = [f"asker-{n}" for n in range(s.some(500))]
    for person in askers:
        s.call("createMyProfile", person, userName=person, email=f"{person}@example.com")
        s.call("requestToJoin", person, **big, answer="I want to contribute to the project")
    s.call("grantPermission", owner, **big, serviceId=service, userId=one)

    s.measure("getMe", one)
    s.measure("getUser", one, userId="user-0")
    s.measure("getUserByName", one, userName="user-0")
    s.measure("getBoard", one, **big)
    s.measure("getBoardByName", one, boardName="The big board")
    s.measure("listBoards", one, "all boards: the first 50")
    s.measure("listBoards", one, "by the beginning of the name", name="the b")
    s.measure("listBoardsByOwner", one, "301 boards: the first 50", ownerId=owner)
    s.measure("listMembers", one, "2,000 members: the first 50", **big)
    s.measure("listMembers", one, "a page far behind", **big, cursor=s.deep("listMembers", one, 30, **big))
    s.measure("getMember", one, **big, userId="user-0")
    s.measure("listMyMemberships", one, "301 memberships: the first 50")
    s.measure("getJoinService", one, **big)
    s.measure("listJoinRequests", owner, "500 requests: the first 50", **big)
    s.measure("getJoinRequest", owner, **big, userId=askers[0])
    s.measure("listMyJoinRequests", askers[0])
    s.measure("getMyJoinRequest", askers[0], **big)
    s.measure("getMyMembership", one, **big)
    s.measure("listAvailableServices", one)
    s.measure("listServices", one, **big)
    s.measure("listServices", one, "of one type", **big, serviceType="approveJoin")
    s.measure("findService", one, serviceId=service)
    s.measure("getService", one, **big, serviceId=service)
    s.measure("listPermissions", owner, **big, serviceId=service)
    s.measure("getPermission", one, **big, serviceId=service, userId=one)
    s.measure("getAvailableService", one, serviceType="approveJoin")
    for n in range(s.calls):
        s.call("createMyProfile", f"new-{n}", userName=f"new-{n}", email="new@example.com")
    s.measure("createBoard", one, each=lambda n: {"boardName": f"New {n}"})
    s.measure("requestToJoin", one, each=lambda n: (f"new-{n}", {}), **big, answer="Because")
    s.measure("approveJoinRequest", owner, each=lambda n: {"userId": f"new-{n}"}, **big)
    s.measure("setRole", owner, each=lambda n: {"userId": f"new-{n}"}, **big, role="manager")
    s.measure("removeMember", owner, each=lambda n: {"userId": f"new-{n}"}, **big)
    s.once("leaveBoards", one, "301 memberships")
    s.once("deleteBoard", owner, "2,000 members and 500 requests", **big)


WORDS = "guard pass sweep mount choke drill spar half open closed knee hip arm bar toss grip lapel sleeve frame base".split()


def roll_model(s):
    """An athlete with 1,000 entries of 40 words, 20 coaches, and a conversation of 2,000 messages."""
    ann, cal = "ann", "coach-0"
    s.call("register", ann, displayName="Ann", role="athlete")
    for n in range(20):
        s.call("register", f"coach-{n}", displayName=f"Coach {n}", role="coach")
        s.call("linkCoach", ann, coachId=f"coach-{n}")
        s.call("acceptAthlete", f"coach-{n}", athleteId=ann)
    metrics = {"durationMinutes": 60, "intensity": 5, "rounds": 3, "giOrNoGi": "gi", "tags": ["open mat"]}

    def sections(n):
        words = [f"{WORDS[(n * 7 + k) % 20]}{(n + k) % 13}" for k in range(20)]
        return {"private": " ".join(words[:10]) + " tired", "shared": " ".join(words[10:]) + " guard"}

    entries = []
    for n in range(s.some(1000)):
        made = s.call("addEntry", ann, sections=sections(n), sessionMetrics=metrics)
        entries.append(made["entryId"])
    first = entries[0]
    for n in range(s.some(200)):
        words = "Keep your elbows in, and breathe."
        comment = s.call("postComment", f"coach-{n % 20}", entryId=first, body=words)["commentId"]
    thread = s.call("startThread", ann, title="Plans")["threadId"]
    for n in range(s.some(2000)):
        scope = "shared" if n % 10 == 0 else "private"
        last = s.call("postMessage", ann, threadId=thread, content=f"Message {n} " * 10, visibilityScope=scope)
        key = {"threadId": thread, "createdAt": last["createdAt"], "messageId": last["messageId"]}
        if scope == "shared":
            shared = key

    s.measure("getMe", ann)
    s.measure("getUser", ann, userId=cal)
    s.measure("listMyCoaches", ann, "20 coaches")
    s.measure("getMyCoach", ann, coachId=cal)
    s.measure("listMyAthletes", cal)
    s.measure("getMyAthlete", cal, athleteId=ann)
    s.measure("listMyEntries", ann, "1. 1,000 entries: the first 50")
    s.measure("listAthleteEntries", cal, "2. the same for a coach", athleteId=ann)
    s.measure("getEntry", ann, "with 200 comments", entryId=first)
    s.measure("postComment", cal, "3.", entryId=entries[1], body="Well done")
    s.measure("listComments", ann, "200 comments: the first 50", entryId=first)
    s.measure("getComment", ann, "among 200 comments", entryId=first, commentId=comment)
    s.measure("searchMyEntries", ann, "6. a word of all 1,000 entries: the first 50", token="guard")
    s.measure("searchMyEntries", ann, "6. a private word of all", token="tired")
    s.measure("searchAthleteEntries", cal, "6. the newest 100 of 1,000", athleteId=ann, token="guard")
    s.measure("searchAthleteEntries", cal, "6. a private word of all: nothing", athleteId=ann, token="tired")
    s.measure("listMyThreads", ann)
    s.measure("getThread", ann, threadId=thread)
    s.measure("listAthleteThreads", cal, athleteId=ann)
    s.measure("getAthleteThread", cal, athleteId=ann, threadId=thread)
    s.measure("listMyMessages", ann, "5. 2,000 messages: the first 50", threadId=thread)
    s.measure("listMyMessages", ann, "5. the last 50", threadId=thread, order="newest")
    s.measure("listAthleteMessages", cal, "5. the first 50 of 200 shared ones", athleteId=ann, threadId=thread)
    s.measure("listThreadMessages", "service ai", "5. the first 50 for the assistant", userId=ann, threadId=thread)
    s.measure("getMessage", ann, **key)
    s.measure("getAthleteMessage", cal, athleteId=ann, **shared)
    s.measure("addEntry", ann, "22 words", each=lambda n: {"sections": sections(n)}, sessionMetrics=metrics)
    s.measure("editEntry", ann, "20 words change", each=lambda n: {"sections": sections(n + 500)}, entryId=entries[2])
    s.measure("postMessage", ann, "5.", threadId=thread, content="One more", visibilityScope="private")
    s.measure("postAnswer", "service ai", "5.", userId=ann, **key, content="Yes")
    s.measure("listMyComments", cal)
    s.measure("deleteEntry", ann, each=lambda n: {"entryId": entries[n + 10]})
    calls, s.calls = s.calls, max(2, s.calls // 20)
    s.measure("exportMyData", ann, "4. all 1,000 entries, with comments")
    s.measure("exportMyThreads", ann, "4. all 2,000 messages")
    s.calls = calls
    s.once("deleteMe", ann, "all of these entries, comments, words and messages")


def app_data(s):
    """An account with 2,000 users, 300 licences, 100 workstreams and 5,000 notifications, among those of others."""
    root = ("root", "--group", "platform-admin")
    account = s.call("createAccount", root, name="Acme")["accountId"]
    inside = {"accountId": account}

    def as_(user, *groups):
        options = [option for group in groups for option in ("--group", group)]
        return (user, "--claim", f"accountId={account}", *options)

    def user(n, **more):
        person = {"email": f"user-{n}@example.com", "firstName": "Ann", "lastName": f"Number {n}"}
        return s.call("createUser", root, **inside, **person, **more)["userId"]

    admin = as_(user("admin", isAdmin=True), "account-admin")
    north = s.call("createEnterprise", admin, **inside, name="North")["enterpriseId"]
    role = s.call("createAccountRole", admin, **inside, name="Staff")["roleId"]
    for menu in ("users", "dashboard", "workstreams"):
        s.call("setPermission", admin, roleId=role, menuKey=menu, canEdit=True)
    shared = s.call("createSharedRole", root, name="Reader")["roleId"]
    product = s.call("createProduct", root, name="Suite")["productId"]
    s.call("assignProduct", admin, enterpriseId=north, productId=product)
    users = [user(n, enterpriseId=north, roleId=role) for n in range(s.some(2000))]
    staff = as_(users[0])
    for left in users[-20:]:
        s.call("deactivateUser", admin, userId=left)
    licences = []
    for n in range(s.some(300)):
        end = f"2{100 + n % 800}-01-01"
        made = s.call("createLicense", root, **inside, enterpriseId=north, productId=product, endDate=end)
        licences.append(made["licenseId"])
    streams = []
    for n in range(s.some(100)):
        made = s.call("createWorkstream", admin, **inside, enterpriseId=north, name=f"Stream {n}")
        streams.append(made["workstreamId"])
        s.call("assignWorkstream", admin, userId=users[0], workstreamId=streams[-1])
        tool = s.call("addTool", admin, **inside, workstreamId=streams[0], name=f"Tool {n}")["toolId"]
    mail = {"notificationType": "welcome", "recipientEmail": "a@example.com", "senderEmail": "b@example.com",
            "subject": "Welcome", "accountId": account}
    for n in range(s.some(5000)):
        status = "failed" if n % 100 == 0 else "sent"
        note = s.call("recordNotification", "service notifications", **mail, deliveryStatus=status)

    s.measure("listAccounts", root, "pattern 1")
    s.measure("getAccount", staff, **inside)
    s.measure("getAccountWithAll", admin, "pattern 2: 300 licences, 100 workstreams", **inside)
    s.measure("listEnterprises", root)
    s.measure("listAccountEnterprises", staff, **inside)
    s.measure("getEnterprise", staff, "pattern 8", enterpriseId=north)
    s.measure("listEnterpriseProducts", staff, enterpriseId=north)
    s.measure("listEnterpriseServices", staff, enterpriseId=north)
    address = s.call("addAddress", admin, **inside, line1="1 Main St", city="Bern", country="CH")["addressId"]
    s.measure("listAddresses", staff, **inside)
    s.measure("getAddress", staff, **inside, addressId=address)
    technical = s.call("addTechnicalUser", admin, **inside, name="CI")["userId"]
    s.measure("listTechnicalUsers", admin, **inside)
    s.measure("getTechnicalUser", admin, **inside, userId=technical)
    s.measure("listUsers", root)
    s.measure("listAccountUsers", admin, "pattern 3: 2,001 users: the first 50", **inside)
    s.measure("listAccountUsers", staff, "the same for a user with a role", **inside)
    s.measure("listAccountActiveUsers", admin, "2,001 users: the first 50", **inside)
    s.measure("listAccountInactiveUsers", admin, "20 of 2,001 users", **inside)
    s.measure("getUser", staff, "pattern 7: 100 assignments", userId=users[0])
    s.measure("getMe", staff)
    s.measure("listUserWorkstreams", admin, "100 assignments: the first 50", userId=users[0])
    s.measure("listMyWorkstreams", staff, "the same for oneself")
    s.measure("listActiveUsers", root)
    s.measure("listInactiveUsers", root)
    s.measure("listLicenses", root)
    s.measure("listAccountLicenses", staff, "300 licences: the first 50", **inside)
    s.measure("listAccountLicenses", staff, "those that end by a day", **inside, endingBy="2110-01-01")
    s.measure("getLicense", staff, **inside, licenseId=licences[0])
    s.measure("listEnterpriseLicenses", staff, "pattern 4", enterpriseId=north)
    s.measure("listExpiringLicenses", root, "pattern 5", before="2900-01-01")
    s.measure("listActiveLicenses", root)
    s.measure("listExpiredLicenses", root)
    s.measure("listWorkstreams", root)
    s.measure("listAccountWorkstreams", staff, **inside)
    s.measure("listEnterpriseWorkstreams", staff, enterpriseId=north)
    s.measure("getWorkstream", staff, **inside, workstreamId=streams[0])
    s.measure("listTools", staff, "100 tools", **inside, workstreamId=streams[0])
    s.measure("getTool", staff, **inside, workstreamId=streams[0], toolId=tool)
    s.measure("listWorkstreamUsers", admin, **inside, workstreamId=streams[0])
    s.measure("listRoles", root, "everybody's")
    s.measure("listSharedRoles", staff, "those of no account")
    s.measure("listAccountRoles", staff, "the account's own, among all", **inside)
    s.measure("getRole", staff, "pattern 6", roleId=role)
    s.measure("getRole", staff, "a shared one", roleId=shared)
    s.measure("listPermissions", staff, roleId=role)
    s.measure("getPermission", staff, roleId=role, menuKey="users")
    s.measure("listMyPermissions", staff)
    group = s.call("createGroup", root, name="Pioneers")["groupId"]
    s.measure("listGroups", staff)
    s.measure("getGroup", staff, groupId=group)
    s.measure("listProducts", staff)
    s.measure("getProduct", staff, productId=product)
    s.measure("listServices", staff)
    s.measure("getService", staff, serviceId=s.call("createService", root, name="Support")["serviceId"])
    s.measure("listNotifications", root)
    s.measure("listAccountNotifications", admin, "5,000 notifications: the newest 50", **inside)
    s.measure("listAccountFailures", admin, "50 of 5,000", **inside, deliveryStatus="failed")
    s.measure("listNotificationsByStatus", root, deliveryStatus="failed")
    s.measure("listSentNotifications", root, **{"from": "2000-01-01", "to": "2900-01-01"})
    s.measure("getNotification", admin, id=note["id"])
    s.measure("createUser", admin, each=lambda n: {"email": f"new-{n}@example.com"}, **inside, firstName="A", lastName="B")
    s.measure("updateUser", admin, userId=users[1], firstName="Bea")
    s.measure("giveRole", admin, userId=users[1], roleId=role)
    s.measure("moveUser", root, "takes the user out again first",
              each=lambda n: {"userId": s.call("takeFromEnterprise", root, userId=users[n])["userId"]}, enterpriseId=north)
    s.measure("assignWorkstream", admin, each=lambda n: {"userId": users[n + 1]}, workstreamId=streams[1])
    s.measure("createLicense", root, **inside, enterpriseId=north, endDate="2900-01-01")
    s.measure("renewLicense", root, each=lambda n: {"licenseId": licences[n]}, **inside, endDate="2950-01-01")
    s.measure("recordNotification", "service notifications", **mail, deliveryStatus="sent")
    s.measure("deleteWorkstream", admin, each=lambda n: {"workstreamId": streams[n + 2]}, **inside)
    s.call("suspendAccount", root, **inside)
    s.once("deleteAccount", root, "all of this", **inside)


def collabhub(s):
    """A conversation of 5,000 messages, a user with 2,000 notifications and 300 conversations, a role with 1,000
    applications, and the newest 61 startups, each of an active founder and with an open role."""

    def person(name, role):
        claims = ("--claim", f"email={name}@example.com", "--claim", "email_verified:=true")
        s.call("registerUser", (name, *claims), firstName="Ann", lastName=name, role=role)
        s.call("verifyUser", (name, *claims))
        return name

    admin = person("ada", "FOUNDER")
    s.call("setUserRole", "service operator", userId=admin, role="ADMIN")
    fay, ivy = person("fay", "FOUNDER"), person("ivy", "INVESTOR")
    talents = [person(f"talent-{n}", "TALENT") for n in range(s.some(1000))]
    tom = talents[0]
    about = {"tagline": "Rockets", "description": "Rockets " * 100, "industry": "Space", "stage": "MVP",
             "location": "Bern", "visibility": "PUBLIC"}

    def published(founder, name):
        """Returns a startup that everybody sees, and a role in it."""
        startup = s.call("createStartup", founder, name=name, **about)["startupId"]
        s.call("setStartupStatus", founder, startupId=startup, status="PENDING_REVIEW")
        s.call("setStartupStatus", admin, startupId=startup, status="ACTIVE")
        opening = {"title": "Engineer", "description": "x" * 800, "type": "FULL_TIME"}
        return startup, s.call("createRole", founder, startupId=startup, **opening)["roleId"]

    for n in range(60):
        published(person(f"founder-{n}", "FOUNDER"), f"Startup {n}")
    startup, role = published(fay, "Acme")
    opening = {"startupId": startup, "roleId": role}
    applications = [s.call("apply", talent, **opening, coverLetter="Dear Fay " * 50) for talent in talents]
    access = s.call("requestAccess", ivy, startupId=startup)["accessId"]
    s.call("approveAccess", fay, accessId=access, accessLevel="VIEW_DECK")
    talk = s.call("startConversation", fay, participants=[tom], type="DIRECT")["conversationId"]
    for n in range(s.some(5000)):
        message = s.call("sendMessage", fay if n % 5 else tom, conversationId=talk, content=f"Message {n} " * 10)
    for n in range(s.some(300)):
        s.call("startConversation", tom, participants=[talents[1 + n]] if n + 1 < len(talents) else [fay], type="GROUP")
    period = {"currentPeriodStart": "2025-01-01T00:00:00Z", "currentPeriodEnd": "2025-02-01T00:00:00Z"}
    paid = {"stripeCustomerId": "cus_1", "stripeSubscriptionId": "sub_1", "stripePriceId": "p", "tier": "PRO", "status": "ACTIVE"}
    s.call("recordSubscription", "service billing", userId=fay, eventId="evt", **paid, **period)

    s.measure("getMe", tom)
    s.measure("getUser", fay, userId=tom)
    s.measure("getUserByEmail", admin, email="fay@example.com")
    s.measure("listUsersByRole", fay, role="TALENT")
    s.measure("listUsersByStatus", admin, status="ACTIVE")
    s.measure("getStartup", tom, startupId=startup)
    s.measure("listStartupsByFounder", tom, founderId=fay)
    s.measure("listPublicStartups", tom, "the newest 50")
    s.measure("listMyStartups", fay)
    s.measure("listStartupsOfIndustry", tom, "the newest 50", industry="Space")
    s.measure("listStartupsForInvestors", ivy, "the newest 50")
    s.measure("listStartupsByStatus", admin, "the review queue", status="PENDING_REVIEW")
    s.measure("getRole", tom, **opening)
    s.measure("listStartupRoles", tom, startupId=startup)
    s.measure("listOpenRoles", tom, "the newest 50, with their startups")
    s.measure("getApplication", tom, applicationId=applications[0]["applicationId"])
    s.measure("listMyApplications", tom)
    s.measure("listApplicationsByUser", admin, userId=tom)
    s.measure("listApplicationsForRole", fay, "1,000 applications: the first 50", **opening)
    s.measure("getAccessRequest", ivy, accessId=access)
    s.measure("listMyAccess", ivy)
    s.measure("listAccessByInvestor", admin, requesterId=ivy)
    s.measure("listAccessForStartup", fay, startupId=startup)
    s.measure("listGrants", fay, startupId=startup)
    s.measure("getConversation", tom, conversationId=talk)
    s.measure("listUserConversations", tom, "301 conversations: the newest 50")
    s.measure("listMessages", tom, "5,000 messages: the newest 50", conversationId=talk)
    s.measure("listMessages", tom, "a page far behind", conversationId=talk,
              cursor=s.deep("listMessages", tom, 50, conversationId=talk))
    s.measure("getMessage", tom, conversationId=talk, messageId=message["messageId"])
    s.measure("listParticipants", tom, conversationId=talk)
    s.measure("getParticipant", tom, conversationId=talk, userId=fay)
    s.measure("getMyConversation", tom, conversationId=talk)
    s.measure("listConversationsOfUser", admin, "301 conversations: the newest 50", userId=tom)
    s.measure("getSubscription", fay, userId=fay)
    s.measure("getMySubscription", fay)
    s.measure("findByStripeCustomer", "service billing", stripeCustomerId="cus_1")
    s.measure("listSubscriptionsByStatus", "service billing", status="ACTIVE")
    s.measure("listNotifications", tom, "thousands of notifications: the newest 50")
    s.measure("listNotifications", tom, "the unread ones", unread="true")
    newest = s.call("listNotifications", tom, limit=1)["items"][0]["notificationId"]
    s.measure("getNotification", tom, notificationId=newest)
    s.measure("listNotificationsOfUser", admin, "thousands of notifications: the newest 50", userId=tom)
    s.measure("getNotificationOfUser", admin, userId=tom, notificationId=newest)
    s.measure("countUnreadNotifications", tom, "up to 1,000")
    s.measure("listAuditByDate", admin, "today's, among all", date=message["createdAt"][:10])
    entry = s.measure("listAuditByUser", admin, userId=fay)["items"][0]
    s.measure("getAuditEntry", admin, createdAt=entry["createdAt"], auditId=entry["auditId"])
    s.measure("listByType", admin, entityType="STARTUP", since="2000-01-01T00:00:00Z", until="2900-01-01T00:00:00Z")
    s.measure("createStartup", fay, each=lambda n: {"name": f"New {n}"}, **about)
    made = [s.call("createStartup", fay, name=f"More {n}", **about)["startupId"] for n in range(s.calls // 4 + 2)]
    s.measure("createRole", fay, startupId=startup, title="Other", description="x" * 800, type="CONTRACT")
    s.measure("decideApplication", fay, each=lambda n: {"applicationId": applications[n + 1]["applicationId"]}, status="REVIEWING")
    s.measure("withdrawApplication", tom,
              each=lambda n: (talents[n + 60], {"applicationId": applications[n + 60]["applicationId"]}))
    s.measure("apply", tom, each=lambda n: (talents[n + 60], {}), **opening, coverLetter="Dear Fay " * 50)
    s.measure("sendMessage", fay, conversationId=talk, content="Hello")
    s.measure("markMessageRead", tom, conversationId=talk, messageId=message["messageId"])
    s.measure("updateProfile", tom, bio="Builds things")
    s.measure("deleteStartup", fay, each=lambda n: {"startupId": made[n]})
    s.once("markAllNotificationsRead", fay, "thousands")
    s.once("deleteRole", fay, "1,000 applications", **opening)
    s.once("leaveConversations", tom, "301 conversations")
    s.once("deleteConversation", fay, "5,000 messages", conversationId=talk)


SYSTEMS = {"app-data": app_data, "boards": boards, "collabhub": collabhub, "gg-core": gg_core, "roll-model": roll_model}
