// The client of the model `boards`, by `tavola generate rust`.
// Whatever is to be changed here is changed in the model.

use serde::{Deserialize, Serialize};
use tavola_client::{Call, Client, Listing};

/// Boards with members, join requests and services that can be switched on for each board.
#[derive(Debug, Clone)]
pub struct BoardsClient(Client);

impl From<Client> for BoardsClient {
    fn from(client: Client) -> Self {
        Self(client)
    }
}

impl BoardsClient {
    /// Creates a client that calls through a transport.
    pub fn new(transport: impl tavola_client::Transport + 'static) -> Self {
        Self(Client::new(transport))
    }

    /// Returns what calls any operation.
    pub fn client(&self) -> &Client {
        &self.0
    }

    /// `GET /me`
    pub fn get_me(&self) -> Call<'_, GetMeInput> {
        self.0.call(GetMeInput {})
    }

    /// `GET /users/{userId}`
    pub fn get_user(&self, input: GetUserInput) -> Call<'_, GetUserInput> {
        self.0.call(input)
    }

    /// userName-index on UserProfiles for username uniqueness and lookup
    ///
    /// `GET /users/by-name`
    pub fn get_user_by_name(&self, input: GetUserByNameInput) -> Call<'_, GetUserByNameInput> {
        self.0.call(input)
    }

    /// `GET /boards/{boardId}`
    pub fn get_board(&self, input: GetBoardInput) -> Call<'_, GetBoardInput> {
        self.0.call(input)
    }

    /// ownerId-index on Boards to query by owner
    ///
    /// `GET /users/{ownerId}/boards`
    pub fn list_boards_by_owner(
        &self,
        input: ListBoardsByOwnerInput,
    ) -> Listing<'_, ListBoardsByOwnerInput> {
        self.0.list(input)
    }

    /// All boards, or those whose name begins so, by name
    ///
    /// `GET /boards`
    pub fn list_boards(&self, input: ListBoardsInput) -> Listing<'_, ListBoardsInput> {
        self.0.list(input)
    }

    /// boardName-index on Boards for unique name check
    ///
    /// `GET /boards/by-name`
    pub fn get_board_by_name(&self, input: GetBoardByNameInput) -> Call<'_, GetBoardByNameInput> {
        self.0.call(input)
    }

    /// `GET /boards/{boardId}/members`
    ///
    /// - the problem `not-member`: only the board's members may do this
    pub fn list_members(&self, input: ListMembersInput) -> Listing<'_, ListMembersInput> {
        self.0.list(input)
    }

    /// `GET /boards/{boardId}/members/{userId}`
    pub fn get_member(&self, input: GetMemberInput) -> Call<'_, GetMemberInput> {
        self.0.call(input)
    }

    /// userId-index on BoardMemberships to list user-related items
    ///
    /// `GET /me/memberships`
    pub fn list_my_memberships(&self) -> Listing<'_, ListMyMembershipsInput> {
        self.0.list(ListMyMembershipsInput {})
    }

    /// One of them
    ///
    /// `GET /me/memberships/{boardId}`
    pub fn get_my_membership(&self, input: GetMyMembershipInput) -> Call<'_, GetMyMembershipInput> {
        self.0.call(input)
    }

    /// The question that the board asks, if it does.
    ///
    /// `GET /boards/{boardId}/join-service`
    pub fn get_join_service(&self, input: GetJoinServiceInput) -> Call<'_, GetJoinServiceInput> {
        self.0.call(input)
    }

    /// `GET /boards/{boardId}/join-requests`
    ///
    /// - the problem `not-manager`: only the board's managers, and who may run its approvals, may do this
    pub fn list_join_requests(
        &self,
        input: ListJoinRequestsInput,
    ) -> Listing<'_, ListJoinRequestsInput> {
        self.0.list(input)
    }

    /// `GET /boards/{boardId}/join-requests/{userId}`
    ///
    /// - the problem `not-manager`: only the board's managers, and who may run its approvals, may do this
    pub fn get_join_request(&self, input: GetJoinRequestInput) -> Call<'_, GetJoinRequestInput> {
        self.0.call(input)
    }

    /// userId-index on BoardJoinRequests to list user-related items
    ///
    /// `GET /me/join-requests`
    pub fn list_my_join_requests(&self) -> Listing<'_, ListMyJoinRequestsInput> {
        self.0.list(ListMyJoinRequestsInput {})
    }

    /// One of them
    ///
    /// `GET /me/join-requests/{boardId}`
    pub fn get_my_join_request(
        &self,
        input: GetMyJoinRequestInput,
    ) -> Call<'_, GetMyJoinRequestInput> {
        self.0.call(input)
    }

    /// What boards can add, or what was retired, which can be restored
    ///
    /// `GET /services`
    pub fn list_available_services(
        &self,
        input: ListAvailableServicesInput,
    ) -> Call<'_, ListAvailableServicesInput> {
        self.0.call(input)
    }

    /// `GET /services/{serviceType}`
    pub fn get_available_service(
        &self,
        input: GetAvailableServiceInput,
    ) -> Call<'_, GetAvailableServiceInput> {
        self.0.call(input)
    }

    /// List all services of a board; list a specific type (e.g., `trades`): by whole segment, so that `tradesX` is not among them.
    ///
    /// `GET /boards/{boardId}/services`
    ///
    /// - the problem `not-member`: only the board's members may do this
    pub fn list_services(&self, input: ListServicesInput) -> Listing<'_, ListServicesInput> {
        self.0.list(input)
    }

    /// `GET /boards/{boardId}/services/{serviceId}`
    pub fn get_service(&self, input: GetServiceInput) -> Call<'_, GetServiceInput> {
        self.0.call(input)
    }

    /// Given a `serviceId`, find its owning board and config in O(1)
    ///
    /// `GET /board-services/{serviceId}`
    pub fn find_service(&self, input: FindServiceInput) -> Call<'_, FindServiceInput> {
        self.0.call(input)
    }

    /// `GET /boards/{boardId}/services/{serviceId}/permissions`
    ///
    /// - the problem `not-manager`: only the board's managers may do this
    pub fn list_permissions(
        &self,
        input: ListPermissionsInput,
    ) -> Listing<'_, ListPermissionsInput> {
        self.0.list(input)
    }

    /// `GET /boards/{boardId}/services/{serviceId}/permissions/{userId}`
    pub fn get_permission(&self, input: GetPermissionInput) -> Call<'_, GetPermissionInput> {
        self.0.call(input)
    }

    /// `POST /me`
    ///
    /// - the problem `user-name-taken`: this user name is taken already
    /// - the problem `profile-exists`: you have a profile already
    pub fn create_my_profile(&self, input: CreateMyProfileInput) -> Call<'_, CreateMyProfileInput> {
        self.0.call(input)
    }

    /// `PATCH /me`
    ///
    /// - the problem `user-name-taken`: this user name is taken already
    pub fn update_my_profile(&self, input: UpdateMyProfileInput) -> Call<'_, UpdateMyProfileInput> {
        self.0.call(input)
    }

    /// With the requests that are open. Whoever is still a member would leave boards without a name behind.
    ///
    /// `DELETE /me`
    ///
    /// - the problem `still-member`: leave your boards first
    /// - the problem `user-name-taken`: this user name is taken already
    pub fn delete_my_profile(&self) -> Call<'_, DeleteMyProfileInput> {
        self.0.call(DeleteMyProfileInput {})
    }

    /// `POST /boards`
    ///
    /// - the problem `no-profile`: create your profile first
    /// - the problem `board-name-taken`: this board name is taken already
    /// - the problem `too-many-services`: a board has at most 50 services
    pub fn create_board(&self, input: CreateBoardInput) -> Call<'_, CreateBoardInput> {
        self.0.call(input)
    }

    /// `PATCH /boards/{boardId}`
    ///
    /// - the problem `not-owner`: only the board's owner may do this
    /// - the problem `board-name-taken`: this board name is taken already
    /// - the problem `too-many-services`: a board has at most 50 services
    pub fn rename_board(&self, input: RenameBoardInput) -> Call<'_, RenameBoardInput> {
        self.0.call(input)
    }

    /// `PUT /boards/{boardId}/owner`
    ///
    /// - the fault `already-owner`: you own this board already
    /// - the problem `not-owner`: only the board's owner may do this
    /// - the problem `too-many-services`: a board has at most 50 services
    /// - the problem `board-name-taken`: this board name is taken already
    /// - the problem `not-a-member`: only a member can take the board over
    pub fn transfer_board(&self, input: TransferBoardInput) -> Call<'_, TransferBoardInput> {
        self.0.call(input)
    }

    /// With everything that belongs to it; found in the tables, because an index may not show the newest yet.
    ///
    /// `DELETE /boards/{boardId}`
    ///
    /// - the problem `not-owner`: only the board's owner may do this
    /// - the problem `too-many-services`: a board has at most 50 services
    /// - the problem `board-name-taken`: this board name is taken already
    /// - the problem `has-default`: this board has a default service of this type already
    pub fn delete_board(&self, input: DeleteBoardInput) -> Call<'_, DeleteBoardInput> {
        self.0.call(input)
    }

    /// Joins a board that needs no approval. A request from when it did is over.
    ///
    /// `POST /boards/{boardId}/members`
    ///
    /// - the problem `no-profile`: create your profile first
    /// - the problem `approval-needed`: this board decides who joins: send a request
    /// - the problem `already-member`: you are a member already
    pub fn join_board(&self, input: JoinBoardInput) -> Call<'_, JoinBoardInput> {
        self.0.call(input)
    }

    /// A manager adds somebody, who may leave again.
    ///
    /// `PUT /boards/{boardId}/members/{userId}`
    ///
    /// - the problem `not-manager`: only the board's managers may do this
    /// - the problem `no-such-user`: there is no such user
    /// - the problem `already-member`: this user is a member already
    pub fn add_member(&self, input: AddMemberInput) -> Call<'_, AddMemberInput> {
        self.0.call(input)
    }

    /// `DELETE /me/memberships/{boardId}`
    ///
    /// - the problem `owner-cannot-leave`: hand the board over before you leave it
    pub fn leave_board(&self, input: LeaveBoardInput) -> Call<'_, LeaveBoardInput> {
        self.0.call(input)
    }

    /// All of them, before one deletes one's profile; the boards that one owns are told
    ///
    /// `DELETE /me/memberships`
    pub fn leave_boards(&self) -> Call<'_, LeaveBoardsInput> {
        self.0.call(LeaveBoardsInput {})
    }

    /// `DELETE /boards/{boardId}/members/{userId}`
    ///
    /// - the problem `not-manager`: only the board's managers may do this
    /// - the problem `owner-cannot-be-removed`: the owner cannot be removed
    pub fn remove_member(&self, input: RemoveMemberInput) -> Call<'_, RemoveMemberInput> {
        self.0.call(input)
    }

    /// `PUT /boards/{boardId}/members/{userId}/role`
    ///
    /// - the problem `not-manager`: only the board's managers may do this
    /// - the problem `hand-over-instead`: hand the board over instead
    pub fn set_role(&self, input: SetRoleInput) -> Call<'_, SetRoleInput> {
        self.0.call(input)
    }

    /// `POST /boards/{boardId}/join-requests`
    ///
    /// - the fault `answer-needed`: this board asks a question: please answer it
    /// - the problem `no-profile`: create your profile first
    /// - the problem `no-approval-needed`: this board needs no approval: just join
    /// - the problem `already-member`: you are a member already
    /// - the problem `already-requested`: you have asked already
    pub fn request_to_join(&self, input: RequestToJoinInput) -> Call<'_, RequestToJoinInput> {
        self.0.call(input)
    }

    /// `PATCH /me/join-requests/{boardId}`
    pub fn change_my_answer(&self, input: ChangeMyAnswerInput) -> Call<'_, ChangeMyAnswerInput> {
        self.0.call(input)
    }

    /// `DELETE /me/join-requests/{boardId}`
    pub fn withdraw_join_request(
        &self,
        input: WithdrawJoinRequestInput,
    ) -> Call<'_, WithdrawJoinRequestInput> {
        self.0.call(input)
    }

    /// `POST /boards/{boardId}/join-requests/{userId}/approve`
    ///
    /// - the problem `not-manager`: only the board's managers, and who may run its approvals, may do this
    /// - the problem `no-approval-needed`: this board needs no approval: whoever wants to can join
    /// - the problem `no-profile`: this user has no profile any more
    /// - the problem `already-member`: this user is a member already
    pub fn approve_join_request(
        &self,
        input: ApproveJoinRequestInput,
    ) -> Call<'_, ApproveJoinRequestInput> {
        self.0.call(input)
    }

    /// `POST /boards/{boardId}/join-requests/{userId}/reject`
    ///
    /// - the problem `not-manager`: only the board's managers, and who may run its approvals, may do this
    pub fn reject_join_request(
        &self,
        input: RejectJoinRequestInput,
    ) -> Call<'_, RejectJoinRequestInput> {
        self.0.call(input)
    }

    /// `PUT /services/{serviceType}`
    ///
    /// - the problem `admins-only`: only administrators may do this
    /// - the problem `already-in-catalogue`: this service is in the catalogue already
    pub fn add_available_service(
        &self,
        input: AddAvailableServiceInput,
    ) -> Call<'_, AddAvailableServiceInput> {
        self.0.call(input)
    }

    /// `PATCH /services/{serviceType}`
    ///
    /// - the problem `admins-only`: only administrators may do this
    pub fn update_available_service(
        &self,
        input: UpdateAvailableServiceInput,
    ) -> Call<'_, UpdateAvailableServiceInput> {
        self.0.call(input)
    }

    /// Boards that have the service keep it, and its name; no board can add it any more.
    ///
    /// `POST /services/{serviceType}/retire`
    ///
    /// - the problem `admins-only`: only administrators may do this
    pub fn retire_available_service(
        &self,
        input: RetireAvailableServiceInput,
    ) -> Call<'_, RetireAvailableServiceInput> {
        self.0.call(input)
    }

    /// `POST /services/{serviceType}/restore`
    ///
    /// - the problem `admins-only`: only administrators may do this
    pub fn restore_available_service(
        &self,
        input: RestoreAvailableServiceInput,
    ) -> Call<'_, RestoreAvailableServiceInput> {
        self.0.call(input)
    }

    /// Adds a service and switches its type on. The first of a type is its default.
    ///
    /// `POST /boards/{boardId}/services`
    ///
    /// - the fault `no-such-service`: there is no such service
    /// - the fault `too-many-settings`: a service has at most 20 settings
    /// - the fault `unknown-setting`: there are ttlDays, askQuestion and questionText, and nothing else
    /// - the fault `bad-days`: must be a whole number of days from 1 to 90
    /// - the fault `yes-or-no`: must be true or false
    /// - the fault `bad-question`: must be a text of 1 to 300 characters
    /// - the fault `question-missing`: which question?
    /// - the problem `not-owner`: only the board's owner may do this
    /// - the problem `too-many-services`: a board has at most 50 services
    /// - the problem `has-default`: this board has a default service of this type already
    /// - the problem `board-name-taken`: this board name is taken already
    pub fn create_service(&self, input: CreateServiceInput) -> Call<'_, CreateServiceInput> {
        self.0.call(input)
    }

    /// `PUT /boards/{boardId}/services/{serviceId}/config`
    ///
    /// - the fault `too-many-settings`: a service has at most 20 settings
    /// - the fault `unknown-setting`: there are ttlDays, askQuestion and questionText, and nothing else
    /// - the fault `bad-days`: must be a whole number of days from 1 to 90
    /// - the fault `yes-or-no`: must be true or false
    /// - the fault `bad-question`: must be a text of 1 to 300 characters
    /// - the fault `question-missing`: which question?
    /// - the problem `not-owner`: only the board's owner, and who may run the service, may do this
    /// - the problem `has-default`: this board has a default service of this type already
    pub fn configure_service(
        &self,
        input: ConfigureServiceInput,
    ) -> Call<'_, ConfigureServiceInput> {
        self.0.call(input)
    }

    /// `PUT /boards/{boardId}/services/{serviceId}/default`
    ///
    /// - the problem `not-owner`: only the board's owner may do this
    /// - the problem `has-default`: this board has a default service of this type already
    pub fn make_default_service(
        &self,
        input: MakeDefaultServiceInput,
    ) -> Call<'_, MakeDefaultServiceInput> {
        self.0.call(input)
    }

    /// `PUT /boards/{boardId}/enabled-services/{serviceType}`
    ///
    /// - the problem `not-owner`: only the board's owner may do this
    /// - the problem `no-default-service`: this board has no default service of this type
    /// - the problem `too-many-services`: a board has at most 50 services
    /// - the problem `board-name-taken`: this board name is taken already
    pub fn switch_service_on(&self, input: SwitchServiceOnInput) -> Call<'_, SwitchServiceOnInput> {
        self.0.call(input)
    }

    /// `DELETE /boards/{boardId}/enabled-services/{serviceType}`
    ///
    /// - the problem `not-owner`: only the board's owner may do this
    /// - the problem `too-many-services`: a board has at most 50 services
    /// - the problem `board-name-taken`: this board name is taken already
    pub fn switch_service_off(
        &self,
        input: SwitchServiceOffInput,
    ) -> Call<'_, SwitchServiceOffInput> {
        self.0.call(input)
    }

    /// `DELETE /boards/{boardId}/services/{serviceId}`
    ///
    /// - the problem `not-owner`: only the board's owner may do this
    /// - the problem `service-in-use`: switch the service off first, or make another the default
    /// - the problem `has-default`: this board has a default service of this type already
    pub fn delete_service(&self, input: DeleteServiceInput) -> Call<'_, DeleteServiceInput> {
        self.0.call(input)
    }

    /// `PUT /boards/{boardId}/services/{serviceId}/permissions/{userId}`
    ///
    /// - the problem `not-owner`: only the board's owner may do this
    /// - the problem `no-such-service`: this board has no such service
    /// - the problem `already-granted`: this was granted already
    /// - the problem `not-a-member`: only members can be given a service
    pub fn grant_permission(&self, input: GrantPermissionInput) -> Call<'_, GrantPermissionInput> {
        self.0.call(input)
    }

    /// `DELETE /boards/{boardId}/services/{serviceId}/permissions/{userId}`
    ///
    /// - the problem `not-owner`: only the board's owner may do this
    pub fn revoke_permission(
        &self,
        input: RevokePermissionInput,
    ) -> Call<'_, RevokePermissionInput> {
        self.0.call(input)
    }

    /// Tells how work stands, to whoever began it.
    pub fn work(&self, id: impl Into<String>) -> Call<'_, tavola_client::ReadWork> {
        self.0.work(id)
    }

    /// Cancels work; what was done stays.
    pub fn cancel_work(&self, id: impl Into<String>) -> Call<'_, tavola_client::CancelWork> {
        self.0.cancel_work(id)
    }

    /// Waits until work has ended, and returns how it did.
    pub async fn finished(
        &self,
        work: tavola_client::Work,
    ) -> Result<tavola_client::Work, tavola_client::Error> {
        self.0.finished(work).await
    }

    /// Tells a visitor the operation of this name; `None` if there is none.
    pub fn visit<V: tavola_client::Visitor>(name: &str, visitor: V) -> Option<V::Output> {
        Some(match name {
            "getMe" => visitor.read::<GetMeInput>(),
            "getUser" => visitor.read::<GetUserInput>(),
            "getUserByName" => visitor.read::<GetUserByNameInput>(),
            "getBoard" => visitor.read::<GetBoardInput>(),
            "listBoardsByOwner" => visitor.list::<ListBoardsByOwnerInput>(),
            "listBoards" => visitor.list::<ListBoardsInput>(),
            "getBoardByName" => visitor.read::<GetBoardByNameInput>(),
            "listMembers" => visitor.list::<ListMembersInput>(),
            "getMember" => visitor.read::<GetMemberInput>(),
            "listMyMemberships" => visitor.list::<ListMyMembershipsInput>(),
            "getMyMembership" => visitor.read::<GetMyMembershipInput>(),
            "getJoinService" => visitor.read::<GetJoinServiceInput>(),
            "listJoinRequests" => visitor.list::<ListJoinRequestsInput>(),
            "getJoinRequest" => visitor.read::<GetJoinRequestInput>(),
            "listMyJoinRequests" => visitor.list::<ListMyJoinRequestsInput>(),
            "getMyJoinRequest" => visitor.read::<GetMyJoinRequestInput>(),
            "listAvailableServices" => visitor.read::<ListAvailableServicesInput>(),
            "getAvailableService" => visitor.read::<GetAvailableServiceInput>(),
            "listServices" => visitor.list::<ListServicesInput>(),
            "getService" => visitor.read::<GetServiceInput>(),
            "findService" => visitor.read::<FindServiceInput>(),
            "listPermissions" => visitor.list::<ListPermissionsInput>(),
            "getPermission" => visitor.read::<GetPermissionInput>(),
            "createMyProfile" => visitor.write::<CreateMyProfileInput>(),
            "updateMyProfile" => visitor.write::<UpdateMyProfileInput>(),
            "deleteMyProfile" => visitor.write::<DeleteMyProfileInput>(),
            "createBoard" => visitor.write::<CreateBoardInput>(),
            "renameBoard" => visitor.write::<RenameBoardInput>(),
            "transferBoard" => visitor.write::<TransferBoardInput>(),
            "deleteBoard" => visitor.write::<DeleteBoardInput>(),
            "joinBoard" => visitor.write::<JoinBoardInput>(),
            "addMember" => visitor.write::<AddMemberInput>(),
            "leaveBoard" => visitor.write::<LeaveBoardInput>(),
            "leaveBoards" => visitor.write::<LeaveBoardsInput>(),
            "removeMember" => visitor.write::<RemoveMemberInput>(),
            "setRole" => visitor.write::<SetRoleInput>(),
            "requestToJoin" => visitor.write::<RequestToJoinInput>(),
            "changeMyAnswer" => visitor.write::<ChangeMyAnswerInput>(),
            "withdrawJoinRequest" => visitor.write::<WithdrawJoinRequestInput>(),
            "approveJoinRequest" => visitor.write::<ApproveJoinRequestInput>(),
            "rejectJoinRequest" => visitor.write::<RejectJoinRequestInput>(),
            "addAvailableService" => visitor.write::<AddAvailableServiceInput>(),
            "updateAvailableService" => visitor.write::<UpdateAvailableServiceInput>(),
            "retireAvailableService" => visitor.write::<RetireAvailableServiceInput>(),
            "restoreAvailableService" => visitor.write::<RestoreAvailableServiceInput>(),
            "createService" => visitor.write::<CreateServiceInput>(),
            "configureService" => visitor.write::<ConfigureServiceInput>(),
            "makeDefaultService" => visitor.write::<MakeDefaultServiceInput>(),
            "switchServiceOn" => visitor.write::<SwitchServiceOnInput>(),
            "switchServiceOff" => visitor.write::<SwitchServiceOffInput>(),
            "deleteService" => visitor.write::<DeleteServiceInput>(),
            "grantPermission" => visitor.write::<GrantPermissionInput>(),
            "revokePermission" => visitor.write::<RevokePermissionInput>(),
            _ => return None,
        })
    }
}

