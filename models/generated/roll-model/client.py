"""The client of the model `roll-model`, by `tavola generate python`.

Whatever is to be changed here is changed in the model.
"""

from __future__ import annotations

import dataclasses
import enum
import http.client
import json
import random
import re
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from email.message import Message
from typing import Any, Final, Generic, Literal, NotRequired, TypedDict, TypeVar, Union

Json = Union[None, bool, int, float, str, "list[Json]", "dict[str, Json]"]
"""Any value."""
Timestamp = str
"""A moment, as ISO 8601 text in UTC, such as `2024-01-15T10:30:00Z`."""
CalendarDate = str
"""A day, as ISO 8601 text, such as `2024-01-15`."""
Base64 = str
"""Bytes, as base64."""
Decimal = Union[int, float, str]
"""A number of up to 38 digits: text where a `float` would lose some."""


class Unset(enum.Enum):
    """What an input is that is left out, where `None` has a meaning of its own."""

    UNSET = "unset"


UNSET: Final = Unset.UNSET


ProblemCode = Literal[
    "malformed",
    "input-invalid",
    "missing",
    "out-of-bounds",
    "not-signed-in",
    "invalid-token",
    "not-allowed",
    "other-tenant",
    "not-found",
    "method-not-allowed",
    "not-acceptable",
    "timeout",
    "exists-already",
    "not-unique",
    "condition-failed",
    "check-failed",
    "move-not-allowed",
    "expiry-refused",
    "written-twice",
    "idempotency-mismatch",
    "precondition-failed",
    "too-large",
    "transaction-too-large",
    "too-much-to-read",
    "uri-too-long",
    "unsupported-media-type",
    "rate-limited",
    "misdirected",
    "headers-too-large",
    "internal",
    "unavailable",
    "overloaded",
    "issuer-unavailable",
    "table-missing",
    "contention",
    "outcome-unknown",
    "storage-failed",
    "storage-full",
    "athletes-only",
    "coaches-only",
    "not-your-athlete",
    "assistant-only",
    "profile-exists",
    "role-in-use",
    "no-such-coach",
    "already-linked",
    "already-accepted",
    "not-your-entry",
    "same-time",
    "not-your-comment",
    "no-profile",
]
"""Every code of a problem."""
FaultCode = Literal[
    "missing",
    "unknown",
    "wrong-type",
    "wrong-format",
    "not-a-member",
    "out-of-bounds",
    "too-long",
    "too-short",
    "too-many",
    "too-few",
    "too-deep",
    "too-precise",
    "repeated",
    "misplaced",
    "wrong-cursor",
    "not-paged",
    "bad-key",
    "not-applicable",
    "not-valid",
    "in-the-future",
]
"""What can be wrong with one input."""


User = TypedDict(
    "User",
    {
        "entityType": Literal["USER"],
        "userId": str,
        "displayName": str,
        "role": Literal["athlete", "coach"],
        "createdAt": Timestamp,
        "updatedAt": Timestamp,
    },
)
"""User profile"""


CoachLinkWithProfile = TypedDict(
    "CoachLinkWithProfile",
    {
        "entityType": Literal["COACH_LINK"],
        "athleteId": str,
        "coachId": str,
        "isPending": NotRequired[bool],
        "createdAt": Timestamp,
        "profile": NotRequired["User"],
    },
)
"""Coach-athlete link: while it is there, and the coach has agreed, the coach sees what the athlete shares."""


AthleteLinkWithProfile = TypedDict(
    "AthleteLinkWithProfile",
    {
        "entityType": Literal["ATHLETE_LINK"],
        "athleteId": str,
        "coachId": str,
        "isPending": NotRequired[bool],
        "createdAt": Timestamp,
        "profile": NotRequired["User"],
    },
)
"""The link seen from the coach. Not in the document, where a coach cannot find out whom they coach."""


EntrySections = TypedDict(
    "EntrySections",
    {
        "private": NotRequired[str],
        "shared": NotRequired[str],
    },
)


EntrySessionMetrics = TypedDict(
    "EntrySessionMetrics",
    {
        "durationMinutes": Decimal,
        "intensity": Decimal,
        "rounds": Decimal,
        "giOrNoGi": Literal["gi", "no-gi", "both"],
        "tags": list[str],
    },
)


