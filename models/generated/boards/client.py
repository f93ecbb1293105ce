"""The client of the model `boards`, by `tavola generate python`.

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
    "not-member",
    "not-manager",
    "user-name-taken",
    "profile-exists",
    "still-member",
    "no-profile",
    "board-name-taken",
    "too-many-services",
    "not-owner",
    "not-a-member",
    "has-default",
    "approval-needed",
    "already-member",
    "no-such-user",
    "owner-cannot-leave",
    "owner-cannot-be-removed",
    "hand-over-instead",
    "no-approval-needed",
    "already-requested",
    "admins-only",
    "already-in-catalogue",
    "no-default-service",
    "service-in-use",
    "no-such-service",
    "already-granted",
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
    "already-owner",
    "answer-needed",
    "no-such-service",
    "too-many-settings",
    "unknown-setting",
    "bad-days",
    "yes-or-no",
    "bad-question",
    "question-missing",
]
"""What can be wrong with one input."""


UserProfile = TypedDict(
    "UserProfile",
    {
        "userId": str,
        "email": NotRequired[str],
        "userName": str,
        "createdAt": Timestamp,
    },
)


Board = TypedDict(
    "Board",
    {
        "boardId": str,
        "boardName": str,
        "ownerId": str,
        "enabledServices": list[str],
        "createdAt": Timestamp,
    },
)


BoardMembershipWithProfile = TypedDict(
    "BoardMembershipWithProfile",
    {
        "boardId": str,
        "userId": str,
        "role": Literal["member", "manager", "owner"],
        "joinedAt": Timestamp,
        "profile": NotRequired["UserProfile"],
    },
)


BoardMembership = TypedDict(
    "BoardMembership",
    {
        "boardId": str,
        "userId": str,
        "role": Literal["member", "manager", "owner"],
        "joinedAt": Timestamp,
    },
)


BoardMembershipWithBoard = TypedDict(
    "BoardMembershipWithBoard",
    {
        "boardId": str,
        "userId": str,
        "role": Literal["member", "manager", "owner"],
        "joinedAt": Timestamp,
        "board": NotRequired["Board"],
    },
)


BoardServiceSetting = TypedDict(
    "BoardServiceSetting",
    {
        "boardId": str,
        "serviceId": str,
        "serviceType": str,
        "isDefault": bool,
        "config": dict[str, Json],
    },
)
"""A service of a board. Of each type one is the default, and approveJoin's is shown to who wants to join."""


BoardJoinRequestWithProfile = TypedDict(
    "BoardJoinRequestWithProfile",
    {
        "boardId": str,
        "userId": str,
        "answer": NotRequired[str],
        "expiresAt": int,
        "createdAt": Timestamp,
        "profile": NotRequired["UserProfile"],
    },
)
"""A wish to join a board that decides who does. Who decides may be told by a permission on the board's service, which
a request does not name: so each read of requests says who may call it.
"""


BoardJoinRequest = TypedDict(
    "BoardJoinRequest",
    {
        "boardId": str,
        "userId": str,
        "answer": NotRequired[str],
        "expiresAt": int,
        "createdAt": Timestamp,
    },
)
"""A wish to join a board that decides who does. Who decides may be told by a permission on the board's service, which
a request does not name: so each read of requests says who may call it.
"""


BoardJoinRequestWithBoard = TypedDict(
    "BoardJoinRequestWithBoard",
    {
        "boardId": str,
        "userId": str,
        "answer": NotRequired[str],
        "expiresAt": int,
        "createdAt": Timestamp,
        "board": NotRequired["Board"],
    },
)
"""A wish to join a board that decides who does. Who decides may be told by a permission on the board's service, which
a request does not name: so each read of requests says who may call it.
"""


AvailableService = TypedDict(
    "AvailableService",
    {
        "serviceType": str,
        "displayName": str,
        "description": NotRequired[str],
        "retiredAt": NotRequired[Timestamp],
    },
)
"""The catalogue of services."""


BoardServicePermission = TypedDict(
    "BoardServicePermission",
    {
        "boardId": str,
        "userId": str,
        "serviceId": str,
        "grantedAt": Timestamp,
        "grantedBy": str,
    },
)
"""A member who may run a service of a board beside its owner."""


