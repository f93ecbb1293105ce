"""The client of the model `gg-core`, by `tavola generate python`.

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
    "not-owner",
    "not-member",
    "mailer-only",
    "security-only",
    "resources-only",
    "resource-exists",
    "already-invited",
    "already-collaborator",
    "not-invitee",
    "invitation-closed",
    "already-owner",
    "invitation-open",
    "comment-deleted",
    "not-author",
    "too-many-reactions",
    "already-reacted",
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
    "too-many-mentions",
    "already-owner",
    "has-markup",
    "not-an-emoji",
]
"""What can be wrong with one input."""


Resource = TypedDict(
    "Resource",
    {
        "type": Literal["Resource"],
        "resourceType": Literal["goal", "quest", "task"],
        "resourceId": str,
        "ownerId": str,
        "title": NotRequired[str],
        "createdAt": Timestamp,
        "lastSeenAt": NotRequired[Timestamp],
    },
)
"""The goal, quest or task itself. The document leaves it to \"existing entities\": only its owner matters here."""


Invite = TypedDict(
    "Invite",
    {
        "type": Literal["CollaborationInvite"],
        "inviteId": str,
        "inviterId": str,
        "inviteeId": str,
        "inviteeEmail": NotRequired[str],
        "resourceType": Literal["goal", "quest", "task"],
        "resourceId": str,
        "status": Literal["pending", "accepted", "declined", "cancelled"],
        "message": NotRequired[str],
        "expiresAt": Timestamp,
        "createdAt": Timestamp,
        "updatedAt": Timestamp,
    },
)
"""An invitation to collaborate; gone 30 days after it was made, answered or not."""


Collaborator = TypedDict(
    "Collaborator",
    {
        "type": Literal["Collaborator"],
        "userId": str,
        "resourceType": Literal["goal", "quest", "task"],
        "resourceId": str,
        "role": Literal["collaborator"],
        "joinedAt": Timestamp,
        "lastSeenAt": NotRequired[Timestamp],
    },
)
"""A user who accepted an invitation."""


CommentEditHistory = TypedDict(
    "CommentEditHistory",
    {
        "text": str,
        "editedAt": Timestamp,
    },
)


Comment = TypedDict(
    "Comment",
    {
        "type": Literal["Comment"],
        "commentId": str,
        "resourceType": Literal["goal", "quest", "task"],
        "resourceId": str,
        "parentId": NotRequired[str],
        "userId": str,
        "text": NotRequired[str],
        "mentions": NotRequired[list[str]],
        "createdAt": Timestamp,
        "updatedAt": NotRequired[Timestamp],
        "deletedAt": NotRequired[Timestamp],
        "editHistory": NotRequired[list[CommentEditHistory]],
    },
)
"""A comment on a resource, or a reply to one."""


Reaction = TypedDict(
    "Reaction",
    {
        "type": Literal["Reaction"],
        "commentId": str,
        "userId": str,
        "emoji": str,
        "createdAt": Timestamp,
    },
)
"""One emoji of one user on one comment."""


AuthoredCommentWithComment = TypedDict(
    "AuthoredCommentWithComment",
    {
        "type": Literal["AuthoredComment"],
        "userId": str,
        "resourceType": Literal["goal", "quest", "task"],
        "resourceId": str,
        "createdAt": Timestamp,
        "commentId": str,
        "comment": NotRequired["Comment"],
    },
)
"""A comment among those of its author. Not in the document, where nobody finds what they have written."""


GivenReaction = TypedDict(
    "GivenReaction",
    {
        "type": Literal["GivenReaction"],
        "userId": str,
        "commentId": str,
        "emoji": str,
        "createdAt": Timestamp,
    },
)
"""A reaction among those of its user. Not in the document."""


NotificationPreferencePartial = TypedDict(
    "NotificationPreferencePartial",
    {
        "type": Literal["NotificationPreference"],
        "userId": str,
        "emailOnInvite": bool,
        "emailOnComment": bool,
        "emailOnMention": bool,
        "emailOnReaction": bool,
        "updatedAt": NotRequired[Timestamp],
    },
)
"""Which e-mails a user wants."""


