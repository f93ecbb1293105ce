// The client of the model `gg-core`, by `tavola generate rust`.
// Whatever is to be changed here is changed in the model.

use serde::{Deserialize, Deserializer, Serialize};
use tavola_client::{Call, Client, Listing};

/// Invitations, collaborators, threaded comments and reactions on goals, quests and tasks.
#[derive(Debug, Clone)]
pub struct GgCoreClient(Client);

impl From<Client> for GgCoreClient {
    fn from(client: Client) -> Self {
        Self(client)
    }
}

impl GgCoreClient {
    /// Creates a client that calls through a transport.
    pub fn new(transport: impl tavola_client::Transport + 'static) -> Self {
        Self(Client::new(transport))
    }

    /// Returns what calls any operation.
    pub fn client(&self) -> &Client {
        &self.0
    }

    /// `GET /resources/{resourceType}/{resourceId}`
    pub fn get_resource(&self, input: GetResourceInput) -> Call<'_, GetResourceInput> {
        self.0.call(input)
    }

    /// What the caller owns: all, by type, or those of one type, the newest first
    ///
    /// `GET /me/resources`
    pub fn list_my_resources(
        &self,
        input: ListMyResourcesInput,
    ) -> Listing<'_, ListMyResourcesInput> {
        self.0.list(input)
    }

    /// List all invites for a resource
    ///
    /// `GET /resources/{resourceType}/{resourceId}/invites`
    ///
    /// - the problem `not-owner`: only the owner may do this
    pub fn list_resource_invites(
        &self,
        input: ListResourceInvitesInput,
    ) -> Listing<'_, ListResourceInvitesInput> {
        self.0.list(input)
    }

    /// List user's received invites
    ///
    /// `GET /me/invites`
    pub fn list_my_invites(&self, input: ListMyInvitesInput) -> Listing<'_, ListMyInvitesInput> {
        self.0.list(input)
    }

    /// List pending invites
    ///
    /// `GET /me/invites/pending`
    pub fn list_my_pending_invites(
        &self,
        input: ListMyPendingInvitesInput,
    ) -> Listing<'_, ListMyPendingInvitesInput> {
        self.0.list(input)
    }

    /// Get specific invite
    ///
    /// `GET /resources/{resourceType}/{resourceId}/invites/{inviteId}`
    pub fn get_invite(&self, input: GetInviteInput) -> Call<'_, GetInviteInput> {
        self.0.call(input)
    }

    /// List resource collaborators
    ///
    /// `GET /resources/{resourceType}/{resourceId}/collaborators`
    ///
    /// - the problem `not-member`: only the owner and collaborators may do this
    pub fn list_collaborators(
        &self,
        input: ListCollaboratorsInput,
    ) -> Listing<'_, ListCollaboratorsInput> {
        self.0.list(input)
    }

    /// List user's collaborations
    ///
    /// `GET /me/collaborations`
    pub fn list_my_collaborations(
        &self,
        input: ListMyCollaborationsInput,
    ) -> Listing<'_, ListMyCollaborationsInput> {
        self.0.list(input)
    }

    /// List collaborations by type
    ///
    /// `GET /me/collaborations/by-type`
    pub fn list_my_collaborations_by_type(
        &self,
        input: ListMyCollaborationsByTypeInput,
    ) -> Listing<'_, ListMyCollaborationsByTypeInput> {
        self.0.list(input)
    }

    /// Check if user is collaborator
    ///
    /// `GET /resources/{resourceType}/{resourceId}/collaborators/{userId}`
    ///
    /// - the problem `not-member`: only the owner and collaborators may do this
    pub fn get_collaborator(&self, input: GetCollaboratorInput) -> Call<'_, GetCollaboratorInput> {
        self.0.call(input)
    }

    /// List comments for resource; paginated. With `topLevel`, without the replies
    ///
    /// `GET /resources/{resourceType}/{resourceId}/comments`
    ///
    /// - the problem `not-member`: only the owner and collaborators may do this
    pub fn list_comments(&self, input: ListCommentsInput) -> Listing<'_, ListCommentsInput> {
        self.0.list(input)
    }

    /// Get specific comment
    ///
    /// `GET /resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}`
    ///
    /// - the problem `not-member`: only the owner and collaborators may do this
    pub fn get_comment(&self, input: GetCommentInput) -> Call<'_, GetCommentInput> {
        self.0.call(input)
    }

    /// List replies to comment
    ///
    /// `GET /comments/{parentId}/replies`
    pub fn list_replies(&self, input: ListRepliesInput) -> Listing<'_, ListRepliesInput> {
        self.0.list(input)
    }

    /// The same below the comment that they are replies to
    ///
    /// `GET /resources/{resourceType}/{resourceId}/comments/{parentCreatedAt}/{parentId}/replies`
    ///
    /// - the problem `not-member`: only the owner and collaborators may do this
    pub fn list_comment_replies(
        &self,
        input: ListCommentRepliesInput,
    ) -> Listing<'_, ListCommentRepliesInput> {
        self.0.list(input)
    }

    /// List reactions for comment
    ///
    /// `GET /resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions`
    ///
    /// - the problem `not-member`: only the owner and collaborators may do this
    pub fn list_reactions(&self, input: ListReactionsInput) -> Listing<'_, ListReactionsInput> {
        self.0.list(input)
    }

    /// Aggregate reactions by emoji
    ///
    /// `GET /resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reaction-counts`
    ///
    /// - the problem `not-member`: only the owner and collaborators may do this
    pub fn count_reactions(&self, input: CountReactionsInput) -> Call<'_, CountReactionsInput> {
        self.0.call(input)
    }

    /// Get user's reaction: the caller's, also after leaving
    ///
    /// `GET /resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions/{emoji}`
    pub fn get_my_reaction(&self, input: GetMyReactionInput) -> Call<'_, GetMyReactionInput> {
        self.0.call(input)
    }

    /// What the caller has written, the newest first, also where they are not a member any more
    ///
    /// `GET /me/comments`
    pub fn list_my_comments(&self, input: ListMyCommentsInput) -> Listing<'_, ListMyCommentsInput> {
        self.0.list(input)
    }

    /// `GET /me/reactions`
    pub fn list_my_reactions(&self) -> Listing<'_, ListMyReactionsInput> {
        self.0.list(ListMyReactionsInput {})
    }

    /// `GET /me/notification-preferences`
    pub fn get_my_preferences(&self) -> Call<'_, GetMyPreferencesInput> {
        self.0.call(GetMyPreferencesInput {})
    }

    /// The e-mails that wait, the oldest first
    ///
    /// `GET /outbox`
    ///
    /// - the problem `mailer-only`: only the mail service may do this
    pub fn list_pending_notices(&self) -> Listing<'_, ListPendingNoticesInput> {
        self.0.list(ListPendingNoticesInput {})
    }

    /// One that waits
    ///
    /// `GET /outbox/{noticeId}`
    ///
    /// - the problem `mailer-only`: only the mail service may do this
    pub fn get_notice(&self, input: GetNoticeInput) -> Call<'_, GetNoticeInput> {
        self.0.call(input)
    }

    /// Whom a notice without a user is for: every collaborator of now who wants it and has no notice of their own
    ///
    /// `GET /outbox/{noticeId}/recipients`
    ///
    /// - the problem `mailer-only`: only the mail service may do this
    pub fn list_recipients(&self, input: ListRecipientsInput) -> Listing<'_, ListRecipientsInput> {
        self.0.list(input)
    }

    /// `GET /admin/users/{actorId}/audit`
    ///
    /// - the problem `security-only`: only the security team may do this
    pub fn list_audit_of_user(
        &self,
        input: ListAuditOfUserInput,
    ) -> Listing<'_, ListAuditOfUserInput> {
        self.0.list(input)
    }

    /// `GET /admin/users/{actorId}/audit/{at}/{auditId}`
    ///
    /// - the problem `security-only`: only the security team may do this
    pub fn get_audit_event(&self, input: GetAuditEventInput) -> Call<'_, GetAuditEventInput> {
        self.0.call(input)
    }

    /// `PUT /resources/{resourceType}/{resourceId}`
    ///
    /// - the problem `resources-only`: only the service that keeps the resources may do this
    /// - the problem `resource-exists`: this resource is registered already
    pub fn register_resource(
        &self,
        input: RegisterResourceInput,
    ) -> Call<'_, RegisterResourceInput> {
        self.0.call(input)
    }

    /// `PATCH /resources/{resourceType}/{resourceId}`
    ///
    /// - the problem `resources-only`: only the service that keeps the resources may do this
    pub fn rename_resource(&self, input: RenameResourceInput) -> Call<'_, RenameResourceInput> {
        self.0.call(input)
    }

    /// Who owns it now is no collaborator any more; who owned it is nobody here, unless they are invited.
    ///
    /// `PUT /resources/{resourceType}/{resourceId}/owner`
    ///
    /// - the problem `resources-only`: only the service that keeps the resources may do this
    /// - the problem `already-invited`: this user is invited already
    pub fn transfer_resource(
        &self,
        input: TransferResourceInput,
    ) -> Call<'_, TransferResourceInput> {
        self.0.call(input)
    }

    /// With its invitations, collaborators, comments and their reactions
    ///
    /// `DELETE /resources/{resourceType}/{resourceId}`
    ///
    /// - the fault `too-many-mentions`: a comment mentions at most 50 people
    /// - the problem `resources-only`: only the service that keeps the resources may do this
    /// - the problem `already-invited`: this user is invited already
    pub fn delete_resource(&self, input: DeleteResourceInput) -> Call<'_, DeleteResourceInput> {
        self.0.call(input)
    }

    /// `POST /resources/{resourceType}/{resourceId}/invites`
    ///
    /// - the fault `already-owner`: you own this already
    /// - the problem `not-owner`: only the owner may do this
    /// - the problem `already-collaborator`: this user is a collaborator already
    /// - the problem `already-invited`: this user is invited already
    pub fn invite_collaborator(
        &self,
        input: InviteCollaboratorInput,
    ) -> Call<'_, InviteCollaboratorInput> {
        self.0.call(input)
    }

    /// `POST /resources/{resourceType}/{resourceId}/invites/{inviteId}/accept`
    ///
    /// - the problem `not-invitee`: only who was invited may do this
    /// - the problem `invitation-closed`: this invitation is no longer open
    /// - the problem `already-owner`: you own this already
    /// - the problem `already-collaborator`: you are a collaborator already
    /// - the problem `already-invited`: this user is invited already
    pub fn accept_invite(&self, input: AcceptInviteInput) -> Call<'_, AcceptInviteInput> {
        self.0.call(input)
    }

    /// `POST /resources/{resourceType}/{resourceId}/invites/{inviteId}/decline`
    ///
    /// - the problem `not-invitee`: only who was invited may do this
    /// - the problem `invitation-closed`: this invitation is no longer open
    /// - the problem `already-invited`: this user is invited already
    pub fn decline_invite(&self, input: DeclineInviteInput) -> Call<'_, DeclineInviteInput> {
        self.0.call(input)
    }

    /// `POST /resources/{resourceType}/{resourceId}/invites/{inviteId}/cancel`
    ///
    /// - the problem `not-owner`: only the owner may do this
    /// - the problem `invitation-closed`: this invitation is no longer open
    /// - the problem `already-invited`: this user is invited already
    pub fn cancel_invite(&self, input: CancelInviteInput) -> Call<'_, CancelInviteInput> {
        self.0.call(input)
    }

    /// What is no longer open may go before its time.
    ///
    /// `DELETE /resources/{resourceType}/{resourceId}/invites/{inviteId}`
    ///
    /// - the problem `not-owner`: only the owner may do this
    /// - the problem `invitation-open`: cancel it first
    /// - the problem `already-invited`: this user is invited already
    pub fn delete_invite(&self, input: DeleteInviteInput) -> Call<'_, DeleteInviteInput> {
        self.0.call(input)
    }

    /// Of a collaborator, or of the owner
    ///
    /// `POST /resources/{resourceType}/{resourceId}/seen`
    ///
    /// - the problem `not-member`: only the owner and collaborators may do this
    pub fn mark_seen(&self, input: MarkSeenInput) -> Call<'_, MarkSeenInput> {
        self.0.call(input)
    }

    /// `DELETE /resources/{resourceType}/{resourceId}/collaborators/{userId}`
    ///
    /// - the problem `not-owner`: only the owner may do this
    /// - the problem `already-invited`: this user is invited already
    pub fn remove_collaborator(
        &self,
        input: RemoveCollaboratorInput,
    ) -> Call<'_, RemoveCollaboratorInput> {
        self.0.call(input)
    }

    /// `POST /resources/{resourceType}/{resourceId}/comments`
    ///
    /// - the fault `too-many-mentions`: a comment mentions at most 50 people
    /// - the problem `not-member`: only the owner and collaborators may do this
    pub fn comment(&self, input: CommentInput) -> Call<'_, CommentInput> {
        self.0.call(input)
    }

    /// `POST /resources/{resourceType}/{resourceId}/comments/{parentCreatedAt}/{parentId}/replies`
    ///
    /// - the fault `too-many-mentions`: a comment mentions at most 50 people
    /// - the problem `not-member`: only the owner and collaborators may do this
    /// - the problem `comment-deleted`: this comment was deleted
    pub fn reply(&self, input: ReplyInput) -> Call<'_, ReplyInput> {
        self.0.call(input)
    }

    /// `PATCH /resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}`
    ///
    /// - the fault `too-many-mentions`: a comment mentions at most 50 people
    /// - the problem `not-author`: only its author may change a comment
    /// - the problem `comment-deleted`: this comment was deleted
    pub fn edit_comment(&self, input: EditCommentInput) -> Call<'_, EditCommentInput> {
        self.0.call(input)
    }

    /// The item stays, so that its replies keep their parent; its text is gone, and so are its earlier ones.
    ///
    /// `DELETE /resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}`
    ///
    /// - the fault `too-many-mentions`: a comment mentions at most 50 people
    /// - the problem `not-author`: only its author or the owner may delete a comment
    /// - the problem `comment-deleted`: this comment was deleted
    pub fn delete_comment(&self, input: DeleteCommentInput) -> Call<'_, DeleteCommentInput> {
        self.0.call(input)
    }

    /// `PUT /resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions/{emoji}`
    ///
    /// - the fault `has-markup`: must have no markup in it
    /// - the fault `not-an-emoji`: one emoji at a time, and no words
    /// - the problem `not-member`: only the owner and collaborators may do this
    /// - the problem `comment-deleted`: this comment was deleted
    /// - the problem `too-many-reactions`: you have reacted to this comment 20 times
    /// - the problem `already-reacted`: you have reacted so already
    pub fn react(&self, input: ReactInput) -> Call<'_, ReactInput> {
        self.0.call(input)
    }

    /// The caller's own, also after leaving
    ///
    /// `DELETE /resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions/{emoji}`
    pub fn unreact(&self, input: UnreactInput) -> Call<'_, UnreactInput> {
        self.0.call(input)
    }

    /// Somebody's, by the owner of what the comment is about
    ///
    /// `DELETE /resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions/{emoji}/users/{userId}`
    ///
    /// - the problem `not-owner`: only the owner may do this
    pub fn remove_reaction(&self, input: RemoveReactionInput) -> Call<'_, RemoveReactionInput> {
        self.0.call(input)
    }

    /// One of them, also where the caller is not a member any more
    ///
    /// `DELETE /me/reactions/{commentId}/{emoji}`
    pub fn withdraw_reaction(
        &self,
        input: WithdrawReactionInput,
    ) -> Call<'_, WithdrawReactionInput> {
        self.0.call(input)
    }

    /// Everything of the caller's but the resources that they own, which are another program's: collaborations, invitations,
    /// reactions, preferences, and the text of comments, however many there are.
    ///
    /// `DELETE /me`
    pub fn erase_me(&self) -> Call<'_, EraseMeInput> {
        self.0.call(EraseMeInput {})
    }

    /// The same for the program that keeps users and resources
    ///
    /// `DELETE /users/{userId}`
    ///
    /// - the problem `resources-only`: only the service that keeps the resources may do this
    pub fn erase_user(&self, input: EraseUserInput) -> Call<'_, EraseUserInput> {
        self.0.call(input)
    }

    /// `PATCH /me/notification-preferences`
    pub fn set_my_preferences(
        &self,
        input: SetMyPreferencesInput,
    ) -> Call<'_, SetMyPreferencesInput> {
        self.0.call(input)
    }

    /// Back to the defaults, from wherever they are
    ///
    /// `DELETE /me/notification-preferences`
    pub fn reset_my_preferences(&self) -> Call<'_, ResetMyPreferencesInput> {
        self.0.call(ResetMyPreferencesInput {})
    }

    /// Twice is as good as once. What was sent is forgotten after 30 days.
    ///
    /// `POST /outbox/{noticeId}/sent`
    ///
    /// - the problem `mailer-only`: only the mail service may do this
    pub fn mark_notice_sent(&self, input: MarkNoticeSentInput) -> Call<'_, MarkNoticeSentInput> {
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
            "getResource" => visitor.read::<GetResourceInput>(),
            "listMyResources" => visitor.list::<ListMyResourcesInput>(),
            "listResourceInvites" => visitor.list::<ListResourceInvitesInput>(),
            "listMyInvites" => visitor.list::<ListMyInvitesInput>(),
            "listMyPendingInvites" => visitor.list::<ListMyPendingInvitesInput>(),
            "getInvite" => visitor.read::<GetInviteInput>(),
            "listCollaborators" => visitor.list::<ListCollaboratorsInput>(),
            "listMyCollaborations" => visitor.list::<ListMyCollaborationsInput>(),
            "listMyCollaborationsByType" => visitor.list::<ListMyCollaborationsByTypeInput>(),
            "getCollaborator" => visitor.read::<GetCollaboratorInput>(),
            "listComments" => visitor.list::<ListCommentsInput>(),
            "getComment" => visitor.read::<GetCommentInput>(),
            "listReplies" => visitor.list::<ListRepliesInput>(),
            "listCommentReplies" => visitor.list::<ListCommentRepliesInput>(),
            "listReactions" => visitor.list::<ListReactionsInput>(),
            "countReactions" => visitor.read::<CountReactionsInput>(),
            "getMyReaction" => visitor.read::<GetMyReactionInput>(),
            "listMyComments" => visitor.list::<ListMyCommentsInput>(),
            "listMyReactions" => visitor.list::<ListMyReactionsInput>(),
            "getMyPreferences" => visitor.read::<GetMyPreferencesInput>(),
            "listPendingNotices" => visitor.list::<ListPendingNoticesInput>(),
            "getNotice" => visitor.read::<GetNoticeInput>(),
            "listRecipients" => visitor.list::<ListRecipientsInput>(),
            "listAuditOfUser" => visitor.list::<ListAuditOfUserInput>(),
            "getAuditEvent" => visitor.read::<GetAuditEventInput>(),
            "registerResource" => visitor.write::<RegisterResourceInput>(),
            "renameResource" => visitor.write::<RenameResourceInput>(),
            "transferResource" => visitor.write::<TransferResourceInput>(),
            "deleteResource" => visitor.write::<DeleteResourceInput>(),
            "inviteCollaborator" => visitor.write::<InviteCollaboratorInput>(),
            "acceptInvite" => visitor.write::<AcceptInviteInput>(),
            "declineInvite" => visitor.write::<DeclineInviteInput>(),
            "cancelInvite" => visitor.write::<CancelInviteInput>(),
            "deleteInvite" => visitor.write::<DeleteInviteInput>(),
            "markSeen" => visitor.write::<MarkSeenInput>(),
            "removeCollaborator" => visitor.write::<RemoveCollaboratorInput>(),
            "comment" => visitor.write::<CommentInput>(),
            "reply" => visitor.write::<ReplyInput>(),
            "editComment" => visitor.write::<EditCommentInput>(),
            "deleteComment" => visitor.write::<DeleteCommentInput>(),
            "react" => visitor.write::<ReactInput>(),
            "unreact" => visitor.write::<UnreactInput>(),
            "removeReaction" => visitor.write::<RemoveReactionInput>(),
            "withdrawReaction" => visitor.write::<WithdrawReactionInput>(),
            "eraseMe" => visitor.write::<EraseMeInput>(),
            "eraseUser" => visitor.write::<EraseUserInput>(),
            "setMyPreferences" => visitor.write::<SetMyPreferencesInput>(),
            "resetMyPreferences" => visitor.write::<ResetMyPreferencesInput>(),
            "markNoticeSent" => visitor.write::<MarkNoticeSentInput>(),
            _ => return None,
        })
    }
}