/// What `getMe` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct GetMeInput {}

impl tavola_client::Operation for GetMeInput {
    const NAME: &'static str = "getMe";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me";
    const IS_READ: bool = true;
    type Answer = UserProfile;
    type Code = GetMeCode;
}

/// A code that `getMe` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetMeCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getUser` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetUserInput {
    /// The input `userId`.
    pub user_id: String,
}

impl GetUserInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>) -> Self {
        Self {
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for GetUserInput {
    const NAME: &'static str = "getUser";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/users/{userId}";
    const IS_READ: bool = true;
    type Answer = UserProfile;
    type Code = GetUserCode;
}

/// A code that `getUser` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetUserCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getUserByName` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetUserByNameInput {
    /// The input `userName`.
    pub user_name: String,
}

impl GetUserByNameInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_name: impl Into<String>) -> Self {
        Self {
            user_name: user_name.into(),
        }
    }
}

impl tavola_client::Operation for GetUserByNameInput {
    const NAME: &'static str = "getUserByName";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/users/by-name";
    const IS_READ: bool = true;
    type Answer = UserProfile;
    type Code = GetUserByNameCode;
}

/// A code that `getUserByName` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetUserByNameCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getBoard` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetBoardInput {
    /// The input `boardId`.
    pub board_id: String,
}

