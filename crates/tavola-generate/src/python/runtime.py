# ---------------------------------------------------------------- what is the same for every model


T = TypeVar("T")


@dataclasses.dataclass(frozen=True)
class Page(Generic[T]):
    """A page of a list."""

    items: list[T]
    next: str | None
    """The cursor of the next page; `None` on the last one."""


class Listing(Generic[T]):
    """A list, which is read page by page: `for item in listing`."""

    def __init__(self, read: Callable[[int | None, str | None], Any]) -> None:
        self._read = read

    def page(self, limit: int | None = None, cursor: str | None = None) -> Page[T]:
        """Reads one page: the first, unless there is a cursor."""
        answer = self._read(limit, cursor)
        return Page(items=answer["items"], next=answer.get("next"))

    def pages(self, limit: int | None = None) -> Iterator[Page[T]]:
        """Reads all pages, one after the other."""
        page = self.page(limit)
        yield page
        while page.next is not None:
            page = self.page(limit, page.next)
            yield page

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page.items


@dataclasses.dataclass(frozen=True)
class AnswerInfo:
    """What an answer says beside its value."""

    status: int
    etag: str | None
    """What identifies the item as the caller sees it, for `if_match`."""
    location: str | None
    """Where the new item, or the work, can be read."""
    replayed: bool
    """Whether the write had happened before, so that nothing was changed."""


@dataclasses.dataclass(frozen=True)
class Fault:
    """What is wrong with one input."""

    field: str
    """A path such as `size.width` or `tags[3]`."""
    code: FaultCode
    message: str
    values: dict[str, Json]
    rule: str | None
    """In development: what did not hold, as the model writes it."""


class ProblemError(Exception):
    """Why a call failed (RFC 9457). Decide by `code`, and by `status` if the code is not known."""

    def __init__(
        self, operation: str, status: int, details: dict[str, Any], retry_after: float | None
    ) -> None:
        super().__init__(details.get("detail") or details["code"])
        self.operation = operation
        self.status = status
        self.code: ProblemCode = details["code"]
        self.type: str = details.get("type", "about:blank")
        self.title: str = details.get("title", "")
        self.instance: str = details.get("instance", "")
        self.field: str | None = details.get("field")
        self.values: dict[str, Json] = details.get("values", {})
        self.rule: str | None = details.get("rule")
        self.maybe_done: bool = details.get("maybeDone", False)
        self.retry_after = retry_after
        self.errors = [
            Fault(it["field"], it["code"], it["message"], it.get("values", {}), it.get("rule"))
            for it in details.get("errors", [])
        ]


class NoAnswerError(Exception):
    """There was no answer of the service: the network failed, or something between answered."""

    def __init__(self, operation: str, status: int | None, maybe_done: bool) -> None:
        why = "there was no answer" if status is None else f"the answer was {status}"
        super().__init__(f"{operation}: {why}")
        self.operation = operation
        self.status = status
        self.maybe_done = maybe_done


@dataclasses.dataclass(frozen=True)
class _Operation:
    name: str
    method: str
    path: str
    is_read: bool