/// What `getResource` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetResourceInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
}

impl GetResourceInput {
    /// Creates what is required; everything else is left out.
    pub fn new(resource_type: ResourceResourceType, resource_id: impl Into<String>) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
        }
    }
}

impl tavola_client::Operation for GetResourceInput {
    const NAME: &'static str = "getResource";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/resources/{resourceType}/{resourceId}";
    const IS_READ: bool = true;
    type Answer = Resource;
    type Code = GetResourceCode;
}

/// A code that `getResource` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetResourceCode {
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

/// What `listMyResources` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListMyResourcesInput {
    /// The input `resourceType`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource_type: Option<ResourceResourceType>,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListMyResourcesOrder>,
}

impl tavola_client::Operation for ListMyResourcesInput {
    const NAME: &'static str = "listMyResources";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/resources";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Resource>;
    type Code = ListMyResourcesCode;
}

impl tavola_client::List for ListMyResourcesInput {
    type Item = Resource;
}

impl tavola_client::Limited for ListMyResourcesInput {}

/// A code that `listMyResources` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListMyResourcesCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listResourceInvites` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListResourceInvitesInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListMyResourcesOrder>,
}

impl ListResourceInvitesInput {
    /// Creates what is required; everything else is left out.
    pub fn new(resource_type: ResourceResourceType, resource_id: impl Into<String>) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
            order: None,
        }
    }
}

