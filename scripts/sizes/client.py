"""A server, and calls of its operations by name."""

import http.client
import json
import re
import subprocess
import time
import urllib.parse

UNITS = re.compile(r'^tavola_store_capacity_units_total\{[^}]*kind="(read|write)"[^}]*\} (\S+)$', re.M)


class Server:
    """`tavola serve` on a store, and what was measured of it."""

    def __init__(self, tavola, model, store, calls, share):
        self.tavola, self.model, self.calls, self.share = tavola, model, calls, share
        self.rows, self.tokens = [], {}
        command = [tavola, "serve", model, "--store", store, "--listen", "127.0.0.1:0"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for line in self.process.stdout:
            if match := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                break
        else:
            raise SystemExit("the server did not start")
        self.connection = http.client.HTTPConnection("127.0.0.1", int(match[1]))
        paths = json.loads(self.send("GET", "/openapi.json")[1])["paths"]
        self.routes = {
            operation["operationId"]: (method.upper(), path)
            for path, methods in paths.items()
            for method, operation in methods.items()
            if isinstance(operation, dict) and "operationId" in operation
        }

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def some(self, count):
        """Returns the share of a number that is to be made, at least as many as writes are measured on."""
        return max(self.calls // 4 + 62, int(count * self.share))

    def send(self, method, path, body=None, headers=None):
        self.connection.request(method, path, body, headers or {})
        response = self.connection.getresponse()
        return response.status, response.read()

    def token(self, who):
        """Returns a token for `ann`, `service mailer`, or a tuple of an id and options of `tavola token`."""
        if who not in self.tokens:
            name, *options = who if isinstance(who, tuple) else (who,)
            kind, _, service = name.partition("service ")
            caller = ["--service", service] if service and not kind else ["--as", name]
            command = [self.tavola, "token", self.model, *caller, *options]
            self.tokens[who] = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
        return self.tokens[who]

    def prepared(self, name, who, inputs):
        """Returns a request as `send` takes it."""
        method, path = self.routes[name]
        rest = {key: value for key, value in inputs.items() if value is not None}
        for hole in re.findall(r"\{(\w+)\}", path):
            path = path.replace("{%s}" % hole, urllib.parse.quote(str(rest.pop(hole)), safe=""))
        headers = {"Authorization": f"Bearer {self.token(who)}"}
        if method in ("GET", "DELETE"):
            if rest:
                path += "?" + urllib.parse.urlencode(rest)
            return method, path, None, headers
        headers["Content-Type"] = "application/json"
        return method, path, json.dumps(rest), headers

    def call(self, name, who, /, **inputs):
        """Calls an operation, and returns its answer; a refusal ends the run."""
        status, body = self.send(*self.prepared(name, who, inputs))
        if status >= 300:
            raise SystemExit(f"{name}: {status} {body.decode()}")
        return json.loads(body) if body else None

    def units(self):
        """Returns the read and write units that were consumed so far."""
        total = {"read": 0.0, "write": 0.0}
        for kind, value in UNITS.findall(self.send("GET", "/metrics")[1].decode()):
            total[kind] += float(value)
        return total["read"], total["write"]

    def measure(self, name, who, /, about="", each=None, **inputs):
        """Calls an operation many times, one call after the other. `each` makes inputs, or a caller and inputs, of a
        number: for writes, which can be called once."""
        count = self.calls if self.routes[name][0] == "GET" else max(2, self.calls // 4)
        requests = []
        for number in range(count):
            caller, more = who, {}
            if each:
                made = each(number)
                caller, more = made if isinstance(made, tuple) else (who, made)
            requests.append(self.prepared(name, caller, {**inputs, **more}))
        before = self.units()
        times = []
        for request in requests:
            began = time.perf_counter()
            status, body = self.send(*request)
            times.append(time.perf_counter() - began)
            if status >= 300:
                raise SystemExit(f"{name}: {status} {body.decode()}")
        after = self.units()
        times.sort()
        read, write = ((now - then) / count for now, then in zip(after, before))
        self.rows.append((name, about, times[count // 2], times[min(count - 1, count * 99 // 100)], read, write))
        return json.loads(body) if body else None

    def once(self, name, who, /, about="", **inputs):
        """Calls a write that ends much at once, and can be called once only, until all of it is done."""
        request = self.prepared(name, who, inputs)
        before, began = self.units(), time.perf_counter()
        status, body = self.send(*request)
        if status >= 300:
            raise SystemExit(f"{name}: {status} {body.decode()}")
        while body and json.loads(body).get("state") == "running":
            time.sleep(0.01)
            _, body = self.send("GET", f"/work/{json.loads(body)['id']}", None, request[3])
        took = time.perf_counter() - began
        read, write = (now - then for now, then in zip(self.units(), before))
        self.rows.append((name, about, took, took, read, write))

    def pages(self, name, who, /, **inputs):
        """Returns the items of all pages of a list."""
        items, cursor = [], {}
        while True:
            page = self.call(name, who, **inputs, **cursor)
            items += page["items"]
            if not page.get("next"):
                return items
            cursor = {"cursor": page["next"]}

    def deep(self, name, who, pages, /, **inputs):
        """Returns the cursor behind so many pages."""
        cursor = None
        for _ in range(pages):
            more = {"cursor": cursor} if cursor else {}
            following = self.call(name, who, **inputs, **more).get("next")
            if not following:
                break
            cursor = following
        return cursor