impl GetBoardInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_id: impl Into<String>) -> Self {
        Self {
            board_id: board_id.into(),
        }
    }
}

impl tavola_client::Operation for GetBoardInput {
    const NAME: &'static str = "getBoard";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/boards/{boardId}";
    const IS_READ: bool = true;
    type Answer = Board;
    type Code = GetBoardCode;
}

/// A code that `getBoard` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetBoardCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listBoardsByOwner` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListBoardsByOwnerInput {
    /// The input `ownerId`.
    pub owner_id: String,
}

impl ListBoardsByOwnerInput {
    /// Creates what is required; everything else is left out.
    pub fn new(owner_id: impl Into<String>) -> Self {
        Self {
            owner_id: owner_id.into(),
        }
    }
}

impl tavola_client::Operation for ListBoardsByOwnerInput {
    const NAME: &'static str = "listBoardsByOwner";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/users/{ownerId}/boards";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Board>;
    type Code = ListBoardsByOwnerCode;
}

impl tavola_client::List for ListBoardsByOwnerInput {
    type Item = Board;
}

impl tavola_client::Limited for ListBoardsByOwnerInput {}

/// A code that `listBoardsByOwner` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListBoardsByOwnerCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listBoards` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListBoardsInput {
    /// The input `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

impl tavola_client::Operation for ListBoardsInput {
    const NAME: &'static str = "listBoards";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/boards";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<ListBoardsItem>;
    type Code = ListBoardsCode;
}

impl tavola_client::List for ListBoardsInput {
    type Item = ListBoardsItem;
}

impl tavola_client::Limited for ListBoardsInput {}

/// A code that `listBoards` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListBoardsCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getBoardByName` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetBoardByNameInput {
    /// The input `boardName`.
    pub board_name: String,
}

impl GetBoardByNameInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_name: impl Into<String>) -> Self {
        Self {
            board_name: board_name.into(),
        }
    }
}

impl tavola_client::Operation for GetBoardByNameInput {
    const NAME: &'static str = "getBoardByName";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/boards/by-name";
    const IS_READ: bool = true;
    type Answer = Board;
    type Code = GetBoardByNameCode;
}

/// A code that `getBoardByName` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetBoardByNameCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listMembers` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListMembersInput {
    /// The input `boardId`.
    pub board_id: String,
}

impl ListMembersInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_id: impl Into<String>) -> Self {
        Self {
            board_id: board_id.into(),
        }
    }
}

impl tavola_client::Operation for ListMembersInput {
    const NAME: &'static str = "listMembers";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/boards/{boardId}/members";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<BoardMembershipWithProfile>;
    type Code = ListMembersCode;
}

impl tavola_client::List for ListMembersInput {
    type Item = BoardMembershipWithProfile;
}

impl tavola_client::Limited for ListMembersInput {}

/// A code that `listMembers` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListMembersCode {
    /// only the board's members may do this
    #[serde(rename = "not-member")]
    NotMember,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getMember` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetMemberInput {
    /// The input `boardId`.
    pub board_id: String,
    /// The input `userId`.
    pub user_id: String,
}

impl GetMemberInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_id: impl Into<String>, user_id: impl Into<String>) -> Self {
        Self {
            board_id: board_id.into(),
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for GetMemberInput {
    const NAME: &'static str = "getMember";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/boards/{boardId}/members/{userId}";
    const IS_READ: bool = true;
    type Answer = BoardMembership;
    type Code = GetMemberCode;
}

/// A code that `getMember` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetMemberCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listMyMemberships` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ListMyMembershipsInput {}

impl tavola_client::Operation for ListMyMembershipsInput {
    const NAME: &'static str = "listMyMemberships";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/memberships";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<BoardMembershipWithBoard>;
    type Code = ListMyMembershipsCode;
}

impl tavola_client::List for ListMyMembershipsInput {
    type Item = BoardMembershipWithBoard;
}

impl tavola_client::Limited for ListMyMembershipsInput {}

/// A code that `listMyMemberships` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListMyMembershipsCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getMyMembership` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetMyMembershipInput {
    /// The input `boardId`.
    pub board_id: String,
}

