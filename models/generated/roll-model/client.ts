// The client of the model `roll-model`, by `tavola generate typescript`.
// Whatever is to be changed here is changed in the model.

/** Roll Model: a training journal that athletes share, in part, with their coaches. */
export class RollModelClient {
  readonly #transport: Transport;

  /** Creates a client of a service. */
  constructor(options: ClientOptions) {
    this.#transport = new Transport(options);
  }

  /** `GET /me` */
  getMe(options?: ReadOptions<User>): Promise<User> {
    const operation = { name: "getMe", method: "GET", path: "/me", isRead: true } as const;
    return this.#transport.call<User>(operation, {}, options);
  }

  /**
   * The profile of one's coach or athlete
   *
   * `GET /users/{userId}`
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

  /**
   * `GET /me/coaches`
   * @throws the problem `athletes-only`: only athletes may do this
   */
  listMyCoaches(options?: CallOptions): List<CoachLinkWithProfile> {
    const operation = {
      name: "listMyCoaches",
      method: "GET",
      path: "/me/coaches",
      isRead: true,
    } as const;
    return new List<CoachLinkWithProfile>((page) =>
      this.#transport.call<Page<CoachLinkWithProfile>>(operation, { ...page }, options),
    );
  }

  /**
   * `GET /me/athletes`
   * @throws the problem `coaches-only`: only coaches may do this
   */
  listMyAthletes(options?: CallOptions): List<AthleteLinkWithProfile> {
    const operation = {
      name: "listMyAthletes",
      method: "GET",
      path: "/me/athletes",
      isRead: true,
    } as const;
    return new List<AthleteLinkWithProfile>((page) =>
      this.#transport.call<Page<AthleteLinkWithProfile>>(operation, { ...page }, options),
    );
  }

  /**
   * One of them, or one that has yet to agree
   *
   * `GET /me/coaches/{coachId}`
   * @throws the problem `athletes-only`: only athletes may do this
   */
  getMyCoach(input: GetMyCoachInput, options?: ReadOptions<CoachLinkWithProfile>): Promise<CoachLinkWithProfile> {
    const operation = {
      name: "getMyCoach",
      method: "GET",
      path: "/me/coaches/{coachId}",
      isRead: true,
    } as const;
    return this.#transport.call<CoachLinkWithProfile>(operation, input, options);
  }

  /**
   * `GET /me/athletes/{athleteId}`
   * @throws the problem `coaches-only`: only coaches may do this
   */
  getMyAthlete(input: GetMyAthleteInput, options?: ReadOptions<AthleteLinkWithProfile>): Promise<AthleteLinkWithProfile> {
    const operation = {
      name: "getMyAthlete",
      method: "GET",
      path: "/me/athletes/{athleteId}",
      isRead: true,
    } as const;
    return this.#transport.call<AthleteLinkWithProfile>(operation, input, options);
  }