Notice = TypedDict(
    "Notice",
    {
        "type": Literal["Notice"],
        "noticeId": str,
        "kind": Literal["invited", "accepted", "declined", "mentioned", "commented", "reacted"],
        "userId": NotRequired[str],
        "email": NotRequired[str],
        "actorId": str,
        "resourceType": Literal["goal", "quest", "task"],
        "resourceId": str,
        "inviteId": NotRequired[str],
        "commentCreatedAt": NotRequired[Timestamp],
        "commentId": NotRequired[str],
        "mentions": NotRequired[list[str]],
        "emoji": NotRequired[str],
        "createdAt": Timestamp,
        "sentAt": NotRequired[Timestamp],
        "forgetAt": NotRequired[Timestamp],
    },
)
"""An e-mail to another user who wants it, left by the write that it is about, in the same transaction.
It names what happened and quotes nothing, so what is deleted meanwhile is not mailed.
"""


AuditEvent = TypedDict(
    "AuditEvent",
    {
        "type": Literal["AuditEvent"],
        "auditId": str,
        "actorId": str,
        "action": str,
        "entity": str,
        "key": str,
        "at": Timestamp,
    },
)
"""Who changed what, kept by actor so that no day becomes one hot partition."""


NotificationPreference = TypedDict(
    "NotificationPreference",
    {
        "type": Literal["NotificationPreference"],
        "userId": str,
        "emailOnInvite": bool,
        "emailOnComment": bool,
        "emailOnMention": bool,
        "emailOnReaction": bool,
        "updatedAt": Timestamp,
    },
)
"""Which e-mails a user wants."""


CountReactionsAnswerItems = TypedDict(
    "CountReactionsAnswerItems",
    {
        "emoji": Union[str, None],
        "count": int,
    },
)


CountReactionsAnswer = TypedDict(
    "CountReactionsAnswer",
    {
        "items": list[CountReactionsAnswerItems],
        "complete": NotRequired[Literal[False]],
    },
)


