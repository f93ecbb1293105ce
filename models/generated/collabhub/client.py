"""The client of the model `collabhub`, by `tavola generate python`.

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
    "account-not-active",
    "not-your-address",
    "admins-only",
    "investors-only",
    "not-yours",
    "not-your-startup",
    "billing-only",
    "no-email",
    "account-exists",
    "email-taken",
    "email-not-verified",
    "account-suspended",
    "yourself",
    "banned-stays",
    "still-founder",
    "still-talking",
    "still-subscribed",
    "customer-taken",
    "already-applied",
    "already-requested",
    "already-granted",
    "administrator",
    "founders-only",
    "reviewers-only",
    "startup-suspended",
    "too-many-open-roles",
    "talent-only",
    "role-closed",
    "already-in-review",
    "already-withdrawn",
    "same-status",
    "already-decided",
    "application-accepted",
    "application-open",
    "not-approved",
    "already-ended",
    "access-open",
    "conversation-full",
    "conversation-exists",
    "channel-exists",
    "not-leader",
    "direct-conversation",
    "already-participant",
    "leads-channel",
    "not-participant",
    "your-channel",
    "last-participant",
    "nobody-left",
    "system-message",
    "outdated-event",
    "not-announced",
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
    "not-talent",
    "amount-out-of-range",
    "in-the-past",
    "names-yourself",
    "nobody-else",
    "one-other",
    "not-the-applicant",
    "other-startup",
    "no-such-user",
    "file-needed",
    "no-file",
    "end-before-start",
]
"""What can be wrong with one input."""


User = TypedDict(
    "User",
    {
        "entityType": Literal["USER"],
        "userId": str,
        "email": NotRequired[str],
        "role": Literal["FOUNDER", "TALENT", "INVESTOR", "ADMIN"],
        "firstName": str,
        "lastName": str,
        "avatarUrl": NotRequired[str],
        "bio": NotRequired[str],
        "skills": NotRequired[list[str]],
        "linkedinUrl": NotRequired[str],
        "status": Literal["ACTIVE", "BANNED", "PENDING_VERIFICATION"],
        "stripeCustomerId": NotRequired[str],
        "subscriptionStatus": NotRequired[Literal["NONE", "ACTIVE", "CANCELLED", "PAST_DUE"]],
        "subscriptionTier": NotRequired[Literal["FREE", "PRO", "ENTERPRISE"]],
        "verifiedAt": NotRequired[Timestamp],
        "createdAt": Timestamp,
        "updatedAt": NotRequired[Timestamp],
    },
)


Startup = TypedDict(
    "Startup",
    {
        "entityType": Literal["STARTUP"],
        "startupId": str,
        "founderId": str,
        "name": str,
        "tagline": str,
        "description": str,
        "industry": str,
        "stage": Literal["IDEA", "MVP", "GROWTH", "SCALE"],
        "fundingGoal": NotRequired[Decimal],
        "fundingRaised": NotRequired[Decimal],
        "logoUrl": NotRequired[str],
        "websiteUrl": NotRequired[str],
        "pitchDeckUrl": NotRequired[str],
        "visibility": Literal["PUBLIC", "PRIVATE", "INVESTORS_ONLY"],
        "status": Literal["DRAFT", "PENDING_REVIEW", "ACTIVE", "SUSPENDED"],
        "teamSize": int,
        "openRoles": NotRequired[int],
        "location": str,
        "tags": list[str],
        "createdAt": Timestamp,
        "updatedAt": NotRequired[Timestamp],
    },
)


IndustryStartup = TypedDict(
    "IndustryStartup",
    {
        "entityType": Literal["INDUSTRY_STARTUP"],
        "startupId": str,
        "founderId": str,
        "name": str,
        "tagline": str,
        "description": str,
        "industry": str,
        "stage": Literal["IDEA", "MVP", "GROWTH", "SCALE"],
        "fundingGoal": NotRequired[Decimal],
        "fundingRaised": NotRequired[Decimal],
        "logoUrl": NotRequired[str],
        "websiteUrl": NotRequired[str],
        "pitchDeckUrl": NotRequired[str],
        "visibility": Literal["PUBLIC", "PRIVATE", "INVESTORS_ONLY"],
        "status": Literal["DRAFT", "PENDING_REVIEW", "ACTIVE", "SUSPENDED"],
        "teamSize": int,
        "openRoles": NotRequired[int],
        "location": str,
        "tags": list[str],
        "createdAt": Timestamp,
        "updatedAt": NotRequired[Timestamp],
    },
)
"""Public startups by industry. Not in the document, whose GSI2 has those of all industries."""


StartupRole = TypedDict(
    "StartupRole",
    {
        "entityType": Literal["STARTUP_ROLE"],
        "roleId": str,
        "startupId": str,
        "title": str,
        "description": str,
        "type": Literal["FULL_TIME", "PART_TIME", "CONTRACT", "EQUITY_ONLY"],
        "compensation": NotRequired[str],
        "equityRange": NotRequired[str],
        "skills": list[str],
        "isOpen": bool,
        "isListed": NotRequired[bool],
        "applicantCount": int,
        "createdAt": Timestamp,
        "updatedAt": Timestamp,
    },
)


StartupRoleWithStartup = TypedDict(
    "StartupRoleWithStartup",
    {
        "entityType": Literal["STARTUP_ROLE"],
        "roleId": str,
        "startupId": str,
        "title": str,
        "description": str,
        "type": Literal["FULL_TIME", "PART_TIME", "CONTRACT", "EQUITY_ONLY"],
        "compensation": NotRequired[str],
        "equityRange": NotRequired[str],
        "skills": list[str],
        "isOpen": bool,
        "isListed": NotRequired[bool],
        "applicantCount": int,
        "createdAt": Timestamp,
        "updatedAt": Timestamp,
        "startup": NotRequired["Startup"],
    },
)


Application = TypedDict(
    "Application",
    {
        "entityType": Literal["APPLICATION"],
        "applicationId": str,
        "startupId": str,
        "roleId": str,
        "applicantId": str,
        "coverLetter": str,
        "resumeUrl": NotRequired[str],
        "status": Literal[
            "PENDING",
            "REVIEWING",
            "SHORTLISTED",
            "ACCEPTED",
            "REJECTED",
            "WITHDRAWN",
        ],
        "founderNotes": NotRequired[str],
        "createdAt": Timestamp,
        "updatedAt": NotRequired[Timestamp],
    },
)


AccessRequest = TypedDict(
    "AccessRequest",
    {
        "entityType": Literal["ACCESS_REQUEST"],
        "accessId": str,
        "requesterId": str,
        "startupId": str,
        "founderId": NotRequired[str],
        "message": NotRequired[str],
        "status": Literal["PENDING", "APPROVED", "REJECTED", "REVOKED"],
        "accessLevel": Literal["VIEW_PROFILE", "VIEW_DECK", "FULL_ACCESS"],
        "grantedAt": NotRequired[Timestamp],
        "expiresAt": NotRequired[Timestamp],
        "createdAt": Timestamp,
        "updatedAt": Timestamp,
    },
)


Grant = TypedDict(
    "Grant",
    {
        "entityType": Literal["ACCESS_GRANT"],
        "startupId": str,
        "requesterId": str,
        "founderId": NotRequired[str],
        "accessId": str,
        "accessLevel": Literal["VIEW_PROFILE", "VIEW_DECK", "FULL_ACCESS"],
        "grantedAt": Timestamp,
        "expiresAt": NotRequired[Timestamp],
    },
)
"""Not in the document, whose keys find no request by investor and startup: what a rule can ask."""


Conversation = TypedDict(
    "Conversation",
    {
        "entityType": Literal["CONVERSATION"],
        "conversationId": str,
        "participants": list[str],
        "type": Literal["DIRECT", "GROUP", "STARTUP_CHANNEL"],
        "relatedStartupId": NotRequired[str],
        "relatedApplicationId": NotRequired[str],
        "startedBy": NotRequired[str],
        "lastMessageAt": Timestamp,
        "lastMessagePreview": str,
        "createdAt": Timestamp,
        "updatedAt": Timestamp,
    },
)


ParticipantWithConversation = TypedDict(
    "ParticipantWithConversation",
    {
        "entityType": Literal["CONVERSATION_PARTICIPANT"],
        "conversationId": str,
        "userId": str,
        "type": Literal["DIRECT", "GROUP", "STARTUP_CHANNEL"],
        "lastMessageAt": Timestamp,
        "lastMessagePreview": str,
        "lastReadAt": NotRequired[Timestamp],
        "conversation": NotRequired["Conversation"],
    },
)
"""Not in the document: a conversation in one participant's list."""