impl tavola_client::Operation for ListResourceInvitesInput {
    const NAME: &'static str = "listResourceInvites";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/resources/{resourceType}/{resourceId}/invites";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Invite>;
    type Code = ListResourceInvitesCode;
}

impl tavola_client::List for ListResourceInvitesInput {
    type Item = Invite;
}

impl tavola_client::Limited for ListResourceInvitesInput {}

/// A code that `listResourceInvites` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListResourceInvitesCode {
    /// only the owner may do this
    #[serde(rename = "not-owner")]
    NotOwner,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listMyInvites` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListMyInvitesInput {
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListMyResourcesOrder>,
}

impl tavola_client::Operation for ListMyInvitesInput {
    const NAME: &'static str = "listMyInvites";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/invites";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Invite>;
    type Code = ListMyInvitesCode;
}

impl tavola_client::List for ListMyInvitesInput {
    type Item = Invite;
}

impl tavola_client::Limited for ListMyInvitesInput {}

/// A code that `listMyInvites` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListMyInvitesCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listMyPendingInvites` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListMyPendingInvitesInput {
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListMyResourcesOrder>,
}

impl tavola_client::Operation for ListMyPendingInvitesInput {
    const NAME: &'static str = "listMyPendingInvites";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/invites/pending";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Invite>;
    type Code = ListMyPendingInvitesCode;
}

impl tavola_client::List for ListMyPendingInvitesInput {
    type Item = Invite;
}

impl tavola_client::Limited for ListMyPendingInvitesInput {}

/// A code that `listMyPendingInvites` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListMyPendingInvitesCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getInvite` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetInviteInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
    /// The input `inviteId`.
    pub invite_id: String,
}

impl GetInviteInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        resource_type: ResourceResourceType,
        resource_id: impl Into<String>,
        invite_id: impl Into<String>,
    ) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
            invite_id: invite_id.into(),
        }
    }
}

impl tavola_client::Operation for GetInviteInput {
    const NAME: &'static str = "getInvite";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/resources/{resourceType}/{resourceId}/invites/{inviteId}";
    const IS_READ: bool = true;
    type Answer = Invite;
    type Code = GetInviteCode;
}

/// A code that `getInvite` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetInviteCode {
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

/// What `listCollaborators` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListCollaboratorsInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
}

impl ListCollaboratorsInput {
    /// Creates what is required; everything else is left out.
    pub fn new(resource_type: ResourceResourceType, resource_id: impl Into<String>) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
        }
    }
}

impl tavola_client::Operation for ListCollaboratorsInput {
    const NAME: &'static str = "listCollaborators";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/resources/{resourceType}/{resourceId}/collaborators";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Collaborator>;
    type Code = ListCollaboratorsCode;
}

impl tavola_client::List for ListCollaboratorsInput {
    type Item = Collaborator;
}

impl tavola_client::Limited for ListCollaboratorsInput {}

/// A code that `listCollaborators` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListCollaboratorsCode {
    /// only the owner and collaborators may do this
    #[serde(rename = "not-member")]
    NotMember,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listMyCollaborations` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListMyCollaborationsInput {
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListMyResourcesOrder>,
}

impl tavola_client::Operation for ListMyCollaborationsInput {
    const NAME: &'static str = "listMyCollaborations";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/collaborations";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Collaborator>;
    type Code = ListMyCollaborationsCode;
}

impl tavola_client::List for ListMyCollaborationsInput {
    type Item = Collaborator;
}

impl tavola_client::Limited for ListMyCollaborationsInput {}

/// A code that `listMyCollaborations` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListMyCollaborationsCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listMyCollaborationsByType` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListMyCollaborationsByTypeInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListMyResourcesOrder>,
}

impl ListMyCollaborationsByTypeInput {
    /// Creates what is required; everything else is left out.
    pub fn new(resource_type: ResourceResourceType) -> Self {
        Self {
            resource_type,
            order: None,
        }
    }
}