impl GetMyMembershipInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_id: impl Into<String>) -> Self {
        Self {
            board_id: board_id.into(),
        }
    }
}

impl tavola_client::Operation for GetMyMembershipInput {
    const NAME: &'static str = "getMyMembership";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/memberships/{boardId}";
    const IS_READ: bool = true;
    type Answer = BoardMembershipWithBoard;
    type Code = GetMyMembershipCode;
}

/// A code that `getMyMembership` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetMyMembershipCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getJoinService` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetJoinServiceInput {
    /// The input `boardId`.
    pub board_id: String,
}

impl GetJoinServiceInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_id: impl Into<String>) -> Self {
        Self {
            board_id: board_id.into(),
        }
    }
}

impl tavola_client::Operation for GetJoinServiceInput {
    const NAME: &'static str = "getJoinService";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/boards/{boardId}/join-service";
    const IS_READ: bool = true;
    type Answer = BoardServiceSetting;
    type Code = GetJoinServiceCode;
}

/// A code that `getJoinService` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetJoinServiceCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listJoinRequests` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListJoinRequestsInput {
    /// The input `boardId`.
    pub board_id: String,
}

impl ListJoinRequestsInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_id: impl Into<String>) -> Self {
        Self {
            board_id: board_id.into(),
        }
    }
}

impl tavola_client::Operation for ListJoinRequestsInput {
    const NAME: &'static str = "listJoinRequests";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/boards/{boardId}/join-requests";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<BoardJoinRequestWithProfile>;
    type Code = ListJoinRequestsCode;
}

impl tavola_client::List for ListJoinRequestsInput {
    type Item = BoardJoinRequestWithProfile;
}

impl tavola_client::Limited for ListJoinRequestsInput {}

/// A code that `listJoinRequests` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListJoinRequestsCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// only the board's managers, and who may run its approvals, may do this
    #[serde(rename = "not-manager")]
    NotManager,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getJoinRequest` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetJoinRequestInput {
    /// The input `boardId`.
    pub board_id: String,
    /// The input `userId`.
    pub user_id: String,
}

impl GetJoinRequestInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_id: impl Into<String>, user_id: impl Into<String>) -> Self {
        Self {
            board_id: board_id.into(),
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for GetJoinRequestInput {
    const NAME: &'static str = "getJoinRequest";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/boards/{boardId}/join-requests/{userId}";
    const IS_READ: bool = true;
    type Answer = BoardJoinRequest;
    type Code = GetJoinRequestCode;
}

/// A code that `getJoinRequest` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetJoinRequestCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// only the board's managers, and who may run its approvals, may do this
    #[serde(rename = "not-manager")]
    NotManager,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listMyJoinRequests` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ListMyJoinRequestsInput {}

impl tavola_client::Operation for ListMyJoinRequestsInput {
    const NAME: &'static str = "listMyJoinRequests";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/join-requests";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<BoardJoinRequestWithBoard>;
    type Code = ListMyJoinRequestsCode;
}

impl tavola_client::List for ListMyJoinRequestsInput {
    type Item = BoardJoinRequestWithBoard;
}

impl tavola_client::Limited for ListMyJoinRequestsInput {}

/// A code that `listMyJoinRequests` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListMyJoinRequestsCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getMyJoinRequest` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetMyJoinRequestInput {
    /// The input `boardId`.
    pub board_id: String,
}

impl GetMyJoinRequestInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_id: impl Into<String>) -> Self {
        Self {
            board_id: board_id.into(),
        }
    }
}

impl tavola_client::Operation for GetMyJoinRequestInput {
    const NAME: &'static str = "getMyJoinRequest";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/join-requests/{boardId}";
    const IS_READ: bool = true;
    type Answer = BoardJoinRequestWithBoard;
    type Code = GetMyJoinRequestCode;
}

/// A code that `getMyJoinRequest` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetMyJoinRequestCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listAvailableServices` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListAvailableServicesInput {
    /// The input `retired`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retired: Option<bool>,
}

impl tavola_client::Operation for ListAvailableServicesInput {
    const NAME: &'static str = "listAvailableServices";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/services";
    const IS_READ: bool = true;
    type Answer = ListAvailableServicesAnswer;
    type Code = ListAvailableServicesCode;
}

impl tavola_client::Limited for ListAvailableServicesInput {}

/// A code that `listAvailableServices` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListAvailableServicesCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getAvailableService` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetAvailableServiceInput {
    /// The input `serviceType`.
    pub service_type: String,
}

impl GetAvailableServiceInput {
    /// Creates what is required; everything else is left out.
    pub fn new(service_type: impl Into<String>) -> Self {
        Self {
            service_type: service_type.into(),
        }
    }
}

impl tavola_client::Operation for GetAvailableServiceInput {
    const NAME: &'static str = "getAvailableService";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/services/{serviceType}";
    const IS_READ: bool = true;
    type Answer = AvailableService;
    type Code = GetAvailableServiceCode;
}

/// A code that `getAvailableService` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetAvailableServiceCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listServices` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListServicesInput {
    /// The input `boardId`.
    pub board_id: String,
    /// The input `serviceType`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_type: Option<String>,
}

impl ListServicesInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_id: impl Into<String>) -> Self {
        Self {
            board_id: board_id.into(),
            service_type: None,
        }
    }
}

impl tavola_client::Operation for ListServicesInput {
    const NAME: &'static str = "listServices";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/boards/{boardId}/services";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<BoardServiceSetting>;
    type Code = ListServicesCode;
}

impl tavola_client::List for ListServicesInput {
    type Item = BoardServiceSetting;
}

impl tavola_client::Limited for ListServicesInput {}

/// A code that `listServices` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListServicesCode {
    /// only the board's members may do this
    #[serde(rename = "not-member")]
    NotMember,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getService` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetServiceInput {
    /// The input `boardId`.
    pub board_id: String,
    /// The input `serviceId`.
    pub service_id: String,
}

impl GetServiceInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_id: impl Into<String>, service_id: impl Into<String>) -> Self {
        Self {
            board_id: board_id.into(),
            service_id: service_id.into(),
        }
    }
}

impl tavola_client::Operation for GetServiceInput {
    const NAME: &'static str = "getService";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/boards/{boardId}/services/{serviceId}";
    const IS_READ: bool = true;
    type Answer = BoardServiceSetting;
    type Code = GetServiceCode;
}

/// A code that `getService` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetServiceCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `findService` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FindServiceInput {
    /// The input `serviceId`.
    pub service_id: String,
}

impl FindServiceInput {
    /// Creates what is required; everything else is left out.
    pub fn new(service_id: impl Into<String>) -> Self {
        Self {
            service_id: service_id.into(),
        }
    }
}

impl tavola_client::Operation for FindServiceInput {
    const NAME: &'static str = "findService";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/board-services/{serviceId}";
    const IS_READ: bool = true;
    type Answer = BoardServiceSetting;
    type Code = FindServiceCode;
}

/// A code that `findService` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum FindServiceCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listPermissions` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListPermissionsInput {
    /// The input `boardId`.
    pub board_id: String,
    /// The input `serviceId`.
    pub service_id: String,
}

impl ListPermissionsInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_id: impl Into<String>, service_id: impl Into<String>) -> Self {
        Self {
            board_id: board_id.into(),
            service_id: service_id.into(),
        }
    }
}

impl tavola_client::Operation for ListPermissionsInput {
    const NAME: &'static str = "listPermissions";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/boards/{boardId}/services/{serviceId}/permissions";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<BoardServicePermission>;
    type Code = ListPermissionsCode;
}

impl tavola_client::List for ListPermissionsInput {
    type Item = BoardServicePermission;
}

impl tavola_client::Limited for ListPermissionsInput {}