  /**
   * 1. Athlete gets own entries: all, or those of some days
   *
   * `GET /me/entries`
   * @throws the problem `athletes-only`: only athletes may do this
   */
  listMyEntries(input: ListMyEntriesInput = {}, options?: CallOptions): List<Entry> {
    const operation = {
      name: "listMyEntries",
      method: "GET",
      path: "/me/entries",
      isRead: true,
    } as const;
    return new List<Entry>((page) =>
      this.#transport.call<Page<Entry>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * 2. Coach gets linked athlete entries: the same query after link validation, without private sections
   *
   * `GET /athletes/{athleteId}/entries`
   * @throws the problem `not-your-athlete`: you are not this athlete's coach
   */
  listAthleteEntries(input: ListAthleteEntriesInput, options?: CallOptions): List<Entry> {
    const operation = {
      name: "listAthleteEntries",
      method: "GET",
      path: "/athletes/{athleteId}/entries",
      isRead: true,
    } as const;
    return new List<Entry>((page) =>
      this.#transport.call<Page<Entry>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * One entry by its id, with its comments
   *
   * `GET /entries/{entryId}`
   */
  getEntry(input: GetEntryInput, options?: ReadOptions<EntryWithComments>): Promise<EntryWithComments> {
    const operation = {
      name: "getEntry",
      method: "GET",
      path: "/entries/{entryId}",
      isRead: true,
    } as const;
    return this.#transport.call<EntryWithComments>(operation, input, options);
  }

  /**
   * 4. Athlete exports full data: own entries plus the comments on each
   *
   * `GET /me/export`
   * @throws the problem `athletes-only`: only athletes may do this
   */
  exportMyData(input: ExportMyDataInput = {}, options?: CallOptions): Promise<ExportMyDataAnswer> {
    const operation = {
      name: "exportMyData",
      method: "GET",
      path: "/me/export",
      isRead: true,
    } as const;
    return this.#transport.call<ExportMyDataAnswer>(operation, input, options);
  }

  /** `GET /entries/{entryId}/comments` */
  listComments(input: ListCommentsInput, options?: CallOptions): List<Comment> {
    const operation = {
      name: "listComments",
      method: "GET",
      path: "/entries/{entryId}/comments",
      isRead: true,
    } as const;
    return new List<Comment>((page) =>
      this.#transport.call<Page<Comment>>(operation, { ...input, ...page }, options),
    );
  }

  /** `GET /entries/{entryId}/comments/{commentId}` */
  getComment(input: GetCommentInput, options?: ReadOptions<Comment>): Promise<Comment> {
    const operation = {
      name: "getComment",
      method: "GET",
      path: "/entries/{entryId}/comments/{commentId}",
      isRead: true,
    } as const;
    return this.#transport.call<Comment>(operation, input, options);
  }

  /**
   * What the caller has written about others' entries, the newest first, also about those they cannot see any more
   *
   * `GET /me/comments`
   */
  listMyComments(input: ListMyCommentsInput = {}, options?: CallOptions): List<AuthoredComment> {
    const operation = {
      name: "listMyComments",
      method: "GET",
      path: "/me/comments",
      isRead: true,
    } as const;
    return new List<AuthoredComment>((page) =>
      this.#transport.call<Page<AuthoredComment>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * 6. Keyword retrieval: the athlete's entries with this word, most recent first
   *
   * `GET /me/search`
   * @throws the problem `athletes-only`: only athletes may do this
   */
  searchMyEntries(input: SearchMyEntriesInput, options?: CallOptions): List<KeywordWithEntry> {
    const operation = {
      name: "searchMyEntries",
      method: "GET",
      path: "/me/search",
      isRead: true,
    } as const;
    return new List<KeywordWithEntry>((page) =>
      this.#transport.call<Page<KeywordWithEntry>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * 6. The same for a coach, in shared words only. No pages: one cut short by private words would tell of them.
   *
   * `GET /athletes/{athleteId}/search`
   * @throws the problem `not-your-athlete`: you are not this athlete's coach
   */
  searchAthleteEntries(input: SearchAthleteEntriesInput, options?: CallOptions): Promise<SearchAthleteEntriesAnswer> {
    const operation = {
      name: "searchAthleteEntries",
      method: "GET",
      path: "/athletes/{athleteId}/search",
      isRead: true,
    } as const;
    return this.#transport.call<SearchAthleteEntriesAnswer>(operation, input, options);
  }

  /**
   * The caller's threads, the newest first: their last activity is in no key
   *
   * `GET /me/threads`
   */
  listMyThreads(input: ListMyThreadsInput = {}, options?: CallOptions): List<AiThread> {
    const operation = {
      name: "listMyThreads",
      method: "GET",
      path: "/me/threads",
      isRead: true,
    } as const;
    return new List<AiThread>((page) =>
      this.#transport.call<Page<AiThread>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * A coach sees that there are threads with shared messages, not what they are called
   *
   * `GET /athletes/{athleteId}/threads`
   * @throws the problem `not-your-athlete`: you are not this athlete's coach
   */
  listAthleteThreads(input: ListAthleteThreadsInput, options?: CallOptions): List<AiThread> {
    const operation = {
      name: "listAthleteThreads",
      method: "GET",
      path: "/athletes/{athleteId}/threads",
      isRead: true,
    } as const;
    return new List<AiThread>((page) =>
      this.#transport.call<Page<AiThread>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * One of them, as far as a coach sees it
   *
   * `GET /athletes/{athleteId}/threads/{threadId}`
   * @throws the problem `not-your-athlete`: you are not this athlete's coach
   */
  getAthleteThread(input: GetAthleteThreadInput, options?: ReadOptions<AiThread>): Promise<AiThread> {
    const operation = {
      name: "getAthleteThread",
      method: "GET",
      path: "/athletes/{athleteId}/threads/{threadId}",
      isRead: true,
    } as const;
    return this.#transport.call<AiThread>(operation, input, options);
  }

  /** `GET /me/threads/{threadId}` */
  getThread(input: GetThreadInput, options?: ReadOptions<AiThread>): Promise<AiThread> {
    const operation = {
      name: "getThread",
      method: "GET",
      path: "/me/threads/{threadId}",
      isRead: true,
    } as const;
    return this.#transport.call<AiThread>(operation, input, options);
  }

  /**
   * 5. The conversation, for whoever leads it
   *
   * `GET /me/threads/{threadId}/messages`
   */
  listMyMessages(input: ListMyMessagesInput, options?: CallOptions): List<AiMessage> {
    const operation = {
      name: "listMyMessages",
      method: "GET",
      path: "/me/threads/{threadId}/messages",
      isRead: true,
    } as const;
    return new List<AiMessage>((page) =>
      this.#transport.call<Page<AiMessage>>(operation, { ...input, ...page }, options),
    );
  }

  /** `GET /me/threads/{threadId}/messages/{createdAt}/{messageId}` */
  getMessage(input: GetMessageInput, options?: ReadOptions<AiMessage>): Promise<AiMessage> {
    const operation = {
      name: "getMessage",
      method: "GET",
      path: "/me/threads/{threadId}/messages/{createdAt}/{messageId}",
      isRead: true,
    } as const;
    return this.#transport.call<AiMessage>(operation, input, options);
  }

  /**
   * 5. What of it is shared, for a coach
   *
   * `GET /athletes/{athleteId}/threads/{threadId}/messages`
   * @throws the problem `not-your-athlete`: you are not this athlete's coach
   */
  listAthleteMessages(input: ListAthleteMessagesInput, options?: CallOptions): List<AiMessage> {
    const operation = {
      name: "listAthleteMessages",
      method: "GET",
      path: "/athletes/{athleteId}/threads/{threadId}/messages",
      isRead: true,
    } as const;
    return new List<AiMessage>((page) =>
      this.#transport.call<Page<AiMessage>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * 5. One of those
   *
   * `GET /athletes/{athleteId}/threads/{threadId}/messages/{createdAt}/{messageId}`
   * @throws the problem `not-your-athlete`: you are not this athlete's coach
   */
  getAthleteMessage(input: GetAthleteMessageInput, options?: ReadOptions<AiMessage>): Promise<AiMessage> {
    const operation = {
      name: "getAthleteMessage",
      method: "GET",
      path: "/athletes/{athleteId}/threads/{threadId}/messages/{createdAt}/{messageId}",
      isRead: true,
    } as const;
    return this.#transport.call<AiMessage>(operation, input, options);
  }

  /**
   * 5. All of it, for the assistant
   *
   * `GET /users/{userId}/threads/{threadId}/messages`
   * @throws the problem `assistant-only`: only the assistant may do this
   */
  listThreadMessages(input: ListThreadMessagesInput, options?: CallOptions): List<AiMessage> {
    const operation = {
      name: "listThreadMessages",
      method: "GET",
      path: "/users/{userId}/threads/{threadId}/messages",
      isRead: true,
    } as const;
    return new List<AiMessage>((page) =>
      this.#transport.call<Page<AiMessage>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * 4. The rest of an athlete's data: conversations
   *
   * `GET /me/export/threads`
   */
  exportMyThreads(input: ExportMyThreadsInput = {}, options?: CallOptions): Promise<ExportMyThreadsAnswer> {
    const operation = {
      name: "exportMyThreads",
      method: "GET",
      path: "/me/export/threads",
      isRead: true,
    } as const;
    return this.#transport.call<ExportMyThreadsAnswer>(operation, input, options);
  }

  /**
   * `POST /me`
   * @throws the problem `profile-exists`: you have a profile already
   */
  register(input: RegisterInput, options?: WriteOptions): Promise<User | undefined> {
    const operation = { name: "register", method: "POST", path: "/me", isRead: false } as const;
    return this.#transport.call<User | undefined>(operation, input, options);
  }

  /**
   * Also the role, as long as nothing hangs on it
   *
   * `PATCH /me`
   * @throws the problem `role-in-use`: end your links and delete your entries first: they need the role that you have
   */
  updateMe(input: UpdateMeInput = {}, options?: ChangeOptions): Promise<User | undefined> {
    const operation = { name: "updateMe", method: "PATCH", path: "/me", isRead: false } as const;
    return this.#transport.call<User | undefined>(operation, input, options);
  }

  /**
   * With everything that is one's own: entries with their comments and keywords, threads with their messages, links.
   * What a coach wrote about other people's entries stays with these.
   *
   * `DELETE /me`
   */
  deleteMe(options?: ChangeOptions): Promise<void> {
    const operation = { name: "deleteMe", method: "DELETE", path: "/me", isRead: false } as const;
    return this.#transport.call<void>(operation, {}, options);
  }

  /**
   * The coach has to agree
   *
   * `PUT /me/coaches/{coachId}`
   * @throws the problem `athletes-only`: only athletes may do this
   * @throws the problem `no-such-coach`: there is no such coach
   * @throws the problem `already-linked`: this coach is linked already
   */
  linkCoach(input: LinkCoachInput, options?: WriteOptions): Promise<CoachLink | undefined> {
    const operation = {
      name: "linkCoach",
      method: "PUT",
      path: "/me/coaches/{coachId}",
      isRead: false,
    } as const;
    return this.#transport.call<CoachLink | undefined>(operation, input, options);
  }

  /**
   * `POST /me/athletes/{athleteId}/accept`
   * @throws the problem `coaches-only`: only coaches may do this
   * @throws the problem `already-accepted`: you are this athlete's coach already
   */
  acceptAthlete(input: AcceptAthleteInput, options?: ChangeOptions): Promise<CoachLink | undefined> {
    const operation = {
      name: "acceptAthlete",
      method: "POST",
      path: "/me/athletes/{athleteId}/accept",
      isRead: false,
    } as const;
    return this.#transport.call<CoachLink | undefined>(operation, input, options);
  }

  /**
   * `DELETE /me/coaches/{coachId}`
   * @throws the problem `athletes-only`: only athletes may do this
   */
  unlinkCoach(input: UnlinkCoachInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "unlinkCoach",
      method: "DELETE",
      path: "/me/coaches/{coachId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * Also: does not agree
   *
   * `DELETE /me/athletes/{athleteId}`
   * @throws the problem `coaches-only`: only coaches may do this
   */
  leaveAthlete(input: LeaveAthleteInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "leaveAthlete",
      method: "DELETE",
      path: "/me/athletes/{athleteId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * Of now, or of an earlier session
   *
   * `POST /me/entries`
   * @throws the fault `in-the-future`: lies in the future
   * @throws the problem `athletes-only`: only athletes may do this
   */
  addEntry(input: AddEntryInput, options?: WriteOptions): Promise<Entry | undefined> {
    const operation = {
      name: "addEntry",
      method: "POST",
      path: "/me/entries",
      isRead: false,
    } as const;
    return this.#transport.call<Entry | undefined>(operation, input, options);
  }

  /**
   * The parts that are given change.
   *
   * `PATCH /entries/{entryId}`
   * @throws the problem `not-your-entry`: only the athlete may do this
   */
  editEntry(input: EditEntryInput, options?: ChangeOptions): Promise<Entry | undefined> {
    const operation = {
      name: "editEntry",
      method: "PATCH",
      path: "/entries/{entryId}",
      isRead: false,
    } as const;
    return this.#transport.call<Entry | undefined>(operation, input, options);
  }

  /**
   * To the time of another session. The time is in the key, so it becomes another item, with the same id and comments.
   *
   * `POST /entries/{entryId}/move`
   * @throws the fault `in-the-future`: lies in the future
   * @throws the problem `not-your-entry`: only the athlete may do this
   * @throws the problem `same-time`: this entry is of that time already
   */
  moveEntry(input: MoveEntryInput, options?: ChangeOptions): Promise<Entry | undefined> {
    const operation = {
      name: "moveEntry",
      method: "POST",
      path: "/entries/{entryId}/move",
      isRead: false,
    } as const;
    return this.#transport.call<Entry | undefined>(operation, input, options);
  }

  /**
   * META and keywords go with the entry; so do its comments.
   *
   * `DELETE /entries/{entryId}`
   * @throws the problem `not-your-entry`: only the athlete may do this
   */
  deleteEntry(input: DeleteEntryInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "deleteEntry",
      method: "DELETE",
      path: "/entries/{entryId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * 3. Coach posts comment: META and the link are checked in the transaction
   *
   * `POST /entries/{entryId}/comments`
   * @throws the problem `not-your-athlete`: you are not this athlete's coach
   */
  postComment(input: PostCommentInput, options?: WriteOptions): Promise<Comment | undefined> {
    const operation = {
      name: "postComment",
      method: "POST",
      path: "/entries/{entryId}/comments",
      isRead: false,
    } as const;
    return this.#transport.call<Comment | undefined>(operation, input, options);
  }

  /**
   * `PATCH /entries/{entryId}/comments/{commentId}`
   * @throws the problem `not-your-comment`: only its author may change a comment
   */
  editComment(input: EditCommentInput, options?: ChangeOptions): Promise<Comment | undefined> {
    const operation = {
      name: "editComment",
      method: "PATCH",
      path: "/entries/{entryId}/comments/{commentId}",
      isRead: false,
    } as const;
    return this.#transport.call<Comment | undefined>(operation, input, options);
  }

  /**
   * `PUT /entries/{entryId}/comments/{commentId}/visibility`
   * @throws the problem `not-your-entry`: only the athlete may do this
   */
  setCommentVisibility(input: SetCommentVisibilityInput, options?: ChangeOptions): Promise<Comment | undefined> {
    const operation = {
      name: "setCommentVisibility",
      method: "PUT",
      path: "/entries/{entryId}/comments/{commentId}/visibility",
      isRead: false,
    } as const;
    return this.#transport.call<Comment | undefined>(operation, input, options);
  }

  /**
   * One's own, also after the link has ended
   *
   * `DELETE /entries/{entryId}/comments/{commentId}`
   * @throws the problem `not-your-comment`: only its author may delete a comment
   */
  deleteComment(input: DeleteCommentInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "deleteComment",
      method: "DELETE",
      path: "/entries/{entryId}/comments/{commentId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * All of them, before or after one deletes one's profile
   *
   * `DELETE /me/comments`
   */
  deleteMyComments(options?: WriteOptions): Promise<Work | undefined> {
    const operation = {
      name: "deleteMyComments",
      method: "DELETE",
      path: "/me/comments",
      isRead: false,
    } as const;
    return this.#transport.call<Work | undefined>(operation, {}, options);
  }

  /**
   * `POST /me/threads`
   * @throws the problem `no-profile`: create your profile first
   */
  startThread(input: StartThreadInput, options?: WriteOptions): Promise<AiThread | undefined> {
    const operation = {
      name: "startThread",
      method: "POST",
      path: "/me/threads",
      isRead: false,
    } as const;
    return this.#transport.call<AiThread | undefined>(operation, input, options);
  }

  /** `PATCH /me/threads/{threadId}` */
  renameThread(input: RenameThreadInput, options?: ChangeOptions): Promise<AiThread | undefined> {
    const operation = {
      name: "renameThread",
      method: "PATCH",
      path: "/me/threads/{threadId}",
      isRead: false,
    } as const;
    return this.#transport.call<AiThread | undefined>(operation, input, options);
  }

  /** `DELETE /me/threads/{threadId}` */
  deleteThread(input: DeleteThreadInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "deleteThread",
      method: "DELETE",
      path: "/me/threads/{threadId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * 5. A question, private unless it is said to be shared
   *
   * `POST /me/threads/{threadId}/messages`
   */
  postMessage(input: PostMessageInput, options?: WriteOptions): Promise<AiMessage | undefined> {
    const operation = {
      name: "postMessage",
      method: "POST",
      path: "/me/threads/{threadId}/messages",
      isRead: false,
    } as const;
    return this.#transport.call<AiMessage | undefined>(operation, input, options);
  }

  /**
   * Shares it, or takes that back: without another shared message, coaches do not see the thread any more.
   *
   * `PUT /me/threads/{threadId}/messages/{createdAt}/{messageId}/scope`
   */
  setMessageScope(input: SetMessageScopeInput, options?: ChangeOptions): Promise<AiMessage | undefined> {
    const operation = {
      name: "setMessageScope",
      method: "PUT",
      path: "/me/threads/{threadId}/messages/{createdAt}/{messageId}/scope",
      isRead: false,
    } as const;
    return this.#transport.call<AiMessage | undefined>(operation, input, options);
  }

  /** `DELETE /me/threads/{threadId}/messages/{createdAt}/{messageId}` */
  deleteMessage(input: DeleteMessageInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "deleteMessage",
      method: "DELETE",
      path: "/me/threads/{threadId}/messages/{createdAt}/{messageId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * 5. The assistant's answer has the scope of the question: what it learned in private stays private
   *
   * `POST /users/{userId}/threads/{threadId}/messages/{createdAt}/{messageId}/answer`
   * @throws the problem `assistant-only`: only the assistant may do this
   */
  postAnswer(input: PostAnswerInput, options?: WriteOptions): Promise<AiMessage | undefined> {
    const operation = {
      name: "postAnswer",
      method: "POST",
      path: "/users/{userId}/threads/{threadId}/messages/{createdAt}/{messageId}/answer",
      isRead: false,
    } as const;
    return this.#transport.call<AiMessage | undefined>(operation, input, options);
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

/** User profile */
export interface User {
  entityType: "USER";
  userId: string;
  displayName: string;
  role: "athlete" | "coach";
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** Coach-athlete link: while it is there, and the coach has agreed, the coach sees what the athlete shares. */
export interface CoachLinkWithProfile {
  entityType: "COACH_LINK";
  athleteId: string;
  coachId: string;
  isPending?: boolean;
  createdAt: Timestamp;
  profile?: User;
}

/** The link seen from the coach. Not in the document, where a coach cannot find out whom they coach. */
export interface AthleteLinkWithProfile {
  entityType: "ATHLETE_LINK";
  athleteId: string;
  coachId: string;
  isPending?: boolean;
  createdAt: Timestamp;
  profile?: User;
}

/** Entry: one training session. */
export interface Entry {
  entityType: "ENTRY";
  entryId: string;
  athleteId: string;
  createdAt: Timestamp;
  updatedAt?: Timestamp;
  sharedEditedAt?: Timestamp;
  sections: {
    private?: string;
    shared?: string;
  };
  sessionMetrics: {
    durationMinutes: Decimal;
    intensity: Decimal;
    rounds: Decimal;
    giOrNoGi: "gi" | "no-gi" | "both";
    tags: string[];
  };
}

/** Comment of a coach on an entry. The athlete may hide it: then the athlete and its author see it, other coaches do not. */
export interface Comment {
  entityType: "COMMENT";
  commentId: string;
  entryId: string;
  coachId: string;
  createdAt: Timestamp;
  body: string;
  editedAt?: Timestamp;
  visibility: "visible" | "hiddenByAthlete";
}

/** Entry: one training session. */
export interface EntryWithComments {
  entityType: "ENTRY";
  entryId: string;
  athleteId: string;
  createdAt: Timestamp;
  updatedAt?: Timestamp;
  sharedEditedAt?: Timestamp;
  sections: {
    private?: string;
    shared?: string;
  };
  sessionMetrics: {
    durationMinutes: Decimal;
    intensity: Decimal;
    rounds: Decimal;
    giOrNoGi: "gi" | "no-gi" | "both";
    tags: string[];
  };
  comments: Comment[];
  complete?: false;
}

/** A comment among those of its author, with its text: also for a coach who is not one any more. Not in the document. */
export interface AuthoredComment {
  entityType: "AUTHORED_COMMENT";
  coachId: string;
  createdAt: Timestamp;
  commentId: string;
  entryId: string;
  body: string;
}

/** Keyword index: one item for each distinct word of an entry. */
export interface KeywordWithEntry {
  entityType: "KEYWORD_INDEX";
  athleteId: string;
  token: string;
  createdAt: Timestamp;
  entryId: string;
  scope?: "private" | "shared";
  entry?: Entry;
}

/** AI thread: one conversation of an athlete or coach with the assistant. */
export interface AiThread {
  entityType: "AI_THREAD";
  threadId: string;
  userId: string;
  title?: string;
  createdAt: Timestamp;
  lastActiveAt?: Timestamp;
  sharedAt?: Timestamp;
  sharedCount?: Integer;
}

/** AI message */
export interface AiMessage {
  entityType: "AI_MESSAGE";
  messageId: string;
  threadId: string;
  userId?: string;
  role: "user" | "assistant";
  content: string;
  visibilityScope: "private" | "shared";
  createdAt: Timestamp;
}

/** AI thread: one conversation of an athlete or coach with the assistant. */
export interface AiThreadWithMessages {
  entityType: "AI_THREAD";
  threadId: string;
  userId: string;
  title?: string;
  createdAt: Timestamp;
  lastActiveAt?: Timestamp;
  sharedAt?: Timestamp;
  sharedCount?: Integer;
  messages: AiMessage[];
  complete?: false;
}

/** Coach-athlete link: while it is there, and the coach has agreed, the coach sees what the athlete shares. */
export interface CoachLink {
  entityType: "COACH_LINK";
  athleteId: string;
  coachId: string;
  isPending?: boolean;
  createdAt: Timestamp;
}

/** What `getUser` takes. */
export interface GetUserInput {
  readonly userId: string;
}

/** What `getMyCoach` takes. */
export interface GetMyCoachInput {
  readonly coachId: string;
}

/** What `getMyAthlete` takes. */
export interface GetMyAthleteInput {
  readonly athleteId: string;
}

/** What `listMyEntries` takes. */
export interface ListMyEntriesInput {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `listAthleteEntries` takes. */
export interface ListAthleteEntriesInput {
  readonly athleteId: string;
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `getEntry` takes. */
export interface GetEntryInput {
  readonly entryId: string;
}

/** What `exportMyData` takes. */
export interface ExportMyDataInput {
  /** The most items that are wanted. */
  readonly limit?: number | undefined;
}

/** What `exportMyData` answers. */
export interface ExportMyDataAnswer {
  items: EntryWithComments[];
  complete?: false;
}

/** What `listComments` takes. */
export interface ListCommentsInput {
  readonly entryId: string;
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `getComment` takes. */
export interface GetCommentInput {
  readonly entryId: string;
  readonly commentId: string;
}

/** What `listMyComments` takes. */
export interface ListMyCommentsInput {
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `searchMyEntries` takes. */
export interface SearchMyEntriesInput {
  readonly token: string;
}

/** What `searchAthleteEntries` takes. */
export interface SearchAthleteEntriesInput {
  readonly athleteId: string;
  readonly token: string;
  /** The most items that are wanted. */
  readonly limit?: number | undefined;
}

/** What `searchAthleteEntries` answers. */
export interface SearchAthleteEntriesAnswer {
  items: KeywordWithEntry[];
  complete?: false;
}

/** What `listMyThreads` takes. */
export interface ListMyThreadsInput {
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `listAthleteThreads` takes. */
export interface ListAthleteThreadsInput {
  readonly athleteId: string;
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `getAthleteThread` takes. */
export interface GetAthleteThreadInput {
  readonly athleteId: string;
  readonly threadId: string;
}

/** What `getThread` takes. */
export interface GetThreadInput {
  readonly threadId: string;
}

/** What `listMyMessages` takes. */
export interface ListMyMessagesInput {
  readonly threadId: string;
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `getMessage` takes. */
export interface GetMessageInput {
  readonly threadId: string;
  readonly createdAt: Timestamp;
  readonly messageId: string;
}

/** What `listAthleteMessages` takes. */
export interface ListAthleteMessagesInput {
  readonly athleteId: string;
  readonly threadId: string;
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `getAthleteMessage` takes. */
export interface GetAthleteMessageInput {
  readonly athleteId: string;
  readonly threadId: string;
  readonly createdAt: Timestamp;
  readonly messageId: string;
}

/** What `listThreadMessages` takes. */
export interface ListThreadMessagesInput {
  readonly userId: string;
  readonly threadId: string;
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `exportMyThreads` takes. */
export interface ExportMyThreadsInput {
  /** The most items that are wanted. */
  readonly limit?: number | undefined;
}

/** What `exportMyThreads` answers. */
export interface ExportMyThreadsAnswer {
  items: AiThreadWithMessages[];
  complete?: false;
}

/** What `register` takes. */
export interface RegisterInput {
  readonly displayName: string;
  readonly role: "athlete" | "coach";
}

/** What `updateMe` takes. */
export interface UpdateMeInput {
  readonly displayName?: string | undefined;
  readonly role?: "athlete" | "coach" | undefined;
}

/** What `linkCoach` takes. */
export interface LinkCoachInput {
  readonly coachId: string;
}

/** What `acceptAthlete` takes. */
export interface AcceptAthleteInput {
  readonly athleteId: string;
}

/** What `unlinkCoach` takes. */
export interface UnlinkCoachInput {
  readonly coachId: string;
}

/** What `leaveAthlete` takes. */
export interface LeaveAthleteInput {
  readonly athleteId: string;
}

/** What `addEntry` takes. */
export interface AddEntryInput {
  readonly sections: {
    private?: string | null | undefined;
    shared?: string | null | undefined;
  };
  readonly sessionMetrics: {
    durationMinutes: Decimal;
    intensity: Decimal;
    rounds: Decimal;
    giOrNoGi: "gi" | "no-gi" | "both";
    tags?: readonly string[] | null | undefined;
  };
  readonly trainedAt?: Timestamp | null | undefined;
}

/** What `editEntry` takes. */
export interface EditEntryInput {
  readonly entryId: string;
  readonly sections?: {
    private?: string | undefined;
    shared?: string | undefined;
  } | undefined;
  readonly sessionMetrics?: {
    durationMinutes?: Decimal | undefined;
    intensity?: Decimal | undefined;
    rounds?: Decimal | undefined;
    giOrNoGi?: "gi" | "no-gi" | "both" | undefined;
    tags?: readonly string[] | undefined;
  } | undefined;
}

/** What `moveEntry` takes. */
export interface MoveEntryInput {
  readonly entryId: string;
  readonly trainedAt: Timestamp;
}

/** What `deleteEntry` takes. */
export interface DeleteEntryInput {
  readonly entryId: string;
}

/** What `postComment` takes. */
export interface PostCommentInput {
  readonly entryId: string;
  readonly body: string;
}

/** What `editComment` takes. */
export interface EditCommentInput {
  readonly entryId: string;
  readonly commentId: string;
  readonly body: string;
}

/** What `setCommentVisibility` takes. */
export interface SetCommentVisibilityInput {
  readonly entryId: string;
  readonly commentId: string;
  readonly visibility: "visible" | "hiddenByAthlete";
}

/** What `deleteComment` takes. */
export interface DeleteCommentInput {
  readonly entryId: string;
  readonly commentId: string;
}

/** What `startThread` takes. */
export interface StartThreadInput {
  readonly title: string;
}

/** What `renameThread` takes. */
export interface RenameThreadInput {
  readonly threadId: string;
  readonly title?: string | undefined;
}

/** What `deleteThread` takes. */
export interface DeleteThreadInput {
  readonly threadId: string;
}

/** What `postMessage` takes. */
export interface PostMessageInput {
  readonly threadId: string;
  readonly content: string;
  readonly visibilityScope?: "private" | "shared" | null | undefined;
}

/** What `setMessageScope` takes. */
export interface SetMessageScopeInput {
  readonly threadId: string;
  readonly createdAt: Timestamp;
  readonly messageId: string;
  readonly visibilityScope: "private" | "shared";
}

/** What `deleteMessage` takes. */
export interface DeleteMessageInput {
  readonly threadId: string;
  readonly createdAt: Timestamp;
  readonly messageId: string;
}

/** What `postAnswer` takes. */
export interface PostAnswerInput {
  readonly userId: string;
  readonly threadId: string;
  readonly createdAt: Timestamp;
  readonly messageId: string;
  readonly content: string;
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
  | "athletes-only"
  | "coaches-only"
  | "not-your-athlete"
  | "assistant-only"
  | "profile-exists"
  | "role-in-use"
  | "no-such-coach"
  | "already-linked"
  | "already-accepted"
  | "not-your-entry"
  | "same-time"
  | "not-your-comment"
  | "no-profile";

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
  | "in-the-future";

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
  listMyCoaches: CommonCode | "athletes-only";
  listMyAthletes: CommonCode | "coaches-only";
  getMyCoach: CommonCode | "not-found" | "too-much-to-read" | "athletes-only";
  getMyAthlete: CommonCode | "not-found" | "too-much-to-read" | "coaches-only";
  listMyEntries: CommonCode | "athletes-only";
  listAthleteEntries: CommonCode | "not-your-athlete";
  getEntry: CommonCode | "not-allowed" | "not-found" | "too-much-to-read";
  exportMyData: CommonCode | "athletes-only";
  listComments: CommonCode | "not-allowed" | "not-found";
  getComment: CommonCode | "not-allowed" | "not-found" | "too-much-to-read";
  listMyComments: CommonCode | "not-allowed";
  searchMyEntries: CommonCode | "athletes-only";
  searchAthleteEntries: CommonCode | "not-your-athlete";
  listMyThreads: CommonCode | "not-allowed";
  listAthleteThreads: CommonCode | "not-your-athlete";
  getAthleteThread: CommonCode | "not-found" | "too-much-to-read" | "not-your-athlete";
  getThread: CommonCode | "not-allowed" | "not-found" | "too-much-to-read";
  listMyMessages: CommonCode | "not-allowed" | "not-found";
  getMessage: CommonCode | "not-allowed" | "not-found" | "too-much-to-read";
  listAthleteMessages: CommonCode | "not-found" | "not-your-athlete";
  getAthleteMessage: CommonCode | "not-found" | "too-much-to-read" | "not-your-athlete";
  listThreadMessages: CommonCode | "not-found" | "assistant-only";
  exportMyThreads: CommonCode | "not-allowed";
  register:
    | CommonCode
    | WriteCode
    | "not-allowed"
    | "timeout"
    | "unsupported-media-type"
    | "profile-exists";
  updateMe:
    | CommonCode
    | WriteCode
    | "not-allowed"
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "role-in-use";
  deleteMe: CommonCode | WriteCode | "not-allowed" | "precondition-failed";
  linkCoach:
    | CommonCode
    | WriteCode
    | "timeout"
    | "unsupported-media-type"
    | "athletes-only"
    | "no-such-coach"
    | "already-linked";
  acceptAthlete:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "coaches-only"
    | "already-accepted";
  unlinkCoach: CommonCode | WriteCode | "precondition-failed" | "athletes-only";
  leaveAthlete: CommonCode | WriteCode | "precondition-failed" | "coaches-only";
  addEntry: CommonCode | WriteCode | "timeout" | "unsupported-media-type" | "athletes-only";
  editEntry:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "not-your-entry";
  moveEntry:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "not-your-entry"
    | "same-time";
  deleteEntry: CommonCode | WriteCode | "precondition-failed" | "not-your-entry";
  postComment:
    | CommonCode
    | WriteCode
    | "timeout"
    | "unsupported-media-type"
    | "not-your-athlete";
  editComment:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "not-your-comment";
  setCommentVisibility:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "not-your-entry";
  deleteComment: CommonCode | WriteCode | "precondition-failed" | "not-your-comment";
  deleteMyComments: CommonCode | WriteCode | "not-allowed";
  startThread: CommonCode | WriteCode | "timeout" | "unsupported-media-type" | "no-profile";
  renameThread:
    | CommonCode
    | WriteCode
    | "not-allowed"
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type";
  deleteThread: CommonCode | WriteCode | "not-allowed" | "precondition-failed";
  postMessage: CommonCode | WriteCode | "not-allowed" | "timeout" | "unsupported-media-type";
  setMessageScope:
    | CommonCode
    | WriteCode
    | "not-allowed"
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type";
  deleteMessage: CommonCode | WriteCode | "not-allowed" | "precondition-failed";
  postAnswer: CommonCode | WriteCode | "timeout" | "unsupported-media-type" | "assistant-only";
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