impl tavola_client::Operation for ListMyCollaborationsByTypeInput {
    const NAME: &'static str = "listMyCollaborationsByType";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/collaborations/by-type";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Collaborator>;
    type Code = ListMyCollaborationsByTypeCode;
}

impl tavola_client::List for ListMyCollaborationsByTypeInput {
    type Item = Collaborator;
}

impl tavola_client::Limited for ListMyCollaborationsByTypeInput {}

/// A code that `listMyCollaborationsByType` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListMyCollaborationsByTypeCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getCollaborator` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetCollaboratorInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
    /// The input `userId`.
    pub user_id: String,
}

impl GetCollaboratorInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        resource_type: ResourceResourceType,
        resource_id: impl Into<String>,
        user_id: impl Into<String>,
    ) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for GetCollaboratorInput {
    const NAME: &'static str = "getCollaborator";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/resources/{resourceType}/{resourceId}/collaborators/{userId}";
    const IS_READ: bool = true;
    type Answer = Collaborator;
    type Code = GetCollaboratorCode;
}

/// A code that `getCollaborator` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetCollaboratorCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// only the owner and collaborators may do this
    #[serde(rename = "not-member")]
    NotMember,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listComments` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListCommentsInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
    /// The input `topLevel`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub top_level: Option<bool>,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListMyResourcesOrder>,
}

impl ListCommentsInput {
    /// Creates what is required; everything else is left out.
    pub fn new(resource_type: ResourceResourceType, resource_id: impl Into<String>) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
            top_level: None,
            order: None,
        }
    }
}

impl tavola_client::Operation for ListCommentsInput {
    const NAME: &'static str = "listComments";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/resources/{resourceType}/{resourceId}/comments";
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
    /// only the owner and collaborators may do this
    #[serde(rename = "not-member")]
    NotMember,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getComment` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetCommentInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
    /// The input `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The input `commentId`.
    pub comment_id: String,
}

impl GetCommentInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        resource_type: ResourceResourceType,
        resource_id: impl Into<String>,
        created_at: tavola_client::Timestamp,
        comment_id: impl Into<String>,
    ) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
            created_at,
            comment_id: comment_id.into(),
        }
    }
}

impl tavola_client::Operation for GetCommentInput {
    const NAME: &'static str = "getComment";
    const METHOD: &'static str = "GET";
    const PATH: &'static str =
        "/resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}";
    const IS_READ: bool = true;
    type Answer = Comment;
    type Code = GetCommentCode;
}

/// A code that `getComment` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetCommentCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// only the owner and collaborators may do this
    #[serde(rename = "not-member")]
    NotMember,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listReplies` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListRepliesInput {
    /// The input `parentId`.
    pub parent_id: String,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListMyResourcesOrder>,
}

impl ListRepliesInput {
    /// Creates what is required; everything else is left out.
    pub fn new(parent_id: impl Into<String>) -> Self {
        Self {
            parent_id: parent_id.into(),
            order: None,
        }
    }
}

impl tavola_client::Operation for ListRepliesInput {
    const NAME: &'static str = "listReplies";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/comments/{parentId}/replies";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Comment>;
    type Code = ListRepliesCode;
}

impl tavola_client::List for ListRepliesInput {
    type Item = Comment;
}

impl tavola_client::Limited for ListRepliesInput {}

/// A code that `listReplies` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListRepliesCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listCommentReplies` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListCommentRepliesInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
    /// The input `parentCreatedAt`.
    pub parent_created_at: tavola_client::Timestamp,
    /// The input `parentId`.
    pub parent_id: String,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListMyResourcesOrder>,
}

impl ListCommentRepliesInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        resource_type: ResourceResourceType,
        resource_id: impl Into<String>,
        parent_created_at: tavola_client::Timestamp,
        parent_id: impl Into<String>,
    ) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
            parent_created_at,
            parent_id: parent_id.into(),
            order: None,
        }
    }
}

impl tavola_client::Operation for ListCommentRepliesInput {
    const NAME: &'static str = "listCommentReplies";
    const METHOD: &'static str = "GET";
    const PATH: &'static str =
        "/resources/{resourceType}/{resourceId}/comments/{parentCreatedAt}/{parentId}/replies";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Comment>;
    type Code = ListCommentRepliesCode;
}

impl tavola_client::List for ListCommentRepliesInput {
    type Item = Comment;
}

impl tavola_client::Limited for ListCommentRepliesInput {}

/// A code that `listCommentReplies` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListCommentRepliesCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// only the owner and collaborators may do this
    #[serde(rename = "not-member")]
    NotMember,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listReactions` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListReactionsInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
    /// The input `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The input `commentId`.
    pub comment_id: String,
}

impl ListReactionsInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        resource_type: ResourceResourceType,
        resource_id: impl Into<String>,
        created_at: tavola_client::Timestamp,
        comment_id: impl Into<String>,
    ) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
            created_at,
            comment_id: comment_id.into(),
        }
    }
}

impl tavola_client::Operation for ListReactionsInput {
    const NAME: &'static str = "listReactions";
    const METHOD: &'static str = "GET";
    const PATH: &'static str =
        "/resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Reaction>;
    type Code = ListReactionsCode;
}

impl tavola_client::List for ListReactionsInput {
    type Item = Reaction;
}

impl tavola_client::Limited for ListReactionsInput {}

/// A code that `listReactions` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListReactionsCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// only the owner and collaborators may do this
    #[serde(rename = "not-member")]
    NotMember,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `countReactions` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CountReactionsInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
    /// The input `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The input `commentId`.
    pub comment_id: String,
}

impl CountReactionsInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        resource_type: ResourceResourceType,
        resource_id: impl Into<String>,
        created_at: tavola_client::Timestamp,
        comment_id: impl Into<String>,
    ) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
            created_at,
            comment_id: comment_id.into(),
        }
    }
}

impl tavola_client::Operation for CountReactionsInput {
    const NAME: &'static str = "countReactions";
    const METHOD: &'static str = "GET";
    const PATH: &'static str =
        "/resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reaction-counts";
    const IS_READ: bool = true;
    type Answer = CountReactionsAnswer;
    type Code = CountReactionsCode;
}

/// A code that `countReactions` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum CountReactionsCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// only the owner and collaborators may do this
    #[serde(rename = "not-member")]
    NotMember,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getMyReaction` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetMyReactionInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
    /// The input `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The input `commentId`.
    pub comment_id: String,
    /// The input `emoji`.
    pub emoji: String,
}

impl GetMyReactionInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        resource_type: ResourceResourceType,
        resource_id: impl Into<String>,
        created_at: tavola_client::Timestamp,
        comment_id: impl Into<String>,
        emoji: impl Into<String>,
    ) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
            created_at,
            comment_id: comment_id.into(),
            emoji: emoji.into(),
        }
    }
}

impl tavola_client::Operation for GetMyReactionInput {
    const NAME: &'static str = "getMyReaction";
    const METHOD: &'static str = "GET";
    const PATH: &'static str =
        "/resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions/{emoji}";
    const IS_READ: bool = true;
    type Answer = Reaction;
    type Code = GetMyReactionCode;
}

/// A code that `getMyReaction` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetMyReactionCode {
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
    pub order: Option<ListMyResourcesOrder>,
}

impl tavola_client::Operation for ListMyCommentsInput {
    const NAME: &'static str = "listMyComments";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/comments";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<AuthoredCommentWithComment>;
    type Code = ListMyCommentsCode;
}

