// The client of the model `boards`, by `tavola generate typescript`.
// Whatever is to be changed here is changed in the model.

/** Boards with members, join requests and services that can be switched on for each board. */
export class BoardsClient {
  readonly #transport: Transport;

  /** Creates a client of a service. */
  constructor(options: ClientOptions) {
    this.#transport = new Transport(options);
  }

  /** `GET /me` */
  getMe(options?: ReadOptions<UserProfile>): Promise<UserProfile> {
    const operation = { name: "getMe", method: "GET", path: "/me", isRead: true } as const;
    return this.#transport.call<UserProfile>(operation, {}, options);
  }

  /** `GET /users/{userId}` */
  getUser(input: GetUserInput, options?: ReadOptions<UserProfile>): Promise<UserProfile> {
    const operation = {
      name: "getUser",
      method: "GET",
      path: "/users/{userId}",
      isRead: true,
    } as const;
    return this.#transport.call<UserProfile>(operation, input, options);
  }

  /**
   * userName-index on UserProfiles for username uniqueness and lookup
   *
   * `GET /users/by-name`
   */
  getUserByName(input: GetUserByNameInput, options?: ReadOptions<UserProfile>): Promise<UserProfile> {
    const operation = {
      name: "getUserByName",
      method: "GET",
      path: "/users/by-name",
      isRead: true,
    } as const;
    return this.#transport.call<UserProfile>(operation, input, options);
  }

  /** `GET /boards/{boardId}` */
  getBoard(input: GetBoardInput, options?: ReadOptions<Board>): Promise<Board> {
    const operation = {
      name: "getBoard",
      method: "GET",
      path: "/boards/{boardId}",
      isRead: true,
    } as const;
    return this.#transport.call<Board>(operation, input, options);
  }

