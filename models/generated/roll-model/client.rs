// The client of the model `roll-model`, by `tavola generate rust`.
// Whatever is to be changed here is changed in the model.

use serde::{Deserialize, Serialize};
use tavola_client::{Call, Client, Listing};

/// Roll Model: a training journal that athletes share, in part, with their coaches.
#[derive(Debug, Clone)]
pub struct RollModelClient(Client);

impl From<Client> for RollModelClient {
    fn from(client: Client) -> Self {
        Self(client)
    }
}

impl RollModelClient {
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

    /// The profile of one's coach or athlete
    ///
    /// `GET /users/{userId}`
    pub fn get_user(&self, input: GetUserInput) -> Call<'_, GetUserInput> {
        self.0.call(input)
    }

    /// `GET /me/coaches`
    ///
    /// - the problem `athletes-only`: only athletes may do this
    pub fn list_my_coaches(&self) -> Listing<'_, ListMyCoachesInput> {
        self.0.list(ListMyCoachesInput {})
    }

    /// `GET /me/athletes`
    ///
    /// - the problem `coaches-only`: only coaches may do this
    pub fn list_my_athletes(&self) -> Listing<'_, ListMyAthletesInput> {
        self.0.list(ListMyAthletesInput {})
    }

    /// One of them, or one that has yet to agree
    ///
    /// `GET /me/coaches/{coachId}`
    ///
    /// - the problem `athletes-only`: only athletes may do this
    pub fn get_my_coach(&self, input: GetMyCoachInput) -> Call<'_, GetMyCoachInput> {
        self.0.call(input)
    }

    /// `GET /me/athletes/{athleteId}`
    ///
    /// - the problem `coaches-only`: only coaches may do this
    pub fn get_my_athlete(&self, input: GetMyAthleteInput) -> Call<'_, GetMyAthleteInput> {
        self.0.call(input)
    }

    /// 1. Athlete gets own entries: all, or those of some days
    ///
    /// `GET /me/entries`
    ///
    /// - the problem `athletes-only`: only athletes may do this
    pub fn list_my_entries(&self, input: ListMyEntriesInput) -> Listing<'_, ListMyEntriesInput> {
        self.0.list(input)
    }

    /// 2. Coach gets linked athlete entries: the same query after link validation, without private sections
    ///
    /// `GET /athletes/{athleteId}/entries`
    ///
    /// - the problem `not-your-athlete`: you are not this athlete's coach
    pub fn list_athlete_entries(
        &self,
        input: ListAthleteEntriesInput,
    ) -> Listing<'_, ListAthleteEntriesInput> {
        self.0.list(input)
    }

    /// One entry by its id, with its comments
    ///
    /// `GET /entries/{entryId}`
    pub fn get_entry(&self, input: GetEntryInput) -> Call<'_, GetEntryInput> {
        self.0.call(input)
    }

    /// 4. Athlete exports full data: own entries plus the comments on each
    ///
    /// `GET /me/export`
    ///
    /// - the problem `athletes-only`: only athletes may do this
    pub fn export_my_data(&self) -> Call<'_, ExportMyDataInput> {
        self.0.call(ExportMyDataInput {})
    }

    /// `GET /entries/{entryId}/comments`
    pub fn list_comments(&self, input: ListCommentsInput) -> Listing<'_, ListCommentsInput> {
        self.0.list(input)
    }

    /// `GET /entries/{entryId}/comments/{commentId}`
    pub fn get_comment(&self, input: GetCommentInput) -> Call<'_, GetCommentInput> {
        self.0.call(input)
    }

    /// What the caller has written about others' entries, the newest first, also about those they cannot see any more
    ///
    /// `GET /me/comments`
    pub fn list_my_comments(&self, input: ListMyCommentsInput) -> Listing<'_, ListMyCommentsInput> {
        self.0.list(input)
    }

    /// 6. Keyword retrieval: the athlete's entries with this word, most recent first
    ///
    /// `GET /me/search`
    ///
    /// - the problem `athletes-only`: only athletes may do this
    pub fn search_my_entries(
        &self,
        input: SearchMyEntriesInput,
    ) -> Listing<'_, SearchMyEntriesInput> {
        self.0.list(input)
    }

    /// 6. The same for a coach, in shared words only. No pages: one cut short by private words would tell of them.
    ///
    /// `GET /athletes/{athleteId}/search`
    ///
    /// - the problem `not-your-athlete`: you are not this athlete's coach
    pub fn search_athlete_entries(
        &self,
        input: SearchAthleteEntriesInput,
    ) -> Call<'_, SearchAthleteEntriesInput> {
        self.0.call(input)
    }

    /// The caller's threads, the newest first: their last activity is in no key
    ///
    /// `GET /me/threads`
    pub fn list_my_threads(&self, input: ListMyThreadsInput) -> Listing<'_, ListMyThreadsInput> {
        self.0.list(input)
    }

    /// A coach sees that there are threads with shared messages, not what they are called
    ///
    /// `GET /athletes/{athleteId}/threads`
    ///
    /// - the problem `not-your-athlete`: you are not this athlete's coach
    pub fn list_athlete_threads(
        &self,
        input: ListAthleteThreadsInput,
    ) -> Listing<'_, ListAthleteThreadsInput> {
        self.0.list(input)
    }

    /// One of them, as far as a coach sees it
    ///
    /// `GET /athletes/{athleteId}/threads/{threadId}`
    ///
    /// - the problem `not-your-athlete`: you are not this athlete's coach
    pub fn get_athlete_thread(
        &self,
        input: GetAthleteThreadInput,
    ) -> Call<'_, GetAthleteThreadInput> {
        self.0.call(input)
    }

    /// `GET /me/threads/{threadId}`
    pub fn get_thread(&self, input: GetThreadInput) -> Call<'_, GetThreadInput> {
        self.0.call(input)
    }

    /// 5. The conversation, for whoever leads it
    ///
    /// `GET /me/threads/{threadId}/messages`
    pub fn list_my_messages(&self, input: ListMyMessagesInput) -> Listing<'_, ListMyMessagesInput> {
        self.0.list(input)
    }

    /// `GET /me/threads/{threadId}/messages/{createdAt}/{messageId}`
    pub fn get_message(&self, input: GetMessageInput) -> Call<'_, GetMessageInput> {
        self.0.call(input)
    }

    /// 5. What of it is shared, for a coach
    ///
    /// `GET /athletes/{athleteId}/threads/{threadId}/messages`
    ///
    /// - the problem `not-your-athlete`: you are not this athlete's coach
    pub fn list_athlete_messages(
        &self,
        input: ListAthleteMessagesInput,
    ) -> Listing<'_, ListAthleteMessagesInput> {
        self.0.list(input)
    }

    /// 5. One of those
    ///
    /// `GET /athletes/{athleteId}/threads/{threadId}/messages/{createdAt}/{messageId}`
    ///
    /// - the problem `not-your-athlete`: you are not this athlete's coach
    pub fn get_athlete_message(
        &self,
        input: GetAthleteMessageInput,
    ) -> Call<'_, GetAthleteMessageInput> {
        self.0.call(input)
    }

    /// 5. All of it, for the assistant
    ///
    /// `GET /users/{userId}/threads/{threadId}/messages`
    ///
    /// - the problem `assistant-only`: only the assistant may do this
    pub fn list_thread_messages(
        &self,
        input: ListThreadMessagesInput,
    ) -> Listing<'_, ListThreadMessagesInput> {
        self.0.list(input)
    }

    /// 4. The rest of an athlete's data: conversations
    ///
    /// `GET /me/export/threads`
    pub fn export_my_threads(&self) -> Call<'_, ExportMyThreadsInput> {
        self.0.call(ExportMyThreadsInput {})
    }

    /// `POST /me`
    ///
    /// - the problem `profile-exists`: you have a profile already
    pub fn register(&self, input: RegisterInput) -> Call<'_, RegisterInput> {
        self.0.call(input)
    }

    /// Also the role, as long as nothing hangs on it
    ///
    /// `PATCH /me`
    ///
    /// - the problem `role-in-use`: end your links and delete your entries first: they need the role that you have
    pub fn update_me(&self, input: UpdateMeInput) -> Call<'_, UpdateMeInput> {
        self.0.call(input)
    }

    /// With everything that is one's own: entries with their comments and keywords, threads with their messages, links.
    /// What a coach wrote about other people's entries stays with these.
    ///
    /// `DELETE /me`
    pub fn delete_me(&self) -> Call<'_, DeleteMeInput> {
        self.0.call(DeleteMeInput {})
    }

    /// The coach has to agree
    ///
    /// `PUT /me/coaches/{coachId}`
    ///
    /// - the problem `athletes-only`: only athletes may do this
    /// - the problem `no-such-coach`: there is no such coach
    /// - the problem `already-linked`: this coach is linked already
    pub fn link_coach(&self, input: LinkCoachInput) -> Call<'_, LinkCoachInput> {
        self.0.call(input)
    }

    /// `POST /me/athletes/{athleteId}/accept`
    ///
    /// - the problem `coaches-only`: only coaches may do this
    /// - the problem `already-accepted`: you are this athlete's coach already
    pub fn accept_athlete(&self, input: AcceptAthleteInput) -> Call<'_, AcceptAthleteInput> {
        self.0.call(input)
    }

    /// `DELETE /me/coaches/{coachId}`
    ///
    /// - the problem `athletes-only`: only athletes may do this
    pub fn unlink_coach(&self, input: UnlinkCoachInput) -> Call<'_, UnlinkCoachInput> {
        self.0.call(input)
    }

    /// Also: does not agree
    ///
    /// `DELETE /me/athletes/{athleteId}`
    ///
    /// - the problem `coaches-only`: only coaches may do this
    pub fn leave_athlete(&self, input: LeaveAthleteInput) -> Call<'_, LeaveAthleteInput> {
        self.0.call(input)
    }

    /// Of now, or of an earlier session
    ///
    /// `POST /me/entries`
    ///
    /// - the fault `in-the-future`: lies in the future
    /// - the problem `athletes-only`: only athletes may do this
    pub fn add_entry(&self, input: AddEntryInput) -> Call<'_, AddEntryInput> {
        self.0.call(input)
    }

    /// The parts that are given change.
    ///
    /// `PATCH /entries/{entryId}`
    ///
    /// - the problem `not-your-entry`: only the athlete may do this
    pub fn edit_entry(&self, input: EditEntryInput) -> Call<'_, EditEntryInput> {
        self.0.call(input)
    }

    /// To the time of another session. The time is in the key, so it becomes another item, with the same id and comments.
    ///
    /// `POST /entries/{entryId}/move`
    ///
    /// - the fault `in-the-future`: lies in the future
    /// - the problem `not-your-entry`: only the athlete may do this
    /// - the problem `same-time`: this entry is of that time already
    pub fn move_entry(&self, input: MoveEntryInput) -> Call<'_, MoveEntryInput> {
        self.0.call(input)
    }

    /// META and keywords go with the entry; so do its comments.
    ///
    /// `DELETE /entries/{entryId}`
    ///
    /// - the problem `not-your-entry`: only the athlete may do this
    pub fn delete_entry(&self, input: DeleteEntryInput) -> Call<'_, DeleteEntryInput> {
        self.0.call(input)
    }

    /// 3. Coach posts comment: META and the link are checked in the transaction
    ///
    /// `POST /entries/{entryId}/comments`
    ///
    /// - the problem `not-your-athlete`: you are not this athlete's coach
    pub fn post_comment(&self, input: PostCommentInput) -> Call<'_, PostCommentInput> {
        self.0.call(input)
    }

    /// `PATCH /entries/{entryId}/comments/{commentId}`
    ///
    /// - the problem `not-your-comment`: only its author may change a comment
    pub fn edit_comment(&self, input: EditCommentInput) -> Call<'_, EditCommentInput> {
        self.0.call(input)
    }

    /// `PUT /entries/{entryId}/comments/{commentId}/visibility`
    ///
    /// - the problem `not-your-entry`: only the athlete may do this
    pub fn set_comment_visibility(
        &self,
        input: SetCommentVisibilityInput,
    ) -> Call<'_, SetCommentVisibilityInput> {
        self.0.call(input)
    }

    /// One's own, also after the link has ended
    ///
    /// `DELETE /entries/{entryId}/comments/{commentId}`
    ///
    /// - the problem `not-your-comment`: only its author may delete a comment
    pub fn delete_comment(&self, input: DeleteCommentInput) -> Call<'_, DeleteCommentInput> {
        self.0.call(input)
    }

    /// All of them, before or after one deletes one's profile
    ///
    /// `DELETE /me/comments`
    pub fn delete_my_comments(&self) -> Call<'_, DeleteMyCommentsInput> {
        self.0.call(DeleteMyCommentsInput {})
    }

    /// `POST /me/threads`
    ///
    /// - the problem `no-profile`: create your profile first
    pub fn start_thread(&self, input: StartThreadInput) -> Call<'_, StartThreadInput> {
        self.0.call(input)
    }

    /// `PATCH /me/threads/{threadId}`
    pub fn rename_thread(&self, input: RenameThreadInput) -> Call<'_, RenameThreadInput> {
        self.0.call(input)
    }

    /// `DELETE /me/threads/{threadId}`
    pub fn delete_thread(&self, input: DeleteThreadInput) -> Call<'_, DeleteThreadInput> {
        self.0.call(input)
    }

    /// 5. A question, private unless it is said to be shared
    ///
    /// `POST /me/threads/{threadId}/messages`
    pub fn post_message(&self, input: PostMessageInput) -> Call<'_, PostMessageInput> {
        self.0.call(input)
    }

    /// Shares it, or takes that back: without another shared message, coaches do not see the thread any more.
    ///
    /// `PUT /me/threads/{threadId}/messages/{createdAt}/{messageId}/scope`
    pub fn set_message_scope(&self, input: SetMessageScopeInput) -> Call<'_, SetMessageScopeInput> {
        self.0.call(input)
    }

    /// `DELETE /me/threads/{threadId}/messages/{createdAt}/{messageId}`
    pub fn delete_message(&self, input: DeleteMessageInput) -> Call<'_, DeleteMessageInput> {
        self.0.call(input)
    }

    /// 5. The assistant's answer has the scope of the question: what it learned in private stays private
    ///
    /// `POST /users/{userId}/threads/{threadId}/messages/{createdAt}/{messageId}/answer`
    ///
    /// - the problem `assistant-only`: only the assistant may do this
    pub fn post_answer(&self, input: PostAnswerInput) -> Call<'_, PostAnswerInput> {
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
            "listMyCoaches" => visitor.list::<ListMyCoachesInput>(),
            "listMyAthletes" => visitor.list::<ListMyAthletesInput>(),
            "getMyCoach" => visitor.read::<GetMyCoachInput>(),
            "getMyAthlete" => visitor.read::<GetMyAthleteInput>(),
            "listMyEntries" => visitor.list::<ListMyEntriesInput>(),
            "listAthleteEntries" => visitor.list::<ListAthleteEntriesInput>(),
            "getEntry" => visitor.read::<GetEntryInput>(),
            "exportMyData" => visitor.read::<ExportMyDataInput>(),
            "listComments" => visitor.list::<ListCommentsInput>(),
            "getComment" => visitor.read::<GetCommentInput>(),
            "listMyComments" => visitor.list::<ListMyCommentsInput>(),
            "searchMyEntries" => visitor.list::<SearchMyEntriesInput>(),
            "searchAthleteEntries" => visitor.read::<SearchAthleteEntriesInput>(),
            "listMyThreads" => visitor.list::<ListMyThreadsInput>(),
            "listAthleteThreads" => visitor.list::<ListAthleteThreadsInput>(),
            "getAthleteThread" => visitor.read::<GetAthleteThreadInput>(),
            "getThread" => visitor.read::<GetThreadInput>(),
            "listMyMessages" => visitor.list::<ListMyMessagesInput>(),
            "getMessage" => visitor.read::<GetMessageInput>(),
            "listAthleteMessages" => visitor.list::<ListAthleteMessagesInput>(),
            "getAthleteMessage" => visitor.read::<GetAthleteMessageInput>(),
            "listThreadMessages" => visitor.list::<ListThreadMessagesInput>(),
            "exportMyThreads" => visitor.read::<ExportMyThreadsInput>(),
            "register" => visitor.write::<RegisterInput>(),
            "updateMe" => visitor.write::<UpdateMeInput>(),
            "deleteMe" => visitor.write::<DeleteMeInput>(),
            "linkCoach" => visitor.write::<LinkCoachInput>(),
            "acceptAthlete" => visitor.write::<AcceptAthleteInput>(),
            "unlinkCoach" => visitor.write::<UnlinkCoachInput>(),
            "leaveAthlete" => visitor.write::<LeaveAthleteInput>(),
            "addEntry" => visitor.write::<AddEntryInput>(),
            "editEntry" => visitor.write::<EditEntryInput>(),
            "moveEntry" => visitor.write::<MoveEntryInput>(),
            "deleteEntry" => visitor.write::<DeleteEntryInput>(),
            "postComment" => visitor.write::<PostCommentInput>(),
            "editComment" => visitor.write::<EditCommentInput>(),
            "setCommentVisibility" => visitor.write::<SetCommentVisibilityInput>(),
            "deleteComment" => visitor.write::<DeleteCommentInput>(),
            "deleteMyComments" => visitor.write::<DeleteMyCommentsInput>(),
            "startThread" => visitor.write::<StartThreadInput>(),
            "renameThread" => visitor.write::<RenameThreadInput>(),
            "deleteThread" => visitor.write::<DeleteThreadInput>(),
            "postMessage" => visitor.write::<PostMessageInput>(),
            "setMessageScope" => visitor.write::<SetMessageScopeInput>(),
            "deleteMessage" => visitor.write::<DeleteMessageInput>(),
            "postAnswer" => visitor.write::<PostAnswerInput>(),
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
    type Answer = User;
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
    type Answer = User;
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