impl tavola_client::List for ListMyCommentsInput {
    type Item = AuthoredCommentWithComment;
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

/// What `listMyReactions` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ListMyReactionsInput {}

impl tavola_client::Operation for ListMyReactionsInput {
    const NAME: &'static str = "listMyReactions";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/reactions";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<GivenReaction>;
    type Code = ListMyReactionsCode;
}

impl tavola_client::List for ListMyReactionsInput {
    type Item = GivenReaction;
}

impl tavola_client::Limited for ListMyReactionsInput {}

/// A code that `listMyReactions` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListMyReactionsCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getMyPreferences` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct GetMyPreferencesInput {}

impl tavola_client::Operation for GetMyPreferencesInput {
    const NAME: &'static str = "getMyPreferences";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/notification-preferences";
    const IS_READ: bool = true;
    type Answer = NotificationPreferencePartial;
    type Code = GetMyPreferencesCode;
}

/// A code that `getMyPreferences` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetMyPreferencesCode {
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

/// What `listPendingNotices` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ListPendingNoticesInput {}

impl tavola_client::Operation for ListPendingNoticesInput {
    const NAME: &'static str = "listPendingNotices";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/outbox";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Notice>;
    type Code = ListPendingNoticesCode;
}

impl tavola_client::List for ListPendingNoticesInput {
    type Item = Notice;
}

impl tavola_client::Limited for ListPendingNoticesInput {}

/// A code that `listPendingNotices` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListPendingNoticesCode {
    /// only the mail service may do this
    #[serde(rename = "mailer-only")]
    MailerOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getNotice` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetNoticeInput {
    /// The input `noticeId`.
    pub notice_id: String,
}

impl GetNoticeInput {
    /// Creates what is required; everything else is left out.
    pub fn new(notice_id: impl Into<String>) -> Self {
        Self {
            notice_id: notice_id.into(),
        }
    }
}

impl tavola_client::Operation for GetNoticeInput {
    const NAME: &'static str = "getNotice";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/outbox/{noticeId}";
    const IS_READ: bool = true;
    type Answer = Notice;
    type Code = GetNoticeCode;
}

/// A code that `getNotice` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetNoticeCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// only the mail service may do this
    #[serde(rename = "mailer-only")]
    MailerOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listRecipients` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListRecipientsInput {
    /// The input `noticeId`.
    pub notice_id: String,
}

impl ListRecipientsInput {
    /// Creates what is required; everything else is left out.
    pub fn new(notice_id: impl Into<String>) -> Self {
        Self {
            notice_id: notice_id.into(),
        }
    }
}

impl tavola_client::Operation for ListRecipientsInput {
    const NAME: &'static str = "listRecipients";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/outbox/{noticeId}/recipients";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<ListRecipientsItem>;
    type Code = ListRecipientsCode;
}

impl tavola_client::List for ListRecipientsInput {
    type Item = ListRecipientsItem;
}

impl tavola_client::Limited for ListRecipientsInput {}

/// A code that `listRecipients` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListRecipientsCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// only the mail service may do this
    #[serde(rename = "mailer-only")]
    MailerOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listAuditOfUser` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListAuditOfUserInput {
    /// The input `actorId`.
    pub actor_id: String,
    /// The input `from`.
    pub from: tavola_client::Date,
    /// The input `to`.
    pub to: tavola_client::Date,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListMyResourcesOrder>,
}

impl ListAuditOfUserInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        actor_id: impl Into<String>,
        from: tavola_client::Date,
        to: tavola_client::Date,
    ) -> Self {
        Self {
            actor_id: actor_id.into(),
            from,
            to,
            order: None,
        }
    }
}

impl tavola_client::Operation for ListAuditOfUserInput {
    const NAME: &'static str = "listAuditOfUser";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/admin/users/{actorId}/audit";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<AuditEvent>;
    type Code = ListAuditOfUserCode;
}

impl tavola_client::List for ListAuditOfUserInput {
    type Item = AuditEvent;
}

impl tavola_client::Limited for ListAuditOfUserInput {}

/// A code that `listAuditOfUser` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListAuditOfUserCode {
    /// only the security team may do this
    #[serde(rename = "security-only")]
    SecurityOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getAuditEvent` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetAuditEventInput {
    /// The input `actorId`.
    pub actor_id: String,
    /// The input `at`.
    pub at: tavola_client::Timestamp,
    /// The input `auditId`.
    pub audit_id: String,
}

impl GetAuditEventInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        actor_id: impl Into<String>,
        at: tavola_client::Timestamp,
        audit_id: impl Into<String>,
    ) -> Self {
        Self {
            actor_id: actor_id.into(),
            at,
            audit_id: audit_id.into(),
        }
    }
}

impl tavola_client::Operation for GetAuditEventInput {
    const NAME: &'static str = "getAuditEvent";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/admin/users/{actorId}/audit/{at}/{auditId}";
    const IS_READ: bool = true;
    type Answer = AuditEvent;
    type Code = GetAuditEventCode;
}

/// A code that `getAuditEvent` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetAuditEventCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// only the security team may do this
    #[serde(rename = "security-only")]
    SecurityOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `registerResource` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RegisterResourceInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
    /// The input `ownerId`.
    pub owner_id: String,
    /// The input `title`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
}

impl RegisterResourceInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        resource_type: ResourceResourceType,
        resource_id: impl Into<String>,
        owner_id: impl Into<String>,
    ) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
            owner_id: owner_id.into(),
            title: None,
        }
    }
}

impl tavola_client::Operation for RegisterResourceInput {
    const NAME: &'static str = "registerResource";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/resources/{resourceType}/{resourceId}";
    const IS_READ: bool = false;
    type Answer = Option<Resource>;
    type Code = RegisterResourceCode;
}

impl tavola_client::Write for RegisterResourceInput {}

/// A code that `registerResource` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RegisterResourceCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the service that keeps the resources may do this
    #[serde(rename = "resources-only")]
    ResourcesOnly,
    /// this resource is registered already
    #[serde(rename = "resource-exists")]
    ResourceExists,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `renameResource` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RenameResourceInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
    /// The input `title`.
    #[serde(default, skip_serializing_if = "tavola_client::Patch::is_keep")]
    pub title: tavola_client::Patch<String>,
}

impl RenameResourceInput {
    /// Creates what is required; everything else is left out.
    pub fn new(resource_type: ResourceResourceType, resource_id: impl Into<String>) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
            title: tavola_client::Patch::Keep,
        }
    }
}

impl tavola_client::Operation for RenameResourceInput {
    const NAME: &'static str = "renameResource";
    const METHOD: &'static str = "PATCH";
    const PATH: &'static str = "/resources/{resourceType}/{resourceId}";
    const IS_READ: bool = false;
    type Answer = Option<Resource>;
    type Code = RenameResourceCode;
}

impl tavola_client::Write for RenameResourceInput {}

impl tavola_client::Change for RenameResourceInput {}

/// A code that `renameResource` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RenameResourceCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the service that keeps the resources may do this
    #[serde(rename = "resources-only")]
    ResourcesOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `transferResource` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TransferResourceInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
    /// The input `ownerId`.
    pub owner_id: String,
}

impl TransferResourceInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        resource_type: ResourceResourceType,
        resource_id: impl Into<String>,
        owner_id: impl Into<String>,
    ) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
            owner_id: owner_id.into(),
        }
    }
}

impl tavola_client::Operation for TransferResourceInput {
    const NAME: &'static str = "transferResource";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/resources/{resourceType}/{resourceId}/owner";
    const IS_READ: bool = false;
    type Answer = Option<Resource>;
    type Code = TransferResourceCode;
}

impl tavola_client::Write for TransferResourceInput {}

impl tavola_client::Change for TransferResourceInput {}

/// A code that `transferResource` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum TransferResourceCode {
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
    /// only the service that keeps the resources may do this
    #[serde(rename = "resources-only")]
    ResourcesOnly,
    /// this user is invited already
    #[serde(rename = "already-invited")]
    AlreadyInvited,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `deleteResource` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeleteResourceInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
}

impl DeleteResourceInput {
    /// Creates what is required; everything else is left out.
    pub fn new(resource_type: ResourceResourceType, resource_id: impl Into<String>) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
        }
    }
}

impl tavola_client::Operation for DeleteResourceInput {
    const NAME: &'static str = "deleteResource";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/resources/{resourceType}/{resourceId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = DeleteResourceCode;
}

impl tavola_client::Write for DeleteResourceInput {}

impl tavola_client::Change for DeleteResourceInput {}

/// A code that `deleteResource` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeleteResourceCode {
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// only the service that keeps the resources may do this
    #[serde(rename = "resources-only")]
    ResourcesOnly,
    /// this user is invited already
    #[serde(rename = "already-invited")]
    AlreadyInvited,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `inviteCollaborator` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct InviteCollaboratorInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
    /// The input `inviteeId`.
    pub invitee_id: String,
    /// The input `inviteeEmail`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invitee_email: Option<String>,
    /// The input `message`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

impl InviteCollaboratorInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        resource_type: ResourceResourceType,
        resource_id: impl Into<String>,
        invitee_id: impl Into<String>,
    ) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
            invitee_id: invitee_id.into(),
            invitee_email: None,
            message: None,
        }
    }
}

impl tavola_client::Operation for InviteCollaboratorInput {
    const NAME: &'static str = "inviteCollaborator";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/resources/{resourceType}/{resourceId}/invites";
    const IS_READ: bool = false;
    type Answer = Option<Invite>;
    type Code = InviteCollaboratorCode;
}

impl tavola_client::Write for InviteCollaboratorInput {}

