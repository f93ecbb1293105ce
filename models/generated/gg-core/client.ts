// The client of the model `gg-core`, by `tavola generate typescript`.
// Whatever is to be changed here is changed in the model.

/** Invitations, collaborators, threaded comments and reactions on goals, quests and tasks. */
export class GgCoreClient {
  readonly #transport: Transport;

  /** Creates a client of a service. */
  constructor(options: ClientOptions) {
    this.#transport = new Transport(options);
  }

  /** `GET /resources/{resourceType}/{resourceId}` */
  getResource(input: GetResourceInput, options?: ReadOptions<Resource>): Promise<Resource> {
    const operation = {
      name: "getResource",
      method: "GET",
      path: "/resources/{resourceType}/{resourceId}",
      isRead: true,
    } as const;
    return this.#transport.call<Resource>(operation, input, options);
  }

  /**
   * What the caller owns: all, by type, or those of one type, the newest first
   *
   * `GET /me/resources`
   */
  listMyResources(input: ListMyResourcesInput = {}, options?: CallOptions): List<Resource> {
    const operation = {
      name: "listMyResources",
      method: "GET",
      path: "/me/resources",
      isRead: true,
    } as const;
    return new List<Resource>((page) =>
      this.#transport.call<Page<Resource>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * List all invites for a resource
   *
   * `GET /resources/{resourceType}/{resourceId}/invites`
   * @throws the problem `not-owner`: only the owner may do this
   */
  listResourceInvites(input: ListResourceInvitesInput, options?: CallOptions): List<Invite> {
    const operation = {
      name: "listResourceInvites",
      method: "GET",
      path: "/resources/{resourceType}/{resourceId}/invites",
      isRead: true,
    } as const;
    return new List<Invite>((page) =>
      this.#transport.call<Page<Invite>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * List user's received invites
   *
   * `GET /me/invites`
   */
  listMyInvites(input: ListMyInvitesInput = {}, options?: CallOptions): List<Invite> {
    const operation = {
      name: "listMyInvites",
      method: "GET",
      path: "/me/invites",
      isRead: true,
    } as const;
    return new List<Invite>((page) =>
      this.#transport.call<Page<Invite>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * List pending invites
   *
   * `GET /me/invites/pending`
   */
  listMyPendingInvites(input: ListMyPendingInvitesInput = {}, options?: CallOptions): List<Invite> {
    const operation = {
      name: "listMyPendingInvites",
      method: "GET",
      path: "/me/invites/pending",
      isRead: true,
    } as const;
    return new List<Invite>((page) =>
      this.#transport.call<Page<Invite>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Get specific invite
   *
   * `GET /resources/{resourceType}/{resourceId}/invites/{inviteId}`
   */
  getInvite(input: GetInviteInput, options?: ReadOptions<Invite>): Promise<Invite> {
    const operation = {
      name: "getInvite",
      method: "GET",
      path: "/resources/{resourceType}/{resourceId}/invites/{inviteId}",
      isRead: true,
    } as const;
    return this.#transport.call<Invite>(operation, input, options);
  }

  /**
   * List resource collaborators
   *
   * `GET /resources/{resourceType}/{resourceId}/collaborators`
   * @throws the problem `not-member`: only the owner and collaborators may do this
   */
  listCollaborators(input: ListCollaboratorsInput, options?: CallOptions): List<Collaborator> {
    const operation = {
      name: "listCollaborators",
      method: "GET",
      path: "/resources/{resourceType}/{resourceId}/collaborators",
      isRead: true,
    } as const;
    return new List<Collaborator>((page) =>
      this.#transport.call<Page<Collaborator>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * List user's collaborations
   *
   * `GET /me/collaborations`
   */
  listMyCollaborations(input: ListMyCollaborationsInput = {}, options?: CallOptions): List<Collaborator> {
    const operation = {
      name: "listMyCollaborations",
      method: "GET",
      path: "/me/collaborations",
      isRead: true,
    } as const;
    return new List<Collaborator>((page) =>
      this.#transport.call<Page<Collaborator>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * List collaborations by type
   *
   * `GET /me/collaborations/by-type`
   */
  listMyCollaborationsByType(input: ListMyCollaborationsByTypeInput, options?: CallOptions): List<Collaborator> {
    const operation = {
      name: "listMyCollaborationsByType",
      method: "GET",
      path: "/me/collaborations/by-type",
      isRead: true,
    } as const;
    return new List<Collaborator>((page) =>
      this.#transport.call<Page<Collaborator>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Check if user is collaborator
   *
   * `GET /resources/{resourceType}/{resourceId}/collaborators/{userId}`
   * @throws the problem `not-member`: only the owner and collaborators may do this
   */
  getCollaborator(input: GetCollaboratorInput, options?: ReadOptions<Collaborator>): Promise<Collaborator> {
    const operation = {
      name: "getCollaborator",
      method: "GET",
      path: "/resources/{resourceType}/{resourceId}/collaborators/{userId}",
      isRead: true,
    } as const;
    return this.#transport.call<Collaborator>(operation, input, options);
  }

  /**
   * List comments for resource; paginated. With `topLevel`, without the replies
   *
   * `GET /resources/{resourceType}/{resourceId}/comments`
   * @throws the problem `not-member`: only the owner and collaborators may do this
   */
  listComments(input: ListCommentsInput, options?: CallOptions): List<Comment> {
    const operation = {
      name: "listComments",
      method: "GET",
      path: "/resources/{resourceType}/{resourceId}/comments",
      isRead: true,
    } as const;
    return new List<Comment>((page) =>
      this.#transport.call<Page<Comment>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Get specific comment
   *
   * `GET /resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}`
   * @throws the problem `not-member`: only the owner and collaborators may do this
   */
  getComment(input: GetCommentInput, options?: ReadOptions<Comment>): Promise<Comment> {
    const operation = {
      name: "getComment",
      method: "GET",
      path: "/resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}",
      isRead: true,
    } as const;
    return this.#transport.call<Comment>(operation, input, options);
  }

  /**
   * List replies to comment
   *
   * `GET /comments/{parentId}/replies`
   */
  listReplies(input: ListRepliesInput, options?: CallOptions): List<Comment> {
    const operation = {
      name: "listReplies",
      method: "GET",
      path: "/comments/{parentId}/replies",
      isRead: true,
    } as const;
    return new List<Comment>((page) =>
      this.#transport.call<Page<Comment>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * The same below the comment that they are replies to
   *
   * `GET /resources/{resourceType}/{resourceId}/comments/{parentCreatedAt}/{parentId}/replies`
   * @throws the problem `not-member`: only the owner and collaborators may do this
   */
  listCommentReplies(input: ListCommentRepliesInput, options?: CallOptions): List<Comment> {
    const operation = {
      name: "listCommentReplies",
      method: "GET",
      path: "/resources/{resourceType}/{resourceId}/comments/{parentCreatedAt}/{parentId}/replies",
      isRead: true,
    } as const;
    return new List<Comment>((page) =>
      this.#transport.call<Page<Comment>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * List reactions for comment
   *
   * `GET /resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions`
   * @throws the problem `not-member`: only the owner and collaborators may do this
   */
  listReactions(input: ListReactionsInput, options?: CallOptions): List<Reaction> {
    const operation = {
      name: "listReactions",
      method: "GET",
      path: "/resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions",
      isRead: true,
    } as const;
    return new List<Reaction>((page) =>
      this.#transport.call<Page<Reaction>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Aggregate reactions by emoji
   *
   * `GET /resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reaction-counts`
   * @throws the problem `not-member`: only the owner and collaborators may do this
   */
  countReactions(input: CountReactionsInput, options?: CallOptions): Promise<CountReactionsAnswer> {
    const operation = {
      name: "countReactions",
      method: "GET",
      path: "/resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reaction-counts",
      isRead: true,
    } as const;
    return this.#transport.call<CountReactionsAnswer>(operation, input, options);
  }

  /**
   * Get user's reaction: the caller's, also after leaving
   *
   * `GET /resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions/{emoji}`
   */
  getMyReaction(input: GetMyReactionInput, options?: ReadOptions<Reaction>): Promise<Reaction> {
    const operation = {
      name: "getMyReaction",
      method: "GET",
      path: "/resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions/{emoji}",
      isRead: true,
    } as const;
    return this.#transport.call<Reaction>(operation, input, options);
  }

  /**
   * What the caller has written, the newest first, also where they are not a member any more
   *
   * `GET /me/comments`
   */
  listMyComments(input: ListMyCommentsInput = {}, options?: CallOptions): List<AuthoredCommentWithComment> {
    const operation = {
      name: "listMyComments",
      method: "GET",
      path: "/me/comments",
      isRead: true,
    } as const;
    return new List<AuthoredCommentWithComment>((page) =>
      this.#transport.call<Page<AuthoredCommentWithComment>>(operation, { ...input, ...page }, options),
    );
  }

  /** `GET /me/reactions` */
  listMyReactions(options?: CallOptions): List<GivenReaction> {
    const operation = {
      name: "listMyReactions",
      method: "GET",
      path: "/me/reactions",
      isRead: true,
    } as const;
    return new List<GivenReaction>((page) =>
      this.#transport.call<Page<GivenReaction>>(operation, { ...page }, options),
    );
  }

  /** `GET /me/notification-preferences` */
  getMyPreferences(options?: ReadOptions<NotificationPreferencePartial>): Promise<NotificationPreferencePartial> {
    const operation = {
      name: "getMyPreferences",
      method: "GET",
      path: "/me/notification-preferences",
      isRead: true,
    } as const;
    return this.#transport.call<NotificationPreferencePartial>(operation, {}, options);
  }

  /**
   * The e-mails that wait, the oldest first
   *
   * `GET /outbox`
   * @throws the problem `mailer-only`: only the mail service may do this
   */
  listPendingNotices(options?: CallOptions): List<Notice> {
    const operation = {
      name: "listPendingNotices",
      method: "GET",
      path: "/outbox",
      isRead: true,
    } as const;
    return new List<Notice>((page) =>
      this.#transport.call<Page<Notice>>(operation, { ...page }, options),
    );
  }

  /**
   * One that waits
   *
   * `GET /outbox/{noticeId}`
   * @throws the problem `mailer-only`: only the mail service may do this
   */
  getNotice(input: GetNoticeInput, options?: ReadOptions<Notice>): Promise<Notice> {
    const operation = {
      name: "getNotice",
      method: "GET",
      path: "/outbox/{noticeId}",
      isRead: true,
    } as const;
    return this.#transport.call<Notice>(operation, input, options);
  }

  /**
   * Whom a notice without a user is for: every collaborator of now who wants it and has no notice of their own
   *
   * `GET /outbox/{noticeId}/recipients`
   * @throws the problem `mailer-only`: only the mail service may do this
   */
  listRecipients(input: ListRecipientsInput, options?: CallOptions): List<{
    userId: string;
  }> {
    const operation = {
      name: "listRecipients",
      method: "GET",
      path: "/outbox/{noticeId}/recipients",
      isRead: true,
    } as const;
    return new List<{
    userId: string;
  }>((page) =>
      this.#transport.call<Page<{
    userId: string;
  }>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * `GET /admin/users/{actorId}/audit`
   * @throws the problem `security-only`: only the security team may do this
   */
  listAuditOfUser(input: ListAuditOfUserInput, options?: CallOptions): List<AuditEvent> {
    const operation = {
      name: "listAuditOfUser",
      method: "GET",
      path: "/admin/users/{actorId}/audit",
      isRead: true,
    } as const;
    return new List<AuditEvent>((page) =>
      this.#transport.call<Page<AuditEvent>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * `GET /admin/users/{actorId}/audit/{at}/{auditId}`
   * @throws the problem `security-only`: only the security team may do this
   */
  getAuditEvent(input: GetAuditEventInput, options?: ReadOptions<AuditEvent>): Promise<AuditEvent> {
    const operation = {
      name: "getAuditEvent",
      method: "GET",
      path: "/admin/users/{actorId}/audit/{at}/{auditId}",
      isRead: true,
    } as const;
    return this.#transport.call<AuditEvent>(operation, input, options);
  }

  /**
   * `PUT /resources/{resourceType}/{resourceId}`
   * @throws the problem `resources-only`: only the service that keeps the resources may do this
   * @throws the problem `resource-exists`: this resource is registered already
   */
  registerResource(input: RegisterResourceInput, options?: WriteOptions): Promise<Resource | undefined> {
    const operation = {
      name: "registerResource",
      method: "PUT",
      path: "/resources/{resourceType}/{resourceId}",
      isRead: false,
    } as const;
    return this.#transport.call<Resource | undefined>(operation, input, options);
  }

  /**
   * `PATCH /resources/{resourceType}/{resourceId}`
   * @throws the problem `resources-only`: only the service that keeps the resources may do this
   */
  renameResource(input: RenameResourceInput, options?: ChangeOptions): Promise<Resource | undefined> {
    const operation = {
      name: "renameResource",
      method: "PATCH",
      path: "/resources/{resourceType}/{resourceId}",
      isRead: false,
    } as const;
    return this.#transport.call<Resource | undefined>(operation, input, options);
  }

  /**
   * Who owns it now is no collaborator any more; who owned it is nobody here, unless they are invited.
   *
   * `PUT /resources/{resourceType}/{resourceId}/owner`
   * @throws the problem `resources-only`: only the service that keeps the resources may do this
   * @throws the problem `already-invited`: this user is invited already
   */
  transferResource(input: TransferResourceInput, options?: ChangeOptions): Promise<Resource | undefined> {
    const operation = {
      name: "transferResource",
      method: "PUT",
      path: "/resources/{resourceType}/{resourceId}/owner",
      isRead: false,
    } as const;
    return this.#transport.call<Resource | undefined>(operation, input, options);
  }

  /**
   * With its invitations, collaborators, comments and their reactions
   *
   * `DELETE /resources/{resourceType}/{resourceId}`
   * @throws the fault `too-many-mentions`: a comment mentions at most 50 people
   * @throws the problem `resources-only`: only the service that keeps the resources may do this
   * @throws the problem `already-invited`: this user is invited already
   */
  deleteResource(input: DeleteResourceInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "deleteResource",
      method: "DELETE",
      path: "/resources/{resourceType}/{resourceId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * `POST /resources/{resourceType}/{resourceId}/invites`
   * @throws the fault `already-owner`: you own this already
   * @throws the problem `not-owner`: only the owner may do this
   * @throws the problem `already-collaborator`: this user is a collaborator already
   * @throws the problem `already-invited`: this user is invited already
   */
  inviteCollaborator(input: InviteCollaboratorInput, options?: WriteOptions): Promise<Invite | undefined> {
    const operation = {
      name: "inviteCollaborator",
      method: "POST",
      path: "/resources/{resourceType}/{resourceId}/invites",
      isRead: false,
    } as const;
    return this.#transport.call<Invite | undefined>(operation, input, options);
  }

  /**
   * `POST /resources/{resourceType}/{resourceId}/invites/{inviteId}/accept`
   * @throws the problem `not-invitee`: only who was invited may do this
   * @throws the problem `invitation-closed`: this invitation is no longer open
   * @throws the problem `already-owner`: you own this already
   * @throws the problem `already-collaborator`: you are a collaborator already
   * @throws the problem `already-invited`: this user is invited already
   */
  acceptInvite(input: AcceptInviteInput, options?: WriteOptions): Promise<Collaborator | undefined> {
    const operation = {
      name: "acceptInvite",
      method: "POST",
      path: "/resources/{resourceType}/{resourceId}/invites/{inviteId}/accept",
      isRead: false,
    } as const;
    return this.#transport.call<Collaborator | undefined>(operation, input, options);
  }

  /**
   * `POST /resources/{resourceType}/{resourceId}/invites/{inviteId}/decline`
   * @throws the problem `not-invitee`: only who was invited may do this
   * @throws the problem `invitation-closed`: this invitation is no longer open
   * @throws the problem `already-invited`: this user is invited already
   */
  declineInvite(input: DeclineInviteInput, options?: ChangeOptions): Promise<Invite | undefined> {
    const operation = {
      name: "declineInvite",
      method: "POST",
      path: "/resources/{resourceType}/{resourceId}/invites/{inviteId}/decline",
      isRead: false,
    } as const;
    return this.#transport.call<Invite | undefined>(operation, input, options);
  }

  /**
   * `POST /resources/{resourceType}/{resourceId}/invites/{inviteId}/cancel`
   * @throws the problem `not-owner`: only the owner may do this
   * @throws the problem `invitation-closed`: this invitation is no longer open
   * @throws the problem `already-invited`: this user is invited already
   */
  cancelInvite(input: CancelInviteInput, options?: ChangeOptions): Promise<Invite | undefined> {
    const operation = {
      name: "cancelInvite",
      method: "POST",
      path: "/resources/{resourceType}/{resourceId}/invites/{inviteId}/cancel",
      isRead: false,
    } as const;
    return this.#transport.call<Invite | undefined>(operation, input, options);
  }

  /**
   * What is no longer open may go before its time.
   *
   * `DELETE /resources/{resourceType}/{resourceId}/invites/{inviteId}`
   * @throws the problem `not-owner`: only the owner may do this
   * @throws the problem `invitation-open`: cancel it first
   * @throws the problem `already-invited`: this user is invited already
   */
  deleteInvite(input: DeleteInviteInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "deleteInvite",
      method: "DELETE",
      path: "/resources/{resourceType}/{resourceId}/invites/{inviteId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * Of a collaborator, or of the owner
   *
   * `POST /resources/{resourceType}/{resourceId}/seen`
   * @throws the problem `not-member`: only the owner and collaborators may do this
   */
  markSeen(input: MarkSeenInput, options?: WriteOptions): Promise<Resource | Collaborator | undefined> {
    const operation = {
      name: "markSeen",
      method: "POST",
      path: "/resources/{resourceType}/{resourceId}/seen",
      isRead: false,
    } as const;
    return this.#transport.call<Resource | Collaborator | undefined>(operation, input, options);
  }

  /**
   * `DELETE /resources/{resourceType}/{resourceId}/collaborators/{userId}`
   * @throws the problem `not-owner`: only the owner may do this
   * @throws the problem `already-invited`: this user is invited already
   */
  removeCollaborator(input: RemoveCollaboratorInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "removeCollaborator",
      method: "DELETE",
      path: "/resources/{resourceType}/{resourceId}/collaborators/{userId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * `POST /resources/{resourceType}/{resourceId}/comments`
   * @throws the fault `too-many-mentions`: a comment mentions at most 50 people
   * @throws the problem `not-member`: only the owner and collaborators may do this
   */
  comment(input: CommentInput, options?: WriteOptions): Promise<Comment | undefined> {
    const operation = {
      name: "comment",
      method: "POST",
      path: "/resources/{resourceType}/{resourceId}/comments",
      isRead: false,
    } as const;
    return this.#transport.call<Comment | undefined>(operation, input, options);
  }

  /**
   * `POST /resources/{resourceType}/{resourceId}/comments/{parentCreatedAt}/{parentId}/replies`
   * @throws the fault `too-many-mentions`: a comment mentions at most 50 people
   * @throws the problem `not-member`: only the owner and collaborators may do this
   * @throws the problem `comment-deleted`: this comment was deleted
   */
  reply(input: ReplyInput, options?: WriteOptions): Promise<Comment | undefined> {
    const operation = {
      name: "reply",
      method: "POST",
      path: "/resources/{resourceType}/{resourceId}/comments/{parentCreatedAt}/{parentId}/replies",
      isRead: false,
    } as const;
    return this.#transport.call<Comment | undefined>(operation, input, options);
  }

  /**
   * `PATCH /resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}`
   * @throws the fault `too-many-mentions`: a comment mentions at most 50 people
   * @throws the problem `not-author`: only its author may change a comment
   * @throws the problem `comment-deleted`: this comment was deleted
   */
  editComment(input: EditCommentInput, options?: ChangeOptions): Promise<Comment | undefined> {
    const operation = {
      name: "editComment",
      method: "PATCH",
      path: "/resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}",
      isRead: false,
    } as const;
    return this.#transport.call<Comment | undefined>(operation, input, options);
  }

  /**
   * The item stays, so that its replies keep their parent; its text is gone, and so are its earlier ones.
   *
   * `DELETE /resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}`
   * @throws the fault `too-many-mentions`: a comment mentions at most 50 people
   * @throws the problem `not-author`: only its author or the owner may delete a comment
   * @throws the problem `comment-deleted`: this comment was deleted
   */
  deleteComment(input: DeleteCommentInput, options?: ChangeOptions): Promise<Comment | undefined> {
    const operation = {
      name: "deleteComment",
      method: "DELETE",
      path: "/resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}",
      isRead: false,
    } as const;
    return this.#transport.call<Comment | undefined>(operation, input, options);
  }

  /**
   * `PUT /resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions/{emoji}`
   * @throws the fault `has-markup`: must have no markup in it
   * @throws the fault `not-an-emoji`: one emoji at a time, and no words
   * @throws the problem `not-member`: only the owner and collaborators may do this
   * @throws the problem `comment-deleted`: this comment was deleted
   * @throws the problem `too-many-reactions`: you have reacted to this comment 20 times
   * @throws the problem `already-reacted`: you have reacted so already
   */
  react(input: ReactInput, options?: WriteOptions): Promise<Reaction | undefined> {
    const operation = {
      name: "react",
      method: "PUT",
      path: "/resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions/{emoji}",
      isRead: false,
    } as const;
    return this.#transport.call<Reaction | undefined>(operation, input, options);
  }

  /**
   * The caller's own, also after leaving
   *
   * `DELETE /resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions/{emoji}`
   */
  unreact(input: UnreactInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "unreact",
      method: "DELETE",
      path: "/resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions/{emoji}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * Somebody's, by the owner of what the comment is about
   *
   * `DELETE /resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions/{emoji}/users/{userId}`
   * @throws the problem `not-owner`: only the owner may do this
   */
  removeReaction(input: RemoveReactionInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "removeReaction",
      method: "DELETE",
      path: "/resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions/{emoji}/users/{userId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * One of them, also where the caller is not a member any more
   *
   * `DELETE /me/reactions/{commentId}/{emoji}`
   */
  withdrawReaction(input: WithdrawReactionInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "withdrawReaction",
      method: "DELETE",
      path: "/me/reactions/{commentId}/{emoji}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * Everything of the caller's but the resources that they own, which are another program's: collaborations, invitations,
   * reactions, preferences, and the text of comments, however many there are.
   *
   * `DELETE /me`
   */
  eraseMe(options?: WriteOptions): Promise<Work | undefined> {
    const operation = { name: "eraseMe", method: "DELETE", path: "/me", isRead: false } as const;
    return this.#transport.call<Work | undefined>(operation, {}, options);
  }

  /**
   * The same for the program that keeps users and resources
   *
   * `DELETE /users/{userId}`
   * @throws the problem `resources-only`: only the service that keeps the resources may do this
   */
  eraseUser(input: EraseUserInput, options?: WriteOptions): Promise<Work | undefined> {
    const operation = {
      name: "eraseUser",
      method: "DELETE",
      path: "/users/{userId}",
      isRead: false,
    } as const;
    return this.#transport.call<Work | undefined>(operation, input, options);
  }

  /** `PATCH /me/notification-preferences` */
  setMyPreferences(input: SetMyPreferencesInput = {}, options?: ChangeOptions): Promise<NotificationPreference | undefined> {
    const operation = {
      name: "setMyPreferences",
      method: "PATCH",
      path: "/me/notification-preferences",
      isRead: false,
    } as const;
    return this.#transport.call<NotificationPreference | undefined>(operation, input, options);
  }

  /**
   * Back to the defaults, from wherever they are
   *
   * `DELETE /me/notification-preferences`
   */
  resetMyPreferences(options?: WriteOptions): Promise<void> {
    const operation = {
      name: "resetMyPreferences",
      method: "DELETE",
      path: "/me/notification-preferences",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, {}, options);
  }

  /**
   * Twice is as good as once. What was sent is forgotten after 30 days.
   *
   * `POST /outbox/{noticeId}/sent`
   * @throws the problem `mailer-only`: only the mail service may do this
   */
  markNoticeSent(input: MarkNoticeSentInput, options?: ChangeOptions): Promise<Notice | undefined> {
    const operation = {
      name: "markNoticeSent",
      method: "POST",
      path: "/outbox/{noticeId}/sent",
      isRead: false,
    } as const;
    return this.#transport.call<Notice | undefined>(operation, input, options);
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

/** The goal, quest or task itself. The document leaves it to "existing entities": only its owner matters here. */
export interface Resource {
  type: "Resource";
  resourceType: "goal" | "quest" | "task";
  resourceId: string;
  ownerId: string;
  title?: string;
  createdAt: Timestamp;
  lastSeenAt?: Timestamp;
}

/** An invitation to collaborate; gone 30 days after it was made, answered or not. */
export interface Invite {
  type: "CollaborationInvite";
  inviteId: string;
  inviterId: string;
  inviteeId: string;
  inviteeEmail?: string;
  resourceType: "goal" | "quest" | "task";
  resourceId: string;
  status: "pending" | "accepted" | "declined" | "cancelled";
  message?: string;
  expiresAt: Timestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** A user who accepted an invitation. */
export interface Collaborator {
  type: "Collaborator";
  userId: string;
  resourceType: "goal" | "quest" | "task";
  resourceId: string;
  role: "collaborator";
  joinedAt: Timestamp;
  lastSeenAt?: Timestamp;
}

/** A comment on a resource, or a reply to one. */
export interface Comment {
  type: "Comment";
  commentId: string;
  resourceType: "goal" | "quest" | "task";
  resourceId: string;
  parentId?: string;
  userId: string;
  text?: string;
  mentions?: string[];
  createdAt: Timestamp;
  updatedAt?: Timestamp;
  deletedAt?: Timestamp;
  editHistory?: {
    text: string;
    editedAt: Timestamp;
  }[];
}

/** One emoji of one user on one comment. */
export interface Reaction {
  type: "Reaction";
  commentId: string;
  userId: string;
  emoji: string;
  createdAt: Timestamp;
}

/** A comment among those of its author. Not in the document, where nobody finds what they have written. */
export interface AuthoredCommentWithComment {
  type: "AuthoredComment";
  userId: string;
  resourceType: "goal" | "quest" | "task";
  resourceId: string;
  createdAt: Timestamp;
  commentId: string;
  comment?: Comment;
}

/** A reaction among those of its user. Not in the document. */
export interface GivenReaction {
  type: "GivenReaction";
  userId: string;
  commentId: string;
  emoji: string;
  createdAt: Timestamp;
}

/** Which e-mails a user wants. */
export interface NotificationPreferencePartial {
  type: "NotificationPreference";
  userId: string;
  emailOnInvite: boolean;
  emailOnComment: boolean;
  emailOnMention: boolean;
  emailOnReaction: boolean;
  updatedAt?: Timestamp;
}

/**
 * An e-mail to another user who wants it, left by the write that it is about, in the same transaction.
 * It names what happened and quotes nothing, so what is deleted meanwhile is not mailed.
 */
export interface Notice {
  type: "Notice";
  noticeId: string;
  kind: "invited" | "accepted" | "declined" | "mentioned" | "commented" | "reacted";
  userId?: string;
  email?: string;
  actorId: string;
  resourceType: "goal" | "quest" | "task";
  resourceId: string;
  inviteId?: string;
  commentCreatedAt?: Timestamp;
  commentId?: string;
  mentions?: string[];
  emoji?: string;
  createdAt: Timestamp;
  sentAt?: Timestamp;
  forgetAt?: Timestamp;
}

/** Who changed what, kept by actor so that no day becomes one hot partition. */
export interface AuditEvent {
  type: "AuditEvent";
  auditId: string;
  actorId: string;
  action: string;
  entity: string;
  key: string;
  at: Timestamp;
}

/** Which e-mails a user wants. */
export interface NotificationPreference {
  type: "NotificationPreference";
  userId: string;
  emailOnInvite: boolean;
  emailOnComment: boolean;
  emailOnMention: boolean;
  emailOnReaction: boolean;
  updatedAt: Timestamp;
}

/** What `getResource` takes. */
export interface GetResourceInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
}

/** What `listMyResources` takes. */
export interface ListMyResourcesInput {
  readonly resourceType?: "goal" | "quest" | "task" | undefined;
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `listResourceInvites` takes. */
export interface ListResourceInvitesInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `listMyInvites` takes. */
export interface ListMyInvitesInput {
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `listMyPendingInvites` takes. */
export interface ListMyPendingInvitesInput {
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `getInvite` takes. */
export interface GetInviteInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
  readonly inviteId: string;
}

/** What `listCollaborators` takes. */
export interface ListCollaboratorsInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
}

/** What `listMyCollaborations` takes. */
export interface ListMyCollaborationsInput {
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `listMyCollaborationsByType` takes. */
export interface ListMyCollaborationsByTypeInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `getCollaborator` takes. */
export interface GetCollaboratorInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
  readonly userId: string;
}

/** What `listComments` takes. */
export interface ListCommentsInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
  readonly topLevel?: boolean | undefined;
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `getComment` takes. */
export interface GetCommentInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
  readonly createdAt: Timestamp;
  readonly commentId: string;
}

/** What `listReplies` takes. */
export interface ListRepliesInput {
  readonly parentId: string;
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `listCommentReplies` takes. */
export interface ListCommentRepliesInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
  readonly parentCreatedAt: Timestamp;
  readonly parentId: string;
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `listReactions` takes. */
export interface ListReactionsInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
  readonly createdAt: Timestamp;
  readonly commentId: string;
}

/** What `countReactions` takes. */
export interface CountReactionsInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
  readonly createdAt: Timestamp;
  readonly commentId: string;
}

/** What `countReactions` answers. */
export interface CountReactionsAnswer {
  items: {
    emoji: string | null;
    count: number;
  }[];
  complete?: false;
}

/** What `getMyReaction` takes. */
export interface GetMyReactionInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
  readonly createdAt: Timestamp;
  readonly commentId: string;
  readonly emoji: string;
}

/** What `listMyComments` takes. */
export interface ListMyCommentsInput {
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `getNotice` takes. */
export interface GetNoticeInput {
  readonly noticeId: string;
}

/** What `listRecipients` takes. */
export interface ListRecipientsInput {
  readonly noticeId: string;
}

/** What `listAuditOfUser` takes. */
export interface ListAuditOfUserInput {
  readonly actorId: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `getAuditEvent` takes. */
export interface GetAuditEventInput {
  readonly actorId: string;
  readonly at: Timestamp;
  readonly auditId: string;
}

/** What `registerResource` takes. */
export interface RegisterResourceInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
  readonly ownerId: string;
  readonly title?: string | null | undefined;
}

/** What `renameResource` takes. */
export interface RenameResourceInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
  readonly title?: string | null | undefined;
}

/** What `transferResource` takes. */
export interface TransferResourceInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
  readonly ownerId: string;
}

/** What `deleteResource` takes. */
export interface DeleteResourceInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
}

/** What `inviteCollaborator` takes. */
export interface InviteCollaboratorInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
  readonly inviteeId: string;
  readonly inviteeEmail?: string | null | undefined;
  readonly message?: string | null | undefined;
}

/** What `acceptInvite` takes. */
export interface AcceptInviteInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
  readonly inviteId: string;
}

/** What `declineInvite` takes. */
export interface DeclineInviteInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
  readonly inviteId: string;
}

/** What `cancelInvite` takes. */
export interface CancelInviteInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
  readonly inviteId: string;
}

/** What `deleteInvite` takes. */
export interface DeleteInviteInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
  readonly inviteId: string;
}

/** What `markSeen` takes. */
export interface MarkSeenInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
}

/** What `removeCollaborator` takes. */
export interface RemoveCollaboratorInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
  readonly userId: string;
}

/** What `comment` takes. */
export interface CommentInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
  readonly text: string;
}

/** What `reply` takes. */
export interface ReplyInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
  readonly parentCreatedAt: Timestamp;
  readonly parentId: string;
  readonly text: string;
}

/** What `editComment` takes. */
export interface EditCommentInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
  readonly createdAt: Timestamp;
  readonly commentId: string;
  readonly text: string;
}

/** What `deleteComment` takes. */
export interface DeleteCommentInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
  readonly createdAt: Timestamp;
  readonly commentId: string;
}

/** What `react` takes. */
export interface ReactInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
  readonly createdAt: Timestamp;
  readonly commentId: string;
  readonly emoji: string;
}

/** What `unreact` takes. */
export interface UnreactInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
  readonly createdAt: Timestamp;
  readonly commentId: string;
  readonly emoji: string;
}

/** What `removeReaction` takes. */
export interface RemoveReactionInput {
  readonly resourceType: "goal" | "quest" | "task";
  readonly resourceId: string;
  readonly createdAt: Timestamp;
  readonly commentId: string;
  readonly emoji: string;
  readonly userId: string;
}

/** What `withdrawReaction` takes. */
export interface WithdrawReactionInput {
  readonly commentId: string;
  readonly emoji: string;
}

/** What `eraseUser` takes. */
export interface EraseUserInput {
  readonly userId: string;
}

/** What `setMyPreferences` takes. */
export interface SetMyPreferencesInput {
  readonly emailOnInvite?: boolean | undefined;
  readonly emailOnComment?: boolean | undefined;
  readonly emailOnMention?: boolean | undefined;
  readonly emailOnReaction?: boolean | undefined;
}

/** What `markNoticeSent` takes. */
export interface MarkNoticeSentInput {
  readonly noticeId: string;
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
  | "not-owner"
  | "not-member"
  | "mailer-only"
  | "security-only"
  | "resources-only"
  | "resource-exists"
  | "already-invited"
  | "already-collaborator"
  | "not-invitee"
  | "invitation-closed"
  | "already-owner"
  | "invitation-open"
  | "comment-deleted"
  | "not-author"
  | "too-many-reactions"
  | "already-reacted";

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
  | "too-many-mentions"
  | "already-owner"
  | "has-markup"
  | "not-an-emoji";

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
  getResource: CommonCode | "not-allowed" | "not-found" | "too-much-to-read";
  listMyResources: CommonCode | "not-allowed";
  listResourceInvites: CommonCode | "not-owner";
  listMyInvites: CommonCode | "not-allowed";
  listMyPendingInvites: CommonCode | "not-allowed";
  getInvite: CommonCode | "not-allowed" | "not-found" | "too-much-to-read";
  listCollaborators: CommonCode | "not-member";
  listMyCollaborations: CommonCode | "not-allowed";
  listMyCollaborationsByType: CommonCode | "not-allowed";
  getCollaborator: CommonCode | "not-found" | "too-much-to-read" | "not-member";
  listComments: CommonCode | "not-member";
  getComment: CommonCode | "not-found" | "too-much-to-read" | "not-member";
  listReplies: CommonCode | "not-allowed";
  listCommentReplies: CommonCode | "not-found" | "not-member";
  listReactions: CommonCode | "not-found" | "not-member";
  countReactions: CommonCode | "not-found" | "too-much-to-read" | "not-member";
  getMyReaction: CommonCode | "not-allowed" | "not-found" | "too-much-to-read";
  listMyComments: CommonCode | "not-allowed";
  listMyReactions: CommonCode | "not-allowed";
  getMyPreferences: CommonCode | "not-allowed" | "not-found" | "too-much-to-read";
  listPendingNotices: CommonCode | "mailer-only";
  getNotice: CommonCode | "not-found" | "too-much-to-read" | "mailer-only";
  listRecipients: CommonCode | "not-found" | "mailer-only";
  listAuditOfUser: CommonCode | "security-only";
  getAuditEvent: CommonCode | "not-found" | "too-much-to-read" | "security-only";
  registerResource:
    | CommonCode
    | WriteCode
    | "timeout"
    | "unsupported-media-type"
    | "resources-only"
    | "resource-exists";
  renameResource:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "resources-only";
  transferResource:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "precondition-failed"
    | "unsupported-media-type"
    | "resources-only"
    | "already-invited";
  deleteResource:
    | CommonCode
    | WriteCode
    | "not-unique"
    | "precondition-failed"
    | "resources-only"
    | "already-invited";
  inviteCollaborator:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "unsupported-media-type"
    | "not-owner"
    | "already-invited"
    | "already-collaborator";
  acceptInvite:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "unsupported-media-type"
    | "already-invited"
    | "already-collaborator"
    | "not-invitee"
    | "invitation-closed"
    | "already-owner";
  declineInvite:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "precondition-failed"
    | "unsupported-media-type"
    | "already-invited"
    | "not-invitee"
    | "invitation-closed";
  cancelInvite:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "precondition-failed"
    | "unsupported-media-type"
    | "not-owner"
    | "already-invited"
    | "invitation-closed";
  deleteInvite:
    | CommonCode
    | WriteCode
    | "not-unique"
    | "precondition-failed"
    | "not-owner"
    | "already-invited"
    | "invitation-open";
  markSeen: CommonCode | WriteCode | "timeout" | "unsupported-media-type" | "not-member";
  removeCollaborator:
    | CommonCode
    | WriteCode
    | "not-unique"
    | "precondition-failed"
    | "not-owner"
    | "already-invited";
  comment: CommonCode | WriteCode | "timeout" | "unsupported-media-type" | "not-member";
  reply:
    | CommonCode
    | WriteCode
    | "timeout"
    | "unsupported-media-type"
    | "not-member"
    | "comment-deleted";
  editComment:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "comment-deleted"
    | "not-author";
  deleteComment:
    | CommonCode
    | WriteCode
    | "precondition-failed"
    | "comment-deleted"
    | "not-author";
  react:
    | CommonCode
    | WriteCode
    | "timeout"
    | "unsupported-media-type"
    | "not-member"
    | "comment-deleted"
    | "too-many-reactions"
    | "already-reacted";
  unreact: CommonCode | WriteCode | "not-allowed" | "precondition-failed";
  removeReaction: CommonCode | WriteCode | "precondition-failed" | "not-owner";
  withdrawReaction: CommonCode | WriteCode | "not-allowed" | "precondition-failed";
  eraseMe: CommonCode | WriteCode | "not-allowed";
  eraseUser: CommonCode | WriteCode | "resources-only";
  setMyPreferences:
    | CommonCode
    | WriteCode
    | "not-allowed"
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type";
  resetMyPreferences: CommonCode | WriteCode | "not-allowed";
  markNoticeSent:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "mailer-only";
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