/// What `listMyCoaches` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ListMyCoachesInput {}

impl tavola_client::Operation for ListMyCoachesInput {
    const NAME: &'static str = "listMyCoaches";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/coaches";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<CoachLinkWithProfile>;
    type Code = ListMyCoachesCode;
}

impl tavola_client::List for ListMyCoachesInput {
    type Item = CoachLinkWithProfile;
}

impl tavola_client::Limited for ListMyCoachesInput {}

/// A code that `listMyCoaches` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListMyCoachesCode {
    /// only athletes may do this
    #[serde(rename = "athletes-only")]
    AthletesOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listMyAthletes` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ListMyAthletesInput {}

impl tavola_client::Operation for ListMyAthletesInput {
    const NAME: &'static str = "listMyAthletes";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/athletes";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<AthleteLinkWithProfile>;
    type Code = ListMyAthletesCode;
}

impl tavola_client::List for ListMyAthletesInput {
    type Item = AthleteLinkWithProfile;
}

impl tavola_client::Limited for ListMyAthletesInput {}

/// A code that `listMyAthletes` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListMyAthletesCode {
    /// only coaches may do this
    #[serde(rename = "coaches-only")]
    CoachesOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getMyCoach` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetMyCoachInput {
    /// The input `coachId`.
    pub coach_id: String,
}