/// A code that `inviteCollaborator` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum InviteCollaboratorCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the owner may do this
    #[serde(rename = "not-owner")]
    NotOwner,
    /// this user is invited already
    #[serde(rename = "already-invited")]
    AlreadyInvited,
    /// this user is a collaborator already
    #[serde(rename = "already-collaborator")]
    AlreadyCollaborator,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `acceptInvite` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AcceptInviteInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
    /// The input `inviteId`.
    pub invite_id: String,
}

impl AcceptInviteInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        resource_type: ResourceResourceType,
        resource_id: impl Into<String>,
        invite_id: impl Into<String>,
    ) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
            invite_id: invite_id.into(),
        }
    }
}

impl tavola_client::Operation for AcceptInviteInput {
    const NAME: &'static str = "acceptInvite";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/resources/{resourceType}/{resourceId}/invites/{inviteId}/accept";
    const IS_READ: bool = false;
    type Answer = Option<Collaborator>;
    type Code = AcceptInviteCode;
}

impl tavola_client::Write for AcceptInviteInput {}

/// A code that `acceptInvite` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum AcceptInviteCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// this user is invited already
    #[serde(rename = "already-invited")]
    AlreadyInvited,
    /// you are a collaborator already
    #[serde(rename = "already-collaborator")]
    AlreadyCollaborator,
    /// only who was invited may do this
    #[serde(rename = "not-invitee")]
    NotInvitee,
    /// this invitation is no longer open
    #[serde(rename = "invitation-closed")]
    InvitationClosed,
    /// you own this already
    #[serde(rename = "already-owner")]
    AlreadyOwner,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `declineInvite` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeclineInviteInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
    /// The input `inviteId`.
    pub invite_id: String,
}

impl DeclineInviteInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        resource_type: ResourceResourceType,
        resource_id: impl Into<String>,
        invite_id: impl Into<String>,
    ) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
            invite_id: invite_id.into(),
        }
    }
}

impl tavola_client::Operation for DeclineInviteInput {
    const NAME: &'static str = "declineInvite";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/resources/{resourceType}/{resourceId}/invites/{inviteId}/decline";
    const IS_READ: bool = false;
    type Answer = Option<Invite>;
    type Code = DeclineInviteCode;
}

impl tavola_client::Write for DeclineInviteInput {}

impl tavola_client::Change for DeclineInviteInput {}

/// A code that `declineInvite` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeclineInviteCode {
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
    /// this user is invited already
    #[serde(rename = "already-invited")]
    AlreadyInvited,
    /// only who was invited may do this
    #[serde(rename = "not-invitee")]
    NotInvitee,
    /// this invitation is no longer open
    #[serde(rename = "invitation-closed")]
    InvitationClosed,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `cancelInvite` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CancelInviteInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
    /// The input `inviteId`.
    pub invite_id: String,
}

impl CancelInviteInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        resource_type: ResourceResourceType,
        resource_id: impl Into<String>,
        invite_id: impl Into<String>,
    ) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
            invite_id: invite_id.into(),
        }
    }
}

impl tavola_client::Operation for CancelInviteInput {
    const NAME: &'static str = "cancelInvite";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/resources/{resourceType}/{resourceId}/invites/{inviteId}/cancel";
    const IS_READ: bool = false;
    type Answer = Option<Invite>;
    type Code = CancelInviteCode;
}

impl tavola_client::Write for CancelInviteInput {}

impl tavola_client::Change for CancelInviteInput {}

/// A code that `cancelInvite` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum CancelInviteCode {
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
    /// only the owner may do this
    #[serde(rename = "not-owner")]
    NotOwner,
    /// this user is invited already
    #[serde(rename = "already-invited")]
    AlreadyInvited,
    /// this invitation is no longer open
    #[serde(rename = "invitation-closed")]
    InvitationClosed,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `deleteInvite` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeleteInviteInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
    /// The input `inviteId`.
    pub invite_id: String,
}

impl DeleteInviteInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        resource_type: ResourceResourceType,
        resource_id: impl Into<String>,
        invite_id: impl Into<String>,
    ) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
            invite_id: invite_id.into(),
        }
    }
}

impl tavola_client::Operation for DeleteInviteInput {
    const NAME: &'static str = "deleteInvite";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/resources/{resourceType}/{resourceId}/invites/{inviteId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = DeleteInviteCode;
}

impl tavola_client::Write for DeleteInviteInput {}

impl tavola_client::Change for DeleteInviteInput {}

/// A code that `deleteInvite` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeleteInviteCode {
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// only the owner may do this
    #[serde(rename = "not-owner")]
    NotOwner,
    /// this user is invited already
    #[serde(rename = "already-invited")]
    AlreadyInvited,
    /// cancel it first
    #[serde(rename = "invitation-open")]
    InvitationOpen,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `markSeen` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MarkSeenInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
}

impl MarkSeenInput {
    /// Creates what is required; everything else is left out.
    pub fn new(resource_type: ResourceResourceType, resource_id: impl Into<String>) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
        }
    }
}

impl tavola_client::Operation for MarkSeenInput {
    const NAME: &'static str = "markSeen";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/resources/{resourceType}/{resourceId}/seen";
    const IS_READ: bool = false;
    type Answer = Option<MarkSeenItem>;
    type Code = MarkSeenCode;
}

impl tavola_client::Write for MarkSeenInput {}

/// A code that `markSeen` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum MarkSeenCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the owner and collaborators may do this
    #[serde(rename = "not-member")]
    NotMember,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `removeCollaborator` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RemoveCollaboratorInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
    /// The input `userId`.
    pub user_id: String,
}

impl RemoveCollaboratorInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        resource_type: ResourceResourceType,
        resource_id: impl Into<String>,
        user_id: impl Into<String>,
    ) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for RemoveCollaboratorInput {
    const NAME: &'static str = "removeCollaborator";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/resources/{resourceType}/{resourceId}/collaborators/{userId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = RemoveCollaboratorCode;
}

impl tavola_client::Write for RemoveCollaboratorInput {}

impl tavola_client::Change for RemoveCollaboratorInput {}

/// A code that `removeCollaborator` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RemoveCollaboratorCode {
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// only the owner may do this
    #[serde(rename = "not-owner")]
    NotOwner,
    /// this user is invited already
    #[serde(rename = "already-invited")]
    AlreadyInvited,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `comment` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CommentInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
    /// The input `text`.
    pub text: String,
}

impl CommentInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        resource_type: ResourceResourceType,
        resource_id: impl Into<String>,
        text: impl Into<String>,
    ) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
            text: text.into(),
        }
    }
}

impl tavola_client::Operation for CommentInput {
    const NAME: &'static str = "comment";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/resources/{resourceType}/{resourceId}/comments";
    const IS_READ: bool = false;
    type Answer = Option<Comment>;
    type Code = CommentCode;
}

impl tavola_client::Write for CommentInput {}

/// A code that `comment` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum CommentCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the owner and collaborators may do this
    #[serde(rename = "not-member")]
    NotMember,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `reply` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReplyInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
    /// The input `parentCreatedAt`.
    pub parent_created_at: tavola_client::Timestamp,
    /// The input `parentId`.
    pub parent_id: String,
    /// The input `text`.
    pub text: String,
}

impl ReplyInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        resource_type: ResourceResourceType,
        resource_id: impl Into<String>,
        parent_created_at: tavola_client::Timestamp,
        parent_id: impl Into<String>,
        text: impl Into<String>,
    ) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
            parent_created_at,
            parent_id: parent_id.into(),
            text: text.into(),
        }
    }
}

impl tavola_client::Operation for ReplyInput {
    const NAME: &'static str = "reply";
    const METHOD: &'static str = "POST";
    const PATH: &'static str =
        "/resources/{resourceType}/{resourceId}/comments/{parentCreatedAt}/{parentId}/replies";
    const IS_READ: bool = false;
    type Answer = Option<Comment>;
    type Code = ReplyCode;
}

impl tavola_client::Write for ReplyInput {}

/// A code that `reply` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ReplyCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the owner and collaborators may do this
    #[serde(rename = "not-member")]
    NotMember,
    /// this comment was deleted
    #[serde(rename = "comment-deleted")]
    CommentDeleted,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `editComment` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EditCommentInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
    /// The input `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The input `commentId`.
    pub comment_id: String,
    /// The input `text`.
    pub text: String,
}

impl EditCommentInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        resource_type: ResourceResourceType,
        resource_id: impl Into<String>,
        created_at: tavola_client::Timestamp,
        comment_id: impl Into<String>,
        text: impl Into<String>,
    ) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
            created_at,
            comment_id: comment_id.into(),
            text: text.into(),
        }
    }
}

