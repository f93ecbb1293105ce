"""The client of the model `app-data`, by `tavola generate python`.

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
    "platform-only",
    "not-inside",
    "no-dashboard",
    "no-settings",
    "no-users",
    "admins-only",
    "already-suspended",
    "already-active",
    "account-active",
    "end-before-start",
    "email-taken",
    "enterprise-in-use",
    "already-assigned",
    "not-begun",
    "already-expired",
    "no-workstreams",
    "only-administrators",
    "not-this-user",
    "no-enterprise",
    "not-yourself",
    "already-inactive",
    "no-such-group",
    "shared-role",
    "mail-only",
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
    "no-such-product",
    "no-such-service",
    "no-such-enterprise",
    "end-in-past",
    "end-before-start",
    "no-such-role",
    "no-such-workstream",
]
"""What can be wrong with one input."""


Account = TypedDict(
    "Account",
    {
        "accountId": str,
        "name": str,
        "status": Literal["active", "inactive"],
        "createdAt": Timestamp,
        "updatedAt": Timestamp,
    },
)
"""A tenant. Nobody of a suspended (inactive) account gets in."""


AccountAddress = TypedDict(
    "AccountAddress",
    {
        "accountId": str,
        "addressId": str,
        "kind": Literal["billing", "shipping", "office"],
        "line1": str,
        "line2": NotRequired[str],
        "city": str,
        "postalCode": NotRequired[str],
        "country": str,
    },
)


TechnicalUser = TypedDict(
    "TechnicalUser",
    {
        "accountId": str,
        "userId": str,
        "name": str,
        "email": NotRequired[str],
        "status": Literal["active", "inactive"],
        "createdAt": Timestamp,
    },
)


License = TypedDict(
    "License",
    {
        "accountId": str,
        "licenseId": str,
        "enterpriseId": str,
        "productId": NotRequired[str],
        "status": Literal["active", "expired"],
        "startDate": CalendarDate,
        "endDate": CalendarDate,
        "createdAt": Timestamp,
        "updatedAt": Timestamp,
    },
)


Workstream = TypedDict(
    "Workstream",
    {
        "accountId": str,
        "workstreamId": str,
        "enterpriseId": str,
        "name": str,
        "createdAt": Timestamp,
        "updatedAt": Timestamp,
    },
)


AccountWithAddressesAndTechnicalUsersAndLicensesAndWorkstreams = TypedDict(
    "AccountWithAddressesAndTechnicalUsersAndLicensesAndWorkstreams",
    {
        "accountId": str,
        "name": str,
        "status": Literal["active", "inactive"],
        "createdAt": Timestamp,
        "updatedAt": Timestamp,
        "addresses": list["AccountAddress"],
        "technicalUsers": list["TechnicalUser"],
        "licenses": list["License"],
        "workstreams": list["Workstream"],
        "complete": NotRequired[Literal[False]],
    },
)
"""A tenant. Nobody of a suspended (inactive) account gets in."""


Enterprise = TypedDict(
    "Enterprise",
    {
        "enterpriseId": str,
        "accountId": str,
        "name": str,
        "userCount": int,
        "licenseCount": int,
        "workstreamCount": int,
        "createdAt": Timestamp,
        "updatedAt": Timestamp,
    },
)


EnterpriseProduct = TypedDict(
    "EnterpriseProduct",
    {
        "enterpriseId": str,
        "productId": str,
        "accountId": str,
        "assignedAt": Timestamp,
    },
)


EnterpriseService = TypedDict(
    "EnterpriseService",
    {
        "enterpriseId": str,
        "serviceId": str,
        "accountId": str,
        "assignedAt": Timestamp,
    },
)


EnterpriseWithProductsAndServices = TypedDict(
    "EnterpriseWithProductsAndServices",
    {
        "enterpriseId": str,
        "accountId": str,
        "name": str,
        "userCount": int,
        "licenseCount": int,
        "workstreamCount": int,
        "createdAt": Timestamp,
        "updatedAt": Timestamp,
        "products": list["EnterpriseProduct"],
        "services": list["EnterpriseService"],
        "complete": NotRequired[Literal[False]],
    },
)


Product = TypedDict(
    "Product",
    {
        "productId": str,
        "name": str,
        "description": NotRequired[str],
        "retiredAt": NotRequired[Timestamp],
        "createdAt": Timestamp,
    },
)


EnterpriseProductWithProduct = TypedDict(
    "EnterpriseProductWithProduct",
    {
        "enterpriseId": str,
        "productId": str,
        "accountId": str,
        "assignedAt": Timestamp,
        "product": NotRequired["Product"],
    },
)


Service = TypedDict(
    "Service",
    {
        "serviceId": str,
        "name": str,
        "description": NotRequired[str],
        "retiredAt": NotRequired[Timestamp],
        "createdAt": Timestamp,
    },
)


EnterpriseServiceWithService = TypedDict(
    "EnterpriseServiceWithService",
    {
        "enterpriseId": str,
        "serviceId": str,
        "accountId": str,
        "assignedAt": Timestamp,
        "service": NotRequired["Service"],
    },
)


WorkstreamTool = TypedDict(
    "WorkstreamTool",
    {
        "workstreamId": str,
        "toolId": str,
        "accountId": str,
        "name": str,
        "url": NotRequired[str],
    },
)


User = TypedDict(
    "User",
    {
        "userId": str,
        "accountId": str,
        "email": str,
        "firstName": str,
        "lastName": str,
        "enterpriseId": NotRequired[str],
        "roleId": NotRequired[str],
        "groupIds": list[str],
        "isAdmin": bool,
        "status": Literal["active", "inactive"],
        "startDate": CalendarDate,
        "endDate": NotRequired[CalendarDate],
        "createdAt": Timestamp,
        "updatedAt": Timestamp,
    },
)


WorkstreamUserWithUser = TypedDict(
    "WorkstreamUserWithUser",
    {
        "userId": str,
        "workstreamId": str,
        "accountId": str,
        "assignedAt": Timestamp,
        "user": NotRequired["User"],
    },
)
"""The assignment seen from the workstream. Not in the document, where nothing finds the users of a workstream."""


AccountUser = TypedDict(
    "AccountUser",
    {
        "userId": str,
        "accountId": str,
        "email": str,
        "firstName": str,
        "lastName": str,
        "enterpriseId": NotRequired[str],
        "roleId": NotRequired[str],
        "groupIds": list[str],
        "isAdmin": bool,
        "status": Literal["active", "inactive"],
        "startDate": CalendarDate,
        "endDate": NotRequired[CalendarDate],
        "createdAt": Timestamp,
        "updatedAt": Timestamp,
    },
)
"""Among the account's users of one status. Not in the document, whose GSI3 has those of all accounts."""


UserWorkstream = TypedDict(
    "UserWorkstream",
    {
        "userId": str,
        "workstreamId": str,
        "accountId": str,
        "assignedAt": Timestamp,
    },
)


UserWithWorkstreams = TypedDict(
    "UserWithWorkstreams",
    {
        "userId": str,
        "accountId": str,
        "email": str,
        "firstName": str,
        "lastName": str,
        "enterpriseId": NotRequired[str],
        "roleId": NotRequired[str],
        "groupIds": list[str],
        "isAdmin": bool,
        "status": Literal["active", "inactive"],
        "startDate": CalendarDate,
        "endDate": NotRequired[CalendarDate],
        "createdAt": Timestamp,
        "updatedAt": Timestamp,
        "workstreams": list["UserWorkstream"],
        "complete": NotRequired[Literal[False]],
    },
)


UserWorkstreamWithWorkstream = TypedDict(
    "UserWorkstreamWithWorkstream",
    {
        "userId": str,
        "workstreamId": str,
        "accountId": str,
        "assignedAt": Timestamp,
        "workstream": NotRequired["Workstream"],
    },
)


Role = TypedDict(
    "Role",
    {
        "roleId": str,
        "accountId": NotRequired[str],
        "name": str,
        "description": NotRequired[str],
        "retiredAt": NotRequired[Timestamp],
        "createdAt": Timestamp,
        "updatedAt": Timestamp,
    },
)


RolePermission = TypedDict(
    "RolePermission",
    {
        "roleId": str,
        "menuKey": str,
        "accountId": NotRequired[str],
        "canView": bool,
        "canEdit": bool,
    },
)