Entry = TypedDict(
    "Entry",
    {
        "entityType": Literal["ENTRY"],
        "entryId": str,
        "athleteId": str,
        "createdAt": Timestamp,
        "updatedAt": NotRequired[Timestamp],
        "sharedEditedAt": NotRequired[Timestamp],
        "sections": EntrySections,
        "sessionMetrics": EntrySessionMetrics,
    },
)
"""Entry: one training session."""


Comment = TypedDict(
    "Comment",
    {
        "entityType": Literal["COMMENT"],
        "commentId": str,
        "entryId": str,
        "coachId": str,
        "createdAt": Timestamp,
        "body": str,
        "editedAt": NotRequired[Timestamp],
        "visibility": Literal["visible", "hiddenByAthlete"],
    },
)
"""Comment of a coach on an entry. The athlete may hide it: then the athlete and its author see it, other coaches do not."""


EntryWithCommentsSections = TypedDict(
    "EntryWithCommentsSections",
    {
        "private": NotRequired[str],
        "shared": NotRequired[str],
    },
)


EntryWithCommentsSessionMetrics = TypedDict(
    "EntryWithCommentsSessionMetrics",
    {
        "durationMinutes": Decimal,
        "intensity": Decimal,
        "rounds": Decimal,
        "giOrNoGi": Literal["gi", "no-gi", "both"],
        "tags": list[str],
    },
)


EntryWithComments = TypedDict(
    "EntryWithComments",
    {
        "entityType": Literal["ENTRY"],
        "entryId": str,
        "athleteId": str,
        "createdAt": Timestamp,
        "updatedAt": NotRequired[Timestamp],
        "sharedEditedAt": NotRequired[Timestamp],
        "sections": EntryWithCommentsSections,
        "sessionMetrics": EntryWithCommentsSessionMetrics,
        "comments": list["Comment"],
        "complete": NotRequired[Literal[False]],
    },
)
"""Entry: one training session."""


AuthoredComment = TypedDict(
    "AuthoredComment",
    {
        "entityType": Literal["AUTHORED_COMMENT"],
        "coachId": str,
        "createdAt": Timestamp,
        "commentId": str,
        "entryId": str,
        "body": str,
    },
)
"""A comment among those of its author, with its text: also for a coach who is not one any more. Not in the document."""


KeywordWithEntry = TypedDict(
    "KeywordWithEntry",
    {
        "entityType": Literal["KEYWORD_INDEX"],
        "athleteId": str,
        "token": str,
        "createdAt": Timestamp,
        "entryId": str,
        "scope": NotRequired[Literal["private", "shared"]],
        "entry": NotRequired["Entry"],
    },
)
"""Keyword index: one item for each distinct word of an entry."""


AiThread = TypedDict(
    "AiThread",
    {
        "entityType": Literal["AI_THREAD"],
        "threadId": str,
        "userId": str,
        "title": NotRequired[str],
        "createdAt": Timestamp,
        "lastActiveAt": NotRequired[Timestamp],
        "sharedAt": NotRequired[Timestamp],
        "sharedCount": NotRequired[int],
    },
)
"""AI thread: one conversation of an athlete or coach with the assistant."""


AiMessage = TypedDict(
    "AiMessage",
    {
        "entityType": Literal["AI_MESSAGE"],
        "messageId": str,
        "threadId": str,
        "userId": NotRequired[str],
        "role": Literal["user", "assistant"],
        "content": str,
        "visibilityScope": Literal["private", "shared"],
        "createdAt": Timestamp,
    },
)
"""AI message"""


AiThreadWithMessages = TypedDict(
    "AiThreadWithMessages",
    {
        "entityType": Literal["AI_THREAD"],
        "threadId": str,
        "userId": str,
        "title": NotRequired[str],
        "createdAt": Timestamp,
        "lastActiveAt": NotRequired[Timestamp],
        "sharedAt": NotRequired[Timestamp],
        "sharedCount": NotRequired[int],
        "messages": list["AiMessage"],
        "complete": NotRequired[Literal[False]],
    },
)
"""AI thread: one conversation of an athlete or coach with the assistant."""