Participant = TypedDict(
    "Participant",
    {
        "entityType": Literal["CONVERSATION_PARTICIPANT"],
        "conversationId": str,
        "userId": str,
        "type": Literal["DIRECT", "GROUP", "STARTUP_CHANNEL"],
        "lastMessageAt": Timestamp,
        "lastMessagePreview": str,
        "lastReadAt": NotRequired[Timestamp],
    },
)
"""Not in the document: a conversation in one participant's list."""


Message_ = TypedDict(
    "Message_",
    {
        "entityType": Literal["MESSAGE"],
        "messageId": str,
        "conversationId": str,
        "senderId": str,
        "content": str,
        "type": Literal["TEXT", "FILE", "SYSTEM"],
        "fileUrl": NotRequired[str],
        "readBy": list[str],
        "editedAt": NotRequired[Timestamp],
        "createdAt": Timestamp,
    },
)


Subscription = TypedDict(
    "Subscription",
    {
        "entityType": Literal["SUBSCRIPTION"],
        "userId": str,
        "stripeCustomerId": str,
        "stripeSubscriptionId": str,
        "stripePriceId": str,
        "tier": Literal["FREE", "PRO", "ENTERPRISE"],
        "status": Literal["ACTIVE", "CANCELLED", "PAST_DUE", "TRIALING"],
        "currentPeriodStart": Timestamp,
        "currentPeriodEnd": Timestamp,
        "cancelAtPeriodEnd": bool,
        "eventAt": NotRequired[Timestamp],
        "createdAt": Timestamp,
        "updatedAt": Timestamp,
    },
)


Notification = TypedDict(
    "Notification",
    {
        "entityType": Literal["NOTIFICATION"],
        "notificationId": str,
        "userId": str,
        "type": Literal["APPLICATION_UPDATE", "ACCESS_REQUEST", "MESSAGE", "SYSTEM"],
        "title": str,
        "body": str,
        "relatedEntityType": NotRequired[str],
        "relatedEntityId": NotRequired[str],
        "isRead": bool,
        "createdAt": Timestamp,
        "ttl": int,
    },
)


AuditLog = TypedDict(
    "AuditLog",
    {
        "entityType": Literal["AUDIT_LOG"],
        "auditId": str,
        "userId": str,
        "action": str,
        "resourceType": str,
        "resourceId": str,
        "ipAddress": str,
        "userAgent": str,
        "metadata": NotRequired[dict[str, Json]],
        "createdAt": Timestamp,
    },
)


ConversationPartial = TypedDict(
    "ConversationPartial",
    {
        "entityType": Literal["CONVERSATION"],
        "conversationId": str,
        "participants": NotRequired[list[str]],
        "type": Literal["DIRECT", "GROUP", "STARTUP_CHANNEL"],
        "relatedStartupId": NotRequired[str],
        "relatedApplicationId": NotRequired[str],
        "startedBy": NotRequired[str],
        "lastMessageAt": Timestamp,
        "lastMessagePreview": str,
        "createdAt": Timestamp,
        "updatedAt": Timestamp,
    },
)


MessagePartial = TypedDict(
    "MessagePartial",
    {
        "entityType": Literal["MESSAGE"],
        "messageId": str,
        "conversationId": str,
        "senderId": str,
        "content": str,
        "type": Literal["TEXT", "FILE", "SYSTEM"],
        "fileUrl": NotRequired[str],
        "readBy": NotRequired[list[str]],
        "editedAt": NotRequired[Timestamp],
        "createdAt": Timestamp,
    },
)


CountUnreadNotificationsAnswer = TypedDict(
    "CountUnreadNotificationsAnswer",
    {
        "count": int,
        "complete": NotRequired[Literal[False]],
    },
)