impl tavola_client::Operation for EditCommentInput {
    const NAME: &'static str = "editComment";
    const METHOD: &'static str = "PATCH";
    const PATH: &'static str =
        "/resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}";
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
    /// this comment was deleted
    #[serde(rename = "comment-deleted")]
    CommentDeleted,
    /// only its author may change a comment
    #[serde(rename = "not-author")]
    NotAuthor,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `deleteComment` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeleteCommentInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
    /// The input `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The input `commentId`.
    pub comment_id: String,
}

impl DeleteCommentInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        resource_type: ResourceResourceType,
        resource_id: impl Into<String>,
        created_at: tavola_client::Timestamp,
        comment_id: impl Into<String>,
    ) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
            created_at,
            comment_id: comment_id.into(),
        }
    }
}

impl tavola_client::Operation for DeleteCommentInput {
    const NAME: &'static str = "deleteComment";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str =
        "/resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}";
    const IS_READ: bool = false;
    type Answer = Option<Comment>;
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
    /// this comment was deleted
    #[serde(rename = "comment-deleted")]
    CommentDeleted,
    /// only its author or the owner may delete a comment
    #[serde(rename = "not-author")]
    NotAuthor,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `react` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReactInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
    /// The input `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The input `commentId`.
    pub comment_id: String,
    /// The input `emoji`.
    pub emoji: String,
}

impl ReactInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        resource_type: ResourceResourceType,
        resource_id: impl Into<String>,
        created_at: tavola_client::Timestamp,
        comment_id: impl Into<String>,
        emoji: impl Into<String>,
    ) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
            created_at,
            comment_id: comment_id.into(),
            emoji: emoji.into(),
        }
    }
}

impl tavola_client::Operation for ReactInput {
    const NAME: &'static str = "react";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str =
        "/resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions/{emoji}";
    const IS_READ: bool = false;
    type Answer = Option<Reaction>;
    type Code = ReactCode;
}

impl tavola_client::Write for ReactInput {}

/// A code that `react` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ReactCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the owner and collaborators may do this
    #[serde(rename = "not-member")]
    NotMember,
    /// this comment was deleted
    #[serde(rename = "comment-deleted")]
    CommentDeleted,
    /// you have reacted to this comment 20 times
    #[serde(rename = "too-many-reactions")]
    TooManyReactions,
    /// you have reacted so already
    #[serde(rename = "already-reacted")]
    AlreadyReacted,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `unreact` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UnreactInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
    /// The input `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The input `commentId`.
    pub comment_id: String,
    /// The input `emoji`.
    pub emoji: String,
}

impl UnreactInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        resource_type: ResourceResourceType,
        resource_id: impl Into<String>,
        created_at: tavola_client::Timestamp,
        comment_id: impl Into<String>,
        emoji: impl Into<String>,
    ) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
            created_at,
            comment_id: comment_id.into(),
            emoji: emoji.into(),
        }
    }
}

impl tavola_client::Operation for UnreactInput {
    const NAME: &'static str = "unreact";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str =
        "/resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions/{emoji}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = UnreactCode;
}

impl tavola_client::Write for UnreactInput {}

impl tavola_client::Change for UnreactInput {}

/// A code that `unreact` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum UnreactCode {
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

/// What `removeReaction` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RemoveReactionInput {
    /// The input `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The input `resourceId`.
    pub resource_id: String,
    /// The input `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The input `commentId`.
    pub comment_id: String,
    /// The input `emoji`.
    pub emoji: String,
    /// The input `userId`.
    pub user_id: String,
}