CoachLink = TypedDict(
    "CoachLink",
    {
        "entityType": Literal["COACH_LINK"],
        "athleteId": str,
        "coachId": str,
        "isPending": NotRequired[bool],
        "createdAt": Timestamp,
    },
)
"""Coach-athlete link: while it is there, and the coach has agreed, the coach sees what the athlete shares."""


ExportMyDataAnswer = TypedDict(
    "ExportMyDataAnswer",
    {
        "items": list["EntryWithComments"],
        "complete": NotRequired[Literal[False]],
    },
)


SearchAthleteEntriesAnswer = TypedDict(
    "SearchAthleteEntriesAnswer",
    {
        "items": list["KeywordWithEntry"],
        "complete": NotRequired[Literal[False]],
    },
)


ExportMyThreadsAnswer = TypedDict(
    "ExportMyThreadsAnswer",
    {
        "items": list["AiThreadWithMessages"],
        "complete": NotRequired[Literal[False]],
    },
)


AddEntrySections = TypedDict(
    "AddEntrySections",
    {
        "private": NotRequired[Union[str, None]],
        "shared": NotRequired[Union[str, None]],
    },
)


AddEntrySessionMetrics = TypedDict(
    "AddEntrySessionMetrics",
    {
        "durationMinutes": Decimal,
        "intensity": Decimal,
        "rounds": Decimal,
        "giOrNoGi": Literal["gi", "no-gi", "both"],
        "tags": NotRequired[Union[Sequence[str], None]],
    },
)


EditEntrySections = TypedDict(
    "EditEntrySections",
    {
        "private": NotRequired[Union[str, None]],
        "shared": NotRequired[Union[str, None]],
    },
)


EditEntrySessionMetrics = TypedDict(
    "EditEntrySessionMetrics",
    {
        "durationMinutes": NotRequired[Union[Decimal, None]],
        "intensity": NotRequired[Union[Decimal, None]],
        "rounds": NotRequired[Union[Decimal, None]],
        "giOrNoGi": NotRequired[Union[Literal["gi", "no-gi", "both"], None]],
        "tags": NotRequired[Union[Sequence[str], None]],
    },
)


@dataclasses.dataclass(frozen=True)
class ClientOptions:
    """Where the service is, and how it is called."""

    url: str
    """The address of the service with its base path."""
    token: str | Callable[[bool], str | None] | None = None
    """The caller's token, or what returns it: asked with `True` after one was refused."""
    retries: int = 3
    """How often a request is repeated where that is safe."""
    longest_wait: float = 20.0
    """The longest wait before a repetition, in seconds."""
    timeout: float = 30.0
    """How long the service may take to answer, in seconds."""
    automatic_keys: bool = True
    """Whether writes are given an `Idempotency-Key`, so that they can be repeated safely."""
    headers: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """Headers of every request."""