/// A code that `listPermissions` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListPermissionsCode {
    /// only the board's managers may do this
    #[serde(rename = "not-manager")]
    NotManager,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getPermission` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetPermissionInput {
    /// The input `boardId`.
    pub board_id: String,
    /// The input `serviceId`.
    pub service_id: String,
    /// The input `userId`.
    pub user_id: String,
}

impl GetPermissionInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        board_id: impl Into<String>,
        service_id: impl Into<String>,
        user_id: impl Into<String>,
    ) -> Self {
        Self {
            board_id: board_id.into(),
            service_id: service_id.into(),
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for GetPermissionInput {
    const NAME: &'static str = "getPermission";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/boards/{boardId}/services/{serviceId}/permissions/{userId}";
    const IS_READ: bool = true;
    type Answer = BoardServicePermission;
    type Code = GetPermissionCode;
}

/// A code that `getPermission` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetPermissionCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `createMyProfile` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CreateMyProfileInput {
    /// The input `userName`.
    pub user_name: String,
    /// The input `email`.
    pub email: String,
}

impl CreateMyProfileInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_name: impl Into<String>, email: impl Into<String>) -> Self {
        Self {
            user_name: user_name.into(),
            email: email.into(),
        }
    }
}

impl tavola_client::Operation for CreateMyProfileInput {
    const NAME: &'static str = "createMyProfile";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/me";
    const IS_READ: bool = false;
    type Answer = Option<UserProfile>;
    type Code = CreateMyProfileCode;
}

impl tavola_client::Write for CreateMyProfileInput {}

/// A code that `createMyProfile` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum CreateMyProfileCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// this user name is taken already
    #[serde(rename = "user-name-taken")]
    UserNameTaken,
    /// you have a profile already
    #[serde(rename = "profile-exists")]
    ProfileExists,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `updateMyProfile` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateMyProfileInput {
    /// The input `userName`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_name: Option<String>,
    /// The input `email`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
}

impl tavola_client::Operation for UpdateMyProfileInput {
    const NAME: &'static str = "updateMyProfile";
    const METHOD: &'static str = "PATCH";
    const PATH: &'static str = "/me";
    const IS_READ: bool = false;
    type Answer = Option<UserProfile>;
    type Code = UpdateMyProfileCode;
}

impl tavola_client::Write for UpdateMyProfileInput {}

impl tavola_client::Change for UpdateMyProfileInput {}

/// A code that `updateMyProfile` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum UpdateMyProfileCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// this user name is taken already
    #[serde(rename = "user-name-taken")]
    UserNameTaken,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `deleteMyProfile` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct DeleteMyProfileInput {}

impl tavola_client::Operation for DeleteMyProfileInput {
    const NAME: &'static str = "deleteMyProfile";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/me";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = DeleteMyProfileCode;
}

impl tavola_client::Write for DeleteMyProfileInput {}

impl tavola_client::Change for DeleteMyProfileInput {}

/// A code that `deleteMyProfile` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeleteMyProfileCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// this user name is taken already
    #[serde(rename = "user-name-taken")]
    UserNameTaken,
    /// leave your boards first
    #[serde(rename = "still-member")]
    StillMember,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `createBoard` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CreateBoardInput {
    /// The input `boardName`.
    pub board_name: String,
}

impl CreateBoardInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_name: impl Into<String>) -> Self {
        Self {
            board_name: board_name.into(),
        }
    }
}

impl tavola_client::Operation for CreateBoardInput {
    const NAME: &'static str = "createBoard";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/boards";
    const IS_READ: bool = false;
    type Answer = Option<Board>;
    type Code = CreateBoardCode;
}

impl tavola_client::Write for CreateBoardInput {}

/// A code that `createBoard` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum CreateBoardCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// create your profile first
    #[serde(rename = "no-profile")]
    NoProfile,
    /// this board name is taken already
    #[serde(rename = "board-name-taken")]
    BoardNameTaken,
    /// a board has at most 50 services
    #[serde(rename = "too-many-services")]
    TooManyServices,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `renameBoard` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RenameBoardInput {
    /// The input `boardId`.
    pub board_id: String,
    /// The input `boardName`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board_name: Option<String>,
}

impl RenameBoardInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_id: impl Into<String>) -> Self {
        Self {
            board_id: board_id.into(),
            board_name: None,
        }
    }
}

impl tavola_client::Operation for RenameBoardInput {
    const NAME: &'static str = "renameBoard";
    const METHOD: &'static str = "PATCH";
    const PATH: &'static str = "/boards/{boardId}";
    const IS_READ: bool = false;
    type Answer = Option<Board>;
    type Code = RenameBoardCode;
}

impl tavola_client::Write for RenameBoardInput {}

impl tavola_client::Change for RenameBoardInput {}

/// A code that `renameBoard` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RenameBoardCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// this board name is taken already
    #[serde(rename = "board-name-taken")]
    BoardNameTaken,
    /// a board has at most 50 services
    #[serde(rename = "too-many-services")]
    TooManyServices,
    /// only the board's owner may do this
    #[serde(rename = "not-owner")]
    NotOwner,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `transferBoard` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TransferBoardInput {
    /// The input `boardId`.
    pub board_id: String,
    /// The input `userId`.
    pub user_id: String,
}

impl TransferBoardInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_id: impl Into<String>, user_id: impl Into<String>) -> Self {
        Self {
            board_id: board_id.into(),
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for TransferBoardInput {
    const NAME: &'static str = "transferBoard";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/boards/{boardId}/owner";
    const IS_READ: bool = false;
    type Answer = Option<Board>;
    type Code = TransferBoardCode;
}

impl tavola_client::Write for TransferBoardInput {}

impl tavola_client::Change for TransferBoardInput {}

/// A code that `transferBoard` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum TransferBoardCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// this board name is taken already
    #[serde(rename = "board-name-taken")]
    BoardNameTaken,
    /// a board has at most 50 services
    #[serde(rename = "too-many-services")]
    TooManyServices,
    /// only the board's owner may do this
    #[serde(rename = "not-owner")]
    NotOwner,
    /// only a member can take the board over
    #[serde(rename = "not-a-member")]
    NotAMember,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `deleteBoard` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeleteBoardInput {
    /// The input `boardId`.
    pub board_id: String,
}

impl DeleteBoardInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_id: impl Into<String>) -> Self {
        Self {
            board_id: board_id.into(),
        }
    }
}

impl tavola_client::Operation for DeleteBoardInput {
    const NAME: &'static str = "deleteBoard";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/boards/{boardId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = DeleteBoardCode;
}

impl tavola_client::Write for DeleteBoardInput {}

impl tavola_client::Change for DeleteBoardInput {}

/// A code that `deleteBoard` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeleteBoardCode {
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// this board name is taken already
    #[serde(rename = "board-name-taken")]
    BoardNameTaken,
    /// a board has at most 50 services
    #[serde(rename = "too-many-services")]
    TooManyServices,
    /// only the board's owner may do this
    #[serde(rename = "not-owner")]
    NotOwner,
    /// this board has a default service of this type already
    #[serde(rename = "has-default")]
    HasDefault,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `joinBoard` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct JoinBoardInput {
    /// The input `boardId`.
    pub board_id: String,
}

impl JoinBoardInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_id: impl Into<String>) -> Self {
        Self {
            board_id: board_id.into(),
        }
    }
}

impl tavola_client::Operation for JoinBoardInput {
    const NAME: &'static str = "joinBoard";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/boards/{boardId}/members";
    const IS_READ: bool = false;
    type Answer = Option<BoardMembership>;
    type Code = JoinBoardCode;
}

impl tavola_client::Write for JoinBoardInput {}

/// A code that `joinBoard` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum JoinBoardCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// create your profile first
    #[serde(rename = "no-profile")]
    NoProfile,
    /// this board decides who joins: send a request
    #[serde(rename = "approval-needed")]
    ApprovalNeeded,
    /// you are a member already
    #[serde(rename = "already-member")]
    AlreadyMember,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `addMember` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AddMemberInput {
    /// The input `boardId`.
    pub board_id: String,
    /// The input `userId`.
    pub user_id: String,
}

impl AddMemberInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_id: impl Into<String>, user_id: impl Into<String>) -> Self {
        Self {
            board_id: board_id.into(),
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for AddMemberInput {
    const NAME: &'static str = "addMember";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/boards/{boardId}/members/{userId}";
    const IS_READ: bool = false;
    type Answer = Option<BoardMembership>;
    type Code = AddMemberCode;
}

impl tavola_client::Write for AddMemberInput {}

/// A code that `addMember` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum AddMemberCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the board's managers may do this
    #[serde(rename = "not-manager")]
    NotManager,
    /// this user is a member already
    #[serde(rename = "already-member")]
    AlreadyMember,
    /// there is no such user
    #[serde(rename = "no-such-user")]
    NoSuchUser,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `leaveBoard` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LeaveBoardInput {
    /// The input `boardId`.
    pub board_id: String,
}

impl LeaveBoardInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_id: impl Into<String>) -> Self {
        Self {
            board_id: board_id.into(),
        }
    }
}

impl tavola_client::Operation for LeaveBoardInput {
    const NAME: &'static str = "leaveBoard";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/me/memberships/{boardId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = LeaveBoardCode;
}

impl tavola_client::Write for LeaveBoardInput {}

impl tavola_client::Change for LeaveBoardInput {}

/// A code that `leaveBoard` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum LeaveBoardCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// hand the board over before you leave it
    #[serde(rename = "owner-cannot-leave")]
    OwnerCannotLeave,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `leaveBoards` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct LeaveBoardsInput {}

impl tavola_client::Operation for LeaveBoardsInput {
    const NAME: &'static str = "leaveBoards";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/me/memberships";
    const IS_READ: bool = false;
    type Answer = Option<tavola_client::Work>;
    type Code = LeaveBoardsCode;
}

impl tavola_client::Write for LeaveBoardsInput {}

/// A code that `leaveBoards` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum LeaveBoardsCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `removeMember` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RemoveMemberInput {
    /// The input `boardId`.
    pub board_id: String,
    /// The input `userId`.
    pub user_id: String,
}

impl RemoveMemberInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_id: impl Into<String>, user_id: impl Into<String>) -> Self {
        Self {
            board_id: board_id.into(),
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for RemoveMemberInput {
    const NAME: &'static str = "removeMember";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/boards/{boardId}/members/{userId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = RemoveMemberCode;
}

impl tavola_client::Write for RemoveMemberInput {}

impl tavola_client::Change for RemoveMemberInput {}

/// A code that `removeMember` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RemoveMemberCode {
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// only the board's managers may do this
    #[serde(rename = "not-manager")]
    NotManager,
    /// the owner cannot be removed
    #[serde(rename = "owner-cannot-be-removed")]
    OwnerCannotBeRemoved,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `setRole` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SetRoleInput {
    /// The input `boardId`.
    pub board_id: String,
    /// The input `userId`.
    pub user_id: String,
    /// The input `role`.
    pub role: SetRoleRole,
}

impl SetRoleInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_id: impl Into<String>, user_id: impl Into<String>, role: SetRoleRole) -> Self {
        Self {
            board_id: board_id.into(),
            user_id: user_id.into(),
            role,
        }
    }
}

impl tavola_client::Operation for SetRoleInput {
    const NAME: &'static str = "setRole";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/boards/{boardId}/members/{userId}/role";
    const IS_READ: bool = false;
    type Answer = Option<BoardMembership>;
    type Code = SetRoleCode;
}

impl tavola_client::Write for SetRoleInput {}

impl tavola_client::Change for SetRoleInput {}

/// A code that `setRole` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum SetRoleCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the board's managers may do this
    #[serde(rename = "not-manager")]
    NotManager,
    /// hand the board over instead
    #[serde(rename = "hand-over-instead")]
    HandOverInstead,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `requestToJoin` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RequestToJoinInput {
    /// The input `boardId`.
    pub board_id: String,
    /// The input `answer`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
}

impl RequestToJoinInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_id: impl Into<String>) -> Self {
        Self {
            board_id: board_id.into(),
            answer: None,
        }
    }
}

impl tavola_client::Operation for RequestToJoinInput {
    const NAME: &'static str = "requestToJoin";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/boards/{boardId}/join-requests";
    const IS_READ: bool = false;
    type Answer = Option<BoardJoinRequest>;
    type Code = RequestToJoinCode;
}

impl tavola_client::Write for RequestToJoinInput {}

/// A code that `requestToJoin` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RequestToJoinCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// create your profile first
    #[serde(rename = "no-profile")]
    NoProfile,
    /// you are a member already
    #[serde(rename = "already-member")]
    AlreadyMember,
    /// this board needs no approval: just join
    #[serde(rename = "no-approval-needed")]
    NoApprovalNeeded,
    /// you have asked already
    #[serde(rename = "already-requested")]
    AlreadyRequested,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `changeMyAnswer` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ChangeMyAnswerInput {
    /// The input `boardId`.
    pub board_id: String,
    /// The input `answer`.
    pub answer: String,
}

impl ChangeMyAnswerInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_id: impl Into<String>, answer: impl Into<String>) -> Self {
        Self {
            board_id: board_id.into(),
            answer: answer.into(),
        }
    }
}

impl tavola_client::Operation for ChangeMyAnswerInput {
    const NAME: &'static str = "changeMyAnswer";
    const METHOD: &'static str = "PATCH";
    const PATH: &'static str = "/me/join-requests/{boardId}";
    const IS_READ: bool = false;
    type Answer = Option<BoardJoinRequest>;
    type Code = ChangeMyAnswerCode;
}

impl tavola_client::Write for ChangeMyAnswerInput {}

impl tavola_client::Change for ChangeMyAnswerInput {}

/// A code that `changeMyAnswer` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ChangeMyAnswerCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `withdrawJoinRequest` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawJoinRequestInput {
    /// The input `boardId`.
    pub board_id: String,
}

impl WithdrawJoinRequestInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_id: impl Into<String>) -> Self {
        Self {
            board_id: board_id.into(),
        }
    }
}

impl tavola_client::Operation for WithdrawJoinRequestInput {
    const NAME: &'static str = "withdrawJoinRequest";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/me/join-requests/{boardId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = WithdrawJoinRequestCode;
}

impl tavola_client::Write for WithdrawJoinRequestInput {}

impl tavola_client::Change for WithdrawJoinRequestInput {}

/// A code that `withdrawJoinRequest` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum WithdrawJoinRequestCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `approveJoinRequest` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ApproveJoinRequestInput {
    /// The input `boardId`.
    pub board_id: String,
    /// The input `userId`.
    pub user_id: String,
}

impl ApproveJoinRequestInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_id: impl Into<String>, user_id: impl Into<String>) -> Self {
        Self {
            board_id: board_id.into(),
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for ApproveJoinRequestInput {
    const NAME: &'static str = "approveJoinRequest";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/boards/{boardId}/join-requests/{userId}/approve";
    const IS_READ: bool = false;
    type Answer = Option<BoardMembership>;
    type Code = ApproveJoinRequestCode;
}

impl tavola_client::Write for ApproveJoinRequestInput {}

/// A code that `approveJoinRequest` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ApproveJoinRequestCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the board's managers, and who may run its approvals, may do this
    #[serde(rename = "not-manager")]
    NotManager,
    /// this user has no profile any more
    #[serde(rename = "no-profile")]
    NoProfile,
    /// this user is a member already
    #[serde(rename = "already-member")]
    AlreadyMember,
    /// this board needs no approval: whoever wants to can join
    #[serde(rename = "no-approval-needed")]
    NoApprovalNeeded,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `rejectJoinRequest` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RejectJoinRequestInput {
    /// The input `boardId`.
    pub board_id: String,
    /// The input `userId`.
    pub user_id: String,
}

impl RejectJoinRequestInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_id: impl Into<String>, user_id: impl Into<String>) -> Self {
        Self {
            board_id: board_id.into(),
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for RejectJoinRequestInput {
    const NAME: &'static str = "rejectJoinRequest";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/boards/{boardId}/join-requests/{userId}/reject";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = RejectJoinRequestCode;
}

impl tavola_client::Write for RejectJoinRequestInput {}

impl tavola_client::Change for RejectJoinRequestInput {}

/// A code that `rejectJoinRequest` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RejectJoinRequestCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the board's managers, and who may run its approvals, may do this
    #[serde(rename = "not-manager")]
    NotManager,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `addAvailableService` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AddAvailableServiceInput {
    /// The input `serviceType`.
    pub service_type: String,
    /// The input `displayName`.
    pub display_name: String,
    /// The input `description`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

impl AddAvailableServiceInput {
    /// Creates what is required; everything else is left out.
    pub fn new(service_type: impl Into<String>, display_name: impl Into<String>) -> Self {
        Self {
            service_type: service_type.into(),
            display_name: display_name.into(),
            description: None,
        }
    }
}

impl tavola_client::Operation for AddAvailableServiceInput {
    const NAME: &'static str = "addAvailableService";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/services/{serviceType}";
    const IS_READ: bool = false;
    type Answer = Option<AvailableService>;
    type Code = AddAvailableServiceCode;
}

impl tavola_client::Write for AddAvailableServiceInput {}

/// A code that `addAvailableService` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum AddAvailableServiceCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only administrators may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// this service is in the catalogue already
    #[serde(rename = "already-in-catalogue")]
    AlreadyInCatalogue,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `updateAvailableService` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateAvailableServiceInput {
    /// The input `serviceType`.
    pub service_type: String,
    /// The input `displayName`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub display_name: Option<String>,
    /// The input `description`.
    #[serde(default, skip_serializing_if = "tavola_client::Patch::is_keep")]
    pub description: tavola_client::Patch<String>,
}

impl UpdateAvailableServiceInput {
    /// Creates what is required; everything else is left out.
    pub fn new(service_type: impl Into<String>) -> Self {
        Self {
            service_type: service_type.into(),
            display_name: None,
            description: tavola_client::Patch::Keep,
        }
    }
}

impl tavola_client::Operation for UpdateAvailableServiceInput {
    const NAME: &'static str = "updateAvailableService";
    const METHOD: &'static str = "PATCH";
    const PATH: &'static str = "/services/{serviceType}";
    const IS_READ: bool = false;
    type Answer = Option<AvailableService>;
    type Code = UpdateAvailableServiceCode;
}

impl tavola_client::Write for UpdateAvailableServiceInput {}

impl tavola_client::Change for UpdateAvailableServiceInput {}

/// A code that `updateAvailableService` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum UpdateAvailableServiceCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only administrators may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `retireAvailableService` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RetireAvailableServiceInput {
    /// The input `serviceType`.
    pub service_type: String,
}

impl RetireAvailableServiceInput {
    /// Creates what is required; everything else is left out.
    pub fn new(service_type: impl Into<String>) -> Self {
        Self {
            service_type: service_type.into(),
        }
    }
}

impl tavola_client::Operation for RetireAvailableServiceInput {
    const NAME: &'static str = "retireAvailableService";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/services/{serviceType}/retire";
    const IS_READ: bool = false;
    type Answer = Option<AvailableService>;
    type Code = RetireAvailableServiceCode;
}

impl tavola_client::Write for RetireAvailableServiceInput {}

impl tavola_client::Change for RetireAvailableServiceInput {}

/// A code that `retireAvailableService` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RetireAvailableServiceCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only administrators may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `restoreAvailableService` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RestoreAvailableServiceInput {
    /// The input `serviceType`.
    pub service_type: String,
}

impl RestoreAvailableServiceInput {
    /// Creates what is required; everything else is left out.
    pub fn new(service_type: impl Into<String>) -> Self {
        Self {
            service_type: service_type.into(),
        }
    }
}

impl tavola_client::Operation for RestoreAvailableServiceInput {
    const NAME: &'static str = "restoreAvailableService";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/services/{serviceType}/restore";
    const IS_READ: bool = false;
    type Answer = Option<AvailableService>;
    type Code = RestoreAvailableServiceCode;
}

impl tavola_client::Write for RestoreAvailableServiceInput {}

impl tavola_client::Change for RestoreAvailableServiceInput {}

/// A code that `restoreAvailableService` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RestoreAvailableServiceCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only administrators may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `createService` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CreateServiceInput {
    /// The input `boardId`.
    pub board_id: String,
    /// The input `serviceType`.
    pub service_type: String,
    /// The input `config`.
    pub config: tavola_client::JsonObject,
}

impl CreateServiceInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        board_id: impl Into<String>,
        service_type: impl Into<String>,
        config: tavola_client::JsonObject,
    ) -> Self {
        Self {
            board_id: board_id.into(),
            service_type: service_type.into(),
            config,
        }
    }
}

impl tavola_client::Operation for CreateServiceInput {
    const NAME: &'static str = "createService";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/boards/{boardId}/services";
    const IS_READ: bool = false;
    type Answer = Option<BoardServiceSetting>;
    type Code = CreateServiceCode;
}

impl tavola_client::Write for CreateServiceInput {}

/// A code that `createService` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum CreateServiceCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// this board name is taken already
    #[serde(rename = "board-name-taken")]
    BoardNameTaken,
    /// a board has at most 50 services
    #[serde(rename = "too-many-services")]
    TooManyServices,
    /// only the board's owner may do this
    #[serde(rename = "not-owner")]
    NotOwner,
    /// this board has a default service of this type already
    #[serde(rename = "has-default")]
    HasDefault,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `configureService` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ConfigureServiceInput {
    /// The input `boardId`.
    pub board_id: String,
    /// The input `serviceId`.
    pub service_id: String,
    /// The input `config`.
    pub config: tavola_client::JsonObject,
}

impl ConfigureServiceInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        board_id: impl Into<String>,
        service_id: impl Into<String>,
        config: tavola_client::JsonObject,
    ) -> Self {
        Self {
            board_id: board_id.into(),
            service_id: service_id.into(),
            config,
        }
    }
}

impl tavola_client::Operation for ConfigureServiceInput {
    const NAME: &'static str = "configureService";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/boards/{boardId}/services/{serviceId}/config";
    const IS_READ: bool = false;
    type Answer = Option<BoardServiceSetting>;
    type Code = ConfigureServiceCode;
}

impl tavola_client::Write for ConfigureServiceInput {}

impl tavola_client::Change for ConfigureServiceInput {}

/// A code that `configureService` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ConfigureServiceCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the board's owner, and who may run the service, may do this
    #[serde(rename = "not-owner")]
    NotOwner,
    /// this board has a default service of this type already
    #[serde(rename = "has-default")]
    HasDefault,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `makeDefaultService` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MakeDefaultServiceInput {
    /// The input `boardId`.
    pub board_id: String,
    /// The input `serviceId`.
    pub service_id: String,
}

impl MakeDefaultServiceInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_id: impl Into<String>, service_id: impl Into<String>) -> Self {
        Self {
            board_id: board_id.into(),
            service_id: service_id.into(),
        }
    }
}

impl tavola_client::Operation for MakeDefaultServiceInput {
    const NAME: &'static str = "makeDefaultService";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/boards/{boardId}/services/{serviceId}/default";
    const IS_READ: bool = false;
    type Answer = Option<BoardServiceSetting>;
    type Code = MakeDefaultServiceCode;
}

impl tavola_client::Write for MakeDefaultServiceInput {}

/// A code that `makeDefaultService` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum MakeDefaultServiceCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the board's owner may do this
    #[serde(rename = "not-owner")]
    NotOwner,
    /// this board has a default service of this type already
    #[serde(rename = "has-default")]
    HasDefault,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `switchServiceOn` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SwitchServiceOnInput {
    /// The input `boardId`.
    pub board_id: String,
    /// The input `serviceType`.
    pub service_type: String,
}

impl SwitchServiceOnInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_id: impl Into<String>, service_type: impl Into<String>) -> Self {
        Self {
            board_id: board_id.into(),
            service_type: service_type.into(),
        }
    }
}

impl tavola_client::Operation for SwitchServiceOnInput {
    const NAME: &'static str = "switchServiceOn";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/boards/{boardId}/enabled-services/{serviceType}";
    const IS_READ: bool = false;
    type Answer = Option<BoardPartial>;
    type Code = SwitchServiceOnCode;
}

impl tavola_client::Write for SwitchServiceOnInput {}

impl tavola_client::Change for SwitchServiceOnInput {}

/// A code that `switchServiceOn` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum SwitchServiceOnCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// this board name is taken already
    #[serde(rename = "board-name-taken")]
    BoardNameTaken,
    /// a board has at most 50 services
    #[serde(rename = "too-many-services")]
    TooManyServices,
    /// only the board's owner may do this
    #[serde(rename = "not-owner")]
    NotOwner,
    /// this board has no default service of this type
    #[serde(rename = "no-default-service")]
    NoDefaultService,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `switchServiceOff` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SwitchServiceOffInput {
    /// The input `boardId`.
    pub board_id: String,
    /// The input `serviceType`.
    pub service_type: String,
}

impl SwitchServiceOffInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_id: impl Into<String>, service_type: impl Into<String>) -> Self {
        Self {
            board_id: board_id.into(),
            service_type: service_type.into(),
        }
    }
}

impl tavola_client::Operation for SwitchServiceOffInput {
    const NAME: &'static str = "switchServiceOff";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/boards/{boardId}/enabled-services/{serviceType}";
    const IS_READ: bool = false;
    type Answer = Option<BoardPartial>;
    type Code = SwitchServiceOffCode;
}

impl tavola_client::Write for SwitchServiceOffInput {}

impl tavola_client::Change for SwitchServiceOffInput {}

/// A code that `switchServiceOff` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum SwitchServiceOffCode {
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// this board name is taken already
    #[serde(rename = "board-name-taken")]
    BoardNameTaken,
    /// a board has at most 50 services
    #[serde(rename = "too-many-services")]
    TooManyServices,
    /// only the board's owner may do this
    #[serde(rename = "not-owner")]
    NotOwner,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `deleteService` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeleteServiceInput {
    /// The input `boardId`.
    pub board_id: String,
    /// The input `serviceId`.
    pub service_id: String,
}

impl DeleteServiceInput {
    /// Creates what is required; everything else is left out.
    pub fn new(board_id: impl Into<String>, service_id: impl Into<String>) -> Self {
        Self {
            board_id: board_id.into(),
            service_id: service_id.into(),
        }
    }
}

impl tavola_client::Operation for DeleteServiceInput {
    const NAME: &'static str = "deleteService";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/boards/{boardId}/services/{serviceId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = DeleteServiceCode;
}

impl tavola_client::Write for DeleteServiceInput {}

/// A code that `deleteService` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeleteServiceCode {
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// only the board's owner may do this
    #[serde(rename = "not-owner")]
    NotOwner,
    /// this board has a default service of this type already
    #[serde(rename = "has-default")]
    HasDefault,
    /// switch the service off first, or make another the default
    #[serde(rename = "service-in-use")]
    ServiceInUse,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `grantPermission` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GrantPermissionInput {
    /// The input `boardId`.
    pub board_id: String,
    /// The input `serviceId`.
    pub service_id: String,
    /// The input `userId`.
    pub user_id: String,
}

impl GrantPermissionInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        board_id: impl Into<String>,
        service_id: impl Into<String>,
        user_id: impl Into<String>,
    ) -> Self {
        Self {
            board_id: board_id.into(),
            service_id: service_id.into(),
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for GrantPermissionInput {
    const NAME: &'static str = "grantPermission";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/boards/{boardId}/services/{serviceId}/permissions/{userId}";
    const IS_READ: bool = false;
    type Answer = Option<BoardServicePermission>;
    type Code = GrantPermissionCode;
}

impl tavola_client::Write for GrantPermissionInput {}

/// A code that `grantPermission` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GrantPermissionCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the board's owner may do this
    #[serde(rename = "not-owner")]
    NotOwner,
    /// only members can be given a service
    #[serde(rename = "not-a-member")]
    NotAMember,
    /// this board has no such service
    #[serde(rename = "no-such-service")]
    NoSuchService,
    /// this was granted already
    #[serde(rename = "already-granted")]
    AlreadyGranted,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `revokePermission` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RevokePermissionInput {
    /// The input `boardId`.
    pub board_id: String,
    /// The input `serviceId`.
    pub service_id: String,
    /// The input `userId`.
    pub user_id: String,
}

impl RevokePermissionInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        board_id: impl Into<String>,
        service_id: impl Into<String>,
        user_id: impl Into<String>,
    ) -> Self {
        Self {
            board_id: board_id.into(),
            service_id: service_id.into(),
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for RevokePermissionInput {
    const NAME: &'static str = "revokePermission";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/boards/{boardId}/services/{serviceId}/permissions/{userId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = RevokePermissionCode;
}

impl tavola_client::Write for RevokePermissionInput {}

impl tavola_client::Change for RevokePermissionInput {}

/// A code that `revokePermission` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RevokePermissionCode {
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// only the board's owner may do this
    #[serde(rename = "not-owner")]
    NotOwner,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// An item of the entity `UserProfile`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UserProfile {
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `email`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// The attribute `userName`.
    pub user_name: String,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
}

/// An item of the entity `Board`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Board {
    /// The attribute `boardId`.
    pub board_id: String,
    /// The attribute `boardName`.
    pub board_name: String,
    /// The attribute `ownerId`.
    pub owner_id: String,
    /// The attribute `enabledServices`.
    pub enabled_services: Vec<String>,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
}

/// An item of the entity `BoardMembership`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BoardMembershipWithProfile {
    /// The attribute `boardId`.
    pub board_id: String,
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `role`.
    pub role: BoardMembershipRole,
    /// The attribute `joinedAt`.
    pub joined_at: tavola_client::Timestamp,
    /// What was found as `profile`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<UserProfile>,
}

/// An item of the entity `BoardMembership`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BoardMembership {
    /// The attribute `boardId`.
    pub board_id: String,
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `role`.
    pub role: BoardMembershipRole,
    /// The attribute `joinedAt`.
    pub joined_at: tavola_client::Timestamp,
}

/// An item of the entity `BoardMembership`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BoardMembershipWithBoard {
    /// The attribute `boardId`.
    pub board_id: String,
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `role`.
    pub role: BoardMembershipRole,
    /// The attribute `joinedAt`.
    pub joined_at: tavola_client::Timestamp,
    /// What was found as `board`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
}

/// A service of a board. Of each type one is the default, and approveJoin's is shown to who wants to join.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BoardServiceSetting {
    /// The attribute `boardId`.
    pub board_id: String,
    /// The attribute `serviceId`.
    pub service_id: String,
    /// The attribute `serviceType`.
    pub service_type: String,
    /// The attribute `isDefault`.
    pub is_default: bool,
    /// The attribute `config`.
    pub config: tavola_client::JsonObject,
}

/// A wish to join a board that decides who does. Who decides may be told by a permission on the board's service, which
/// a request does not name: so each read of requests says who may call it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BoardJoinRequestWithProfile {
    /// The attribute `boardId`.
    pub board_id: String,
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `answer`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// The attribute `expiresAt`.
    pub expires_at: i64,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// What was found as `profile`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<UserProfile>,
}

/// A wish to join a board that decides who does. Who decides may be told by a permission on the board's service, which
/// a request does not name: so each read of requests says who may call it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BoardJoinRequest {
    /// The attribute `boardId`.
    pub board_id: String,
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `answer`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// The attribute `expiresAt`.
    pub expires_at: i64,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
}

/// A wish to join a board that decides who does. Who decides may be told by a permission on the board's service, which
/// a request does not name: so each read of requests says who may call it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BoardJoinRequestWithBoard {
    /// The attribute `boardId`.
    pub board_id: String,
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `answer`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// The attribute `expiresAt`.
    pub expires_at: i64,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// What was found as `board`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
}

/// The catalogue of services.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AvailableService {
    /// The attribute `serviceType`.
    pub service_type: String,
    /// The attribute `displayName`.
    pub display_name: String,
    /// The attribute `description`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The attribute `retiredAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retired_at: Option<tavola_client::Timestamp>,
}