impl GetMyCoachInput {
    /// Creates what is required; everything else is left out.
    pub fn new(coach_id: impl Into<String>) -> Self {
        Self {
            coach_id: coach_id.into(),
        }
    }
}

impl tavola_client::Operation for GetMyCoachInput {
    const NAME: &'static str = "getMyCoach";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/coaches/{coachId}";
    const IS_READ: bool = true;
    type Answer = CoachLinkWithProfile;
    type Code = GetMyCoachCode;
}

/// A code that `getMyCoach` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetMyCoachCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// only athletes may do this
    #[serde(rename = "athletes-only")]
    AthletesOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getMyAthlete` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetMyAthleteInput {
    /// The input `athleteId`.
    pub athlete_id: String,
}

impl GetMyAthleteInput {
    /// Creates what is required; everything else is left out.
    pub fn new(athlete_id: impl Into<String>) -> Self {
        Self {
            athlete_id: athlete_id.into(),
        }
    }
}

impl tavola_client::Operation for GetMyAthleteInput {
    const NAME: &'static str = "getMyAthlete";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/athletes/{athleteId}";
    const IS_READ: bool = true;
    type Answer = AthleteLinkWithProfile;
    type Code = GetMyAthleteCode;
}

/// A code that `getMyAthlete` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetMyAthleteCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// only coaches may do this
    #[serde(rename = "coaches-only")]
    CoachesOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listMyEntries` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListMyEntriesInput {
    /// The input `from`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<tavola_client::Date>,
    /// The input `to`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<tavola_client::Date>,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListMyEntriesOrder>,
}

impl tavola_client::Operation for ListMyEntriesInput {
    const NAME: &'static str = "listMyEntries";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/entries";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Entry>;
    type Code = ListMyEntriesCode;
}

impl tavola_client::List for ListMyEntriesInput {
    type Item = Entry;
}

impl tavola_client::Limited for ListMyEntriesInput {}

/// A code that `listMyEntries` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListMyEntriesCode {
    /// only athletes may do this
    #[serde(rename = "athletes-only")]
    AthletesOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listAthleteEntries` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListAthleteEntriesInput {
    /// The input `athleteId`.
    pub athlete_id: String,
    /// The input `from`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<tavola_client::Date>,
    /// The input `to`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<tavola_client::Date>,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListMyEntriesOrder>,
}

impl ListAthleteEntriesInput {
    /// Creates what is required; everything else is left out.
    pub fn new(athlete_id: impl Into<String>) -> Self {
        Self {
            athlete_id: athlete_id.into(),
            from: None,
            to: None,
            order: None,
        }
    }
}

impl tavola_client::Operation for ListAthleteEntriesInput {
    const NAME: &'static str = "listAthleteEntries";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/athletes/{athleteId}/entries";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Entry>;
    type Code = ListAthleteEntriesCode;
}

impl tavola_client::List for ListAthleteEntriesInput {
    type Item = Entry;
}

impl tavola_client::Limited for ListAthleteEntriesInput {}

/// A code that `listAthleteEntries` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListAthleteEntriesCode {
    /// you are not this athlete's coach
    #[serde(rename = "not-your-athlete")]
    NotYourAthlete,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getEntry` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetEntryInput {
    /// The input `entryId`.
    pub entry_id: String,
}

impl GetEntryInput {
    /// Creates what is required; everything else is left out.
    pub fn new(entry_id: impl Into<String>) -> Self {
        Self {
            entry_id: entry_id.into(),
        }
    }
}

impl tavola_client::Operation for GetEntryInput {
    const NAME: &'static str = "getEntry";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/entries/{entryId}";
    const IS_READ: bool = true;
    type Answer = EntryWithComments;
    type Code = GetEntryCode;
}

/// A code that `getEntry` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetEntryCode {
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

/// What `exportMyData` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ExportMyDataInput {}

impl tavola_client::Operation for ExportMyDataInput {
    const NAME: &'static str = "exportMyData";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/export";
    const IS_READ: bool = true;
    type Answer = ExportMyDataAnswer;
    type Code = ExportMyDataCode;
}

impl tavola_client::Limited for ExportMyDataInput {}

/// A code that `exportMyData` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ExportMyDataCode {
    /// only athletes may do this
    #[serde(rename = "athletes-only")]
    AthletesOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listComments` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListCommentsInput {
    /// The input `entryId`.
    pub entry_id: String,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListMyEntriesOrder>,
}

impl ListCommentsInput {
    /// Creates what is required; everything else is left out.
    pub fn new(entry_id: impl Into<String>) -> Self {
        Self {
            entry_id: entry_id.into(),
            order: None,
        }
    }
}

impl tavola_client::Operation for ListCommentsInput {
    const NAME: &'static str = "listComments";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/entries/{entryId}/comments";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Comment>;
    type Code = ListCommentsCode;
}

impl tavola_client::List for ListCommentsInput {
    type Item = Comment;
}

impl tavola_client::Limited for ListCommentsInput {}

/// A code that `listComments` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListCommentsCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getComment` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetCommentInput {
    /// The input `entryId`.
    pub entry_id: String,
    /// The input `commentId`.
    pub comment_id: String,
}