impl RemoveReactionInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        resource_type: ResourceResourceType,
        resource_id: impl Into<String>,
        created_at: tavola_client::Timestamp,
        comment_id: impl Into<String>,
        emoji: impl Into<String>,
        user_id: impl Into<String>,
    ) -> Self {
        Self {
            resource_type,
            resource_id: resource_id.into(),
            created_at,
            comment_id: comment_id.into(),
            emoji: emoji.into(),
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for RemoveReactionInput {
    const NAME: &'static str = "removeReaction";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/resources/{resourceType}/{resourceId}/comments/{createdAt}/{commentId}/reactions/{emoji}/users/{userId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = RemoveReactionCode;
}

impl tavola_client::Write for RemoveReactionInput {}

impl tavola_client::Change for RemoveReactionInput {}

/// A code that `removeReaction` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RemoveReactionCode {
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// only the owner may do this
    #[serde(rename = "not-owner")]
    NotOwner,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `withdrawReaction` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawReactionInput {
    /// The input `commentId`.
    pub comment_id: String,
    /// The input `emoji`.
    pub emoji: String,
}

impl WithdrawReactionInput {
    /// Creates what is required; everything else is left out.
    pub fn new(comment_id: impl Into<String>, emoji: impl Into<String>) -> Self {
        Self {
            comment_id: comment_id.into(),
            emoji: emoji.into(),
        }
    }
}

impl tavola_client::Operation for WithdrawReactionInput {
    const NAME: &'static str = "withdrawReaction";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/me/reactions/{commentId}/{emoji}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = WithdrawReactionCode;
}

impl tavola_client::Write for WithdrawReactionInput {}

impl tavola_client::Change for WithdrawReactionInput {}

/// A code that `withdrawReaction` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum WithdrawReactionCode {
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

/// What `eraseMe` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct EraseMeInput {}

impl tavola_client::Operation for EraseMeInput {
    const NAME: &'static str = "eraseMe";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/me";
    const IS_READ: bool = false;
    type Answer = Option<tavola_client::Work>;
    type Code = EraseMeCode;
}

impl tavola_client::Write for EraseMeInput {}

/// A code that `eraseMe` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum EraseMeCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `eraseUser` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EraseUserInput {
    /// The input `userId`.
    pub user_id: String,
}

impl EraseUserInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>) -> Self {
        Self {
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for EraseUserInput {
    const NAME: &'static str = "eraseUser";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/users/{userId}";
    const IS_READ: bool = false;
    type Answer = Option<tavola_client::Work>;
    type Code = EraseUserCode;
}

impl tavola_client::Write for EraseUserInput {}

/// A code that `eraseUser` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum EraseUserCode {
    /// only the service that keeps the resources may do this
    #[serde(rename = "resources-only")]
    ResourcesOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `setMyPreferences` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SetMyPreferencesInput {
    /// The input `emailOnInvite`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email_on_invite: Option<bool>,
    /// The input `emailOnComment`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email_on_comment: Option<bool>,
    /// The input `emailOnMention`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email_on_mention: Option<bool>,
    /// The input `emailOnReaction`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email_on_reaction: Option<bool>,
}

impl tavola_client::Operation for SetMyPreferencesInput {
    const NAME: &'static str = "setMyPreferences";
    const METHOD: &'static str = "PATCH";
    const PATH: &'static str = "/me/notification-preferences";
    const IS_READ: bool = false;
    type Answer = Option<NotificationPreference>;
    type Code = SetMyPreferencesCode;
}

impl tavola_client::Write for SetMyPreferencesInput {}

impl tavola_client::Change for SetMyPreferencesInput {}

/// A code that `setMyPreferences` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum SetMyPreferencesCode {
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

/// What `resetMyPreferences` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ResetMyPreferencesInput {}

impl tavola_client::Operation for ResetMyPreferencesInput {
    const NAME: &'static str = "resetMyPreferences";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/me/notification-preferences";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = ResetMyPreferencesCode;
}

impl tavola_client::Write for ResetMyPreferencesInput {}

/// A code that `resetMyPreferences` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ResetMyPreferencesCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `markNoticeSent` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MarkNoticeSentInput {
    /// The input `noticeId`.
    pub notice_id: String,
}

impl MarkNoticeSentInput {
    /// Creates what is required; everything else is left out.
    pub fn new(notice_id: impl Into<String>) -> Self {
        Self {
            notice_id: notice_id.into(),
        }
    }
}

impl tavola_client::Operation for MarkNoticeSentInput {
    const NAME: &'static str = "markNoticeSent";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/outbox/{noticeId}/sent";
    const IS_READ: bool = false;
    type Answer = Option<Notice>;
    type Code = MarkNoticeSentCode;
}

impl tavola_client::Write for MarkNoticeSentInput {}

impl tavola_client::Change for MarkNoticeSentInput {}

/// A code that `markNoticeSent` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum MarkNoticeSentCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the mail service may do this
    #[serde(rename = "mailer-only")]
    MailerOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// The goal, quest or task itself. The document leaves it to "existing entities": only its owner matters here.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "Resource")]
#[serde(rename_all = "camelCase")]
pub struct Resource {
    /// The attribute `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The attribute `resourceId`.
    pub resource_id: String,
    /// The attribute `ownerId`.
    pub owner_id: String,
    /// The attribute `title`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `lastSeenAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_seen_at: Option<tavola_client::Timestamp>,
}

/// An invitation to collaborate; gone 30 days after it was made, answered or not.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "CollaborationInvite")]
#[serde(rename_all = "camelCase")]
pub struct Invite {
    /// The attribute `inviteId`.
    pub invite_id: String,
    /// The attribute `inviterId`.
    pub inviter_id: String,
    /// The attribute `inviteeId`.
    pub invitee_id: String,
    /// The attribute `inviteeEmail`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invitee_email: Option<String>,
    /// The attribute `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The attribute `resourceId`.
    pub resource_id: String,
    /// The attribute `status`.
    pub status: InviteStatus,
    /// The attribute `message`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The attribute `expiresAt`.
    pub expires_at: tavola_client::Timestamp,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `updatedAt`.
    pub updated_at: tavola_client::Timestamp,
}

/// A user who accepted an invitation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "Collaborator")]
#[serde(rename_all = "camelCase")]
pub struct Collaborator {
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The attribute `resourceId`.
    pub resource_id: String,
    /// The attribute `role`.
    pub role: CollaboratorRole,
    /// The attribute `joinedAt`.
    pub joined_at: tavola_client::Timestamp,
    /// The attribute `lastSeenAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_seen_at: Option<tavola_client::Timestamp>,
}

/// A comment on a resource, or a reply to one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "Comment")]
#[serde(rename_all = "camelCase")]
pub struct Comment {
    /// The attribute `commentId`.
    pub comment_id: String,
    /// The attribute `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The attribute `resourceId`.
    pub resource_id: String,
    /// The attribute `parentId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent_id: Option<String>,
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `text`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The attribute `mentions`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mentions: Option<Vec<String>>,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `updatedAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<tavola_client::Timestamp>,
    /// The attribute `deletedAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deleted_at: Option<tavola_client::Timestamp>,
    /// The attribute `editHistory`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edit_history: Option<Vec<CommentEditHistory>>,
}

/// One emoji of one user on one comment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "Reaction")]
#[serde(rename_all = "camelCase")]
pub struct Reaction {
    /// The attribute `commentId`.
    pub comment_id: String,
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `emoji`.
    pub emoji: String,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
}

/// A comment among those of its author. Not in the document, where nobody finds what they have written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "AuthoredComment")]
#[serde(rename_all = "camelCase")]
pub struct AuthoredCommentWithComment {
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The attribute `resourceId`.
    pub resource_id: String,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `commentId`.
    pub comment_id: String,
    /// What was found as `comment`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<Comment>,
}

/// A reaction among those of its user. Not in the document.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "GivenReaction")]
#[serde(rename_all = "camelCase")]
pub struct GivenReaction {
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `commentId`.
    pub comment_id: String,
    /// The attribute `emoji`.
    pub emoji: String,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
}

/// Which e-mails a user wants.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "NotificationPreference")]
#[serde(rename_all = "camelCase")]
pub struct NotificationPreferencePartial {
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `emailOnInvite`.
    pub email_on_invite: bool,
    /// The attribute `emailOnComment`.
    pub email_on_comment: bool,
    /// The attribute `emailOnMention`.
    pub email_on_mention: bool,
    /// The attribute `emailOnReaction`.
    pub email_on_reaction: bool,
    /// The attribute `updatedAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<tavola_client::Timestamp>,
}

/// An e-mail to another user who wants it, left by the write that it is about, in the same transaction.
/// It names what happened and quotes nothing, so what is deleted meanwhile is not mailed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "Notice")]
#[serde(rename_all = "camelCase")]
pub struct Notice {
    /// The attribute `noticeId`.
    pub notice_id: String,
    /// The attribute `kind`.
    pub kind: NoticeKind,
    /// The attribute `userId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// The attribute `email`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// The attribute `actorId`.
    pub actor_id: String,
    /// The attribute `resourceType`.
    pub resource_type: ResourceResourceType,
    /// The attribute `resourceId`.
    pub resource_id: String,
    /// The attribute `inviteId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invite_id: Option<String>,
    /// The attribute `commentCreatedAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment_created_at: Option<tavola_client::Timestamp>,
    /// The attribute `commentId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment_id: Option<String>,
    /// The attribute `mentions`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mentions: Option<Vec<String>>,
    /// The attribute `emoji`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub emoji: Option<String>,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `sentAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sent_at: Option<tavola_client::Timestamp>,
    /// The attribute `forgetAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forget_at: Option<tavola_client::Timestamp>,
}

/// Who changed what, kept by actor so that no day becomes one hot partition.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "AuditEvent")]
#[serde(rename_all = "camelCase")]
pub struct AuditEvent {
    /// The attribute `auditId`.
    pub audit_id: String,
    /// The attribute `actorId`.
    pub actor_id: String,
    /// The attribute `action`.
    pub action: String,
    /// The attribute `entity`.
    pub entity: String,
    /// The attribute `key`.
    pub key: String,
    /// The attribute `at`.
    pub at: tavola_client::Timestamp,
}

/// Which e-mails a user wants.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "NotificationPreference")]
#[serde(rename_all = "camelCase")]
pub struct NotificationPreference {
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `emailOnInvite`.
    pub email_on_invite: bool,
    /// The attribute `emailOnComment`.
    pub email_on_comment: bool,
    /// The attribute `emailOnMention`.
    pub email_on_mention: bool,
    /// The attribute `emailOnReaction`.
    pub email_on_reaction: bool,
    /// The attribute `updatedAt`.
    pub updated_at: tavola_client::Timestamp,
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ResourceResourceType {
    /// The text `"goal"`.
    #[serde(rename = "goal")]
    Goal,
    /// The text `"quest"`.
    #[serde(rename = "quest")]
    Quest,
    /// The text `"task"`.
    #[serde(rename = "task")]
    Task,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum InviteStatus {
    /// The text `"pending"`.
    #[serde(rename = "pending")]
    Pending,
    /// The text `"accepted"`.
    #[serde(rename = "accepted")]
    Accepted,
    /// The text `"declined"`.
    #[serde(rename = "declined")]
    Declined,
    /// The text `"cancelled"`.
    #[serde(rename = "cancelled")]
    Cancelled,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CollaboratorRole {
    /// The text `"collaborator"`.
    #[serde(rename = "collaborator")]
    Collaborator,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// A nested value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CommentEditHistory {
    /// The attribute `text`.
    pub text: String,
    /// The attribute `editedAt`.
    pub edited_at: tavola_client::Timestamp,
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum NoticeKind {
    /// The text `"invited"`.
    #[serde(rename = "invited")]
    Invited,
    /// The text `"accepted"`.
    #[serde(rename = "accepted")]
    Accepted,
    /// The text `"declined"`.
    #[serde(rename = "declined")]
    Declined,
    /// The text `"mentioned"`.
    #[serde(rename = "mentioned")]
    Mentioned,
    /// The text `"commented"`.
    #[serde(rename = "commented")]
    Commented,
    /// The text `"reacted"`.
    #[serde(rename = "reacted")]
    Reacted,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ListMyResourcesOrder {
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
pub struct CountReactionsAnswerItemsItem {
    /// The attribute `emoji`.
    pub emoji: Option<String>,
    /// The attribute `count`.
    pub count: u64,
}

/// A part of an answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CountReactionsAnswer {
    /// What was found as `items`.
    pub items: Vec<CountReactionsAnswerItemsItem>,
    /// Whether nothing was left out.
    #[serde(default = "tavola_client::complete")]
    #[serde(skip_serializing_if = "tavola_client::is_complete")]
    pub complete: bool,
}

/// A part of an answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListRecipientsItem {
    /// The attribute `userId`.
    pub user_id: String,
}

/// One of several kinds of items.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum MarkSeenItem {
    /// One of `Resource`.
    Resource(Box<Resource>),
    /// One of `Collaborator`.
    Collaborator(Box<Collaborator>),
    /// An item that this client does not know.
    Other(tavola_client::Json),
}

impl<'de> Deserialize<'de> for MarkSeenItem {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let item = tavola_client::Tagged::read(deserializer, "type")?;
        match item.tag() {
            "Resource" => item.parse().map(Self::Resource),
            "Collaborator" => item.parse().map(Self::Collaborator),
            _ => Ok(Self::Other(item.into_value())),
        }
    }
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
    /// The code `too-many-mentions`.
    #[serde(rename = "too-many-mentions")]
    TooManyMentions,
    /// The code `already-owner`.
    #[serde(rename = "already-owner")]
    AlreadyOwner,
    /// The code `has-markup`.
    #[serde(rename = "has-markup")]
    HasMarkup,
    /// The code `not-an-emoji`.
    #[serde(rename = "not-an-emoji")]
    NotAnEmoji,
}
