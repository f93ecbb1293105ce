"""What a generated Python client promises beyond single calls: digits, entity tags, and repetitions where they are safe."""

import http.server
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "python"))
import hostile  # noqa: E402

TAVOLA, MODEL = os.environ["TAVOLA"], os.environ["TAVOLA_HOSTILE"]


class Failing(http.server.ThreadingHTTPServer):
    """Answers with what it is told to, and records the requests."""

    def __init__(self, answers):
        self.answers, self.requests = list(answers), []
        super().__init__(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}"


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.server.requests.append(self.headers)
        status, body, headers = self.server.answers.pop(0)
        if status is None:
            return  # the connection is closed without an answer
        content = json.dumps(body).encode()
        self.send_response(status)
        kind = "application/json" if status < 300 else "application/problem+json"
        for name, value in {"Content-Type": kind, "Content-Length": len(content), **headers}.items():
            self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


LOST = (None, None, {})
UNKNOWN = (503, {"code": "outcome-unknown", "maybeDone": True}, {})
BUSY = (503, {"code": "contention"}, {"Retry-After": "0"})
MADE = (201, {"class": "x"}, {})


class Clients(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = tempfile.TemporaryDirectory()
        env = {**os.environ, "HOME": cls.home.name, "XDG_CONFIG_HOME": cls.home.name}
        arguments = [TAVOLA, "serve", MODEL, "--store", "memory:", "--listen", "127.0.0.1:0"]
        cls.server = subprocess.Popen(arguments, env=env, stdout=subprocess.PIPE, text=True)
        for line in cls.server.stdout:
            if match := re.search(r"is served at (http:\S+)", line):
                cls.url = match[1]
            if "Ctrl-C" in line:
                break
        token = subprocess.run([TAVOLA, "token", MODEL, "--as", "ann"], env=env, check=True, stdout=subprocess.PIPE, text=True)
        cls.token = token.stdout.strip()
        cls.client = hostile.AsyncClassClient(hostile.ClientOptions(cls.url, cls.token))

    @classmethod
    def tearDownClass(cls):
        cls.server.terminate()
        cls.server.wait(timeout=60)
        cls.server.stdout.close()
        cls.home.cleanup()

    def test_no_digit_is_lost(self):
        digits = "12345678901234567890.123456789012345678"
        made = self.client.init(class_="digits", match_="😀", self_=2**53 + 1, constructor=digits)
        self.assertEqual((made["self"], made["constructor"]), (2**53 + 1, digits))

    def test_hostile_names_and_values_arrive(self):
        name = "a/b?c&d=é 😀%"
        nested = {"def": '"', "type": True, "lambda": [{"in": 1}, {"in": 0.5}]}
        self.client.init(class_=name, match_='"', import_=nested, proto="x")
        self.assertEqual(self.client.constructor(class_=name)["import"], nested)
        self.client.yield_(class_=name, from_="b")
        self.assertEqual(sorted(item["type"] for item in self.client.then(class_=name)), ["123", "Page"])
        with self.assertRaises(ValueError):
            self.client.constructor(class_="..")

    def test_an_item_is_not_changed_behind_somebodys_back(self):
        told = []
        self.client.init(class_="tag", match_="", on_answer=told.append)
        with self.assertRaises(hostile.ProblemError) as refused:
            self.client.delete(class_="tag", if_match='"other"')
        self.assertEqual((refused.exception.code, refused.exception.operation), ("precondition-failed", "delete"))
        self.client.delete(class_="tag", if_match=told[0].etag)

    def test_work_is_told(self):
        self.client.init(class_="many", match_="")
        begun = self.client.work_(class_="many")
        self.assertEqual(self.client.work(begun["id"])["state"], "finished")

    def attempts(self, answers, **options):
        server = Failing(answers)
        try:
            client = hostile.AsyncClassClient(hostile.ClientOptions(server.url, **options))
            try:
                return client.init(class_="x", match_=""), server.requests
            except Exception as error:
                return error, server.requests
        finally:
            server.shutdown()
            server.server_close()

    def test_with_a_key_an_unknown_outcome_is_repeated(self):
        made, requests = self.attempts([LOST, UNKNOWN, MADE])
        self.assertEqual(made, {"class": "x"})
        self.assertEqual(len({request["Idempotency-Key"] for request in requests}), 1)
        self.assertEqual(len(requests), 3)

    def test_without_a_key_only_what_has_changed_nothing_is_repeated(self):
        for answers, kind, sent in [([LOST], hostile.NoAnswerError, 1), ([UNKNOWN], hostile.ProblemError, 1)]:
            error, requests = self.attempts(answers, automatic_keys=False)
            self.assertIsInstance(error, kind)
            self.assertTrue(error.maybe_done)
            self.assertEqual(len(requests), sent)
        made, requests = self.attempts([BUSY, MADE], automatic_keys=False)
        self.assertEqual((made, len(requests)), ({"class": "x"}, 2))

    def test_repetitions_are_bounded(self):
        error, requests = self.attempts([BUSY] * 9, retries=2)
        self.assertEqual((error.code, len(requests)), ("contention", 3))
        late = (429, {"code": "rate-limited"}, {"Retry-After": "3600"})
        error, requests = self.attempts([late])
        self.assertEqual((error.retry_after, len(requests)), (3600, 1))

    def test_a_refused_token_is_asked_for_once_more(self):
        asked = []
        token = lambda refresh: asked.append(refresh) or (self.token if refresh else "bad")  # noqa: E731
        client = hostile.AsyncClassClient(hostile.ClientOptions(self.url, token))
        client.init(class_="token", match_="")
        self.assertEqual(asked, [False, True])


unittest.main()
