"""Hooks of Schemathesis: several callers, inputs that have been seen in answers, and what refusing valid input means."""

import os
import random
import re
from collections import defaultdict

import schemathesis
from hypothesis import strategies
from schemathesis.generation import GenerationMode

TOKENS = os.environ["TAVOLA_TOKENS"].split()
# A generator of our own: Hypothesis seeds the shared one anew for each example.
chance = random.Random(int(os.environ["TAVOLA_SCHEMATHESIS_SEED"]))
# How many values of one name are remembered.
MOST = 50
# Names of inputs that name something; others of the same name need not have the same type.
NAMING = re.compile(r"(Id|At)$")
seen = defaultdict(list)


@schemathesis.auth(refresh_interval=None)
class Caller:
    """Each call has one of the callers."""

    def get(self, case, context):
        return chance.choice(TOKENS)

    def set(self, case, data, context):
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {data}"}


# What a search looks for: letters and digits of any script, and nothing between them.
LETTERS = strategies.characters(categories=["Lu", "Ll", "Lo", "Nd"])
schemathesis.openapi.format("word", strategies.text(LETTERS, min_size=1, max_size=40))


def is_valid(case):
    """Returns whether a call was made to be valid."""
    return case.meta is not None and case.meta.generation.mode == GenerationMode.POSITIVE


def collect(value, name=""):
    """Remembers the texts of an answer by the names of their members."""
    if isinstance(value, dict):
        for member, inner in value.items():
            collect(inner, member)
    elif isinstance(value, list):
        for inner in value:
            collect(inner, name)
    elif isinstance(value, str) and NAMING.search(name) and value not in seen[name]:
        if len(seen[name]) >= MOST:
            seen[name].pop(chance.randrange(MOST))
        seen[name].append(value)


@schemathesis.hook
def after_call(context, case, response):
    if 200 <= response.status_code < 300 and response.content:
        collect(response.json())


@schemathesis.hook
def before_call(context, case, kwargs):
    """Gives valid calls inputs that name something which exists, half of the time."""
    # Nobody can make up an entity tag: most calls do without. Schemathesis puts a `0` where it finds none.
    for name in ["If-Match", "If-None-Match"]:
        given = (case.headers or {}).get(name)
        if given == "0" or (given is not None and is_valid(case) and chance.random() < 0.9):
            del case.headers[name]
    if not is_valid(case):
        return
    # Nor a cursor: the one of an answer is bound to its list, inputs and caller.
    if case.query:
        case.query.pop("cursor", None)
    for inputs in [case.path_parameters, case.query, case.body]:
        for name in inputs if isinstance(inputs, dict) else ():
            if seen.get(name) and isinstance(inputs[name], str) and chance.random() < 0.5:
                inputs[name] = chance.choice(seen[name])
    # The call is as valid as before. Schemathesis would look at it again, and take the percent-encoded inputs beside the
    # changed ones for what is sent.
    case._record_starting_state()


@schemathesis.check
def valid_input_is_accepted(context, response, case):
    """Fails if valid input is refused, unless the model says so: by a code of its own, or a condition on the input."""
    if not is_valid(case) or response.status_code != 400:
        return
    shared = case.operation.schema.raw_schema["components"]["responses"]["BadRequest"]
    schema = shared["content"]["application/problem+json"]["schema"]["allOf"][1]
    built_in = set(schema["properties"]["errors"]["items"]["properties"]["code"]["enum"]) - {"not-valid"}
    codes = {error["code"] for error in response.json().get("errors", [])}
    if not codes or codes & built_in:
        raise AssertionError(f"valid input is refused: {response.text}")