  /**
   * ownerId-index on Boards to query by owner
   *
   * `GET /users/{ownerId}/boards`
   */
  listBoardsByOwner(input: ListBoardsByOwnerInput, options?: CallOptions): List<Board> {
    const operation = {
      name: "listBoardsByOwner",
      method: "GET",
      path: "/users/{ownerId}/boards",
      isRead: true,
    } as const;
    return new List<Board>((page) =>
      this.#transport.call<Page<Board>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * All boards, or those whose name begins so, by name
   *
   * `GET /boards`
   */
  listBoards(input: ListBoardsInput = {}, options?: CallOptions): List<{
    boardId: string;
    name: string;
    board?: Board;
  }> {
    const operation = { name: "listBoards", method: "GET", path: "/boards", isRead: true } as const;
    return new List<{
    boardId: string;
    name: string;
    board?: Board;
  }>((page) =>
      this.#transport.call<Page<{
    boardId: string;
    name: string;
    board?: Board;
  }>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * boardName-index on Boards for unique name check
   *
   * `GET /boards/by-name`
   */
  getBoardByName(input: GetBoardByNameInput, options?: ReadOptions<Board>): Promise<Board> {
    const operation = {
      name: "getBoardByName",
      method: "GET",
      path: "/boards/by-name",
      isRead: true,
    } as const;
    return this.#transport.call<Board>(operation, input, options);
  }

  /**
   * `GET /boards/{boardId}/members`
   * @throws the problem `not-member`: only the board's members may do this
   */
  listMembers(input: ListMembersInput, options?: CallOptions): List<BoardMembershipWithProfile> {
    const operation = {
      name: "listMembers",
      method: "GET",
      path: "/boards/{boardId}/members",
      isRead: true,
    } as const;
    return new List<BoardMembershipWithProfile>((page) =>
      this.#transport.call<Page<BoardMembershipWithProfile>>(operation, { ...input, ...page }, options),
    );
  }

  /** `GET /boards/{boardId}/members/{userId}` */
  getMember(input: GetMemberInput, options?: ReadOptions<BoardMembership>): Promise<BoardMembership> {
    const operation = {
      name: "getMember",
      method: "GET",
      path: "/boards/{boardId}/members/{userId}",
      isRead: true,
    } as const;
    return this.#transport.call<BoardMembership>(operation, input, options);
  }

  /**
   * userId-index on BoardMemberships to list user-related items
   *
   * `GET /me/memberships`
   */
  listMyMemberships(options?: CallOptions): List<BoardMembershipWithBoard> {
    const operation = {
      name: "listMyMemberships",
      method: "GET",
      path: "/me/memberships",
      isRead: true,
    } as const;
    return new List<BoardMembershipWithBoard>((page) =>
      this.#transport.call<Page<BoardMembershipWithBoard>>(operation, { ...page }, options),
    );
  }

  /**
   * One of them
   *
   * `GET /me/memberships/{boardId}`
   */
  getMyMembership(input: GetMyMembershipInput, options?: ReadOptions<BoardMembershipWithBoard>): Promise<BoardMembershipWithBoard> {
    const operation = {
      name: "getMyMembership",
      method: "GET",
      path: "/me/memberships/{boardId}",
      isRead: true,
    } as const;
    return this.#transport.call<BoardMembershipWithBoard>(operation, input, options);
  }

  /**
   * The question that the board asks, if it does.
   *
   * `GET /boards/{boardId}/join-service`
   */
  getJoinService(input: GetJoinServiceInput, options?: ReadOptions<BoardServiceSetting>): Promise<BoardServiceSetting> {
    const operation = {
      name: "getJoinService",
      method: "GET",
      path: "/boards/{boardId}/join-service",
      isRead: true,
    } as const;
    return this.#transport.call<BoardServiceSetting>(operation, input, options);
  }

  /**
   * `GET /boards/{boardId}/join-requests`
   * @throws the problem `not-manager`: only the board's managers, and who may run its approvals, may do this
   */
  listJoinRequests(input: ListJoinRequestsInput, options?: CallOptions): List<BoardJoinRequestWithProfile> {
    const operation = {
      name: "listJoinRequests",
      method: "GET",
      path: "/boards/{boardId}/join-requests",
      isRead: true,
    } as const;
    return new List<BoardJoinRequestWithProfile>((page) =>
      this.#transport.call<Page<BoardJoinRequestWithProfile>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * `GET /boards/{boardId}/join-requests/{userId}`
   * @throws the problem `not-manager`: only the board's managers, and who may run its approvals, may do this
   */
  getJoinRequest(input: GetJoinRequestInput, options?: ReadOptions<BoardJoinRequest>): Promise<BoardJoinRequest> {
    const operation = {
      name: "getJoinRequest",
      method: "GET",
      path: "/boards/{boardId}/join-requests/{userId}",
      isRead: true,
    } as const;
    return this.#transport.call<BoardJoinRequest>(operation, input, options);
  }

  /**
   * userId-index on BoardJoinRequests to list user-related items
   *
   * `GET /me/join-requests`
   */
  listMyJoinRequests(options?: CallOptions): List<BoardJoinRequestWithBoard> {
    const operation = {
      name: "listMyJoinRequests",
      method: "GET",
      path: "/me/join-requests",
      isRead: true,
    } as const;
    return new List<BoardJoinRequestWithBoard>((page) =>
      this.#transport.call<Page<BoardJoinRequestWithBoard>>(operation, { ...page }, options),
    );
  }

  /**
   * One of them
   *
   * `GET /me/join-requests/{boardId}`
   */
  getMyJoinRequest(input: GetMyJoinRequestInput, options?: ReadOptions<BoardJoinRequestWithBoard>): Promise<BoardJoinRequestWithBoard> {
    const operation = {
      name: "getMyJoinRequest",
      method: "GET",
      path: "/me/join-requests/{boardId}",
      isRead: true,
    } as const;
    return this.#transport.call<BoardJoinRequestWithBoard>(operation, input, options);
  }

  /**
   * What boards can add, or what was retired, which can be restored
   *
   * `GET /services`
   */
  listAvailableServices(input: ListAvailableServicesInput = {}, options?: CallOptions): Promise<ListAvailableServicesAnswer> {
    const operation = {
      name: "listAvailableServices",
      method: "GET",
      path: "/services",
      isRead: true,
    } as const;
    return this.#transport.call<ListAvailableServicesAnswer>(operation, input, options);
  }

  /** `GET /services/{serviceType}` */
  getAvailableService(input: GetAvailableServiceInput, options?: ReadOptions<AvailableService>): Promise<AvailableService> {
    const operation = {
      name: "getAvailableService",
      method: "GET",
      path: "/services/{serviceType}",
      isRead: true,
    } as const;
    return this.#transport.call<AvailableService>(operation, input, options);
  }

  /**
   * List all services of a board; list a specific type (e.g., `trades`): by whole segment, so that `tradesX` is not among them.
   *
   * `GET /boards/{boardId}/services`
   * @throws the problem `not-member`: only the board's members may do this
   */
  listServices(input: ListServicesInput, options?: CallOptions): List<BoardServiceSetting> {
    const operation = {
      name: "listServices",
      method: "GET",
      path: "/boards/{boardId}/services",
      isRead: true,
    } as const;
    return new List<BoardServiceSetting>((page) =>
      this.#transport.call<Page<BoardServiceSetting>>(operation, { ...input, ...page }, options),
    );
  }

  /** `GET /boards/{boardId}/services/{serviceId}` */
  getService(input: GetServiceInput, options?: ReadOptions<BoardServiceSetting>): Promise<BoardServiceSetting> {
    const operation = {
      name: "getService",
      method: "GET",
      path: "/boards/{boardId}/services/{serviceId}",
      isRead: true,
    } as const;
    return this.#transport.call<BoardServiceSetting>(operation, input, options);
  }

  /**
   * Given a `serviceId`, find its owning board and config in O(1)
   *
   * `GET /board-services/{serviceId}`
   */
  findService(input: FindServiceInput, options?: ReadOptions<BoardServiceSetting>): Promise<BoardServiceSetting> {
    const operation = {
      name: "findService",
      method: "GET",
      path: "/board-services/{serviceId}",
      isRead: true,
    } as const;
    return this.#transport.call<BoardServiceSetting>(operation, input, options);
  }

  /**
   * `GET /boards/{boardId}/services/{serviceId}/permissions`
   * @throws the problem `not-manager`: only the board's managers may do this
   */
  listPermissions(input: ListPermissionsInput, options?: CallOptions): List<BoardServicePermission> {
    const operation = {
      name: "listPermissions",
      method: "GET",
      path: "/boards/{boardId}/services/{serviceId}/permissions",
      isRead: true,
    } as const;
    return new List<BoardServicePermission>((page) =>
      this.#transport.call<Page<BoardServicePermission>>(operation, { ...input, ...page }, options),
    );
  }

  /** `GET /boards/{boardId}/services/{serviceId}/permissions/{userId}` */
  getPermission(input: GetPermissionInput, options?: ReadOptions<BoardServicePermission>): Promise<BoardServicePermission> {
    const operation = {
      name: "getPermission",
      method: "GET",
      path: "/boards/{boardId}/services/{serviceId}/permissions/{userId}",
      isRead: true,
    } as const;
    return this.#transport.call<BoardServicePermission>(operation, input, options);
  }

  /**
   * `POST /me`
   * @throws the problem `user-name-taken`: this user name is taken already
   * @throws the problem `profile-exists`: you have a profile already
   */
  createMyProfile(input: CreateMyProfileInput, options?: WriteOptions): Promise<UserProfile | undefined> {
    const operation = {
      name: "createMyProfile",
      method: "POST",
      path: "/me",
      isRead: false,
    } as const;
    return this.#transport.call<UserProfile | undefined>(operation, input, options);
  }

  /**
   * `PATCH /me`
   * @throws the problem `user-name-taken`: this user name is taken already
   */
  updateMyProfile(input: UpdateMyProfileInput = {}, options?: ChangeOptions): Promise<UserProfile | undefined> {
    const operation = {
      name: "updateMyProfile",
      method: "PATCH",
      path: "/me",
      isRead: false,
    } as const;
    return this.#transport.call<UserProfile | undefined>(operation, input, options);
  }

  /**
   * With the requests that are open. Whoever is still a member would leave boards without a name behind.
   *
   * `DELETE /me`
   * @throws the problem `still-member`: leave your boards first
   * @throws the problem `user-name-taken`: this user name is taken already
   */
  deleteMyProfile(options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "deleteMyProfile",
      method: "DELETE",
      path: "/me",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, {}, options);
  }

  /**
   * `POST /boards`
   * @throws the problem `no-profile`: create your profile first
   * @throws the problem `board-name-taken`: this board name is taken already
   * @throws the problem `too-many-services`: a board has at most 50 services
   */
  createBoard(input: CreateBoardInput, options?: WriteOptions): Promise<Board | undefined> {
    const operation = {
      name: "createBoard",
      method: "POST",
      path: "/boards",
      isRead: false,
    } as const;
    return this.#transport.call<Board | undefined>(operation, input, options);
  }

  /**
   * `PATCH /boards/{boardId}`
   * @throws the problem `not-owner`: only the board's owner may do this
   * @throws the problem `board-name-taken`: this board name is taken already
   * @throws the problem `too-many-services`: a board has at most 50 services
   */
  renameBoard(input: RenameBoardInput, options?: ChangeOptions): Promise<Board | undefined> {
    const operation = {
      name: "renameBoard",
      method: "PATCH",
      path: "/boards/{boardId}",
      isRead: false,
    } as const;
    return this.#transport.call<Board | undefined>(operation, input, options);
  }

  /**
   * `PUT /boards/{boardId}/owner`
   * @throws the fault `already-owner`: you own this board already
   * @throws the problem `not-owner`: only the board's owner may do this
   * @throws the problem `too-many-services`: a board has at most 50 services
   * @throws the problem `board-name-taken`: this board name is taken already
   * @throws the problem `not-a-member`: only a member can take the board over
   */
  transferBoard(input: TransferBoardInput, options?: ChangeOptions): Promise<Board | undefined> {
    const operation = {
      name: "transferBoard",
      method: "PUT",
      path: "/boards/{boardId}/owner",
      isRead: false,
    } as const;
    return this.#transport.call<Board | undefined>(operation, input, options);
  }

  /**
   * With everything that belongs to it; found in the tables, because an index may not show the newest yet.
   *
   * `DELETE /boards/{boardId}`
   * @throws the problem `not-owner`: only the board's owner may do this
   * @throws the problem `too-many-services`: a board has at most 50 services
   * @throws the problem `board-name-taken`: this board name is taken already
   * @throws the problem `has-default`: this board has a default service of this type already
   */
  deleteBoard(input: DeleteBoardInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "deleteBoard",
      method: "DELETE",
      path: "/boards/{boardId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * Joins a board that needs no approval. A request from when it did is over.
   *
   * `POST /boards/{boardId}/members`
   * @throws the problem `no-profile`: create your profile first
   * @throws the problem `approval-needed`: this board decides who joins: send a request
   * @throws the problem `already-member`: you are a member already
   */
  joinBoard(input: JoinBoardInput, options?: WriteOptions): Promise<BoardMembership | undefined> {
    const operation = {
      name: "joinBoard",
      method: "POST",
      path: "/boards/{boardId}/members",
      isRead: false,
    } as const;
    return this.#transport.call<BoardMembership | undefined>(operation, input, options);
  }

  /**
   * A manager adds somebody, who may leave again.
   *
   * `PUT /boards/{boardId}/members/{userId}`
   * @throws the problem `not-manager`: only the board's managers may do this
   * @throws the problem `no-such-user`: there is no such user
   * @throws the problem `already-member`: this user is a member already
   */
  addMember(input: AddMemberInput, options?: WriteOptions): Promise<BoardMembership | undefined> {
    const operation = {
      name: "addMember",
      method: "PUT",
      path: "/boards/{boardId}/members/{userId}",
      isRead: false,
    } as const;
    return this.#transport.call<BoardMembership | undefined>(operation, input, options);
  }

  /**
   * `DELETE /me/memberships/{boardId}`
   * @throws the problem `owner-cannot-leave`: hand the board over before you leave it
   */
  leaveBoard(input: LeaveBoardInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "leaveBoard",
      method: "DELETE",
      path: "/me/memberships/{boardId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * All of them, before one deletes one's profile; the boards that one owns are told
   *
   * `DELETE /me/memberships`
   */
  leaveBoards(options?: WriteOptions): Promise<Work | undefined> {
    const operation = {
      name: "leaveBoards",
      method: "DELETE",
      path: "/me/memberships",
      isRead: false,
    } as const;
    return this.#transport.call<Work | undefined>(operation, {}, options);
  }

  /**
   * `DELETE /boards/{boardId}/members/{userId}`
   * @throws the problem `not-manager`: only the board's managers may do this
   * @throws the problem `owner-cannot-be-removed`: the owner cannot be removed
   */
  removeMember(input: RemoveMemberInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "removeMember",
      method: "DELETE",
      path: "/boards/{boardId}/members/{userId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * `PUT /boards/{boardId}/members/{userId}/role`
   * @throws the problem `not-manager`: only the board's managers may do this
   * @throws the problem `hand-over-instead`: hand the board over instead
   */
  setRole(input: SetRoleInput, options?: ChangeOptions): Promise<BoardMembership | undefined> {
    const operation = {
      name: "setRole",
      method: "PUT",
      path: "/boards/{boardId}/members/{userId}/role",
      isRead: false,
    } as const;
    return this.#transport.call<BoardMembership | undefined>(operation, input, options);
  }

  /**
   * `POST /boards/{boardId}/join-requests`
   * @throws the fault `answer-needed`: this board asks a question: please answer it
   * @throws the problem `no-profile`: create your profile first
   * @throws the problem `no-approval-needed`: this board needs no approval: just join
   * @throws the problem `already-member`: you are a member already
   * @throws the problem `already-requested`: you have asked already
   */
  requestToJoin(input: RequestToJoinInput, options?: WriteOptions): Promise<BoardJoinRequest | undefined> {
    const operation = {
      name: "requestToJoin",
      method: "POST",
      path: "/boards/{boardId}/join-requests",
      isRead: false,
    } as const;
    return this.#transport.call<BoardJoinRequest | undefined>(operation, input, options);
  }

  /** `PATCH /me/join-requests/{boardId}` */
  changeMyAnswer(input: ChangeMyAnswerInput, options?: ChangeOptions): Promise<BoardJoinRequest | undefined> {
    const operation = {
      name: "changeMyAnswer",
      method: "PATCH",
      path: "/me/join-requests/{boardId}",
      isRead: false,
    } as const;
    return this.#transport.call<BoardJoinRequest | undefined>(operation, input, options);
  }

  /** `DELETE /me/join-requests/{boardId}` */
  withdrawJoinRequest(input: WithdrawJoinRequestInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "withdrawJoinRequest",
      method: "DELETE",
      path: "/me/join-requests/{boardId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * `POST /boards/{boardId}/join-requests/{userId}/approve`
   * @throws the problem `not-manager`: only the board's managers, and who may run its approvals, may do this
   * @throws the problem `no-approval-needed`: this board needs no approval: whoever wants to can join
   * @throws the problem `no-profile`: this user has no profile any more
   * @throws the problem `already-member`: this user is a member already
   */
  approveJoinRequest(input: ApproveJoinRequestInput, options?: WriteOptions): Promise<BoardMembership | undefined> {
    const operation = {
      name: "approveJoinRequest",
      method: "POST",
      path: "/boards/{boardId}/join-requests/{userId}/approve",
      isRead: false,
    } as const;
    return this.#transport.call<BoardMembership | undefined>(operation, input, options);
  }

  /**
   * `POST /boards/{boardId}/join-requests/{userId}/reject`
   * @throws the problem `not-manager`: only the board's managers, and who may run its approvals, may do this
   */
  rejectJoinRequest(input: RejectJoinRequestInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "rejectJoinRequest",
      method: "POST",
      path: "/boards/{boardId}/join-requests/{userId}/reject",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * `PUT /services/{serviceType}`
   * @throws the problem `admins-only`: only administrators may do this
   * @throws the problem `already-in-catalogue`: this service is in the catalogue already
   */
  addAvailableService(input: AddAvailableServiceInput, options?: WriteOptions): Promise<AvailableService | undefined> {
    const operation = {
      name: "addAvailableService",
      method: "PUT",
      path: "/services/{serviceType}",
      isRead: false,
    } as const;
    return this.#transport.call<AvailableService | undefined>(operation, input, options);
  }

  /**
   * `PATCH /services/{serviceType}`
   * @throws the problem `admins-only`: only administrators may do this
   */
  updateAvailableService(input: UpdateAvailableServiceInput, options?: ChangeOptions): Promise<AvailableService | undefined> {
    const operation = {
      name: "updateAvailableService",
      method: "PATCH",
      path: "/services/{serviceType}",
      isRead: false,
    } as const;
    return this.#transport.call<AvailableService | undefined>(operation, input, options);
  }

  /**
   * Boards that have the service keep it, and its name; no board can add it any more.
   *
   * `POST /services/{serviceType}/retire`
   * @throws the problem `admins-only`: only administrators may do this
   */
  retireAvailableService(input: RetireAvailableServiceInput, options?: ChangeOptions): Promise<AvailableService | undefined> {
    const operation = {
      name: "retireAvailableService",
      method: "POST",
      path: "/services/{serviceType}/retire",
      isRead: false,
    } as const;
    return this.#transport.call<AvailableService | undefined>(operation, input, options);
  }

  /**
   * `POST /services/{serviceType}/restore`
   * @throws the problem `admins-only`: only administrators may do this
   */
  restoreAvailableService(input: RestoreAvailableServiceInput, options?: ChangeOptions): Promise<AvailableService | undefined> {
    const operation = {
      name: "restoreAvailableService",
      method: "POST",
      path: "/services/{serviceType}/restore",
      isRead: false,
    } as const;
    return this.#transport.call<AvailableService | undefined>(operation, input, options);
  }

  /**
   * Adds a service and switches its type on. The first of a type is its default.
   *
   * `POST /boards/{boardId}/services`
   * @throws the fault `no-such-service`: there is no such service
   * @throws the fault `too-many-settings`: a service has at most 20 settings
   * @throws the fault `unknown-setting`: there are ttlDays, askQuestion and questionText, and nothing else
   * @throws the fault `bad-days`: must be a whole number of days from 1 to 90
   * @throws the fault `yes-or-no`: must be true or false
   * @throws the fault `bad-question`: must be a text of 1 to 300 characters
   * @throws the fault `question-missing`: which question?
   * @throws the problem `not-owner`: only the board's owner may do this
   * @throws the problem `too-many-services`: a board has at most 50 services
   * @throws the problem `has-default`: this board has a default service of this type already
   * @throws the problem `board-name-taken`: this board name is taken already
   */
  createService(input: CreateServiceInput, options?: WriteOptions): Promise<BoardServiceSetting | undefined> {
    const operation = {
      name: "createService",
      method: "POST",
      path: "/boards/{boardId}/services",
      isRead: false,
    } as const;
    return this.#transport.call<BoardServiceSetting | undefined>(operation, input, options);
  }

  /**
   * `PUT /boards/{boardId}/services/{serviceId}/config`
   * @throws the fault `too-many-settings`: a service has at most 20 settings
   * @throws the fault `unknown-setting`: there are ttlDays, askQuestion and questionText, and nothing else
   * @throws the fault `bad-days`: must be a whole number of days from 1 to 90
   * @throws the fault `yes-or-no`: must be true or false
   * @throws the fault `bad-question`: must be a text of 1 to 300 characters
   * @throws the fault `question-missing`: which question?
   * @throws the problem `not-owner`: only the board's owner, and who may run the service, may do this
   * @throws the problem `has-default`: this board has a default service of this type already
   */
  configureService(input: ConfigureServiceInput, options?: ChangeOptions): Promise<BoardServiceSetting | undefined> {
    const operation = {
      name: "configureService",
      method: "PUT",
      path: "/boards/{boardId}/services/{serviceId}/config",
      isRead: false,
    } as const;
    return this.#transport.call<BoardServiceSetting | undefined>(operation, input, options);
  }

  /**
   * `PUT /boards/{boardId}/services/{serviceId}/default`
   * @throws the problem `not-owner`: only the board's owner may do this
   * @throws the problem `has-default`: this board has a default service of this type already
   */
  makeDefaultService(input: MakeDefaultServiceInput, options?: WriteOptions): Promise<BoardServiceSetting | undefined> {
    const operation = {
      name: "makeDefaultService",
      method: "PUT",
      path: "/boards/{boardId}/services/{serviceId}/default",
      isRead: false,
    } as const;
    return this.#transport.call<BoardServiceSetting | undefined>(operation, input, options);
  }

  /**
   * `PUT /boards/{boardId}/enabled-services/{serviceType}`
   * @throws the problem `not-owner`: only the board's owner may do this
   * @throws the problem `no-default-service`: this board has no default service of this type
   * @throws the problem `too-many-services`: a board has at most 50 services
   * @throws the problem `board-name-taken`: this board name is taken already
   */
  switchServiceOn(input: SwitchServiceOnInput, options?: ChangeOptions): Promise<BoardPartial | undefined> {
    const operation = {
      name: "switchServiceOn",
      method: "PUT",
      path: "/boards/{boardId}/enabled-services/{serviceType}",
      isRead: false,
    } as const;
    return this.#transport.call<BoardPartial | undefined>(operation, input, options);
  }

  /**
   * `DELETE /boards/{boardId}/enabled-services/{serviceType}`
   * @throws the problem `not-owner`: only the board's owner may do this
   * @throws the problem `too-many-services`: a board has at most 50 services
   * @throws the problem `board-name-taken`: this board name is taken already
   */
  switchServiceOff(input: SwitchServiceOffInput, options?: ChangeOptions): Promise<BoardPartial | undefined> {
    const operation = {
      name: "switchServiceOff",
      method: "DELETE",
      path: "/boards/{boardId}/enabled-services/{serviceType}",
      isRead: false,
    } as const;
    return this.#transport.call<BoardPartial | undefined>(operation, input, options);
  }

  /**
   * `DELETE /boards/{boardId}/services/{serviceId}`
   * @throws the problem `not-owner`: only the board's owner may do this
   * @throws the problem `service-in-use`: switch the service off first, or make another the default
   * @throws the problem `has-default`: this board has a default service of this type already
   */
  deleteService(input: DeleteServiceInput, options?: WriteOptions): Promise<void> {
    const operation = {
      name: "deleteService",
      method: "DELETE",
      path: "/boards/{boardId}/services/{serviceId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * `PUT /boards/{boardId}/services/{serviceId}/permissions/{userId}`
   * @throws the problem `not-owner`: only the board's owner may do this
   * @throws the problem `no-such-service`: this board has no such service
   * @throws the problem `already-granted`: this was granted already
   * @throws the problem `not-a-member`: only members can be given a service
   */
  grantPermission(input: GrantPermissionInput, options?: WriteOptions): Promise<BoardServicePermission | undefined> {
    const operation = {
      name: "grantPermission",
      method: "PUT",
      path: "/boards/{boardId}/services/{serviceId}/permissions/{userId}",
      isRead: false,
    } as const;
    return this.#transport.call<BoardServicePermission | undefined>(operation, input, options);
  }

  /**
   * `DELETE /boards/{boardId}/services/{serviceId}/permissions/{userId}`
   * @throws the problem `not-owner`: only the board's owner may do this
   */
  revokePermission(input: RevokePermissionInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "revokePermission",
      method: "DELETE",
      path: "/boards/{boardId}/services/{serviceId}/permissions/{userId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /** Tells how work stands, to whoever began it. */
  work(id: string, options?: CallOptions): Promise<Work> {
    const operation = { name: "work", method: "GET", path: "/work/{id}", isRead: true } as const;
    return this.#transport.call<Work>(operation, { id }, options);
  }

  /** Cancels work; what was done stays. */
  cancelWork(id: string, options?: CallOptions): Promise<Work> {
    const path = "/work/{id}";
    const operation = { name: "cancelWork", method: "DELETE", path, isRead: false } as const;
    return this.#transport.call<Work>(operation, { id }, options);
  }

  /** Waits until work has ended, and returns how it did. */
  async finished(work: Work, options: CallOptions = {}): Promise<Work> {
    let now = work;
    for (let attempt = 0; now.state === "running"; attempt += 1) {
      await sleep(Math.min(backoff(attempt), 10) * 1000, options.signal);
      now = await this.work(work.id, options);
    }
    return now;
  }
}

export interface UserProfile {
  userId: string;
  email?: string;
  userName: string;
  createdAt: Timestamp;
}

export interface Board {
  boardId: string;
  boardName: string;
  ownerId: string;
  enabledServices: string[];
  createdAt: Timestamp;
}

export interface BoardMembershipWithProfile {
  boardId: string;
  userId: string;
  role: "member" | "manager" | "owner";
  joinedAt: Timestamp;
  profile?: UserProfile;
}

export interface BoardMembership {
  boardId: string;
  userId: string;
  role: "member" | "manager" | "owner";
  joinedAt: Timestamp;
}

export interface BoardMembershipWithBoard {
  boardId: string;
  userId: string;
  role: "member" | "manager" | "owner";
  joinedAt: Timestamp;
  board?: Board;
}

/** A service of a board. Of each type one is the default, and approveJoin's is shown to who wants to join. */
export interface BoardServiceSetting {
  boardId: string;
  serviceId: string;
  serviceType: string;
  isDefault: boolean;
  config: JsonObject;
}

/**
 * A wish to join a board that decides who does. Who decides may be told by a permission on the board's service, which
 * a request does not name: so each read of requests says who may call it.
 */
export interface BoardJoinRequestWithProfile {
  boardId: string;
  userId: string;
  answer?: string;
  expiresAt: number;
  createdAt: Timestamp;
  profile?: UserProfile;
}

/**
 * A wish to join a board that decides who does. Who decides may be told by a permission on the board's service, which
 * a request does not name: so each read of requests says who may call it.
 */
export interface BoardJoinRequest {
  boardId: string;
  userId: string;
  answer?: string;
  expiresAt: number;
  createdAt: Timestamp;
}

/**
 * A wish to join a board that decides who does. Who decides may be told by a permission on the board's service, which
 * a request does not name: so each read of requests says who may call it.
 */
export interface BoardJoinRequestWithBoard {
  boardId: string;
  userId: string;
  answer?: string;
  expiresAt: number;
  createdAt: Timestamp;
  board?: Board;
}

/** The catalogue of services. */
export interface AvailableService {
  serviceType: string;
  displayName: string;
  description?: string;
  retiredAt?: Timestamp;
}

/** A member who may run a service of a board beside its owner. */
export interface BoardServicePermission {
  boardId: string;
  userId: string;
  serviceId: string;
  grantedAt: Timestamp;
  grantedBy: string;
}

export interface BoardPartial {
  boardId: string;
  boardName: string;
  ownerId: string;
  enabledServices?: string[];
  createdAt: Timestamp;
}

/** What `getUser` takes. */
export interface GetUserInput {
  readonly userId: string;
}

/** What `getUserByName` takes. */
export interface GetUserByNameInput {
  readonly userName: string;
}

/** What `getBoard` takes. */
export interface GetBoardInput {
  readonly boardId: string;
}

/** What `listBoardsByOwner` takes. */
export interface ListBoardsByOwnerInput {
  readonly ownerId: string;
}

/** What `listBoards` takes. */
export interface ListBoardsInput {
  readonly name?: string | undefined;
}

/** What `getBoardByName` takes. */
export interface GetBoardByNameInput {
  readonly boardName: string;
}

/** What `listMembers` takes. */
export interface ListMembersInput {
  readonly boardId: string;
}

/** What `getMember` takes. */
export interface GetMemberInput {
  readonly boardId: string;
  readonly userId: string;
}

/** What `getMyMembership` takes. */
export interface GetMyMembershipInput {
  readonly boardId: string;
}

/** What `getJoinService` takes. */
export interface GetJoinServiceInput {
  readonly boardId: string;
}

/** What `listJoinRequests` takes. */
export interface ListJoinRequestsInput {
  readonly boardId: string;
}

/** What `getJoinRequest` takes. */
export interface GetJoinRequestInput {
  readonly boardId: string;
  readonly userId: string;
}

/** What `getMyJoinRequest` takes. */
export interface GetMyJoinRequestInput {
  readonly boardId: string;
}

/** What `listAvailableServices` takes. */
export interface ListAvailableServicesInput {
  readonly retired?: boolean | undefined;
  /** The most items that are wanted. */
  readonly limit?: number | undefined;
}

/** What `listAvailableServices` answers. */
export interface ListAvailableServicesAnswer {
  items: AvailableService[];
  complete?: false;
}

/** What `getAvailableService` takes. */
export interface GetAvailableServiceInput {
  readonly serviceType: string;
}

/** What `listServices` takes. */
export interface ListServicesInput {
  readonly boardId: string;
  readonly serviceType?: string | undefined;
}

/** What `getService` takes. */
export interface GetServiceInput {
  readonly boardId: string;
  readonly serviceId: string;
}

/** What `findService` takes. */
export interface FindServiceInput {
  readonly serviceId: string;
}

/** What `listPermissions` takes. */
export interface ListPermissionsInput {
  readonly boardId: string;
  readonly serviceId: string;
}

/** What `getPermission` takes. */
export interface GetPermissionInput {
  readonly boardId: string;
  readonly serviceId: string;
  readonly userId: string;
}

/** What `createMyProfile` takes. */
export interface CreateMyProfileInput {
  readonly userName: string;
  readonly email: string;
}

/** What `updateMyProfile` takes. */
export interface UpdateMyProfileInput {
  readonly userName?: string | undefined;
  readonly email?: string | undefined;
}

/** What `createBoard` takes. */
export interface CreateBoardInput {
  readonly boardName: string;
}

/** What `renameBoard` takes. */
export interface RenameBoardInput {
  readonly boardId: string;
  readonly boardName?: string | undefined;
}

/** What `transferBoard` takes. */
export interface TransferBoardInput {
  readonly boardId: string;
  readonly userId: string;
}

/** What `deleteBoard` takes. */
export interface DeleteBoardInput {
  readonly boardId: string;
}

/** What `joinBoard` takes. */
export interface JoinBoardInput {
  readonly boardId: string;
}

/** What `addMember` takes. */
export interface AddMemberInput {
  readonly boardId: string;
  readonly userId: string;
}

/** What `leaveBoard` takes. */
export interface LeaveBoardInput {
  readonly boardId: string;
}

/** What `removeMember` takes. */
export interface RemoveMemberInput {
  readonly boardId: string;
  readonly userId: string;
}

/** What `setRole` takes. */
export interface SetRoleInput {
  readonly boardId: string;
  readonly userId: string;
  readonly role: "member" | "manager";
}

/** What `requestToJoin` takes. */
export interface RequestToJoinInput {
  readonly boardId: string;
  readonly answer?: string | null | undefined;
}

/** What `changeMyAnswer` takes. */
export interface ChangeMyAnswerInput {
  readonly boardId: string;
  readonly answer: string;
}

/** What `withdrawJoinRequest` takes. */
export interface WithdrawJoinRequestInput {
  readonly boardId: string;
}

/** What `approveJoinRequest` takes. */
export interface ApproveJoinRequestInput {
  readonly boardId: string;
  readonly userId: string;
}

/** What `rejectJoinRequest` takes. */
export interface RejectJoinRequestInput {
  readonly boardId: string;
  readonly userId: string;
}

/** What `addAvailableService` takes. */
export interface AddAvailableServiceInput {
  readonly serviceType: string;
  readonly displayName: string;
  readonly description?: string | null | undefined;
}

/** What `updateAvailableService` takes. */
export interface UpdateAvailableServiceInput {
  readonly serviceType: string;
  readonly displayName?: string | undefined;
  readonly description?: string | null | undefined;
}

/** What `retireAvailableService` takes. */
export interface RetireAvailableServiceInput {
  readonly serviceType: string;
}

/** What `restoreAvailableService` takes. */
export interface RestoreAvailableServiceInput {
  readonly serviceType: string;
}

/** What `createService` takes. */
export interface CreateServiceInput {
  readonly boardId: string;
  readonly serviceType: string;
  readonly config: JsonObject;
}

/** What `configureService` takes. */
export interface ConfigureServiceInput {
  readonly boardId: string;
  readonly serviceId: string;
  readonly config: JsonObject;
}

/** What `makeDefaultService` takes. */
export interface MakeDefaultServiceInput {
  readonly boardId: string;
  readonly serviceId: string;
}

/** What `switchServiceOn` takes. */
export interface SwitchServiceOnInput {
  readonly boardId: string;
  readonly serviceType: string;
}

/** What `switchServiceOff` takes. */
export interface SwitchServiceOffInput {
  readonly boardId: string;
  readonly serviceType: string;
}

/** What `deleteService` takes. */
export interface DeleteServiceInput {
  readonly boardId: string;
  readonly serviceId: string;
}

/** What `grantPermission` takes. */
export interface GrantPermissionInput {
  readonly boardId: string;
  readonly serviceId: string;
  readonly userId: string;
}

/** What `revokePermission` takes. */
export interface RevokePermissionInput {
  readonly boardId: string;
  readonly serviceId: string;
  readonly userId: string;
}

/** Every code of a problem. */
export type ProblemCode =
  | "malformed"
  | "input-invalid"
  | "missing"
  | "out-of-bounds"
  | "not-signed-in"
  | "invalid-token"
  | "not-allowed"
  | "other-tenant"
  | "not-found"
  | "method-not-allowed"
  | "not-acceptable"
  | "timeout"
  | "exists-already"
  | "not-unique"
  | "condition-failed"
  | "check-failed"
  | "move-not-allowed"
  | "expiry-refused"
  | "written-twice"
  | "idempotency-mismatch"
  | "precondition-failed"
  | "too-large"
  | "transaction-too-large"
  | "too-much-to-read"
  | "uri-too-long"
  | "unsupported-media-type"
  | "rate-limited"
  | "misdirected"
  | "headers-too-large"
  | "internal"
  | "unavailable"
  | "overloaded"
  | "issuer-unavailable"
  | "table-missing"
  | "contention"
  | "outcome-unknown"
  | "storage-failed"
  | "storage-full"
  | "not-member"
  | "not-manager"
  | "user-name-taken"
  | "profile-exists"
  | "still-member"
  | "no-profile"
  | "board-name-taken"
  | "too-many-services"
  | "not-owner"
  | "not-a-member"
  | "has-default"
  | "approval-needed"
  | "already-member"
  | "no-such-user"
  | "owner-cannot-leave"
  | "owner-cannot-be-removed"
  | "hand-over-instead"
  | "no-approval-needed"
  | "already-requested"
  | "admins-only"
  | "already-in-catalogue"
  | "no-default-service"
  | "service-in-use"
  | "no-such-service"
  | "already-granted";

/** What can be wrong with one input. */
export type FaultCode =
  | "missing"
  | "unknown"
  | "wrong-type"
  | "wrong-format"
  | "not-a-member"
  | "out-of-bounds"
  | "too-long"
  | "too-short"
  | "too-many"
  | "too-few"
  | "too-deep"
  | "too-precise"
  | "repeated"
  | "misplaced"
  | "wrong-cursor"
  | "not-paged"
  | "bad-key"
  | "not-applicable"
  | "not-valid"
  | "already-owner"
  | "answer-needed"
  | "no-such-service"
  | "too-many-settings"
  | "unknown-setting"
  | "bad-days"
  | "yes-or-no"
  | "bad-question"
  | "question-missing";

/** The codes that every operation can answer with. */
export type CommonCode =
  | "malformed"
  | "input-invalid"
  | "not-signed-in"
  | "invalid-token"
  | "not-acceptable"
  | "uri-too-long"
  | "rate-limited"
  | "headers-too-large"
  | "internal"
  | "unavailable"
  | "overloaded"
  | "issuer-unavailable"
  | "table-missing"
  | "storage-failed";

/** The codes that every write can answer with, beside those. */
export type WriteCode =
  | "missing"
  | "out-of-bounds"
  | "not-found"
  | "exists-already"
  | "condition-failed"
  | "written-twice"
  | "idempotency-mismatch"
  | "too-large"
  | "transaction-too-large"
  | "contention"
  | "outcome-unknown"
  | "storage-full";

/** The codes that each operation can answer with. */
export interface ProblemCodes {
  getMe: CommonCode | "not-allowed" | "not-found" | "too-much-to-read";
  getUser: CommonCode | "not-allowed" | "not-found" | "too-much-to-read";
  getUserByName: CommonCode | "not-allowed" | "not-found" | "too-much-to-read";
  getBoard: CommonCode | "not-allowed" | "not-found" | "too-much-to-read";
  listBoardsByOwner: CommonCode | "not-allowed";
  listBoards: CommonCode | "not-allowed";
  getBoardByName: CommonCode | "not-allowed" | "not-found" | "too-much-to-read";
  listMembers: CommonCode | "not-member";
  getMember: CommonCode | "not-allowed" | "not-found" | "too-much-to-read";
  listMyMemberships: CommonCode | "not-allowed";
  getMyMembership: CommonCode | "not-allowed" | "not-found" | "too-much-to-read";
  getJoinService: CommonCode | "not-allowed" | "not-found" | "too-much-to-read";
  listJoinRequests: CommonCode | "not-found" | "not-manager";
  getJoinRequest: CommonCode | "not-found" | "too-much-to-read" | "not-manager";
  listMyJoinRequests: CommonCode | "not-allowed";
  getMyJoinRequest: CommonCode | "not-allowed" | "not-found" | "too-much-to-read";
  listAvailableServices: CommonCode | "not-allowed";
  getAvailableService: CommonCode | "not-allowed" | "not-found" | "too-much-to-read";
  listServices: CommonCode | "not-member";
  getService: CommonCode | "not-allowed" | "not-found" | "too-much-to-read";
  findService: CommonCode | "not-allowed" | "not-found" | "too-much-to-read";
  listPermissions: CommonCode | "not-manager";
  getPermission: CommonCode | "not-allowed" | "not-found" | "too-much-to-read";
  createMyProfile:
    | CommonCode
    | WriteCode
    | "not-allowed"
    | "timeout"
    | "not-unique"
    | "unsupported-media-type"
    | "user-name-taken"
    | "profile-exists";
  updateMyProfile:
    | CommonCode
    | WriteCode
    | "not-allowed"
    | "timeout"
    | "not-unique"
    | "precondition-failed"
    | "unsupported-media-type"
    | "user-name-taken";
  deleteMyProfile:
    | CommonCode
    | WriteCode
    | "not-allowed"
    | "not-unique"
    | "precondition-failed"
    | "user-name-taken"
    | "still-member";
  createBoard:
    | CommonCode
    | WriteCode
    | "not-allowed"
    | "timeout"
    | "not-unique"
    | "unsupported-media-type"
    | "no-profile"
    | "board-name-taken"
    | "too-many-services";
  renameBoard:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "precondition-failed"
    | "unsupported-media-type"
    | "board-name-taken"
    | "too-many-services"
    | "not-owner";
  transferBoard:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "precondition-failed"
    | "unsupported-media-type"
    | "board-name-taken"
    | "too-many-services"
    | "not-owner"
    | "not-a-member";
  deleteBoard:
    | CommonCode
    | WriteCode
    | "not-unique"
    | "precondition-failed"
    | "board-name-taken"
    | "too-many-services"
    | "not-owner"
    | "has-default";
  joinBoard:
    | CommonCode
    | WriteCode
    | "not-allowed"
    | "timeout"
    | "unsupported-media-type"
    | "no-profile"
    | "approval-needed"
    | "already-member";
  addMember:
    | CommonCode
    | WriteCode
    | "timeout"
    | "unsupported-media-type"
    | "not-manager"
    | "already-member"
    | "no-such-user";
  leaveBoard:
    | CommonCode
    | WriteCode
    | "not-allowed"
    | "precondition-failed"
    | "owner-cannot-leave";
  leaveBoards: CommonCode | WriteCode | "not-allowed";
  removeMember:
    | CommonCode
    | WriteCode
    | "precondition-failed"
    | "not-manager"
    | "owner-cannot-be-removed";
  setRole:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "not-manager"
    | "hand-over-instead";
  requestToJoin:
    | CommonCode
    | WriteCode
    | "not-allowed"
    | "timeout"
    | "unsupported-media-type"
    | "no-profile"
    | "already-member"
    | "no-approval-needed"
    | "already-requested";
  changeMyAnswer:
    | CommonCode
    | WriteCode
    | "not-allowed"
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type";
  withdrawJoinRequest: CommonCode | WriteCode | "not-allowed" | "precondition-failed";
  approveJoinRequest:
    | CommonCode
    | WriteCode
    | "timeout"
    | "unsupported-media-type"
    | "not-manager"
    | "no-profile"
    | "already-member"
    | "no-approval-needed";
  rejectJoinRequest:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "not-manager";
  addAvailableService:
    | CommonCode
    | WriteCode
    | "timeout"
    | "unsupported-media-type"
    | "admins-only"
    | "already-in-catalogue";
  updateAvailableService:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "admins-only";
  retireAvailableService:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "admins-only";
  restoreAvailableService:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "admins-only";
  createService:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "unsupported-media-type"
    | "board-name-taken"
    | "too-many-services"
    | "not-owner"
    | "has-default";
  configureService:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "precondition-failed"
    | "unsupported-media-type"
    | "not-owner"
    | "has-default";
  makeDefaultService:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "unsupported-media-type"
    | "not-owner"
    | "has-default";
  switchServiceOn:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "precondition-failed"
    | "unsupported-media-type"
    | "board-name-taken"
    | "too-many-services"
    | "not-owner"
    | "no-default-service";
  switchServiceOff:
    | CommonCode
    | WriteCode
    | "not-unique"
    | "precondition-failed"
    | "board-name-taken"
    | "too-many-services"
    | "not-owner";
  deleteService:
    | CommonCode
    | WriteCode
    | "not-unique"
    | "not-owner"
    | "has-default"
    | "service-in-use";
  grantPermission:
    | CommonCode
    | WriteCode
    | "timeout"
    | "unsupported-media-type"
    | "not-owner"
    | "not-a-member"
    | "no-such-service"
    | "already-granted";
  revokePermission: CommonCode | WriteCode | "precondition-failed" | "not-owner";
}

/** The values that are told with some codes, as far as the caller may see them. */
export interface ProblemValues {
}

// ---------------------------------------------------------------- what is the same for every model

/** A moment, as ISO 8601 text in UTC, such as `2024-01-15T10:30:00Z`. */
export type Timestamp = string;
/** A day, as ISO 8601 text, such as `2024-01-15`. */
export type CalendarDate = string;
/** Bytes, as base64. */
export type Base64 = string;
/** A whole number of up to 64 bits: a `bigint` where a `number` would lose digits. */
export type Integer = number | bigint;
/**
 * A number of up to 38 digits: where a `number` would lose some, a `bigint` for a whole number of up
 * to 64 bits, and a `string` for any other. `Number(value)` rounds each of them.
 */
export type Decimal = number | bigint | string;
/** Any value. */
export type Json = string | number | bigint | boolean | null | readonly Json[] | JsonObject;
/** Values by name. */
export interface JsonObject {
  readonly [name: string]: Json;
}

/** Where the service is, and how it is called. */
export interface ClientOptions {
  /** The address of the service with its base path, such as `https://api.example.org/v1`. */
  readonly url: string;
  /**
   * The caller's token, or a function that returns it, which is asked before every request.
   * `refresh` is `true` after the service has refused the last one. Without a token, nobody calls.
   */
  readonly token?: string | TokenSource | undefined;
  /** How often a request is repeated where that is safe; 3 by default. */
  readonly retries?: number | undefined;
  /** The longest wait before a repetition, in milliseconds; 20,000 by default. */
  readonly longestWait?: number | undefined;
  /** How long one request may take, in milliseconds; 30,000 by default. */
  readonly timeout?: number | undefined;
  /**
   * Whether writes are given an `Idempotency-Key` of their own, so that they can be repeated when
   * their outcome is not known; `true` by default. Each costs the service one more stored item.
   */
  readonly automaticKeys?: boolean | undefined;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** What sends requests; the global `fetch` by default. */
  readonly fetch?: typeof fetch | undefined;
}

/** Returns the caller's token. */
export type TokenSource = (refresh: boolean) => string | undefined | Promise<string | undefined>;

/** How one call is made. */
export interface CallOptions {
  /** Ends the call. Whether an ended write has happened is not known. */
  readonly signal?: AbortSignal | undefined;
  /** Is told about the answer, beside its value. */
  readonly onAnswer?: ((answer: AnswerInfo) => void) | undefined;
}

/** How a read of one item is made. */
export interface ReadOptions<T> extends CallOptions {
  /** What an earlier call answered: if it is unchanged, it is returned and not sent again. */
  readonly known?: T | undefined;
}

/** How a write is made. */
export interface WriteOptions extends CallOptions {
  /** Makes it safe to repeat the write: a second one with the same key changes nothing. */
  readonly idempotencyKey?: string | undefined;
}

/** How a write is made that begins with an item that is there. */
export interface ChangeOptions extends WriteOptions {
  /** What an earlier call answered, or its `ETag`: if the item has changed, the write is refused. */
  readonly ifMatch?: object | string | undefined;
}

/** What an answer says beside its value. */
export interface AnswerInfo {
  /** The status. */
  readonly status: number;
  /** What identifies the item as the caller sees it. */
  readonly etag: string | undefined;
  /** Where the new item, or the work, can be read. */
  readonly location: string | undefined;
  /** Whether the write had happened before, so that nothing was changed. */
  readonly replayed: boolean;
}

/** A page of a list. */
export interface Page<T> {
  /** What is on it. */
  items: T[];
  /** The cursor of the next page; absent on the last one. */
  next?: string;
}

/** Which page of a list is wanted. */
export interface PageRequest {
  /** The most items that are wanted. */
  readonly limit?: number | undefined;
  /** The `next` of an earlier page. */
  readonly cursor?: string | undefined;
}

/** A list, which is read page by page: `for await (const item of list)`. */
export class List<T> implements AsyncIterable<T> {
  readonly #read: (request: PageRequest) => Promise<Page<T>>;

  /** Creates a list from what reads its pages. */
  constructor(read: (request: PageRequest) => Promise<Page<T>>) {
    this.#read = read;
  }

  /** Reads one page: the first, unless there is a cursor. */
  page(request: PageRequest = {}): Promise<Page<T>> {
    return this.#read(request);
  }

  /** Reads all pages, one after the other, from the one that is wanted on. */
  async *pages(request: PageRequest = {}): AsyncGenerator<Page<T>, void, undefined> {
    let cursor = request.cursor;
    do {
      const page = await this.#read({ ...request, cursor });
      yield page;
      cursor = page.next;
    } while (cursor !== undefined);
  }

  /** Reads all items, and asks for the next page when it is needed. */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.pages()) {
      yield* page.items;
    }
  }

  /** Reads the first items into an array: all of them, unless it should end earlier. */
  async all(most = Infinity): Promise<T[]> {
    const items: T[] = [];
    for await (const page of this.pages()) {
      for (const item of page.items) {
        if (items.length >= most) return items;
        items.push(item);
      }
      if (items.length >= most) return items;
    }
    return items;
  }
}

/** Work that a write has begun, one transaction for each element. */
export interface Work {
  /** Its name. */
  id: string;
  /** The write that has begun it. */
  write?: string;
  /** How it stands. */
  state: "running" | "finished" | "cancelled" | "stopped" | "unknown";
  /** How many elements were done. */
  done?: number;
  /** How many elements were refused. */
  skipped?: number;
  /** How many elements are left, if that is known. */
  left?: number;
  /** Why elements were refused; the first ones, if there are many. */
  reasons?: { code: string; message: string; element?: Json; place?: number }[];
  /** When it was begun. */
  begun?: Timestamp;
  /** When it ended. */
  ended?: Timestamp;
  /** Why nobody works on. */
  stopped?: string;
}

/** What is wrong with one input. */
export interface Fault {
  /** A path such as `size.width` or `tags[3]`. */
  readonly field: string;
  /** What is wrong with it, for programs. */
  readonly code: FaultCode;
  /** What is wrong with it, for people. */
  readonly message: string;
  /** Values that are told with it. */
  readonly values?: JsonObject;
  /** In development: what did not hold, as the model writes it. */
  readonly rule?: string;
}

/** The values that are told with a code. */
export type ValuesOf<C extends ProblemCode> = C extends keyof ProblemValues
  ? ProblemValues[C]
  : JsonObject;

/** A problem with one of these codes, told apart by `code`. */
export type ProblemOf<C extends ProblemCode> = C extends ProblemCode
  ? ProblemError & { readonly code: C; readonly values: ValuesOf<C> }
  : never;

/** A problem, told apart by `code`. */
export type Problem = ProblemOf<ProblemCode>;

/** Returns `true` if an error is a problem that the service has answered with. */
export function isProblem(error: unknown): error is Problem;
/** Returns `true` if an error is a problem of this operation; its `code` is then one of few. */
export function isProblem<O extends keyof ProblemCodes>(
  error: unknown,
  operation: O,
): error is ProblemOf<ProblemCodes[O]>;
export function isProblem(error: unknown, operation?: string): boolean {
  return (
    error instanceof ProblemError && (operation === undefined || error.operation === operation)
  );
}

/** Why a call failed (RFC 9457). Decide by `code`, and by `status` if the code is not known. */
export class ProblemError extends Error {
  /** The operation that was called. */
  readonly operation: string;
  /** The status of the answer. */
  readonly status: number;
  /** The reason, for programs; it is stable. A newer service may send others. */
  readonly code: ProblemCode;
  /** The kind of failure, as a URN. */
  readonly type: string;
  /** The kind of failure, for people. */
  readonly title: string;
  /** The id of the request, under which the operator can find details. */
  readonly instance: string;
  /** The attribute that it is about. */
  readonly field: string | undefined;
  /** Values that are told with it. */
  readonly values: JsonObject;
  /** Every fault of the input. */
  readonly errors: readonly Fault[];
  /** Whether the call may nevertheless have happened. */
  readonly maybeDone: boolean;
  /** In development: what did not hold, as the model writes it. */
  readonly rule: string | undefined;
  /** After how many seconds it makes sense to try again. */
  readonly retryAfter: number | undefined;

  /** Creates the error of an answer. */
  constructor(operation: string, status: number, details: ProblemDetails, retryAfter?: number) {
    super(details.detail ?? details.title ?? details.code);
    this.name = "ProblemError";
    this.operation = operation;
    this.status = status;
    this.code = details.code;
    this.type = details.type ?? "about:blank";
    this.title = details.title ?? "";
    this.instance = details.instance ?? "";
    this.field = details.field;
    this.values = details.values ?? {};
    this.errors = details.errors ?? [];
    this.maybeDone = details.maybeDone ?? false;
    this.rule = details.rule;
    this.retryAfter = retryAfter;
  }
}

/** There was no answer of the service: the network failed, or something between answered. */
export class ConnectionError extends Error {
  /** The operation that was called. */
  readonly operation: string;
  /** The status, if something answered that is not the service. */
  readonly status: number | undefined;
  /** Whether the call may nevertheless have happened. */
  readonly maybeDone: boolean;

  /** Creates the error of a call without an answer of the service. */
  constructor(operation: Operation, status: number | undefined, cause: unknown) {
    const why = status === undefined ? "there was no answer" : `the answer was ${status}`;
    super(`${operation.name}: ${why}`, { cause });
    this.name = "ConnectionError";
    this.operation = operation.name;
    this.status = status;
    this.maybeDone = !operation.isRead;
  }
}

/** Returns the `ETag` of what a call has answered, if it has one. */
export function etagOf(value: object): string | undefined {
  return tags.get(value);
}

/** The members of problem details. */
interface ProblemDetails {
  readonly code: ProblemCode;
  readonly type?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly instance?: string;
  readonly field?: string;
  readonly values?: JsonObject;
  readonly errors?: readonly Fault[];
  readonly maybeDone?: boolean;
  readonly rule?: string;
}

interface Operation {
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly isRead: boolean;
}

type AnyOptions = CallOptions & {
  readonly known?: unknown;
  readonly idempotencyKey?: string | undefined;
  readonly ifMatch?: object | string | undefined;
};

const tags = new WeakMap<object, string>();

/** Sends requests, and repeats them where that is safe. */
class Transport {
  readonly #options: ClientOptions;
  readonly #url: string;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#url = options.url.replace(/\/+$/, "");
  }

  /** Calls an operation and returns the value of its answer, which the caller knows the type of. */
  async call<T>(operation: Operation, input: object, options: AnyOptions = {}): Promise<T> {
    const { url, body } = request(this.#url, operation, input);
    const headers: Record<string, string> = {
      ...this.#options.headers,
      Accept: "application/json",
    };
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const key = this.#key(operation, options);
    if (key !== undefined) headers["Idempotency-Key"] = key;
    if (options.ifMatch !== undefined) headers["If-Match"] = tagOf(options.ifMatch);
    const known = isObject(options.known) ? tags.get(options.known) : undefined;
    if (known !== undefined) headers["If-None-Match"] = known;
    const isSafe = operation.isRead || key !== undefined;
    const init = { method: operation.method, headers, ...(body === undefined ? {} : { body }) };
    const answer = await this.#repeat(operation, url, init, isSafe, options.signal);
    const etag = answer.headers.get("ETag") ?? undefined;
    options.onAnswer?.({
      status: answer.status,
      etag,
      location: answer.headers.get("Location") ?? undefined,
      replayed: answer.headers.get("Idempotency-Replayed") === "true",
    });
    const value = answer.status === 304 ? options.known : parse(answer.text);
    if (etag !== undefined && isObject(value)) tags.set(value, etag);
    return value as T;
  }

  #key(operation: Operation, options: AnyOptions): string | undefined {
    if (operation.isRead) return undefined;
    return options.idempotencyKey ?? (this.#options.automaticKeys === false ? undefined : newKey());
  }

  /** Sends a request until it is answered, or until it is not safe or sensible to go on. */
  async #repeat(
    operation: Operation,
    url: string,
    init: { method: string; headers: Record<string, string>; body?: string },
    isSafe: boolean,
    signal: AbortSignal | undefined,
  ): Promise<Received> {
    const retries = this.#options.retries ?? 3;
    const longest = this.#options.longestWait ?? 20_000;
    let refresh = false;
    for (let attempt = 0; ; attempt += 1) {
      const headers = { ...init.headers };
      const token = await this.#token(refresh);
      if (token !== undefined) headers["Authorization"] = `Bearer ${token}`;
      let failure: Failure;
      try {
        const answer = await this.#send(url, { ...init, headers }, signal);
        if (answer.status < 300 || answer.status === 304) return answer;
        failure = failureOf(operation, answer, isSafe, attempt);
      } catch (cause) {
        if (signal?.aborted) throw signal.reason;
        const error = new ConnectionError(operation, undefined, cause);
        failure = { error, wait: isSafe ? backoff(attempt) : undefined };
      }
      const { error, wait } = failure;
      if (isRefusedToken(error) && !refresh && typeof this.#options.token === "function") {
        refresh = true;
        attempt -= 1;
        continue;
      }
      if (wait === undefined || attempt >= retries || wait * 1000 > longest) throw error;
      // Callers that were refused together do not come back together.
      await sleep(wait * 1000 * (1 + Math.random() / 4), signal);
    }
  }

  async #token(refresh: boolean): Promise<string | undefined> {
    const token = this.#options.token;
    return typeof token === "function" ? token(refresh) : token;
  }

  async #send(
    url: string,
    init: { method: string; headers: Record<string, string>; body?: string },
    signal: AbortSignal | undefined,
  ): Promise<Received> {
    signal?.throwIfAborted();
    const controller = new AbortController();
    const end = () => controller.abort(signal?.reason);
    signal?.addEventListener("abort", end);
    const timer = setTimeout(end, this.#options.timeout ?? 30_000);
    try {
      const send = this.#options.fetch ?? fetch;
      const response = await send(url, { ...init, signal: controller.signal });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
    }
  }
}

interface Received {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly text: string;
}

/** A failed request, and after how many seconds it can be repeated. */
interface Failure {
  readonly error: ProblemError | ConnectionError;
  readonly wait: number | undefined;
}

/**
 * Returns the failure that an answer is. A request that has changed nothing can always be repeated;
 * one that may have, if a repetition changes nothing.
 */
function failureOf(
  operation: Operation,
  answer: Received,
  isSafe: boolean,
  attempt: number,
): Failure {
  const retryAfter = seconds(answer.headers.get("Retry-After"));
  const details = detailsOf(answer);
  if (details === undefined) {
    const error = new ConnectionError(operation, answer.status, answer.text.slice(0, 1000));
    const isPassing = [429, 502, 503, 504].includes(answer.status);
    return { error, wait: isPassing && isSafe ? (retryAfter ?? backoff(attempt)) : undefined };
  }
  const error = new ProblemError(operation.name, answer.status, details, retryAfter);
  if (error.maybeDone) return { error, wait: isSafe ? backoff(attempt) : undefined };
  const isPassing = answer.status === 429 || answer.status === 503;
  return { error, wait: isPassing ? retryAfter : undefined };
}

function isRefusedToken(error: ProblemError | ConnectionError): boolean {
  return error instanceof ProblemError && error.code === "invalid-token";
}

/** Returns the address and the body of a request. */
function request(
  url: string,
  operation: Operation,
  input: object,
): { url: string; body: string | undefined } {
  const rest = new Map<string, unknown>(Object.entries(input));
  const path = operation.path.replace(/\{([^}]*)\}/g, (_, name: string) => {
    const value = String(rest.get(name) ?? "");
    rest.delete(name);
    // Whatever sends the request would take these for steps in the path.
    if (value === "" || value === "." || value === "..") {
      throw new RangeError(`${operation.name}: \`${name}\` cannot be "${value}" in a path`);
    }
    return encodeURIComponent(value);
  });
  if (operation.method !== "GET" && operation.method !== "DELETE") {
    return { url: url + path, body: stringify(Object.fromEntries(rest)) };
  }
  const query = new URLSearchParams();
  for (const [name, value] of rest) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const one of values) {
      if (one === undefined || one === null) continue;
      query.append(name, typeof one === "object" ? stringify(one) : String(one));
    }
  }
  const text = query.toString();
  return { url: url + path + (text === "" ? "" : `?${text}`), body: undefined };
}

/** Returns the details of a problem, if the answer is one of the service. */
function detailsOf(answer: Received): ProblemDetails | undefined {
  if (!answer.headers.get("Content-Type")?.startsWith("application/problem+json")) return undefined;
  try {
    const details = parse(answer.text);
    const isProblem = isObject(details) && "code" in details && typeof details.code === "string";
    return isProblem ? (details as unknown as ProblemDetails) : undefined;
  } catch {
    return undefined;
  }
}

/** Parses JSON without losing the digits of whole numbers. */
function parse(text: string): unknown {
  if (text === "") return undefined;
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  const mark = `${newKey()}:`;
  const marked = text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) => {
    const isLarge = /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token));
    return isLarge ? `"${mark}${token}"` : token;
  });
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === "string" && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
  );
}