/// A member who may run a service of a board beside its owner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BoardServicePermission {
    /// The attribute `boardId`.
    pub board_id: String,
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `serviceId`.
    pub service_id: String,
    /// The attribute `grantedAt`.
    pub granted_at: tavola_client::Timestamp,
    /// The attribute `grantedBy`.
    pub granted_by: String,
}

/// An item of the entity `Board`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BoardPartial {
    /// The attribute `boardId`.
    pub board_id: String,
    /// The attribute `boardName`.
    pub board_name: String,
    /// The attribute `ownerId`.
    pub owner_id: String,
    /// The attribute `enabledServices`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enabled_services: Option<Vec<String>>,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BoardMembershipRole {
    /// The text `"member"`.
    #[serde(rename = "member")]
    Member,
    /// The text `"manager"`.
    #[serde(rename = "manager")]
    Manager,
    /// The text `"owner"`.
    #[serde(rename = "owner")]
    Owner,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// A part of an answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListBoardsItem {
    /// The attribute `boardId`.
    pub board_id: String,
    /// The attribute `name`.
    pub name: String,
    /// What was found as `board`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
}

/// A part of an answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListAvailableServicesAnswer {
    /// What was found as `items`.
    pub items: Vec<AvailableService>,
    /// Whether nothing was left out.
    #[serde(default = "tavola_client::complete")]
    #[serde(skip_serializing_if = "tavola_client::is_complete")]
    pub complete: bool,
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SetRoleRole {
    /// The text `"member"`.
    #[serde(rename = "member")]
    Member,
    /// The text `"manager"`.
    #[serde(rename = "manager")]
    Manager,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// A code that every operation, or every write, can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum CommonCode {
    /// The request cannot be understood: its path, its query string or its body.
    #[serde(rename = "malformed")]
    Malformed,
    /// One or more inputs are not valid; `errors` lists each of them with a code of its own.
    #[serde(rename = "input-invalid")]
    InputInvalid,
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// The token of the request is not valid for this service, has expired, or is not valid yet.
    #[serde(rename = "invalid-token")]
    InvalidToken,
    /// The client accepts no JSON.
    #[serde(rename = "not-acceptable")]
    NotAcceptable,
    /// The path and query string of the request are too long.
    #[serde(rename = "uri-too-long")]
    UriTooLong,
    /// The caller calls too often; `Retry-After` tells when the next call is possible.
    #[serde(rename = "rate-limited")]
    RateLimited,
    /// The head of the request, with all its header fields, is too large.
    #[serde(rename = "headers-too-large")]
    HeadersTooLarge,
    /// An error in the service or its data; the operator can find details under the request's id.
    #[serde(rename = "internal")]
    Internal,
    /// The store cannot be reached or is too busy; nothing was changed.
    #[serde(rename = "unavailable")]
    Unavailable,
    /// The service has too many requests at the moment; nothing was changed.
    #[serde(rename = "overloaded")]
    Overloaded,
    /// The token cannot be verified, because the keys of its issuer cannot be fetched at the moment.
    #[serde(rename = "issuer-unavailable")]
    IssuerUnavailable,
    /// A table of the model is not there.
    #[serde(rename = "table-missing")]
    TableMissing,
    /// The disk of the store cannot be written to or has failed; nothing was changed.
    #[serde(rename = "storage-failed")]
    StorageFailed,
    /// A required value is absent or `null`.
    #[serde(rename = "missing")]
    Missing,
    /// A number, or the size of a list or set, would be outside the bounds of its type.
    #[serde(rename = "out-of-bounds")]
    OutOfBounds,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// An item with this key already exists.
    #[serde(rename = "exists-already")]
    ExistsAlready,
    /// A condition of the write does not hold in the current state.
    #[serde(rename = "condition-failed")]
    ConditionFailed,
    /// The write would create the same item twice.
    #[serde(rename = "written-twice")]
    WrittenTwice,
    /// The idempotency key was already used with other inputs.
    #[serde(rename = "idempotency-mismatch")]
    IdempotencyMismatch,
    /// An item or a request would be larger than a store allows.
    #[serde(rename = "too-large")]
    TooLarge,
    /// The write would change more items than fit in one transaction.
    #[serde(rename = "transaction-too-large")]
    TransactionTooLarge,
    /// Too many other calls changed the same items at the same time; nothing was changed.
    #[serde(rename = "contention")]
    Contention,
    /// There was no answer in time; the write may or may not have happened.
    #[serde(rename = "outcome-unknown")]
    OutcomeUnknown,
    /// The disk of the store is full; nothing was changed, and reads still work.
    #[serde(rename = "storage-full")]
    StorageFull,
}