@dataclasses.dataclass(frozen=True)
class _Received:
    status: int
    headers: Message
    body: bytes


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Returns answers such as 304 as they are."""

    def redirect_request(self, *_: object) -> None:
        return None


class _Transport:
    """Sends requests, and repeats them where that is safe."""

    def __init__(self, options: ClientOptions) -> None:
        self._options = options
        self._opener = urllib.request.build_opener(_NoRedirects())

    def call(
        self,
        operation: _Operation,
        inputs: dict[str, Any],
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Any:
        url, body = _request(self._options.url.rstrip("/"), operation, inputs)
        headers = {**self._options.headers, "Accept": "application/json"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if not operation.is_read and idempotency_key is None and self._options.automatic_keys:
            idempotency_key = secrets.token_hex(16)
        if idempotency_key is not None:
            headers["Idempotency-Key"] = idempotency_key
        if if_match is not None:
            headers["If-Match"] = if_match
        is_safe = operation.is_read or idempotency_key is not None
        answer = self._repeat(operation, url, headers, body, is_safe)
        if on_answer is not None:
            replayed = answer.headers.get("Idempotency-Replayed") == "true"
            etag, location = answer.headers.get("ETag"), answer.headers.get("Location")
            on_answer(AnswerInfo(answer.status, etag, location, replayed))
        return json.loads(answer.body) if answer.body else None

    def _repeat(
        self,
        operation: _Operation,
        url: str,
        headers: dict[str, str],
        body: bytes | None,
        is_safe: bool,
    ) -> _Received:
        """Sends a request until it is answered, or until it is not safe or sensible to go on."""
        refresh, attempt = False, 0
        while True:
            token = self._options.token
            token = token(refresh) if callable(token) else token
            if token is not None:
                headers["Authorization"] = f"Bearer {token}"
            error: Exception
            wait: float | None
            try:
                answer = self._send(operation.method, url, headers, body)
                if answer.status < 300:
                    return answer
                error, wait = _failure(operation, answer, is_safe, attempt)
            except (OSError, http.client.HTTPException) as cause:
                error = NoAnswerError(operation.name, None, not operation.is_read)
                error.__cause__ = cause
                wait = _backoff(attempt) if is_safe else None
            is_refused = isinstance(error, ProblemError) and error.code == "invalid-token"
            if is_refused and not refresh and callable(self._options.token):
                refresh = True
                continue
            if wait is None or attempt >= self._options.retries or wait > self._options.longest_wait:
                raise error
            # Callers that were refused together do not come back together.
            time.sleep(wait * random.uniform(1, 1.25))
            attempt += 1

    def _send(
        self, method: str, url: str, headers: dict[str, str], body: bytes | None
    ) -> _Received:
        request = urllib.request.Request(url, data=body, headers=headers, method=method)
        try:
            with self._opener.open(request, timeout=self._options.timeout) as answer:
                return _Received(answer.status, answer.headers, answer.read())
        except urllib.error.HTTPError as answer:
            with answer:
                return _Received(answer.code, answer.headers, answer.read())


def _request(
    url: str, operation: _Operation, inputs: dict[str, Any]
) -> tuple[str, bytes | None]:
    """Returns the address and the body of a request."""
    rest = {name: value for name, value in inputs.items() if value is not UNSET}

    def segment(match: re.Match[str]) -> str:
        value = _text(rest.pop(match[1]))
        # Whatever passes the request on would take these for steps in the path.
        if value in ("", ".", ".."):
            raise ValueError(f'{operation.name}: `{match[1]}` cannot be "{value}" in a path')
        return urllib.parse.quote(value, safe="")

    path = re.sub(r"\{([^}]*)\}", segment, operation.path)
    if operation.method not in ("GET", "DELETE"):
        return url + path, json.dumps(rest).encode()
    query: list[tuple[str, str]] = []
    for name, value in rest.items():
        values = value if isinstance(value, (list, tuple)) else [value]
        query += [(name, _text(one)) for one in values if one is not None]
    return url + path + ("?" + urllib.parse.urlencode(query) if query else ""), None


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _failure(
    operation: _Operation, answer: _Received, is_safe: bool, attempt: int
) -> tuple[Exception, float | None]:
    """Returns the failure that an answer is, and after how many seconds it can be repeated.

    A request that has changed nothing can always be repeated; one that may have, if a repetition
    changes nothing.
    """
    retry_after = _seconds(answer.headers.get("Retry-After"))
    details = _details(answer)
    if details is None:
        error = NoAnswerError(operation.name, answer.status, not operation.is_read)
        is_passing = is_safe and answer.status in (429, 502, 503, 504)
        return error, (retry_after or _backoff(attempt)) if is_passing else None
    problem = ProblemError(operation.name, answer.status, details, retry_after)
    if problem.maybe_done:
        return problem, _backoff(attempt) if is_safe else None
    return problem, retry_after if answer.status in (429, 503) else None


def _details(answer: _Received) -> dict[str, Any] | None:
    if answer.headers.get_content_type() != "application/problem+json":
        return None
    try:
        details = json.loads(answer.body)
    except ValueError:
        return None
    return details if isinstance(details, dict) and isinstance(details.get("code"), str) else None


def _seconds(header: str | None) -> float | None:
    try:
        return None if header is None else max(0.0, float(header))
    except ValueError:
        return None


def _backoff(attempt: int) -> float:
    wait: float = 0.1 * 2**attempt
    return wait