BoardPartial = TypedDict(
    "BoardPartial",
    {
        "boardId": str,
        "boardName": str,
        "ownerId": str,
        "enabledServices": NotRequired[list[str]],
        "createdAt": Timestamp,
    },
)


ListBoardsItem = TypedDict(
    "ListBoardsItem",
    {
        "boardId": str,
        "name": str,
        "board": NotRequired["Board"],
    },
)


ListAvailableServicesAnswer = TypedDict(
    "ListAvailableServicesAnswer",
    {
        "items": list["AvailableService"],
        "complete": NotRequired[Literal[False]],
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


class BoardsClient:
    """Boards with members, join requests and services that can be switched on for each board."""

    def __init__(self, options: ClientOptions) -> None:
        self._transport = _Transport(options)

    def get_me(
        self,
        *,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> UserProfile:
        """`GET /me`"""
        operation = _Operation(
            "getMe", "GET", "/me", True
        )
        inputs: dict[str, Any] = {
        }
        answer: UserProfile = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def get_user(
        self,
        *,
        user_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> UserProfile:
        """`GET /users/{userId}`"""
        operation = _Operation(
            "getUser", "GET", "/users/{userId}", True
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
        }
        answer: UserProfile = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def get_user_by_name(
        self,
        *,
        user_name: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> UserProfile:
        """userName-index on UserProfiles for username uniqueness and lookup

        `GET /users/by-name`
        """
        operation = _Operation(
            "getUserByName", "GET", "/users/by-name", True
        )
        inputs: dict[str, Any] = {
            "userName": user_name,
        }
        answer: UserProfile = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def get_board(
        self,
        *,
        board_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Board:
        """`GET /boards/{boardId}`"""
        operation = _Operation(
            "getBoard", "GET", "/boards/{boardId}", True
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
        }
        answer: Board = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_boards_by_owner(
        self,
        *,
        owner_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Board]:
        """ownerId-index on Boards to query by owner

        `GET /users/{ownerId}/boards`
        """
        operation = _Operation(
            "listBoardsByOwner", "GET", "/users/{ownerId}/boards", True
        )
        inputs: dict[str, Any] = {
            "ownerId": owner_id,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_boards(
        self,
        *,
        name: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[ListBoardsItem]:
        """All boards, or those whose name begins so, by name

        `GET /boards`
        """
        operation = _Operation(
            "listBoards", "GET", "/boards", True
        )
        inputs: dict[str, Any] = {
            "name": UNSET if name is None else name,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_board_by_name(
        self,
        *,
        board_name: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Board:
        """boardName-index on Boards for unique name check

        `GET /boards/by-name`
        """
        operation = _Operation(
            "getBoardByName", "GET", "/boards/by-name", True
        )
        inputs: dict[str, Any] = {
            "boardName": board_name,
        }
        answer: Board = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_members(
        self,
        *,
        board_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[BoardMembershipWithProfile]:
        """`GET /boards/{boardId}/members`
        Raises the problem `not-member`: only the board's members may do this
        """
        operation = _Operation(
            "listMembers", "GET", "/boards/{boardId}/members", True
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_member(
        self,
        *,
        board_id: str,
        user_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> BoardMembership:
        """`GET /boards/{boardId}/members/{userId}`"""
        operation = _Operation(
            "getMember", "GET", "/boards/{boardId}/members/{userId}", True
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
            "userId": user_id,
        }
        answer: BoardMembership = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_my_memberships(
        self,
        *,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[BoardMembershipWithBoard]:
        """userId-index on BoardMemberships to list user-related items

        `GET /me/memberships`
        """
        operation = _Operation(
            "listMyMemberships", "GET", "/me/memberships", True
        )
        inputs: dict[str, Any] = {
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_my_membership(
        self,
        *,
        board_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> BoardMembershipWithBoard:
        """One of them

        `GET /me/memberships/{boardId}`
        """
        operation = _Operation(
            "getMyMembership", "GET", "/me/memberships/{boardId}", True
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
        }
        answer: BoardMembershipWithBoard = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def get_join_service(
        self,
        *,
        board_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> BoardServiceSetting:
        """The question that the board asks, if it does.

        `GET /boards/{boardId}/join-service`
        """
        operation = _Operation(
            "getJoinService", "GET", "/boards/{boardId}/join-service", True
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
        }
        answer: BoardServiceSetting = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_join_requests(
        self,
        *,
        board_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[BoardJoinRequestWithProfile]:
        """`GET /boards/{boardId}/join-requests`
        Raises the problem `not-manager`: only the board's managers, and who may run its approvals, may do this
        """
        operation = _Operation(
            "listJoinRequests", "GET", "/boards/{boardId}/join-requests", True
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_join_request(
        self,
        *,
        board_id: str,
        user_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> BoardJoinRequest:
        """`GET /boards/{boardId}/join-requests/{userId}`
        Raises the problem `not-manager`: only the board's managers, and who may run its approvals, may do this
        """
        operation = _Operation(
            "getJoinRequest", "GET", "/boards/{boardId}/join-requests/{userId}", True
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
            "userId": user_id,
        }
        answer: BoardJoinRequest = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_my_join_requests(
        self,
        *,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[BoardJoinRequestWithBoard]:
        """userId-index on BoardJoinRequests to list user-related items

        `GET /me/join-requests`
        """
        operation = _Operation(
            "listMyJoinRequests", "GET", "/me/join-requests", True
        )
        inputs: dict[str, Any] = {
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_my_join_request(
        self,
        *,
        board_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> BoardJoinRequestWithBoard:
        """One of them

        `GET /me/join-requests/{boardId}`
        """
        operation = _Operation(
            "getMyJoinRequest", "GET", "/me/join-requests/{boardId}", True
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
        }
        answer: BoardJoinRequestWithBoard = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_available_services(
        self,
        *,
        retired: bool | None = None,
        limit: int | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> ListAvailableServicesAnswer:
        """What boards can add, or what was retired, which can be restored

        `GET /services`
        """
        operation = _Operation(
            "listAvailableServices", "GET", "/services", True
        )
        inputs: dict[str, Any] = {
            "retired": UNSET if retired is None else retired,
            "limit": UNSET if limit is None else limit,
        }
        answer: ListAvailableServicesAnswer = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def get_available_service(
        self,
        *,
        service_type: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> AvailableService:
        """`GET /services/{serviceType}`"""
        operation = _Operation(
            "getAvailableService", "GET", "/services/{serviceType}", True
        )
        inputs: dict[str, Any] = {
            "serviceType": service_type,
        }
        answer: AvailableService = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_services(
        self,
        *,
        board_id: str,
        service_type: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[BoardServiceSetting]:
        """List all services of a board; list a specific type (e.g., `trades`): by whole segment, so that `tradesX` is not among them.

        `GET /boards/{boardId}/services`
        Raises the problem `not-member`: only the board's members may do this
        """
        operation = _Operation(
            "listServices", "GET", "/boards/{boardId}/services", True
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
            "serviceType": UNSET if service_type is None else service_type,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_service(
        self,
        *,
        board_id: str,
        service_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> BoardServiceSetting:
        """`GET /boards/{boardId}/services/{serviceId}`"""
        operation = _Operation(
            "getService", "GET", "/boards/{boardId}/services/{serviceId}", True
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
            "serviceId": service_id,
        }
        answer: BoardServiceSetting = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def find_service(
        self,
        *,
        service_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> BoardServiceSetting:
        """Given a `serviceId`, find its owning board and config in O(1)

        `GET /board-services/{serviceId}`
        """
        operation = _Operation(
            "findService", "GET", "/board-services/{serviceId}", True
        )
        inputs: dict[str, Any] = {
            "serviceId": service_id,
        }
        answer: BoardServiceSetting = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_permissions(
        self,
        *,
        board_id: str,
        service_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[BoardServicePermission]:
        """`GET /boards/{boardId}/services/{serviceId}/permissions`
        Raises the problem `not-manager`: only the board's managers may do this
        """
        operation = _Operation(
            "listPermissions", "GET", "/boards/{boardId}/services/{serviceId}/permissions", True
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
            "serviceId": service_id,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_permission(
        self,
        *,
        board_id: str,
        service_id: str,
        user_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> BoardServicePermission:
        """`GET /boards/{boardId}/services/{serviceId}/permissions/{userId}`"""
        operation = _Operation(
            "getPermission", "GET", "/boards/{boardId}/services/{serviceId}/permissions/{userId}", True
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
            "serviceId": service_id,
            "userId": user_id,
        }
        answer: BoardServicePermission = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def create_my_profile(
        self,
        *,
        user_name: str,
        email: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> UserProfile | None:
        """`POST /me`
        Raises the problem `user-name-taken`: this user name is taken already
        Raises the problem `profile-exists`: you have a profile already
        """
        operation = _Operation(
            "createMyProfile", "POST", "/me", False
        )
        inputs: dict[str, Any] = {
            "userName": user_name,
            "email": email,
        }
        answer: UserProfile | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def update_my_profile(
        self,
        *,
        user_name: str | None = None,
        email: str | None = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> UserProfile | None:
        """`PATCH /me`
        Raises the problem `user-name-taken`: this user name is taken already
        """
        operation = _Operation(
            "updateMyProfile", "PATCH", "/me", False
        )
        inputs: dict[str, Any] = {
            "userName": UNSET if user_name is None else user_name,
            "email": UNSET if email is None else email,
        }
        answer: UserProfile | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def delete_my_profile(
        self,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """With the requests that are open. Whoever is still a member would leave boards without a name behind.

        `DELETE /me`
        Raises the problem `still-member`: leave your boards first
        Raises the problem `user-name-taken`: this user name is taken already
        """
        operation = _Operation(
            "deleteMyProfile", "DELETE", "/me", False
        )
        inputs: dict[str, Any] = {
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def create_board(
        self,
        *,
        board_name: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Board | None:
        """`POST /boards`
        Raises the problem `no-profile`: create your profile first
        Raises the problem `board-name-taken`: this board name is taken already
        Raises the problem `too-many-services`: a board has at most 50 services
        """
        operation = _Operation(
            "createBoard", "POST", "/boards", False
        )
        inputs: dict[str, Any] = {
            "boardName": board_name,
        }
        answer: Board | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def rename_board(
        self,
        *,
        board_id: str,
        board_name: str | None = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Board | None:
        """`PATCH /boards/{boardId}`
        Raises the problem `not-owner`: only the board's owner may do this
        Raises the problem `board-name-taken`: this board name is taken already
        Raises the problem `too-many-services`: a board has at most 50 services
        """
        operation = _Operation(
            "renameBoard", "PATCH", "/boards/{boardId}", False
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
            "boardName": UNSET if board_name is None else board_name,
        }
        answer: Board | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def transfer_board(
        self,
        *,
        board_id: str,
        user_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Board | None:
        """`PUT /boards/{boardId}/owner`
        Raises the fault `already-owner`: you own this board already
        Raises the problem `not-owner`: only the board's owner may do this
        Raises the problem `too-many-services`: a board has at most 50 services
        Raises the problem `board-name-taken`: this board name is taken already
        Raises the problem `not-a-member`: only a member can take the board over
        """
        operation = _Operation(
            "transferBoard", "PUT", "/boards/{boardId}/owner", False
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
            "userId": user_id,
        }
        answer: Board | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def delete_board(
        self,
        *,
        board_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """With everything that belongs to it; found in the tables, because an index may not show the newest yet.

        `DELETE /boards/{boardId}`
        Raises the problem `not-owner`: only the board's owner may do this
        Raises the problem `too-many-services`: a board has at most 50 services
        Raises the problem `board-name-taken`: this board name is taken already
        Raises the problem `has-default`: this board has a default service of this type already
        """
        operation = _Operation(
            "deleteBoard", "DELETE", "/boards/{boardId}", False
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def join_board(
        self,
        *,
        board_id: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> BoardMembership | None:
        """Joins a board that needs no approval. A request from when it did is over.

        `POST /boards/{boardId}/members`
        Raises the problem `no-profile`: create your profile first
        Raises the problem `approval-needed`: this board decides who joins: send a request
        Raises the problem `already-member`: you are a member already
        """
        operation = _Operation(
            "joinBoard", "POST", "/boards/{boardId}/members", False
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
        }
        answer: BoardMembership | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def add_member(
        self,
        *,
        board_id: str,
        user_id: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> BoardMembership | None:
        """A manager adds somebody, who may leave again.

        `PUT /boards/{boardId}/members/{userId}`
        Raises the problem `not-manager`: only the board's managers may do this
        Raises the problem `no-such-user`: there is no such user
        Raises the problem `already-member`: this user is a member already
        """
        operation = _Operation(
            "addMember", "PUT", "/boards/{boardId}/members/{userId}", False
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
            "userId": user_id,
        }
        answer: BoardMembership | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def leave_board(
        self,
        *,
        board_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """`DELETE /me/memberships/{boardId}`
        Raises the problem `owner-cannot-leave`: hand the board over before you leave it
        """
        operation = _Operation(
            "leaveBoard", "DELETE", "/me/memberships/{boardId}", False
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def leave_boards(
        self,
        *,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> dict[str, Json] | None:
        """All of them, before one deletes one's profile; the boards that one owns are told

        `DELETE /me/memberships`
        """
        operation = _Operation(
            "leaveBoards", "DELETE", "/me/memberships", False
        )
        inputs: dict[str, Any] = {
        }
        answer: dict[str, Json] | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def remove_member(
        self,
        *,
        board_id: str,
        user_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """`DELETE /boards/{boardId}/members/{userId}`
        Raises the problem `not-manager`: only the board's managers may do this
        Raises the problem `owner-cannot-be-removed`: the owner cannot be removed
        """
        operation = _Operation(
            "removeMember", "DELETE", "/boards/{boardId}/members/{userId}", False
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
            "userId": user_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def set_role(
        self,
        *,
        board_id: str,
        user_id: str,
        role: Literal["member", "manager"],
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> BoardMembership | None:
        """`PUT /boards/{boardId}/members/{userId}/role`
        Raises the problem `not-manager`: only the board's managers may do this
        Raises the problem `hand-over-instead`: hand the board over instead
        """
        operation = _Operation(
            "setRole", "PUT", "/boards/{boardId}/members/{userId}/role", False
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
            "userId": user_id,
            "role": role,
        }
        answer: BoardMembership | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def request_to_join(
        self,
        *,
        board_id: str,
        answer_: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> BoardJoinRequest | None:
        """`POST /boards/{boardId}/join-requests`
        Raises the fault `answer-needed`: this board asks a question: please answer it
        Raises the problem `no-profile`: create your profile first
        Raises the problem `no-approval-needed`: this board needs no approval: just join
        Raises the problem `already-member`: you are a member already
        Raises the problem `already-requested`: you have asked already
        """
        operation = _Operation(
            "requestToJoin", "POST", "/boards/{boardId}/join-requests", False
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
            "answer": answer_,
        }
        answer: BoardJoinRequest | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def change_my_answer(
        self,
        *,
        board_id: str,
        answer_: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> BoardJoinRequest | None:
        """`PATCH /me/join-requests/{boardId}`"""
        operation = _Operation(
            "changeMyAnswer", "PATCH", "/me/join-requests/{boardId}", False
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
            "answer": answer_,
        }
        answer: BoardJoinRequest | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def withdraw_join_request(
        self,
        *,
        board_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """`DELETE /me/join-requests/{boardId}`"""
        operation = _Operation(
            "withdrawJoinRequest", "DELETE", "/me/join-requests/{boardId}", False
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def approve_join_request(
        self,
        *,
        board_id: str,
        user_id: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> BoardMembership | None:
        """`POST /boards/{boardId}/join-requests/{userId}/approve`
        Raises the problem `not-manager`: only the board's managers, and who may run its approvals, may do this
        Raises the problem `no-approval-needed`: this board needs no approval: whoever wants to can join
        Raises the problem `no-profile`: this user has no profile any more
        Raises the problem `already-member`: this user is a member already
        """
        operation = _Operation(
            "approveJoinRequest", "POST", "/boards/{boardId}/join-requests/{userId}/approve", False
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
            "userId": user_id,
        }
        answer: BoardMembership | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def reject_join_request(
        self,
        *,
        board_id: str,
        user_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """`POST /boards/{boardId}/join-requests/{userId}/reject`
        Raises the problem `not-manager`: only the board's managers, and who may run its approvals, may do this
        """
        operation = _Operation(
            "rejectJoinRequest", "POST", "/boards/{boardId}/join-requests/{userId}/reject", False
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
            "userId": user_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def add_available_service(
        self,
        *,
        service_type: str,
        display_name: str,
        description: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> AvailableService | None:
        """`PUT /services/{serviceType}`
        Raises the problem `admins-only`: only administrators may do this
        Raises the problem `already-in-catalogue`: this service is in the catalogue already
        """
        operation = _Operation(
            "addAvailableService", "PUT", "/services/{serviceType}", False
        )
        inputs: dict[str, Any] = {
            "serviceType": service_type,
            "displayName": display_name,
            "description": description,
        }
        answer: AvailableService | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def update_available_service(
        self,
        *,
        service_type: str,
        display_name: str | None = None,
        description: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> AvailableService | None:
        """`PATCH /services/{serviceType}`
        Raises the problem `admins-only`: only administrators may do this
        """
        operation = _Operation(
            "updateAvailableService", "PATCH", "/services/{serviceType}", False
        )
        inputs: dict[str, Any] = {
            "serviceType": service_type,
            "displayName": UNSET if display_name is None else display_name,
            "description": description,
        }
        answer: AvailableService | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def retire_available_service(
        self,
        *,
        service_type: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> AvailableService | None:
        """Boards that have the service keep it, and its name; no board can add it any more.

        `POST /services/{serviceType}/retire`
        Raises the problem `admins-only`: only administrators may do this
        """
        operation = _Operation(
            "retireAvailableService", "POST", "/services/{serviceType}/retire", False
        )
        inputs: dict[str, Any] = {
            "serviceType": service_type,
        }
        answer: AvailableService | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def restore_available_service(
        self,
        *,
        service_type: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> AvailableService | None:
        """`POST /services/{serviceType}/restore`
        Raises the problem `admins-only`: only administrators may do this
        """
        operation = _Operation(
            "restoreAvailableService", "POST", "/services/{serviceType}/restore", False
        )
        inputs: dict[str, Any] = {
            "serviceType": service_type,
        }
        answer: AvailableService | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def create_service(
        self,
        *,
        board_id: str,
        service_type: str,
        config: Mapping[str, Json],
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> BoardServiceSetting | None:
        """Adds a service and switches its type on. The first of a type is its default.

        `POST /boards/{boardId}/services`
        Raises the fault `no-such-service`: there is no such service
        Raises the fault `too-many-settings`: a service has at most 20 settings
        Raises the fault `unknown-setting`: there are ttlDays, askQuestion and questionText, and nothing else
        Raises the fault `bad-days`: must be a whole number of days from 1 to 90
        Raises the fault `yes-or-no`: must be true or false
        Raises the fault `bad-question`: must be a text of 1 to 300 characters
        Raises the fault `question-missing`: which question?
        Raises the problem `not-owner`: only the board's owner may do this
        Raises the problem `too-many-services`: a board has at most 50 services
        Raises the problem `has-default`: this board has a default service of this type already
        Raises the problem `board-name-taken`: this board name is taken already
        """
        operation = _Operation(
            "createService", "POST", "/boards/{boardId}/services", False
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
            "serviceType": service_type,
            "config": config,
        }
        answer: BoardServiceSetting | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def configure_service(
        self,
        *,
        board_id: str,
        service_id: str,
        config: Mapping[str, Json],
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> BoardServiceSetting | None:
        """`PUT /boards/{boardId}/services/{serviceId}/config`
        Raises the fault `too-many-settings`: a service has at most 20 settings
        Raises the fault `unknown-setting`: there are ttlDays, askQuestion and questionText, and nothing else
        Raises the fault `bad-days`: must be a whole number of days from 1 to 90
        Raises the fault `yes-or-no`: must be true or false
        Raises the fault `bad-question`: must be a text of 1 to 300 characters
        Raises the fault `question-missing`: which question?
        Raises the problem `not-owner`: only the board's owner, and who may run the service, may do this
        Raises the problem `has-default`: this board has a default service of this type already
        """
        operation = _Operation(
            "configureService", "PUT", "/boards/{boardId}/services/{serviceId}/config", False
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
            "serviceId": service_id,
            "config": config,
        }
        answer: BoardServiceSetting | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def make_default_service(
        self,
        *,
        board_id: str,
        service_id: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> BoardServiceSetting | None:
        """`PUT /boards/{boardId}/services/{serviceId}/default`
        Raises the problem `not-owner`: only the board's owner may do this
        Raises the problem `has-default`: this board has a default service of this type already
        """
        operation = _Operation(
            "makeDefaultService", "PUT", "/boards/{boardId}/services/{serviceId}/default", False
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
            "serviceId": service_id,
        }
        answer: BoardServiceSetting | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def switch_service_on(
        self,
        *,
        board_id: str,
        service_type: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> BoardPartial | None:
        """`PUT /boards/{boardId}/enabled-services/{serviceType}`
        Raises the problem `not-owner`: only the board's owner may do this
        Raises the problem `no-default-service`: this board has no default service of this type
        Raises the problem `too-many-services`: a board has at most 50 services
        Raises the problem `board-name-taken`: this board name is taken already
        """
        operation = _Operation(
            "switchServiceOn", "PUT", "/boards/{boardId}/enabled-services/{serviceType}", False
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
            "serviceType": service_type,
        }
        answer: BoardPartial | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def switch_service_off(
        self,
        *,
        board_id: str,
        service_type: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> BoardPartial | None:
        """`DELETE /boards/{boardId}/enabled-services/{serviceType}`
        Raises the problem `not-owner`: only the board's owner may do this
        Raises the problem `too-many-services`: a board has at most 50 services
        Raises the problem `board-name-taken`: this board name is taken already
        """
        operation = _Operation(
            "switchServiceOff", "DELETE", "/boards/{boardId}/enabled-services/{serviceType}", False
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
            "serviceType": service_type,
        }
        answer: BoardPartial | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def delete_service(
        self,
        *,
        board_id: str,
        service_id: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """`DELETE /boards/{boardId}/services/{serviceId}`
        Raises the problem `not-owner`: only the board's owner may do this
        Raises the problem `service-in-use`: switch the service off first, or make another the default
        Raises the problem `has-default`: this board has a default service of this type already
        """
        operation = _Operation(
            "deleteService", "DELETE", "/boards/{boardId}/services/{serviceId}", False
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
            "serviceId": service_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer)

    def grant_permission(
        self,
        *,
        board_id: str,
        service_id: str,
        user_id: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> BoardServicePermission | None:
        """`PUT /boards/{boardId}/services/{serviceId}/permissions/{userId}`
        Raises the problem `not-owner`: only the board's owner may do this
        Raises the problem `no-such-service`: this board has no such service
        Raises the problem `already-granted`: this was granted already
        Raises the problem `not-a-member`: only members can be given a service
        """
        operation = _Operation(
            "grantPermission", "PUT", "/boards/{boardId}/services/{serviceId}/permissions/{userId}", False
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
            "serviceId": service_id,
            "userId": user_id,
        }
        answer: BoardServicePermission | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def revoke_permission(
        self,
        *,
        board_id: str,
        service_id: str,
        user_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """`DELETE /boards/{boardId}/services/{serviceId}/permissions/{userId}`
        Raises the problem `not-owner`: only the board's owner may do this
        """
        operation = _Operation(
            "revokePermission", "DELETE", "/boards/{boardId}/services/{serviceId}/permissions/{userId}", False
        )
        inputs: dict[str, Any] = {
            "boardId": board_id,
            "serviceId": service_id,
            "userId": user_id,
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