impl GetCommentInput {
    /// Creates what is required; everything else is left out.
    pub fn new(entry_id: impl Into<String>, comment_id: impl Into<String>) -> Self {
        Self {
            entry_id: entry_id.into(),
            comment_id: comment_id.into(),
        }
    }
}

impl tavola_client::Operation for GetCommentInput {
    const NAME: &'static str = "getComment";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/entries/{entryId}/comments/{commentId}";
    const IS_READ: bool = true;
    type Answer = Comment;
    type Code = GetCommentCode;
}

/// A code that `getComment` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetCommentCode {
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

/// What `listMyComments` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListMyCommentsInput {
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListMyEntriesOrder>,
}

impl tavola_client::Operation for ListMyCommentsInput {
    const NAME: &'static str = "listMyComments";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/comments";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<AuthoredComment>;
    type Code = ListMyCommentsCode;
}

impl tavola_client::List for ListMyCommentsInput {
    type Item = AuthoredComment;
}

impl tavola_client::Limited for ListMyCommentsInput {}

/// A code that `listMyComments` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListMyCommentsCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `searchMyEntries` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SearchMyEntriesInput {
    /// The input `token`.
    pub token: String,
}

impl SearchMyEntriesInput {
    /// Creates what is required; everything else is left out.
    pub fn new(token: impl Into<String>) -> Self {
        Self {
            token: token.into(),
        }
    }
}

impl tavola_client::Operation for SearchMyEntriesInput {
    const NAME: &'static str = "searchMyEntries";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/search";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<KeywordWithEntry>;
    type Code = SearchMyEntriesCode;
}

impl tavola_client::List for SearchMyEntriesInput {
    type Item = KeywordWithEntry;
}

impl tavola_client::Limited for SearchMyEntriesInput {}

/// A code that `searchMyEntries` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum SearchMyEntriesCode {
    /// only athletes may do this
    #[serde(rename = "athletes-only")]
    AthletesOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `searchAthleteEntries` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SearchAthleteEntriesInput {
    /// The input `athleteId`.
    pub athlete_id: String,
    /// The input `token`.
    pub token: String,
}

impl SearchAthleteEntriesInput {
    /// Creates what is required; everything else is left out.
    pub fn new(athlete_id: impl Into<String>, token: impl Into<String>) -> Self {
        Self {
            athlete_id: athlete_id.into(),
            token: token.into(),
        }
    }
}

impl tavola_client::Operation for SearchAthleteEntriesInput {
    const NAME: &'static str = "searchAthleteEntries";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/athletes/{athleteId}/search";
    const IS_READ: bool = true;
    type Answer = SearchAthleteEntriesAnswer;
    type Code = SearchAthleteEntriesCode;
}

impl tavola_client::Limited for SearchAthleteEntriesInput {}

/// A code that `searchAthleteEntries` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum SearchAthleteEntriesCode {
    /// you are not this athlete's coach
    #[serde(rename = "not-your-athlete")]
    NotYourAthlete,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listMyThreads` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListMyThreadsInput {
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListMyEntriesOrder>,
}

impl tavola_client::Operation for ListMyThreadsInput {
    const NAME: &'static str = "listMyThreads";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/threads";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<AiThread>;
    type Code = ListMyThreadsCode;
}

impl tavola_client::List for ListMyThreadsInput {
    type Item = AiThread;
}

impl tavola_client::Limited for ListMyThreadsInput {}

/// A code that `listMyThreads` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListMyThreadsCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listAthleteThreads` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListAthleteThreadsInput {
    /// The input `athleteId`.
    pub athlete_id: String,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListMyEntriesOrder>,
}

impl ListAthleteThreadsInput {
    /// Creates what is required; everything else is left out.
    pub fn new(athlete_id: impl Into<String>) -> Self {
        Self {
            athlete_id: athlete_id.into(),
            order: None,
        }
    }
}

impl tavola_client::Operation for ListAthleteThreadsInput {
    const NAME: &'static str = "listAthleteThreads";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/athletes/{athleteId}/threads";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<AiThread>;
    type Code = ListAthleteThreadsCode;
}

impl tavola_client::List for ListAthleteThreadsInput {
    type Item = AiThread;
}

impl tavola_client::Limited for ListAthleteThreadsInput {}

/// A code that `listAthleteThreads` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListAthleteThreadsCode {
    /// you are not this athlete's coach
    #[serde(rename = "not-your-athlete")]
    NotYourAthlete,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getAthleteThread` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetAthleteThreadInput {
    /// The input `athleteId`.
    pub athlete_id: String,
    /// The input `threadId`.
    pub thread_id: String,
}

impl GetAthleteThreadInput {
    /// Creates what is required; everything else is left out.
    pub fn new(athlete_id: impl Into<String>, thread_id: impl Into<String>) -> Self {
        Self {
            athlete_id: athlete_id.into(),
            thread_id: thread_id.into(),
        }
    }
}

impl tavola_client::Operation for GetAthleteThreadInput {
    const NAME: &'static str = "getAthleteThread";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/athletes/{athleteId}/threads/{threadId}";
    const IS_READ: bool = true;
    type Answer = AiThread;
    type Code = GetAthleteThreadCode;
}

/// A code that `getAthleteThread` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetAthleteThreadCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// you are not this athlete's coach
    #[serde(rename = "not-your-athlete")]
    NotYourAthlete,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getThread` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetThreadInput {
    /// The input `threadId`.
    pub thread_id: String,
}

impl GetThreadInput {
    /// Creates what is required; everything else is left out.
    pub fn new(thread_id: impl Into<String>) -> Self {
        Self {
            thread_id: thread_id.into(),
        }
    }
}

impl tavola_client::Operation for GetThreadInput {
    const NAME: &'static str = "getThread";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/threads/{threadId}";
    const IS_READ: bool = true;
    type Answer = AiThread;
    type Code = GetThreadCode;
}

/// A code that `getThread` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetThreadCode {
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

/// What `listMyMessages` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListMyMessagesInput {
    /// The input `threadId`.
    pub thread_id: String,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListMyEntriesOrder>,
}

impl ListMyMessagesInput {
    /// Creates what is required; everything else is left out.
    pub fn new(thread_id: impl Into<String>) -> Self {
        Self {
            thread_id: thread_id.into(),
            order: None,
        }
    }
}

impl tavola_client::Operation for ListMyMessagesInput {
    const NAME: &'static str = "listMyMessages";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/threads/{threadId}/messages";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<AiMessage>;
    type Code = ListMyMessagesCode;
}

impl tavola_client::List for ListMyMessagesInput {
    type Item = AiMessage;
}

impl tavola_client::Limited for ListMyMessagesInput {}

/// A code that `listMyMessages` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListMyMessagesCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getMessage` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetMessageInput {
    /// The input `threadId`.
    pub thread_id: String,
    /// The input `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The input `messageId`.
    pub message_id: String,
}

impl GetMessageInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        thread_id: impl Into<String>,
        created_at: tavola_client::Timestamp,
        message_id: impl Into<String>,
    ) -> Self {
        Self {
            thread_id: thread_id.into(),
            created_at,
            message_id: message_id.into(),
        }
    }
}

impl tavola_client::Operation for GetMessageInput {
    const NAME: &'static str = "getMessage";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/threads/{threadId}/messages/{createdAt}/{messageId}";
    const IS_READ: bool = true;
    type Answer = AiMessage;
    type Code = GetMessageCode;
}

/// A code that `getMessage` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetMessageCode {
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

/// What `listAthleteMessages` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListAthleteMessagesInput {
    /// The input `athleteId`.
    pub athlete_id: String,
    /// The input `threadId`.
    pub thread_id: String,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListMyEntriesOrder>,
}

impl ListAthleteMessagesInput {
    /// Creates what is required; everything else is left out.
    pub fn new(athlete_id: impl Into<String>, thread_id: impl Into<String>) -> Self {
        Self {
            athlete_id: athlete_id.into(),
            thread_id: thread_id.into(),
            order: None,
        }
    }
}

impl tavola_client::Operation for ListAthleteMessagesInput {
    const NAME: &'static str = "listAthleteMessages";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/athletes/{athleteId}/threads/{threadId}/messages";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<AiMessage>;
    type Code = ListAthleteMessagesCode;
}

