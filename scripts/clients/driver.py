"""Makes the calls that it reads as lines of JSON through the generated Python client of a model, and writes what came of
each. Lists are also read to their end, to see that the iterator agrees with the pages."""

import importlib.util
import inspect
import itertools
import json
import re
import sys
import traceback
from pathlib import Path

path = Path(__file__).parent / "python" / f"{sys.argv[1].replace(chr(45), chr(95))}.py"
spec = importlib.util.spec_from_file_location("client", path)
client = importlib.util.module_from_spec(spec)
sys.modules["client"] = client
spec.loader.exec_module(client)
Client = next(value for name, value in vars(client).items() if name.endswith("Client"))


def snake(name):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def parameter(names, name):
    """Returns the parameter of an input, which may have been escaped."""
    return next(it for it in [snake(name), snake(name) + "_", name] if it in names)


def make(call):
    told = []
    made = Client(client.ClientOptions(url=call["url"], token=lambda refresh: call["token"]))
    method = getattr(made, snake(call["operation"]))
    names = inspect.signature(method).parameters
    try:
        given = {parameter(names, name): value for name, value in call["input"].items()}
    except StopIteration:
        return {"unsendable": "there is no such input"}
    if call["idempotencyKey"] is not None:
        given["idempotency_key"] = call["idempotencyKey"]
    try:
        result = method(**given, on_answer=told.append)
    except TypeError as error:
        return {"unsendable": str(error)}
    if not isinstance(result, client.Listing):
        return {"status": told[0].status, "body": result}
    page = result.page(call["limit"], call["cursor"])
    if call["limit"] is None and call["cursor"] is None:
        first = list(itertools.islice(result, len(page.items) + 1))
        assert first[: len(page.items)] == page.items
        assert (len(first) > len(page.items)) == (page.next is not None)
    return {"status": 200, "body": {"items": page.items, **({"next": page.next} if page.next else {})}}


for line in sys.stdin:
    try:
        answer = make(json.loads(line))
    except client.ProblemError as problem:
        errors = [{**vars(fault)} for fault in problem.errors]
        body = {"code": problem.code, "detail": str(problem), "field": problem.field, "values": problem.values}
        answer = {"status": problem.status, "body": {**body, "errors": errors, "rule": problem.rule}}
    except ValueError as error:
        answer = {"unsendable": str(error)}
    except Exception:
        answer = {"failed": traceback.format_exc()}
    print(json.dumps(answer), flush=True)