RoleWithPermissions = TypedDict(
    "RoleWithPermissions",
    {
        "roleId": str,
        "accountId": NotRequired[str],
        "name": str,
        "description": NotRequired[str],
        "retiredAt": NotRequired[Timestamp],
        "createdAt": Timestamp,
        "updatedAt": Timestamp,
        "permissions": list["RolePermission"],
        "complete": NotRequired[Literal[False]],
    },
)


Group = TypedDict(
    "Group",
    {
        "groupId": str,
        "name": str,
        "retiredAt": NotRequired[Timestamp],
        "createdAt": Timestamp,
    },
)


NotificationAudit = TypedDict(
    "NotificationAudit",
    {
        "id": str,
        "notificationType": str,
        "recipientEmail": str,
        "recipientFirstName": NotRequired[str],
        "recipientLastName": NotRequired[str],
        "accountId": NotRequired[str],
        "accountName": NotRequired[str],
        "userId": NotRequired[str],
        "deliveryStatus": Literal["sent", "failed", "skipped"],
        "sesMessageId": NotRequired[str],
        "errorMessage": NotRequired[str],
        "skipReason": NotRequired[str],
        "senderEmail": str,
        "subject": str,
        "sentAt": Timestamp,
        "createdAt": Timestamp,
        "metadata": NotRequired[dict[str, Json]],
    },
)
"""One e-mail that was sent, failed or was skipped. Without an account, only the exempt see it."""


AccountFailure = TypedDict(
    "AccountFailure",
    {
        "id": str,
        "notificationType": str,
        "recipientEmail": str,
        "recipientFirstName": NotRequired[str],
        "recipientLastName": NotRequired[str],
        "accountId": str,
        "accountName": NotRequired[str],
        "userId": NotRequired[str],
        "deliveryStatus": Literal["sent", "failed", "skipped"],
        "sesMessageId": NotRequired[str],
        "errorMessage": NotRequired[str],
        "skipReason": NotRequired[str],
        "senderEmail": str,
        "subject": str,
        "sentAt": Timestamp,
        "createdAt": Timestamp,
        "metadata": NotRequired[dict[str, Json]],
    },
)
"""What was not sent, apart from the much that was. Not in the document, whose GSI3 has that of all accounts."""