/// What can be wrong with one input, for `tavola_client::Fault::code_as`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum FaultCode {
    /// A required value is absent or `null`.
    #[serde(rename = "missing")]
    Missing,
    /// There is no input or attribute with this name.
    #[serde(rename = "unknown")]
    Unknown,
    /// The value has the wrong JSON type.
    #[serde(rename = "wrong-type")]
    WrongType,
    /// The text does not have the format of its type, such as an e-mail address or a date.
    #[serde(rename = "wrong-format")]
    WrongFormat,
    /// The text is not a member of the enum.
    #[serde(rename = "not-a-member")]
    NotAMember,
    /// A number, or the size of a list or set, would be outside the bounds of its type.
    #[serde(rename = "out-of-bounds")]
    OutOfBounds,
    /// The text has more characters than its type allows.
    #[serde(rename = "too-long")]
    TooLong,
    /// The text has fewer characters than its type requires, or is blank where it has to be given.
    #[serde(rename = "too-short")]
    TooShort,
    /// The list or set has more elements than its type allows.
    #[serde(rename = "too-many")]
    TooMany,
    /// The list has fewer elements than its type requires.
    #[serde(rename = "too-few")]
    TooFew,
    /// The map is nested more deeply than a store allows.
    #[serde(rename = "too-deep")]
    TooDeep,
    /// The number has more digits than can be stored.
    #[serde(rename = "too-precise")]
    TooPrecise,
    /// The value is given more than once.
    #[serde(rename = "repeated")]
    Repeated,
    /// The value is given in the wrong place, such as in the query string of a request with a body.
    #[serde(rename = "misplaced")]
    Misplaced,
    /// The cursor does not belong to this list, these inputs or this caller.
    #[serde(rename = "wrong-cursor")]
    WrongCursor,
    /// `limit` was given to a read that is not a list, or `cursor` to a read without pages.
    #[serde(rename = "not-paged")]
    NotPaged,
    /// The value cannot be part of a key: the key would be empty, too long or reserved.
    #[serde(rename = "bad-key")]
    BadKey,
    /// The header cannot be used with this operation, such as `If-Match` with a read.
    #[serde(rename = "not-applicable")]
    NotApplicable,
    /// The model's own condition on the input does not hold.
    #[serde(rename = "not-valid")]
    NotValid,
    /// The code `already-owner`.
    #[serde(rename = "already-owner")]
    AlreadyOwner,
    /// The code `answer-needed`.
    #[serde(rename = "answer-needed")]
    AnswerNeeded,
    /// The code `no-such-service`.
    #[serde(rename = "no-such-service")]
    NoSuchService,
    /// The code `too-many-settings`.
    #[serde(rename = "too-many-settings")]
    TooManySettings,
    /// The code `unknown-setting`.
    #[serde(rename = "unknown-setting")]
    UnknownSetting,
    /// The code `bad-days`.
    #[serde(rename = "bad-days")]
    BadDays,
    /// The code `yes-or-no`.
    #[serde(rename = "yes-or-no")]
    YesOrNo,
    /// The code `bad-question`.
    #[serde(rename = "bad-question")]
    BadQuestion,
    /// The code `question-missing`.
    #[serde(rename = "question-missing")]
    QuestionMissing,
}