impl tavola_client::List for ListAthleteMessagesInput {
    type Item = AiMessage;
}

impl tavola_client::Limited for ListAthleteMessagesInput {}

/// A code that `listAthleteMessages` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListAthleteMessagesCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// you are not this athlete's coach
    #[serde(rename = "not-your-athlete")]
    NotYourAthlete,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getAthleteMessage` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetAthleteMessageInput {
    /// The input `athleteId`.
    pub athlete_id: String,
    /// The input `threadId`.
    pub thread_id: String,
    /// The input `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The input `messageId`.
    pub message_id: String,
}

impl GetAthleteMessageInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        athlete_id: impl Into<String>,
        thread_id: impl Into<String>,
        created_at: tavola_client::Timestamp,
        message_id: impl Into<String>,
    ) -> Self {
        Self {
            athlete_id: athlete_id.into(),
            thread_id: thread_id.into(),
            created_at,
            message_id: message_id.into(),
        }
    }
}

impl tavola_client::Operation for GetAthleteMessageInput {
    const NAME: &'static str = "getAthleteMessage";
    const METHOD: &'static str = "GET";
    const PATH: &'static str =
        "/athletes/{athleteId}/threads/{threadId}/messages/{createdAt}/{messageId}";
    const IS_READ: bool = true;
    type Answer = AiMessage;
    type Code = GetAthleteMessageCode;
}

/// A code that `getAthleteMessage` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetAthleteMessageCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// you are not this athlete's coach
    #[serde(rename = "not-your-athlete")]
    NotYourAthlete,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listThreadMessages` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListThreadMessagesInput {
    /// The input `userId`.
    pub user_id: String,
    /// The input `threadId`.
    pub thread_id: String,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListMyEntriesOrder>,
}

impl ListThreadMessagesInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>, thread_id: impl Into<String>) -> Self {
        Self {
            user_id: user_id.into(),
            thread_id: thread_id.into(),
            order: None,
        }
    }
}

impl tavola_client::Operation for ListThreadMessagesInput {
    const NAME: &'static str = "listThreadMessages";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/users/{userId}/threads/{threadId}/messages";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<AiMessage>;
    type Code = ListThreadMessagesCode;
}

impl tavola_client::List for ListThreadMessagesInput {
    type Item = AiMessage;
}

impl tavola_client::Limited for ListThreadMessagesInput {}

/// A code that `listThreadMessages` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListThreadMessagesCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// only the assistant may do this
    #[serde(rename = "assistant-only")]
    AssistantOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `exportMyThreads` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ExportMyThreadsInput {}

impl tavola_client::Operation for ExportMyThreadsInput {
    const NAME: &'static str = "exportMyThreads";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/export/threads";
    const IS_READ: bool = true;
    type Answer = ExportMyThreadsAnswer;
    type Code = ExportMyThreadsCode;
}

impl tavola_client::Limited for ExportMyThreadsInput {}

/// A code that `exportMyThreads` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ExportMyThreadsCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `register` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RegisterInput {
    /// The input `displayName`.
    pub display_name: String,
    /// The input `role`.
    pub role: UserRole,
}

impl RegisterInput {
    /// Creates what is required; everything else is left out.
    pub fn new(display_name: impl Into<String>, role: UserRole) -> Self {
        Self {
            display_name: display_name.into(),
            role,
        }
    }
}

impl tavola_client::Operation for RegisterInput {
    const NAME: &'static str = "register";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/me";
    const IS_READ: bool = false;
    type Answer = Option<User>;
    type Code = RegisterCode;
}

impl tavola_client::Write for RegisterInput {}

/// A code that `register` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RegisterCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// you have a profile already
    #[serde(rename = "profile-exists")]
    ProfileExists,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `updateMe` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateMeInput {
    /// The input `displayName`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub display_name: Option<String>,
    /// The input `role`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<UserRole>,
}

impl tavola_client::Operation for UpdateMeInput {
    const NAME: &'static str = "updateMe";
    const METHOD: &'static str = "PATCH";
    const PATH: &'static str = "/me";
    const IS_READ: bool = false;
    type Answer = Option<User>;
    type Code = UpdateMeCode;
}

impl tavola_client::Write for UpdateMeInput {}

impl tavola_client::Change for UpdateMeInput {}

/// A code that `updateMe` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum UpdateMeCode {
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
    /// end your links and delete your entries first: they need the role that you have
    #[serde(rename = "role-in-use")]
    RoleInUse,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `deleteMe` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct DeleteMeInput {}

impl tavola_client::Operation for DeleteMeInput {
    const NAME: &'static str = "deleteMe";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/me";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = DeleteMeCode;
}

impl tavola_client::Write for DeleteMeInput {}

impl tavola_client::Change for DeleteMeInput {}

/// A code that `deleteMe` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeleteMeCode {
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

/// What `linkCoach` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LinkCoachInput {
    /// The input `coachId`.
    pub coach_id: String,
}

impl LinkCoachInput {
    /// Creates what is required; everything else is left out.
    pub fn new(coach_id: impl Into<String>) -> Self {
        Self {
            coach_id: coach_id.into(),
        }
    }
}

impl tavola_client::Operation for LinkCoachInput {
    const NAME: &'static str = "linkCoach";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/me/coaches/{coachId}";
    const IS_READ: bool = false;
    type Answer = Option<CoachLink>;
    type Code = LinkCoachCode;
}

impl tavola_client::Write for LinkCoachInput {}

/// A code that `linkCoach` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum LinkCoachCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only athletes may do this
    #[serde(rename = "athletes-only")]
    AthletesOnly,
    /// there is no such coach
    #[serde(rename = "no-such-coach")]
    NoSuchCoach,
    /// this coach is linked already
    #[serde(rename = "already-linked")]
    AlreadyLinked,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `acceptAthlete` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AcceptAthleteInput {
    /// The input `athleteId`.
    pub athlete_id: String,
}

impl AcceptAthleteInput {
    /// Creates what is required; everything else is left out.
    pub fn new(athlete_id: impl Into<String>) -> Self {
        Self {
            athlete_id: athlete_id.into(),
        }
    }
}

impl tavola_client::Operation for AcceptAthleteInput {
    const NAME: &'static str = "acceptAthlete";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/me/athletes/{athleteId}/accept";
    const IS_READ: bool = false;
    type Answer = Option<CoachLink>;
    type Code = AcceptAthleteCode;
}

impl tavola_client::Write for AcceptAthleteInput {}

impl tavola_client::Change for AcceptAthleteInput {}

/// A code that `acceptAthlete` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum AcceptAthleteCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only coaches may do this
    #[serde(rename = "coaches-only")]
    CoachesOnly,
    /// you are this athlete's coach already
    #[serde(rename = "already-accepted")]
    AlreadyAccepted,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `unlinkCoach` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UnlinkCoachInput {
    /// The input `coachId`.
    pub coach_id: String,
}

impl UnlinkCoachInput {
    /// Creates what is required; everything else is left out.
    pub fn new(coach_id: impl Into<String>) -> Self {
        Self {
            coach_id: coach_id.into(),
        }
    }
}

impl tavola_client::Operation for UnlinkCoachInput {
    const NAME: &'static str = "unlinkCoach";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/me/coaches/{coachId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = UnlinkCoachCode;
}

impl tavola_client::Write for UnlinkCoachInput {}

impl tavola_client::Change for UnlinkCoachInput {}

/// A code that `unlinkCoach` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum UnlinkCoachCode {
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// only athletes may do this
    #[serde(rename = "athletes-only")]
    AthletesOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `leaveAthlete` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LeaveAthleteInput {
    /// The input `athleteId`.
    pub athlete_id: String,
}

impl LeaveAthleteInput {
    /// Creates what is required; everything else is left out.
    pub fn new(athlete_id: impl Into<String>) -> Self {
        Self {
            athlete_id: athlete_id.into(),
        }
    }
}

impl tavola_client::Operation for LeaveAthleteInput {
    const NAME: &'static str = "leaveAthlete";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/me/athletes/{athleteId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = LeaveAthleteCode;
}

impl tavola_client::Write for LeaveAthleteInput {}

impl tavola_client::Change for LeaveAthleteInput {}

/// A code that `leaveAthlete` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum LeaveAthleteCode {
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// only coaches may do this
    #[serde(rename = "coaches-only")]
    CoachesOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `addEntry` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AddEntryInput {
    /// The input `sections`.
    pub sections: EntrySections,
    /// The input `sessionMetrics`.
    pub session_metrics: AddEntrySessionMetrics,
    /// The input `trainedAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trained_at: Option<tavola_client::Timestamp>,
}