UserPartial = TypedDict(
    "UserPartial",
    {
        "userId": str,
        "accountId": str,
        "email": str,
        "firstName": str,
        "lastName": str,
        "enterpriseId": NotRequired[str],
        "roleId": NotRequired[str],
        "groupIds": NotRequired[list[str]],
        "isAdmin": bool,
        "status": Literal["active", "inactive"],
        "startDate": CalendarDate,
        "endDate": NotRequired[CalendarDate],
        "createdAt": Timestamp,
        "updatedAt": Timestamp,
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


class AppDataClient:
    """Accounts, enterprises, licences, workstreams, users and roles of a multi-tenant platform.

    The document gives attributes for the notification audit only. The others are the least that its
    patterns need; `accountId` on every tenant-owned item is what makes isolation provable.
    """

    def __init__(self, options: ClientOptions) -> None:
        self._transport = _Transport(options)

    def list_accounts(
        self,
        *,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Account]:
        """Pattern 1: get all accounts

        `GET /accounts`
        Raises the problem `platform-only`: only the platform's administrators may do this
        """
        operation = _Operation(
            "listAccounts", "GET", "/accounts", True
        )
        inputs: dict[str, Any] = {
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_account(
        self,
        *,
        account_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Account:
        """`GET /accounts/{accountId}`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "getAccount", "GET", "/accounts/{accountId}", True
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
        }
        answer: Account = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def get_account_with_all(
        self,
        *,
        account_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> AccountWithAddressesAndTechnicalUsersAndLicensesAndWorkstreams:
        """Pattern 2: get account with all related data (more than 2000 items: `complete` is false, the lists below page)

        `GET /accounts/{accountId}/all`
        Raises the problem `no-dashboard`: your role does not include the dashboard of this account, or you have no access at present
        """
        operation = _Operation(
            "getAccountWithAll", "GET", "/accounts/{accountId}/all", True
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
        }
        answer: AccountWithAddressesAndTechnicalUsersAndLicensesAndWorkstreams = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_addresses(
        self,
        *,
        account_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[AccountAddress]:
        """`GET /accounts/{accountId}/addresses`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "listAddresses", "GET", "/accounts/{accountId}/addresses", True
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_address(
        self,
        *,
        account_id: str,
        address_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> AccountAddress:
        """`GET /accounts/{accountId}/addresses/{addressId}`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "getAddress", "GET", "/accounts/{accountId}/addresses/{addressId}", True
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "addressId": address_id,
        }
        answer: AccountAddress = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_technical_users(
        self,
        *,
        account_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[TechnicalUser]:
        """`GET /accounts/{accountId}/technical-users`
        Raises the problem `no-settings`: your role does not include the settings of this account, or you have no access at present
        """
        operation = _Operation(
            "listTechnicalUsers", "GET", "/accounts/{accountId}/technical-users", True
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_technical_user(
        self,
        *,
        account_id: str,
        user_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> TechnicalUser:
        """`GET /accounts/{accountId}/technical-users/{userId}`
        Raises the problem `no-settings`: your role does not include the settings of this account, or you have no access at present
        """
        operation = _Operation(
            "getTechnicalUser", "GET", "/accounts/{accountId}/technical-users/{userId}", True
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "userId": user_id,
        }
        answer: TechnicalUser = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_enterprises(
        self,
        *,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Enterprise]:
        """Get all enterprises

        `GET /enterprises`
        Raises the problem `platform-only`: only the platform's administrators may do this
        """
        operation = _Operation(
            "listEnterprises", "GET", "/enterprises", True
        )
        inputs: dict[str, Any] = {
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_account_enterprises(
        self,
        *,
        account_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Enterprise]:
        """`GET /accounts/{accountId}/enterprises`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "listAccountEnterprises", "GET", "/accounts/{accountId}/enterprises", True
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_enterprise(
        self,
        *,
        enterprise_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> EnterpriseWithProductsAndServices:
        """Pattern 8: get enterprise with products and services

        `GET /enterprises/{enterpriseId}`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "getEnterprise", "GET", "/enterprises/{enterpriseId}", True
        )
        inputs: dict[str, Any] = {
            "enterpriseId": enterprise_id,
        }
        answer: EnterpriseWithProductsAndServices = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_enterprise_products(
        self,
        *,
        enterprise_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[EnterpriseProductWithProduct]:
        """Its products, however many there are

        `GET /enterprises/{enterpriseId}/products`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "listEnterpriseProducts", "GET", "/enterprises/{enterpriseId}/products", True
        )
        inputs: dict[str, Any] = {
            "enterpriseId": enterprise_id,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_enterprise_services(
        self,
        *,
        enterprise_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[EnterpriseServiceWithService]:
        """Its services, however many there are

        `GET /enterprises/{enterpriseId}/services`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "listEnterpriseServices", "GET", "/enterprises/{enterpriseId}/services", True
        )
        inputs: dict[str, Any] = {
            "enterpriseId": enterprise_id,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_licenses(
        self,
        *,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[License]:
        """Get all licenses

        `GET /licenses`
        Raises the problem `platform-only`: only the platform's administrators may do this
        """
        operation = _Operation(
            "listLicenses", "GET", "/licenses", True
        )
        inputs: dict[str, Any] = {
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_account_licenses(
        self,
        *,
        account_id: str,
        status: Literal["active", "expired"] | None = None,
        ending_by: CalendarDate | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[License]:
        """Get licenses by account: all, those of a status, those that end by a day

        `GET /accounts/{accountId}/licenses`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "listAccountLicenses", "GET", "/accounts/{accountId}/licenses", True
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "status": UNSET if status is None else status,
            "endingBy": UNSET if ending_by is None else ending_by,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_license(
        self,
        *,
        account_id: str,
        license_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> License:
        """`GET /accounts/{accountId}/licenses/{licenseId}`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "getLicense", "GET", "/accounts/{accountId}/licenses/{licenseId}", True
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "licenseId": license_id,
        }
        answer: License = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_enterprise_licenses(
        self,
        *,
        enterprise_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[License]:
        """Pattern 4: get licenses by enterprise

        `GET /enterprises/{enterpriseId}/licenses`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "listEnterpriseLicenses", "GET", "/enterprises/{enterpriseId}/licenses", True
        )
        inputs: dict[str, Any] = {
            "enterpriseId": enterprise_id,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_active_licenses(
        self,
        *,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[License]:
        """Active licenses by expiry

        `GET /licenses/active`
        Raises the problem `platform-only`: only the platform's administrators may do this
        """
        operation = _Operation(
            "listActiveLicenses", "GET", "/licenses/active", True
        )
        inputs: dict[str, Any] = {
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_expiring_licenses(
        self,
        *,
        before: CalendarDate | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[License]:
        """Pattern 5: get expiring licenses, sorted by end date

        `GET /licenses/expiring`
        Raises the problem `platform-only`: only the platform's administrators may do this
        """
        operation = _Operation(
            "listExpiringLicenses", "GET", "/licenses/expiring", True
        )
        inputs: dict[str, Any] = {
            "before": UNSET if before is None else before,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_expired_licenses(
        self,
        *,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[License]:
        """Expired licenses

        `GET /licenses/expired`
        Raises the problem `platform-only`: only the platform's administrators may do this
        """
        operation = _Operation(
            "listExpiredLicenses", "GET", "/licenses/expired", True
        )
        inputs: dict[str, Any] = {
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_workstreams(
        self,
        *,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Workstream]:
        """Get all workstreams

        `GET /workstreams`
        Raises the problem `platform-only`: only the platform's administrators may do this
        """
        operation = _Operation(
            "listWorkstreams", "GET", "/workstreams", True
        )
        inputs: dict[str, Any] = {
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_account_workstreams(
        self,
        *,
        account_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Workstream]:
        """Get workstreams by account

        `GET /accounts/{accountId}/workstreams`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "listAccountWorkstreams", "GET", "/accounts/{accountId}/workstreams", True
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_workstream(
        self,
        *,
        account_id: str,
        workstream_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Workstream:
        """`GET /accounts/{accountId}/workstreams/{workstreamId}`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "getWorkstream", "GET", "/accounts/{accountId}/workstreams/{workstreamId}", True
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "workstreamId": workstream_id,
        }
        answer: Workstream = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_enterprise_workstreams(
        self,
        *,
        enterprise_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Workstream]:
        """Get workstreams by enterprise

        `GET /enterprises/{enterpriseId}/workstreams`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "listEnterpriseWorkstreams", "GET", "/enterprises/{enterpriseId}/workstreams", True
        )
        inputs: dict[str, Any] = {
            "enterpriseId": enterprise_id,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_tools(
        self,
        *,
        account_id: str,
        workstream_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[WorkstreamTool]:
        """Workstream tools

        `GET /accounts/{accountId}/workstreams/{workstreamId}/tools`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "listTools", "GET", "/accounts/{accountId}/workstreams/{workstreamId}/tools", True
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "workstreamId": workstream_id,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_tool(
        self,
        *,
        account_id: str,
        workstream_id: str,
        tool_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> WorkstreamTool:
        """`GET /accounts/{accountId}/workstreams/{workstreamId}/tools/{toolId}`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "getTool", "GET", "/accounts/{accountId}/workstreams/{workstreamId}/tools/{toolId}", True
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "workstreamId": workstream_id,
            "toolId": tool_id,
        }
        answer: WorkstreamTool = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_workstream_users(
        self,
        *,
        account_id: str,
        workstream_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[WorkstreamUserWithUser]:
        """Who is assigned to it

        `GET /accounts/{accountId}/workstreams/{workstreamId}/users`
        Raises the problem `no-users`: your role does not include the users of this account, or you have no access at present
        """
        operation = _Operation(
            "listWorkstreamUsers", "GET", "/accounts/{accountId}/workstreams/{workstreamId}/users", True
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "workstreamId": workstream_id,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_users(
        self,
        *,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[User]:
        """Get all users

        `GET /users`
        Raises the problem `platform-only`: only the platform's administrators may do this
        """
        operation = _Operation(
            "listUsers", "GET", "/users", True
        )
        inputs: dict[str, Any] = {
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_account_users(
        self,
        *,
        account_id: str,
        enterprise_id: str | None = None,
        role_id: str | None = None,
        group_id: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[User]:
        """Pattern 3: get users by account: all, or those of an enterprise, a role or a group

        `GET /accounts/{accountId}/users`
        Raises the problem `no-users`: your role does not include the users of this account, or you have no access at present
        """
        operation = _Operation(
            "listAccountUsers", "GET", "/accounts/{accountId}/users", True
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "enterpriseId": UNSET if enterprise_id is None else enterprise_id,
            "roleId": UNSET if role_id is None else role_id,
            "groupId": UNSET if group_id is None else group_id,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_account_active_users(
        self,
        *,
        account_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[AccountUser]:
        """Active users of an account

        `GET /accounts/{accountId}/users/active`
        Raises the problem `no-users`: your role does not include the users of this account, or you have no access at present
        """
        operation = _Operation(
            "listAccountActiveUsers", "GET", "/accounts/{accountId}/users/active", True
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_account_inactive_users(
        self,
        *,
        account_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[AccountUser]:
        """Get inactive users of an account

        `GET /accounts/{accountId}/users/inactive`
        Raises the problem `no-users`: your role does not include the users of this account, or you have no access at present
        """
        operation = _Operation(
            "listAccountInactiveUsers", "GET", "/accounts/{accountId}/users/inactive", True
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_user(
        self,
        *,
        user_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> UserWithWorkstreams:
        """Pattern 7: get user with workstreams

        `GET /users/{userId}`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "getUser", "GET", "/users/{userId}", True
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
        }
        answer: UserWithWorkstreams = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def get_me(
        self,
        *,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> UserWithWorkstreams:
        """`GET /me`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "getMe", "GET", "/me", True
        )
        inputs: dict[str, Any] = {
        }
        answer: UserWithWorkstreams = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_user_workstreams(
        self,
        *,
        user_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[UserWorkstreamWithWorkstream]:
        """Their workstreams, however many there are, with their names

        `GET /users/{userId}/workstreams`
        Raises the problem `no-users`: your role does not include the users of this account, or you have no access at present
        """
        operation = _Operation(
            "listUserWorkstreams", "GET", "/users/{userId}/workstreams", True
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_my_workstreams(
        self,
        *,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[UserWorkstreamWithWorkstream]:
        """`GET /me/workstreams`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "listMyWorkstreams", "GET", "/me/workstreams", True
        )
        inputs: dict[str, Any] = {
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_active_users(
        self,
        *,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[User]:
        """Active users by end date

        `GET /users/active`
        Raises the problem `platform-only`: only the platform's administrators may do this
        """
        operation = _Operation(
            "listActiveUsers", "GET", "/users/active", True
        )
        inputs: dict[str, Any] = {
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_inactive_users(
        self,
        *,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[User]:
        """Get inactive users

        `GET /users/inactive`
        Raises the problem `platform-only`: only the platform's administrators may do this
        """
        operation = _Operation(
            "listInactiveUsers", "GET", "/users/inactive", True
        )
        inputs: dict[str, Any] = {
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_roles(
        self,
        *,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Role]:
        """Get all roles

        `GET /roles`
        Raises the problem `platform-only`: only the platform's administrators may do this
        """
        operation = _Operation(
            "listRoles", "GET", "/roles", True
        )
        inputs: dict[str, Any] = {
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_shared_roles(
        self,
        *,
        retired: bool | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Role]:
        """Those that every account can use, or those that were retired, which can be restored

        `GET /roles/shared`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "listSharedRoles", "GET", "/roles/shared", True
        )
        inputs: dict[str, Any] = {
            "retired": UNSET if retired is None else retired,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_account_roles(
        self,
        *,
        account_id: str,
        retired: bool | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Role]:
        """Roles scoped to account: those that can be given, or those that were retired

        `GET /accounts/{accountId}/roles`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "listAccountRoles", "GET", "/accounts/{accountId}/roles", True
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "retired": UNSET if retired is None else retired,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_role(
        self,
        *,
        role_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> RoleWithPermissions:
        """Pattern 6: get role with all permissions

        `GET /roles/{roleId}`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "getRole", "GET", "/roles/{roleId}", True
        )
        inputs: dict[str, Any] = {
            "roleId": role_id,
        }
        answer: RoleWithPermissions = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_my_permissions(
        self,
        *,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[RolePermission]:
        """What the caller's role permits: for the menus.

        `GET /me/permissions`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "listMyPermissions", "GET", "/me/permissions", True
        )
        inputs: dict[str, Any] = {
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_permission(
        self,
        *,
        role_id: str,
        menu_key: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> RolePermission:
        """`GET /roles/{roleId}/permissions/{menuKey}`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "getPermission", "GET", "/roles/{roleId}/permissions/{menuKey}", True
        )
        inputs: dict[str, Any] = {
            "roleId": role_id,
            "menuKey": menu_key,
        }
        answer: RolePermission = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_permissions(
        self,
        *,
        role_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[RolePermission]:
        """`GET /roles/{roleId}/permissions`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "listPermissions", "GET", "/roles/{roleId}/permissions", True
        )
        inputs: dict[str, Any] = {
            "roleId": role_id,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_groups(
        self,
        *,
        retired: bool | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Group]:
        """Get all groups: those that can be joined, or those that were retired

        `GET /groups`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "listGroups", "GET", "/groups", True
        )
        inputs: dict[str, Any] = {
            "retired": UNSET if retired is None else retired,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_group(
        self,
        *,
        group_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Group:
        """`GET /groups/{groupId}`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "getGroup", "GET", "/groups/{groupId}", True
        )
        inputs: dict[str, Any] = {
            "groupId": group_id,
        }
        answer: Group = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_products(
        self,
        *,
        retired: bool | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Product]:
        """Get all products: those that can be had, or those that were retired

        `GET /products`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "listProducts", "GET", "/products", True
        )
        inputs: dict[str, Any] = {
            "retired": UNSET if retired is None else retired,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_product(
        self,
        *,
        product_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Product:
        """`GET /products/{productId}`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "getProduct", "GET", "/products/{productId}", True
        )
        inputs: dict[str, Any] = {
            "productId": product_id,
        }
        answer: Product = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_services(
        self,
        *,
        retired: bool | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[Service]:
        """Get all services: those that can be had, or those that were retired

        `GET /services`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "listServices", "GET", "/services", True
        )
        inputs: dict[str, Any] = {
            "retired": UNSET if retired is None else retired,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_service(
        self,
        *,
        service_id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Service:
        """`GET /services/{serviceId}`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        """
        operation = _Operation(
            "getService", "GET", "/services/{serviceId}", True
        )
        inputs: dict[str, Any] = {
            "serviceId": service_id,
        }
        answer: Service = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_notifications(
        self,
        *,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[NotificationAudit]:
        """Get all notification audits (ids grow with time: the latest first)

        `GET /notifications`
        Raises the problem `platform-only`: only the platform's administrators may do this
        """
        operation = _Operation(
            "listNotifications", "GET", "/notifications", True
        )
        inputs: dict[str, Any] = {
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def get_notification(
        self,
        *,
        id: str,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> NotificationAudit:
        """`GET /notifications/{id}`
        Raises the problem `admins-only`: only administrators of the account, with access at present, may do this
        """
        operation = _Operation(
            "getNotification", "GET", "/notifications/{id}", True
        )
        inputs: dict[str, Any] = {
            "id": id,
        }
        answer: NotificationAudit = self._transport.call(
            operation, inputs, on_answer=on_answer
        )
        return answer

    def list_account_notifications(
        self,
        *,
        account_id: str,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[NotificationAudit]:
        """Get notifications by account

        `GET /accounts/{accountId}/notifications`
        Raises the problem `admins-only`: only administrators of the account, with access at present, may do this
        """
        operation = _Operation(
            "listAccountNotifications", "GET", "/accounts/{accountId}/notifications", True
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_account_failures(
        self,
        *,
        account_id: str,
        delivery_status: Literal["failed", "skipped"],
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[AccountFailure]:
        """Get failed (or skipped) notifications of an account, by date

        `GET /accounts/{accountId}/notifications/by-status`
        Raises the problem `admins-only`: only administrators of the account, with access at present, may do this
        """
        operation = _Operation(
            "listAccountFailures", "GET", "/accounts/{accountId}/notifications/by-status", True
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "deliveryStatus": delivery_status,
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_notifications_by_status(
        self,
        *,
        delivery_status: Literal["sent", "failed", "skipped"],
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[NotificationAudit]:
        """Get failed (or sent, or skipped) notifications, by date

        `GET /notifications/by-status`
        Raises the problem `platform-only`: only the platform's administrators may do this
        """
        operation = _Operation(
            "listNotificationsByStatus", "GET", "/notifications/by-status", True
        )
        inputs: dict[str, Any] = {
            "deliveryStatus": delivery_status,
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def list_sent_notifications(
        self,
        *,
        from_: CalendarDate,
        to: CalendarDate,
        order: Literal["newest", "oldest"] | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Listing[NotificationAudit]:
        """Get sent notifications by date range

        `GET /notifications/sent`
        Raises the problem `platform-only`: only the platform's administrators may do this
        """
        operation = _Operation(
            "listSentNotifications", "GET", "/notifications/sent", True
        )
        inputs: dict[str, Any] = {
            "from": from_,
            "to": to,
            "order": UNSET if order is None else order,
        }

        def read(limit: int | None, cursor: str | None) -> Any:
            inputs["limit"] = UNSET if limit is None else limit
            inputs["cursor"] = UNSET if cursor is None else cursor
            return self._transport.call(operation, inputs, on_answer=on_answer)

        return Listing(read)

    def create_account(
        self,
        *,
        name: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Account | None:
        """`POST /accounts`
        Raises the problem `platform-only`: only the platform's administrators may do this
        """
        operation = _Operation(
            "createAccount", "POST", "/accounts", False
        )
        inputs: dict[str, Any] = {
            "name": name,
        }
        answer: Account | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def rename_account(
        self,
        *,
        account_id: str,
        name: str | None = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Account | None:
        """`PATCH /accounts/{accountId}`
        Raises the problem `no-settings`: your role does not include the settings of this account, or you have no access at present
        """
        operation = _Operation(
            "renameAccount", "PATCH", "/accounts/{accountId}", False
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "name": UNSET if name is None else name,
        }
        answer: Account | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def suspend_account(
        self,
        *,
        account_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Account | None:
        """`POST /accounts/{accountId}/suspend`
        Raises the problem `platform-only`: only the platform's administrators may do this
        Raises the problem `already-suspended`: this account is suspended already
        """
        operation = _Operation(
            "suspendAccount", "POST", "/accounts/{accountId}/suspend", False
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
        }
        answer: Account | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def reactivate_account(
        self,
        *,
        account_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Account | None:
        """`POST /accounts/{accountId}/reactivate`
        Raises the problem `platform-only`: only the platform's administrators may do this
        Raises the problem `already-active`: this account is active
        """
        operation = _Operation(
            "reactivateAccount", "POST", "/accounts/{accountId}/reactivate", False
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
        }
        answer: Account | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def delete_account(
        self,
        *,
        account_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """With everything that is the account's. Only a suspended account: nobody but the platform can add to it any more.
        What was mailed stays on record.

        `DELETE /accounts/{accountId}`
        Raises the problem `platform-only`: only the platform's administrators may do this
        Raises the problem `account-active`: suspend the account first
        Raises the problem `end-before-start`: the end comes before the start
        Raises the problem `email-taken`: another user of this account has this e-mail address
        """
        operation = _Operation(
            "deleteAccount", "DELETE", "/accounts/{accountId}", False
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def add_address(
        self,
        *,
        account_id: str,
        kind: Literal["billing", "shipping", "office"] | None | Unset = UNSET,
        line1: str,
        line2: str | None | Unset = UNSET,
        city: str,
        postal_code: str | None | Unset = UNSET,
        country: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> AccountAddress | None:
        """`POST /accounts/{accountId}/addresses`
        Raises the problem `no-settings`: your role does not include the settings of this account, or you have no access at present
        """
        operation = _Operation(
            "addAddress", "POST", "/accounts/{accountId}/addresses", False
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "kind": kind,
            "line1": line1,
            "line2": line2,
            "city": city,
            "postalCode": postal_code,
            "country": country,
        }
        answer: AccountAddress | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def update_address(
        self,
        *,
        account_id: str,
        address_id: str,
        kind: Literal["billing", "shipping", "office"] | None = None,
        line1: str | None = None,
        line2: str | None | Unset = UNSET,
        city: str | None = None,
        postal_code: str | None | Unset = UNSET,
        country: str | None = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> AccountAddress | None:
        """`PATCH /accounts/{accountId}/addresses/{addressId}`
        Raises the problem `no-settings`: your role does not include the settings of this account, or you have no access at present
        """
        operation = _Operation(
            "updateAddress", "PATCH", "/accounts/{accountId}/addresses/{addressId}", False
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "addressId": address_id,
            "kind": UNSET if kind is None else kind,
            "line1": UNSET if line1 is None else line1,
            "line2": line2,
            "city": UNSET if city is None else city,
            "postalCode": postal_code,
            "country": UNSET if country is None else country,
        }
        answer: AccountAddress | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def remove_address(
        self,
        *,
        account_id: str,
        address_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """`DELETE /accounts/{accountId}/addresses/{addressId}`
        Raises the problem `no-settings`: your role does not include the settings of this account, or you have no access at present
        """
        operation = _Operation(
            "removeAddress", "DELETE", "/accounts/{accountId}/addresses/{addressId}", False
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "addressId": address_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def add_technical_user(
        self,
        *,
        account_id: str,
        name: str,
        email: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> TechnicalUser | None:
        """`POST /accounts/{accountId}/technical-users`
        Raises the problem `no-settings`: your role does not include the settings of this account, or you have no access at present
        """
        operation = _Operation(
            "addTechnicalUser", "POST", "/accounts/{accountId}/technical-users", False
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "name": name,
            "email": email,
        }
        answer: TechnicalUser | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def update_technical_user(
        self,
        *,
        account_id: str,
        user_id: str,
        name: str | None = None,
        email: str | None | Unset = UNSET,
        status: Literal["active", "inactive"] | None = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> TechnicalUser | None:
        """`PATCH /accounts/{accountId}/technical-users/{userId}`
        Raises the problem `no-settings`: your role does not include the settings of this account, or you have no access at present
        """
        operation = _Operation(
            "updateTechnicalUser", "PATCH", "/accounts/{accountId}/technical-users/{userId}", False
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "userId": user_id,
            "name": UNSET if name is None else name,
            "email": email,
            "status": UNSET if status is None else status,
        }
        answer: TechnicalUser | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def remove_technical_user(
        self,
        *,
        account_id: str,
        user_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """`DELETE /accounts/{accountId}/technical-users/{userId}`
        Raises the problem `no-settings`: your role does not include the settings of this account, or you have no access at present
        """
        operation = _Operation(
            "removeTechnicalUser", "DELETE", "/accounts/{accountId}/technical-users/{userId}", False
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "userId": user_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def create_enterprise(
        self,
        *,
        account_id: str,
        name: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Enterprise | None:
        """`POST /accounts/{accountId}/enterprises`
        Raises the problem `admins-only`: only administrators of the account, with access at present, may do this
        """
        operation = _Operation(
            "createEnterprise", "POST", "/accounts/{accountId}/enterprises", False
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "name": name,
        }
        answer: Enterprise | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def rename_enterprise(
        self,
        *,
        enterprise_id: str,
        name: str | None = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Enterprise | None:
        """`PATCH /enterprises/{enterpriseId}`
        Raises the problem `admins-only`: only administrators of the account, with access at present, may do this
        """
        operation = _Operation(
            "renameEnterprise", "PATCH", "/enterprises/{enterpriseId}", False
        )
        inputs: dict[str, Any] = {
            "enterpriseId": enterprise_id,
            "name": UNSET if name is None else name,
        }
        answer: Enterprise | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def delete_enterprise(
        self,
        *,
        enterprise_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """With the products and services that were assigned to it. What refers to it comes first.

        `DELETE /enterprises/{enterpriseId}`
        Raises the problem `admins-only`: only administrators of the account, with access at present, may do this
        Raises the problem `enterprise-in-use`: delete its licences, workstreams and users first
        """
        operation = _Operation(
            "deleteEnterprise", "DELETE", "/enterprises/{enterpriseId}", False
        )
        inputs: dict[str, Any] = {
            "enterpriseId": enterprise_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def assign_product(
        self,
        *,
        enterprise_id: str,
        product_id: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> EnterpriseProduct | None:
        """`PUT /enterprises/{enterpriseId}/products/{productId}`
        Raises the fault `no-such-product`: there is no such product
        Raises the problem `admins-only`: only administrators of the account, with access at present, may do this
        Raises the problem `already-assigned`: this product is assigned already
        """
        operation = _Operation(
            "assignProduct", "PUT", "/enterprises/{enterpriseId}/products/{productId}", False
        )
        inputs: dict[str, Any] = {
            "enterpriseId": enterprise_id,
            "productId": product_id,
        }
        answer: EnterpriseProduct | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def unassign_product(
        self,
        *,
        enterprise_id: str,
        product_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """`DELETE /enterprises/{enterpriseId}/products/{productId}`
        Raises the problem `admins-only`: only administrators of the account, with access at present, may do this
        """
        operation = _Operation(
            "unassignProduct", "DELETE", "/enterprises/{enterpriseId}/products/{productId}", False
        )
        inputs: dict[str, Any] = {
            "enterpriseId": enterprise_id,
            "productId": product_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def assign_service(
        self,
        *,
        enterprise_id: str,
        service_id: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> EnterpriseService | None:
        """`PUT /enterprises/{enterpriseId}/services/{serviceId}`
        Raises the fault `no-such-service`: there is no such service
        Raises the problem `admins-only`: only administrators of the account, with access at present, may do this
        Raises the problem `already-assigned`: this service is assigned already
        """
        operation = _Operation(
            "assignService", "PUT", "/enterprises/{enterpriseId}/services/{serviceId}", False
        )
        inputs: dict[str, Any] = {
            "enterpriseId": enterprise_id,
            "serviceId": service_id,
        }
        answer: EnterpriseService | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def unassign_service(
        self,
        *,
        enterprise_id: str,
        service_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """`DELETE /enterprises/{enterpriseId}/services/{serviceId}`
        Raises the problem `admins-only`: only administrators of the account, with access at present, may do this
        """
        operation = _Operation(
            "unassignService", "DELETE", "/enterprises/{enterpriseId}/services/{serviceId}", False
        )
        inputs: dict[str, Any] = {
            "enterpriseId": enterprise_id,
            "serviceId": service_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def create_license(
        self,
        *,
        account_id: str,
        enterprise_id: str,
        product_id: str | None | Unset = UNSET,
        start_date: CalendarDate | None | Unset = UNSET,
        end_date: CalendarDate,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> License | None:
        """`POST /accounts/{accountId}/licenses`
        Raises the fault `no-such-enterprise`: the account has no such enterprise
        Raises the fault `no-such-product`: there is no such product
        Raises the fault `end-in-past`: the end must lie ahead
        Raises the fault `end-before-start`: the end comes before the start
        Raises the problem `platform-only`: only the platform's administrators may do this
        Raises the problem `end-before-start`: the end comes before the start
        """
        operation = _Operation(
            "createLicense", "POST", "/accounts/{accountId}/licenses", False
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "enterpriseId": enterprise_id,
            "productId": product_id,
            "startDate": start_date,
            "endDate": end_date,
        }
        answer: License | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def renew_license(
        self,
        *,
        account_id: str,
        license_id: str,
        end_date: CalendarDate,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> License | None:
        """`POST /accounts/{accountId}/licenses/{licenseId}/renew`
        Raises the fault `end-in-past`: the end must lie ahead
        Raises the fault `end-before-start`: the end comes before the start
        Raises the problem `platform-only`: only the platform's administrators may do this
        Raises the problem `end-before-start`: the end comes before the start
        """
        operation = _Operation(
            "renewLicense", "POST", "/accounts/{accountId}/licenses/{licenseId}/renew", False
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "licenseId": license_id,
            "endDate": end_date,
        }
        answer: License | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def end_license(
        self,
        *,
        account_id: str,
        license_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> License | None:
        """One that has not begun is deleted instead.

        `POST /accounts/{accountId}/licenses/{licenseId}/end`
        Raises the problem `platform-only`: only the platform's administrators may do this
        Raises the problem `not-begun`: this licence has not begun: delete it instead
        Raises the problem `already-expired`: this licence has expired already
        Raises the problem `end-before-start`: the end comes before the start
        """
        operation = _Operation(
            "endLicense", "POST", "/accounts/{accountId}/licenses/{licenseId}/end", False
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "licenseId": license_id,
        }
        answer: License | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def delete_license(
        self,
        *,
        account_id: str,
        license_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """`DELETE /accounts/{accountId}/licenses/{licenseId}`
        Raises the problem `platform-only`: only the platform's administrators may do this
        Raises the problem `end-before-start`: the end comes before the start
        """
        operation = _Operation(
            "deleteLicense", "DELETE", "/accounts/{accountId}/licenses/{licenseId}", False
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "licenseId": license_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def create_workstream(
        self,
        *,
        account_id: str,
        enterprise_id: str,
        name: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Workstream | None:
        """`POST /accounts/{accountId}/workstreams`
        Raises the fault `no-such-enterprise`: the account has no such enterprise
        Raises the problem `no-workstreams`: your role does not include the workstreams of this account, or you have no access at present
        """
        operation = _Operation(
            "createWorkstream", "POST", "/accounts/{accountId}/workstreams", False
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "enterpriseId": enterprise_id,
            "name": name,
        }
        answer: Workstream | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def rename_workstream(
        self,
        *,
        account_id: str,
        workstream_id: str,
        name: str | None = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Workstream | None:
        """`PATCH /accounts/{accountId}/workstreams/{workstreamId}`
        Raises the problem `no-workstreams`: your role does not include the workstreams of this account, or you have no access at present
        """
        operation = _Operation(
            "renameWorkstream", "PATCH", "/accounts/{accountId}/workstreams/{workstreamId}", False
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "workstreamId": workstream_id,
            "name": UNSET if name is None else name,
        }
        answer: Workstream | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def delete_workstream(
        self,
        *,
        account_id: str,
        workstream_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """With its tools, and its users' assignments to it

        `DELETE /accounts/{accountId}/workstreams/{workstreamId}`
        Raises the problem `no-workstreams`: your role does not include the workstreams of this account, or you have no access at present
        """
        operation = _Operation(
            "deleteWorkstream", "DELETE", "/accounts/{accountId}/workstreams/{workstreamId}", False
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "workstreamId": workstream_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def add_tool(
        self,
        *,
        account_id: str,
        workstream_id: str,
        name: str,
        url: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> WorkstreamTool | None:
        """`POST /accounts/{accountId}/workstreams/{workstreamId}/tools`
        Raises the problem `no-workstreams`: your role does not include the workstreams of this account, or you have no access at present
        """
        operation = _Operation(
            "addTool", "POST", "/accounts/{accountId}/workstreams/{workstreamId}/tools", False
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "workstreamId": workstream_id,
            "name": name,
            "url": url,
        }
        answer: WorkstreamTool | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def update_tool(
        self,
        *,
        account_id: str,
        workstream_id: str,
        tool_id: str,
        name: str | None = None,
        url: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> WorkstreamTool | None:
        """`PATCH /accounts/{accountId}/workstreams/{workstreamId}/tools/{toolId}`
        Raises the problem `no-workstreams`: your role does not include the workstreams of this account, or you have no access at present
        """
        operation = _Operation(
            "updateTool", "PATCH", "/accounts/{accountId}/workstreams/{workstreamId}/tools/{toolId}", False
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "workstreamId": workstream_id,
            "toolId": tool_id,
            "name": UNSET if name is None else name,
            "url": url,
        }
        answer: WorkstreamTool | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def remove_tool(
        self,
        *,
        account_id: str,
        workstream_id: str,
        tool_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """`DELETE /accounts/{accountId}/workstreams/{workstreamId}/tools/{toolId}`
        Raises the problem `no-workstreams`: your role does not include the workstreams of this account, or you have no access at present
        """
        operation = _Operation(
            "removeTool", "DELETE", "/accounts/{accountId}/workstreams/{workstreamId}/tools/{toolId}", False
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "workstreamId": workstream_id,
            "toolId": tool_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def update_me(
        self,
        *,
        first_name: str | None = None,
        last_name: str | None = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> User | None:
        """One's own name; the rest is others' to say

        `PATCH /me`
        Raises the problem `not-inside`: you have no access to this account, or not at present
        Raises the problem `email-taken`: another user of this account has this e-mail address
        Raises the problem `end-before-start`: the end comes before the start
        """
        operation = _Operation(
            "updateMe", "PATCH", "/me", False
        )
        inputs: dict[str, Any] = {
            "firstName": UNSET if first_name is None else first_name,
            "lastName": UNSET if last_name is None else last_name,
        }
        answer: User | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def create_user(
        self,
        *,
        account_id: str,
        email: str,
        first_name: str,
        last_name: str,
        enterprise_id: str | None | Unset = UNSET,
        role_id: str | None | Unset = UNSET,
        is_admin: bool | None | Unset = UNSET,
        start_date: CalendarDate | None | Unset = UNSET,
        end_date: CalendarDate | None | Unset = UNSET,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> User | None:
        """`POST /accounts/{accountId}/users`
        Raises the fault `no-such-role`: the account has no such role
        Raises the fault `no-such-enterprise`: the account has no such enterprise
        Raises the fault `end-before-start`: the end comes before the start
        Raises the problem `no-users`: your role does not include the users of this account, or you have no access at present
        Raises the problem `only-administrators`: only administrators give roles
        Raises the problem `email-taken`: another user of this account has this e-mail address
        Raises the problem `end-before-start`: the end comes before the start
        """
        operation = _Operation(
            "createUser", "POST", "/accounts/{accountId}/users", False
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "email": email,
            "firstName": first_name,
            "lastName": last_name,
            "enterpriseId": enterprise_id,
            "roleId": role_id,
            "isAdmin": is_admin,
            "startDate": start_date,
            "endDate": end_date,
        }
        answer: User | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def update_user(
        self,
        *,
        user_id: str,
        first_name: str | None = None,
        last_name: str | None = None,
        email: str | None | Unset = UNSET,
        start_date: CalendarDate | None = None,
        end_date: CalendarDate | None | Unset = UNSET,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> User | None:
        """The address of a user with a role, who may do more than others, is changed by administrators.

        `PATCH /users/{userId}`
        Raises the fault `end-before-start`: the end comes before the start
        Raises the problem `not-this-user`: you may not change this user: ask an administrator, or another one if it is you
        Raises the problem `not-inside`: you have no access to this account, or not at present
        Raises the problem `only-administrators`: only administrators change the address of a user with a role
        Raises the problem `email-taken`: another user of this account has this e-mail address
        Raises the problem `end-before-start`: the end comes before the start
        """
        operation = _Operation(
            "updateUser", "PATCH", "/users/{userId}", False
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
            "firstName": UNSET if first_name is None else first_name,
            "lastName": UNSET if last_name is None else last_name,
            "email": email,
            "startDate": UNSET if start_date is None else start_date,
            "endDate": end_date,
        }
        answer: User | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def move_user(
        self,
        *,
        user_id: str,
        enterprise_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> User | None:
        """`PUT /users/{userId}/enterprise`
        Raises the fault `no-such-enterprise`: the account has no such enterprise
        Raises the problem `not-this-user`: you may not change this user: ask an administrator, or another one if it is you
        Raises the problem `email-taken`: another user of this account has this e-mail address
        Raises the problem `end-before-start`: the end comes before the start
        """
        operation = _Operation(
            "moveUser", "PUT", "/users/{userId}/enterprise", False
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
            "enterpriseId": enterprise_id,
        }
        answer: User | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def take_from_enterprise(
        self,
        *,
        user_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> User | None:
        """`DELETE /users/{userId}/enterprise`
        Raises the problem `not-this-user`: you may not change this user: ask an administrator, or another one if it is you
        Raises the problem `no-enterprise`: this user is in no enterprise
        Raises the problem `email-taken`: another user of this account has this e-mail address
        Raises the problem `end-before-start`: the end comes before the start
        """
        operation = _Operation(
            "takeFromEnterprise", "DELETE", "/users/{userId}/enterprise", False
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
        }
        answer: User | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def give_role(
        self,
        *,
        user_id: str,
        role_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> User | None:
        """`PUT /users/{userId}/role`
        Raises the fault `no-such-role`: the account has no such role
        Raises the problem `admins-only`: only administrators of the account, with access at present, may do this
        Raises the problem `email-taken`: another user of this account has this e-mail address
        Raises the problem `end-before-start`: the end comes before the start
        """
        operation = _Operation(
            "giveRole", "PUT", "/users/{userId}/role", False
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
            "roleId": role_id,
        }
        answer: User | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def take_role(
        self,
        *,
        user_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> User | None:
        """`DELETE /users/{userId}/role`
        Raises the problem `admins-only`: only administrators of the account, with access at present, may do this
        Raises the problem `email-taken`: another user of this account has this e-mail address
        Raises the problem `end-before-start`: the end comes before the start
        """
        operation = _Operation(
            "takeRole", "DELETE", "/users/{userId}/role", False
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
        }
        answer: User | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def set_administrator(
        self,
        *,
        user_id: str,
        is_admin: bool,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> User | None:
        """Also the token has to say so: both can take it away

        `PUT /users/{userId}/administrator`
        Raises the problem `admins-only`: only administrators of the account, with access at present, may do this
        Raises the problem `not-yourself`: ask another administrator
        Raises the problem `email-taken`: another user of this account has this e-mail address
        Raises the problem `end-before-start`: the end comes before the start
        """
        operation = _Operation(
            "setAdministrator", "PUT", "/users/{userId}/administrator", False
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
            "isAdmin": is_admin,
        }
        answer: User | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def deactivate_user(
        self,
        *,
        user_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> User | None:
        """`POST /users/{userId}/deactivate`
        Raises the problem `not-this-user`: you may not change this user: ask an administrator, or another one if it is you
        Raises the problem `not-inside`: you have no access to this account, or not at present
        Raises the problem `already-inactive`: this user is inactive already
        Raises the problem `email-taken`: another user of this account has this e-mail address
        Raises the problem `end-before-start`: the end comes before the start
        """
        operation = _Operation(
            "deactivateUser", "POST", "/users/{userId}/deactivate", False
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
        }
        answer: User | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def reactivate_user(
        self,
        *,
        user_id: str,
        end_date: CalendarDate | None | Unset = UNSET,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> User | None:
        """Until a day, or without an end: `deactivateUser` has put another in the place of the one before.

        `POST /users/{userId}/reactivate`
        Raises the fault `end-in-past`: the end must lie ahead
        Raises the fault `end-before-start`: the end comes before the start
        Raises the problem `not-this-user`: you may not change this user: ask an administrator, or another one if it is you
        Raises the problem `already-active`: this user is active
        Raises the problem `email-taken`: another user of this account has this e-mail address
        Raises the problem `end-before-start`: the end comes before the start
        """
        operation = _Operation(
            "reactivateUser", "POST", "/users/{userId}/reactivate", False
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
            "endDate": end_date,
        }
        answer: User | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def delete_user(
        self,
        *,
        user_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """With the workstreams that were assigned to the user

        `DELETE /users/{userId}`
        Raises the problem `admins-only`: only administrators of the account, with access at present, may do this
        Raises the problem `not-yourself`: ask another administrator
        Raises the problem `email-taken`: another user of this account has this e-mail address
        Raises the problem `end-before-start`: the end comes before the start
        """
        operation = _Operation(
            "deleteUser", "DELETE", "/users/{userId}", False
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def join_group(
        self,
        *,
        user_id: str,
        group_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> UserPartial | None:
        """`PUT /users/{userId}/groups/{groupId}`
        Raises the problem `not-this-user`: you may not change this user: ask an administrator, or another one if it is you
        Raises the problem `no-such-group`: there is no such group
        Raises the problem `email-taken`: another user of this account has this e-mail address
        Raises the problem `end-before-start`: the end comes before the start
        """
        operation = _Operation(
            "joinGroup", "PUT", "/users/{userId}/groups/{groupId}", False
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
            "groupId": group_id,
        }
        answer: UserPartial | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def leave_group(
        self,
        *,
        user_id: str,
        group_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> UserPartial | None:
        """`DELETE /users/{userId}/groups/{groupId}`
        Raises the problem `not-this-user`: you may not change this user: ask an administrator, or another one if it is you
        Raises the problem `email-taken`: another user of this account has this e-mail address
        Raises the problem `end-before-start`: the end comes before the start
        """
        operation = _Operation(
            "leaveGroup", "DELETE", "/users/{userId}/groups/{groupId}", False
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
            "groupId": group_id,
        }
        answer: UserPartial | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def assign_workstream(
        self,
        *,
        user_id: str,
        workstream_id: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> UserWorkstream | None:
        """`PUT /users/{userId}/workstreams/{workstreamId}`
        Raises the fault `no-such-workstream`: the account has no such workstream
        Raises the problem `not-this-user`: you may not change this user: ask an administrator, or another one if it is you
        Raises the problem `already-assigned`: this workstream is assigned already
        """
        operation = _Operation(
            "assignWorkstream", "PUT", "/users/{userId}/workstreams/{workstreamId}", False
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
            "workstreamId": workstream_id,
        }
        answer: UserWorkstream | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def unassign_workstream(
        self,
        *,
        user_id: str,
        workstream_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """`DELETE /users/{userId}/workstreams/{workstreamId}`
        Raises the problem `not-this-user`: you may not change this user: ask an administrator, or another one if it is you
        """
        operation = _Operation(
            "unassignWorkstream", "DELETE", "/users/{userId}/workstreams/{workstreamId}", False
        )
        inputs: dict[str, Any] = {
            "userId": user_id,
            "workstreamId": workstream_id,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def create_shared_role(
        self,
        *,
        name: str,
        description: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Role | None:
        """`POST /roles`
        Raises the problem `platform-only`: only the platform's administrators may do this
        """
        operation = _Operation(
            "createSharedRole", "POST", "/roles", False
        )
        inputs: dict[str, Any] = {
            "name": name,
            "description": description,
        }
        answer: Role | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def create_account_role(
        self,
        *,
        account_id: str,
        name: str,
        description: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Role | None:
        """`POST /accounts/{accountId}/roles`
        Raises the problem `admins-only`: only administrators of the account, with access at present, may do this
        """
        operation = _Operation(
            "createAccountRole", "POST", "/accounts/{accountId}/roles", False
        )
        inputs: dict[str, Any] = {
            "accountId": account_id,
            "name": name,
            "description": description,
        }
        answer: Role | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def update_role(
        self,
        *,
        role_id: str,
        name: str | None = None,
        description: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Role | None:
        """`PATCH /roles/{roleId}`
        Raises the problem `admins-only`: only administrators of the account, with access at present, may do this
        Raises the problem `shared-role`: this role is shared by all accounts: only the platform's administrators change it
        """
        operation = _Operation(
            "updateRole", "PATCH", "/roles/{roleId}", False
        )
        inputs: dict[str, Any] = {
            "roleId": role_id,
            "name": UNSET if name is None else name,
            "description": description,
        }
        answer: Role | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def set_permission(
        self,
        *,
        role_id: str,
        menu_key: str,
        can_view: bool | None | Unset = UNSET,
        can_edit: bool | None | Unset = UNSET,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> RolePermission | None:
        """Replaces what it was

        `PUT /roles/{roleId}/permissions/{menuKey}`
        Raises the problem `admins-only`: only administrators of the account, with access at present, may do this
        Raises the problem `shared-role`: this role is shared by all accounts: only the platform's administrators change it
        """
        operation = _Operation(
            "setPermission", "PUT", "/roles/{roleId}/permissions/{menuKey}", False
        )
        inputs: dict[str, Any] = {
            "roleId": role_id,
            "menuKey": menu_key,
            "canView": can_view,
            "canEdit": can_edit,
        }
        answer: RolePermission | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def remove_permission(
        self,
        *,
        role_id: str,
        menu_key: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> None:
        """`DELETE /roles/{roleId}/permissions/{menuKey}`
        Raises the problem `admins-only`: only administrators of the account, with access at present, may do this
        Raises the problem `shared-role`: this role is shared by all accounts: only the platform's administrators change it
        """
        operation = _Operation(
            "removePermission", "DELETE", "/roles/{roleId}/permissions/{menuKey}", False
        )
        inputs: dict[str, Any] = {
            "roleId": role_id,
            "menuKey": menu_key,
        }
        self._transport.call(operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer)

    def retire_role(
        self,
        *,
        role_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Role | None:
        """It permits nothing from then on. Users who have it keep it in name.

        `POST /roles/{roleId}/retire`
        Raises the problem `admins-only`: only administrators of the account, with access at present, may do this
        Raises the problem `shared-role`: this role is shared by all accounts: only the platform's administrators change it
        """
        operation = _Operation(
            "retireRole", "POST", "/roles/{roleId}/retire", False
        )
        inputs: dict[str, Any] = {
            "roleId": role_id,
        }
        answer: Role | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def restore_role(
        self,
        *,
        role_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Role | None:
        """`POST /roles/{roleId}/restore`
        Raises the problem `admins-only`: only administrators of the account, with access at present, may do this
        Raises the problem `shared-role`: this role is shared by all accounts: only the platform's administrators change it
        """
        operation = _Operation(
            "restoreRole", "POST", "/roles/{roleId}/restore", False
        )
        inputs: dict[str, Any] = {
            "roleId": role_id,
        }
        answer: Role | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def create_group(
        self,
        *,
        name: str,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Group | None:
        """`POST /groups`
        Raises the problem `platform-only`: only the platform's administrators may do this
        """
        operation = _Operation(
            "createGroup", "POST", "/groups", False
        )
        inputs: dict[str, Any] = {
            "name": name,
        }
        answer: Group | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def rename_group(
        self,
        *,
        group_id: str,
        name: str | None = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Group | None:
        """`PATCH /groups/{groupId}`
        Raises the problem `platform-only`: only the platform's administrators may do this
        """
        operation = _Operation(
            "renameGroup", "PATCH", "/groups/{groupId}", False
        )
        inputs: dict[str, Any] = {
            "groupId": group_id,
            "name": UNSET if name is None else name,
        }
        answer: Group | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def retire_group(
        self,
        *,
        group_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Group | None:
        """`POST /groups/{groupId}/retire`
        Raises the problem `platform-only`: only the platform's administrators may do this
        """
        operation = _Operation(
            "retireGroup", "POST", "/groups/{groupId}/retire", False
        )
        inputs: dict[str, Any] = {
            "groupId": group_id,
        }
        answer: Group | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def restore_group(
        self,
        *,
        group_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Group | None:
        """`POST /groups/{groupId}/restore`
        Raises the problem `platform-only`: only the platform's administrators may do this
        """
        operation = _Operation(
            "restoreGroup", "POST", "/groups/{groupId}/restore", False
        )
        inputs: dict[str, Any] = {
            "groupId": group_id,
        }
        answer: Group | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def create_product(
        self,
        *,
        name: str,
        description: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Product | None:
        """`POST /products`
        Raises the problem `platform-only`: only the platform's administrators may do this
        """
        operation = _Operation(
            "createProduct", "POST", "/products", False
        )
        inputs: dict[str, Any] = {
            "name": name,
            "description": description,
        }
        answer: Product | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def update_product(
        self,
        *,
        product_id: str,
        name: str | None = None,
        description: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Product | None:
        """`PATCH /products/{productId}`
        Raises the problem `platform-only`: only the platform's administrators may do this
        """
        operation = _Operation(
            "updateProduct", "PATCH", "/products/{productId}", False
        )
        inputs: dict[str, Any] = {
            "productId": product_id,
            "name": UNSET if name is None else name,
            "description": description,
        }
        answer: Product | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def retire_product(
        self,
        *,
        product_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Product | None:
        """`POST /products/{productId}/retire`
        Raises the problem `platform-only`: only the platform's administrators may do this
        """
        operation = _Operation(
            "retireProduct", "POST", "/products/{productId}/retire", False
        )
        inputs: dict[str, Any] = {
            "productId": product_id,
        }
        answer: Product | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def restore_product(
        self,
        *,
        product_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Product | None:
        """`POST /products/{productId}/restore`
        Raises the problem `platform-only`: only the platform's administrators may do this
        """
        operation = _Operation(
            "restoreProduct", "POST", "/products/{productId}/restore", False
        )
        inputs: dict[str, Any] = {
            "productId": product_id,
        }
        answer: Product | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def create_service(
        self,
        *,
        name: str,
        description: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Service | None:
        """`POST /services`
        Raises the problem `platform-only`: only the platform's administrators may do this
        """
        operation = _Operation(
            "createService", "POST", "/services", False
        )
        inputs: dict[str, Any] = {
            "name": name,
            "description": description,
        }
        answer: Service | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
        return answer

    def update_service(
        self,
        *,
        service_id: str,
        name: str | None = None,
        description: str | None | Unset = UNSET,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Service | None:
        """`PATCH /services/{serviceId}`
        Raises the problem `platform-only`: only the platform's administrators may do this
        """
        operation = _Operation(
            "updateService", "PATCH", "/services/{serviceId}", False
        )
        inputs: dict[str, Any] = {
            "serviceId": service_id,
            "name": UNSET if name is None else name,
            "description": description,
        }
        answer: Service | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def retire_service(
        self,
        *,
        service_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Service | None:
        """`POST /services/{serviceId}/retire`
        Raises the problem `platform-only`: only the platform's administrators may do this
        """
        operation = _Operation(
            "retireService", "POST", "/services/{serviceId}/retire", False
        )
        inputs: dict[str, Any] = {
            "serviceId": service_id,
        }
        answer: Service | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def restore_service(
        self,
        *,
        service_id: str,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> Service | None:
        """`POST /services/{serviceId}/restore`
        Raises the problem `platform-only`: only the platform's administrators may do this
        """
        operation = _Operation(
            "restoreService", "POST", "/services/{serviceId}/restore", False
        )
        inputs: dict[str, Any] = {
            "serviceId": service_id,
        }
        answer: Service | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, if_match=if_match, on_answer=on_answer
        )
        return answer

    def record_notification(
        self,
        *,
        notification_type: str,
        recipient_email: str,
        recipient_first_name: str | None | Unset = UNSET,
        recipient_last_name: str | None | Unset = UNSET,
        account_id: str | None | Unset = UNSET,
        account_name: str | None | Unset = UNSET,
        user_id: str | None | Unset = UNSET,
        delivery_status: Literal["sent", "failed", "skipped"],
        ses_message_id: str | None | Unset = UNSET,
        error_message: str | None | Unset = UNSET,
        skip_reason: str | None | Unset = UNSET,
        sender_email: str,
        subject: str,
        sent_at: Timestamp | None | Unset = UNSET,
        metadata: Mapping[str, Json] | None | Unset = UNSET,
        idempotency_key: str | None = None,
        on_answer: Callable[[AnswerInfo], None] | None = None,
    ) -> NotificationAudit | None:
        """Entries are written once, by the mail service, and never changed.

        `POST /notifications`
        Raises the problem `mail-only`: only the mail service may do this
        """
        operation = _Operation(
            "recordNotification", "POST", "/notifications", False
        )
        inputs: dict[str, Any] = {
            "notificationType": notification_type,
            "recipientEmail": recipient_email,
            "recipientFirstName": recipient_first_name,
            "recipientLastName": recipient_last_name,
            "accountId": account_id,
            "accountName": account_name,
            "userId": user_id,
            "deliveryStatus": delivery_status,
            "sesMessageId": ses_message_id,
            "errorMessage": error_message,
            "skipReason": skip_reason,
            "senderEmail": sender_email,
            "subject": subject,
            "sentAt": sent_at,
            "metadata": metadata,
        }
        answer: NotificationAudit | None = self._transport.call(
            operation, inputs, idempotency_key=idempotency_key, on_answer=on_answer
        )
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