RecordLoginMetadata = TypedDict(
    "RecordLoginMetadata",
    {
        "device": NotRequired[Union[str, None]],
        "platform": NotRequired[Union[str, None]],
        "appVersion": NotRequired[Union[str, None]],
        "method": NotRequired[Union[str, None]],
        "attempt": NotRequired[Union[int, None]],
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


class CollabhubClient:
    """CollabHub: founders, talent and investors; startups, roles, applications, access, messages."""

    def __init__(self, options: ClientOptions) -> None:
        self._transport = _Transport(options)

    def get_user(
        self,
        *,
        user_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> User:
        """Get user by ID

        `GET /users/{userId}`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
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

    def get_user_by_email(
        self,
        *,
        email: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> User:
        """Get user by email: whose it is, so not those who only said so

        `GET /users/by-email`
        Raises the problem `not-your-address`: only administrators may look up other people's addresses
        """
        operation = _Operation(
            "getUserByEmail", "GET", "/users/by-email", True
        )
        inputs: dict[str, Any] = {
            "email": email,
        }
        answer: User = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_users_by_role(
        self,
        *,
        role: Literal["FOUNDER", "TALENT", "INVESTOR", "ADMIN"],
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[User]:
        """List users by role

        `GET /users`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        """
        operation = _Operation(
            "listUsersByRole", "GET", "/users", True
        )
        inputs: dict[str, Any] = {
            "role": role,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_users_by_status(
        self,
        *,
        status: Literal["ACTIVE", "BANNED", "PENDING_VERIFICATION"],
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[User]:
        """List users by status

        `GET /admin/users`
        Raises the problem `admins-only`: only administrators may do this
        """
        operation = _Operation(
            "listUsersByStatus", "GET", "/admin/users", True
        )
        inputs: dict[str, Any] = {
            "status": status,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_startup(
        self,
        *,
        startup_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Startup:
        """Get startup by ID

        `GET /startups/{startupId}`
        """
        operation = _Operation(
            "getStartup", "GET", "/startups/{startupId}", True
        )
        inputs: dict[str, Any] = {
            "startupId": startup_id,
        }
        answer: Startup = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_startups_by_founder(
        self,
        *,
        founder_id: str,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Startup]:
        """List startups by founder

        `GET /users/{founderId}/startups`
        """
        operation = _Operation(
            "listStartupsByFounder", "GET", "/users/{founderId}/startups", True
        )
        inputs: dict[str, Any] = {
            "founderId": founder_id,
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_my_startups(
        self,
        *,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Startup]:
        """List startups by founder: one's own

        `GET /me/startups`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        """
        operation = _Operation(
            "listMyStartups", "GET", "/me/startups", True
        )
        inputs: dict[str, Any] = {
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_public_startups(
        self,
        *,
        stage: Literal["IDEA", "MVP", "GROWTH", "SCALE"] | None = None,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Startup]:
        """List public startups

        `GET /startups`
        """
        operation = _Operation(
            "listPublicStartups", "GET", "/startups", True
        )
        inputs: dict[str, Any] = {
            "stage": UNSET if stage is None else stage,
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_startups_of_industry(
        self,
        *,
        industry: str,
        stage: Literal["IDEA", "MVP", "GROWTH", "SCALE"] | None = None,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[IndustryStartup]:
        """List public startups: those of one industry, however it is capitalised

        `GET /industries/{industry}/startups`
        """
        operation = _Operation(
            "listStartupsOfIndustry", "GET", "/industries/{industry}/startups", True
        )
        inputs: dict[str, Any] = {
            "industry": industry,
            "stage": UNSET if stage is None else stage,
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_startups_for_investors(
        self,
        *,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Startup]:
        """What an investor may browse: INVESTORS_ONLY beside PUBLIC

        `GET /investor/startups`
        Raises the problem `investors-only`: only investors with an active account may do this
        """
        operation = _Operation(
            "listStartupsForInvestors", "GET", "/investor/startups", True
        )
        inputs: dict[str, Any] = {
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_startups_by_status(
        self,
        *,
        status: Literal["DRAFT", "PENDING_REVIEW", "ACTIVE", "SUSPENDED"],
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Startup]:
        """The review queue, the oldest first

        `GET /admin/startups`
        Raises the problem `admins-only`: only administrators may do this
        """
        operation = _Operation(
            "listStartupsByStatus", "GET", "/admin/startups", True
        )
        inputs: dict[str, Any] = {
            "status": status,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_startup_roles(
        self,
        *,
        startup_id: str,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[StartupRole]:
        """List startup roles

        `GET /startups/{startupId}/roles`
        """
        operation = _Operation(
            "listStartupRoles", "GET", "/startups/{startupId}/roles", True
        )
        inputs: dict[str, Any] = {
            "startupId": startup_id,
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_role(
        self,
        *,
        startup_id: str,
        role_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> StartupRoleWithStartup:
        """`GET /startups/{startupId}/roles/{roleId}`"""
        operation = _Operation(
            "getRole", "GET", "/startups/{startupId}/roles/{roleId}", True
        )
        inputs: dict[str, Any] = {
            "startupId": startup_id,
            "roleId": role_id,
        }
        answer: StartupRoleWithStartup = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_open_roles(
        self,
        *,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[StartupRoleWithStartup]:
        """List open roles

        `GET /roles`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        """
        operation = _Operation(
            "listOpenRoles", "GET", "/roles", True
        )
        inputs: dict[str, Any] = {
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_application(
        self,
        *,
        application_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Application:
        """Get application by ID

        `GET /applications/{applicationId}`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        """
        operation = _Operation(
            "getApplication", "GET", "/applications/{applicationId}", True
        )
        inputs: dict[str, Any] = {
            "applicationId": application_id,
        }
        answer: Application = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_applications_by_user(
        self,
        *,
        user_id: str,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Application]:
        """List applications by user

        `GET /users/{userId}/applications`
        Raises the problem `not-yours`: these are somebody else's, or your account is not active
        """
        operation = _Operation(
            "listApplicationsByUser", "GET", "/users/{userId}/applications", True
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_my_applications(
        self,
        *,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Application]:
        """List applications by user: one's own

        `GET /me/applications`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        """
        operation = _Operation(
            "listMyApplications", "GET", "/me/applications", True
        )
        inputs: dict[str, Any] = {
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_applications_for_role(
        self,
        *,
        startup_id: str,
        role_id: str,
        status: Literal[
        "PENDING",
        "REVIEWING",
        "SHORTLISTED",
        "ACCEPTED",
        "REJECTED",
        "WITHDRAWN",
    ] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Application]:
        """List applications for role, or those of one status: queues, the oldest first

        `GET /startups/{startupId}/roles/{roleId}/applications`
        Raises the problem `not-your-startup`: only the startup's founder may do this, with an active account
        """
        operation = _Operation(
            "listApplicationsForRole", "GET", "/startups/{startupId}/roles/{roleId}/applications", True
        )
        inputs: dict[str, Any] = {
            "startupId": startup_id,
            "roleId": role_id,
            "status": UNSET if status is None else status,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_access_request(
        self,
        *,
        access_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> AccessRequest:
        """Get access request

        `GET /access/{accessId}`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        """
        operation = _Operation(
            "getAccessRequest", "GET", "/access/{accessId}", True
        )
        inputs: dict[str, Any] = {
            "accessId": access_id,
        }
        answer: AccessRequest = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_access_by_investor(
        self,
        *,
        requester_id: str,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[AccessRequest]:
        """List access by investor

        `GET /users/{requesterId}/access`
        Raises the problem `not-yours`: these are somebody else's, or your account is not active
        """
        operation = _Operation(
            "listAccessByInvestor", "GET", "/users/{requesterId}/access", True
        )
        inputs: dict[str, Any] = {
            "requesterId": requester_id,
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_my_access(
        self,
        *,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[AccessRequest]:
        """List access by investor: one's own

        `GET /me/access`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        """
        operation = _Operation(
            "listMyAccess", "GET", "/me/access", True
        )
        inputs: dict[str, Any] = {
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_access_for_startup(
        self,
        *,
        startup_id: str,
        status: Literal["PENDING", "APPROVED", "REJECTED", "REVOKED"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[AccessRequest]:
        """List access for startup, or that of one status: queues, the oldest first

        `GET /startups/{startupId}/access`
        Raises the problem `not-your-startup`: only the startup's founder may do this, with an active account
        """
        operation = _Operation(
            "listAccessForStartup", "GET", "/startups/{startupId}/access", True
        )
        inputs: dict[str, Any] = {
            "startupId": startup_id,
            "status": UNSET if status is None else status,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_grants(
        self,
        *,
        startup_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Grant]:
        """Who has access now

        `GET /startups/{startupId}/grants`
        Raises the problem `not-your-startup`: only the startup's founder may do this, with an active account
        """
        operation = _Operation(
            "listGrants", "GET", "/startups/{startupId}/grants", True
        )
        inputs: dict[str, Any] = {
            "startupId": startup_id,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_conversation(
        self,
        *,
        conversation_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Conversation:
        """Get conversation: its whole key, since the partition alone is every message too

        `GET /conversations/{conversationId}`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        """
        operation = _Operation(
            "getConversation", "GET", "/conversations/{conversationId}", True
        )
        inputs: dict[str, Any] = {
            "conversationId": conversation_id,
        }
        answer: Conversation = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_user_conversations(
        self,
        *,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[ParticipantWithConversation]:
        """List user conversations, by last message

        `GET /me/conversations`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        """
        operation = _Operation(
            "listUserConversations", "GET", "/me/conversations", True
        )
        inputs: dict[str, Any] = {
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_conversations_of_user(
        self,
        *,
        user_id: str,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Participant]:
        """Those of somebody who is to be removed, say

        `GET /admin/users/{userId}/conversations`
        Raises the problem `admins-only`: only administrators may do this
        """
        operation = _Operation(
            "listConversationsOfUser", "GET", "/admin/users/{userId}/conversations", True
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_my_conversation(
        self,
        *,
        conversation_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> ParticipantWithConversation:
        """One of them, and until when one has read it

        `GET /me/conversations/{conversationId}`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        """
        operation = _Operation(
            "getMyConversation", "GET", "/me/conversations/{conversationId}", True
        )
        inputs: dict[str, Any] = {
            "conversationId": conversation_id,
        }
        answer: ParticipantWithConversation = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_messages(
        self,
        *,
        conversation_id: str,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Message_]:
        """List messages

        `GET /conversations/{conversationId}/messages`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        """
        operation = _Operation(
            "listMessages", "GET", "/conversations/{conversationId}/messages", True
        )
        inputs: dict[str, Any] = {
            "conversationId": conversation_id,
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
        conversation_id: str,
        message_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Message_:
        """`GET /conversations/{conversationId}/messages/{messageId}`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        """
        operation = _Operation(
            "getMessage", "GET", "/conversations/{conversationId}/messages/{messageId}", True
        )
        inputs: dict[str, Any] = {
            "conversationId": conversation_id,
            "messageId": message_id,
        }
        answer: Message_ = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_participants(
        self,
        *,
        conversation_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Participant]:
        """Who is in it, and until when each has read

        `GET /conversations/{conversationId}/participants`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        """
        operation = _Operation(
            "listParticipants", "GET", "/conversations/{conversationId}/participants", True
        )
        inputs: dict[str, Any] = {
            "conversationId": conversation_id,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_participant(
        self,
        *,
        conversation_id: str,
        user_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Participant:
        """`GET /conversations/{conversationId}/participants/{userId}`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        """
        operation = _Operation(
            "getParticipant", "GET", "/conversations/{conversationId}/participants/{userId}", True
        )
        inputs: dict[str, Any] = {
            "conversationId": conversation_id,
            "userId": user_id,
        }
        answer: Participant = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def get_subscription(
        self,
        *,
        user_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Subscription:
        """Get subscription

        `GET /users/{userId}/subscription`
        Raises the problem `not-yours`: this is somebody else's subscription
        """
        operation = _Operation(
            "getSubscription", "GET", "/users/{userId}/subscription", True
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
        }
        answer: Subscription = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def get_my_subscription(
        self,
        *,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Subscription:
        """Get subscription: one's own

        `GET /me/subscription`
        """
        operation = _Operation(
            "getMySubscription", "GET", "/me/subscription", True
        )
        inputs: dict[str, Any] = {
        }
        answer: Subscription = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def find_by_stripe_customer(
        self,
        *,
        stripe_customer_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Subscription:
        """Find by Stripe customer

        `GET /billing/customers/{stripeCustomerId}`
        Raises the problem `billing-only`: only billing may do this
        """
        operation = _Operation(
            "findByStripeCustomer", "GET", "/billing/customers/{stripeCustomerId}", True
        )
        inputs: dict[str, Any] = {
            "stripeCustomerId": stripe_customer_id,
        }
        answer: Subscription = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_subscriptions_by_status(
        self,
        *,
        status: Literal["ACTIVE", "CANCELLED", "PAST_DUE", "TRIALING"],
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Subscription]:
        """The entity's GSI2, which no access pattern of the document uses

        `GET /billing/subscriptions`
        Raises the problem `billing-only`: only billing may do this
        """
        operation = _Operation(
            "listSubscriptionsByStatus", "GET", "/billing/subscriptions", True
        )
        inputs: dict[str, Any] = {
            "status": status,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_notifications(
        self,
        *,
        unread: bool | None = None,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Notification]:
        """List notifications

        `GET /me/notifications`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        """
        operation = _Operation(
            "listNotifications", "GET", "/me/notifications", True
        )
        inputs: dict[str, Any] = {
            "unread": UNSET if unread is None else unread,
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def count_unread_notifications(
        self,
        *,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> CountUnreadNotificationsAnswer:
        """`GET /me/unread-notification-count`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        """
        operation = _Operation(
            "countUnreadNotifications", "GET", "/me/unread-notification-count", True
        )
        inputs: dict[str, Any] = {
        }
        answer: CountUnreadNotificationsAnswer = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def get_notification(
        self,
        *,
        notification_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Notification:
        """`GET /me/notifications/{notificationId}`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        """
        operation = _Operation(
            "getNotification", "GET", "/me/notifications/{notificationId}", True
        )
        inputs: dict[str, Any] = {
            "notificationId": notification_id,
        }
        answer: Notification = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_notifications_of_user(
        self,
        *,
        user_id: str,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Notification]:
        """What a user was told, so that what was announced by mistake is found

        `GET /admin/users/{userId}/notifications`
        Raises the problem `admins-only`: only administrators may do this
        """
        operation = _Operation(
            "listNotificationsOfUser", "GET", "/admin/users/{userId}/notifications", True
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_notification_of_user(
        self,
        *,
        user_id: str,
        notification_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Notification:
        """`GET /admin/users/{userId}/notifications/{notificationId}`
        Raises the problem `admins-only`: only administrators may do this
        """
        operation = _Operation(
            "getNotificationOfUser", "GET", "/admin/users/{userId}/notifications/{notificationId}", True
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
            "notificationId": notification_id,
        }
        answer: Notification = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_audit_by_date(
        self,
        *,
        date: CalendarDate,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[AuditLog]:
        """List audit logs by date

        `GET /admin/audit`
        Raises the problem `admins-only`: only administrators may do this
        """
        operation = _Operation(
            "listAuditByDate", "GET", "/admin/audit", True
        )
        inputs: dict[str, Any] = {
            "date": date,
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_audit_entry(
        self,
        *,
        created_at: Timestamp,
        audit_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> AuditLog:
        """`GET /admin/audit/{createdAt}/{auditId}`
        Raises the problem `admins-only`: only administrators may do this
        """
        operation = _Operation(
            "getAuditEntry", "GET", "/admin/audit/{createdAt}/{auditId}", True
        )
        inputs: dict[str, Any] = {
            "createdAt": created_at,
            "auditId": audit_id,
        }
        answer: AuditLog = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_audit_by_user(
        self,
        *,
        user_id: str,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[AuditLog]:
        """List audit logs by user

        `GET /admin/users/{userId}/audit`
        Raises the problem `admins-only`: only administrators may do this
        """
        operation = _Operation(
            "listAuditByUser", "GET", "/admin/users/{userId}/audit", True
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_by_type(
        self,
        *,
        entity_type: Literal[
        "USER",
        "STARTUP",
        "STARTUP_ROLE",
        "APPLICATION",
        "ACCESS_REQUEST",
        "CONVERSATION",
        "MESSAGE",
        "SUBSCRIPTION",
        "AUDIT_LOG",
        "NOTIFICATION",
    ],
        since: Timestamp,
        until: Timestamp,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Union[User, Startup, StartupRole, Application, AccessRequest, Conversation, Message_, Subscription, AuditLog, Notification]]:
        """Type + time range queries

        `GET /admin/items`
        Raises the problem `admins-only`: only administrators may do this
        """
        operation = _Operation(
            "listByType", "GET", "/admin/items", True
        )
        inputs: dict[str, Any] = {
            "entityType": entity_type,
            "since": since,
            "until": until,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def register_user(
        self,
        *,
        first_name: str,
        last_name: str,
        role: Literal["FOUNDER", "TALENT", "INVESTOR"],
        avatar_url: str | None | Unset = UNSET,
        bio: str | None | Unset = UNSET,
        skills: Sequence[str] | None | Unset = UNSET,
        linkedin_url: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> User | None:
        """With the token's address, and never as ADMIN: that role comes from an administrator or the operator.

        `POST /me`
        Raises the fault `not-talent`: only talent lists skills
        Raises the problem `no-email`: you are signed in without an e-mail address
        Raises the problem `account-exists`: you have an account already
        Raises the problem `email-taken`: another account has this e-mail address
        """
        operation = _Operation(
            "registerUser", "POST", "/me", False
        )
        inputs: dict[str, Any] = {
            "firstName": first_name,
            "lastName": last_name,
            "role": role,
            "avatarUrl": avatar_url,
            "bio": bio,
            "skills": skills,
            "linkedinUrl": linkedin_url,
        }
        answer: User | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def verify_user(
        self,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> User | None:
        """The address is the one that the token has verified, whatever it was at registration.

        `POST /me/verify`
        Raises the problem `email-not-verified`: confirm your e-mail address first
        Raises the problem `account-suspended`: your account is suspended
        Raises the problem `email-taken`: another account has this e-mail address
        """
        operation = _Operation(
            "verifyUser", "POST", "/me/verify", False
        )
        inputs: dict[str, Any] = {
        }
        answer: User | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def update_profile(
        self,
        *,
        first_name: str | None = None,
        last_name: str | None = None,
        avatar_url: str | None | Unset = UNSET,
        bio: str | None | Unset = UNSET,
        skills: Sequence[str] | None | Unset = UNSET,
        linkedin_url: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> User | None:
        """`PATCH /me`
        Raises the fault `not-talent`: only talent lists skills
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        Raises the problem `email-taken`: another account has this e-mail address
        """
        operation = _Operation(
            "updateProfile", "PATCH", "/me", False
        )
        inputs: dict[str, Any] = {
            "firstName": UNSET if first_name is None else first_name,
            "lastName": UNSET if last_name is None else last_name,
            "avatarUrl": avatar_url,
            "bio": bio,
            "skills": skills,
            "linkedinUrl": linkedin_url,
        }
        answer: User | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def update_email(
        self,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> User | None:
        """The token has another address by now

        `PUT /me/email`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        Raises the problem `email-not-verified`: confirm your e-mail address first
        Raises the problem `email-taken`: another account has this e-mail address
        """
        operation = _Operation(
            "updateEmail", "PUT", "/me/email", False
        )
        inputs: dict[str, Any] = {
        }
        answer: User | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def set_user_status(
        self,
        *,
        user_id: str,
        status: Literal["ACTIVE", "BANNED"],
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> User | None:
        """Bans, lets back in, or vouches for who cannot verify an address. Lifting a ban vouches for nothing: an address that
        nobody had verified still has to be.

        `PUT /admin/users/{userId}/status`
        Raises the problem `admins-only`: only administrators may do this
        Raises the problem `yourself`: ask another administrator
        Raises the problem `email-taken`: another account has this e-mail address
        """
        operation = _Operation(
            "setUserStatus", "PUT", "/admin/users/{userId}/status", False
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
            "status": status,
        }
        answer: User | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def unverify_user(
        self,
        *,
        user_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> User | None:
        """The address is not theirs after all: it is free, and they have to verify one

        `POST /admin/users/{userId}/unverify`
        Raises the problem `admins-only`: only administrators may do this
        Raises the problem `yourself`: ask another administrator
        Raises the problem `banned-stays`: lift the ban first
        Raises the problem `email-taken`: another account has this e-mail address
        """
        operation = _Operation(
            "unverifyUser", "POST", "/admin/users/{userId}/unverify", False
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
        }
        answer: User | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def set_user_role(
        self,
        *,
        user_id: str,
        role: Literal["FOUNDER", "TALENT", "INVESTOR", "ADMIN"],
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> User | None:
        """The operator makes the first administrator

        `PUT /admin/users/{userId}/role`
        Raises the problem `admins-only`: only administrators may do this
        Raises the problem `yourself`: ask another administrator
        Raises the problem `email-taken`: another account has this e-mail address
        """
        operation = _Operation(
            "setUserRole", "PUT", "/admin/users/{userId}/role", False
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
            "role": role,
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
        """With the notifications, applications and access requests. A banned user stays, or could come back under the address.

        `DELETE /me`
        Raises the problem `account-suspended`: your account is suspended
        Raises the problem `yourself`: ask another administrator
        Raises the problem `still-founder`: delete your startups first
        Raises the problem `still-talking`: leave your conversations first
        Raises the problem `still-subscribed`: cancel your subscription first
        Raises the problem `email-taken`: another account has this e-mail address
        Raises the problem `customer-taken`: this customer belongs to another user
        Raises the problem `already-applied`: there is an open application for this role already
        Raises the problem `already-requested`: you have asked already
        Raises the problem `already-granted`: this investor has access already
        """
        operation = _Operation(
            "deleteMe", "DELETE", "/me", False
        )
        inputs: dict[str, Any] = {
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def delete_user(
        self,
        *,
        user_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """For somebody who cannot do it, under the same conditions

        `DELETE /admin/users/{userId}`
        Raises the problem `admins-only`: only administrators may do this
        Raises the problem `administrator`: take the role of administrator away first
        Raises the problem `banned-stays`: lift the ban first: whoever is deleted can come back
        Raises the problem `still-founder`: delete their startups first
        Raises the problem `still-talking`: remove them from their conversations first
        Raises the problem `still-subscribed`: cancel their subscription first
        Raises the problem `email-taken`: another account has this e-mail address
        Raises the problem `customer-taken`: this customer belongs to another user
        Raises the problem `already-applied`: there is an open application for this role already
        Raises the problem `already-requested`: you have asked already
        Raises the problem `already-granted`: this investor has access already
        """
        operation = _Operation(
            "deleteUser", "DELETE", "/admin/users/{userId}", False
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def record_login(
        self,
        *,
        metadata: RecordLoginMetadata | None | Unset = UNSET,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> AuditLog | None:
        """`POST /me/logins`
        Raises the problem `account-suspended`: your account is suspended
        """
        operation = _Operation(
            "recordLogin", "POST", "/me/logins", False
        )
        inputs: dict[str, Any] = {
            "metadata": metadata,
        }
        answer: AuditLog | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def create_startup(
        self,
        *,
        name: str,
        tagline: str,
        description: str,
        industry: str,
        stage: Literal["IDEA", "MVP", "GROWTH", "SCALE"],
        location: str,
        visibility: Literal["PUBLIC", "PRIVATE", "INVESTORS_ONLY"] | None | Unset = UNSET,
        team_size: int | None | Unset = UNSET,
        tags: Sequence[str] | None | Unset = UNSET,
        funding_goal: Decimal | None | Unset = UNSET,
        funding_raised: Decimal | None | Unset = UNSET,
        logo_url: str | None | Unset = UNSET,
        website_url: str | None | Unset = UNSET,
        pitch_deck_url: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Startup | None:
        """`POST /startups`
        Raises the fault `amount-out-of-range`: an amount is from 0 to a trillion
        Raises the problem `founders-only`: only founders with an active account may do this
        """
        operation = _Operation(
            "createStartup", "POST", "/startups", False
        )
        inputs: dict[str, Any] = {
            "name": name,
            "tagline": tagline,
            "description": description,
            "industry": industry,
            "stage": stage,
            "location": location,
            "visibility": visibility,
            "teamSize": team_size,
            "tags": tags,
            "fundingGoal": funding_goal,
            "fundingRaised": funding_raised,
            "logoUrl": logo_url,
            "websiteUrl": website_url,
            "pitchDeckUrl": pitch_deck_url,
        }
        answer: Startup | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def update_startup(
        self,
        *,
        startup_id: str,
        name: str | None = None,
        tagline: str | None = None,
        description: str | None = None,
        industry: str | None = None,
        stage: Literal["IDEA", "MVP", "GROWTH", "SCALE"] | None = None,
        location: str | None = None,
        visibility: Literal["PUBLIC", "PRIVATE", "INVESTORS_ONLY"] | None = None,
        team_size: int | None = None,
        tags: Sequence[str] | None = None,
        funding_goal: Decimal | None | Unset = UNSET,
        funding_raised: Decimal | None | Unset = UNSET,
        logo_url: str | None | Unset = UNSET,
        website_url: str | None | Unset = UNSET,
        pitch_deck_url: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Startup | None:
        """`PATCH /startups/{startupId}`
        Raises the fault `amount-out-of-range`: an amount is from 0 to a trillion
        Raises the problem `not-your-startup`: only the startup's founder may do this, with an active account
        """
        operation = _Operation(
            "updateStartup", "PATCH", "/startups/{startupId}", False
        )
        inputs: dict[str, Any] = {
            "startupId": startup_id,
            "name": UNSET if name is None else name,
            "tagline": UNSET if tagline is None else tagline,
            "description": UNSET if description is None else description,
            "industry": UNSET if industry is None else industry,
            "stage": UNSET if stage is None else stage,
            "location": UNSET if location is None else location,
            "visibility": UNSET if visibility is None else visibility,
            "teamSize": UNSET if team_size is None else team_size,
            "tags": UNSET if tags is None else tags,
            "fundingGoal": funding_goal,
            "fundingRaised": funding_raised,
            "logoUrl": logo_url,
            "websiteUrl": website_url,
            "pitchDeckUrl": pitch_deck_url,
        }
        answer: Startup | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def set_startup_status(
        self,
        *,
        startup_id: str,
        status: Literal["DRAFT", "PENDING_REVIEW", "ACTIVE", "SUSPENDED"],
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Startup | None:
        """`PUT /startups/{startupId}/status`
        Raises the fault `amount-out-of-range`: an amount is from 0 to a trillion
        Raises the problem `not-your-startup`: only the startup's founder may do this, with an active account
        Raises the problem `reviewers-only`: administrators publish and suspend startups, other than their own
        Raises the problem `startup-suspended`: this startup is suspended
        """
        operation = _Operation(
            "setStartupStatus", "PUT", "/startups/{startupId}/status", False
        )
        inputs: dict[str, Any] = {
            "startupId": startup_id,
            "status": status,
        }
        answer: Startup | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def delete_startup(
        self,
        *,
        startup_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """With its roles and their applications, its access requests and grants. Its channel stays with those who are in it.

        `DELETE /startups/{startupId}`
        Raises the fault `amount-out-of-range`: an amount is from 0 to a trillion
        Raises the problem `not-your-startup`: only the startup's founder may do this, with an active account
        Raises the problem `already-applied`: there is an open application for this role already
        Raises the problem `already-requested`: you have asked already
        Raises the problem `already-granted`: this investor has access already
        """
        operation = _Operation(
            "deleteStartup", "DELETE", "/startups/{startupId}", False
        )
        inputs: dict[str, Any] = {
            "startupId": startup_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def create_role(
        self,
        *,
        startup_id: str,
        title: str,
        description: str,
        type_: Literal["FULL_TIME", "PART_TIME", "CONTRACT", "EQUITY_ONLY"],
        compensation: str | None | Unset = UNSET,
        equity_range: str | None | Unset = UNSET,
        skills: Sequence[str] | None | Unset = UNSET,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> StartupRole | None:
        """`POST /startups/{startupId}/roles`
        Raises the fault `amount-out-of-range`: an amount is from 0 to a trillion
        Raises the problem `not-your-startup`: only the startup's founder may do this, with an active account
        Raises the problem `too-many-open-roles`: a startup has at most 80 open roles: close one first
        """
        operation = _Operation(
            "createRole", "POST", "/startups/{startupId}/roles", False
        )
        inputs: dict[str, Any] = {
            "startupId": startup_id,
            "title": title,
            "description": description,
            "type": type_,
            "compensation": compensation,
            "equityRange": equity_range,
            "skills": skills,
        }
        answer: StartupRole | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def update_role(
        self,
        *,
        startup_id: str,
        role_id: str,
        title: str | None = None,
        description: str | None = None,
        type_: Literal["FULL_TIME", "PART_TIME", "CONTRACT", "EQUITY_ONLY"] | None = None,
        compensation: str | None | Unset = UNSET,
        equity_range: str | None | Unset = UNSET,
        skills: Sequence[str] | None = None,
        is_open: bool | None = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> StartupRole | None:
        """`PATCH /startups/{startupId}/roles/{roleId}`
        Raises the fault `amount-out-of-range`: an amount is from 0 to a trillion
        Raises the problem `not-your-startup`: only the startup's founder may do this, with an active account
        Raises the problem `too-many-open-roles`: a startup has at most 80 open roles: close one first
        """
        operation = _Operation(
            "updateRole", "PATCH", "/startups/{startupId}/roles/{roleId}", False
        )
        inputs: dict[str, Any] = {
            "startupId": startup_id,
            "roleId": role_id,
            "title": UNSET if title is None else title,
            "description": UNSET if description is None else description,
            "type": UNSET if type_ is None else type_,
            "compensation": compensation,
            "equityRange": equity_range,
            "skills": UNSET if skills is None else skills,
            "isOpen": UNSET if is_open is None else is_open,
        }
        answer: StartupRole | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def delete_role(
        self,
        *,
        startup_id: str,
        role_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """With its applications

        `DELETE /startups/{startupId}/roles/{roleId}`
        Raises the fault `amount-out-of-range`: an amount is from 0 to a trillion
        Raises the problem `not-your-startup`: only the startup's founder may do this, with an active account
        Raises the problem `already-applied`: there is an open application for this role already
        """
        operation = _Operation(
            "deleteRole", "DELETE", "/startups/{startupId}/roles/{roleId}", False
        )
        inputs: dict[str, Any] = {
            "startupId": startup_id,
            "roleId": role_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def apply(
        self,
        *,
        startup_id: str,
        role_id: str,
        cover_letter: str,
        resume_url: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Application | None:
        """`POST /startups/{startupId}/roles/{roleId}/applications`
        Raises the problem `talent-only`: only talent with an active account may apply, and not at a startup of their own
        Raises the problem `role-closed`: this role is closed
        Raises the problem `already-applied`: there is an open application for this role already
        """
        operation = _Operation(
            "apply", "POST", "/startups/{startupId}/roles/{roleId}/applications", False
        )
        inputs: dict[str, Any] = {
            "startupId": startup_id,
            "roleId": role_id,
            "coverLetter": cover_letter,
            "resumeUrl": resume_url,
        }
        answer: Application | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def update_application(
        self,
        *,
        application_id: str,
        cover_letter: str | None = None,
        resume_url: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Application | None:
        """Another letter, as long as nobody has looked at it

        `PATCH /applications/{applicationId}`
        Raises the problem `not-yours`: this is somebody else's application, or your account is not active
        Raises the problem `already-in-review`: the founder has looked at it already
        Raises the problem `already-applied`: there is an open application for this role already
        """
        operation = _Operation(
            "updateApplication", "PATCH", "/applications/{applicationId}", False
        )
        inputs: dict[str, Any] = {
            "applicationId": application_id,
            "coverLetter": UNSET if cover_letter is None else cover_letter,
            "resumeUrl": resume_url,
        }
        answer: Application | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def decide_application(
        self,
        *,
        application_id: str,
        status: Literal["REVIEWING", "SHORTLISTED", "ACCEPTED", "REJECTED"],
        founder_notes: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Application | None:
        """Who is accepted joins the team, and the role is closed; who is no longer accepted leaves it.

        `PUT /applications/{applicationId}/status`
        Raises the fault `amount-out-of-range`: an amount is from 0 to a trillion
        Raises the problem `not-your-startup`: only the startup's founder may do this, with an active account
        Raises the problem `already-withdrawn`: the applicant has withdrawn
        Raises the problem `same-status`: it has this status already
        Raises the problem `already-applied`: there is an open application for this role already
        """
        operation = _Operation(
            "decideApplication", "PUT", "/applications/{applicationId}/status", False
        )
        inputs: dict[str, Any] = {
            "applicationId": application_id,
            "status": status,
            "founderNotes": founder_notes,
        }
        answer: Application | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def note_application(
        self,
        *,
        application_id: str,
        founder_notes: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Application | None:
        """Without notes, there are none any more.

        `PUT /applications/{applicationId}/notes`
        Raises the problem `not-your-startup`: only the startup's founder may do this, with an active account
        Raises the problem `already-applied`: there is an open application for this role already
        """
        operation = _Operation(
            "noteApplication", "PUT", "/applications/{applicationId}/notes", False
        )
        inputs: dict[str, Any] = {
            "applicationId": application_id,
            "founderNotes": founder_notes,
        }
        answer: Application | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def withdraw_application(
        self,
        *,
        application_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Application | None:
        """Also by who was accepted, and leaves the team again

        `POST /applications/{applicationId}/withdraw`
        Raises the fault `amount-out-of-range`: an amount is from 0 to a trillion
        Raises the problem `not-yours`: this is somebody else's application, or your account is not active
        Raises the problem `already-decided`: this application was declined
        Raises the problem `already-withdrawn`: it is withdrawn already
        Raises the problem `already-applied`: there is an open application for this role already
        """
        operation = _Operation(
            "withdrawApplication", "POST", "/applications/{applicationId}/withdraw", False
        )
        inputs: dict[str, Any] = {
            "applicationId": application_id,
        }
        answer: Application | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def delete_application(
        self,
        *,
        application_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """What is over may go, letter and all

        `DELETE /applications/{applicationId}`
        Raises the problem `not-yours`: this is somebody else's application, or your account is not active
        Raises the problem `application-accepted`: it was accepted: withdraw it first
        Raises the problem `application-open`: withdraw it first
        Raises the problem `already-applied`: there is an open application for this role already
        """
        operation = _Operation(
            "deleteApplication", "DELETE", "/applications/{applicationId}", False
        )
        inputs: dict[str, Any] = {
            "applicationId": application_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def request_access(
        self,
        *,
        startup_id: str,
        message: str | None | Unset = UNSET,
        access_level: Literal["VIEW_PROFILE", "VIEW_DECK", "FULL_ACCESS"] | None | Unset = UNSET,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> AccessRequest | None:
        """Also for a PRIVATE startup: who has its id got it from the founder

        `POST /startups/{startupId}/access`
        Raises the problem `investors-only`: only investors with an active account may do this, and not at a startup of their own
        Raises the problem `already-requested`: you have asked already
        Raises the problem `already-granted`: this investor has access already
        """
        operation = _Operation(
            "requestAccess", "POST", "/startups/{startupId}/access", False
        )
        inputs: dict[str, Any] = {
            "startupId": startup_id,
            "message": message,
            "accessLevel": access_level,
        }
        answer: AccessRequest | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def approve_access(
        self,
        *,
        access_id: str,
        access_level: Literal["VIEW_PROFILE", "VIEW_DECK", "FULL_ACCESS"] | None = None,
        expires_at: Timestamp | None | Unset = UNSET,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> AccessRequest | None:
        """At a level, and maybe until a date, of the founder's choice

        `POST /access/{accessId}/approve`
        Raises the fault `in-the-past`: lies in the past
        Raises the problem `not-your-startup`: only the startup's founder may do this, with an active account
        Raises the problem `already-decided`: this request is decided
        Raises the problem `already-requested`: you have asked already
        Raises the problem `already-granted`: this investor has access already
        """
        operation = _Operation(
            "approveAccess", "POST", "/access/{accessId}/approve", False
        )
        inputs: dict[str, Any] = {
            "accessId": access_id,
            "accessLevel": UNSET if access_level is None else access_level,
            "expiresAt": expires_at,
        }
        answer: AccessRequest | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def change_access(
        self,
        *,
        access_id: str,
        access_level: Literal["VIEW_PROFILE", "VIEW_DECK", "FULL_ACCESS"] | None = None,
        expires_at: Timestamp | None | Unset = UNSET,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> AccessRequest | None:
        """Another level or date for an access that stands

        `PATCH /access/{accessId}`
        Raises the fault `in-the-past`: lies in the past
        Raises the problem `not-your-startup`: only the startup's founder may do this, with an active account
        Raises the problem `not-approved`: this access has not been granted, or it has ended
        Raises the problem `already-requested`: you have asked already
        Raises the problem `already-granted`: this investor has access already
        """
        operation = _Operation(
            "changeAccess", "PATCH", "/access/{accessId}", False
        )
        inputs: dict[str, Any] = {
            "accessId": access_id,
            "accessLevel": UNSET if access_level is None else access_level,
            "expiresAt": expires_at,
        }
        answer: AccessRequest | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def reject_access(
        self,
        *,
        access_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> AccessRequest | None:
        """`POST /access/{accessId}/reject`
        Raises the problem `not-your-startup`: only the startup's founder may do this, with an active account
        Raises the problem `already-decided`: this request is decided
        Raises the problem `already-requested`: you have asked already
        Raises the problem `already-granted`: this investor has access already
        """
        operation = _Operation(
            "rejectAccess", "POST", "/access/{accessId}/reject", False
        )
        inputs: dict[str, Any] = {
            "accessId": access_id,
        }
        answer: AccessRequest | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def revoke_access(
        self,
        *,
        access_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> AccessRequest | None:
        """By the founder, or by the investor, who may then ask again

        `POST /access/{accessId}/revoke`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        Raises the problem `already-ended`: this access has ended already
        Raises the problem `already-requested`: you have asked already
        Raises the problem `already-granted`: this investor has access already
        """
        operation = _Operation(
            "revokeAccess", "POST", "/access/{accessId}/revoke", False
        )
        inputs: dict[str, Any] = {
            "accessId": access_id,
        }
        answer: AccessRequest | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def delete_access_request(
        self,
        *,
        access_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """What is over may go, message and all

        `DELETE /access/{accessId}`
        Raises the problem `not-yours`: this is somebody else's request, or your account is not active
        Raises the problem `access-open`: end it first
        Raises the problem `already-requested`: you have asked already
        Raises the problem `already-granted`: this investor has access already
        """
        operation = _Operation(
            "deleteAccessRequest", "DELETE", "/access/{accessId}", False
        )
        inputs: dict[str, Any] = {
            "accessId": access_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def start_conversation(
        self,
        *,
        participants: Sequence[str],
        type_: Literal["DIRECT", "GROUP"],
        related_startup_id: str | None | Unset = UNSET,
        related_application_id: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Conversation | None:
        """About an application talk its two sides, and nobody else.

        `POST /conversations`
        Raises the fault `names-yourself`: name the others only: you take part anyway
        Raises the fault `nobody-else`: name somebody else
        Raises the fault `one-other`: a direct conversation has one other
        Raises the fault `not-the-applicant`: about an application talk its applicant and its founder
        Raises the fault `other-startup`: the application is for another startup
        Raises the fault `no-such-user`: there is no such user
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        Raises the problem `conversation-full`: a conversation has at most 48 participants
        Raises the problem `conversation-exists`: you two have a conversation already
        Raises the problem `channel-exists`: this startup has a channel already
        """
        operation = _Operation(
            "startConversation", "POST", "/conversations", False
        )
        inputs: dict[str, Any] = {
            "participants": participants,
            "type": type_,
            "relatedStartupId": related_startup_id,
            "relatedApplicationId": related_application_id,
        }
        answer: Conversation | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def open_startup_channel(
        self,
        *,
        startup_id: str,
        participants: Sequence[str],
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Conversation | None:
        """`POST /startups/{startupId}/channel`
        Raises the fault `no-such-user`: there is no such user
        Raises the problem `not-your-startup`: only the startup's founder may do this, with an active account
        Raises the problem `conversation-full`: a conversation has at most 48 participants
        Raises the problem `conversation-exists`: you two have a conversation already
        Raises the problem `channel-exists`: this startup has a channel already
        """
        operation = _Operation(
            "openStartupChannel", "POST", "/startups/{startupId}/channel", False
        )
        inputs: dict[str, Any] = {
            "startupId": startup_id,
            "participants": participants,
        }
        answer: Conversation | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def add_participant(
        self,
        *,
        conversation_id: str,
        user_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> ConversationPartial | None:
        """Who is let in reads everything that was written before.

        `PUT /conversations/{conversationId}/participants/{userId}`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        Raises the problem `not-leader`: only who leads this conversation may do this
        Raises the problem `direct-conversation`: nobody joins a direct conversation
        Raises the problem `already-participant`: this user takes part already
        Raises the problem `conversation-full`: a conversation has at most 48 participants
        Raises the problem `conversation-exists`: you two have a conversation already
        Raises the problem `channel-exists`: this startup has a channel already
        """
        operation = _Operation(
            "addParticipant", "PUT", "/conversations/{conversationId}/participants/{userId}", False
        )
        inputs: dict[str, Any] = {
            "conversationId": conversation_id,
            "userId": user_id,
        }
        answer: ConversationPartial | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def remove_participant(
        self,
        *,
        conversation_id: str,
        user_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> ConversationPartial | None:
        """`DELETE /conversations/{conversationId}/participants/{userId}`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        Raises the problem `not-leader`: only who leads this conversation may do this
        Raises the problem `direct-conversation`: nobody is put out of a direct conversation
        Raises the problem `yourself`: leave the conversation instead
        Raises the problem `leads-channel`: whoever leads a startup's channel stays in it: delete the channel instead
        Raises the problem `conversation-full`: a conversation has at most 48 participants
        Raises the problem `conversation-exists`: you two have a conversation already
        Raises the problem `channel-exists`: this startup has a channel already
        """
        operation = _Operation(
            "removeParticipant", "DELETE", "/conversations/{conversationId}/participants/{userId}", False
        )
        inputs: dict[str, Any] = {
            "conversationId": conversation_id,
            "userId": user_id,
        }
        answer: ConversationPartial | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def leave_conversation(
        self,
        *,
        conversation_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> ConversationPartial | None:
        """`DELETE /me/conversations/{conversationId}`
        Raises the problem `not-participant`: you do not take part in this conversation
        Raises the problem `your-channel`: the channel is yours: delete it instead
        Raises the problem `last-participant`: nobody else is left: delete the conversation instead
        Raises the problem `conversation-full`: a conversation has at most 48 participants
        Raises the problem `conversation-exists`: you two have a conversation already
        Raises the problem `channel-exists`: this startup has a channel already
        """
        operation = _Operation(
            "leaveConversation", "DELETE", "/me/conversations/{conversationId}", False
        )
        inputs: dict[str, Any] = {
            "conversationId": conversation_id,
        }
        answer: ConversationPartial | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def leave_conversations(
        self,
        *,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> dict[str, Json] | None:
        """All of them, before one deletes one's account; what cannot be left is told, and why

        `DELETE /me/conversations`
        """
        operation = _Operation(
            "leaveConversations", "DELETE", "/me/conversations", False
        )
        inputs: dict[str, Any] = {
        }
        answer: dict[str, Json] | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def remove_from_conversations(
        self,
        *,
        user_id: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> dict[str, Json] | None:
        """For somebody who cannot do it, and who is to be deleted

        `DELETE /admin/users/{userId}/conversations`
        Raises the problem `admins-only`: only administrators may do this
        """
        operation = _Operation(
            "removeFromConversations", "DELETE", "/admin/users/{userId}/conversations", False
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
        }
        answer: dict[str, Json] | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def delete_conversation(
        self,
        *,
        conversation_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """With its messages: by who leads it, by who is left alone in it, or by an administrator

        `DELETE /conversations/{conversationId}`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        Raises the problem `not-leader`: only who leads this conversation may do this
        Raises the problem `conversation-full`: a conversation has at most 48 participants
        Raises the problem `conversation-exists`: you two have a conversation already
        Raises the problem `channel-exists`: this startup has a channel already
        """
        operation = _Operation(
            "deleteConversation", "DELETE", "/conversations/{conversationId}", False
        )
        inputs: dict[str, Any] = {
            "conversationId": conversation_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def send_message(
        self,
        *,
        conversation_id: str,
        content: str,
        type_: Literal["TEXT", "FILE"] | None | Unset = UNSET,
        file_url: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Message_ | None:
        """The message, the conversation, every participant's entry and the others' notifications at once.
        A notification does not quote the message, which may be edited or deleted.

        `POST /conversations/{conversationId}/messages`
        Raises the fault `file-needed`: a file message needs a file
        Raises the fault `no-file`: a text message has no file
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        Raises the problem `nobody-left`: nobody else is in this conversation
        Raises the problem `conversation-full`: a conversation has at most 48 participants
        Raises the problem `conversation-exists`: you two have a conversation already
        Raises the problem `channel-exists`: this startup has a channel already
        """
        operation = _Operation(
            "sendMessage", "POST", "/conversations/{conversationId}/messages", False
        )
        inputs: dict[str, Any] = {
            "conversationId": conversation_id,
            "content": content,
            "type": type_,
            "fileUrl": file_url,
        }
        answer: Message_ | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def edit_message(
        self,
        *,
        conversation_id: str,
        message_id: str,
        content: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Message_ | None:
        """`PATCH /conversations/{conversationId}/messages/{messageId}`
        Raises the problem `not-yours`: only its sender may change a message, with an active account
        Raises the problem `system-message`: a system message stays as it is
        Raises the problem `conversation-full`: a conversation has at most 48 participants
        Raises the problem `conversation-exists`: you two have a conversation already
        Raises the problem `channel-exists`: this startup has a channel already
        """
        operation = _Operation(
            "editMessage", "PATCH", "/conversations/{conversationId}/messages/{messageId}", False
        )
        inputs: dict[str, Any] = {
            "conversationId": conversation_id,
            "messageId": message_id,
            "content": content,
        }
        answer: Message_ | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def delete_message(
        self,
        *,
        conversation_id: str,
        message_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """By its sender, by who leads the conversation, or by an administrator

        `DELETE /conversations/{conversationId}/messages/{messageId}`
        Raises the problem `not-yours`: only its sender may delete a message, with an active account
        Raises the problem `system-message`: a system message stays as it is
        Raises the problem `conversation-full`: a conversation has at most 48 participants
        Raises the problem `conversation-exists`: you two have a conversation already
        Raises the problem `channel-exists`: this startup has a channel already
        """
        operation = _Operation(
            "deleteMessage", "DELETE", "/conversations/{conversationId}/messages/{messageId}", False
        )
        inputs: dict[str, Any] = {
            "conversationId": conversation_id,
            "messageId": message_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def delete_my_messages(
        self,
        *,
        conversation_id: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> dict[str, Json] | None:
        """What the caller has said in a conversation, also after they left it or were put out

        `DELETE /me/conversations/{conversationId}/messages`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        """
        operation = _Operation(
            "deleteMyMessages", "DELETE", "/me/conversations/{conversationId}/messages", False
        )
        inputs: dict[str, Any] = {
            "conversationId": conversation_id,
        }
        answer: dict[str, Json] | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def mark_message_read(
        self,
        *,
        conversation_id: str,
        message_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> MessagePartial | None:
        """Whoever reads a message has read what was before it, and nothing after it.

        `POST /conversations/{conversationId}/messages/{messageId}/read`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        """
        operation = _Operation(
            "markMessageRead", "POST", "/conversations/{conversationId}/messages/{messageId}/read", False
        )
        inputs: dict[str, Any] = {
            "conversationId": conversation_id,
            "messageId": message_id,
        }
        answer: MessagePartial | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def record_subscription(
        self,
        *,
        user_id: str,
        event_id: str,
        stripe_customer_id: str,
        stripe_subscription_id: str,
        stripe_price_id: str,
        tier: Literal["FREE", "PRO", "ENTERPRISE"],
        status: Literal["ACTIVE", "CANCELLED", "PAST_DUE", "TRIALING"],
        current_period_start: Timestamp,
        current_period_end: Timestamp,
        cancel_at_period_end: bool | None = None,
        event_at: Timestamp | None | Unset = UNSET,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Subscription | None:
        """What the payment provider says, through the billing service; with the user's own copy

        `PUT /billing/users/{userId}/subscription`
        Raises the fault `end-before-start`: lies before the start
        Raises the problem `billing-only`: only billing may do this
        Raises the problem `outdated-event`: something later is recorded already
        Raises the problem `customer-taken`: this customer belongs to another user
        Raises the problem `email-taken`: another account has this e-mail address
        """
        operation = _Operation(
            "recordSubscription", "PUT", "/billing/users/{userId}/subscription", False
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
            "eventId": event_id,
            "stripeCustomerId": stripe_customer_id,
            "stripeSubscriptionId": stripe_subscription_id,
            "stripePriceId": stripe_price_id,
            "tier": tier,
            "status": status,
            "currentPeriodStart": current_period_start,
            "currentPeriodEnd": current_period_end,
            "cancelAtPeriodEnd": UNSET if cancel_at_period_end is None else cancel_at_period_end,
            "eventAt": event_at,
        }
        answer: Subscription | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def delete_subscription(
        self,
        *,
        user_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """It was recorded for the wrong user, say

        `DELETE /billing/users/{userId}/subscription`
        Raises the problem `billing-only`: only billing may do this
        Raises the problem `customer-taken`: this customer belongs to another user
        Raises the problem `email-taken`: another account has this e-mail address
        """
        operation = _Operation(
            "deleteSubscription", "DELETE", "/billing/users/{userId}/subscription", False
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def notify_user(
        self,
        *,
        user_id: str,
        title: str,
        body: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Notification | None:
        """`POST /admin/users/{userId}/notifications`
        Raises the problem `admins-only`: only administrators may do this
        """
        operation = _Operation(
            "notifyUser", "POST", "/admin/users/{userId}/notifications", False
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
            "title": title,
            "body": body,
        }
        answer: Notification | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def withdraw_notification(
        self,
        *,
        user_id: str,
        notification_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """What an administrator has said by mistake

        `DELETE /admin/users/{userId}/notifications/{notificationId}`
        Raises the problem `admins-only`: only administrators may do this
        Raises the problem `not-announced`: administrators take back only what they have sent
        """
        operation = _Operation(
            "withdrawNotification", "DELETE", "/admin/users/{userId}/notifications/{notificationId}", False
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
            "notificationId": notification_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def mark_notification_read(
        self,
        *,
        notification_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Notification | None:
        """`POST /me/notifications/{notificationId}/read`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        """
        operation = _Operation(
            "markNotificationRead", "POST", "/me/notifications/{notificationId}/read", False
        )
        inputs: dict[str, Any] = {
            "notificationId": notification_id,
        }
        answer: Notification | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def mark_all_notifications_read(
        self,
        *,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> dict[str, Json] | None:
        """All of them, however many there are

        `POST /me/notifications/read-all`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        """
        operation = _Operation(
            "markAllNotificationsRead", "POST", "/me/notifications/read-all", False
        )
        inputs: dict[str, Any] = {
        }
        answer: dict[str, Json] | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def mark_notifications_read(
        self,
        *,
        notification_ids: Sequence[str],
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Notification | None:
        """A page of them at once; those that are gone are left out

        `POST /me/notifications/read`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        """
        operation = _Operation(
            "markNotificationsRead", "POST", "/me/notifications/read", False
        )
        inputs: dict[str, Any] = {
            "notificationIds": notification_ids,
        }
        answer: Notification | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def delete_notification(
        self,
        *,
        notification_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """`DELETE /me/notifications/{notificationId}`
        Raises the problem `account-not-active`: your account is not verified yet, or it is suspended
        """
        operation = _Operation(
            "deleteNotification", "DELETE", "/me/notifications/{notificationId}", False
        )
        inputs: dict[str, Any] = {
            "notificationId": notification_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

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