class RollModelClient:
    """Roll Model: a training journal that athletes share, in part, with their coaches."""

    def __init__(self, options: ClientOptions) -> None:
        self._transport = _Transport(options)

    def get_me(
        self,
        *,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> User:
        """`GET /me`"""
        operation = _Operation(
            "getMe", "GET", "/me", True
        )
        inputs: dict[str, Any] = {
        }
        answer: User = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def get_user(
        self,
        *,
        user_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> User:
        """The profile of one's coach or athlete

        `GET /users/{userId}`
        """
        operation = _Operation(
            "getUser", "GET", "/users/{userId}", True
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
        }
        answer: User = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_my_coaches(
        self,
        *,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[CoachLinkWithProfile]:
        """`GET /me/coaches`
        Raises the problem `athletes-only`: only athletes may do this
        """
        operation = _Operation(
            "listMyCoaches", "GET", "/me/coaches", True
        )
        inputs: dict[str, Any] = {
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_my_athletes(
        self,
        *,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[AthleteLinkWithProfile]:
        """`GET /me/athletes`
        Raises the problem `coaches-only`: only coaches may do this
        """
        operation = _Operation(
            "listMyAthletes", "GET", "/me/athletes", True
        )
        inputs: dict[str, Any] = {
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_my_coach(
        self,
        *,
        coach_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> CoachLinkWithProfile:
        """One of them, or one that has yet to agree

        `GET /me/coaches/{coachId}`
        Raises the problem `athletes-only`: only athletes may do this
        """
        operation = _Operation(
            "getMyCoach", "GET", "/me/coaches/{coachId}", True
        )
        inputs: dict[str, Any] = {
            "coachId": coach_id,
        }
        answer: CoachLinkWithProfile = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def get_my_athlete(
        self,
        *,
        athlete_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> AthleteLinkWithProfile:
        """`GET /me/athletes/{athleteId}`
        Raises the problem `coaches-only`: only coaches may do this
        """
        operation = _Operation(
            "getMyAthlete", "GET", "/me/athletes/{athleteId}", True
        )
        inputs: dict[str, Any] = {
            "athleteId": athlete_id,
        }
        answer: AthleteLinkWithProfile = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_my_entries(
        self,
        *,
        from_: CalendarDate | None = None,
        to: CalendarDate | None = None,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Entry]:
        """1. Athlete gets own entries: all, or those of some days

        `GET /me/entries`
        Raises the problem `athletes-only`: only athletes may do this
        """
        operation = _Operation(
            "listMyEntries", "GET", "/me/entries", True
        )
        inputs: dict[str, Any] = {
            "from": UNSET if from_ is None else from_,
            "to": UNSET if to is None else to,
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_athlete_entries(
        self,
        *,
        athlete_id: str,
        from_: CalendarDate | None = None,
        to: CalendarDate | None = None,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Entry]:
        """2. Coach gets linked athlete entries: the same query after link validation, without private sections

        `GET /athletes/{athleteId}/entries`
        Raises the problem `not-your-athlete`: you are not this athlete's coach
        """
        operation = _Operation(
            "listAthleteEntries", "GET", "/athletes/{athleteId}/entries", True
        )
        inputs: dict[str, Any] = {
            "athleteId": athlete_id,
            "from": UNSET if from_ is None else from_,
            "to": UNSET if to is None else to,
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_entry(
        self,
        *,
        entry_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> EntryWithComments:
        """One entry by its id, with its comments

        `GET /entries/{entryId}`
        """
        operation = _Operation(
            "getEntry", "GET", "/entries/{entryId}", True
        )
        inputs: dict[str, Any] = {
            "entryId": entry_id,
        }
        answer: EntryWithComments = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def export_my_data(
        self,
        *,
        limit: int | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> ExportMyDataAnswer:
        """4. Athlete exports full data: own entries plus the comments on each

        `GET /me/export`
        Raises the problem `athletes-only`: only athletes may do this
        """
        operation = _Operation(
            "exportMyData", "GET", "/me/export", True
        )
        inputs: dict[str, Any] = {
            "limit": UNSET if limit is None else limit,
        }
        answer: ExportMyDataAnswer = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_comments(
        self,
        *,
        entry_id: str,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Comment]:
        """`GET /entries/{entryId}/comments`"""
        operation = _Operation(
            "listComments", "GET", "/entries/{entryId}/comments", True
        )
        inputs: dict[str, Any] = {
            "entryId": entry_id,
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_comment(
        self,
        *,
        entry_id: str,
        comment_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Comment:
        """`GET /entries/{entryId}/comments/{commentId}`"""
        operation = _Operation(
            "getComment", "GET", "/entries/{entryId}/comments/{commentId}", True
        )
        inputs: dict[str, Any] = {
            "entryId": entry_id,
            "commentId": comment_id,
        }
        answer: Comment = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_my_comments(
        self,
        *,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[AuthoredComment]:
        """What the caller has written about others' entries, the newest first, also about those they cannot see any more

        `GET /me/comments`
        """
        operation = _Operation(
            "listMyComments", "GET", "/me/comments", True
        )
        inputs: dict[str, Any] = {
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def search_my_entries(
        self,
        *,
        token: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[KeywordWithEntry]:
        """6. Keyword retrieval: the athlete's entries with this word, most recent first

        `GET /me/search`
        Raises the problem `athletes-only`: only athletes may do this
        """
        operation = _Operation(
            "searchMyEntries", "GET", "/me/search", True
        )
        inputs: dict[str, Any] = {
            "token": token,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def search_athlete_entries(
        self,
        *,
        athlete_id: str,
        token: str,
        limit: int | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> SearchAthleteEntriesAnswer:
        """6. The same for a coach, in shared words only. No pages: one cut short by private words would tell of them.

        `GET /athletes/{athleteId}/search`
        Raises the problem `not-your-athlete`: you are not this athlete's coach
        """
        operation = _Operation(
            "searchAthleteEntries", "GET", "/athletes/{athleteId}/search", True
        )
        inputs: dict[str, Any] = {
            "athleteId": athlete_id,
            "token": token,
            "limit": UNSET if limit is None else limit,
        }
        answer: SearchAthleteEntriesAnswer = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_my_threads(
        self,
        *,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[AiThread]:
        """The caller's threads, the newest first: their last activity is in no key

        `GET /me/threads`
        """
        operation = _Operation(
            "listMyThreads", "GET", "/me/threads", True
        )
        inputs: dict[str, Any] = {
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_athlete_threads(
        self,
        *,
        athlete_id: str,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[AiThread]:
        """A coach sees that there are threads with shared messages, not what they are called

        `GET /athletes/{athleteId}/threads`
        Raises the problem `not-your-athlete`: you are not this athlete's coach
        """
        operation = _Operation(
            "listAthleteThreads", "GET", "/athletes/{athleteId}/threads", True
        )
        inputs: dict[str, Any] = {
            "athleteId": athlete_id,
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_athlete_thread(
        self,
        *,
        athlete_id: str,
        thread_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> AiThread:
        """One of them, as far as a coach sees it

        `GET /athletes/{athleteId}/threads/{threadId}`
        Raises the problem `not-your-athlete`: you are not this athlete's coach
        """
        operation = _Operation(
            "getAthleteThread", "GET", "/athletes/{athleteId}/threads/{threadId}", True
        )
        inputs: dict[str, Any] = {
            "athleteId": athlete_id,
            "threadId": thread_id,
        }
        answer: AiThread = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def get_thread(
        self,
        *,
        thread_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> AiThread:
        """`GET /me/threads/{threadId}`"""
        operation = _Operation(
            "getThread", "GET", "/me/threads/{threadId}", True
        )
        inputs: dict[str, Any] = {
            "threadId": thread_id,
        }
        answer: AiThread = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_my_messages(
        self,
        *,
        thread_id: str,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[AiMessage]:
        """5. The conversation, for whoever leads it

        `GET /me/threads/{threadId}/messages`
        """
        operation = _Operation(
            "listMyMessages", "GET", "/me/threads/{threadId}/messages", True
        )
        inputs: dict[str, Any] = {
            "threadId": thread_id,
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_message(
        self,
        *,
        thread_id: str,
        created_at: Timestamp,
        message_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> AiMessage:
        """`GET /me/threads/{threadId}/messages/{createdAt}/{messageId}`"""
        operation = _Operation(
            "getMessage", "GET", "/me/threads/{threadId}/messages/{createdAt}/{messageId}", True
        )
        inputs: dict[str, Any] = {
            "threadId": thread_id,
            "createdAt": created_at,
            "messageId": message_id,
        }
        answer: AiMessage = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_athlete_messages(
        self,
        *,
        athlete_id: str,
        thread_id: str,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[AiMessage]:
        """5. What of it is shared, for a coach

        `GET /athletes/{athleteId}/threads/{threadId}/messages`
        Raises the problem `not-your-athlete`: you are not this athlete's coach
        """
        operation = _Operation(
            "listAthleteMessages", "GET", "/athletes/{athleteId}/threads/{threadId}/messages", True
        )
        inputs: dict[str, Any] = {
            "athleteId": athlete_id,
            "threadId": thread_id,
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_athlete_message(
        self,
        *,
        athlete_id: str,
        thread_id: str,
        created_at: Timestamp,
        message_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> AiMessage:
        """5. One of those

        `GET /athletes/{athleteId}/threads/{threadId}/messages/{createdAt}/{messageId}`
        Raises the problem `not-your-athlete`: you are not this athlete's coach
        """
        operation = _Operation(
            "getAthleteMessage", "GET", "/athletes/{athleteId}/threads/{threadId}/messages/{createdAt}/{messageId}", True
        )
        inputs: dict[str, Any] = {
            "athleteId": athlete_id,
            "threadId": thread_id,
            "createdAt": created_at,
            "messageId": message_id,
        }
        answer: AiMessage = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_thread_messages(
        self,
        *,
        user_id: str,
        thread_id: str,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[AiMessage]:
        """5. All of it, for the assistant

        `GET /users/{userId}/threads/{threadId}/messages`
        Raises the problem `assistant-only`: only the assistant may do this
        """
        operation = _Operation(
            "listThreadMessages", "GET", "/users/{userId}/threads/{threadId}/messages", True
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
            "threadId": thread_id,
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def export_my_threads(
        self,
        *,
        limit: int | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> ExportMyThreadsAnswer:
        """4. The rest of an athlete's data: conversations

        `GET /me/export/threads`
        """
        operation = _Operation(
            "exportMyThreads", "GET", "/me/export/threads", True
        )
        inputs: dict[str, Any] = {
            "limit": UNSET if limit is None else limit,
        }
        answer: ExportMyThreadsAnswer = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def register(
        self,
        *,
        display_name: str,
        role: Literal["athlete", "coach"],
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> User | None:
        """`POST /me`
        Raises the problem `profile-exists`: you have a profile already
        """
        operation = _Operation(
            "register", "POST", "/me", False
        )
        inputs: dict[str, Any] = {
            "displayName": display_name,
            "role": role,
        }
        answer: User | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def update_me(
        self,
        *,
        display_name: str | None = None,
        role: Literal["athlete", "coach"] | None = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> User | None:
        """Also the role, as long as nothing hangs on it

        `PATCH /me`
        Raises the problem `role-in-use`: end your links and delete your entries first: they need the role that you have
        """
        operation = _Operation(
            "updateMe", "PATCH", "/me", False
        )
        inputs: dict[str, Any] = {
            "displayName": UNSET if display_name is None else display_name,
            "role": UNSET if role is None else role,
        }
        answer: User | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def delete_me(
        self,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """With everything that is one's own: entries with their comments and keywords, threads with their messages, links.
        What a coach wrote about other people's entries stays with these.

        `DELETE /me`
        """
        operation = _Operation(
            "deleteMe", "DELETE", "/me", False
        )
        inputs: dict[str, Any] = {
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def link_coach(
        self,
        *,
        coach_id: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> CoachLink | None:
        """The coach has to agree

        `PUT /me/coaches/{coachId}`
        Raises the problem `athletes-only`: only athletes may do this
        Raises the problem `no-such-coach`: there is no such coach
        Raises the problem `already-linked`: this coach is linked already
        """
        operation = _Operation(
            "linkCoach", "PUT", "/me/coaches/{coachId}", False
        )
        inputs: dict[str, Any] = {
            "coachId": coach_id,
        }
        answer: CoachLink | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def accept_athlete(
        self,
        *,
        athlete_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> CoachLink | None:
        """`POST /me/athletes/{athleteId}/accept`
        Raises the problem `coaches-only`: only coaches may do this
        Raises the problem `already-accepted`: you are this athlete's coach already
        """
        operation = _Operation(
            "acceptAthlete", "POST", "/me/athletes/{athleteId}/accept", False
        )
        inputs: dict[str, Any] = {
            "athleteId": athlete_id,
        }
        answer: CoachLink | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def unlink_coach(
        self,
        *,
        coach_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """`DELETE /me/coaches/{coachId}`
        Raises the problem `athletes-only`: only athletes may do this
        """
        operation = _Operation(
            "unlinkCoach", "DELETE", "/me/coaches/{coachId}", False
        )
        inputs: dict[str, Any] = {
            "coachId": coach_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def leave_athlete(
        self,
        *,
        athlete_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """Also: does not agree

        `DELETE /me/athletes/{athleteId}`
        Raises the problem `coaches-only`: only coaches may do this
        """
        operation = _Operation(
            "leaveAthlete", "DELETE", "/me/athletes/{athleteId}", False
        )
        inputs: dict[str, Any] = {
            "athleteId": athlete_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def add_entry(
        self,
        *,
        sections: AddEntrySections,
        session_metrics: AddEntrySessionMetrics,
        trained_at: Timestamp | None | Unset = UNSET,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Entry | None:
        """Of now, or of an earlier session

        `POST /me/entries`
        Raises the fault `in-the-future`: lies in the future
        Raises the problem `athletes-only`: only athletes may do this
        """
        operation = _Operation(
            "addEntry", "POST", "/me/entries", False
        )
        inputs: dict[str, Any] = {
            "sections": sections,
            "sessionMetrics": session_metrics,
            "trainedAt": trained_at,
        }
        answer: Entry | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def edit_entry(
        self,
        *,
        entry_id: str,
        sections: EditEntrySections | None = None,
        session_metrics: EditEntrySessionMetrics | None = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Entry | None:
        """The parts that are given change.

        `PATCH /entries/{entryId}`
        Raises the problem `not-your-entry`: only the athlete may do this
        """
        operation = _Operation(
            "editEntry", "PATCH", "/entries/{entryId}", False
        )
        inputs: dict[str, Any] = {
            "entryId": entry_id,
            "sections": UNSET if sections is None else sections,
            "sessionMetrics": UNSET if session_metrics is None else session_metrics,
        }
        answer: Entry | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def move_entry(
        self,
        *,
        entry_id: str,
        trained_at: Timestamp,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Entry | None:
        """To the time of another session. The time is in the key, so it becomes another item, with the same id and comments.

        `POST /entries/{entryId}/move`
        Raises the fault `in-the-future`: lies in the future
        Raises the problem `not-your-entry`: only the athlete may do this
        Raises the problem `same-time`: this entry is of that time already
        """
        operation = _Operation(
            "moveEntry", "POST", "/entries/{entryId}/move", False
        )
        inputs: dict[str, Any] = {
            "entryId": entry_id,
            "trainedAt": trained_at,
        }
        answer: Entry | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def delete_entry(
        self,
        *,
        entry_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """META and keywords go with the entry; so do its comments.

        `DELETE /entries/{entryId}`
        Raises the problem `not-your-entry`: only the athlete may do this
        """
        operation = _Operation(
            "deleteEntry", "DELETE", "/entries/{entryId}", False
        )
        inputs: dict[str, Any] = {
            "entryId": entry_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def post_comment(
        self,
        *,
        entry_id: str,
        body: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Comment | None:
        """3. Coach posts comment: META and the link are checked in the transaction

        `POST /entries/{entryId}/comments`
        Raises the problem `not-your-athlete`: you are not this athlete's coach
        """
        operation = _Operation(
            "postComment", "POST", "/entries/{entryId}/comments", False
        )
        inputs: dict[str, Any] = {
            "entryId": entry_id,
            "body": body,
        }
        answer: Comment | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def edit_comment(
        self,
        *,
        entry_id: str,
        comment_id: str,
        body: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Comment | None:
        """`PATCH /entries/{entryId}/comments/{commentId}`
        Raises the problem `not-your-comment`: only its author may change a comment
        """
        operation = _Operation(
            "editComment", "PATCH", "/entries/{entryId}/comments/{commentId}", False
        )
        inputs: dict[str, Any] = {
            "entryId": entry_id,
            "commentId": comment_id,
            "body": body,
        }
        answer: Comment | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def set_comment_visibility(
        self,
        *,
        entry_id: str,
        comment_id: str,
        visibility: Literal["visible", "hiddenByAthlete"],
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Comment | None:
        """`PUT /entries/{entryId}/comments/{commentId}/visibility`
        Raises the problem `not-your-entry`: only the athlete may do this
        """
        operation = _Operation(
            "setCommentVisibility", "PUT", "/entries/{entryId}/comments/{commentId}/visibility", False
        )
        inputs: dict[str, Any] = {
            "entryId": entry_id,
            "commentId": comment_id,
            "visibility": visibility,
        }
        answer: Comment | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def delete_comment(
        self,
        *,
        entry_id: str,
        comment_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """One's own, also after the link has ended

        `DELETE /entries/{entryId}/comments/{commentId}`
        Raises the problem `not-your-comment`: only its author may delete a comment
        """
        operation = _Operation(
            "deleteComment", "DELETE", "/entries/{entryId}/comments/{commentId}", False
        )
        inputs: dict[str, Any] = {
            "entryId": entry_id,
            "commentId": comment_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def delete_my_comments(
        self,
        *,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> dict[str, Json] | None:
        """All of them, before or after one deletes one's profile

        `DELETE /me/comments`
        """
        operation = _Operation(
            "deleteMyComments", "DELETE", "/me/comments", False
        )
        inputs: dict[str, Any] = {
        }
        answer: dict[str, Json] | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def start_thread(
        self,
        *,
        title: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> AiThread | None:
        """`POST /me/threads`
        Raises the problem `no-profile`: create your profile first
        """
        operation = _Operation(
            "startThread", "POST", "/me/threads", False
        )
        inputs: dict[str, Any] = {
            "title": title,
        }
        answer: AiThread | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def rename_thread(
        self,
        *,
        thread_id: str,
        title: str | None = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> AiThread | None:
        """`PATCH /me/threads/{threadId}`"""
        operation = _Operation(
            "renameThread", "PATCH", "/me/threads/{threadId}", False
        )
        inputs: dict[str, Any] = {
            "threadId": thread_id,
            "title": UNSET if title is None else title,
        }
        answer: AiThread | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def delete_thread(
        self,
        *,
        thread_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """`DELETE /me/threads/{threadId}`"""
        operation = _Operation(
            "deleteThread", "DELETE", "/me/threads/{threadId}", False
        )
        inputs: dict[str, Any] = {
            "threadId": thread_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def post_message(
        self,
        *,
        thread_id: str,
        content: str,
        visibility_scope: Literal["private", "shared"] | None | Unset = UNSET,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> AiMessage | None:
        """5. A question, private unless it is said to be shared

        `POST /me/threads/{threadId}/messages`
        """
        operation = _Operation(
            "postMessage", "POST", "/me/threads/{threadId}/messages", False
        )
        inputs: dict[str, Any] = {
            "threadId": thread_id,
            "content": content,
            "visibilityScope": visibility_scope,
        }
        answer: AiMessage | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def set_message_scope(
        self,
        *,
        thread_id: str,
        created_at: Timestamp,
        message_id: str,
        visibility_scope: Literal["private", "shared"],
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> AiMessage | None:
        """Shares it, or takes that back: without another shared message, coaches do not see the thread any more.

        `PUT /me/threads/{threadId}/messages/{createdAt}/{messageId}/scope`
        """
        operation = _Operation(
            "setMessageScope", "PUT", "/me/threads/{threadId}/messages/{createdAt}/{messageId}/scope", False
        )
        inputs: dict[str, Any] = {
            "threadId": thread_id,
            "createdAt": created_at,
            "messageId": message_id,
            "visibilityScope": visibility_scope,
        }
        answer: AiMessage | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def delete_message(
        self,
        *,
        thread_id: str,
        created_at: Timestamp,
        message_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """`DELETE /me/threads/{threadId}/messages/{createdAt}/{messageId}`"""
        operation = _Operation(
            "deleteMessage", "DELETE", "/me/threads/{threadId}/messages/{createdAt}/{messageId}", False
        )
        inputs: dict[str, Any] = {
            "threadId": thread_id,
            "createdAt": created_at,
            "messageId": message_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def post_answer(
        self,
        *,
        user_id: str,
        thread_id: str,
        created_at: Timestamp,
        message_id: str,
        content: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> AiMessage | None:
        """5. The assistant's answer has the scope of the question: what it learned in private stays private

        `POST /users/{userId}/threads/{threadId}/messages/{createdAt}/{messageId}/answer`
        Raises the problem `assistant-only`: only the assistant may do this
        """
        operation = _Operation(
            "postAnswer", "POST", "/users/{userId}/threads/{threadId}/messages/{createdAt}/{messageId}/answer", False
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
            "threadId": thread_id,
            "createdAt": created_at,
            "messageId": message_id,
            "content": content,
        }
        answer: AiMessage | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def work(self, id: str) -> dict[str, Json]:
        """Tells how work stands, to whoever began it."""
        operation = _Operation("work", "GET", "/work/{id}", True)
        answer: dict[str, Json] = self._transport.call(operation, {"id": id})
        return answer

    def cancel_work(self, id: str) -> dict[str, Json]:
        """Cancels work; what was done stays."""
        operation = _Operation("cancelWork", "DELETE", "/work/{id}", False)
        answer: dict[str, Json] = self._transport.call(operation, {"id": id})
        return answer


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