/** Writes JSON, with the digits of each `bigint`: as text, where the service could not keep them. */
function stringify(value: unknown): string {
  if (typeof value === "bigint") {
    const fits = value >= -(2n ** 63n) && value < 2n ** 64n;
    return fits ? value.toString() : `"${value}"`;
  }
  if (Array.isArray(value)) return `[${value.map((one) => stringify(one ?? null)).join(",")}]`;
  if (!isObject(value) || "toJSON" in value) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${stringify(member)}`).join(",")}}`;
}

/** Returns a value that nobody else has. */
function newKey(): string {
  const bytes = new Uint8Array(16);
  const { crypto } = globalThis as unknown as {
    readonly crypto?: { getRandomValues(bytes: Uint8Array): unknown };
  };
  // Node 18 has no `crypto`; what is only unlikely to repeat is enough there.
  if (crypto === undefined) bytes.forEach((_, at) => (bytes[at] = Math.random() * 256));
  else crypto.getRandomValues(bytes);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function tagOf(item: object | string): string {
  const tag = typeof item === "string" ? item : tags.get(item);
  if (tag === undefined) throw new TypeError("`ifMatch` needs an item that a call has answered with an ETag");
  return tag;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Returns the seconds of a `Retry-After`. */
function seconds(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** Returns how many seconds to wait after so many repetitions. */
function backoff(attempt: number): number {
  return 0.1 * 2 ** attempt;
}

/** Waits, unless the call is ended. */
function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", end, { once: true });
    if (signal?.aborted) end();
  });
}
