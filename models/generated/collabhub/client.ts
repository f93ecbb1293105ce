// The client of the model `collabhub`, by `tavola generate typescript`.
// Whatever is to be changed here is changed in the model.

/** CollabHub: founders, talent and investors; startups, roles, applications, access, messages. */
export class CollabhubClient {
  readonly #transport: Transport;

  /** Creates a client of a service. */
  constructor(options: ClientOptions) {
    this.#transport = new Transport(options);
  }

  /**
   * Get user by ID
   *
   * `GET /users/{userId}`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   */
  getUser(input: GetUserInput, options?: ReadOptions<User>): Promise<User> {
    const operation = {
      name: "getUser",
      method: "GET",
      path: "/users/{userId}",
      isRead: true,
    } as const;
    return this.#transport.call<User>(operation, input, options);
  }

  /** `GET /me` */
  getMe(options?: ReadOptions<User>): Promise<User> {
    const operation = { name: "getMe", method: "GET", path: "/me", isRead: true } as const;
    return this.#transport.call<User>(operation, {}, options);
  }

  /**
   * Get user by email: whose it is, so not those who only said so
   *
   * `GET /users/by-email`
   * @throws the problem `not-your-address`: only administrators may look up other people's addresses
   */
  getUserByEmail(input: GetUserByEmailInput, options?: ReadOptions<User>): Promise<User> {
    const operation = {
      name: "getUserByEmail",
      method: "GET",
      path: "/users/by-email",
      isRead: true,
    } as const;
    return this.#transport.call<User>(operation, input, options);
  }