impl AddEntryInput {
    /// Creates what is required; everything else is left out.
    pub fn new(sections: EntrySections, session_metrics: AddEntrySessionMetrics) -> Self {
        Self {
            sections,
            session_metrics,
            trained_at: None,
        }
    }
}

impl tavola_client::Operation for AddEntryInput {
    const NAME: &'static str = "addEntry";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/me/entries";
    const IS_READ: bool = false;
    type Answer = Option<Entry>;
    type Code = AddEntryCode;
}

impl tavola_client::Write for AddEntryInput {}

/// A code that `addEntry` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum AddEntryCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only athletes may do this
    #[serde(rename = "athletes-only")]
    AthletesOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `editEntry` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EditEntryInput {
    /// The input `entryId`.
    pub entry_id: String,
    /// The input `sections`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sections: Option<EntrySections>,
    /// The input `sessionMetrics`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session_metrics: Option<EditEntrySessionMetrics>,
}

impl EditEntryInput {
    /// Creates what is required; everything else is left out.
    pub fn new(entry_id: impl Into<String>) -> Self {
        Self {
            entry_id: entry_id.into(),
            sections: None,
            session_metrics: None,
        }
    }
}

impl tavola_client::Operation for EditEntryInput {
    const NAME: &'static str = "editEntry";
    const METHOD: &'static str = "PATCH";
    const PATH: &'static str = "/entries/{entryId}";
    const IS_READ: bool = false;
    type Answer = Option<Entry>;
    type Code = EditEntryCode;
}

impl tavola_client::Write for EditEntryInput {}

impl tavola_client::Change for EditEntryInput {}

/// A code that `editEntry` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum EditEntryCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the athlete may do this
    #[serde(rename = "not-your-entry")]
    NotYourEntry,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `moveEntry` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MoveEntryInput {
    /// The input `entryId`.
    pub entry_id: String,
    /// The input `trainedAt`.
    pub trained_at: tavola_client::Timestamp,
}

impl MoveEntryInput {
    /// Creates what is required; everything else is left out.
    pub fn new(entry_id: impl Into<String>, trained_at: tavola_client::Timestamp) -> Self {
        Self {
            entry_id: entry_id.into(),
            trained_at,
        }
    }
}

impl tavola_client::Operation for MoveEntryInput {
    const NAME: &'static str = "moveEntry";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/entries/{entryId}/move";
    const IS_READ: bool = false;
    type Answer = Option<Entry>;
    type Code = MoveEntryCode;
}

impl tavola_client::Write for MoveEntryInput {}

impl tavola_client::Change for MoveEntryInput {}

/// A code that `moveEntry` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum MoveEntryCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the athlete may do this
    #[serde(rename = "not-your-entry")]
    NotYourEntry,
    /// this entry is of that time already
    #[serde(rename = "same-time")]
    SameTime,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `deleteEntry` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeleteEntryInput {
    /// The input `entryId`.
    pub entry_id: String,
}

impl DeleteEntryInput {
    /// Creates what is required; everything else is left out.
    pub fn new(entry_id: impl Into<String>) -> Self {
        Self {
            entry_id: entry_id.into(),
        }
    }
}

impl tavola_client::Operation for DeleteEntryInput {
    const NAME: &'static str = "deleteEntry";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/entries/{entryId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = DeleteEntryCode;
}

impl tavola_client::Write for DeleteEntryInput {}

impl tavola_client::Change for DeleteEntryInput {}

/// A code that `deleteEntry` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeleteEntryCode {
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// only the athlete may do this
    #[serde(rename = "not-your-entry")]
    NotYourEntry,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `postComment` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PostCommentInput {
    /// The input `entryId`.
    pub entry_id: String,
    /// The input `body`.
    pub body: String,
}

impl PostCommentInput {
    /// Creates what is required; everything else is left out.
    pub fn new(entry_id: impl Into<String>, body: impl Into<String>) -> Self {
        Self {
            entry_id: entry_id.into(),
            body: body.into(),
        }
    }
}

impl tavola_client::Operation for PostCommentInput {
    const NAME: &'static str = "postComment";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/entries/{entryId}/comments";
    const IS_READ: bool = false;
    type Answer = Option<Comment>;
    type Code = PostCommentCode;
}

impl tavola_client::Write for PostCommentInput {}

/// A code that `postComment` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum PostCommentCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// you are not this athlete's coach
    #[serde(rename = "not-your-athlete")]
    NotYourAthlete,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `editComment` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EditCommentInput {
    /// The input `entryId`.
    pub entry_id: String,
    /// The input `commentId`.
    pub comment_id: String,
    /// The input `body`.
    pub body: String,
}

impl EditCommentInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        entry_id: impl Into<String>,
        comment_id: impl Into<String>,
        body: impl Into<String>,
    ) -> Self {
        Self {
            entry_id: entry_id.into(),
            comment_id: comment_id.into(),
            body: body.into(),
        }
    }
}

impl tavola_client::Operation for EditCommentInput {
    const NAME: &'static str = "editComment";
    const METHOD: &'static str = "PATCH";
    const PATH: &'static str = "/entries/{entryId}/comments/{commentId}";
    const IS_READ: bool = false;
    type Answer = Option<Comment>;
    type Code = EditCommentCode;
}

impl tavola_client::Write for EditCommentInput {}

impl tavola_client::Change for EditCommentInput {}

/// A code that `editComment` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum EditCommentCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only its author may change a comment
    #[serde(rename = "not-your-comment")]
    NotYourComment,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `setCommentVisibility` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SetCommentVisibilityInput {
    /// The input `entryId`.
    pub entry_id: String,
    /// The input `commentId`.
    pub comment_id: String,
    /// The input `visibility`.
    pub visibility: CommentVisibility,
}

impl SetCommentVisibilityInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        entry_id: impl Into<String>,
        comment_id: impl Into<String>,
        visibility: CommentVisibility,
    ) -> Self {
        Self {
            entry_id: entry_id.into(),
            comment_id: comment_id.into(),
            visibility,
        }
    }
}

impl tavola_client::Operation for SetCommentVisibilityInput {
    const NAME: &'static str = "setCommentVisibility";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/entries/{entryId}/comments/{commentId}/visibility";
    const IS_READ: bool = false;
    type Answer = Option<Comment>;
    type Code = SetCommentVisibilityCode;
}

impl tavola_client::Write for SetCommentVisibilityInput {}

impl tavola_client::Change for SetCommentVisibilityInput {}

/// A code that `setCommentVisibility` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum SetCommentVisibilityCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the athlete may do this
    #[serde(rename = "not-your-entry")]
    NotYourEntry,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `deleteComment` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeleteCommentInput {
    /// The input `entryId`.
    pub entry_id: String,
    /// The input `commentId`.
    pub comment_id: String,
}

impl DeleteCommentInput {
    /// Creates what is required; everything else is left out.
    pub fn new(entry_id: impl Into<String>, comment_id: impl Into<String>) -> Self {
        Self {
            entry_id: entry_id.into(),
            comment_id: comment_id.into(),
        }
    }
}

impl tavola_client::Operation for DeleteCommentInput {
    const NAME: &'static str = "deleteComment";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/entries/{entryId}/comments/{commentId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = DeleteCommentCode;
}

impl tavola_client::Write for DeleteCommentInput {}

impl tavola_client::Change for DeleteCommentInput {}

/// A code that `deleteComment` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeleteCommentCode {
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// only its author may delete a comment
    #[serde(rename = "not-your-comment")]
    NotYourComment,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `deleteMyComments` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct DeleteMyCommentsInput {}

impl tavola_client::Operation for DeleteMyCommentsInput {
    const NAME: &'static str = "deleteMyComments";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/me/comments";
    const IS_READ: bool = false;
    type Answer = Option<tavola_client::Work>;
    type Code = DeleteMyCommentsCode;
}