ListRecipientsItem = TypedDict(
    "ListRecipientsItem",
    {
        "userId": str,
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


class GgCoreClient:
    """Invitations, collaborators, threaded comments and reactions on goals, quests and tasks."""

    def __init__(self, options: ClientOptions) -> None:
        self._transport = _Transport(options)

    def get_resource(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Resource:
        """`GET /resources/{resourceType}/{resourceId}`"""
        operation = _Operation(
            "getResource", "GET", "/resources/{resourceType}/{resourceId}", True
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
        }
        answer: Resource = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_my_resources(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"] | None = None,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Resource]:
        """What the caller owns: all, by type, or those of one type, the newest first

        `GET /me/resources`
        """
        operation = _Operation(
            "listMyResources", "GET", "/me/resources", True
        )
        inputs: dict[str, Any] = {
            "resourceType": UNSET if resource_type is None else resource_type,
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_resource_invites(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Invite]:
        """List all invites for a resource

        `GET /resources/{resourceType}/{resourceId}/invites`
        Raises the problem `not-owner`: only the owner may do this
        """
        operation = _Operation(
            "listResourceInvites", "GET", "/resources/{resourceType}/{resourceId}/invites", True
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_my_invites(
        self,
        *,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Invite]:
        """List user's received invites

        `GET /me/invites`
        """
        operation = _Operation(
            "listMyInvites", "GET", "/me/invites", True
        )
        inputs: dict[str, Any] = {
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_my_pending_invites(
        self,
        *,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Invite]:
        """List pending invites

        `GET /me/invites/pending`
        """
        operation = _Operation(
            "listMyPendingInvites", "GET", "/me/invites/pending", True
        )
        inputs: dict[str, Any] = {
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_invite(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        invite_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Invite:
        """Get specific invite

        `GET /resources/{resourceType}/{resourceId}/invites/{inviteId}`
        """
        operation = _Operation(
            "getInvite", "GET", "/resources/{resourceType}/{resourceId}/invites/{inviteId}", True
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
            "inviteId": invite_id,
        }
        answer: Invite = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_collaborators(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Collaborator]:
        """List resource collaborators

        `GET /resources/{resourceType}/{resourceId}/collaborators`
        Raises the problem `not-member`: only the owner and collaborators may do this
        """
        operation = _Operation(
            "listCollaborators", "GET", "/resources/{resourceType}/{resourceId}/collaborators", True
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_my_collaborations(
        self,
        *,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Collaborator]:
        """List user's collaborations

        `GET /me/collaborations`
        """
        operation = _Operation(
            "listMyCollaborations", "GET", "/me/collaborations", True
        )
        inputs: dict[str, Any] = {
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_my_collaborations_by_type(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Collaborator]:
        """List collaborations by type

        `GET /me/collaborations/by-type`
        """
        operation = _Operation(
            "listMyCollaborationsByType", "GET", "/me/collaborations/by-type", True
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_collaborator(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        user_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Collaborator:
        """Check if user is collaborator

        `GET /resources/{resourceType}/{resourceId}/collaborators/{userId}`
        Raises the problem `not-member`: only the owner and collaborators may do this
        """
        operation = _Operation(
            "getCollaborator", "GET", "/resources/{resourceType}/{resourceId}/collaborators/{userId}", True
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
            "userId": user_id,
        }
        answer: Collaborator = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_comments(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        top_level: bool | None = None,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Comment]:
        """List comments for resource; paginated. With `topLevel`, without the replies

        `GET /resources/{resourceType}/{resourceId}/comments`
        Raises the problem `not-member`: only the owner and collaborators may do this
        """
        operation = _Operation(
            "listComments", "GET", "/resources/{resourceType}/{resourceId}/comments", True
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
            "topLevel": UNSET if top_level is None else top_level,
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
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        created_at: Timestamp,
        comment_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Comment:
        """Get specific comment

        `GET /resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}`
        Raises the problem `not-member`: only the owner and collaborators may do this
        """
        operation = _Operation(
            "getComment", "GET", "/resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}", True
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
            "createdAt": created_at,
            "commentId": comment_id,
        }
        answer: Comment = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_replies(
        self,
        *,
        parent_id: str,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Comment]:
        """List replies to comment

        `GET /comments/{parentId}/replies`
        """
        operation = _Operation(
            "listReplies", "GET", "/comments/{parentId}/replies", True
        )
        inputs: dict[str, Any] = {
            "parentId": parent_id,
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_comment_replies(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        parent_created_at: Timestamp,
        parent_id: str,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Comment]:
        """The same below the comment that they are replies to

        `GET /resources/{resourceType}/{resourceId}/comments/{parentCreatedAt}/{parentId}/replies`
        Raises the problem `not-member`: only the owner and collaborators may do this
        """
        operation = _Operation(
            "listCommentReplies", "GET", "/resources/{resourceType}/{resourceId}/comments/{parentCreatedAt}/{parentId}/replies", True
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
            "parentCreatedAt": parent_created_at,
            "parentId": parent_id,
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_reactions(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        created_at: Timestamp,
        comment_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Reaction]:
        """List reactions for comment

        `GET /resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions`
        Raises the problem `not-member`: only the owner and collaborators may do this
        """
        operation = _Operation(
            "listReactions", "GET", "/resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions", True
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
            "createdAt": created_at,
            "commentId": comment_id,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def count_reactions(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        created_at: Timestamp,
        comment_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> CountReactionsAnswer:
        """Aggregate reactions by emoji

        `GET /resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reaction-counts`
        Raises the problem `not-member`: only the owner and collaborators may do this
        """
        operation = _Operation(
            "countReactions", "GET", "/resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reaction-counts", True
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
            "createdAt": created_at,
            "commentId": comment_id,
        }
        answer: CountReactionsAnswer = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def get_my_reaction(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        created_at: Timestamp,
        comment_id: str,
        emoji: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Reaction:
        """Get user's reaction: the caller's, also after leaving

        `GET /resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions/{emoji}`
        """
        operation = _Operation(
            "getMyReaction", "GET", "/resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions/{emoji}", True
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
            "createdAt": created_at,
            "commentId": comment_id,
            "emoji": emoji,
        }
        answer: Reaction = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_my_comments(
        self,
        *,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[AuthoredCommentWithComment]:
        """What the caller has written, the newest first, also where they are not a member any more

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

    def list_my_reactions(
        self,
        *,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[GivenReaction]:
        """`GET /me/reactions`"""
        operation = _Operation(
            "listMyReactions", "GET", "/me/reactions", True
        )
        inputs: dict[str, Any] = {
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_my_preferences(
        self,
        *,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> NotificationPreferencePartial:
        """`GET /me/notification-preferences`"""
        operation = _Operation(
            "getMyPreferences", "GET", "/me/notification-preferences", True
        )
        inputs: dict[str, Any] = {
        }
        answer: NotificationPreferencePartial = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_pending_notices(
        self,
        *,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Notice]:
        """The e-mails that wait, the oldest first

        `GET /outbox`
        Raises the problem `mailer-only`: only the mail service may do this
        """
        operation = _Operation(
            "listPendingNotices", "GET", "/outbox", True
        )
        inputs: dict[str, Any] = {
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_notice(
        self,
        *,
        notice_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Notice:
        """One that waits

        `GET /outbox/{noticeId}`
        Raises the problem `mailer-only`: only the mail service may do this
        """
        operation = _Operation(
            "getNotice", "GET", "/outbox/{noticeId}", True
        )
        inputs: dict[str, Any] = {
            "noticeId": notice_id,
        }
        answer: Notice = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_recipients(
        self,
        *,
        notice_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[ListRecipientsItem]:
        """Whom a notice without a user is for: every collaborator of now who wants it and has no notice of their own

        `GET /outbox/{noticeId}/recipients`
        Raises the problem `mailer-only`: only the mail service may do this
        """
        operation = _Operation(
            "listRecipients", "GET", "/outbox/{noticeId}/recipients", True
        )
        inputs: dict[str, Any] = {
            "noticeId": notice_id,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_audit_of_user(
        self,
        *,
        actor_id: str,
        from_: CalendarDate,
        to: CalendarDate,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[AuditEvent]:
        """`GET /admin/users/{actorId}/audit`
        Raises the problem `security-only`: only the security team may do this
        """
        operation = _Operation(
            "listAuditOfUser", "GET", "/admin/users/{actorId}/audit", True
        )
        inputs: dict[str, Any] = {
            "actorId": actor_id,
            "from": from_,
            "to": to,
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_audit_event(
        self,
        *,
        actor_id: str,
        at: Timestamp,
        audit_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> AuditEvent:
        """`GET /admin/users/{actorId}/audit/{at}/{auditId}`
        Raises the problem `security-only`: only the security team may do this
        """
        operation = _Operation(
            "getAuditEvent", "GET", "/admin/users/{actorId}/audit/{at}/{auditId}", True
        )
        inputs: dict[str, Any] = {
            "actorId": actor_id,
            "at": at,
            "auditId": audit_id,
        }
        answer: AuditEvent = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def register_resource(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        owner_id: str,
        title: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Resource | None:
        """`PUT /resources/{resourceType}/{resourceId}`
        Raises the problem `resources-only`: only the service that keeps the resources may do this
        Raises the problem `resource-exists`: this resource is registered already
        """
        operation = _Operation(
            "registerResource", "PUT", "/resources/{resourceType}/{resourceId}", False
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
            "ownerId": owner_id,
            "title": title,
        }
        answer: Resource | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def rename_resource(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        title: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Resource | None:
        """`PATCH /resources/{resourceType}/{resourceId}`
        Raises the problem `resources-only`: only the service that keeps the resources may do this
        """
        operation = _Operation(
            "renameResource", "PATCH", "/resources/{resourceType}/{resourceId}", False
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
            "title": title,
        }
        answer: Resource | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def transfer_resource(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        owner_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Resource | None:
        """Who owns it now is no collaborator any more; who owned it is nobody here, unless they are invited.

        `PUT /resources/{resourceType}/{resourceId}/owner`
        Raises the problem `resources-only`: only the service that keeps the resources may do this
        Raises the problem `already-invited`: this user is invited already
        """
        operation = _Operation(
            "transferResource", "PUT", "/resources/{resourceType}/{resourceId}/owner", False
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
            "ownerId": owner_id,
        }
        answer: Resource | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def delete_resource(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """With its invitations, collaborators, comments and their reactions

        `DELETE /resources/{resourceType}/{resourceId}`
        Raises the fault `too-many-mentions`: a comment mentions at most 50 people
        Raises the problem `resources-only`: only the service that keeps the resources may do this
        Raises the problem `already-invited`: this user is invited already
        """
        operation = _Operation(
            "deleteResource", "DELETE", "/resources/{resourceType}/{resourceId}", False
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def invite_collaborator(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        invitee_id: str,
        invitee_email: str | None | Unset = UNSET,
        message: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Invite | None:
        """`POST /resources/{resourceType}/{resourceId}/invites`
        Raises the fault `already-owner`: you own this already
        Raises the problem `not-owner`: only the owner may do this
        Raises the problem `already-collaborator`: this user is a collaborator already
        Raises the problem `already-invited`: this user is invited already
        """
        operation = _Operation(
            "inviteCollaborator", "POST", "/resources/{resourceType}/{resourceId}/invites", False
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
            "inviteeId": invitee_id,
            "inviteeEmail": invitee_email,
            "message": message,
        }
        answer: Invite | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def accept_invite(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        invite_id: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Collaborator | None:
        """`POST /resources/{resourceType}/{resourceId}/invites/{inviteId}/accept`
        Raises the problem `not-invitee`: only who was invited may do this
        Raises the problem `invitation-closed`: this invitation is no longer open
        Raises the problem `already-owner`: you own this already
        Raises the problem `already-collaborator`: you are a collaborator already
        Raises the problem `already-invited`: this user is invited already
        """
        operation = _Operation(
            "acceptInvite", "POST", "/resources/{resourceType}/{resourceId}/invites/{inviteId}/accept", False
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
            "inviteId": invite_id,
        }
        answer: Collaborator | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def decline_invite(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        invite_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Invite | None:
        """`POST /resources/{resourceType}/{resourceId}/invites/{inviteId}/decline`
        Raises the problem `not-invitee`: only who was invited may do this
        Raises the problem `invitation-closed`: this invitation is no longer open
        Raises the problem `already-invited`: this user is invited already
        """
        operation = _Operation(
            "declineInvite", "POST", "/resources/{resourceType}/{resourceId}/invites/{inviteId}/decline", False
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
            "inviteId": invite_id,
        }
        answer: Invite | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def cancel_invite(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        invite_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Invite | None:
        """`POST /resources/{resourceType}/{resourceId}/invites/{inviteId}/cancel`
        Raises the problem `not-owner`: only the owner may do this
        Raises the problem `invitation-closed`: this invitation is no longer open
        Raises the problem `already-invited`: this user is invited already
        """
        operation = _Operation(
            "cancelInvite", "POST", "/resources/{resourceType}/{resourceId}/invites/{inviteId}/cancel", False
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
            "inviteId": invite_id,
        }
        answer: Invite | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def delete_invite(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        invite_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """What is no longer open may go before its time.

        `DELETE /resources/{resourceType}/{resourceId}/invites/{inviteId}`
        Raises the problem `not-owner`: only the owner may do this
        Raises the problem `invitation-open`: cancel it first
        Raises the problem `already-invited`: this user is invited already
        """
        operation = _Operation(
            "deleteInvite", "DELETE", "/resources/{resourceType}/{resourceId}/invites/{inviteId}", False
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
            "inviteId": invite_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def mark_seen(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Union[Resource, Collaborator] | None:
        """Of a collaborator, or of the owner

        `POST /resources/{resourceType}/{resourceId}/seen`
        Raises the problem `not-member`: only the owner and collaborators may do this
        """
        operation = _Operation(
            "markSeen", "POST", "/resources/{resourceType}/{resourceId}/seen", False
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
        }
        answer: Union[Resource, Collaborator] | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def remove_collaborator(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        user_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """`DELETE /resources/{resourceType}/{resourceId}/collaborators/{userId}`
        Raises the problem `not-owner`: only the owner may do this
        Raises the problem `already-invited`: this user is invited already
        """
        operation = _Operation(
            "removeCollaborator", "DELETE", "/resources/{resourceType}/{resourceId}/collaborators/{userId}", False
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
            "userId": user_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def comment(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        text: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Comment | None:
        """`POST /resources/{resourceType}/{resourceId}/comments`
        Raises the fault `too-many-mentions`: a comment mentions at most 50 people
        Raises the problem `not-member`: only the owner and collaborators may do this
        """
        operation = _Operation(
            "comment", "POST", "/resources/{resourceType}/{resourceId}/comments", False
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
            "text": text,
        }
        answer: Comment | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def reply(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        parent_created_at: Timestamp,
        parent_id: str,
        text: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Comment | None:
        """`POST /resources/{resourceType}/{resourceId}/comments/{parentCreatedAt}/{parentId}/replies`
        Raises the fault `too-many-mentions`: a comment mentions at most 50 people
        Raises the problem `not-member`: only the owner and collaborators may do this
        Raises the problem `comment-deleted`: this comment was deleted
        """
        operation = _Operation(
            "reply", "POST", "/resources/{resourceType}/{resourceId}/comments/{parentCreatedAt}/{parentId}/replies", False
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
            "parentCreatedAt": parent_created_at,
            "parentId": parent_id,
            "text": text,
        }
        answer: Comment | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def edit_comment(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        created_at: Timestamp,
        comment_id: str,
        text: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Comment | None:
        """`PATCH /resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}`
        Raises the fault `too-many-mentions`: a comment mentions at most 50 people
        Raises the problem `not-author`: only its author may change a comment
        Raises the problem `comment-deleted`: this comment was deleted
        """
        operation = _Operation(
            "editComment", "PATCH", "/resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}", False
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
            "createdAt": created_at,
            "commentId": comment_id,
            "text": text,
        }
        answer: Comment | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def delete_comment(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        created_at: Timestamp,
        comment_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Comment | None:
        """The item stays, so that its replies keep their parent; its text is gone, and so are its earlier ones.

        `DELETE /resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}`
        Raises the fault `too-many-mentions`: a comment mentions at most 50 people
        Raises the problem `not-author`: only its author or the owner may delete a comment
        Raises the problem `comment-deleted`: this comment was deleted
        """
        operation = _Operation(
            "deleteComment", "DELETE", "/resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}", False
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
            "createdAt": created_at,
            "commentId": comment_id,
        }
        answer: Comment | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def react(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        created_at: Timestamp,
        comment_id: str,
        emoji: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Reaction | None:
        """`PUT /resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions/{emoji}`
        Raises the fault `has-markup`: must have no markup in it
        Raises the fault `not-an-emoji`: one emoji at a time, and no words
        Raises the problem `not-member`: only the owner and collaborators may do this
        Raises the problem `comment-deleted`: this comment was deleted
        Raises the problem `too-many-reactions`: you have reacted to this comment 20 times
        Raises the problem `already-reacted`: you have reacted so already
        """
        operation = _Operation(
            "react", "PUT", "/resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions/{emoji}", False
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
            "createdAt": created_at,
            "commentId": comment_id,
            "emoji": emoji,
        }
        answer: Reaction | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def unreact(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        created_at: Timestamp,
        comment_id: str,
        emoji: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """The caller's own, also after leaving

        `DELETE /resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions/{emoji}`
        """
        operation = _Operation(
            "unreact", "DELETE", "/resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions/{emoji}", False
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
            "createdAt": created_at,
            "commentId": comment_id,
            "emoji": emoji,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def remove_reaction(
        self,
        *,
        resource_type: Literal["goal", "quest", "task"],
        resource_id: str,
        created_at: Timestamp,
        comment_id: str,
        emoji: str,
        user_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """Somebody's, by the owner of what the comment is about

        `DELETE /resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions/{emoji}/users/{userId}`
        Raises the problem `not-owner`: only the owner may do this
        """
        operation = _Operation(
            "removeReaction", "DELETE", "/resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions/{emoji}/users/{userId}", False
        )
        inputs: dict[str, Any] = {
            "resourceType": resource_type,
            "resourceId": resource_id,
            "createdAt": created_at,
            "commentId": comment_id,
            "emoji": emoji,
            "userId": user_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def withdraw_reaction(
        self,
        *,
        comment_id: str,
        emoji: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """One of them, also where the caller is not a member any more

        `DELETE /me/reactions/{commentId}/{emoji}`
        """
        operation = _Operation(
            "withdrawReaction", "DELETE", "/me/reactions/{commentId}/{emoji}", False
        )
        inputs: dict[str, Any] = {
            "commentId": comment_id,
            "emoji": emoji,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def erase_me(
        self,
        *,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> dict[str, Json] | None:
        """Everything of the caller's but the resources that they own, which are another program's: collaborations, invitations,
        reactions, preferences, and the text of comments, however many there are.

        `DELETE /me`
        """
        operation = _Operation(
            "eraseMe", "DELETE", "/me", False
        )
        inputs: dict[str, Any] = {
        }
        answer: dict[str, Json] | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def erase_user(
        self,
        *,
        user_id: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> dict[str, Json] | None:
        """The same for the program that keeps users and resources

        `DELETE /users/{userId}`
        Raises the problem `resources-only`: only the service that keeps the resources may do this
        """
        operation = _Operation(
            "eraseUser", "DELETE", "/users/{userId}", False
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
        }
        answer: dict[str, Json] | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def set_my_preferences(
        self,
        *,
        email_on_invite: bool | None = None,
        email_on_comment: bool | None = None,
        email_on_mention: bool | None = None,
        email_on_reaction: bool | None = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> NotificationPreference | None:
        """`PATCH /me/notification-preferences`"""
        operation = _Operation(
            "setMyPreferences", "PATCH", "/me/notification-preferences", False
        )
        inputs: dict[str, Any] = {
            "emailOnInvite": UNSET if email_on_invite is None else email_on_invite,
            "emailOnComment": UNSET if email_on_comment is None else email_on_comment,
            "emailOnMention": UNSET if email_on_mention is None else email_on_mention,
            "emailOnReaction": UNSET if email_on_reaction is None else email_on_reaction,
        }
        answer: NotificationPreference | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def reset_my_preferences(
        self,
        *,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """Back to the defaults, from wherever they are

        `DELETE /me/notification-preferences`
        """
        operation = _Operation(
            "resetMyPreferences", "DELETE", "/me/notification-preferences", False
        )
        inputs: dict[str, Any] = {
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer)

    def mark_notice_sent(
        self,
        *,
        notice_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Notice | None:
        """Twice is as good as once. What was sent is forgotten after 30 days.

        `POST /outbox/{noticeId}/sent`
        Raises the problem `mailer-only`: only the mail service may do this
        """
        operation = _Operation(
            "markNoticeSent", "POST", "/outbox/{noticeId}/sent", False
        )
        inputs: dict[str, Any] = {
            "noticeId": notice_id,
        }
        answer: Notice | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
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