  /**
   * List users by role
   *
   * `GET /users`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   */
  listUsersByRole(input: ListUsersByRoleInput, options?: CallOptions): List<User> {
    const operation = {
      name: "listUsersByRole",
      method: "GET",
      path: "/users",
      isRead: true,
    } as const;
    return new List<User>((page) =>
      this.#transport.call<Page<User>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * List users by status
   *
   * `GET /admin/users`
   * @throws the problem `admins-only`: only administrators may do this
   */
  listUsersByStatus(input: ListUsersByStatusInput, options?: CallOptions): List<User> {
    const operation = {
      name: "listUsersByStatus",
      method: "GET",
      path: "/admin/users",
      isRead: true,
    } as const;
    return new List<User>((page) =>
      this.#transport.call<Page<User>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Get startup by ID
   *
   * `GET /startups/{startupId}`
   */
  getStartup(input: GetStartupInput, options?: ReadOptions<Startup>): Promise<Startup> {
    const operation = {
      name: "getStartup",
      method: "GET",
      path: "/startups/{startupId}",
      isRead: true,
    } as const;
    return this.#transport.call<Startup>(operation, input, options);
  }

  /**
   * List startups by founder
   *
   * `GET /users/{founderId}/startups`
   */
  listStartupsByFounder(input: ListStartupsByFounderInput, options?: CallOptions): List<Startup> {
    const operation = {
      name: "listStartupsByFounder",
      method: "GET",
      path: "/users/{founderId}/startups",
      isRead: true,
    } as const;
    return new List<Startup>((page) =>
      this.#transport.call<Page<Startup>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * List startups by founder: one's own
   *
   * `GET /me/startups`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   */
  listMyStartups(input: ListMyStartupsInput = {}, options?: CallOptions): List<Startup> {
    const operation = {
      name: "listMyStartups",
      method: "GET",
      path: "/me/startups",
      isRead: true,
    } as const;
    return new List<Startup>((page) =>
      this.#transport.call<Page<Startup>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * List public startups
   *
   * `GET /startups`
   */
  listPublicStartups(input: ListPublicStartupsInput = {}, options?: CallOptions): List<Startup> {
    const operation = {
      name: "listPublicStartups",
      method: "GET",
      path: "/startups",
      isRead: true,
    } as const;
    return new List<Startup>((page) =>
      this.#transport.call<Page<Startup>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * List public startups: those of one industry, however it is capitalised
   *
   * `GET /industries/{industry}/startups`
   */
  listStartupsOfIndustry(input: ListStartupsOfIndustryInput, options?: CallOptions): List<IndustryStartup> {
    const operation = {
      name: "listStartupsOfIndustry",
      method: "GET",
      path: "/industries/{industry}/startups",
      isRead: true,
    } as const;
    return new List<IndustryStartup>((page) =>
      this.#transport.call<Page<IndustryStartup>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * What an investor may browse: INVESTORS_ONLY beside PUBLIC
   *
   * `GET /investor/startups`
   * @throws the problem `investors-only`: only investors with an active account may do this
   */
  listStartupsForInvestors(input: ListStartupsForInvestorsInput = {}, options?: CallOptions): List<Startup> {
    const operation = {
      name: "listStartupsForInvestors",
      method: "GET",
      path: "/investor/startups",
      isRead: true,
    } as const;
    return new List<Startup>((page) =>
      this.#transport.call<Page<Startup>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * The review queue, the oldest first
   *
   * `GET /admin/startups`
   * @throws the problem `admins-only`: only administrators may do this
   */
  listStartupsByStatus(input: ListStartupsByStatusInput, options?: CallOptions): List<Startup> {
    const operation = {
      name: "listStartupsByStatus",
      method: "GET",
      path: "/admin/startups",
      isRead: true,
    } as const;
    return new List<Startup>((page) =>
      this.#transport.call<Page<Startup>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * List startup roles
   *
   * `GET /startups/{startupId}/roles`
   */
  listStartupRoles(input: ListStartupRolesInput, options?: CallOptions): List<StartupRole> {
    const operation = {
      name: "listStartupRoles",
      method: "GET",
      path: "/startups/{startupId}/roles",
      isRead: true,
    } as const;
    return new List<StartupRole>((page) =>
      this.#transport.call<Page<StartupRole>>(operation, { ...input, ...page }, options),
    );
  }

  /** `GET /startups/{startupId}/roles/{roleId}` */
  getRole(input: GetRoleInput, options?: ReadOptions<StartupRoleWithStartup>): Promise<StartupRoleWithStartup> {
    const operation = {
      name: "getRole",
      method: "GET",
      path: "/startups/{startupId}/roles/{roleId}",
      isRead: true,
    } as const;
    return this.#transport.call<StartupRoleWithStartup>(operation, input, options);
  }

  /**
   * List open roles
   *
   * `GET /roles`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   */
  listOpenRoles(input: ListOpenRolesInput = {}, options?: CallOptions): List<StartupRoleWithStartup> {
    const operation = {
      name: "listOpenRoles",
      method: "GET",
      path: "/roles",
      isRead: true,
    } as const;
    return new List<StartupRoleWithStartup>((page) =>
      this.#transport.call<Page<StartupRoleWithStartup>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Get application by ID
   *
   * `GET /applications/{applicationId}`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   */
  getApplication(input: GetApplicationInput, options?: ReadOptions<Application>): Promise<Application> {
    const operation = {
      name: "getApplication",
      method: "GET",
      path: "/applications/{applicationId}",
      isRead: true,
    } as const;
    return this.#transport.call<Application>(operation, input, options);
  }

  /**
   * List applications by user
   *
   * `GET /users/{userId}/applications`
   * @throws the problem `not-yours`: these are somebody else's, or your account is not active
   */
  listApplicationsByUser(input: ListApplicationsByUserInput, options?: CallOptions): List<Application> {
    const operation = {
      name: "listApplicationsByUser",
      method: "GET",
      path: "/users/{userId}/applications",
      isRead: true,
    } as const;
    return new List<Application>((page) =>
      this.#transport.call<Page<Application>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * List applications by user: one's own
   *
   * `GET /me/applications`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   */
  listMyApplications(input: ListMyApplicationsInput = {}, options?: CallOptions): List<Application> {
    const operation = {
      name: "listMyApplications",
      method: "GET",
      path: "/me/applications",
      isRead: true,
    } as const;
    return new List<Application>((page) =>
      this.#transport.call<Page<Application>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * List applications for role, or those of one status: queues, the oldest first
   *
   * `GET /startups/{startupId}/roles/{roleId}/applications`
   * @throws the problem `not-your-startup`: only the startup's founder may do this, with an active account
   */
  listApplicationsForRole(input: ListApplicationsForRoleInput, options?: CallOptions): List<Application> {
    const operation = {
      name: "listApplicationsForRole",
      method: "GET",
      path: "/startups/{startupId}/roles/{roleId}/applications",
      isRead: true,
    } as const;
    return new List<Application>((page) =>
      this.#transport.call<Page<Application>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Get access request
   *
   * `GET /access/{accessId}`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   */
  getAccessRequest(input: GetAccessRequestInput, options?: ReadOptions<AccessRequest>): Promise<AccessRequest> {
    const operation = {
      name: "getAccessRequest",
      method: "GET",
      path: "/access/{accessId}",
      isRead: true,
    } as const;
    return this.#transport.call<AccessRequest>(operation, input, options);
  }

  /**
   * List access by investor
   *
   * `GET /users/{requesterId}/access`
   * @throws the problem `not-yours`: these are somebody else's, or your account is not active
   */
  listAccessByInvestor(input: ListAccessByInvestorInput, options?: CallOptions): List<AccessRequest> {
    const operation = {
      name: "listAccessByInvestor",
      method: "GET",
      path: "/users/{requesterId}/access",
      isRead: true,
    } as const;
    return new List<AccessRequest>((page) =>
      this.#transport.call<Page<AccessRequest>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * List access by investor: one's own
   *
   * `GET /me/access`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   */
  listMyAccess(input: ListMyAccessInput = {}, options?: CallOptions): List<AccessRequest> {
    const operation = {
      name: "listMyAccess",
      method: "GET",
      path: "/me/access",
      isRead: true,
    } as const;
    return new List<AccessRequest>((page) =>
      this.#transport.call<Page<AccessRequest>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * List access for startup, or that of one status: queues, the oldest first
   *
   * `GET /startups/{startupId}/access`
   * @throws the problem `not-your-startup`: only the startup's founder may do this, with an active account
   */
  listAccessForStartup(input: ListAccessForStartupInput, options?: CallOptions): List<AccessRequest> {
    const operation = {
      name: "listAccessForStartup",
      method: "GET",
      path: "/startups/{startupId}/access",
      isRead: true,
    } as const;
    return new List<AccessRequest>((page) =>
      this.#transport.call<Page<AccessRequest>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Who has access now
   *
   * `GET /startups/{startupId}/grants`
   * @throws the problem `not-your-startup`: only the startup's founder may do this, with an active account
   */
  listGrants(input: ListGrantsInput, options?: CallOptions): List<Grant> {
    const operation = {
      name: "listGrants",
      method: "GET",
      path: "/startups/{startupId}/grants",
      isRead: true,
    } as const;
    return new List<Grant>((page) =>
      this.#transport.call<Page<Grant>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Get conversation: its whole key, since the partition alone is every message too
   *
   * `GET /conversations/{conversationId}`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   */
  getConversation(input: GetConversationInput, options?: ReadOptions<Conversation>): Promise<Conversation> {
    const operation = {
      name: "getConversation",
      method: "GET",
      path: "/conversations/{conversationId}",
      isRead: true,
    } as const;
    return this.#transport.call<Conversation>(operation, input, options);
  }

  /**
   * List user conversations, by last message
   *
   * `GET /me/conversations`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   */
  listUserConversations(input: ListUserConversationsInput = {}, options?: CallOptions): List<ParticipantWithConversation> {
    const operation = {
      name: "listUserConversations",
      method: "GET",
      path: "/me/conversations",
      isRead: true,
    } as const;
    return new List<ParticipantWithConversation>((page) =>
      this.#transport.call<Page<ParticipantWithConversation>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Those of somebody who is to be removed, say
   *
   * `GET /admin/users/{userId}/conversations`
   * @throws the problem `admins-only`: only administrators may do this
   */
  listConversationsOfUser(input: ListConversationsOfUserInput, options?: CallOptions): List<Participant> {
    const operation = {
      name: "listConversationsOfUser",
      method: "GET",
      path: "/admin/users/{userId}/conversations",
      isRead: true,
    } as const;
    return new List<Participant>((page) =>
      this.#transport.call<Page<Participant>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * One of them, and until when one has read it
   *
   * `GET /me/conversations/{conversationId}`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   */
  getMyConversation(input: GetMyConversationInput, options?: ReadOptions<ParticipantWithConversation>): Promise<ParticipantWithConversation> {
    const operation = {
      name: "getMyConversation",
      method: "GET",
      path: "/me/conversations/{conversationId}",
      isRead: true,
    } as const;
    return this.#transport.call<ParticipantWithConversation>(operation, input, options);
  }

  /**
   * List messages
   *
   * `GET /conversations/{conversationId}/messages`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   */
  listMessages(input: ListMessagesInput, options?: CallOptions): List<Message> {
    const operation = {
      name: "listMessages",
      method: "GET",
      path: "/conversations/{conversationId}/messages",
      isRead: true,
    } as const;
    return new List<Message>((page) =>
      this.#transport.call<Page<Message>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * `GET /conversations/{conversationId}/messages/{messageId}`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   */
  getMessage(input: GetMessageInput, options?: ReadOptions<Message>): Promise<Message> {
    const operation = {
      name: "getMessage",
      method: "GET",
      path: "/conversations/{conversationId}/messages/{messageId}",
      isRead: true,
    } as const;
    return this.#transport.call<Message>(operation, input, options);
  }

  /**
   * Who is in it, and until when each has read
   *
   * `GET /conversations/{conversationId}/participants`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   */
  listParticipants(input: ListParticipantsInput, options?: CallOptions): List<Participant> {
    const operation = {
      name: "listParticipants",
      method: "GET",
      path: "/conversations/{conversationId}/participants",
      isRead: true,
    } as const;
    return new List<Participant>((page) =>
      this.#transport.call<Page<Participant>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * `GET /conversations/{conversationId}/participants/{userId}`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   */
  getParticipant(input: GetParticipantInput, options?: ReadOptions<Participant>): Promise<Participant> {
    const operation = {
      name: "getParticipant",
      method: "GET",
      path: "/conversations/{conversationId}/participants/{userId}",
      isRead: true,
    } as const;
    return this.#transport.call<Participant>(operation, input, options);
  }

  /**
   * Get subscription
   *
   * `GET /users/{userId}/subscription`
   * @throws the problem `not-yours`: this is somebody else's subscription
   */
  getSubscription(input: GetSubscriptionInput, options?: ReadOptions<Subscription>): Promise<Subscription> {
    const operation = {
      name: "getSubscription",
      method: "GET",
      path: "/users/{userId}/subscription",
      isRead: true,
    } as const;
    return this.#transport.call<Subscription>(operation, input, options);
  }

  /**
   * Get subscription: one's own
   *
   * `GET /me/subscription`
   */
  getMySubscription(options?: ReadOptions<Subscription>): Promise<Subscription> {
    const operation = {
      name: "getMySubscription",
      method: "GET",
      path: "/me/subscription",
      isRead: true,
    } as const;
    return this.#transport.call<Subscription>(operation, {}, options);
  }

  /**
   * Find by Stripe customer
   *
   * `GET /billing/customers/{stripeCustomerId}`
   * @throws the problem `billing-only`: only billing may do this
   */
  findByStripeCustomer(input: FindByStripeCustomerInput, options?: ReadOptions<Subscription>): Promise<Subscription> {
    const operation = {
      name: "findByStripeCustomer",
      method: "GET",
      path: "/billing/customers/{stripeCustomerId}",
      isRead: true,
    } as const;
    return this.#transport.call<Subscription>(operation, input, options);
  }

  /**
   * The entity's GSI2, which no access pattern of the document uses
   *
   * `GET /billing/subscriptions`
   * @throws the problem `billing-only`: only billing may do this
   */
  listSubscriptionsByStatus(input: ListSubscriptionsByStatusInput, options?: CallOptions): List<Subscription> {
    const operation = {
      name: "listSubscriptionsByStatus",
      method: "GET",
      path: "/billing/subscriptions",
      isRead: true,
    } as const;
    return new List<Subscription>((page) =>
      this.#transport.call<Page<Subscription>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * List notifications
   *
   * `GET /me/notifications`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   */
  listNotifications(input: ListNotificationsInput = {}, options?: CallOptions): List<Notification> {
    const operation = {
      name: "listNotifications",
      method: "GET",
      path: "/me/notifications",
      isRead: true,
    } as const;
    return new List<Notification>((page) =>
      this.#transport.call<Page<Notification>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * `GET /me/unread-notification-count`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   */
  countUnreadNotifications(options?: CallOptions): Promise<CountUnreadNotificationsAnswer> {
    const operation = {
      name: "countUnreadNotifications",
      method: "GET",
      path: "/me/unread-notification-count",
      isRead: true,
    } as const;
    return this.#transport.call<CountUnreadNotificationsAnswer>(operation, {}, options);
  }

  /**
   * `GET /me/notifications/{notificationId}`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   */
  getNotification(input: GetNotificationInput, options?: ReadOptions<Notification>): Promise<Notification> {
    const operation = {
      name: "getNotification",
      method: "GET",
      path: "/me/notifications/{notificationId}",
      isRead: true,
    } as const;
    return this.#transport.call<Notification>(operation, input, options);
  }

  /**
   * What a user was told, so that what was announced by mistake is found
   *
   * `GET /admin/users/{userId}/notifications`
   * @throws the problem `admins-only`: only administrators may do this
   */
  listNotificationsOfUser(input: ListNotificationsOfUserInput, options?: CallOptions): List<Notification> {
    const operation = {
      name: "listNotificationsOfUser",
      method: "GET",
      path: "/admin/users/{userId}/notifications",
      isRead: true,
    } as const;
    return new List<Notification>((page) =>
      this.#transport.call<Page<Notification>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * `GET /admin/users/{userId}/notifications/{notificationId}`
   * @throws the problem `admins-only`: only administrators may do this
   */
  getNotificationOfUser(input: GetNotificationOfUserInput, options?: ReadOptions<Notification>): Promise<Notification> {
    const operation = {
      name: "getNotificationOfUser",
      method: "GET",
      path: "/admin/users/{userId}/notifications/{notificationId}",
      isRead: true,
    } as const;
    return this.#transport.call<Notification>(operation, input, options);
  }

  /**
   * List audit logs by date
   *
   * `GET /admin/audit`
   * @throws the problem `admins-only`: only administrators may do this
   */
  listAuditByDate(input: ListAuditByDateInput, options?: CallOptions): List<AuditLog> {
    const operation = {
      name: "listAuditByDate",
      method: "GET",
      path: "/admin/audit",
      isRead: true,
    } as const;
    return new List<AuditLog>((page) =>
      this.#transport.call<Page<AuditLog>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * `GET /admin/audit/{createdAt}/{auditId}`
   * @throws the problem `admins-only`: only administrators may do this
   */
  getAuditEntry(input: GetAuditEntryInput, options?: ReadOptions<AuditLog>): Promise<AuditLog> {
    const operation = {
      name: "getAuditEntry",
      method: "GET",
      path: "/admin/audit/{createdAt}/{auditId}",
      isRead: true,
    } as const;
    return this.#transport.call<AuditLog>(operation, input, options);
  }

  /**
   * List audit logs by user
   *
   * `GET /admin/users/{userId}/audit`
   * @throws the problem `admins-only`: only administrators may do this
   */
  listAuditByUser(input: ListAuditByUserInput, options?: CallOptions): List<AuditLog> {
    const operation = {
      name: "listAuditByUser",
      method: "GET",
      path: "/admin/users/{userId}/audit",
      isRead: true,
    } as const;
    return new List<AuditLog>((page) =>
      this.#transport.call<Page<AuditLog>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Type + time range queries
   *
   * `GET /admin/items`
   * @throws the problem `admins-only`: only administrators may do this
   */
  listByType(input: ListByTypeInput, options?: CallOptions): List<
    | User
    | Startup
    | StartupRole
    | Application
    | AccessRequest
    | Conversation
    | Message
    | Subscription
    | AuditLog
    | Notification> {
    const operation = {
      name: "listByType",
      method: "GET",
      path: "/admin/items",
      isRead: true,
    } as const;
    return new List<
    | User
    | Startup
    | StartupRole
    | Application
    | AccessRequest
    | Conversation
    | Message
    | Subscription
    | AuditLog
    | Notification>((page) =>
      this.#transport.call<Page<
    | User
    | Startup
    | StartupRole
    | Application
    | AccessRequest
    | Conversation
    | Message
    | Subscription
    | AuditLog
    | Notification>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * With the token's address, and never as ADMIN: that role comes from an administrator or the operator.
   *
   * `POST /me`
   * @throws the fault `not-talent`: only talent lists skills
   * @throws the problem `no-email`: you are signed in without an e-mail address
   * @throws the problem `account-exists`: you have an account already
   * @throws the problem `email-taken`: another account has this e-mail address
   */
  registerUser(input: RegisterUserInput, options?: WriteOptions): Promise<User | undefined> {
    const operation = { name: "registerUser", method: "POST", path: "/me", isRead: false } as const;
    return this.#transport.call<User | undefined>(operation, input, options);
  }

  /**
   * The address is the one that the token has verified, whatever it was at registration.
   *
   * `POST /me/verify`
   * @throws the problem `email-not-verified`: confirm your e-mail address first
   * @throws the problem `account-suspended`: your account is suspended
   * @throws the problem `email-taken`: another account has this e-mail address
   */
  verifyUser(options?: ChangeOptions): Promise<User | undefined> {
    const operation = {
      name: "verifyUser",
      method: "POST",
      path: "/me/verify",
      isRead: false,
    } as const;
    return this.#transport.call<User | undefined>(operation, {}, options);
  }

  /**
   * `PATCH /me`
   * @throws the fault `not-talent`: only talent lists skills
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   * @throws the problem `email-taken`: another account has this e-mail address
   */
  updateProfile(input: UpdateProfileInput = {}, options?: ChangeOptions): Promise<User | undefined> {
    const operation = {
      name: "updateProfile",
      method: "PATCH",
      path: "/me",
      isRead: false,
    } as const;
    return this.#transport.call<User | undefined>(operation, input, options);
  }

  /**
   * The token has another address by now
   *
   * `PUT /me/email`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   * @throws the problem `email-not-verified`: confirm your e-mail address first
   * @throws the problem `email-taken`: another account has this e-mail address
   */
  updateEmail(options?: ChangeOptions): Promise<User | undefined> {
    const operation = {
      name: "updateEmail",
      method: "PUT",
      path: "/me/email",
      isRead: false,
    } as const;
    return this.#transport.call<User | undefined>(operation, {}, options);
  }

  /**
   * Bans, lets back in, or vouches for who cannot verify an address. Lifting a ban vouches for nothing: an address that
   * nobody had verified still has to be.
   *
   * `PUT /admin/users/{userId}/status`
   * @throws the problem `admins-only`: only administrators may do this
   * @throws the problem `yourself`: ask another administrator
   * @throws the problem `email-taken`: another account has this e-mail address
   */
  setUserStatus(input: SetUserStatusInput, options?: ChangeOptions): Promise<User | undefined> {
    const operation = {
      name: "setUserStatus",
      method: "PUT",
      path: "/admin/users/{userId}/status",
      isRead: false,
    } as const;
    return this.#transport.call<User | undefined>(operation, input, options);
  }

  /**
   * The address is not theirs after all: it is free, and they have to verify one
   *
   * `POST /admin/users/{userId}/unverify`
   * @throws the problem `admins-only`: only administrators may do this
   * @throws the problem `yourself`: ask another administrator
   * @throws the problem `banned-stays`: lift the ban first
   * @throws the problem `email-taken`: another account has this e-mail address
   */
  unverifyUser(input: UnverifyUserInput, options?: ChangeOptions): Promise<User | undefined> {
    const operation = {
      name: "unverifyUser",
      method: "POST",
      path: "/admin/users/{userId}/unverify",
      isRead: false,
    } as const;
    return this.#transport.call<User | undefined>(operation, input, options);
  }

  /**
   * The operator makes the first administrator
   *
   * `PUT /admin/users/{userId}/role`
   * @throws the problem `admins-only`: only administrators may do this
   * @throws the problem `yourself`: ask another administrator
   * @throws the problem `email-taken`: another account has this e-mail address
   */
  setUserRole(input: SetUserRoleInput, options?: ChangeOptions): Promise<User | undefined> {
    const operation = {
      name: "setUserRole",
      method: "PUT",
      path: "/admin/users/{userId}/role",
      isRead: false,
    } as const;
    return this.#transport.call<User | undefined>(operation, input, options);
  }

  /**
   * With the notifications, applications and access requests. A banned user stays, or could come back under the address.
   *
   * `DELETE /me`
   * @throws the problem `account-suspended`: your account is suspended
   * @throws the problem `yourself`: ask another administrator
   * @throws the problem `still-founder`: delete your startups first
   * @throws the problem `still-talking`: leave your conversations first
   * @throws the problem `still-subscribed`: cancel your subscription first
   * @throws the problem `email-taken`: another account has this e-mail address
   * @throws the problem `customer-taken`: this customer belongs to another user
   * @throws the problem `already-applied`: there is an open application for this role already
   * @throws the problem `already-requested`: you have asked already
   * @throws the problem `already-granted`: this investor has access already
   */
  deleteMe(options?: ChangeOptions): Promise<void> {
    const operation = { name: "deleteMe", method: "DELETE", path: "/me", isRead: false } as const;
    return this.#transport.call<void>(operation, {}, options);
  }

  /**
   * For somebody who cannot do it, under the same conditions
   *
   * `DELETE /admin/users/{userId}`
   * @throws the problem `admins-only`: only administrators may do this
   * @throws the problem `administrator`: take the role of administrator away first
   * @throws the problem `banned-stays`: lift the ban first: whoever is deleted can come back
   * @throws the problem `still-founder`: delete their startups first
   * @throws the problem `still-talking`: remove them from their conversations first
   * @throws the problem `still-subscribed`: cancel their subscription first
   * @throws the problem `email-taken`: another account has this e-mail address
   * @throws the problem `customer-taken`: this customer belongs to another user
   * @throws the problem `already-applied`: there is an open application for this role already
   * @throws the problem `already-requested`: you have asked already
   * @throws the problem `already-granted`: this investor has access already
   */
  deleteUser(input: DeleteUserInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "deleteUser",
      method: "DELETE",
      path: "/admin/users/{userId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * `POST /me/logins`
   * @throws the problem `account-suspended`: your account is suspended
   */
  recordLogin(input: RecordLoginInput = {}, options?: WriteOptions): Promise<AuditLog | undefined> {
    const operation = {
      name: "recordLogin",
      method: "POST",
      path: "/me/logins",
      isRead: false,
    } as const;
    return this.#transport.call<AuditLog | undefined>(operation, input, options);
  }

  /**
   * `POST /startups`
   * @throws the fault `amount-out-of-range`: an amount is from 0 to a trillion
   * @throws the problem `founders-only`: only founders with an active account may do this
   */
  createStartup(input: CreateStartupInput, options?: WriteOptions): Promise<Startup | undefined> {
    const operation = {
      name: "createStartup",
      method: "POST",
      path: "/startups",
      isRead: false,
    } as const;
    return this.#transport.call<Startup | undefined>(operation, input, options);
  }

  /**
   * `PATCH /startups/{startupId}`
   * @throws the fault `amount-out-of-range`: an amount is from 0 to a trillion
   * @throws the problem `not-your-startup`: only the startup's founder may do this, with an active account
   */
  updateStartup(input: UpdateStartupInput, options?: ChangeOptions): Promise<Startup | undefined> {
    const operation = {
      name: "updateStartup",
      method: "PATCH",
      path: "/startups/{startupId}",
      isRead: false,
    } as const;
    return this.#transport.call<Startup | undefined>(operation, input, options);
  }

  /**
   * `PUT /startups/{startupId}/status`
   * @throws the fault `amount-out-of-range`: an amount is from 0 to a trillion
   * @throws the problem `not-your-startup`: only the startup's founder may do this, with an active account
   * @throws the problem `reviewers-only`: administrators publish and suspend startups, other than their own
   * @throws the problem `startup-suspended`: this startup is suspended
   */
  setStartupStatus(input: SetStartupStatusInput, options?: ChangeOptions): Promise<Startup | undefined> {
    const operation = {
      name: "setStartupStatus",
      method: "PUT",
      path: "/startups/{startupId}/status",
      isRead: false,
    } as const;
    return this.#transport.call<Startup | undefined>(operation, input, options);
  }

  /**
   * With its roles and their applications, its access requests and grants. Its channel stays with those who are in it.
   *
   * `DELETE /startups/{startupId}`
   * @throws the fault `amount-out-of-range`: an amount is from 0 to a trillion
   * @throws the problem `not-your-startup`: only the startup's founder may do this, with an active account
   * @throws the problem `already-applied`: there is an open application for this role already
   * @throws the problem `already-requested`: you have asked already
   * @throws the problem `already-granted`: this investor has access already
   */
  deleteStartup(input: DeleteStartupInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "deleteStartup",
      method: "DELETE",
      path: "/startups/{startupId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * `POST /startups/{startupId}/roles`
   * @throws the fault `amount-out-of-range`: an amount is from 0 to a trillion
   * @throws the problem `not-your-startup`: only the startup's founder may do this, with an active account
   * @throws the problem `too-many-open-roles`: a startup has at most 80 open roles: close one first
   */
  createRole(input: CreateRoleInput, options?: WriteOptions): Promise<StartupRole | undefined> {
    const operation = {
      name: "createRole",
      method: "POST",
      path: "/startups/{startupId}/roles",
      isRead: false,
    } as const;
    return this.#transport.call<StartupRole | undefined>(operation, input, options);
  }

  /**
   * `PATCH /startups/{startupId}/roles/{roleId}`
   * @throws the fault `amount-out-of-range`: an amount is from 0 to a trillion
   * @throws the problem `not-your-startup`: only the startup's founder may do this, with an active account
   * @throws the problem `too-many-open-roles`: a startup has at most 80 open roles: close one first
   */
  updateRole(input: UpdateRoleInput, options?: ChangeOptions): Promise<StartupRole | undefined> {
    const operation = {
      name: "updateRole",
      method: "PATCH",
      path: "/startups/{startupId}/roles/{roleId}",
      isRead: false,
    } as const;
    return this.#transport.call<StartupRole | undefined>(operation, input, options);
  }

  /**
   * With its applications
   *
   * `DELETE /startups/{startupId}/roles/{roleId}`
   * @throws the fault `amount-out-of-range`: an amount is from 0 to a trillion
   * @throws the problem `not-your-startup`: only the startup's founder may do this, with an active account
   * @throws the problem `already-applied`: there is an open application for this role already
   */
  deleteRole(input: DeleteRoleInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "deleteRole",
      method: "DELETE",
      path: "/startups/{startupId}/roles/{roleId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * `POST /startups/{startupId}/roles/{roleId}/applications`
   * @throws the problem `talent-only`: only talent with an active account may apply, and not at a startup of their own
   * @throws the problem `role-closed`: this role is closed
   * @throws the problem `already-applied`: there is an open application for this role already
   */
  apply(input: ApplyInput, options?: WriteOptions): Promise<Application | undefined> {
    const operation = {
      name: "apply",
      method: "POST",
      path: "/startups/{startupId}/roles/{roleId}/applications",
      isRead: false,
    } as const;
    return this.#transport.call<Application | undefined>(operation, input, options);
  }

  /**
   * Another letter, as long as nobody has looked at it
   *
   * `PATCH /applications/{applicationId}`
   * @throws the problem `not-yours`: this is somebody else's application, or your account is not active
   * @throws the problem `already-in-review`: the founder has looked at it already
   * @throws the problem `already-applied`: there is an open application for this role already
   */
  updateApplication(input: UpdateApplicationInput, options?: ChangeOptions): Promise<Application | undefined> {
    const operation = {
      name: "updateApplication",
      method: "PATCH",
      path: "/applications/{applicationId}",
      isRead: false,
    } as const;
    return this.#transport.call<Application | undefined>(operation, input, options);
  }

  /**
   * Who is accepted joins the team, and the role is closed; who is no longer accepted leaves it.
   *
   * `PUT /applications/{applicationId}/status`
   * @throws the fault `amount-out-of-range`: an amount is from 0 to a trillion
   * @throws the problem `not-your-startup`: only the startup's founder may do this, with an active account
   * @throws the problem `already-withdrawn`: the applicant has withdrawn
   * @throws the problem `same-status`: it has this status already
   * @throws the problem `already-applied`: there is an open application for this role already
   */
  decideApplication(input: DecideApplicationInput, options?: ChangeOptions): Promise<Application | undefined> {
    const operation = {
      name: "decideApplication",
      method: "PUT",
      path: "/applications/{applicationId}/status",
      isRead: false,
    } as const;
    return this.#transport.call<Application | undefined>(operation, input, options);
  }

  /**
   * Without notes, there are none any more.
   *
   * `PUT /applications/{applicationId}/notes`
   * @throws the problem `not-your-startup`: only the startup's founder may do this, with an active account
   * @throws the problem `already-applied`: there is an open application for this role already
   */
  noteApplication(input: NoteApplicationInput, options?: ChangeOptions): Promise<Application | undefined> {
    const operation = {
      name: "noteApplication",
      method: "PUT",
      path: "/applications/{applicationId}/notes",
      isRead: false,
    } as const;
    return this.#transport.call<Application | undefined>(operation, input, options);
  }

  /**
   * Also by who was accepted, and leaves the team again
   *
   * `POST /applications/{applicationId}/withdraw`
   * @throws the fault `amount-out-of-range`: an amount is from 0 to a trillion
   * @throws the problem `not-yours`: this is somebody else's application, or your account is not active
   * @throws the problem `already-decided`: this application was declined
   * @throws the problem `already-withdrawn`: it is withdrawn already
   * @throws the problem `already-applied`: there is an open application for this role already
   */
  withdrawApplication(input: WithdrawApplicationInput, options?: ChangeOptions): Promise<Application | undefined> {
    const operation = {
      name: "withdrawApplication",
      method: "POST",
      path: "/applications/{applicationId}/withdraw",
      isRead: false,
    } as const;
    return this.#transport.call<Application | undefined>(operation, input, options);
  }

  /**
   * What is over may go, letter and all
   *
   * `DELETE /applications/{applicationId}`
   * @throws the problem `not-yours`: this is somebody else's application, or your account is not active
   * @throws the problem `application-accepted`: it was accepted: withdraw it first
   * @throws the problem `application-open`: withdraw it first
   * @throws the problem `already-applied`: there is an open application for this role already
   */
  deleteApplication(input: DeleteApplicationInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "deleteApplication",
      method: "DELETE",
      path: "/applications/{applicationId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * Also for a PRIVATE startup: who has its id got it from the founder
   *
   * `POST /startups/{startupId}/access`
   * @throws the problem `investors-only`: only investors with an active account may do this, and not at a startup of their own
   * @throws the problem `already-requested`: you have asked already
   * @throws the problem `already-granted`: this investor has access already
   */
  requestAccess(input: RequestAccessInput, options?: WriteOptions): Promise<AccessRequest | undefined> {
    const operation = {
      name: "requestAccess",
      method: "POST",
      path: "/startups/{startupId}/access",
      isRead: false,
    } as const;
    return this.#transport.call<AccessRequest | undefined>(operation, input, options);
  }

  /**
   * At a level, and maybe until a date, of the founder's choice
   *
   * `POST /access/{accessId}/approve`
   * @throws the fault `in-the-past`: lies in the past
   * @throws the problem `not-your-startup`: only the startup's founder may do this, with an active account
   * @throws the problem `already-decided`: this request is decided
   * @throws the problem `already-requested`: you have asked already
   * @throws the problem `already-granted`: this investor has access already
   */
  approveAccess(input: ApproveAccessInput, options?: ChangeOptions): Promise<AccessRequest | undefined> {
    const operation = {
      name: "approveAccess",
      method: "POST",
      path: "/access/{accessId}/approve",
      isRead: false,
    } as const;
    return this.#transport.call<AccessRequest | undefined>(operation, input, options);
  }

  /**
   * Another level or date for an access that stands
   *
   * `PATCH /access/{accessId}`
   * @throws the fault `in-the-past`: lies in the past
   * @throws the problem `not-your-startup`: only the startup's founder may do this, with an active account
   * @throws the problem `not-approved`: this access has not been granted, or it has ended
   * @throws the problem `already-requested`: you have asked already
   * @throws the problem `already-granted`: this investor has access already
   */
  changeAccess(input: ChangeAccessInput, options?: ChangeOptions): Promise<AccessRequest | undefined> {
    const operation = {
      name: "changeAccess",
      method: "PATCH",
      path: "/access/{accessId}",
      isRead: false,
    } as const;
    return this.#transport.call<AccessRequest | undefined>(operation, input, options);
  }

  /**
   * `POST /access/{accessId}/reject`
   * @throws the problem `not-your-startup`: only the startup's founder may do this, with an active account
   * @throws the problem `already-decided`: this request is decided
   * @throws the problem `already-requested`: you have asked already
   * @throws the problem `already-granted`: this investor has access already
   */
  rejectAccess(input: RejectAccessInput, options?: ChangeOptions): Promise<AccessRequest | undefined> {
    const operation = {
      name: "rejectAccess",
      method: "POST",
      path: "/access/{accessId}/reject",
      isRead: false,
    } as const;
    return this.#transport.call<AccessRequest | undefined>(operation, input, options);
  }

  /**
   * By the founder, or by the investor, who may then ask again
   *
   * `POST /access/{accessId}/revoke`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   * @throws the problem `already-ended`: this access has ended already
   * @throws the problem `already-requested`: you have asked already
   * @throws the problem `already-granted`: this investor has access already
   */
  revokeAccess(input: RevokeAccessInput, options?: ChangeOptions): Promise<AccessRequest | undefined> {
    const operation = {
      name: "revokeAccess",
      method: "POST",
      path: "/access/{accessId}/revoke",
      isRead: false,
    } as const;
    return this.#transport.call<AccessRequest | undefined>(operation, input, options);
  }

  /**
   * What is over may go, message and all
   *
   * `DELETE /access/{accessId}`
   * @throws the problem `not-yours`: this is somebody else's request, or your account is not active
   * @throws the problem `access-open`: end it first
   * @throws the problem `already-requested`: you have asked already
   * @throws the problem `already-granted`: this investor has access already
   */
  deleteAccessRequest(input: DeleteAccessRequestInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "deleteAccessRequest",
      method: "DELETE",
      path: "/access/{accessId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * About an application talk its two sides, and nobody else.
   *
   * `POST /conversations`
   * @throws the fault `names-yourself`: name the others only: you take part anyway
   * @throws the fault `nobody-else`: name somebody else
   * @throws the fault `one-other`: a direct conversation has one other
   * @throws the fault `not-the-applicant`: about an application talk its applicant and its founder
   * @throws the fault `other-startup`: the application is for another startup
   * @throws the fault `no-such-user`: there is no such user
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   * @throws the problem `conversation-full`: a conversation has at most 48 participants
   * @throws the problem `conversation-exists`: you two have a conversation already
   * @throws the problem `channel-exists`: this startup has a channel already
   */
  startConversation(input: StartConversationInput, options?: WriteOptions): Promise<Conversation | undefined> {
    const operation = {
      name: "startConversation",
      method: "POST",
      path: "/conversations",
      isRead: false,
    } as const;
    return this.#transport.call<Conversation | undefined>(operation, input, options);
  }

  /**
   * `POST /startups/{startupId}/channel`
   * @throws the fault `no-such-user`: there is no such user
   * @throws the problem `not-your-startup`: only the startup's founder may do this, with an active account
   * @throws the problem `conversation-full`: a conversation has at most 48 participants
   * @throws the problem `conversation-exists`: you two have a conversation already
   * @throws the problem `channel-exists`: this startup has a channel already
   */
  openStartupChannel(input: OpenStartupChannelInput, options?: WriteOptions): Promise<Conversation | undefined> {
    const operation = {
      name: "openStartupChannel",
      method: "POST",
      path: "/startups/{startupId}/channel",
      isRead: false,
    } as const;
    return this.#transport.call<Conversation | undefined>(operation, input, options);
  }

  /**
   * Who is let in reads everything that was written before.
   *
   * `PUT /conversations/{conversationId}/participants/{userId}`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   * @throws the problem `not-leader`: only who leads this conversation may do this
   * @throws the problem `direct-conversation`: nobody joins a direct conversation
   * @throws the problem `already-participant`: this user takes part already
   * @throws the problem `conversation-full`: a conversation has at most 48 participants
   * @throws the problem `conversation-exists`: you two have a conversation already
   * @throws the problem `channel-exists`: this startup has a channel already
   */
  addParticipant(input: AddParticipantInput, options?: ChangeOptions): Promise<ConversationPartial | undefined> {
    const operation = {
      name: "addParticipant",
      method: "PUT",
      path: "/conversations/{conversationId}/participants/{userId}",
      isRead: false,
    } as const;
    return this.#transport.call<ConversationPartial | undefined>(operation, input, options);
  }

  /**
   * `DELETE /conversations/{conversationId}/participants/{userId}`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   * @throws the problem `not-leader`: only who leads this conversation may do this
   * @throws the problem `direct-conversation`: nobody is put out of a direct conversation
   * @throws the problem `yourself`: leave the conversation instead
   * @throws the problem `leads-channel`: whoever leads a startup's channel stays in it: delete the channel instead
   * @throws the problem `conversation-full`: a conversation has at most 48 participants
   * @throws the problem `conversation-exists`: you two have a conversation already
   * @throws the problem `channel-exists`: this startup has a channel already
   */
  removeParticipant(input: RemoveParticipantInput, options?: ChangeOptions): Promise<ConversationPartial | undefined> {
    const operation = {
      name: "removeParticipant",
      method: "DELETE",
      path: "/conversations/{conversationId}/participants/{userId}",
      isRead: false,
    } as const;
    return this.#transport.call<ConversationPartial | undefined>(operation, input, options);
  }

  /**
   * `DELETE /me/conversations/{conversationId}`
   * @throws the problem `not-participant`: you do not take part in this conversation
   * @throws the problem `your-channel`: the channel is yours: delete it instead
   * @throws the problem `last-participant`: nobody else is left: delete the conversation instead
   * @throws the problem `conversation-full`: a conversation has at most 48 participants
   * @throws the problem `conversation-exists`: you two have a conversation already
   * @throws the problem `channel-exists`: this startup has a channel already
   */
  leaveConversation(input: LeaveConversationInput, options?: ChangeOptions): Promise<ConversationPartial | undefined> {
    const operation = {
      name: "leaveConversation",
      method: "DELETE",
      path: "/me/conversations/{conversationId}",
      isRead: false,
    } as const;
    return this.#transport.call<ConversationPartial | undefined>(operation, input, options);
  }

  /**
   * All of them, before one deletes one's account; what cannot be left is told, and why
   *
   * `DELETE /me/conversations`
   */
  leaveConversations(options?: WriteOptions): Promise<Work | undefined> {
    const operation = {
      name: "leaveConversations",
      method: "DELETE",
      path: "/me/conversations",
      isRead: false,
    } as const;
    return this.#transport.call<Work | undefined>(operation, {}, options);
  }

  /**
   * For somebody who cannot do it, and who is to be deleted
   *
   * `DELETE /admin/users/{userId}/conversations`
   * @throws the problem `admins-only`: only administrators may do this
   */
  removeFromConversations(input: RemoveFromConversationsInput, options?: WriteOptions): Promise<Work | undefined> {
    const operation = {
      name: "removeFromConversations",
      method: "DELETE",
      path: "/admin/users/{userId}/conversations",
      isRead: false,
    } as const;
    return this.#transport.call<Work | undefined>(operation, input, options);
  }

  /**
   * With its messages: by who leads it, by who is left alone in it, or by an administrator
   *
   * `DELETE /conversations/{conversationId}`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   * @throws the problem `not-leader`: only who leads this conversation may do this
   * @throws the problem `conversation-full`: a conversation has at most 48 participants
   * @throws the problem `conversation-exists`: you two have a conversation already
   * @throws the problem `channel-exists`: this startup has a channel already
   */
  deleteConversation(input: DeleteConversationInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "deleteConversation",
      method: "DELETE",
      path: "/conversations/{conversationId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * The message, the conversation, every participant's entry and the others' notifications at once.
   * A notification does not quote the message, which may be edited or deleted.
   *
   * `POST /conversations/{conversationId}/messages`
   * @throws the fault `file-needed`: a file message needs a file
   * @throws the fault `no-file`: a text message has no file
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   * @throws the problem `nobody-left`: nobody else is in this conversation
   * @throws the problem `conversation-full`: a conversation has at most 48 participants
   * @throws the problem `conversation-exists`: you two have a conversation already
   * @throws the problem `channel-exists`: this startup has a channel already
   */
  sendMessage(input: SendMessageInput, options?: WriteOptions): Promise<Message | undefined> {
    const operation = {
      name: "sendMessage",
      method: "POST",
      path: "/conversations/{conversationId}/messages",
      isRead: false,
    } as const;
    return this.#transport.call<Message | undefined>(operation, input, options);
  }

  /**
   * `PATCH /conversations/{conversationId}/messages/{messageId}`
   * @throws the problem `not-yours`: only its sender may change a message, with an active account
   * @throws the problem `system-message`: a system message stays as it is
   * @throws the problem `conversation-full`: a conversation has at most 48 participants
   * @throws the problem `conversation-exists`: you two have a conversation already
   * @throws the problem `channel-exists`: this startup has a channel already
   */
  editMessage(input: EditMessageInput, options?: ChangeOptions): Promise<Message | undefined> {
    const operation = {
      name: "editMessage",
      method: "PATCH",
      path: "/conversations/{conversationId}/messages/{messageId}",
      isRead: false,
    } as const;
    return this.#transport.call<Message | undefined>(operation, input, options);
  }

  /**
   * By its sender, by who leads the conversation, or by an administrator
   *
   * `DELETE /conversations/{conversationId}/messages/{messageId}`
   * @throws the problem `not-yours`: only its sender may delete a message, with an active account
   * @throws the problem `system-message`: a system message stays as it is
   * @throws the problem `conversation-full`: a conversation has at most 48 participants
   * @throws the problem `conversation-exists`: you two have a conversation already
   * @throws the problem `channel-exists`: this startup has a channel already
   */
  deleteMessage(input: DeleteMessageInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "deleteMessage",
      method: "DELETE",
      path: "/conversations/{conversationId}/messages/{messageId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * What the caller has said in a conversation, also after they left it or were put out
   *
   * `DELETE /me/conversations/{conversationId}/messages`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   */
  deleteMyMessages(input: DeleteMyMessagesInput, options?: WriteOptions): Promise<Work | undefined> {
    const operation = {
      name: "deleteMyMessages",
      method: "DELETE",
      path: "/me/conversations/{conversationId}/messages",
      isRead: false,
    } as const;
    return this.#transport.call<Work | undefined>(operation, input, options);
  }

  /**
   * Whoever reads a message has read what was before it, and nothing after it.
   *
   * `POST /conversations/{conversationId}/messages/{messageId}/read`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   */
  markMessageRead(input: MarkMessageReadInput, options?: ChangeOptions): Promise<MessagePartial | undefined> {
    const operation = {
      name: "markMessageRead",
      method: "POST",
      path: "/conversations/{conversationId}/messages/{messageId}/read",
      isRead: false,
    } as const;
    return this.#transport.call<MessagePartial | undefined>(operation, input, options);
  }

  /**
   * What the payment provider says, through the billing service; with the user's own copy
   *
   * `PUT /billing/users/{userId}/subscription`
   * @throws the fault `end-before-start`: lies before the start
   * @throws the problem `billing-only`: only billing may do this
   * @throws the problem `outdated-event`: something later is recorded already
   * @throws the problem `customer-taken`: this customer belongs to another user
   * @throws the problem `email-taken`: another account has this e-mail address
   */
  recordSubscription(input: RecordSubscriptionInput, options?: ChangeOptions): Promise<Subscription | undefined> {
    const operation = {
      name: "recordSubscription",
      method: "PUT",
      path: "/billing/users/{userId}/subscription",
      isRead: false,
    } as const;
    return this.#transport.call<Subscription | undefined>(operation, input, options);
  }

  /**
   * It was recorded for the wrong user, say
   *
   * `DELETE /billing/users/{userId}/subscription`
   * @throws the problem `billing-only`: only billing may do this
   * @throws the problem `customer-taken`: this customer belongs to another user
   * @throws the problem `email-taken`: another account has this e-mail address
   */
  deleteSubscription(input: DeleteSubscriptionInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "deleteSubscription",
      method: "DELETE",
      path: "/billing/users/{userId}/subscription",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * `POST /admin/users/{userId}/notifications`
   * @throws the problem `admins-only`: only administrators may do this
   */
  notifyUser(input: NotifyUserInput, options?: WriteOptions): Promise<Notification | undefined> {
    const operation = {
      name: "notifyUser",
      method: "POST",
      path: "/admin/users/{userId}/notifications",
      isRead: false,
    } as const;
    return this.#transport.call<Notification | undefined>(operation, input, options);
  }

  /**
   * What an administrator has said by mistake
   *
   * `DELETE /admin/users/{userId}/notifications/{notificationId}`
   * @throws the problem `admins-only`: only administrators may do this
   * @throws the problem `not-announced`: administrators take back only what they have sent
   */
  withdrawNotification(input: WithdrawNotificationInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "withdrawNotification",
      method: "DELETE",
      path: "/admin/users/{userId}/notifications/{notificationId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * `POST /me/notifications/{notificationId}/read`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   */
  markNotificationRead(input: MarkNotificationReadInput, options?: ChangeOptions): Promise<Notification | undefined> {
    const operation = {
      name: "markNotificationRead",
      method: "POST",
      path: "/me/notifications/{notificationId}/read",
      isRead: false,
    } as const;
    return this.#transport.call<Notification | undefined>(operation, input, options);
  }

  /**
   * All of them, however many there are
   *
   * `POST /me/notifications/read-all`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   */
  markAllNotificationsRead(options?: WriteOptions): Promise<Work | undefined> {
    const operation = {
      name: "markAllNotificationsRead",
      method: "POST",
      path: "/me/notifications/read-all",
      isRead: false,
    } as const;
    return this.#transport.call<Work | undefined>(operation, {}, options);
  }

  /**
   * A page of them at once; those that are gone are left out
   *
   * `POST /me/notifications/read`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   */
  markNotificationsRead(input: MarkNotificationsReadInput, options?: WriteOptions): Promise<Notification | undefined> {
    const operation = {
      name: "markNotificationsRead",
      method: "POST",
      path: "/me/notifications/read",
      isRead: false,
    } as const;
    return this.#transport.call<Notification | undefined>(operation, input, options);
  }

  /**
   * `DELETE /me/notifications/{notificationId}`
   * @throws the problem `account-not-active`: your account is not verified yet, or it is suspended
   */
  deleteNotification(input: DeleteNotificationInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "deleteNotification",
      method: "DELETE",
      path: "/me/notifications/{notificationId}",
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

export interface User {
  entityType: "USER";
  userId: string;
  email?: string;
  role: "FOUNDER" | "TALENT" | "INVESTOR" | "ADMIN";
  firstName: string;
  lastName: string;
  avatarUrl?: string;
  bio?: string;
  skills?: string[];
  linkedinUrl?: string;
  status: "ACTIVE" | "BANNED" | "PENDING_VERIFICATION";
  stripeCustomerId?: string;
  subscriptionStatus?: "NONE" | "ACTIVE" | "CANCELLED" | "PAST_DUE";
  subscriptionTier?: "FREE" | "PRO" | "ENTERPRISE";
  verifiedAt?: Timestamp;
  createdAt: Timestamp;
  updatedAt?: Timestamp;
}

export interface Startup {
  entityType: "STARTUP";
  startupId: string;
  founderId: string;
  name: string;
  tagline: string;
  description: string;
  industry: string;
  stage: "IDEA" | "MVP" | "GROWTH" | "SCALE";
  fundingGoal?: Decimal;
  fundingRaised?: Decimal;
  logoUrl?: string;
  websiteUrl?: string;
  pitchDeckUrl?: string;
  visibility: "PUBLIC" | "PRIVATE" | "INVESTORS_ONLY";
  status: "DRAFT" | "PENDING_REVIEW" | "ACTIVE" | "SUSPENDED";
  teamSize: number;
  openRoles?: Integer;
  location: string;
  tags: string[];
  createdAt: Timestamp;
  updatedAt?: Timestamp;
}

/** Public startups by industry. Not in the document, whose GSI2 has those of all industries. */
export interface IndustryStartup {
  entityType: "INDUSTRY_STARTUP";
  startupId: string;
  founderId: string;
  name: string;
  tagline: string;
  description: string;
  industry: string;
  stage: "IDEA" | "MVP" | "GROWTH" | "SCALE";
  fundingGoal?: Decimal;
  fundingRaised?: Decimal;
  logoUrl?: string;
  websiteUrl?: string;
  pitchDeckUrl?: string;
  visibility: "PUBLIC" | "PRIVATE" | "INVESTORS_ONLY";
  status: "DRAFT" | "PENDING_REVIEW" | "ACTIVE" | "SUSPENDED";
  teamSize: number;
  openRoles?: Integer;
  location: string;
  tags: string[];
  createdAt: Timestamp;
  updatedAt?: Timestamp;
}

export interface StartupRole {
  entityType: "STARTUP_ROLE";
  roleId: string;
  startupId: string;
  title: string;
  description: string;
  type: "FULL_TIME" | "PART_TIME" | "CONTRACT" | "EQUITY_ONLY";
  compensation?: string;
  equityRange?: string;
  skills: string[];
  isOpen: boolean;
  isListed?: boolean;
  applicantCount: Integer;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface StartupRoleWithStartup {
  entityType: "STARTUP_ROLE";
  roleId: string;
  startupId: string;
  title: string;
  description: string;
  type: "FULL_TIME" | "PART_TIME" | "CONTRACT" | "EQUITY_ONLY";
  compensation?: string;
  equityRange?: string;
  skills: string[];
  isOpen: boolean;
  isListed?: boolean;
  applicantCount: Integer;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  startup?: Startup;
}

export interface Application {
  entityType: "APPLICATION";
  applicationId: string;
  startupId: string;
  roleId: string;
  applicantId: string;
  coverLetter: string;
  resumeUrl?: string;
  status: "PENDING" | "REVIEWING" | "SHORTLISTED" | "ACCEPTED" | "REJECTED" | "WITHDRAWN";
  founderNotes?: string;
  createdAt: Timestamp;
  updatedAt?: Timestamp;
}

export interface AccessRequest {
  entityType: "ACCESS_REQUEST";
  accessId: string;
  requesterId: string;
  startupId: string;
  founderId?: string;
  message?: string;
  status: "PENDING" | "APPROVED" | "REJECTED" | "REVOKED";
  accessLevel: "VIEW_PROFILE" | "VIEW_DECK" | "FULL_ACCESS";
  grantedAt?: Timestamp;
  expiresAt?: Timestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** Not in the document, whose keys find no request by investor and startup: what a rule can ask. */
export interface Grant {
  entityType: "ACCESS_GRANT";
  startupId: string;
  requesterId: string;
  founderId?: string;
  accessId: string;
  accessLevel: "VIEW_PROFILE" | "VIEW_DECK" | "FULL_ACCESS";
  grantedAt: Timestamp;
  expiresAt?: Timestamp;
}

export interface Conversation {
  entityType: "CONVERSATION";
  conversationId: string;
  participants: string[];
  type: "DIRECT" | "GROUP" | "STARTUP_CHANNEL";
  relatedStartupId?: string;
  relatedApplicationId?: string;
  startedBy?: string;
  lastMessageAt: Timestamp;
  lastMessagePreview: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** Not in the document: a conversation in one participant's list. */
export interface ParticipantWithConversation {
  entityType: "CONVERSATION_PARTICIPANT";
  conversationId: string;
  userId: string;
  type: "DIRECT" | "GROUP" | "STARTUP_CHANNEL";
  lastMessageAt: Timestamp;
  lastMessagePreview: string;
  lastReadAt?: Timestamp;
  conversation?: Conversation;
}

/** Not in the document: a conversation in one participant's list. */
export interface Participant {
  entityType: "CONVERSATION_PARTICIPANT";
  conversationId: string;
  userId: string;
  type: "DIRECT" | "GROUP" | "STARTUP_CHANNEL";
  lastMessageAt: Timestamp;
  lastMessagePreview: string;
  lastReadAt?: Timestamp;
}

export interface Message {
  entityType: "MESSAGE";
  messageId: string;
  conversationId: string;
  senderId: string;
  content: string;
  type: "TEXT" | "FILE" | "SYSTEM";
  fileUrl?: string;
  readBy: string[];
  editedAt?: Timestamp;
  createdAt: Timestamp;
}

export interface Subscription {
  entityType: "SUBSCRIPTION";
  userId: string;
  stripeCustomerId: string;
  stripeSubscriptionId: string;
  stripePriceId: string;
  tier: "FREE" | "PRO" | "ENTERPRISE";
  status: "ACTIVE" | "CANCELLED" | "PAST_DUE" | "TRIALING";
  currentPeriodStart: Timestamp;
  currentPeriodEnd: Timestamp;
  cancelAtPeriodEnd: boolean;
  eventAt?: Timestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface Notification {
  entityType: "NOTIFICATION";
  notificationId: string;
  userId: string;
  type: "APPLICATION_UPDATE" | "ACCESS_REQUEST" | "MESSAGE" | "SYSTEM";
  title: string;
  body: string;
  relatedEntityType?: string;
  relatedEntityId?: string;
  isRead: boolean;
  createdAt: Timestamp;
  ttl: number;
}

export interface AuditLog {
  entityType: "AUDIT_LOG";
  auditId: string;
  userId: string;
  action: string;
  resourceType: string;
  resourceId: string;
  ipAddress: string;
  userAgent: string;
  metadata?: JsonObject;
  createdAt: Timestamp;
}

export interface ConversationPartial {
  entityType: "CONVERSATION";
  conversationId: string;
  participants?: string[];
  type: "DIRECT" | "GROUP" | "STARTUP_CHANNEL";
  relatedStartupId?: string;
  relatedApplicationId?: string;
  startedBy?: string;
  lastMessageAt: Timestamp;
  lastMessagePreview: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface MessagePartial {
  entityType: "MESSAGE";
  messageId: string;
  conversationId: string;
  senderId: string;
  content: string;
  type: "TEXT" | "FILE" | "SYSTEM";
  fileUrl?: string;
  readBy?: string[];
  editedAt?: Timestamp;
  createdAt: Timestamp;
}

/** What `getUser` takes. */
export interface GetUserInput {
  readonly userId: string;
}

/** What `getUserByEmail` takes. */
export interface GetUserByEmailInput {
  readonly email: string;
}

/** What `listUsersByRole` takes. */
export interface ListUsersByRoleInput {
  readonly role: "FOUNDER" | "TALENT" | "INVESTOR" | "ADMIN";
}

/** What `listUsersByStatus` takes. */
export interface ListUsersByStatusInput {
  readonly status: "ACTIVE" | "BANNED" | "PENDING_VERIFICATION";
}

/** What `getStartup` takes. */
export interface GetStartupInput {
  readonly startupId: string;
}

/** What `listStartupsByFounder` takes. */
export interface ListStartupsByFounderInput {
  readonly founderId: string;
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `listMyStartups` takes. */
export interface ListMyStartupsInput {
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `listPublicStartups` takes. */
export interface ListPublicStartupsInput {
  readonly stage?: "IDEA" | "MVP" | "GROWTH" | "SCALE" | undefined;
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `listStartupsOfIndustry` takes. */
export interface ListStartupsOfIndustryInput {
  readonly industry: string;
  readonly stage?: "IDEA" | "MVP" | "GROWTH" | "SCALE" | undefined;
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `listStartupsForInvestors` takes. */
export interface ListStartupsForInvestorsInput {
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `listStartupsByStatus` takes. */
export interface ListStartupsByStatusInput {
  readonly status: "DRAFT" | "PENDING_REVIEW" | "ACTIVE" | "SUSPENDED";
}

/** What `listStartupRoles` takes. */
export interface ListStartupRolesInput {
  readonly startupId: string;
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `getRole` takes. */
export interface GetRoleInput {
  readonly startupId: string;
  readonly roleId: string;
}

/** What `listOpenRoles` takes. */
export interface ListOpenRolesInput {
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `getApplication` takes. */
export interface GetApplicationInput {
  readonly applicationId: string;
}

/** What `listApplicationsByUser` takes. */
export interface ListApplicationsByUserInput {
  readonly userId: string;
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `listMyApplications` takes. */
export interface ListMyApplicationsInput {
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `listApplicationsForRole` takes. */
export interface ListApplicationsForRoleInput {
  readonly startupId: string;
  readonly roleId: string;
  readonly status?: "PENDING" | "REVIEWING" | "SHORTLISTED" | "ACCEPTED" | "REJECTED" | "WITHDRAWN" | undefined;
}

/** What `getAccessRequest` takes. */
export interface GetAccessRequestInput {
  readonly accessId: string;
}

/** What `listAccessByInvestor` takes. */
export interface ListAccessByInvestorInput {
  readonly requesterId: string;
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `listMyAccess` takes. */
export interface ListMyAccessInput {
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `listAccessForStartup` takes. */
export interface ListAccessForStartupInput {
  readonly startupId: string;
  readonly status?: "PENDING" | "APPROVED" | "REJECTED" | "REVOKED" | undefined;
}

/** What `listGrants` takes. */
export interface ListGrantsInput {
  readonly startupId: string;
}

/** What `getConversation` takes. */
export interface GetConversationInput {
  readonly conversationId: string;
}

/** What `listUserConversations` takes. */
export interface ListUserConversationsInput {
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `listConversationsOfUser` takes. */
export interface ListConversationsOfUserInput {
  readonly userId: string;
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `getMyConversation` takes. */
export interface GetMyConversationInput {
  readonly conversationId: string;
}

/** What `listMessages` takes. */
export interface ListMessagesInput {
  readonly conversationId: string;
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `getMessage` takes. */
export interface GetMessageInput {
  readonly conversationId: string;
  readonly messageId: string;
}

/** What `listParticipants` takes. */
export interface ListParticipantsInput {
  readonly conversationId: string;
}

/** What `getParticipant` takes. */
export interface GetParticipantInput {
  readonly conversationId: string;
  readonly userId: string;
}

/** What `getSubscription` takes. */
export interface GetSubscriptionInput {
  readonly userId: string;
}

/** What `findByStripeCustomer` takes. */
export interface FindByStripeCustomerInput {
  readonly stripeCustomerId: string;
}

/** What `listSubscriptionsByStatus` takes. */
export interface ListSubscriptionsByStatusInput {
  readonly status: "ACTIVE" | "CANCELLED" | "PAST_DUE" | "TRIALING";
}

/** What `listNotifications` takes. */
export interface ListNotificationsInput {
  readonly unread?: boolean | undefined;
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `countUnreadNotifications` answers. */
export interface CountUnreadNotificationsAnswer {
  count: number;
  complete?: false;
}

/** What `getNotification` takes. */
export interface GetNotificationInput {
  readonly notificationId: string;
}

/** What `listNotificationsOfUser` takes. */
export interface ListNotificationsOfUserInput {
  readonly userId: string;
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `getNotificationOfUser` takes. */
export interface GetNotificationOfUserInput {
  readonly userId: string;
  readonly notificationId: string;
}

/** What `listAuditByDate` takes. */
export interface ListAuditByDateInput {
  readonly date: CalendarDate;
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `getAuditEntry` takes. */
export interface GetAuditEntryInput {
  readonly createdAt: Timestamp;
  readonly auditId: string;
}

/** What `listAuditByUser` takes. */
export interface ListAuditByUserInput {
  readonly userId: string;
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `listByType` takes. */
export interface ListByTypeInput {
  readonly entityType: 
    | "USER"
    | "STARTUP"
    | "STARTUP_ROLE"
    | "APPLICATION"
    | "ACCESS_REQUEST"
    | "CONVERSATION"
    | "MESSAGE"
    | "SUBSCRIPTION"
    | "AUDIT_LOG"
    | "NOTIFICATION";
  readonly since: Timestamp;
  readonly until: Timestamp;
}

/** What `registerUser` takes. */
export interface RegisterUserInput {
  readonly firstName: string;
  readonly lastName: string;
  readonly role: "FOUNDER" | "TALENT" | "INVESTOR";
  readonly avatarUrl?: string | null | undefined;
  readonly bio?: string | null | undefined;
  readonly skills?: readonly string[] | null | undefined;
  readonly linkedinUrl?: string | null | undefined;
}

/** What `updateProfile` takes. */
export interface UpdateProfileInput {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly avatarUrl?: string | null | undefined;
  readonly bio?: string | null | undefined;
  readonly skills?: readonly string[] | null | undefined;
  readonly linkedinUrl?: string | null | undefined;
}

/** What `setUserStatus` takes. */
export interface SetUserStatusInput {
  readonly userId: string;
  readonly status: "ACTIVE" | "BANNED";
}

/** What `unverifyUser` takes. */
export interface UnverifyUserInput {
  readonly userId: string;
}

/** What `setUserRole` takes. */
export interface SetUserRoleInput {
  readonly userId: string;
  readonly role: "FOUNDER" | "TALENT" | "INVESTOR" | "ADMIN";
}

/** What `deleteUser` takes. */
export interface DeleteUserInput {
  readonly userId: string;
}

/** What `recordLogin` takes. */
export interface RecordLoginInput {
  readonly metadata?: {
    device?: string | null | undefined;
    platform?: string | null | undefined;
    appVersion?: string | null | undefined;
    method?: string | null | undefined;
    attempt?: number | null | undefined;
  } | null | undefined;
}

/** What `createStartup` takes. */
export interface CreateStartupInput {
  readonly name: string;
  readonly tagline: string;
  readonly description: string;
  readonly industry: string;
  readonly stage: "IDEA" | "MVP" | "GROWTH" | "SCALE";
  readonly location: string;
  readonly visibility?: "PUBLIC" | "PRIVATE" | "INVESTORS_ONLY" | null | undefined;
  readonly teamSize?: number | null | undefined;
  readonly tags?: readonly string[] | null | undefined;
  readonly fundingGoal?: Decimal | null | undefined;
  readonly fundingRaised?: Decimal | null | undefined;
  readonly logoUrl?: string | null | undefined;
  readonly websiteUrl?: string | null | undefined;
  readonly pitchDeckUrl?: string | null | undefined;
}

/** What `updateStartup` takes. */
export interface UpdateStartupInput {
  readonly startupId: string;
  readonly name?: string | undefined;
  readonly tagline?: string | undefined;
  readonly description?: string | undefined;
  readonly industry?: string | undefined;
  readonly stage?: "IDEA" | "MVP" | "GROWTH" | "SCALE" | undefined;
  readonly location?: string | undefined;
  readonly visibility?: "PUBLIC" | "PRIVATE" | "INVESTORS_ONLY" | undefined;
  readonly teamSize?: number | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly fundingGoal?: Decimal | null | undefined;
  readonly fundingRaised?: Decimal | null | undefined;
  readonly logoUrl?: string | null | undefined;
  readonly websiteUrl?: string | null | undefined;
  readonly pitchDeckUrl?: string | null | undefined;
}

/** What `setStartupStatus` takes. */
export interface SetStartupStatusInput {
  readonly startupId: string;
  readonly status: "DRAFT" | "PENDING_REVIEW" | "ACTIVE" | "SUSPENDED";
}

/** What `deleteStartup` takes. */
export interface DeleteStartupInput {
  readonly startupId: string;
}

/** What `createRole` takes. */
export interface CreateRoleInput {
  readonly startupId: string;
  readonly title: string;
  readonly description: string;
  readonly type: "FULL_TIME" | "PART_TIME" | "CONTRACT" | "EQUITY_ONLY";
  readonly compensation?: string | null | undefined;
  readonly equityRange?: string | null | undefined;
  readonly skills?: readonly string[] | null | undefined;
}

/** What `updateRole` takes. */
export interface UpdateRoleInput {
  readonly startupId: string;
  readonly roleId: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly type?: "FULL_TIME" | "PART_TIME" | "CONTRACT" | "EQUITY_ONLY" | undefined;
  readonly compensation?: string | null | undefined;
  readonly equityRange?: string | null | undefined;
  readonly skills?: readonly string[] | undefined;
  readonly isOpen?: boolean | undefined;
}

/** What `deleteRole` takes. */
export interface DeleteRoleInput {
  readonly startupId: string;
  readonly roleId: string;
}

/** What `apply` takes. */
export interface ApplyInput {
  readonly startupId: string;
  readonly roleId: string;
  readonly coverLetter: string;
  readonly resumeUrl?: string | null | undefined;
}

/** What `updateApplication` takes. */
export interface UpdateApplicationInput {
  readonly applicationId: string;
  readonly coverLetter?: string | undefined;
  readonly resumeUrl?: string | null | undefined;
}

/** What `decideApplication` takes. */
export interface DecideApplicationInput {
  readonly applicationId: string;
  readonly status: "REVIEWING" | "SHORTLISTED" | "ACCEPTED" | "REJECTED";
  readonly founderNotes?: string | null | undefined;
}

/** What `noteApplication` takes. */
export interface NoteApplicationInput {
  readonly applicationId: string;
  readonly founderNotes?: string | null | undefined;
}

/** What `withdrawApplication` takes. */
export interface WithdrawApplicationInput {
  readonly applicationId: string;
}

/** What `deleteApplication` takes. */
export interface DeleteApplicationInput {
  readonly applicationId: string;
}

/** What `requestAccess` takes. */
export interface RequestAccessInput {
  readonly startupId: string;
  readonly message?: string | null | undefined;
  readonly accessLevel?: "VIEW_PROFILE" | "VIEW_DECK" | "FULL_ACCESS" | null | undefined;
}

/** What `approveAccess` takes. */
export interface ApproveAccessInput {
  readonly accessId: string;
  readonly accessLevel?: "VIEW_PROFILE" | "VIEW_DECK" | "FULL_ACCESS" | undefined;
  readonly expiresAt?: Timestamp | null | undefined;
}

/** What `changeAccess` takes. */
export interface ChangeAccessInput {
  readonly accessId: string;
  readonly accessLevel?: "VIEW_PROFILE" | "VIEW_DECK" | "FULL_ACCESS" | undefined;
  readonly expiresAt?: Timestamp | null | undefined;
}

/** What `rejectAccess` takes. */
export interface RejectAccessInput {
  readonly accessId: string;
}

/** What `revokeAccess` takes. */
export interface RevokeAccessInput {
  readonly accessId: string;
}

/** What `deleteAccessRequest` takes. */
export interface DeleteAccessRequestInput {
  readonly accessId: string;
}

/** What `startConversation` takes. */
export interface StartConversationInput {
  readonly participants: readonly string[];
  readonly type: "DIRECT" | "GROUP";
  readonly relatedStartupId?: string | null | undefined;
  readonly relatedApplicationId?: string | null | undefined;
}

/** What `openStartupChannel` takes. */
export interface OpenStartupChannelInput {
  readonly startupId: string;
  readonly participants: readonly string[];
}

/** What `addParticipant` takes. */
export interface AddParticipantInput {
  readonly conversationId: string;
  readonly userId: string;
}

/** What `removeParticipant` takes. */
export interface RemoveParticipantInput {
  readonly conversationId: string;
  readonly userId: string;
}

/** What `leaveConversation` takes. */
export interface LeaveConversationInput {
  readonly conversationId: string;
}

/** What `removeFromConversations` takes. */
export interface RemoveFromConversationsInput {
  readonly userId: string;
}

/** What `deleteConversation` takes. */
export interface DeleteConversationInput {
  readonly conversationId: string;
}

/** What `sendMessage` takes. */
export interface SendMessageInput {
  readonly conversationId: string;
  readonly content: string;
  readonly type?: "TEXT" | "FILE" | null | undefined;
  readonly fileUrl?: string | null | undefined;
}

/** What `editMessage` takes. */
export interface EditMessageInput {
  readonly conversationId: string;
  readonly messageId: string;
  readonly content: string;
}

/** What `deleteMessage` takes. */
export interface DeleteMessageInput {
  readonly conversationId: string;
  readonly messageId: string;
}

/** What `deleteMyMessages` takes. */
export interface DeleteMyMessagesInput {
  readonly conversationId: string;
}

/** What `markMessageRead` takes. */
export interface MarkMessageReadInput {
  readonly conversationId: string;
  readonly messageId: string;
}

/** What `recordSubscription` takes. */
export interface RecordSubscriptionInput {
  readonly userId: string;
  readonly eventId: string;
  readonly stripeCustomerId: string;
  readonly stripeSubscriptionId: string;
  readonly stripePriceId: string;
  readonly tier: "FREE" | "PRO" | "ENTERPRISE";
  readonly status: "ACTIVE" | "CANCELLED" | "PAST_DUE" | "TRIALING";
  readonly currentPeriodStart: Timestamp;
  readonly currentPeriodEnd: Timestamp;
  readonly cancelAtPeriodEnd?: boolean | undefined;
  readonly eventAt?: Timestamp | null | undefined;
}

/** What `deleteSubscription` takes. */
export interface DeleteSubscriptionInput {
  readonly userId: string;
}

/** What `notifyUser` takes. */
export interface NotifyUserInput {
  readonly userId: string;
  readonly title: string;
  readonly body: string;
}

/** What `withdrawNotification` takes. */
export interface WithdrawNotificationInput {
  readonly userId: string;
  readonly notificationId: string;
}

/** What `markNotificationRead` takes. */
export interface MarkNotificationReadInput {
  readonly notificationId: string;
}

/** What `markNotificationsRead` takes. */
export interface MarkNotificationsReadInput {
  readonly notificationIds: readonly string[];
}

/** What `deleteNotification` takes. */
export interface DeleteNotificationInput {
  readonly notificationId: string;
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
  | "account-not-active"
  | "not-your-address"
  | "admins-only"
  | "investors-only"
  | "not-yours"
  | "not-your-startup"
  | "billing-only"
  | "no-email"
  | "account-exists"
  | "email-taken"
  | "email-not-verified"
  | "account-suspended"
  | "yourself"
  | "banned-stays"
  | "still-founder"
  | "still-talking"
  | "still-subscribed"
  | "customer-taken"
  | "already-applied"
  | "already-requested"
  | "already-granted"
  | "administrator"
  | "founders-only"
  | "reviewers-only"
  | "startup-suspended"
  | "too-many-open-roles"
  | "talent-only"
  | "role-closed"
  | "already-in-review"
  | "already-withdrawn"
  | "same-status"
  | "already-decided"
  | "application-accepted"
  | "application-open"
  | "not-approved"
  | "already-ended"
  | "access-open"
  | "conversation-full"
  | "conversation-exists"
  | "channel-exists"
  | "not-leader"
  | "direct-conversation"
  | "already-participant"
  | "leads-channel"
  | "not-participant"
  | "your-channel"
  | "last-participant"
  | "nobody-left"
  | "system-message"
  | "outdated-event"
  | "not-announced";

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
  | "not-talent"
  | "amount-out-of-range"
  | "in-the-past"
  | "names-yourself"
  | "nobody-else"
  | "one-other"
  | "not-the-applicant"
  | "other-startup"
  | "no-such-user"
  | "file-needed"
  | "no-file"
  | "end-before-start";

/** The codes that every operation can answer with. */
export type CommonCode =
  | "malformed"
  | "input-invalid"
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
  | "not-signed-in"
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
  getUser:
    | CommonCode
    | "not-signed-in"
    | "not-found"
    | "too-much-to-read"
    | "account-not-active";
  getMe: CommonCode | "not-signed-in" | "not-allowed" | "not-found" | "too-much-to-read";
  getUserByEmail:
    | CommonCode
    | "not-signed-in"
    | "not-found"
    | "too-much-to-read"
    | "not-your-address";
  listUsersByRole: CommonCode | "not-signed-in" | "account-not-active";
  listUsersByStatus: CommonCode | "not-signed-in" | "admins-only";
  getStartup: CommonCode | "not-found" | "too-much-to-read";
  listStartupsByFounder: CommonCode;
  listMyStartups: CommonCode | "not-signed-in" | "account-not-active";
  listPublicStartups: CommonCode;
  listStartupsOfIndustry: CommonCode;
  listStartupsForInvestors: CommonCode | "not-signed-in" | "investors-only";
  listStartupsByStatus: CommonCode | "not-signed-in" | "admins-only";
  listStartupRoles: CommonCode;
  getRole: CommonCode | "not-found" | "too-much-to-read";
  listOpenRoles: CommonCode | "not-signed-in" | "account-not-active";
  getApplication:
    | CommonCode
    | "not-signed-in"
    | "not-found"
    | "too-much-to-read"
    | "account-not-active";
  listApplicationsByUser: CommonCode | "not-signed-in" | "not-yours";
  listMyApplications: CommonCode | "not-signed-in" | "account-not-active";
  listApplicationsForRole: CommonCode | "not-signed-in" | "not-found" | "not-your-startup";
  getAccessRequest:
    | CommonCode
    | "not-signed-in"
    | "not-found"
    | "too-much-to-read"
    | "account-not-active";
  listAccessByInvestor: CommonCode | "not-signed-in" | "not-yours";
  listMyAccess: CommonCode | "not-signed-in" | "account-not-active";
  listAccessForStartup: CommonCode | "not-signed-in" | "not-found" | "not-your-startup";
  listGrants: CommonCode | "not-signed-in" | "not-found" | "not-your-startup";
  getConversation:
    | CommonCode
    | "not-signed-in"
    | "not-found"
    | "too-much-to-read"
    | "account-not-active";
  listUserConversations: CommonCode | "not-signed-in" | "account-not-active";
  listConversationsOfUser: CommonCode | "not-signed-in" | "admins-only";
  getMyConversation:
    | CommonCode
    | "not-signed-in"
    | "not-found"
    | "too-much-to-read"
    | "account-not-active";
  listMessages: CommonCode | "not-signed-in" | "not-found" | "account-not-active";
  getMessage:
    | CommonCode
    | "not-signed-in"
    | "not-found"
    | "too-much-to-read"
    | "account-not-active";
  listParticipants: CommonCode | "not-signed-in" | "not-found" | "account-not-active";
  getParticipant:
    | CommonCode
    | "not-signed-in"
    | "not-found"
    | "too-much-to-read"
    | "account-not-active";
  getSubscription: CommonCode | "not-signed-in" | "not-found" | "too-much-to-read" | "not-yours";
  getMySubscription: CommonCode | "not-signed-in" | "not-allowed" | "not-found" | "too-much-to-read";
  findByStripeCustomer: CommonCode | "not-signed-in" | "not-found" | "too-much-to-read" | "billing-only";
  listSubscriptionsByStatus: CommonCode | "not-signed-in" | "billing-only";
  listNotifications: CommonCode | "not-signed-in" | "account-not-active";
  countUnreadNotifications: CommonCode | "not-signed-in" | "too-much-to-read" | "account-not-active";
  getNotification:
    | CommonCode
    | "not-signed-in"
    | "not-found"
    | "too-much-to-read"
    | "account-not-active";
  listNotificationsOfUser: CommonCode | "not-signed-in" | "admins-only";
  getNotificationOfUser: CommonCode | "not-signed-in" | "not-found" | "too-much-to-read" | "admins-only";
  listAuditByDate: CommonCode | "not-signed-in" | "admins-only";
  getAuditEntry: CommonCode | "not-signed-in" | "not-found" | "too-much-to-read" | "admins-only";
  listAuditByUser: CommonCode | "not-signed-in" | "admins-only";
  listByType: CommonCode | "not-signed-in" | "admins-only";
  registerUser:
    | CommonCode
    | WriteCode
    | "not-allowed"
    | "timeout"
    | "not-unique"
    | "move-not-allowed"
    | "unsupported-media-type"
    | "no-email"
    | "account-exists"
    | "email-taken";
  verifyUser:
    | CommonCode
    | WriteCode
    | "not-allowed"
    | "timeout"
    | "not-unique"
    | "move-not-allowed"
    | "precondition-failed"
    | "unsupported-media-type"
    | "email-taken"
    | "email-not-verified"
    | "account-suspended";
  updateProfile:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "move-not-allowed"
    | "precondition-failed"
    | "unsupported-media-type"
    | "account-not-active"
    | "email-taken";
  updateEmail:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "move-not-allowed"
    | "precondition-failed"
    | "unsupported-media-type"
    | "account-not-active"
    | "email-taken"
    | "email-not-verified";
  setUserStatus:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "move-not-allowed"
    | "precondition-failed"
    | "unsupported-media-type"
    | "admins-only"
    | "email-taken"
    | "yourself";
  unverifyUser:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "move-not-allowed"
    | "precondition-failed"
    | "unsupported-media-type"
    | "admins-only"
    | "email-taken"
    | "yourself"
    | "banned-stays";
  setUserRole:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "move-not-allowed"
    | "precondition-failed"
    | "unsupported-media-type"
    | "admins-only"
    | "email-taken"
    | "yourself";
  deleteMe:
    | CommonCode
    | WriteCode
    | "not-allowed"
    | "not-unique"
    | "move-not-allowed"
    | "precondition-failed"
    | "email-taken"
    | "account-suspended"
    | "yourself"
    | "still-founder"
    | "still-talking"
    | "still-subscribed"
    | "customer-taken"
    | "already-applied"
    | "already-requested"
    | "already-granted";
  deleteUser:
    | CommonCode
    | WriteCode
    | "not-unique"
    | "move-not-allowed"
    | "precondition-failed"
    | "admins-only"
    | "email-taken"
    | "banned-stays"
    | "still-founder"
    | "still-talking"
    | "still-subscribed"
    | "customer-taken"
    | "already-applied"
    | "already-requested"
    | "already-granted"
    | "administrator";
  recordLogin:
    | CommonCode
    | WriteCode
    | "not-allowed"
    | "timeout"
    | "unsupported-media-type"
    | "account-suspended";
  createStartup:
    | CommonCode
    | WriteCode
    | "timeout"
    | "move-not-allowed"
    | "unsupported-media-type"
    | "founders-only";
  updateStartup:
    | CommonCode
    | WriteCode
    | "timeout"
    | "move-not-allowed"
    | "precondition-failed"
    | "unsupported-media-type"
    | "not-your-startup";
  setStartupStatus:
    | CommonCode
    | WriteCode
    | "timeout"
    | "move-not-allowed"
    | "precondition-failed"
    | "unsupported-media-type"
    | "not-your-startup"
    | "reviewers-only"
    | "startup-suspended";
  deleteStartup:
    | CommonCode
    | WriteCode
    | "not-unique"
    | "move-not-allowed"
    | "precondition-failed"
    | "not-your-startup"
    | "already-applied"
    | "already-requested"
    | "already-granted";
  createRole:
    | CommonCode
    | WriteCode
    | "timeout"
    | "move-not-allowed"
    | "unsupported-media-type"
    | "not-your-startup"
    | "too-many-open-roles";
  updateRole:
    | CommonCode
    | WriteCode
    | "timeout"
    | "move-not-allowed"
    | "precondition-failed"
    | "unsupported-media-type"
    | "not-your-startup"
    | "too-many-open-roles";
  deleteRole:
    | CommonCode
    | WriteCode
    | "not-unique"
    | "move-not-allowed"
    | "precondition-failed"
    | "not-your-startup"
    | "already-applied";
  apply:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "move-not-allowed"
    | "unsupported-media-type"
    | "already-applied"
    | "talent-only"
    | "role-closed";
  updateApplication:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "move-not-allowed"
    | "precondition-failed"
    | "unsupported-media-type"
    | "not-yours"
    | "already-applied"
    | "already-in-review";
  decideApplication:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "move-not-allowed"
    | "precondition-failed"
    | "unsupported-media-type"
    | "not-your-startup"
    | "already-applied"
    | "already-withdrawn"
    | "same-status";
  noteApplication:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "move-not-allowed"
    | "precondition-failed"
    | "unsupported-media-type"
    | "not-your-startup"
    | "already-applied";
  withdrawApplication:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "move-not-allowed"
    | "precondition-failed"
    | "unsupported-media-type"
    | "not-yours"
    | "already-applied"
    | "already-withdrawn"
    | "already-decided";
  deleteApplication:
    | CommonCode
    | WriteCode
    | "not-unique"
    | "move-not-allowed"
    | "precondition-failed"
    | "not-yours"
    | "already-applied"
    | "application-accepted"
    | "application-open";
  requestAccess:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "move-not-allowed"
    | "unsupported-media-type"
    | "investors-only"
    | "already-requested"
    | "already-granted";
  approveAccess:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "move-not-allowed"
    | "precondition-failed"
    | "unsupported-media-type"
    | "not-your-startup"
    | "already-requested"
    | "already-granted"
    | "already-decided";
  changeAccess:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "move-not-allowed"
    | "precondition-failed"
    | "unsupported-media-type"
    | "not-your-startup"
    | "already-requested"
    | "already-granted"
    | "not-approved";
  rejectAccess:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "move-not-allowed"
    | "precondition-failed"
    | "unsupported-media-type"
    | "not-your-startup"
    | "already-requested"
    | "already-granted"
    | "already-decided";
  revokeAccess:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "move-not-allowed"
    | "precondition-failed"
    | "unsupported-media-type"
    | "account-not-active"
    | "already-requested"
    | "already-granted"
    | "already-ended";
  deleteAccessRequest:
    | CommonCode
    | WriteCode
    | "not-unique"
    | "move-not-allowed"
    | "precondition-failed"
    | "not-yours"
    | "already-requested"
    | "already-granted"
    | "access-open";
  startConversation:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "unsupported-media-type"
    | "account-not-active"
    | "conversation-full"
    | "conversation-exists"
    | "channel-exists";
  openStartupChannel:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "unsupported-media-type"
    | "not-your-startup"
    | "conversation-full"
    | "conversation-exists"
    | "channel-exists";
  addParticipant:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "precondition-failed"
    | "unsupported-media-type"
    | "account-not-active"
    | "conversation-full"
    | "conversation-exists"
    | "channel-exists"
    | "not-leader"
    | "direct-conversation"
    | "already-participant";
  removeParticipant:
    | CommonCode
    | WriteCode
    | "not-unique"
    | "precondition-failed"
    | "account-not-active"
    | "yourself"
    | "conversation-full"
    | "conversation-exists"
    | "channel-exists"
    | "not-leader"
    | "direct-conversation"
    | "leads-channel";
  leaveConversation:
    | CommonCode
    | WriteCode
    | "not-unique"
    | "precondition-failed"
    | "conversation-full"
    | "conversation-exists"
    | "channel-exists"
    | "not-participant"
    | "your-channel"
    | "last-participant";
  leaveConversations: CommonCode | WriteCode | "not-allowed";
  removeFromConversations: CommonCode | WriteCode | "admins-only";
  deleteConversation:
    | CommonCode
    | WriteCode
    | "not-unique"
    | "precondition-failed"
    | "account-not-active"
    | "conversation-full"
    | "conversation-exists"
    | "channel-exists"
    | "not-leader";
  sendMessage:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "unsupported-media-type"
    | "account-not-active"
    | "conversation-full"
    | "conversation-exists"
    | "channel-exists"
    | "nobody-left";
  editMessage:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "precondition-failed"
    | "unsupported-media-type"
    | "not-yours"
    | "conversation-full"
    | "conversation-exists"
    | "channel-exists"
    | "system-message";
  deleteMessage:
    | CommonCode
    | WriteCode
    | "not-unique"
    | "precondition-failed"
    | "not-yours"
    | "conversation-full"
    | "conversation-exists"
    | "channel-exists"
    | "system-message";
  deleteMyMessages: CommonCode | WriteCode | "account-not-active";
  markMessageRead:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "account-not-active";
  recordSubscription:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "move-not-allowed"
    | "precondition-failed"
    | "unsupported-media-type"
    | "billing-only"
    | "email-taken"
    | "customer-taken"
    | "outdated-event";
  deleteSubscription:
    | CommonCode
    | WriteCode
    | "not-unique"
    | "move-not-allowed"
    | "precondition-failed"
    | "billing-only"
    | "email-taken"
    | "customer-taken";
  notifyUser: CommonCode | WriteCode | "timeout" | "unsupported-media-type" | "admins-only";
  withdrawNotification: CommonCode | WriteCode | "precondition-failed" | "admins-only" | "not-announced";
  markNotificationRead:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "account-not-active";
  markAllNotificationsRead:
    | CommonCode
    | WriteCode
    | "timeout"
    | "unsupported-media-type"
    | "account-not-active";
  markNotificationsRead:
    | CommonCode
    | WriteCode
    | "timeout"
    | "unsupported-media-type"
    | "account-not-active";
  deleteNotification: CommonCode | WriteCode | "precondition-failed" | "account-not-active";
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