impl tavola_client::Write for DeleteMyCommentsInput {}

/// A code that `deleteMyComments` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeleteMyCommentsCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `startThread` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StartThreadInput {
    /// The input `title`.
    pub title: String,
}

impl StartThreadInput {
    /// Creates what is required; everything else is left out.
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
        }
    }
}

impl tavola_client::Operation for StartThreadInput {
    const NAME: &'static str = "startThread";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/me/threads";
    const IS_READ: bool = false;
    type Answer = Option<AiThread>;
    type Code = StartThreadCode;
}

impl tavola_client::Write for StartThreadInput {}

/// A code that `startThread` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum StartThreadCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// create your profile first
    #[serde(rename = "no-profile")]
    NoProfile,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `renameThread` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RenameThreadInput {
    /// The input `threadId`.
    pub thread_id: String,
    /// The input `title`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
}

impl RenameThreadInput {
    /// Creates what is required; everything else is left out.
    pub fn new(thread_id: impl Into<String>) -> Self {
        Self {
            thread_id: thread_id.into(),
            title: None,
        }
    }
}

impl tavola_client::Operation for RenameThreadInput {
    const NAME: &'static str = "renameThread";
    const METHOD: &'static str = "PATCH";
    const PATH: &'static str = "/me/threads/{threadId}";
    const IS_READ: bool = false;
    type Answer = Option<AiThread>;
    type Code = RenameThreadCode;
}

impl tavola_client::Write for RenameThreadInput {}

impl tavola_client::Change for RenameThreadInput {}

/// A code that `renameThread` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RenameThreadCode {
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

/// What `deleteThread` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeleteThreadInput {
    /// The input `threadId`.
    pub thread_id: String,
}

impl DeleteThreadInput {
    /// Creates what is required; everything else is left out.
    pub fn new(thread_id: impl Into<String>) -> Self {
        Self {
            thread_id: thread_id.into(),
        }
    }
}

impl tavola_client::Operation for DeleteThreadInput {
    const NAME: &'static str = "deleteThread";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/me/threads/{threadId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = DeleteThreadCode;
}

impl tavola_client::Write for DeleteThreadInput {}

impl tavola_client::Change for DeleteThreadInput {}

/// A code that `deleteThread` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeleteThreadCode {
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

/// What `postMessage` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PostMessageInput {
    /// The input `threadId`.
    pub thread_id: String,
    /// The input `content`.
    pub content: String,
    /// The input `visibilityScope`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visibility_scope: Option<KeywordScope>,
}

impl PostMessageInput {
    /// Creates what is required; everything else is left out.
    pub fn new(thread_id: impl Into<String>, content: impl Into<String>) -> Self {
        Self {
            thread_id: thread_id.into(),
            content: content.into(),
            visibility_scope: None,
        }
    }
}

impl tavola_client::Operation for PostMessageInput {
    const NAME: &'static str = "postMessage";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/me/threads/{threadId}/messages";
    const IS_READ: bool = false;
    type Answer = Option<AiMessage>;
    type Code = PostMessageCode;
}

impl tavola_client::Write for PostMessageInput {}

/// A code that `postMessage` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum PostMessageCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `setMessageScope` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SetMessageScopeInput {
    /// The input `threadId`.
    pub thread_id: String,
    /// The input `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The input `messageId`.
    pub message_id: String,
    /// The input `visibilityScope`.
    pub visibility_scope: KeywordScope,
}

impl SetMessageScopeInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        thread_id: impl Into<String>,
        created_at: tavola_client::Timestamp,
        message_id: impl Into<String>,
        visibility_scope: KeywordScope,
    ) -> Self {
        Self {
            thread_id: thread_id.into(),
            created_at,
            message_id: message_id.into(),
            visibility_scope,
        }
    }
}

impl tavola_client::Operation for SetMessageScopeInput {
    const NAME: &'static str = "setMessageScope";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/me/threads/{threadId}/messages/{createdAt}/{messageId}/scope";
    const IS_READ: bool = false;
    type Answer = Option<AiMessage>;
    type Code = SetMessageScopeCode;
}

impl tavola_client::Write for SetMessageScopeInput {}

impl tavola_client::Change for SetMessageScopeInput {}

/// A code that `setMessageScope` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum SetMessageScopeCode {
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

/// What `deleteMessage` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeleteMessageInput {
    /// The input `threadId`.
    pub thread_id: String,
    /// The input `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The input `messageId`.
    pub message_id: String,
}

impl DeleteMessageInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        thread_id: impl Into<String>,
        created_at: tavola_client::Timestamp,
        message_id: impl Into<String>,
    ) -> Self {
        Self {
            thread_id: thread_id.into(),
            created_at,
            message_id: message_id.into(),
        }
    }
}

impl tavola_client::Operation for DeleteMessageInput {
    const NAME: &'static str = "deleteMessage";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/me/threads/{threadId}/messages/{createdAt}/{messageId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = DeleteMessageCode;
}

impl tavola_client::Write for DeleteMessageInput {}

impl tavola_client::Change for DeleteMessageInput {}

/// A code that `deleteMessage` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeleteMessageCode {
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

/// What `postAnswer` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PostAnswerInput {
    /// The input `userId`.
    pub user_id: String,
    /// The input `threadId`.
    pub thread_id: String,
    /// The input `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The input `messageId`.
    pub message_id: String,
    /// The input `content`.
    pub content: String,
}

impl PostAnswerInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        user_id: impl Into<String>,
        thread_id: impl Into<String>,
        created_at: tavola_client::Timestamp,
        message_id: impl Into<String>,
        content: impl Into<String>,
    ) -> Self {
        Self {
            user_id: user_id.into(),
            thread_id: thread_id.into(),
            created_at,
            message_id: message_id.into(),
            content: content.into(),
        }
    }
}

impl tavola_client::Operation for PostAnswerInput {
    const NAME: &'static str = "postAnswer";
    const METHOD: &'static str = "POST";
    const PATH: &'static str =
        "/users/{userId}/threads/{threadId}/messages/{createdAt}/{messageId}/answer";
    const IS_READ: bool = false;
    type Answer = Option<AiMessage>;
    type Code = PostAnswerCode;
}

impl tavola_client::Write for PostAnswerInput {}

/// A code that `postAnswer` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum PostAnswerCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the assistant may do this
    #[serde(rename = "assistant-only")]
    AssistantOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// User profile
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "USER")]
#[serde(rename_all = "camelCase")]
pub struct User {
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `displayName`.
    pub display_name: String,
    /// The attribute `role`.
    pub role: UserRole,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `updatedAt`.
    pub updated_at: tavola_client::Timestamp,
}

/// Coach-athlete link: while it is there, and the coach has agreed, the coach sees what the athlete shares.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "COACH_LINK")]
#[serde(rename_all = "camelCase")]
pub struct CoachLinkWithProfile {
    /// The attribute `athleteId`.
    pub athlete_id: String,
    /// The attribute `coachId`.
    pub coach_id: String,
    /// The attribute `isPending`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_pending: Option<bool>,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// What was found as `profile`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<User>,
}

/// The link seen from the coach. Not in the document, where a coach cannot find out whom they coach.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "ATHLETE_LINK")]
#[serde(rename_all = "camelCase")]
pub struct AthleteLinkWithProfile {
    /// The attribute `athleteId`.
    pub athlete_id: String,
    /// The attribute `coachId`.
    pub coach_id: String,
    /// The attribute `isPending`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_pending: Option<bool>,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// What was found as `profile`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<User>,
}

/// Entry: one training session.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "ENTRY")]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    /// The attribute `entryId`.
    pub entry_id: String,
    /// The attribute `athleteId`.
    pub athlete_id: String,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `updatedAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<tavola_client::Timestamp>,
    /// The attribute `sharedEditedAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shared_edited_at: Option<tavola_client::Timestamp>,
    /// The attribute `sections`.
    pub sections: EntrySections,
    /// The attribute `sessionMetrics`.
    pub session_metrics: EntrySessionMetrics,
}

/// Comment of a coach on an entry. The athlete may hide it: then the athlete and its author see it, other coaches do not.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "COMMENT")]
#[serde(rename_all = "camelCase")]
pub struct Comment {
    /// The attribute `commentId`.
    pub comment_id: String,
    /// The attribute `entryId`.
    pub entry_id: String,
    /// The attribute `coachId`.
    pub coach_id: String,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `body`.
    pub body: String,
    /// The attribute `editedAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edited_at: Option<tavola_client::Timestamp>,
    /// The attribute `visibility`.
    pub visibility: CommentVisibility,
}

/// Entry: one training session.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "ENTRY")]
#[serde(rename_all = "camelCase")]
pub struct EntryWithComments {
    /// The attribute `entryId`.
    pub entry_id: String,
    /// The attribute `athleteId`.
    pub athlete_id: String,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `updatedAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<tavola_client::Timestamp>,
    /// The attribute `sharedEditedAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shared_edited_at: Option<tavola_client::Timestamp>,
    /// The attribute `sections`.
    pub sections: EntrySections,
    /// The attribute `sessionMetrics`.
    pub session_metrics: EntrySessionMetrics,
    /// What was found as `comments`.
    pub comments: Vec<Comment>,
    /// Whether nothing was left out.
    #[serde(default = "tavola_client::complete")]
    #[serde(skip_serializing_if = "tavola_client::is_complete")]
    pub complete: bool,
}

/// A comment among those of its author, with its text: also for a coach who is not one any more. Not in the document.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "AUTHORED_COMMENT")]
#[serde(rename_all = "camelCase")]
pub struct AuthoredComment {
    /// The attribute `coachId`.
    pub coach_id: String,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `commentId`.
    pub comment_id: String,
    /// The attribute `entryId`.
    pub entry_id: String,
    /// The attribute `body`.
    pub body: String,
}

/// Keyword index: one item for each distinct word of an entry.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "KEYWORD_INDEX")]
#[serde(rename_all = "camelCase")]
pub struct KeywordWithEntry {
    /// The attribute `athleteId`.
    pub athlete_id: String,
    /// The attribute `token`.
    pub token: String,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `entryId`.
    pub entry_id: String,
    /// The attribute `scope`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scope: Option<KeywordScope>,
    /// What was found as `entry`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<Entry>,
}

/// AI thread: one conversation of an athlete or coach with the assistant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "AI_THREAD")]
#[serde(rename_all = "camelCase")]
pub struct AiThread {
    /// The attribute `threadId`.
    pub thread_id: String,
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `title`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `lastActiveAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_active_at: Option<tavola_client::Timestamp>,
    /// The attribute `sharedAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shared_at: Option<tavola_client::Timestamp>,
    /// The attribute `sharedCount`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shared_count: Option<i64>,
}

/// AI message
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "AI_MESSAGE")]
#[serde(rename_all = "camelCase")]
pub struct AiMessage {
    /// The attribute `messageId`.
    pub message_id: String,
    /// The attribute `threadId`.
    pub thread_id: String,
    /// The attribute `userId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// The attribute `role`.
    pub role: AiMessageRole,
    /// The attribute `content`.
    pub content: String,
    /// The attribute `visibilityScope`.
    pub visibility_scope: KeywordScope,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
}

/// AI thread: one conversation of an athlete or coach with the assistant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "AI_THREAD")]
#[serde(rename_all = "camelCase")]
pub struct AiThreadWithMessages {
    /// The attribute `threadId`.
    pub thread_id: String,
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `title`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `lastActiveAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_active_at: Option<tavola_client::Timestamp>,
    /// The attribute `sharedAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shared_at: Option<tavola_client::Timestamp>,
    /// The attribute `sharedCount`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shared_count: Option<i64>,
    /// What was found as `messages`.
    pub messages: Vec<AiMessage>,
    /// Whether nothing was left out.
    #[serde(default = "tavola_client::complete")]
    #[serde(skip_serializing_if = "tavola_client::is_complete")]
    pub complete: bool,
}

/// Coach-athlete link: while it is there, and the coach has agreed, the coach sees what the athlete shares.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "COACH_LINK")]
#[serde(rename_all = "camelCase")]
pub struct CoachLink {
    /// The attribute `athleteId`.
    pub athlete_id: String,
    /// The attribute `coachId`.
    pub coach_id: String,
    /// The attribute `isPending`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_pending: Option<bool>,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum UserRole {
    /// The text `"athlete"`.
    #[serde(rename = "athlete")]
    Athlete,
    /// The text `"coach"`.
    #[serde(rename = "coach")]
    Coach,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// A nested value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EntrySections {
    /// The attribute `private`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub private: Option<String>,
    /// The attribute `shared`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shared: Option<String>,
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EntrySessionMetricsGiOrNoGi {
    /// The text `"gi"`.
    #[serde(rename = "gi")]
    Gi,
    /// The text `"no-gi"`.
    #[serde(rename = "no-gi")]
    NoGi,
    /// The text `"both"`.
    #[serde(rename = "both")]
    Both,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// A nested value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EntrySessionMetrics {
    /// The attribute `durationMinutes`.
    pub duration_minutes: tavola_client::Number,
    /// The attribute `intensity`.
    pub intensity: tavola_client::Number,
    /// The attribute `rounds`.
    pub rounds: tavola_client::Number,
    /// The attribute `giOrNoGi`.
    pub gi_or_no_gi: EntrySessionMetricsGiOrNoGi,
    /// The attribute `tags`.
    pub tags: Vec<String>,
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CommentVisibility {
    /// The text `"visible"`.
    #[serde(rename = "visible")]
    Visible,
    /// The text `"hiddenByAthlete"`.
    #[serde(rename = "hiddenByAthlete")]
    HiddenByAthlete,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum KeywordScope {
    /// The text `"private"`.
    #[serde(rename = "private")]
    Private,
    /// The text `"shared"`.
    #[serde(rename = "shared")]
    Shared,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AiMessageRole {
    /// The text `"user"`.
    #[serde(rename = "user")]
    User,
    /// The text `"assistant"`.
    #[serde(rename = "assistant")]
    Assistant,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ListMyEntriesOrder {
    /// The text `"newest"`.
    #[serde(rename = "newest")]
    Newest,
    /// The text `"oldest"`.
    #[serde(rename = "oldest")]
    Oldest,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// A part of an answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportMyDataAnswer {
    /// What was found as `items`.
    pub items: Vec<EntryWithComments>,
    /// Whether nothing was left out.
    #[serde(default = "tavola_client::complete")]
    #[serde(skip_serializing_if = "tavola_client::is_complete")]
    pub complete: bool,
}

/// A part of an answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SearchAthleteEntriesAnswer {
    /// What was found as `items`.
    pub items: Vec<KeywordWithEntry>,
    /// Whether nothing was left out.
    #[serde(default = "tavola_client::complete")]
    #[serde(skip_serializing_if = "tavola_client::is_complete")]
    pub complete: bool,
}

/// A part of an answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportMyThreadsAnswer {
    /// What was found as `items`.
    pub items: Vec<AiThreadWithMessages>,
    /// Whether nothing was left out.
    #[serde(default = "tavola_client::complete")]
    #[serde(skip_serializing_if = "tavola_client::is_complete")]
    pub complete: bool,
}

/// A nested value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AddEntrySessionMetrics {
    /// The attribute `durationMinutes`.
    pub duration_minutes: tavola_client::Number,
    /// The attribute `intensity`.
    pub intensity: tavola_client::Number,
    /// The attribute `rounds`.
    pub rounds: tavola_client::Number,
    /// The attribute `giOrNoGi`.
    pub gi_or_no_gi: EntrySessionMetricsGiOrNoGi,
    /// The attribute `tags`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
}

/// A nested value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EditEntrySessionMetrics {
    /// The attribute `durationMinutes`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duration_minutes: Option<tavola_client::Number>,
    /// The attribute `intensity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub intensity: Option<tavola_client::Number>,
    /// The attribute `rounds`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<tavola_client::Number>,
    /// The attribute `giOrNoGi`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gi_or_no_gi: Option<EntrySessionMetricsGiOrNoGi>,
    /// The attribute `tags`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
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
    /// The code `in-the-future`.
    #[serde(rename = "in-the-future")]
    InTheFuture,
}
