// The client of the model `collabhub`, by `tavola generate rust`.
// Whatever is to be changed here is changed in the model.

use serde::{Deserialize, Deserializer, Serialize};
use tavola_client::{Call, Client, Listing};

/// CollabHub: founders, talent and investors; startups, roles, applications, access, messages.
#[derive(Debug, Clone)]
pub struct CollabhubClient(Client);

impl From<Client> for CollabhubClient {
    fn from(client: Client) -> Self {
        Self(client)
    }
}

impl CollabhubClient {
    /// Creates a client that calls through a transport.
    pub fn new(transport: impl tavola_client::Transport + 'static) -> Self {
        Self(Client::new(transport))
    }

    /// Returns what calls any operation.
    pub fn client(&self) -> &Client {
        &self.0
    }

    /// Get user by ID
    ///
    /// `GET /users/{userId}`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    pub fn get_user(&self, input: GetUserInput) -> Call<'_, GetUserInput> {
        self.0.call(input)
    }

    /// `GET /me`
    pub fn get_me(&self) -> Call<'_, GetMeInput> {
        self.0.call(GetMeInput {})
    }

    /// Get user by email: whose it is, so not those who only said so
    ///
    /// `GET /users/by-email`
    ///
    /// - the problem `not-your-address`: only administrators may look up other people's addresses
    pub fn get_user_by_email(&self, input: GetUserByEmailInput) -> Call<'_, GetUserByEmailInput> {
        self.0.call(input)
    }

    /// List users by role
    ///
    /// `GET /users`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    pub fn list_users_by_role(
        &self,
        input: ListUsersByRoleInput,
    ) -> Listing<'_, ListUsersByRoleInput> {
        self.0.list(input)
    }

    /// List users by status
    ///
    /// `GET /admin/users`
    ///
    /// - the problem `admins-only`: only administrators may do this
    pub fn list_users_by_status(
        &self,
        input: ListUsersByStatusInput,
    ) -> Listing<'_, ListUsersByStatusInput> {
        self.0.list(input)
    }

    /// Get startup by ID
    ///
    /// `GET /startups/{startupId}`
    pub fn get_startup(&self, input: GetStartupInput) -> Call<'_, GetStartupInput> {
        self.0.call(input)
    }

    /// List startups by founder
    ///
    /// `GET /users/{founderId}/startups`
    pub fn list_startups_by_founder(
        &self,
        input: ListStartupsByFounderInput,
    ) -> Listing<'_, ListStartupsByFounderInput> {
        self.0.list(input)
    }

    /// List startups by founder: one's own
    ///
    /// `GET /me/startups`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    pub fn list_my_startups(&self, input: ListMyStartupsInput) -> Listing<'_, ListMyStartupsInput> {
        self.0.list(input)
    }

    /// List public startups
    ///
    /// `GET /startups`
    pub fn list_public_startups(
        &self,
        input: ListPublicStartupsInput,
    ) -> Listing<'_, ListPublicStartupsInput> {
        self.0.list(input)
    }

    /// List public startups: those of one industry, however it is capitalised
    ///
    /// `GET /industries/{industry}/startups`
    pub fn list_startups_of_industry(
        &self,
        input: ListStartupsOfIndustryInput,
    ) -> Listing<'_, ListStartupsOfIndustryInput> {
        self.0.list(input)
    }

    /// What an investor may browse: INVESTORS_ONLY beside PUBLIC
    ///
    /// `GET /investor/startups`
    ///
    /// - the problem `investors-only`: only investors with an active account may do this
    pub fn list_startups_for_investors(
        &self,
        input: ListStartupsForInvestorsInput,
    ) -> Listing<'_, ListStartupsForInvestorsInput> {
        self.0.list(input)
    }

    /// The review queue, the oldest first
    ///
    /// `GET /admin/startups`
    ///
    /// - the problem `admins-only`: only administrators may do this
    pub fn list_startups_by_status(
        &self,
        input: ListStartupsByStatusInput,
    ) -> Listing<'_, ListStartupsByStatusInput> {
        self.0.list(input)
    }

    /// List startup roles
    ///
    /// `GET /startups/{startupId}/roles`
    pub fn list_startup_roles(
        &self,
        input: ListStartupRolesInput,
    ) -> Listing<'_, ListStartupRolesInput> {
        self.0.list(input)
    }

    /// `GET /startups/{startupId}/roles/{roleId}`
    pub fn get_role(&self, input: GetRoleInput) -> Call<'_, GetRoleInput> {
        self.0.call(input)
    }

    /// List open roles
    ///
    /// `GET /roles`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    pub fn list_open_roles(&self, input: ListOpenRolesInput) -> Listing<'_, ListOpenRolesInput> {
        self.0.list(input)
    }

    /// Get application by ID
    ///
    /// `GET /applications/{applicationId}`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    pub fn get_application(&self, input: GetApplicationInput) -> Call<'_, GetApplicationInput> {
        self.0.call(input)
    }

    /// List applications by user
    ///
    /// `GET /users/{userId}/applications`
    ///
    /// - the problem `not-yours`: these are somebody else's, or your account is not active
    pub fn list_applications_by_user(
        &self,
        input: ListApplicationsByUserInput,
    ) -> Listing<'_, ListApplicationsByUserInput> {
        self.0.list(input)
    }

    /// List applications by user: one's own
    ///
    /// `GET /me/applications`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    pub fn list_my_applications(
        &self,
        input: ListMyApplicationsInput,
    ) -> Listing<'_, ListMyApplicationsInput> {
        self.0.list(input)
    }

    /// List applications for role, or those of one status: queues, the oldest first
    ///
    /// `GET /startups/{startupId}/roles/{roleId}/applications`
    ///
    /// - the problem `not-your-startup`: only the startup's founder may do this, with an active account
    pub fn list_applications_for_role(
        &self,
        input: ListApplicationsForRoleInput,
    ) -> Listing<'_, ListApplicationsForRoleInput> {
        self.0.list(input)
    }

    /// Get access request
    ///
    /// `GET /access/{accessId}`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    pub fn get_access_request(
        &self,
        input: GetAccessRequestInput,
    ) -> Call<'_, GetAccessRequestInput> {
        self.0.call(input)
    }

    /// List access by investor
    ///
    /// `GET /users/{requesterId}/access`
    ///
    /// - the problem `not-yours`: these are somebody else's, or your account is not active
    pub fn list_access_by_investor(
        &self,
        input: ListAccessByInvestorInput,
    ) -> Listing<'_, ListAccessByInvestorInput> {
        self.0.list(input)
    }

    /// List access by investor: one's own
    ///
    /// `GET /me/access`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    pub fn list_my_access(&self, input: ListMyAccessInput) -> Listing<'_, ListMyAccessInput> {
        self.0.list(input)
    }

    /// List access for startup, or that of one status: queues, the oldest first
    ///
    /// `GET /startups/{startupId}/access`
    ///
    /// - the problem `not-your-startup`: only the startup's founder may do this, with an active account
    pub fn list_access_for_startup(
        &self,
        input: ListAccessForStartupInput,
    ) -> Listing<'_, ListAccessForStartupInput> {
        self.0.list(input)
    }

    /// Who has access now
    ///
    /// `GET /startups/{startupId}/grants`
    ///
    /// - the problem `not-your-startup`: only the startup's founder may do this, with an active account
    pub fn list_grants(&self, input: ListGrantsInput) -> Listing<'_, ListGrantsInput> {
        self.0.list(input)
    }

    /// Get conversation: its whole key, since the partition alone is every message too
    ///
    /// `GET /conversations/{conversationId}`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    pub fn get_conversation(&self, input: GetConversationInput) -> Call<'_, GetConversationInput> {
        self.0.call(input)
    }

    /// List user conversations, by last message
    ///
    /// `GET /me/conversations`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    pub fn list_user_conversations(
        &self,
        input: ListUserConversationsInput,
    ) -> Listing<'_, ListUserConversationsInput> {
        self.0.list(input)
    }

    /// Those of somebody who is to be removed, say
    ///
    /// `GET /admin/users/{userId}/conversations`
    ///
    /// - the problem `admins-only`: only administrators may do this
    pub fn list_conversations_of_user(
        &self,
        input: ListConversationsOfUserInput,
    ) -> Listing<'_, ListConversationsOfUserInput> {
        self.0.list(input)
    }

    /// One of them, and until when one has read it
    ///
    /// `GET /me/conversations/{conversationId}`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    pub fn get_my_conversation(
        &self,
        input: GetMyConversationInput,
    ) -> Call<'_, GetMyConversationInput> {
        self.0.call(input)
    }

    /// List messages
    ///
    /// `GET /conversations/{conversationId}/messages`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    pub fn list_messages(&self, input: ListMessagesInput) -> Listing<'_, ListMessagesInput> {
        self.0.list(input)
    }

    /// `GET /conversations/{conversationId}/messages/{messageId}`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    pub fn get_message(&self, input: GetMessageInput) -> Call<'_, GetMessageInput> {
        self.0.call(input)
    }

    /// Who is in it, and until when each has read
    ///
    /// `GET /conversations/{conversationId}/participants`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    pub fn list_participants(
        &self,
        input: ListParticipantsInput,
    ) -> Listing<'_, ListParticipantsInput> {
        self.0.list(input)
    }

    /// `GET /conversations/{conversationId}/participants/{userId}`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    pub fn get_participant(&self, input: GetParticipantInput) -> Call<'_, GetParticipantInput> {
        self.0.call(input)
    }

    /// Get subscription
    ///
    /// `GET /users/{userId}/subscription`
    ///
    /// - the problem `not-yours`: this is somebody else's subscription
    pub fn get_subscription(&self, input: GetSubscriptionInput) -> Call<'_, GetSubscriptionInput> {
        self.0.call(input)
    }

    /// Get subscription: one's own
    ///
    /// `GET /me/subscription`
    pub fn get_my_subscription(&self) -> Call<'_, GetMySubscriptionInput> {
        self.0.call(GetMySubscriptionInput {})
    }

    /// Find by Stripe customer
    ///
    /// `GET /billing/customers/{stripeCustomerId}`
    ///
    /// - the problem `billing-only`: only billing may do this
    pub fn find_by_stripe_customer(
        &self,
        input: FindByStripeCustomerInput,
    ) -> Call<'_, FindByStripeCustomerInput> {
        self.0.call(input)
    }

    /// The entity's GSI2, which no access pattern of the document uses
    ///
    /// `GET /billing/subscriptions`
    ///
    /// - the problem `billing-only`: only billing may do this
    pub fn list_subscriptions_by_status(
        &self,
        input: ListSubscriptionsByStatusInput,
    ) -> Listing<'_, ListSubscriptionsByStatusInput> {
        self.0.list(input)
    }

    /// List notifications
    ///
    /// `GET /me/notifications`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    pub fn list_notifications(
        &self,
        input: ListNotificationsInput,
    ) -> Listing<'_, ListNotificationsInput> {
        self.0.list(input)
    }

    /// `GET /me/unread-notification-count`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    pub fn count_unread_notifications(&self) -> Call<'_, CountUnreadNotificationsInput> {
        self.0.call(CountUnreadNotificationsInput {})
    }

    /// `GET /me/notifications/{notificationId}`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    pub fn get_notification(&self, input: GetNotificationInput) -> Call<'_, GetNotificationInput> {
        self.0.call(input)
    }

    /// What a user was told, so that what was announced by mistake is found
    ///
    /// `GET /admin/users/{userId}/notifications`
    ///
    /// - the problem `admins-only`: only administrators may do this
    pub fn list_notifications_of_user(
        &self,
        input: ListNotificationsOfUserInput,
    ) -> Listing<'_, ListNotificationsOfUserInput> {
        self.0.list(input)
    }

    /// `GET /admin/users/{userId}/notifications/{notificationId}`
    ///
    /// - the problem `admins-only`: only administrators may do this
    pub fn get_notification_of_user(
        &self,
        input: GetNotificationOfUserInput,
    ) -> Call<'_, GetNotificationOfUserInput> {
        self.0.call(input)
    }

    /// List audit logs by date
    ///
    /// `GET /admin/audit`
    ///
    /// - the problem `admins-only`: only administrators may do this
    pub fn list_audit_by_date(
        &self,
        input: ListAuditByDateInput,
    ) -> Listing<'_, ListAuditByDateInput> {
        self.0.list(input)
    }

    /// `GET /admin/audit/{createdAt}/{auditId}`
    ///
    /// - the problem `admins-only`: only administrators may do this
    pub fn get_audit_entry(&self, input: GetAuditEntryInput) -> Call<'_, GetAuditEntryInput> {
        self.0.call(input)
    }

    /// List audit logs by user
    ///
    /// `GET /admin/users/{userId}/audit`
    ///
    /// - the problem `admins-only`: only administrators may do this
    pub fn list_audit_by_user(
        &self,
        input: ListAuditByUserInput,
    ) -> Listing<'_, ListAuditByUserInput> {
        self.0.list(input)
    }

    /// Type + time range queries
    ///
    /// `GET /admin/items`
    ///
    /// - the problem `admins-only`: only administrators may do this
    pub fn list_by_type(&self, input: ListByTypeInput) -> Listing<'_, ListByTypeInput> {
        self.0.list(input)
    }

    /// With the token's address, and never as ADMIN: that role comes from an administrator or the operator.
    ///
    /// `POST /me`
    ///
    /// - the fault `not-talent`: only talent lists skills
    /// - the problem `no-email`: you are signed in without an e-mail address
    /// - the problem `account-exists`: you have an account already
    /// - the problem `email-taken`: another account has this e-mail address
    pub fn register_user(&self, input: RegisterUserInput) -> Call<'_, RegisterUserInput> {
        self.0.call(input)
    }

    /// The address is the one that the token has verified, whatever it was at registration.
    ///
    /// `POST /me/verify`
    ///
    /// - the problem `email-not-verified`: confirm your e-mail address first
    /// - the problem `account-suspended`: your account is suspended
    /// - the problem `email-taken`: another account has this e-mail address
    pub fn verify_user(&self) -> Call<'_, VerifyUserInput> {
        self.0.call(VerifyUserInput {})
    }

    /// `PATCH /me`
    ///
    /// - the fault `not-talent`: only talent lists skills
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    /// - the problem `email-taken`: another account has this e-mail address
    pub fn update_profile(&self, input: UpdateProfileInput) -> Call<'_, UpdateProfileInput> {
        self.0.call(input)
    }

    /// The token has another address by now
    ///
    /// `PUT /me/email`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    /// - the problem `email-not-verified`: confirm your e-mail address first
    /// - the problem `email-taken`: another account has this e-mail address
    pub fn update_email(&self) -> Call<'_, UpdateEmailInput> {
        self.0.call(UpdateEmailInput {})
    }

    /// Bans, lets back in, or vouches for who cannot verify an address. Lifting a ban vouches for nothing: an address that
    /// nobody had verified still has to be.
    ///
    /// `PUT /admin/users/{userId}/status`
    ///
    /// - the problem `admins-only`: only administrators may do this
    /// - the problem `yourself`: ask another administrator
    /// - the problem `email-taken`: another account has this e-mail address
    pub fn set_user_status(&self, input: SetUserStatusInput) -> Call<'_, SetUserStatusInput> {
        self.0.call(input)
    }

    /// The address is not theirs after all: it is free, and they have to verify one
    ///
    /// `POST /admin/users/{userId}/unverify`
    ///
    /// - the problem `admins-only`: only administrators may do this
    /// - the problem `yourself`: ask another administrator
    /// - the problem `banned-stays`: lift the ban first
    /// - the problem `email-taken`: another account has this e-mail address
    pub fn unverify_user(&self, input: UnverifyUserInput) -> Call<'_, UnverifyUserInput> {
        self.0.call(input)
    }

    /// The operator makes the first administrator
    ///
    /// `PUT /admin/users/{userId}/role`
    ///
    /// - the problem `admins-only`: only administrators may do this
    /// - the problem `yourself`: ask another administrator
    /// - the problem `email-taken`: another account has this e-mail address
    pub fn set_user_role(&self, input: SetUserRoleInput) -> Call<'_, SetUserRoleInput> {
        self.0.call(input)
    }

    /// With the notifications, applications and access requests. A banned user stays, or could come back under the address.
    ///
    /// `DELETE /me`
    ///
    /// - the problem `account-suspended`: your account is suspended
    /// - the problem `yourself`: ask another administrator
    /// - the problem `still-founder`: delete your startups first
    /// - the problem `still-talking`: leave your conversations first
    /// - the problem `still-subscribed`: cancel your subscription first
    /// - the problem `email-taken`: another account has this e-mail address
    /// - the problem `customer-taken`: this customer belongs to another user
    /// - the problem `already-applied`: there is an open application for this role already
    /// - the problem `already-requested`: you have asked already
    /// - the problem `already-granted`: this investor has access already
    pub fn delete_me(&self) -> Call<'_, DeleteMeInput> {
        self.0.call(DeleteMeInput {})
    }

    /// For somebody who cannot do it, under the same conditions
    ///
    /// `DELETE /admin/users/{userId}`
    ///
    /// - the problem `admins-only`: only administrators may do this
    /// - the problem `administrator`: take the role of administrator away first
    /// - the problem `banned-stays`: lift the ban first: whoever is deleted can come back
    /// - the problem `still-founder`: delete their startups first
    /// - the problem `still-talking`: remove them from their conversations first
    /// - the problem `still-subscribed`: cancel their subscription first
    /// - the problem `email-taken`: another account has this e-mail address
    /// - the problem `customer-taken`: this customer belongs to another user
    /// - the problem `already-applied`: there is an open application for this role already
    /// - the problem `already-requested`: you have asked already
    /// - the problem `already-granted`: this investor has access already
    pub fn delete_user(&self, input: DeleteUserInput) -> Call<'_, DeleteUserInput> {
        self.0.call(input)
    }

    /// `POST /me/logins`
    ///
    /// - the problem `account-suspended`: your account is suspended
    pub fn record_login(&self, input: RecordLoginInput) -> Call<'_, RecordLoginInput> {
        self.0.call(input)
    }

    /// `POST /startups`
    ///
    /// - the fault `amount-out-of-range`: an amount is from 0 to a trillion
    /// - the problem `founders-only`: only founders with an active account may do this
    pub fn create_startup(&self, input: CreateStartupInput) -> Call<'_, CreateStartupInput> {
        self.0.call(input)
    }

    /// `PATCH /startups/{startupId}`
    ///
    /// - the fault `amount-out-of-range`: an amount is from 0 to a trillion
    /// - the problem `not-your-startup`: only the startup's founder may do this, with an active account
    pub fn update_startup(&self, input: UpdateStartupInput) -> Call<'_, UpdateStartupInput> {
        self.0.call(input)
    }

    /// `PUT /startups/{startupId}/status`
    ///
    /// - the fault `amount-out-of-range`: an amount is from 0 to a trillion
    /// - the problem `not-your-startup`: only the startup's founder may do this, with an active account
    /// - the problem `reviewers-only`: administrators publish and suspend startups, other than their own
    /// - the problem `startup-suspended`: this startup is suspended
    pub fn set_startup_status(
        &self,
        input: SetStartupStatusInput,
    ) -> Call<'_, SetStartupStatusInput> {
        self.0.call(input)
    }

    /// With its roles and their applications, its access requests and grants. Its channel stays with those who are in it.
    ///
    /// `DELETE /startups/{startupId}`
    ///
    /// - the fault `amount-out-of-range`: an amount is from 0 to a trillion
    /// - the problem `not-your-startup`: only the startup's founder may do this, with an active account
    /// - the problem `already-applied`: there is an open application for this role already
    /// - the problem `already-requested`: you have asked already
    /// - the problem `already-granted`: this investor has access already
    pub fn delete_startup(&self, input: DeleteStartupInput) -> Call<'_, DeleteStartupInput> {
        self.0.call(input)
    }

    /// `POST /startups/{startupId}/roles`
    ///
    /// - the fault `amount-out-of-range`: an amount is from 0 to a trillion
    /// - the problem `not-your-startup`: only the startup's founder may do this, with an active account
    /// - the problem `too-many-open-roles`: a startup has at most 80 open roles: close one first
    pub fn create_role(&self, input: CreateRoleInput) -> Call<'_, CreateRoleInput> {
        self.0.call(input)
    }

    /// `PATCH /startups/{startupId}/roles/{roleId}`
    ///
    /// - the fault `amount-out-of-range`: an amount is from 0 to a trillion
    /// - the problem `not-your-startup`: only the startup's founder may do this, with an active account
    /// - the problem `too-many-open-roles`: a startup has at most 80 open roles: close one first
    pub fn update_role(&self, input: UpdateRoleInput) -> Call<'_, UpdateRoleInput> {
        self.0.call(input)
    }

    /// With its applications
    ///
    /// `DELETE /startups/{startupId}/roles/{roleId}`
    ///
    /// - the fault `amount-out-of-range`: an amount is from 0 to a trillion
    /// - the problem `not-your-startup`: only the startup's founder may do this, with an active account
    /// - the problem `already-applied`: there is an open application for this role already
    pub fn delete_role(&self, input: DeleteRoleInput) -> Call<'_, DeleteRoleInput> {
        self.0.call(input)
    }

    /// `POST /startups/{startupId}/roles/{roleId}/applications`
    ///
    /// - the problem `talent-only`: only talent with an active account may apply, and not at a startup of their own
    /// - the problem `role-closed`: this role is closed
    /// - the problem `already-applied`: there is an open application for this role already
    pub fn apply(&self, input: ApplyInput) -> Call<'_, ApplyInput> {
        self.0.call(input)
    }

    /// Another letter, as long as nobody has looked at it
    ///
    /// `PATCH /applications/{applicationId}`
    ///
    /// - the problem `not-yours`: this is somebody else's application, or your account is not active
    /// - the problem `already-in-review`: the founder has looked at it already
    /// - the problem `already-applied`: there is an open application for this role already
    pub fn update_application(
        &self,
        input: UpdateApplicationInput,
    ) -> Call<'_, UpdateApplicationInput> {
        self.0.call(input)
    }

    /// Who is accepted joins the team, and the role is closed; who is no longer accepted leaves it.
    ///
    /// `PUT /applications/{applicationId}/status`
    ///
    /// - the fault `amount-out-of-range`: an amount is from 0 to a trillion
    /// - the problem `not-your-startup`: only the startup's founder may do this, with an active account
    /// - the problem `already-withdrawn`: the applicant has withdrawn
    /// - the problem `same-status`: it has this status already
    /// - the problem `already-applied`: there is an open application for this role already
    pub fn decide_application(
        &self,
        input: DecideApplicationInput,
    ) -> Call<'_, DecideApplicationInput> {
        self.0.call(input)
    }

    /// Without notes, there are none any more.
    ///
    /// `PUT /applications/{applicationId}/notes`
    ///
    /// - the problem `not-your-startup`: only the startup's founder may do this, with an active account
    /// - the problem `already-applied`: there is an open application for this role already
    pub fn note_application(&self, input: NoteApplicationInput) -> Call<'_, NoteApplicationInput> {
        self.0.call(input)
    }

    /// Also by who was accepted, and leaves the team again
    ///
    /// `POST /applications/{applicationId}/withdraw`
    ///
    /// - the fault `amount-out-of-range`: an amount is from 0 to a trillion
    /// - the problem `not-yours`: this is somebody else's application, or your account is not active
    /// - the problem `already-decided`: this application was declined
    /// - the problem `already-withdrawn`: it is withdrawn already
    /// - the problem `already-applied`: there is an open application for this role already
    pub fn withdraw_application(
        &self,
        input: WithdrawApplicationInput,
    ) -> Call<'_, WithdrawApplicationInput> {
        self.0.call(input)
    }

    /// What is over may go, letter and all
    ///
    /// `DELETE /applications/{applicationId}`
    ///
    /// - the problem `not-yours`: this is somebody else's application, or your account is not active
    /// - the problem `application-accepted`: it was accepted: withdraw it first
    /// - the problem `application-open`: withdraw it first
    /// - the problem `already-applied`: there is an open application for this role already
    pub fn delete_application(
        &self,
        input: DeleteApplicationInput,
    ) -> Call<'_, DeleteApplicationInput> {
        self.0.call(input)
    }

    /// Also for a PRIVATE startup: who has its id got it from the founder
    ///
    /// `POST /startups/{startupId}/access`
    ///
    /// - the problem `investors-only`: only investors with an active account may do this, and not at a startup of their own
    /// - the problem `already-requested`: you have asked already
    /// - the problem `already-granted`: this investor has access already
    pub fn request_access(&self, input: RequestAccessInput) -> Call<'_, RequestAccessInput> {
        self.0.call(input)
    }

    /// At a level, and maybe until a date, of the founder's choice
    ///
    /// `POST /access/{accessId}/approve`
    ///
    /// - the fault `in-the-past`: lies in the past
    /// - the problem `not-your-startup`: only the startup's founder may do this, with an active account
    /// - the problem `already-decided`: this request is decided
    /// - the problem `already-requested`: you have asked already
    /// - the problem `already-granted`: this investor has access already
    pub fn approve_access(&self, input: ApproveAccessInput) -> Call<'_, ApproveAccessInput> {
        self.0.call(input)
    }

    /// Another level or date for an access that stands
    ///
    /// `PATCH /access/{accessId}`
    ///
    /// - the fault `in-the-past`: lies in the past
    /// - the problem `not-your-startup`: only the startup's founder may do this, with an active account
    /// - the problem `not-approved`: this access has not been granted, or it has ended
    /// - the problem `already-requested`: you have asked already
    /// - the problem `already-granted`: this investor has access already
    pub fn change_access(&self, input: ChangeAccessInput) -> Call<'_, ChangeAccessInput> {
        self.0.call(input)
    }

    /// `POST /access/{accessId}/reject`
    ///
    /// - the problem `not-your-startup`: only the startup's founder may do this, with an active account
    /// - the problem `already-decided`: this request is decided
    /// - the problem `already-requested`: you have asked already
    /// - the problem `already-granted`: this investor has access already
    pub fn reject_access(&self, input: RejectAccessInput) -> Call<'_, RejectAccessInput> {
        self.0.call(input)
    }

    /// By the founder, or by the investor, who may then ask again
    ///
    /// `POST /access/{accessId}/revoke`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    /// - the problem `already-ended`: this access has ended already
    /// - the problem `already-requested`: you have asked already
    /// - the problem `already-granted`: this investor has access already
    pub fn revoke_access(&self, input: RevokeAccessInput) -> Call<'_, RevokeAccessInput> {
        self.0.call(input)
    }

    /// What is over may go, message and all
    ///
    /// `DELETE /access/{accessId}`
    ///
    /// - the problem `not-yours`: this is somebody else's request, or your account is not active
    /// - the problem `access-open`: end it first
    /// - the problem `already-requested`: you have asked already
    /// - the problem `already-granted`: this investor has access already
    pub fn delete_access_request(
        &self,
        input: DeleteAccessRequestInput,
    ) -> Call<'_, DeleteAccessRequestInput> {
        self.0.call(input)
    }

    /// About an application talk its two sides, and nobody else.
    ///
    /// `POST /conversations`
    ///
    /// - the fault `names-yourself`: name the others only: you take part anyway
    /// - the fault `nobody-else`: name somebody else
    /// - the fault `one-other`: a direct conversation has one other
    /// - the fault `not-the-applicant`: about an application talk its applicant and its founder
    /// - the fault `other-startup`: the application is for another startup
    /// - the fault `no-such-user`: there is no such user
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    /// - the problem `conversation-full`: a conversation has at most 48 participants
    /// - the problem `conversation-exists`: you two have a conversation already
    /// - the problem `channel-exists`: this startup has a channel already
    pub fn start_conversation(
        &self,
        input: StartConversationInput,
    ) -> Call<'_, StartConversationInput> {
        self.0.call(input)
    }

    /// `POST /startups/{startupId}/channel`
    ///
    /// - the fault `no-such-user`: there is no such user
    /// - the problem `not-your-startup`: only the startup's founder may do this, with an active account
    /// - the problem `conversation-full`: a conversation has at most 48 participants
    /// - the problem `conversation-exists`: you two have a conversation already
    /// - the problem `channel-exists`: this startup has a channel already
    pub fn open_startup_channel(
        &self,
        input: OpenStartupChannelInput,
    ) -> Call<'_, OpenStartupChannelInput> {
        self.0.call(input)
    }

    /// Who is let in reads everything that was written before.
    ///
    /// `PUT /conversations/{conversationId}/participants/{userId}`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    /// - the problem `not-leader`: only who leads this conversation may do this
    /// - the problem `direct-conversation`: nobody joins a direct conversation
    /// - the problem `already-participant`: this user takes part already
    /// - the problem `conversation-full`: a conversation has at most 48 participants
    /// - the problem `conversation-exists`: you two have a conversation already
    /// - the problem `channel-exists`: this startup has a channel already
    pub fn add_participant(&self, input: AddParticipantInput) -> Call<'_, AddParticipantInput> {
        self.0.call(input)
    }

    /// `DELETE /conversations/{conversationId}/participants/{userId}`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    /// - the problem `not-leader`: only who leads this conversation may do this
    /// - the problem `direct-conversation`: nobody is put out of a direct conversation
    /// - the problem `yourself`: leave the conversation instead
    /// - the problem `leads-channel`: whoever leads a startup's channel stays in it: delete the channel instead
    /// - the problem `conversation-full`: a conversation has at most 48 participants
    /// - the problem `conversation-exists`: you two have a conversation already
    /// - the problem `channel-exists`: this startup has a channel already
    pub fn remove_participant(
        &self,
        input: RemoveParticipantInput,
    ) -> Call<'_, RemoveParticipantInput> {
        self.0.call(input)
    }

    /// `DELETE /me/conversations/{conversationId}`
    ///
    /// - the problem `not-participant`: you do not take part in this conversation
    /// - the problem `your-channel`: the channel is yours: delete it instead
    /// - the problem `last-participant`: nobody else is left: delete the conversation instead
    /// - the problem `conversation-full`: a conversation has at most 48 participants
    /// - the problem `conversation-exists`: you two have a conversation already
    /// - the problem `channel-exists`: this startup has a channel already
    pub fn leave_conversation(
        &self,
        input: LeaveConversationInput,
    ) -> Call<'_, LeaveConversationInput> {
        self.0.call(input)
    }

    /// All of them, before one deletes one's account; what cannot be left is told, and why
    ///
    /// `DELETE /me/conversations`
    pub fn leave_conversations(&self) -> Call<'_, LeaveConversationsInput> {
        self.0.call(LeaveConversationsInput {})
    }

    /// For somebody who cannot do it, and who is to be deleted
    ///
    /// `DELETE /admin/users/{userId}/conversations`
    ///
    /// - the problem `admins-only`: only administrators may do this
    pub fn remove_from_conversations(
        &self,
        input: RemoveFromConversationsInput,
    ) -> Call<'_, RemoveFromConversationsInput> {
        self.0.call(input)
    }

    /// With its messages: by who leads it, by who is left alone in it, or by an administrator
    ///
    /// `DELETE /conversations/{conversationId}`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    /// - the problem `not-leader`: only who leads this conversation may do this
    /// - the problem `conversation-full`: a conversation has at most 48 participants
    /// - the problem `conversation-exists`: you two have a conversation already
    /// - the problem `channel-exists`: this startup has a channel already
    pub fn delete_conversation(
        &self,
        input: DeleteConversationInput,
    ) -> Call<'_, DeleteConversationInput> {
        self.0.call(input)
    }

    /// The message, the conversation, every participant's entry and the others' notifications at once.
    /// A notification does not quote the message, which may be edited or deleted.
    ///
    /// `POST /conversations/{conversationId}/messages`
    ///
    /// - the fault `file-needed`: a file message needs a file
    /// - the fault `no-file`: a text message has no file
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    /// - the problem `nobody-left`: nobody else is in this conversation
    /// - the problem `conversation-full`: a conversation has at most 48 participants
    /// - the problem `conversation-exists`: you two have a conversation already
    /// - the problem `channel-exists`: this startup has a channel already
    pub fn send_message(&self, input: SendMessageInput) -> Call<'_, SendMessageInput> {
        self.0.call(input)
    }

    /// `PATCH /conversations/{conversationId}/messages/{messageId}`
    ///
    /// - the problem `not-yours`: only its sender may change a message, with an active account
    /// - the problem `system-message`: a system message stays as it is
    /// - the problem `conversation-full`: a conversation has at most 48 participants
    /// - the problem `conversation-exists`: you two have a conversation already
    /// - the problem `channel-exists`: this startup has a channel already
    pub fn edit_message(&self, input: EditMessageInput) -> Call<'_, EditMessageInput> {
        self.0.call(input)
    }

    /// By its sender, by who leads the conversation, or by an administrator
    ///
    /// `DELETE /conversations/{conversationId}/messages/{messageId}`
    ///
    /// - the problem `not-yours`: only its sender may delete a message, with an active account
    /// - the problem `system-message`: a system message stays as it is
    /// - the problem `conversation-full`: a conversation has at most 48 participants
    /// - the problem `conversation-exists`: you two have a conversation already
    /// - the problem `channel-exists`: this startup has a channel already
    pub fn delete_message(&self, input: DeleteMessageInput) -> Call<'_, DeleteMessageInput> {
        self.0.call(input)
    }

    /// What the caller has said in a conversation, also after they left it or were put out
    ///
    /// `DELETE /me/conversations/{conversationId}/messages`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    pub fn delete_my_messages(
        &self,
        input: DeleteMyMessagesInput,
    ) -> Call<'_, DeleteMyMessagesInput> {
        self.0.call(input)
    }

    /// Whoever reads a message has read what was before it, and nothing after it.
    ///
    /// `POST /conversations/{conversationId}/messages/{messageId}/read`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    pub fn mark_message_read(&self, input: MarkMessageReadInput) -> Call<'_, MarkMessageReadInput> {
        self.0.call(input)
    }

    /// What the payment provider says, through the billing service; with the user's own copy
    ///
    /// `PUT /billing/users/{userId}/subscription`
    ///
    /// - the fault `end-before-start`: lies before the start
    /// - the problem `billing-only`: only billing may do this
    /// - the problem `outdated-event`: something later is recorded already
    /// - the problem `customer-taken`: this customer belongs to another user
    /// - the problem `email-taken`: another account has this e-mail address
    pub fn record_subscription(
        &self,
        input: RecordSubscriptionInput,
    ) -> Call<'_, RecordSubscriptionInput> {
        self.0.call(input)
    }

    /// It was recorded for the wrong user, say
    ///
    /// `DELETE /billing/users/{userId}/subscription`
    ///
    /// - the problem `billing-only`: only billing may do this
    /// - the problem `customer-taken`: this customer belongs to another user
    /// - the problem `email-taken`: another account has this e-mail address
    pub fn delete_subscription(
        &self,
        input: DeleteSubscriptionInput,
    ) -> Call<'_, DeleteSubscriptionInput> {
        self.0.call(input)
    }

    /// `POST /admin/users/{userId}/notifications`
    ///
    /// - the problem `admins-only`: only administrators may do this
    pub fn notify_user(&self, input: NotifyUserInput) -> Call<'_, NotifyUserInput> {
        self.0.call(input)
    }

    /// What an administrator has said by mistake
    ///
    /// `DELETE /admin/users/{userId}/notifications/{notificationId}`
    ///
    /// - the problem `admins-only`: only administrators may do this
    /// - the problem `not-announced`: administrators take back only what they have sent
    pub fn withdraw_notification(
        &self,
        input: WithdrawNotificationInput,
    ) -> Call<'_, WithdrawNotificationInput> {
        self.0.call(input)
    }

    /// `POST /me/notifications/{notificationId}/read`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    pub fn mark_notification_read(
        &self,
        input: MarkNotificationReadInput,
    ) -> Call<'_, MarkNotificationReadInput> {
        self.0.call(input)
    }

    /// All of them, however many there are
    ///
    /// `POST /me/notifications/read-all`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    pub fn mark_all_notifications_read(&self) -> Call<'_, MarkAllNotificationsReadInput> {
        self.0.call(MarkAllNotificationsReadInput {})
    }

    /// A page of them at once; those that are gone are left out
    ///
    /// `POST /me/notifications/read`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    pub fn mark_notifications_read(
        &self,
        input: MarkNotificationsReadInput,
    ) -> Call<'_, MarkNotificationsReadInput> {
        self.0.call(input)
    }

    /// `DELETE /me/notifications/{notificationId}`
    ///
    /// - the problem `account-not-active`: your account is not verified yet, or it is suspended
    pub fn delete_notification(
        &self,
        input: DeleteNotificationInput,
    ) -> Call<'_, DeleteNotificationInput> {
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
            "getUser" => visitor.read::<GetUserInput>(),
            "getMe" => visitor.read::<GetMeInput>(),
            "getUserByEmail" => visitor.read::<GetUserByEmailInput>(),
            "listUsersByRole" => visitor.list::<ListUsersByRoleInput>(),
            "listUsersByStatus" => visitor.list::<ListUsersByStatusInput>(),
            "getStartup" => visitor.read::<GetStartupInput>(),
            "listStartupsByFounder" => visitor.list::<ListStartupsByFounderInput>(),
            "listMyStartups" => visitor.list::<ListMyStartupsInput>(),
            "listPublicStartups" => visitor.list::<ListPublicStartupsInput>(),
            "listStartupsOfIndustry" => visitor.list::<ListStartupsOfIndustryInput>(),
            "listStartupsForInvestors" => visitor.list::<ListStartupsForInvestorsInput>(),
            "listStartupsByStatus" => visitor.list::<ListStartupsByStatusInput>(),
            "listStartupRoles" => visitor.list::<ListStartupRolesInput>(),
            "getRole" => visitor.read::<GetRoleInput>(),
            "listOpenRoles" => visitor.list::<ListOpenRolesInput>(),
            "getApplication" => visitor.read::<GetApplicationInput>(),
            "listApplicationsByUser" => visitor.list::<ListApplicationsByUserInput>(),
            "listMyApplications" => visitor.list::<ListMyApplicationsInput>(),
            "listApplicationsForRole" => visitor.list::<ListApplicationsForRoleInput>(),
            "getAccessRequest" => visitor.read::<GetAccessRequestInput>(),
            "listAccessByInvestor" => visitor.list::<ListAccessByInvestorInput>(),
            "listMyAccess" => visitor.list::<ListMyAccessInput>(),
            "listAccessForStartup" => visitor.list::<ListAccessForStartupInput>(),
            "listGrants" => visitor.list::<ListGrantsInput>(),
            "getConversation" => visitor.read::<GetConversationInput>(),
            "listUserConversations" => visitor.list::<ListUserConversationsInput>(),
            "listConversationsOfUser" => visitor.list::<ListConversationsOfUserInput>(),
            "getMyConversation" => visitor.read::<GetMyConversationInput>(),
            "listMessages" => visitor.list::<ListMessagesInput>(),
            "getMessage" => visitor.read::<GetMessageInput>(),
            "listParticipants" => visitor.list::<ListParticipantsInput>(),
            "getParticipant" => visitor.read::<GetParticipantInput>(),
            "getSubscription" => visitor.read::<GetSubscriptionInput>(),
            "getMySubscription" => visitor.read::<GetMySubscriptionInput>(),
            "findByStripeCustomer" => visitor.read::<FindByStripeCustomerInput>(),
            "listSubscriptionsByStatus" => visitor.list::<ListSubscriptionsByStatusInput>(),
            "listNotifications" => visitor.list::<ListNotificationsInput>(),
            "countUnreadNotifications" => visitor.read::<CountUnreadNotificationsInput>(),
            "getNotification" => visitor.read::<GetNotificationInput>(),
            "listNotificationsOfUser" => visitor.list::<ListNotificationsOfUserInput>(),
            "getNotificationOfUser" => visitor.read::<GetNotificationOfUserInput>(),
            "listAuditByDate" => visitor.list::<ListAuditByDateInput>(),
            "getAuditEntry" => visitor.read::<GetAuditEntryInput>(),
            "listAuditByUser" => visitor.list::<ListAuditByUserInput>(),
            "listByType" => visitor.list::<ListByTypeInput>(),
            "registerUser" => visitor.write::<RegisterUserInput>(),
            "verifyUser" => visitor.write::<VerifyUserInput>(),
            "updateProfile" => visitor.write::<UpdateProfileInput>(),
            "updateEmail" => visitor.write::<UpdateEmailInput>(),
            "setUserStatus" => visitor.write::<SetUserStatusInput>(),
            "unverifyUser" => visitor.write::<UnverifyUserInput>(),
            "setUserRole" => visitor.write::<SetUserRoleInput>(),
            "deleteMe" => visitor.write::<DeleteMeInput>(),
            "deleteUser" => visitor.write::<DeleteUserInput>(),
            "recordLogin" => visitor.write::<RecordLoginInput>(),
            "createStartup" => visitor.write::<CreateStartupInput>(),
            "updateStartup" => visitor.write::<UpdateStartupInput>(),
            "setStartupStatus" => visitor.write::<SetStartupStatusInput>(),
            "deleteStartup" => visitor.write::<DeleteStartupInput>(),
            "createRole" => visitor.write::<CreateRoleInput>(),
            "updateRole" => visitor.write::<UpdateRoleInput>(),
            "deleteRole" => visitor.write::<DeleteRoleInput>(),
            "apply" => visitor.write::<ApplyInput>(),
            "updateApplication" => visitor.write::<UpdateApplicationInput>(),
            "decideApplication" => visitor.write::<DecideApplicationInput>(),
            "noteApplication" => visitor.write::<NoteApplicationInput>(),
            "withdrawApplication" => visitor.write::<WithdrawApplicationInput>(),
            "deleteApplication" => visitor.write::<DeleteApplicationInput>(),
            "requestAccess" => visitor.write::<RequestAccessInput>(),
            "approveAccess" => visitor.write::<ApproveAccessInput>(),
            "changeAccess" => visitor.write::<ChangeAccessInput>(),
            "rejectAccess" => visitor.write::<RejectAccessInput>(),
            "revokeAccess" => visitor.write::<RevokeAccessInput>(),
            "deleteAccessRequest" => visitor.write::<DeleteAccessRequestInput>(),
            "startConversation" => visitor.write::<StartConversationInput>(),
            "openStartupChannel" => visitor.write::<OpenStartupChannelInput>(),
            "addParticipant" => visitor.write::<AddParticipantInput>(),
            "removeParticipant" => visitor.write::<RemoveParticipantInput>(),
            "leaveConversation" => visitor.write::<LeaveConversationInput>(),
            "leaveConversations" => visitor.write::<LeaveConversationsInput>(),
            "removeFromConversations" => visitor.write::<RemoveFromConversationsInput>(),
            "deleteConversation" => visitor.write::<DeleteConversationInput>(),
            "sendMessage" => visitor.write::<SendMessageInput>(),
            "editMessage" => visitor.write::<EditMessageInput>(),
            "deleteMessage" => visitor.write::<DeleteMessageInput>(),
            "deleteMyMessages" => visitor.write::<DeleteMyMessagesInput>(),
            "markMessageRead" => visitor.write::<MarkMessageReadInput>(),
            "recordSubscription" => visitor.write::<RecordSubscriptionInput>(),
            "deleteSubscription" => visitor.write::<DeleteSubscriptionInput>(),
            "notifyUser" => visitor.write::<NotifyUserInput>(),
            "withdrawNotification" => visitor.write::<WithdrawNotificationInput>(),
            "markNotificationRead" => visitor.write::<MarkNotificationReadInput>(),
            "markAllNotificationsRead" => visitor.write::<MarkAllNotificationsReadInput>(),
            "markNotificationsRead" => visitor.write::<MarkNotificationsReadInput>(),
            "deleteNotification" => visitor.write::<DeleteNotificationInput>(),
            _ => return None,
        })
    }
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
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
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
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
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

/// What `getUserByEmail` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetUserByEmailInput {
    /// The input `email`.
    pub email: String,
}

impl GetUserByEmailInput {
    /// Creates what is required; everything else is left out.
    pub fn new(email: impl Into<String>) -> Self {
        Self {
            email: email.into(),
        }
    }
}

impl tavola_client::Operation for GetUserByEmailInput {
    const NAME: &'static str = "getUserByEmail";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/users/by-email";
    const IS_READ: bool = true;
    type Answer = User;
    type Code = GetUserByEmailCode;
}

/// A code that `getUserByEmail` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetUserByEmailCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// only administrators may look up other people's addresses
    #[serde(rename = "not-your-address")]
    NotYourAddress,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listUsersByRole` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListUsersByRoleInput {
    /// The input `role`.
    pub role: UserRole,
}

impl ListUsersByRoleInput {
    /// Creates what is required; everything else is left out.
    pub fn new(role: UserRole) -> Self {
        Self { role }
    }
}

impl tavola_client::Operation for ListUsersByRoleInput {
    const NAME: &'static str = "listUsersByRole";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/users";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<User>;
    type Code = ListUsersByRoleCode;
}

impl tavola_client::List for ListUsersByRoleInput {
    type Item = User;
}

impl tavola_client::Limited for ListUsersByRoleInput {}

/// A code that `listUsersByRole` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListUsersByRoleCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listUsersByStatus` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListUsersByStatusInput {
    /// The input `status`.
    pub status: UserStatus,
}

impl ListUsersByStatusInput {
    /// Creates what is required; everything else is left out.
    pub fn new(status: UserStatus) -> Self {
        Self { status }
    }
}

impl tavola_client::Operation for ListUsersByStatusInput {
    const NAME: &'static str = "listUsersByStatus";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/admin/users";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<User>;
    type Code = ListUsersByStatusCode;
}

impl tavola_client::List for ListUsersByStatusInput {
    type Item = User;
}

impl tavola_client::Limited for ListUsersByStatusInput {}

/// A code that `listUsersByStatus` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListUsersByStatusCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// only administrators may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getStartup` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetStartupInput {
    /// The input `startupId`.
    pub startup_id: String,
}

impl GetStartupInput {
    /// Creates what is required; everything else is left out.
    pub fn new(startup_id: impl Into<String>) -> Self {
        Self {
            startup_id: startup_id.into(),
        }
    }
}

impl tavola_client::Operation for GetStartupInput {
    const NAME: &'static str = "getStartup";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/startups/{startupId}";
    const IS_READ: bool = true;
    type Answer = Startup;
    type Code = GetStartupCode;
}

/// A code that `getStartup` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetStartupCode {
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

/// What `listStartupsByFounder` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListStartupsByFounderInput {
    /// The input `founderId`.
    pub founder_id: String,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListStartupsByFounderOrder>,
}

impl ListStartupsByFounderInput {
    /// Creates what is required; everything else is left out.
    pub fn new(founder_id: impl Into<String>) -> Self {
        Self {
            founder_id: founder_id.into(),
            order: None,
        }
    }
}

impl tavola_client::Operation for ListStartupsByFounderInput {
    const NAME: &'static str = "listStartupsByFounder";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/users/{founderId}/startups";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Startup>;
    type Code = CommonCode;
}

impl tavola_client::List for ListStartupsByFounderInput {
    type Item = Startup;
}

impl tavola_client::Limited for ListStartupsByFounderInput {}

/// What `listMyStartups` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListMyStartupsInput {
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListStartupsByFounderOrder>,
}

impl tavola_client::Operation for ListMyStartupsInput {
    const NAME: &'static str = "listMyStartups";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/startups";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Startup>;
    type Code = ListMyStartupsCode;
}

impl tavola_client::List for ListMyStartupsInput {
    type Item = Startup;
}

impl tavola_client::Limited for ListMyStartupsInput {}

/// A code that `listMyStartups` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListMyStartupsCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listPublicStartups` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListPublicStartupsInput {
    /// The input `stage`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<StartupStage>,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListStartupsByFounderOrder>,
}

impl tavola_client::Operation for ListPublicStartupsInput {
    const NAME: &'static str = "listPublicStartups";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/startups";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Startup>;
    type Code = CommonCode;
}

impl tavola_client::List for ListPublicStartupsInput {
    type Item = Startup;
}

impl tavola_client::Limited for ListPublicStartupsInput {}

/// What `listStartupsOfIndustry` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListStartupsOfIndustryInput {
    /// The input `industry`.
    pub industry: String,
    /// The input `stage`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<StartupStage>,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListStartupsByFounderOrder>,
}

impl ListStartupsOfIndustryInput {
    /// Creates what is required; everything else is left out.
    pub fn new(industry: impl Into<String>) -> Self {
        Self {
            industry: industry.into(),
            stage: None,
            order: None,
        }
    }
}

impl tavola_client::Operation for ListStartupsOfIndustryInput {
    const NAME: &'static str = "listStartupsOfIndustry";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/industries/{industry}/startups";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<IndustryStartup>;
    type Code = CommonCode;
}

impl tavola_client::List for ListStartupsOfIndustryInput {
    type Item = IndustryStartup;
}

impl tavola_client::Limited for ListStartupsOfIndustryInput {}

/// What `listStartupsForInvestors` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListStartupsForInvestorsInput {
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListStartupsByFounderOrder>,
}

impl tavola_client::Operation for ListStartupsForInvestorsInput {
    const NAME: &'static str = "listStartupsForInvestors";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/investor/startups";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Startup>;
    type Code = ListStartupsForInvestorsCode;
}

impl tavola_client::List for ListStartupsForInvestorsInput {
    type Item = Startup;
}

impl tavola_client::Limited for ListStartupsForInvestorsInput {}

/// A code that `listStartupsForInvestors` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListStartupsForInvestorsCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// only investors with an active account may do this
    #[serde(rename = "investors-only")]
    InvestorsOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listStartupsByStatus` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListStartupsByStatusInput {
    /// The input `status`.
    pub status: StartupStatus,
}

impl ListStartupsByStatusInput {
    /// Creates what is required; everything else is left out.
    pub fn new(status: StartupStatus) -> Self {
        Self { status }
    }
}

impl tavola_client::Operation for ListStartupsByStatusInput {
    const NAME: &'static str = "listStartupsByStatus";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/admin/startups";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Startup>;
    type Code = ListStartupsByStatusCode;
}

impl tavola_client::List for ListStartupsByStatusInput {
    type Item = Startup;
}

impl tavola_client::Limited for ListStartupsByStatusInput {}

/// A code that `listStartupsByStatus` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListStartupsByStatusCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// only administrators may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listStartupRoles` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListStartupRolesInput {
    /// The input `startupId`.
    pub startup_id: String,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListStartupsByFounderOrder>,
}

impl ListStartupRolesInput {
    /// Creates what is required; everything else is left out.
    pub fn new(startup_id: impl Into<String>) -> Self {
        Self {
            startup_id: startup_id.into(),
            order: None,
        }
    }
}

impl tavola_client::Operation for ListStartupRolesInput {
    const NAME: &'static str = "listStartupRoles";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/startups/{startupId}/roles";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<StartupRole>;
    type Code = CommonCode;
}

impl tavola_client::List for ListStartupRolesInput {
    type Item = StartupRole;
}

impl tavola_client::Limited for ListStartupRolesInput {}

/// What `getRole` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetRoleInput {
    /// The input `startupId`.
    pub startup_id: String,
    /// The input `roleId`.
    pub role_id: String,
}

impl GetRoleInput {
    /// Creates what is required; everything else is left out.
    pub fn new(startup_id: impl Into<String>, role_id: impl Into<String>) -> Self {
        Self {
            startup_id: startup_id.into(),
            role_id: role_id.into(),
        }
    }
}

impl tavola_client::Operation for GetRoleInput {
    const NAME: &'static str = "getRole";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/startups/{startupId}/roles/{roleId}";
    const IS_READ: bool = true;
    type Answer = StartupRoleWithStartup;
    type Code = GetRoleCode;
}

/// A code that `getRole` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetRoleCode {
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

/// What `listOpenRoles` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListOpenRolesInput {
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListStartupsByFounderOrder>,
}

impl tavola_client::Operation for ListOpenRolesInput {
    const NAME: &'static str = "listOpenRoles";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/roles";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<StartupRoleWithStartup>;
    type Code = ListOpenRolesCode;
}

impl tavola_client::List for ListOpenRolesInput {
    type Item = StartupRoleWithStartup;
}

impl tavola_client::Limited for ListOpenRolesInput {}

/// A code that `listOpenRoles` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListOpenRolesCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getApplication` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetApplicationInput {
    /// The input `applicationId`.
    pub application_id: String,
}

impl GetApplicationInput {
    /// Creates what is required; everything else is left out.
    pub fn new(application_id: impl Into<String>) -> Self {
        Self {
            application_id: application_id.into(),
        }
    }
}

impl tavola_client::Operation for GetApplicationInput {
    const NAME: &'static str = "getApplication";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/applications/{applicationId}";
    const IS_READ: bool = true;
    type Answer = Application;
    type Code = GetApplicationCode;
}

/// A code that `getApplication` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetApplicationCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listApplicationsByUser` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListApplicationsByUserInput {
    /// The input `userId`.
    pub user_id: String,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListStartupsByFounderOrder>,
}

impl ListApplicationsByUserInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>) -> Self {
        Self {
            user_id: user_id.into(),
            order: None,
        }
    }
}

impl tavola_client::Operation for ListApplicationsByUserInput {
    const NAME: &'static str = "listApplicationsByUser";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/users/{userId}/applications";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Application>;
    type Code = ListApplicationsByUserCode;
}

impl tavola_client::List for ListApplicationsByUserInput {
    type Item = Application;
}

impl tavola_client::Limited for ListApplicationsByUserInput {}

/// A code that `listApplicationsByUser` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListApplicationsByUserCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// these are somebody else's, or your account is not active
    #[serde(rename = "not-yours")]
    NotYours,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listMyApplications` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListMyApplicationsInput {
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListStartupsByFounderOrder>,
}

impl tavola_client::Operation for ListMyApplicationsInput {
    const NAME: &'static str = "listMyApplications";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/applications";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Application>;
    type Code = ListMyApplicationsCode;
}

impl tavola_client::List for ListMyApplicationsInput {
    type Item = Application;
}

impl tavola_client::Limited for ListMyApplicationsInput {}

/// A code that `listMyApplications` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListMyApplicationsCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listApplicationsForRole` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListApplicationsForRoleInput {
    /// The input `startupId`.
    pub startup_id: String,
    /// The input `roleId`.
    pub role_id: String,
    /// The input `status`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<ApplicationStatus>,
}

impl ListApplicationsForRoleInput {
    /// Creates what is required; everything else is left out.
    pub fn new(startup_id: impl Into<String>, role_id: impl Into<String>) -> Self {
        Self {
            startup_id: startup_id.into(),
            role_id: role_id.into(),
            status: None,
        }
    }
}

impl tavola_client::Operation for ListApplicationsForRoleInput {
    const NAME: &'static str = "listApplicationsForRole";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/startups/{startupId}/roles/{roleId}/applications";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Application>;
    type Code = ListApplicationsForRoleCode;
}

impl tavola_client::List for ListApplicationsForRoleInput {
    type Item = Application;
}

impl tavola_client::Limited for ListApplicationsForRoleInput {}

/// A code that `listApplicationsForRole` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListApplicationsForRoleCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// only the startup's founder may do this, with an active account
    #[serde(rename = "not-your-startup")]
    NotYourStartup,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getAccessRequest` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetAccessRequestInput {
    /// The input `accessId`.
    pub access_id: String,
}

impl GetAccessRequestInput {
    /// Creates what is required; everything else is left out.
    pub fn new(access_id: impl Into<String>) -> Self {
        Self {
            access_id: access_id.into(),
        }
    }
}

impl tavola_client::Operation for GetAccessRequestInput {
    const NAME: &'static str = "getAccessRequest";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/access/{accessId}";
    const IS_READ: bool = true;
    type Answer = AccessRequest;
    type Code = GetAccessRequestCode;
}

/// A code that `getAccessRequest` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetAccessRequestCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listAccessByInvestor` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListAccessByInvestorInput {
    /// The input `requesterId`.
    pub requester_id: String,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListStartupsByFounderOrder>,
}

impl ListAccessByInvestorInput {
    /// Creates what is required; everything else is left out.
    pub fn new(requester_id: impl Into<String>) -> Self {
        Self {
            requester_id: requester_id.into(),
            order: None,
        }
    }
}

impl tavola_client::Operation for ListAccessByInvestorInput {
    const NAME: &'static str = "listAccessByInvestor";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/users/{requesterId}/access";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<AccessRequest>;
    type Code = ListAccessByInvestorCode;
}

impl tavola_client::List for ListAccessByInvestorInput {
    type Item = AccessRequest;
}

impl tavola_client::Limited for ListAccessByInvestorInput {}

/// A code that `listAccessByInvestor` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListAccessByInvestorCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// these are somebody else's, or your account is not active
    #[serde(rename = "not-yours")]
    NotYours,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listMyAccess` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListMyAccessInput {
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListStartupsByFounderOrder>,
}

impl tavola_client::Operation for ListMyAccessInput {
    const NAME: &'static str = "listMyAccess";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/access";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<AccessRequest>;
    type Code = ListMyAccessCode;
}

impl tavola_client::List for ListMyAccessInput {
    type Item = AccessRequest;
}

impl tavola_client::Limited for ListMyAccessInput {}

/// A code that `listMyAccess` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListMyAccessCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listAccessForStartup` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListAccessForStartupInput {
    /// The input `startupId`.
    pub startup_id: String,
    /// The input `status`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<AccessRequestStatus>,
}

impl ListAccessForStartupInput {
    /// Creates what is required; everything else is left out.
    pub fn new(startup_id: impl Into<String>) -> Self {
        Self {
            startup_id: startup_id.into(),
            status: None,
        }
    }
}

impl tavola_client::Operation for ListAccessForStartupInput {
    const NAME: &'static str = "listAccessForStartup";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/startups/{startupId}/access";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<AccessRequest>;
    type Code = ListAccessForStartupCode;
}

impl tavola_client::List for ListAccessForStartupInput {
    type Item = AccessRequest;
}

impl tavola_client::Limited for ListAccessForStartupInput {}

/// A code that `listAccessForStartup` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListAccessForStartupCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// only the startup's founder may do this, with an active account
    #[serde(rename = "not-your-startup")]
    NotYourStartup,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listGrants` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListGrantsInput {
    /// The input `startupId`.
    pub startup_id: String,
}

impl ListGrantsInput {
    /// Creates what is required; everything else is left out.
    pub fn new(startup_id: impl Into<String>) -> Self {
        Self {
            startup_id: startup_id.into(),
        }
    }
}

impl tavola_client::Operation for ListGrantsInput {
    const NAME: &'static str = "listGrants";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/startups/{startupId}/grants";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Grant>;
    type Code = ListGrantsCode;
}

impl tavola_client::List for ListGrantsInput {
    type Item = Grant;
}

impl tavola_client::Limited for ListGrantsInput {}

/// A code that `listGrants` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListGrantsCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// only the startup's founder may do this, with an active account
    #[serde(rename = "not-your-startup")]
    NotYourStartup,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getConversation` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetConversationInput {
    /// The input `conversationId`.
    pub conversation_id: String,
}

impl GetConversationInput {
    /// Creates what is required; everything else is left out.
    pub fn new(conversation_id: impl Into<String>) -> Self {
        Self {
            conversation_id: conversation_id.into(),
        }
    }
}

impl tavola_client::Operation for GetConversationInput {
    const NAME: &'static str = "getConversation";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/conversations/{conversationId}";
    const IS_READ: bool = true;
    type Answer = Conversation;
    type Code = GetConversationCode;
}

/// A code that `getConversation` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetConversationCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listUserConversations` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListUserConversationsInput {
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListStartupsByFounderOrder>,
}

impl tavola_client::Operation for ListUserConversationsInput {
    const NAME: &'static str = "listUserConversations";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/conversations";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<ParticipantWithConversation>;
    type Code = ListUserConversationsCode;
}

impl tavola_client::List for ListUserConversationsInput {
    type Item = ParticipantWithConversation;
}

impl tavola_client::Limited for ListUserConversationsInput {}

/// A code that `listUserConversations` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListUserConversationsCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listConversationsOfUser` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListConversationsOfUserInput {
    /// The input `userId`.
    pub user_id: String,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListStartupsByFounderOrder>,
}

impl ListConversationsOfUserInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>) -> Self {
        Self {
            user_id: user_id.into(),
            order: None,
        }
    }
}

impl tavola_client::Operation for ListConversationsOfUserInput {
    const NAME: &'static str = "listConversationsOfUser";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/admin/users/{userId}/conversations";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Participant>;
    type Code = ListConversationsOfUserCode;
}

impl tavola_client::List for ListConversationsOfUserInput {
    type Item = Participant;
}

impl tavola_client::Limited for ListConversationsOfUserInput {}

/// A code that `listConversationsOfUser` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListConversationsOfUserCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// only administrators may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getMyConversation` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetMyConversationInput {
    /// The input `conversationId`.
    pub conversation_id: String,
}

impl GetMyConversationInput {
    /// Creates what is required; everything else is left out.
    pub fn new(conversation_id: impl Into<String>) -> Self {
        Self {
            conversation_id: conversation_id.into(),
        }
    }
}

impl tavola_client::Operation for GetMyConversationInput {
    const NAME: &'static str = "getMyConversation";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/conversations/{conversationId}";
    const IS_READ: bool = true;
    type Answer = ParticipantWithConversation;
    type Code = GetMyConversationCode;
}

/// A code that `getMyConversation` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetMyConversationCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listMessages` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListMessagesInput {
    /// The input `conversationId`.
    pub conversation_id: String,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListStartupsByFounderOrder>,
}

impl ListMessagesInput {
    /// Creates what is required; everything else is left out.
    pub fn new(conversation_id: impl Into<String>) -> Self {
        Self {
            conversation_id: conversation_id.into(),
            order: None,
        }
    }
}

impl tavola_client::Operation for ListMessagesInput {
    const NAME: &'static str = "listMessages";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/conversations/{conversationId}/messages";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Message>;
    type Code = ListMessagesCode;
}

impl tavola_client::List for ListMessagesInput {
    type Item = Message;
}

impl tavola_client::Limited for ListMessagesInput {}

/// A code that `listMessages` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListMessagesCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getMessage` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetMessageInput {
    /// The input `conversationId`.
    pub conversation_id: String,
    /// The input `messageId`.
    pub message_id: String,
}

impl GetMessageInput {
    /// Creates what is required; everything else is left out.
    pub fn new(conversation_id: impl Into<String>, message_id: impl Into<String>) -> Self {
        Self {
            conversation_id: conversation_id.into(),
            message_id: message_id.into(),
        }
    }
}

impl tavola_client::Operation for GetMessageInput {
    const NAME: &'static str = "getMessage";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/conversations/{conversationId}/messages/{messageId}";
    const IS_READ: bool = true;
    type Answer = Message;
    type Code = GetMessageCode;
}

/// A code that `getMessage` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetMessageCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listParticipants` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListParticipantsInput {
    /// The input `conversationId`.
    pub conversation_id: String,
}

impl ListParticipantsInput {
    /// Creates what is required; everything else is left out.
    pub fn new(conversation_id: impl Into<String>) -> Self {
        Self {
            conversation_id: conversation_id.into(),
        }
    }
}

impl tavola_client::Operation for ListParticipantsInput {
    const NAME: &'static str = "listParticipants";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/conversations/{conversationId}/participants";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Participant>;
    type Code = ListParticipantsCode;
}

impl tavola_client::List for ListParticipantsInput {
    type Item = Participant;
}

impl tavola_client::Limited for ListParticipantsInput {}

/// A code that `listParticipants` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListParticipantsCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getParticipant` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetParticipantInput {
    /// The input `conversationId`.
    pub conversation_id: String,
    /// The input `userId`.
    pub user_id: String,
}

impl GetParticipantInput {
    /// Creates what is required; everything else is left out.
    pub fn new(conversation_id: impl Into<String>, user_id: impl Into<String>) -> Self {
        Self {
            conversation_id: conversation_id.into(),
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for GetParticipantInput {
    const NAME: &'static str = "getParticipant";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/conversations/{conversationId}/participants/{userId}";
    const IS_READ: bool = true;
    type Answer = Participant;
    type Code = GetParticipantCode;
}

/// A code that `getParticipant` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetParticipantCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getSubscription` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetSubscriptionInput {
    /// The input `userId`.
    pub user_id: String,
}

impl GetSubscriptionInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>) -> Self {
        Self {
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for GetSubscriptionInput {
    const NAME: &'static str = "getSubscription";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/users/{userId}/subscription";
    const IS_READ: bool = true;
    type Answer = Subscription;
    type Code = GetSubscriptionCode;
}

/// A code that `getSubscription` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetSubscriptionCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// this is somebody else's subscription
    #[serde(rename = "not-yours")]
    NotYours,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getMySubscription` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct GetMySubscriptionInput {}

impl tavola_client::Operation for GetMySubscriptionInput {
    const NAME: &'static str = "getMySubscription";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/subscription";
    const IS_READ: bool = true;
    type Answer = Subscription;
    type Code = GetMySubscriptionCode;
}

/// A code that `getMySubscription` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetMySubscriptionCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
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

/// What `findByStripeCustomer` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FindByStripeCustomerInput {
    /// The input `stripeCustomerId`.
    pub stripe_customer_id: String,
}

impl FindByStripeCustomerInput {
    /// Creates what is required; everything else is left out.
    pub fn new(stripe_customer_id: impl Into<String>) -> Self {
        Self {
            stripe_customer_id: stripe_customer_id.into(),
        }
    }
}

impl tavola_client::Operation for FindByStripeCustomerInput {
    const NAME: &'static str = "findByStripeCustomer";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/billing/customers/{stripeCustomerId}";
    const IS_READ: bool = true;
    type Answer = Subscription;
    type Code = FindByStripeCustomerCode;
}

/// A code that `findByStripeCustomer` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum FindByStripeCustomerCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// only billing may do this
    #[serde(rename = "billing-only")]
    BillingOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listSubscriptionsByStatus` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListSubscriptionsByStatusInput {
    /// The input `status`.
    pub status: SubscriptionStatus,
}

impl ListSubscriptionsByStatusInput {
    /// Creates what is required; everything else is left out.
    pub fn new(status: SubscriptionStatus) -> Self {
        Self { status }
    }
}

impl tavola_client::Operation for ListSubscriptionsByStatusInput {
    const NAME: &'static str = "listSubscriptionsByStatus";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/billing/subscriptions";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Subscription>;
    type Code = ListSubscriptionsByStatusCode;
}

impl tavola_client::List for ListSubscriptionsByStatusInput {
    type Item = Subscription;
}

impl tavola_client::Limited for ListSubscriptionsByStatusInput {}

/// A code that `listSubscriptionsByStatus` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListSubscriptionsByStatusCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// only billing may do this
    #[serde(rename = "billing-only")]
    BillingOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listNotifications` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListNotificationsInput {
    /// The input `unread`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unread: Option<bool>,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListStartupsByFounderOrder>,
}

impl tavola_client::Operation for ListNotificationsInput {
    const NAME: &'static str = "listNotifications";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/notifications";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Notification>;
    type Code = ListNotificationsCode;
}

impl tavola_client::List for ListNotificationsInput {
    type Item = Notification;
}

impl tavola_client::Limited for ListNotificationsInput {}

/// A code that `listNotifications` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListNotificationsCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `countUnreadNotifications` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct CountUnreadNotificationsInput {}

impl tavola_client::Operation for CountUnreadNotificationsInput {
    const NAME: &'static str = "countUnreadNotifications";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/unread-notification-count";
    const IS_READ: bool = true;
    type Answer = CountUnreadNotificationsAnswer;
    type Code = CountUnreadNotificationsCode;
}

/// A code that `countUnreadNotifications` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum CountUnreadNotificationsCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getNotification` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetNotificationInput {
    /// The input `notificationId`.
    pub notification_id: String,
}

impl GetNotificationInput {
    /// Creates what is required; everything else is left out.
    pub fn new(notification_id: impl Into<String>) -> Self {
        Self {
            notification_id: notification_id.into(),
        }
    }
}

impl tavola_client::Operation for GetNotificationInput {
    const NAME: &'static str = "getNotification";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/notifications/{notificationId}";
    const IS_READ: bool = true;
    type Answer = Notification;
    type Code = GetNotificationCode;
}

/// A code that `getNotification` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetNotificationCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listNotificationsOfUser` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListNotificationsOfUserInput {
    /// The input `userId`.
    pub user_id: String,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListStartupsByFounderOrder>,
}

impl ListNotificationsOfUserInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>) -> Self {
        Self {
            user_id: user_id.into(),
            order: None,
        }
    }
}

impl tavola_client::Operation for ListNotificationsOfUserInput {
    const NAME: &'static str = "listNotificationsOfUser";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/admin/users/{userId}/notifications";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Notification>;
    type Code = ListNotificationsOfUserCode;
}

impl tavola_client::List for ListNotificationsOfUserInput {
    type Item = Notification;
}

impl tavola_client::Limited for ListNotificationsOfUserInput {}

/// A code that `listNotificationsOfUser` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListNotificationsOfUserCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// only administrators may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getNotificationOfUser` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetNotificationOfUserInput {
    /// The input `userId`.
    pub user_id: String,
    /// The input `notificationId`.
    pub notification_id: String,
}

impl GetNotificationOfUserInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>, notification_id: impl Into<String>) -> Self {
        Self {
            user_id: user_id.into(),
            notification_id: notification_id.into(),
        }
    }
}

impl tavola_client::Operation for GetNotificationOfUserInput {
    const NAME: &'static str = "getNotificationOfUser";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/admin/users/{userId}/notifications/{notificationId}";
    const IS_READ: bool = true;
    type Answer = Notification;
    type Code = GetNotificationOfUserCode;
}

/// A code that `getNotificationOfUser` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetNotificationOfUserCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// only administrators may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listAuditByDate` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListAuditByDateInput {
    /// The input `date`.
    pub date: tavola_client::Date,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListStartupsByFounderOrder>,
}

impl ListAuditByDateInput {
    /// Creates what is required; everything else is left out.
    pub fn new(date: tavola_client::Date) -> Self {
        Self { date, order: None }
    }
}

impl tavola_client::Operation for ListAuditByDateInput {
    const NAME: &'static str = "listAuditByDate";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/admin/audit";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<AuditLog>;
    type Code = ListAuditByDateCode;
}

impl tavola_client::List for ListAuditByDateInput {
    type Item = AuditLog;
}

impl tavola_client::Limited for ListAuditByDateInput {}

/// A code that `listAuditByDate` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListAuditByDateCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// only administrators may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getAuditEntry` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetAuditEntryInput {
    /// The input `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The input `auditId`.
    pub audit_id: String,
}

impl GetAuditEntryInput {
    /// Creates what is required; everything else is left out.
    pub fn new(created_at: tavola_client::Timestamp, audit_id: impl Into<String>) -> Self {
        Self {
            created_at,
            audit_id: audit_id.into(),
        }
    }
}

impl tavola_client::Operation for GetAuditEntryInput {
    const NAME: &'static str = "getAuditEntry";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/admin/audit/{createdAt}/{auditId}";
    const IS_READ: bool = true;
    type Answer = AuditLog;
    type Code = GetAuditEntryCode;
}

/// A code that `getAuditEntry` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetAuditEntryCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// only administrators may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listAuditByUser` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListAuditByUserInput {
    /// The input `userId`.
    pub user_id: String,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListStartupsByFounderOrder>,
}

impl ListAuditByUserInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>) -> Self {
        Self {
            user_id: user_id.into(),
            order: None,
        }
    }
}

impl tavola_client::Operation for ListAuditByUserInput {
    const NAME: &'static str = "listAuditByUser";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/admin/users/{userId}/audit";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<AuditLog>;
    type Code = ListAuditByUserCode;
}

impl tavola_client::List for ListAuditByUserInput {
    type Item = AuditLog;
}

impl tavola_client::Limited for ListAuditByUserInput {}

/// A code that `listAuditByUser` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListAuditByUserCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// only administrators may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listByType` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListByTypeInput {
    /// The input `entityType`.
    pub entity_type: ListByTypeEntityType,
    /// The input `since`.
    pub since: tavola_client::Timestamp,
    /// The input `until`.
    pub until: tavola_client::Timestamp,
}

impl ListByTypeInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        entity_type: ListByTypeEntityType,
        since: tavola_client::Timestamp,
        until: tavola_client::Timestamp,
    ) -> Self {
        Self {
            entity_type,
            since,
            until,
        }
    }
}

impl tavola_client::Operation for ListByTypeInput {
    const NAME: &'static str = "listByType";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/admin/items";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<ListByTypeItem>;
    type Code = ListByTypeCode;
}

impl tavola_client::List for ListByTypeInput {
    type Item = ListByTypeItem;
}

impl tavola_client::Limited for ListByTypeInput {}

/// A code that `listByType` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListByTypeCode {
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
    /// only administrators may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `registerUser` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RegisterUserInput {
    /// The input `firstName`.
    pub first_name: String,
    /// The input `lastName`.
    pub last_name: String,
    /// The input `role`.
    pub role: RegisterUserRole,
    /// The input `avatarUrl`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub avatar_url: Option<String>,
    /// The input `bio`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bio: Option<String>,
    /// The input `skills`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skills: Option<Vec<String>>,
    /// The input `linkedinUrl`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub linkedin_url: Option<String>,
}

impl RegisterUserInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        first_name: impl Into<String>,
        last_name: impl Into<String>,
        role: RegisterUserRole,
    ) -> Self {
        Self {
            first_name: first_name.into(),
            last_name: last_name.into(),
            role,
            avatar_url: None,
            bio: None,
            skills: None,
            linkedin_url: None,
        }
    }
}

impl tavola_client::Operation for RegisterUserInput {
    const NAME: &'static str = "registerUser";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/me";
    const IS_READ: bool = false;
    type Answer = Option<User>;
    type Code = RegisterUserCode;
}

impl tavola_client::Write for RegisterUserInput {}

/// A code that `registerUser` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RegisterUserCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// you are signed in without an e-mail address
    #[serde(rename = "no-email")]
    NoEmail,
    /// you have an account already
    #[serde(rename = "account-exists")]
    AccountExists,
    /// another account has this e-mail address
    #[serde(rename = "email-taken")]
    EmailTaken,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `verifyUser` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct VerifyUserInput {}

impl tavola_client::Operation for VerifyUserInput {
    const NAME: &'static str = "verifyUser";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/me/verify";
    const IS_READ: bool = false;
    type Answer = Option<User>;
    type Code = VerifyUserCode;
}

impl tavola_client::Write for VerifyUserInput {}

impl tavola_client::Change for VerifyUserInput {}

/// A code that `verifyUser` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum VerifyUserCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// another account has this e-mail address
    #[serde(rename = "email-taken")]
    EmailTaken,
    /// confirm your e-mail address first
    #[serde(rename = "email-not-verified")]
    EmailNotVerified,
    /// your account is suspended
    #[serde(rename = "account-suspended")]
    AccountSuspended,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `updateProfile` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateProfileInput {
    /// The input `firstName`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_name: Option<String>,
    /// The input `lastName`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_name: Option<String>,
    /// The input `avatarUrl`.
    #[serde(default, skip_serializing_if = "tavola_client::Patch::is_keep")]
    pub avatar_url: tavola_client::Patch<String>,
    /// The input `bio`.
    #[serde(default, skip_serializing_if = "tavola_client::Patch::is_keep")]
    pub bio: tavola_client::Patch<String>,
    /// The input `skills`.
    #[serde(default, skip_serializing_if = "tavola_client::Patch::is_keep")]
    pub skills: tavola_client::Patch<Vec<String>>,
    /// The input `linkedinUrl`.
    #[serde(default, skip_serializing_if = "tavola_client::Patch::is_keep")]
    pub linkedin_url: tavola_client::Patch<String>,
}

impl tavola_client::Operation for UpdateProfileInput {
    const NAME: &'static str = "updateProfile";
    const METHOD: &'static str = "PATCH";
    const PATH: &'static str = "/me";
    const IS_READ: bool = false;
    type Answer = Option<User>;
    type Code = UpdateProfileCode;
}

impl tavola_client::Write for UpdateProfileInput {}

impl tavola_client::Change for UpdateProfileInput {}

/// A code that `updateProfile` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum UpdateProfileCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// another account has this e-mail address
    #[serde(rename = "email-taken")]
    EmailTaken,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `updateEmail` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct UpdateEmailInput {}

impl tavola_client::Operation for UpdateEmailInput {
    const NAME: &'static str = "updateEmail";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/me/email";
    const IS_READ: bool = false;
    type Answer = Option<User>;
    type Code = UpdateEmailCode;
}

impl tavola_client::Write for UpdateEmailInput {}

impl tavola_client::Change for UpdateEmailInput {}

/// A code that `updateEmail` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum UpdateEmailCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// another account has this e-mail address
    #[serde(rename = "email-taken")]
    EmailTaken,
    /// confirm your e-mail address first
    #[serde(rename = "email-not-verified")]
    EmailNotVerified,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `setUserStatus` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SetUserStatusInput {
    /// The input `userId`.
    pub user_id: String,
    /// The input `status`.
    pub status: SetUserStatusStatus,
}

impl SetUserStatusInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>, status: SetUserStatusStatus) -> Self {
        Self {
            user_id: user_id.into(),
            status,
        }
    }
}

impl tavola_client::Operation for SetUserStatusInput {
    const NAME: &'static str = "setUserStatus";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/admin/users/{userId}/status";
    const IS_READ: bool = false;
    type Answer = Option<User>;
    type Code = SetUserStatusCode;
}

impl tavola_client::Write for SetUserStatusInput {}

impl tavola_client::Change for SetUserStatusInput {}

/// A code that `setUserStatus` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum SetUserStatusCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only administrators may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// another account has this e-mail address
    #[serde(rename = "email-taken")]
    EmailTaken,
    /// ask another administrator
    #[serde(rename = "yourself")]
    Yourself,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `unverifyUser` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UnverifyUserInput {
    /// The input `userId`.
    pub user_id: String,
}

impl UnverifyUserInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>) -> Self {
        Self {
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for UnverifyUserInput {
    const NAME: &'static str = "unverifyUser";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/admin/users/{userId}/unverify";
    const IS_READ: bool = false;
    type Answer = Option<User>;
    type Code = UnverifyUserCode;
}

impl tavola_client::Write for UnverifyUserInput {}

impl tavola_client::Change for UnverifyUserInput {}

/// A code that `unverifyUser` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum UnverifyUserCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only administrators may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// another account has this e-mail address
    #[serde(rename = "email-taken")]
    EmailTaken,
    /// ask another administrator
    #[serde(rename = "yourself")]
    Yourself,
    /// lift the ban first
    #[serde(rename = "banned-stays")]
    BannedStays,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `setUserRole` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SetUserRoleInput {
    /// The input `userId`.
    pub user_id: String,
    /// The input `role`.
    pub role: UserRole,
}

impl SetUserRoleInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>, role: UserRole) -> Self {
        Self {
            user_id: user_id.into(),
            role,
        }
    }
}

impl tavola_client::Operation for SetUserRoleInput {
    const NAME: &'static str = "setUserRole";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/admin/users/{userId}/role";
    const IS_READ: bool = false;
    type Answer = Option<User>;
    type Code = SetUserRoleCode;
}

impl tavola_client::Write for SetUserRoleInput {}

impl tavola_client::Change for SetUserRoleInput {}

/// A code that `setUserRole` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum SetUserRoleCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only administrators may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// another account has this e-mail address
    #[serde(rename = "email-taken")]
    EmailTaken,
    /// ask another administrator
    #[serde(rename = "yourself")]
    Yourself,
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
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// another account has this e-mail address
    #[serde(rename = "email-taken")]
    EmailTaken,
    /// your account is suspended
    #[serde(rename = "account-suspended")]
    AccountSuspended,
    /// ask another administrator
    #[serde(rename = "yourself")]
    Yourself,
    /// delete your startups first
    #[serde(rename = "still-founder")]
    StillFounder,
    /// leave your conversations first
    #[serde(rename = "still-talking")]
    StillTalking,
    /// cancel your subscription first
    #[serde(rename = "still-subscribed")]
    StillSubscribed,
    /// this customer belongs to another user
    #[serde(rename = "customer-taken")]
    CustomerTaken,
    /// there is an open application for this role already
    #[serde(rename = "already-applied")]
    AlreadyApplied,
    /// you have asked already
    #[serde(rename = "already-requested")]
    AlreadyRequested,
    /// this investor has access already
    #[serde(rename = "already-granted")]
    AlreadyGranted,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `deleteUser` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeleteUserInput {
    /// The input `userId`.
    pub user_id: String,
}

impl DeleteUserInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>) -> Self {
        Self {
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for DeleteUserInput {
    const NAME: &'static str = "deleteUser";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/admin/users/{userId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = DeleteUserCode;
}

impl tavola_client::Write for DeleteUserInput {}

impl tavola_client::Change for DeleteUserInput {}

/// A code that `deleteUser` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeleteUserCode {
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// only administrators may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// another account has this e-mail address
    #[serde(rename = "email-taken")]
    EmailTaken,
    /// lift the ban first: whoever is deleted can come back
    #[serde(rename = "banned-stays")]
    BannedStays,
    /// delete their startups first
    #[serde(rename = "still-founder")]
    StillFounder,
    /// remove them from their conversations first
    #[serde(rename = "still-talking")]
    StillTalking,
    /// cancel their subscription first
    #[serde(rename = "still-subscribed")]
    StillSubscribed,
    /// this customer belongs to another user
    #[serde(rename = "customer-taken")]
    CustomerTaken,
    /// there is an open application for this role already
    #[serde(rename = "already-applied")]
    AlreadyApplied,
    /// you have asked already
    #[serde(rename = "already-requested")]
    AlreadyRequested,
    /// this investor has access already
    #[serde(rename = "already-granted")]
    AlreadyGranted,
    /// take the role of administrator away first
    #[serde(rename = "administrator")]
    Administrator,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `recordLogin` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RecordLoginInput {
    /// The input `metadata`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<RecordLoginMetadata>,
}

impl tavola_client::Operation for RecordLoginInput {
    const NAME: &'static str = "recordLogin";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/me/logins";
    const IS_READ: bool = false;
    type Answer = Option<AuditLog>;
    type Code = RecordLoginCode;
}

impl tavola_client::Write for RecordLoginInput {}

/// A code that `recordLogin` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RecordLoginCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// your account is suspended
    #[serde(rename = "account-suspended")]
    AccountSuspended,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `createStartup` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CreateStartupInput {
    /// The input `name`.
    pub name: String,
    /// The input `tagline`.
    pub tagline: String,
    /// The input `description`.
    pub description: String,
    /// The input `industry`.
    pub industry: String,
    /// The input `stage`.
    pub stage: StartupStage,
    /// The input `location`.
    pub location: String,
    /// The input `visibility`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visibility: Option<StartupVisibility>,
    /// The input `teamSize`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub team_size: Option<i64>,
    /// The input `tags`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
    /// The input `fundingGoal`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub funding_goal: Option<tavola_client::Number>,
    /// The input `fundingRaised`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub funding_raised: Option<tavola_client::Number>,
    /// The input `logoUrl`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub logo_url: Option<String>,
    /// The input `websiteUrl`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub website_url: Option<String>,
    /// The input `pitchDeckUrl`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pitch_deck_url: Option<String>,
}

impl CreateStartupInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        name: impl Into<String>,
        tagline: impl Into<String>,
        description: impl Into<String>,
        industry: impl Into<String>,
        stage: StartupStage,
        location: impl Into<String>,
    ) -> Self {
        Self {
            name: name.into(),
            tagline: tagline.into(),
            description: description.into(),
            industry: industry.into(),
            stage,
            location: location.into(),
            visibility: None,
            team_size: None,
            tags: None,
            funding_goal: None,
            funding_raised: None,
            logo_url: None,
            website_url: None,
            pitch_deck_url: None,
        }
    }
}

impl tavola_client::Operation for CreateStartupInput {
    const NAME: &'static str = "createStartup";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/startups";
    const IS_READ: bool = false;
    type Answer = Option<Startup>;
    type Code = CreateStartupCode;
}

impl tavola_client::Write for CreateStartupInput {}

/// A code that `createStartup` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum CreateStartupCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only founders with an active account may do this
    #[serde(rename = "founders-only")]
    FoundersOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `updateStartup` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateStartupInput {
    /// The input `startupId`.
    pub startup_id: String,
    /// The input `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The input `tagline`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tagline: Option<String>,
    /// The input `description`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The input `industry`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub industry: Option<String>,
    /// The input `stage`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<StartupStage>,
    /// The input `location`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
    /// The input `visibility`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visibility: Option<StartupVisibility>,
    /// The input `teamSize`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub team_size: Option<i64>,
    /// The input `tags`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
    /// The input `fundingGoal`.
    #[serde(default, skip_serializing_if = "tavola_client::Patch::is_keep")]
    pub funding_goal: tavola_client::Patch<tavola_client::Number>,
    /// The input `fundingRaised`.
    #[serde(default, skip_serializing_if = "tavola_client::Patch::is_keep")]
    pub funding_raised: tavola_client::Patch<tavola_client::Number>,
    /// The input `logoUrl`.
    #[serde(default, skip_serializing_if = "tavola_client::Patch::is_keep")]
    pub logo_url: tavola_client::Patch<String>,
    /// The input `websiteUrl`.
    #[serde(default, skip_serializing_if = "tavola_client::Patch::is_keep")]
    pub website_url: tavola_client::Patch<String>,
    /// The input `pitchDeckUrl`.
    #[serde(default, skip_serializing_if = "tavola_client::Patch::is_keep")]
    pub pitch_deck_url: tavola_client::Patch<String>,
}

impl UpdateStartupInput {
    /// Creates what is required; everything else is left out.
    pub fn new(startup_id: impl Into<String>) -> Self {
        Self {
            startup_id: startup_id.into(),
            name: None,
            tagline: None,
            description: None,
            industry: None,
            stage: None,
            location: None,
            visibility: None,
            team_size: None,
            tags: None,
            funding_goal: tavola_client::Patch::Keep,
            funding_raised: tavola_client::Patch::Keep,
            logo_url: tavola_client::Patch::Keep,
            website_url: tavola_client::Patch::Keep,
            pitch_deck_url: tavola_client::Patch::Keep,
        }
    }
}

impl tavola_client::Operation for UpdateStartupInput {
    const NAME: &'static str = "updateStartup";
    const METHOD: &'static str = "PATCH";
    const PATH: &'static str = "/startups/{startupId}";
    const IS_READ: bool = false;
    type Answer = Option<Startup>;
    type Code = UpdateStartupCode;
}

impl tavola_client::Write for UpdateStartupInput {}

impl tavola_client::Change for UpdateStartupInput {}

/// A code that `updateStartup` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum UpdateStartupCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the startup's founder may do this, with an active account
    #[serde(rename = "not-your-startup")]
    NotYourStartup,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `setStartupStatus` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SetStartupStatusInput {
    /// The input `startupId`.
    pub startup_id: String,
    /// The input `status`.
    pub status: StartupStatus,
}

impl SetStartupStatusInput {
    /// Creates what is required; everything else is left out.
    pub fn new(startup_id: impl Into<String>, status: StartupStatus) -> Self {
        Self {
            startup_id: startup_id.into(),
            status,
        }
    }
}

impl tavola_client::Operation for SetStartupStatusInput {
    const NAME: &'static str = "setStartupStatus";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/startups/{startupId}/status";
    const IS_READ: bool = false;
    type Answer = Option<Startup>;
    type Code = SetStartupStatusCode;
}

impl tavola_client::Write for SetStartupStatusInput {}

impl tavola_client::Change for SetStartupStatusInput {}

/// A code that `setStartupStatus` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum SetStartupStatusCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the startup's founder may do this, with an active account
    #[serde(rename = "not-your-startup")]
    NotYourStartup,
    /// administrators publish and suspend startups, other than their own
    #[serde(rename = "reviewers-only")]
    ReviewersOnly,
    /// this startup is suspended
    #[serde(rename = "startup-suspended")]
    StartupSuspended,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `deleteStartup` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeleteStartupInput {
    /// The input `startupId`.
    pub startup_id: String,
}

impl DeleteStartupInput {
    /// Creates what is required; everything else is left out.
    pub fn new(startup_id: impl Into<String>) -> Self {
        Self {
            startup_id: startup_id.into(),
        }
    }
}

impl tavola_client::Operation for DeleteStartupInput {
    const NAME: &'static str = "deleteStartup";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/startups/{startupId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = DeleteStartupCode;
}

impl tavola_client::Write for DeleteStartupInput {}

impl tavola_client::Change for DeleteStartupInput {}

/// A code that `deleteStartup` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeleteStartupCode {
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// only the startup's founder may do this, with an active account
    #[serde(rename = "not-your-startup")]
    NotYourStartup,
    /// there is an open application for this role already
    #[serde(rename = "already-applied")]
    AlreadyApplied,
    /// you have asked already
    #[serde(rename = "already-requested")]
    AlreadyRequested,
    /// this investor has access already
    #[serde(rename = "already-granted")]
    AlreadyGranted,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `createRole` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CreateRoleInput {
    /// The input `startupId`.
    pub startup_id: String,
    /// The input `title`.
    pub title: String,
    /// The input `description`.
    pub description: String,
    /// The input `type`.
    pub r#type: StartupRoleType,
    /// The input `compensation`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compensation: Option<String>,
    /// The input `equityRange`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equity_range: Option<String>,
    /// The input `skills`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skills: Option<Vec<String>>,
}

impl CreateRoleInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        startup_id: impl Into<String>,
        title: impl Into<String>,
        description: impl Into<String>,
        r#type: StartupRoleType,
    ) -> Self {
        Self {
            startup_id: startup_id.into(),
            title: title.into(),
            description: description.into(),
            r#type,
            compensation: None,
            equity_range: None,
            skills: None,
        }
    }
}

impl tavola_client::Operation for CreateRoleInput {
    const NAME: &'static str = "createRole";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/startups/{startupId}/roles";
    const IS_READ: bool = false;
    type Answer = Option<StartupRole>;
    type Code = CreateRoleCode;
}

impl tavola_client::Write for CreateRoleInput {}

/// A code that `createRole` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum CreateRoleCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the startup's founder may do this, with an active account
    #[serde(rename = "not-your-startup")]
    NotYourStartup,
    /// a startup has at most 80 open roles: close one first
    #[serde(rename = "too-many-open-roles")]
    TooManyOpenRoles,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `updateRole` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateRoleInput {
    /// The input `startupId`.
    pub startup_id: String,
    /// The input `roleId`.
    pub role_id: String,
    /// The input `title`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The input `description`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The input `type`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#type: Option<StartupRoleType>,
    /// The input `compensation`.
    #[serde(default, skip_serializing_if = "tavola_client::Patch::is_keep")]
    pub compensation: tavola_client::Patch<String>,
    /// The input `equityRange`.
    #[serde(default, skip_serializing_if = "tavola_client::Patch::is_keep")]
    pub equity_range: tavola_client::Patch<String>,
    /// The input `skills`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skills: Option<Vec<String>>,
    /// The input `isOpen`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_open: Option<bool>,
}

impl UpdateRoleInput {
    /// Creates what is required; everything else is left out.
    pub fn new(startup_id: impl Into<String>, role_id: impl Into<String>) -> Self {
        Self {
            startup_id: startup_id.into(),
            role_id: role_id.into(),
            title: None,
            description: None,
            r#type: None,
            compensation: tavola_client::Patch::Keep,
            equity_range: tavola_client::Patch::Keep,
            skills: None,
            is_open: None,
        }
    }
}

impl tavola_client::Operation for UpdateRoleInput {
    const NAME: &'static str = "updateRole";
    const METHOD: &'static str = "PATCH";
    const PATH: &'static str = "/startups/{startupId}/roles/{roleId}";
    const IS_READ: bool = false;
    type Answer = Option<StartupRole>;
    type Code = UpdateRoleCode;
}

impl tavola_client::Write for UpdateRoleInput {}

impl tavola_client::Change for UpdateRoleInput {}

/// A code that `updateRole` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum UpdateRoleCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the startup's founder may do this, with an active account
    #[serde(rename = "not-your-startup")]
    NotYourStartup,
    /// a startup has at most 80 open roles: close one first
    #[serde(rename = "too-many-open-roles")]
    TooManyOpenRoles,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `deleteRole` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeleteRoleInput {
    /// The input `startupId`.
    pub startup_id: String,
    /// The input `roleId`.
    pub role_id: String,
}

impl DeleteRoleInput {
    /// Creates what is required; everything else is left out.
    pub fn new(startup_id: impl Into<String>, role_id: impl Into<String>) -> Self {
        Self {
            startup_id: startup_id.into(),
            role_id: role_id.into(),
        }
    }
}

impl tavola_client::Operation for DeleteRoleInput {
    const NAME: &'static str = "deleteRole";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/startups/{startupId}/roles/{roleId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = DeleteRoleCode;
}

impl tavola_client::Write for DeleteRoleInput {}

impl tavola_client::Change for DeleteRoleInput {}

/// A code that `deleteRole` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeleteRoleCode {
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// only the startup's founder may do this, with an active account
    #[serde(rename = "not-your-startup")]
    NotYourStartup,
    /// there is an open application for this role already
    #[serde(rename = "already-applied")]
    AlreadyApplied,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `apply` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ApplyInput {
    /// The input `startupId`.
    pub startup_id: String,
    /// The input `roleId`.
    pub role_id: String,
    /// The input `coverLetter`.
    pub cover_letter: String,
    /// The input `resumeUrl`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resume_url: Option<String>,
}

impl ApplyInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        startup_id: impl Into<String>,
        role_id: impl Into<String>,
        cover_letter: impl Into<String>,
    ) -> Self {
        Self {
            startup_id: startup_id.into(),
            role_id: role_id.into(),
            cover_letter: cover_letter.into(),
            resume_url: None,
        }
    }
}

impl tavola_client::Operation for ApplyInput {
    const NAME: &'static str = "apply";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/startups/{startupId}/roles/{roleId}/applications";
    const IS_READ: bool = false;
    type Answer = Option<Application>;
    type Code = ApplyCode;
}

impl tavola_client::Write for ApplyInput {}

/// A code that `apply` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ApplyCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// there is an open application for this role already
    #[serde(rename = "already-applied")]
    AlreadyApplied,
    /// only talent with an active account may apply, and not at a startup of their own
    #[serde(rename = "talent-only")]
    TalentOnly,
    /// this role is closed
    #[serde(rename = "role-closed")]
    RoleClosed,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `updateApplication` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateApplicationInput {
    /// The input `applicationId`.
    pub application_id: String,
    /// The input `coverLetter`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cover_letter: Option<String>,
    /// The input `resumeUrl`.
    #[serde(default, skip_serializing_if = "tavola_client::Patch::is_keep")]
    pub resume_url: tavola_client::Patch<String>,
}

impl UpdateApplicationInput {
    /// Creates what is required; everything else is left out.
    pub fn new(application_id: impl Into<String>) -> Self {
        Self {
            application_id: application_id.into(),
            cover_letter: None,
            resume_url: tavola_client::Patch::Keep,
        }
    }
}

impl tavola_client::Operation for UpdateApplicationInput {
    const NAME: &'static str = "updateApplication";
    const METHOD: &'static str = "PATCH";
    const PATH: &'static str = "/applications/{applicationId}";
    const IS_READ: bool = false;
    type Answer = Option<Application>;
    type Code = UpdateApplicationCode;
}

impl tavola_client::Write for UpdateApplicationInput {}

impl tavola_client::Change for UpdateApplicationInput {}

/// A code that `updateApplication` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum UpdateApplicationCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// this is somebody else's application, or your account is not active
    #[serde(rename = "not-yours")]
    NotYours,
    /// there is an open application for this role already
    #[serde(rename = "already-applied")]
    AlreadyApplied,
    /// the founder has looked at it already
    #[serde(rename = "already-in-review")]
    AlreadyInReview,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `decideApplication` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DecideApplicationInput {
    /// The input `applicationId`.
    pub application_id: String,
    /// The input `status`.
    pub status: DecideApplicationStatus,
    /// The input `founderNotes`.
    #[serde(default, skip_serializing_if = "tavola_client::Patch::is_keep")]
    pub founder_notes: tavola_client::Patch<String>,
}

impl DecideApplicationInput {
    /// Creates what is required; everything else is left out.
    pub fn new(application_id: impl Into<String>, status: DecideApplicationStatus) -> Self {
        Self {
            application_id: application_id.into(),
            status,
            founder_notes: tavola_client::Patch::Keep,
        }
    }
}

impl tavola_client::Operation for DecideApplicationInput {
    const NAME: &'static str = "decideApplication";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/applications/{applicationId}/status";
    const IS_READ: bool = false;
    type Answer = Option<Application>;
    type Code = DecideApplicationCode;
}

impl tavola_client::Write for DecideApplicationInput {}

impl tavola_client::Change for DecideApplicationInput {}

/// A code that `decideApplication` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DecideApplicationCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the startup's founder may do this, with an active account
    #[serde(rename = "not-your-startup")]
    NotYourStartup,
    /// there is an open application for this role already
    #[serde(rename = "already-applied")]
    AlreadyApplied,
    /// the applicant has withdrawn
    #[serde(rename = "already-withdrawn")]
    AlreadyWithdrawn,
    /// it has this status already
    #[serde(rename = "same-status")]
    SameStatus,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `noteApplication` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NoteApplicationInput {
    /// The input `applicationId`.
    pub application_id: String,
    /// The input `founderNotes`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub founder_notes: Option<String>,
}

impl NoteApplicationInput {
    /// Creates what is required; everything else is left out.
    pub fn new(application_id: impl Into<String>) -> Self {
        Self {
            application_id: application_id.into(),
            founder_notes: None,
        }
    }
}

impl tavola_client::Operation for NoteApplicationInput {
    const NAME: &'static str = "noteApplication";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/applications/{applicationId}/notes";
    const IS_READ: bool = false;
    type Answer = Option<Application>;
    type Code = NoteApplicationCode;
}

impl tavola_client::Write for NoteApplicationInput {}

impl tavola_client::Change for NoteApplicationInput {}

/// A code that `noteApplication` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum NoteApplicationCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the startup's founder may do this, with an active account
    #[serde(rename = "not-your-startup")]
    NotYourStartup,
    /// there is an open application for this role already
    #[serde(rename = "already-applied")]
    AlreadyApplied,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `withdrawApplication` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawApplicationInput {
    /// The input `applicationId`.
    pub application_id: String,
}

impl WithdrawApplicationInput {
    /// Creates what is required; everything else is left out.
    pub fn new(application_id: impl Into<String>) -> Self {
        Self {
            application_id: application_id.into(),
        }
    }
}

impl tavola_client::Operation for WithdrawApplicationInput {
    const NAME: &'static str = "withdrawApplication";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/applications/{applicationId}/withdraw";
    const IS_READ: bool = false;
    type Answer = Option<Application>;
    type Code = WithdrawApplicationCode;
}

impl tavola_client::Write for WithdrawApplicationInput {}

impl tavola_client::Change for WithdrawApplicationInput {}

/// A code that `withdrawApplication` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum WithdrawApplicationCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// this is somebody else's application, or your account is not active
    #[serde(rename = "not-yours")]
    NotYours,
    /// there is an open application for this role already
    #[serde(rename = "already-applied")]
    AlreadyApplied,
    /// it is withdrawn already
    #[serde(rename = "already-withdrawn")]
    AlreadyWithdrawn,
    /// this application was declined
    #[serde(rename = "already-decided")]
    AlreadyDecided,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `deleteApplication` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeleteApplicationInput {
    /// The input `applicationId`.
    pub application_id: String,
}

impl DeleteApplicationInput {
    /// Creates what is required; everything else is left out.
    pub fn new(application_id: impl Into<String>) -> Self {
        Self {
            application_id: application_id.into(),
        }
    }
}

impl tavola_client::Operation for DeleteApplicationInput {
    const NAME: &'static str = "deleteApplication";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/applications/{applicationId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = DeleteApplicationCode;
}

impl tavola_client::Write for DeleteApplicationInput {}

impl tavola_client::Change for DeleteApplicationInput {}

/// A code that `deleteApplication` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeleteApplicationCode {
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// this is somebody else's application, or your account is not active
    #[serde(rename = "not-yours")]
    NotYours,
    /// there is an open application for this role already
    #[serde(rename = "already-applied")]
    AlreadyApplied,
    /// it was accepted: withdraw it first
    #[serde(rename = "application-accepted")]
    ApplicationAccepted,
    /// withdraw it first
    #[serde(rename = "application-open")]
    ApplicationOpen,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `requestAccess` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RequestAccessInput {
    /// The input `startupId`.
    pub startup_id: String,
    /// The input `message`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The input `accessLevel`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub access_level: Option<AccessRequestAccessLevel>,
}

impl RequestAccessInput {
    /// Creates what is required; everything else is left out.
    pub fn new(startup_id: impl Into<String>) -> Self {
        Self {
            startup_id: startup_id.into(),
            message: None,
            access_level: None,
        }
    }
}

impl tavola_client::Operation for RequestAccessInput {
    const NAME: &'static str = "requestAccess";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/startups/{startupId}/access";
    const IS_READ: bool = false;
    type Answer = Option<AccessRequest>;
    type Code = RequestAccessCode;
}

impl tavola_client::Write for RequestAccessInput {}

/// A code that `requestAccess` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RequestAccessCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only investors with an active account may do this, and not at a startup of their own
    #[serde(rename = "investors-only")]
    InvestorsOnly,
    /// you have asked already
    #[serde(rename = "already-requested")]
    AlreadyRequested,
    /// this investor has access already
    #[serde(rename = "already-granted")]
    AlreadyGranted,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `approveAccess` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ApproveAccessInput {
    /// The input `accessId`.
    pub access_id: String,
    /// The input `accessLevel`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub access_level: Option<AccessRequestAccessLevel>,
    /// The input `expiresAt`.
    #[serde(default, skip_serializing_if = "tavola_client::Patch::is_keep")]
    pub expires_at: tavola_client::Patch<tavola_client::Timestamp>,
}

impl ApproveAccessInput {
    /// Creates what is required; everything else is left out.
    pub fn new(access_id: impl Into<String>) -> Self {
        Self {
            access_id: access_id.into(),
            access_level: None,
            expires_at: tavola_client::Patch::Keep,
        }
    }
}

impl tavola_client::Operation for ApproveAccessInput {
    const NAME: &'static str = "approveAccess";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/access/{accessId}/approve";
    const IS_READ: bool = false;
    type Answer = Option<AccessRequest>;
    type Code = ApproveAccessCode;
}

impl tavola_client::Write for ApproveAccessInput {}

impl tavola_client::Change for ApproveAccessInput {}

/// A code that `approveAccess` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ApproveAccessCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the startup's founder may do this, with an active account
    #[serde(rename = "not-your-startup")]
    NotYourStartup,
    /// you have asked already
    #[serde(rename = "already-requested")]
    AlreadyRequested,
    /// this investor has access already
    #[serde(rename = "already-granted")]
    AlreadyGranted,
    /// this request is decided
    #[serde(rename = "already-decided")]
    AlreadyDecided,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `changeAccess` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ChangeAccessInput {
    /// The input `accessId`.
    pub access_id: String,
    /// The input `accessLevel`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub access_level: Option<AccessRequestAccessLevel>,
    /// The input `expiresAt`.
    #[serde(default, skip_serializing_if = "tavola_client::Patch::is_keep")]
    pub expires_at: tavola_client::Patch<tavola_client::Timestamp>,
}

impl ChangeAccessInput {
    /// Creates what is required; everything else is left out.
    pub fn new(access_id: impl Into<String>) -> Self {
        Self {
            access_id: access_id.into(),
            access_level: None,
            expires_at: tavola_client::Patch::Keep,
        }
    }
}

impl tavola_client::Operation for ChangeAccessInput {
    const NAME: &'static str = "changeAccess";
    const METHOD: &'static str = "PATCH";
    const PATH: &'static str = "/access/{accessId}";
    const IS_READ: bool = false;
    type Answer = Option<AccessRequest>;
    type Code = ChangeAccessCode;
}

impl tavola_client::Write for ChangeAccessInput {}

impl tavola_client::Change for ChangeAccessInput {}

/// A code that `changeAccess` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ChangeAccessCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the startup's founder may do this, with an active account
    #[serde(rename = "not-your-startup")]
    NotYourStartup,
    /// you have asked already
    #[serde(rename = "already-requested")]
    AlreadyRequested,
    /// this investor has access already
    #[serde(rename = "already-granted")]
    AlreadyGranted,
    /// this access has not been granted, or it has ended
    #[serde(rename = "not-approved")]
    NotApproved,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `rejectAccess` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RejectAccessInput {
    /// The input `accessId`.
    pub access_id: String,
}

impl RejectAccessInput {
    /// Creates what is required; everything else is left out.
    pub fn new(access_id: impl Into<String>) -> Self {
        Self {
            access_id: access_id.into(),
        }
    }
}

impl tavola_client::Operation for RejectAccessInput {
    const NAME: &'static str = "rejectAccess";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/access/{accessId}/reject";
    const IS_READ: bool = false;
    type Answer = Option<AccessRequest>;
    type Code = RejectAccessCode;
}

impl tavola_client::Write for RejectAccessInput {}

impl tavola_client::Change for RejectAccessInput {}

/// A code that `rejectAccess` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RejectAccessCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the startup's founder may do this, with an active account
    #[serde(rename = "not-your-startup")]
    NotYourStartup,
    /// you have asked already
    #[serde(rename = "already-requested")]
    AlreadyRequested,
    /// this investor has access already
    #[serde(rename = "already-granted")]
    AlreadyGranted,
    /// this request is decided
    #[serde(rename = "already-decided")]
    AlreadyDecided,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `revokeAccess` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RevokeAccessInput {
    /// The input `accessId`.
    pub access_id: String,
}

impl RevokeAccessInput {
    /// Creates what is required; everything else is left out.
    pub fn new(access_id: impl Into<String>) -> Self {
        Self {
            access_id: access_id.into(),
        }
    }
}

impl tavola_client::Operation for RevokeAccessInput {
    const NAME: &'static str = "revokeAccess";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/access/{accessId}/revoke";
    const IS_READ: bool = false;
    type Answer = Option<AccessRequest>;
    type Code = RevokeAccessCode;
}

impl tavola_client::Write for RevokeAccessInput {}

impl tavola_client::Change for RevokeAccessInput {}

/// A code that `revokeAccess` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RevokeAccessCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// you have asked already
    #[serde(rename = "already-requested")]
    AlreadyRequested,
    /// this investor has access already
    #[serde(rename = "already-granted")]
    AlreadyGranted,
    /// this access has ended already
    #[serde(rename = "already-ended")]
    AlreadyEnded,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `deleteAccessRequest` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeleteAccessRequestInput {
    /// The input `accessId`.
    pub access_id: String,
}

impl DeleteAccessRequestInput {
    /// Creates what is required; everything else is left out.
    pub fn new(access_id: impl Into<String>) -> Self {
        Self {
            access_id: access_id.into(),
        }
    }
}

impl tavola_client::Operation for DeleteAccessRequestInput {
    const NAME: &'static str = "deleteAccessRequest";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/access/{accessId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = DeleteAccessRequestCode;
}

impl tavola_client::Write for DeleteAccessRequestInput {}

impl tavola_client::Change for DeleteAccessRequestInput {}

/// A code that `deleteAccessRequest` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeleteAccessRequestCode {
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// this is somebody else's request, or your account is not active
    #[serde(rename = "not-yours")]
    NotYours,
    /// you have asked already
    #[serde(rename = "already-requested")]
    AlreadyRequested,
    /// this investor has access already
    #[serde(rename = "already-granted")]
    AlreadyGranted,
    /// end it first
    #[serde(rename = "access-open")]
    AccessOpen,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `startConversation` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StartConversationInput {
    /// The input `participants`.
    pub participants: Vec<String>,
    /// The input `type`.
    pub r#type: StartConversationType,
    /// The input `relatedStartupId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub related_startup_id: Option<String>,
    /// The input `relatedApplicationId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub related_application_id: Option<String>,
}

impl StartConversationInput {
    /// Creates what is required; everything else is left out.
    pub fn new(participants: Vec<String>, r#type: StartConversationType) -> Self {
        Self {
            participants,
            r#type,
            related_startup_id: None,
            related_application_id: None,
        }
    }
}

impl tavola_client::Operation for StartConversationInput {
    const NAME: &'static str = "startConversation";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/conversations";
    const IS_READ: bool = false;
    type Answer = Option<Conversation>;
    type Code = StartConversationCode;
}

impl tavola_client::Write for StartConversationInput {}

/// A code that `startConversation` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum StartConversationCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// a conversation has at most 48 participants
    #[serde(rename = "conversation-full")]
    ConversationFull,
    /// you two have a conversation already
    #[serde(rename = "conversation-exists")]
    ConversationExists,
    /// this startup has a channel already
    #[serde(rename = "channel-exists")]
    ChannelExists,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `openStartupChannel` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OpenStartupChannelInput {
    /// The input `startupId`.
    pub startup_id: String,
    /// The input `participants`.
    pub participants: Vec<String>,
}

impl OpenStartupChannelInput {
    /// Creates what is required; everything else is left out.
    pub fn new(startup_id: impl Into<String>, participants: Vec<String>) -> Self {
        Self {
            startup_id: startup_id.into(),
            participants,
        }
    }
}

impl tavola_client::Operation for OpenStartupChannelInput {
    const NAME: &'static str = "openStartupChannel";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/startups/{startupId}/channel";
    const IS_READ: bool = false;
    type Answer = Option<Conversation>;
    type Code = OpenStartupChannelCode;
}

impl tavola_client::Write for OpenStartupChannelInput {}

/// A code that `openStartupChannel` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum OpenStartupChannelCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the startup's founder may do this, with an active account
    #[serde(rename = "not-your-startup")]
    NotYourStartup,
    /// a conversation has at most 48 participants
    #[serde(rename = "conversation-full")]
    ConversationFull,
    /// you two have a conversation already
    #[serde(rename = "conversation-exists")]
    ConversationExists,
    /// this startup has a channel already
    #[serde(rename = "channel-exists")]
    ChannelExists,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `addParticipant` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AddParticipantInput {
    /// The input `conversationId`.
    pub conversation_id: String,
    /// The input `userId`.
    pub user_id: String,
}

impl AddParticipantInput {
    /// Creates what is required; everything else is left out.
    pub fn new(conversation_id: impl Into<String>, user_id: impl Into<String>) -> Self {
        Self {
            conversation_id: conversation_id.into(),
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for AddParticipantInput {
    const NAME: &'static str = "addParticipant";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/conversations/{conversationId}/participants/{userId}";
    const IS_READ: bool = false;
    type Answer = Option<ConversationPartial>;
    type Code = AddParticipantCode;
}

impl tavola_client::Write for AddParticipantInput {}

impl tavola_client::Change for AddParticipantInput {}

/// A code that `addParticipant` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum AddParticipantCode {
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
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// a conversation has at most 48 participants
    #[serde(rename = "conversation-full")]
    ConversationFull,
    /// you two have a conversation already
    #[serde(rename = "conversation-exists")]
    ConversationExists,
    /// this startup has a channel already
    #[serde(rename = "channel-exists")]
    ChannelExists,
    /// only who leads this conversation may do this
    #[serde(rename = "not-leader")]
    NotLeader,
    /// nobody joins a direct conversation
    #[serde(rename = "direct-conversation")]
    DirectConversation,
    /// this user takes part already
    #[serde(rename = "already-participant")]
    AlreadyParticipant,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `removeParticipant` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RemoveParticipantInput {
    /// The input `conversationId`.
    pub conversation_id: String,
    /// The input `userId`.
    pub user_id: String,
}

impl RemoveParticipantInput {
    /// Creates what is required; everything else is left out.
    pub fn new(conversation_id: impl Into<String>, user_id: impl Into<String>) -> Self {
        Self {
            conversation_id: conversation_id.into(),
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for RemoveParticipantInput {
    const NAME: &'static str = "removeParticipant";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/conversations/{conversationId}/participants/{userId}";
    const IS_READ: bool = false;
    type Answer = Option<ConversationPartial>;
    type Code = RemoveParticipantCode;
}

impl tavola_client::Write for RemoveParticipantInput {}

impl tavola_client::Change for RemoveParticipantInput {}

/// A code that `removeParticipant` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RemoveParticipantCode {
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// leave the conversation instead
    #[serde(rename = "yourself")]
    Yourself,
    /// a conversation has at most 48 participants
    #[serde(rename = "conversation-full")]
    ConversationFull,
    /// you two have a conversation already
    #[serde(rename = "conversation-exists")]
    ConversationExists,
    /// this startup has a channel already
    #[serde(rename = "channel-exists")]
    ChannelExists,
    /// only who leads this conversation may do this
    #[serde(rename = "not-leader")]
    NotLeader,
    /// nobody is put out of a direct conversation
    #[serde(rename = "direct-conversation")]
    DirectConversation,
    /// whoever leads a startup's channel stays in it: delete the channel instead
    #[serde(rename = "leads-channel")]
    LeadsChannel,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `leaveConversation` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LeaveConversationInput {
    /// The input `conversationId`.
    pub conversation_id: String,
}

impl LeaveConversationInput {
    /// Creates what is required; everything else is left out.
    pub fn new(conversation_id: impl Into<String>) -> Self {
        Self {
            conversation_id: conversation_id.into(),
        }
    }
}

impl tavola_client::Operation for LeaveConversationInput {
    const NAME: &'static str = "leaveConversation";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/me/conversations/{conversationId}";
    const IS_READ: bool = false;
    type Answer = Option<ConversationPartial>;
    type Code = LeaveConversationCode;
}

impl tavola_client::Write for LeaveConversationInput {}

impl tavola_client::Change for LeaveConversationInput {}

/// A code that `leaveConversation` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum LeaveConversationCode {
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// a conversation has at most 48 participants
    #[serde(rename = "conversation-full")]
    ConversationFull,
    /// you two have a conversation already
    #[serde(rename = "conversation-exists")]
    ConversationExists,
    /// this startup has a channel already
    #[serde(rename = "channel-exists")]
    ChannelExists,
    /// you do not take part in this conversation
    #[serde(rename = "not-participant")]
    NotParticipant,
    /// the channel is yours: delete it instead
    #[serde(rename = "your-channel")]
    YourChannel,
    /// nobody else is left: delete the conversation instead
    #[serde(rename = "last-participant")]
    LastParticipant,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `leaveConversations` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct LeaveConversationsInput {}

impl tavola_client::Operation for LeaveConversationsInput {
    const NAME: &'static str = "leaveConversations";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/me/conversations";
    const IS_READ: bool = false;
    type Answer = Option<tavola_client::Work>;
    type Code = LeaveConversationsCode;
}

impl tavola_client::Write for LeaveConversationsInput {}

/// A code that `leaveConversations` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum LeaveConversationsCode {
    /// The caller may not do this.
    #[serde(rename = "not-allowed")]
    NotAllowed,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `removeFromConversations` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RemoveFromConversationsInput {
    /// The input `userId`.
    pub user_id: String,
}

impl RemoveFromConversationsInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>) -> Self {
        Self {
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for RemoveFromConversationsInput {
    const NAME: &'static str = "removeFromConversations";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/admin/users/{userId}/conversations";
    const IS_READ: bool = false;
    type Answer = Option<tavola_client::Work>;
    type Code = RemoveFromConversationsCode;
}

impl tavola_client::Write for RemoveFromConversationsInput {}

/// A code that `removeFromConversations` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RemoveFromConversationsCode {
    /// only administrators may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `deleteConversation` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeleteConversationInput {
    /// The input `conversationId`.
    pub conversation_id: String,
}

impl DeleteConversationInput {
    /// Creates what is required; everything else is left out.
    pub fn new(conversation_id: impl Into<String>) -> Self {
        Self {
            conversation_id: conversation_id.into(),
        }
    }
}

impl tavola_client::Operation for DeleteConversationInput {
    const NAME: &'static str = "deleteConversation";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/conversations/{conversationId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = DeleteConversationCode;
}

impl tavola_client::Write for DeleteConversationInput {}

impl tavola_client::Change for DeleteConversationInput {}

/// A code that `deleteConversation` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeleteConversationCode {
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// a conversation has at most 48 participants
    #[serde(rename = "conversation-full")]
    ConversationFull,
    /// you two have a conversation already
    #[serde(rename = "conversation-exists")]
    ConversationExists,
    /// this startup has a channel already
    #[serde(rename = "channel-exists")]
    ChannelExists,
    /// only who leads this conversation may do this
    #[serde(rename = "not-leader")]
    NotLeader,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `sendMessage` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SendMessageInput {
    /// The input `conversationId`.
    pub conversation_id: String,
    /// The input `content`.
    pub content: String,
    /// The input `type`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#type: Option<SendMessageType>,
    /// The input `fileUrl`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_url: Option<String>,
}

impl SendMessageInput {
    /// Creates what is required; everything else is left out.
    pub fn new(conversation_id: impl Into<String>, content: impl Into<String>) -> Self {
        Self {
            conversation_id: conversation_id.into(),
            content: content.into(),
            r#type: None,
            file_url: None,
        }
    }
}

impl tavola_client::Operation for SendMessageInput {
    const NAME: &'static str = "sendMessage";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/conversations/{conversationId}/messages";
    const IS_READ: bool = false;
    type Answer = Option<Message>;
    type Code = SendMessageCode;
}

impl tavola_client::Write for SendMessageInput {}

/// A code that `sendMessage` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum SendMessageCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// a conversation has at most 48 participants
    #[serde(rename = "conversation-full")]
    ConversationFull,
    /// you two have a conversation already
    #[serde(rename = "conversation-exists")]
    ConversationExists,
    /// this startup has a channel already
    #[serde(rename = "channel-exists")]
    ChannelExists,
    /// nobody else is in this conversation
    #[serde(rename = "nobody-left")]
    NobodyLeft,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `editMessage` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EditMessageInput {
    /// The input `conversationId`.
    pub conversation_id: String,
    /// The input `messageId`.
    pub message_id: String,
    /// The input `content`.
    pub content: String,
}

impl EditMessageInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        conversation_id: impl Into<String>,
        message_id: impl Into<String>,
        content: impl Into<String>,
    ) -> Self {
        Self {
            conversation_id: conversation_id.into(),
            message_id: message_id.into(),
            content: content.into(),
        }
    }
}

impl tavola_client::Operation for EditMessageInput {
    const NAME: &'static str = "editMessage";
    const METHOD: &'static str = "PATCH";
    const PATH: &'static str = "/conversations/{conversationId}/messages/{messageId}";
    const IS_READ: bool = false;
    type Answer = Option<Message>;
    type Code = EditMessageCode;
}

impl tavola_client::Write for EditMessageInput {}

impl tavola_client::Change for EditMessageInput {}

/// A code that `editMessage` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum EditMessageCode {
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
    /// only its sender may change a message, with an active account
    #[serde(rename = "not-yours")]
    NotYours,
    /// a conversation has at most 48 participants
    #[serde(rename = "conversation-full")]
    ConversationFull,
    /// you two have a conversation already
    #[serde(rename = "conversation-exists")]
    ConversationExists,
    /// this startup has a channel already
    #[serde(rename = "channel-exists")]
    ChannelExists,
    /// a system message stays as it is
    #[serde(rename = "system-message")]
    SystemMessage,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `deleteMessage` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeleteMessageInput {
    /// The input `conversationId`.
    pub conversation_id: String,
    /// The input `messageId`.
    pub message_id: String,
}

impl DeleteMessageInput {
    /// Creates what is required; everything else is left out.
    pub fn new(conversation_id: impl Into<String>, message_id: impl Into<String>) -> Self {
        Self {
            conversation_id: conversation_id.into(),
            message_id: message_id.into(),
        }
    }
}

impl tavola_client::Operation for DeleteMessageInput {
    const NAME: &'static str = "deleteMessage";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/conversations/{conversationId}/messages/{messageId}";
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
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// only its sender may delete a message, with an active account
    #[serde(rename = "not-yours")]
    NotYours,
    /// a conversation has at most 48 participants
    #[serde(rename = "conversation-full")]
    ConversationFull,
    /// you two have a conversation already
    #[serde(rename = "conversation-exists")]
    ConversationExists,
    /// this startup has a channel already
    #[serde(rename = "channel-exists")]
    ChannelExists,
    /// a system message stays as it is
    #[serde(rename = "system-message")]
    SystemMessage,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `deleteMyMessages` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeleteMyMessagesInput {
    /// The input `conversationId`.
    pub conversation_id: String,
}

impl DeleteMyMessagesInput {
    /// Creates what is required; everything else is left out.
    pub fn new(conversation_id: impl Into<String>) -> Self {
        Self {
            conversation_id: conversation_id.into(),
        }
    }
}

impl tavola_client::Operation for DeleteMyMessagesInput {
    const NAME: &'static str = "deleteMyMessages";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/me/conversations/{conversationId}/messages";
    const IS_READ: bool = false;
    type Answer = Option<tavola_client::Work>;
    type Code = DeleteMyMessagesCode;
}

impl tavola_client::Write for DeleteMyMessagesInput {}

/// A code that `deleteMyMessages` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeleteMyMessagesCode {
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `markMessageRead` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MarkMessageReadInput {
    /// The input `conversationId`.
    pub conversation_id: String,
    /// The input `messageId`.
    pub message_id: String,
}

impl MarkMessageReadInput {
    /// Creates what is required; everything else is left out.
    pub fn new(conversation_id: impl Into<String>, message_id: impl Into<String>) -> Self {
        Self {
            conversation_id: conversation_id.into(),
            message_id: message_id.into(),
        }
    }
}

impl tavola_client::Operation for MarkMessageReadInput {
    const NAME: &'static str = "markMessageRead";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/conversations/{conversationId}/messages/{messageId}/read";
    const IS_READ: bool = false;
    type Answer = Option<MessagePartial>;
    type Code = MarkMessageReadCode;
}

impl tavola_client::Write for MarkMessageReadInput {}

impl tavola_client::Change for MarkMessageReadInput {}

/// A code that `markMessageRead` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum MarkMessageReadCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `recordSubscription` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RecordSubscriptionInput {
    /// The input `userId`.
    pub user_id: String,
    /// The input `eventId`.
    pub event_id: String,
    /// The input `stripeCustomerId`.
    pub stripe_customer_id: String,
    /// The input `stripeSubscriptionId`.
    pub stripe_subscription_id: String,
    /// The input `stripePriceId`.
    pub stripe_price_id: String,
    /// The input `tier`.
    pub tier: UserSubscriptionTier,
    /// The input `status`.
    pub status: SubscriptionStatus,
    /// The input `currentPeriodStart`.
    pub current_period_start: tavola_client::Timestamp,
    /// The input `currentPeriodEnd`.
    pub current_period_end: tavola_client::Timestamp,
    /// The input `cancelAtPeriodEnd`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cancel_at_period_end: Option<bool>,
    /// The input `eventAt`.
    #[serde(default, skip_serializing_if = "tavola_client::Patch::is_keep")]
    pub event_at: tavola_client::Patch<tavola_client::Timestamp>,
}

impl RecordSubscriptionInput {
    /// Creates what is required; everything else is left out.
    #[expect(clippy::too_many_arguments, reason = "as many are required")]
    pub fn new(
        user_id: impl Into<String>,
        event_id: impl Into<String>,
        stripe_customer_id: impl Into<String>,
        stripe_subscription_id: impl Into<String>,
        stripe_price_id: impl Into<String>,
        tier: UserSubscriptionTier,
        status: SubscriptionStatus,
        current_period_start: tavola_client::Timestamp,
        current_period_end: tavola_client::Timestamp,
    ) -> Self {
        Self {
            user_id: user_id.into(),
            event_id: event_id.into(),
            stripe_customer_id: stripe_customer_id.into(),
            stripe_subscription_id: stripe_subscription_id.into(),
            stripe_price_id: stripe_price_id.into(),
            tier,
            status,
            current_period_start,
            current_period_end,
            cancel_at_period_end: None,
            event_at: tavola_client::Patch::Keep,
        }
    }
}

impl tavola_client::Operation for RecordSubscriptionInput {
    const NAME: &'static str = "recordSubscription";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/billing/users/{userId}/subscription";
    const IS_READ: bool = false;
    type Answer = Option<Subscription>;
    type Code = RecordSubscriptionCode;
}

impl tavola_client::Write for RecordSubscriptionInput {}

impl tavola_client::Change for RecordSubscriptionInput {}

/// A code that `recordSubscription` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RecordSubscriptionCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only billing may do this
    #[serde(rename = "billing-only")]
    BillingOnly,
    /// another account has this e-mail address
    #[serde(rename = "email-taken")]
    EmailTaken,
    /// this customer belongs to another user
    #[serde(rename = "customer-taken")]
    CustomerTaken,
    /// something later is recorded already
    #[serde(rename = "outdated-event")]
    OutdatedEvent,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `deleteSubscription` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeleteSubscriptionInput {
    /// The input `userId`.
    pub user_id: String,
}

impl DeleteSubscriptionInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>) -> Self {
        Self {
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for DeleteSubscriptionInput {
    const NAME: &'static str = "deleteSubscription";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/billing/users/{userId}/subscription";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = DeleteSubscriptionCode;
}

impl tavola_client::Write for DeleteSubscriptionInput {}

impl tavola_client::Change for DeleteSubscriptionInput {}

/// A code that `deleteSubscription` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeleteSubscriptionCode {
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The enum cannot change from its current member to the requested one.
    #[serde(rename = "move-not-allowed")]
    MoveNotAllowed,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// only billing may do this
    #[serde(rename = "billing-only")]
    BillingOnly,
    /// another account has this e-mail address
    #[serde(rename = "email-taken")]
    EmailTaken,
    /// this customer belongs to another user
    #[serde(rename = "customer-taken")]
    CustomerTaken,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `notifyUser` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NotifyUserInput {
    /// The input `userId`.
    pub user_id: String,
    /// The input `title`.
    pub title: String,
    /// The input `body`.
    pub body: String,
}

impl NotifyUserInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        user_id: impl Into<String>,
        title: impl Into<String>,
        body: impl Into<String>,
    ) -> Self {
        Self {
            user_id: user_id.into(),
            title: title.into(),
            body: body.into(),
        }
    }
}

impl tavola_client::Operation for NotifyUserInput {
    const NAME: &'static str = "notifyUser";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/admin/users/{userId}/notifications";
    const IS_READ: bool = false;
    type Answer = Option<Notification>;
    type Code = NotifyUserCode;
}

impl tavola_client::Write for NotifyUserInput {}

/// A code that `notifyUser` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum NotifyUserCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
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

/// What `withdrawNotification` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawNotificationInput {
    /// The input `userId`.
    pub user_id: String,
    /// The input `notificationId`.
    pub notification_id: String,
}

impl WithdrawNotificationInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>, notification_id: impl Into<String>) -> Self {
        Self {
            user_id: user_id.into(),
            notification_id: notification_id.into(),
        }
    }
}

impl tavola_client::Operation for WithdrawNotificationInput {
    const NAME: &'static str = "withdrawNotification";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/admin/users/{userId}/notifications/{notificationId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = WithdrawNotificationCode;
}

impl tavola_client::Write for WithdrawNotificationInput {}

impl tavola_client::Change for WithdrawNotificationInput {}

/// A code that `withdrawNotification` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum WithdrawNotificationCode {
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// only administrators may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// administrators take back only what they have sent
    #[serde(rename = "not-announced")]
    NotAnnounced,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `markNotificationRead` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MarkNotificationReadInput {
    /// The input `notificationId`.
    pub notification_id: String,
}

impl MarkNotificationReadInput {
    /// Creates what is required; everything else is left out.
    pub fn new(notification_id: impl Into<String>) -> Self {
        Self {
            notification_id: notification_id.into(),
        }
    }
}

impl tavola_client::Operation for MarkNotificationReadInput {
    const NAME: &'static str = "markNotificationRead";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/me/notifications/{notificationId}/read";
    const IS_READ: bool = false;
    type Answer = Option<Notification>;
    type Code = MarkNotificationReadCode;
}

impl tavola_client::Write for MarkNotificationReadInput {}

impl tavola_client::Change for MarkNotificationReadInput {}

/// A code that `markNotificationRead` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum MarkNotificationReadCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `markAllNotificationsRead` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct MarkAllNotificationsReadInput {}

impl tavola_client::Operation for MarkAllNotificationsReadInput {
    const NAME: &'static str = "markAllNotificationsRead";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/me/notifications/read-all";
    const IS_READ: bool = false;
    type Answer = Option<tavola_client::Work>;
    type Code = MarkAllNotificationsReadCode;
}

impl tavola_client::Write for MarkAllNotificationsReadInput {}

/// A code that `markAllNotificationsRead` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum MarkAllNotificationsReadCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `markNotificationsRead` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MarkNotificationsReadInput {
    /// The input `notificationIds`.
    pub notification_ids: Vec<String>,
}

impl MarkNotificationsReadInput {
    /// Creates what is required; everything else is left out.
    pub fn new(notification_ids: Vec<String>) -> Self {
        Self { notification_ids }
    }
}

impl tavola_client::Operation for MarkNotificationsReadInput {
    const NAME: &'static str = "markNotificationsRead";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/me/notifications/read";
    const IS_READ: bool = false;
    type Answer = Option<Notification>;
    type Code = MarkNotificationsReadCode;
}

impl tavola_client::Write for MarkNotificationsReadInput {}

/// A code that `markNotificationsRead` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum MarkNotificationsReadCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `deleteNotification` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeleteNotificationInput {
    /// The input `notificationId`.
    pub notification_id: String,
}

impl DeleteNotificationInput {
    /// Creates what is required; everything else is left out.
    pub fn new(notification_id: impl Into<String>) -> Self {
        Self {
            notification_id: notification_id.into(),
        }
    }
}

impl tavola_client::Operation for DeleteNotificationInput {
    const NAME: &'static str = "deleteNotification";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/me/notifications/{notificationId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = DeleteNotificationCode;
}

impl tavola_client::Write for DeleteNotificationInput {}

impl tavola_client::Change for DeleteNotificationInput {}

/// A code that `deleteNotification` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeleteNotificationCode {
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// your account is not verified yet, or it is suspended
    #[serde(rename = "account-not-active")]
    AccountNotActive,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// An item of the entity `User`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "USER")]
#[serde(rename_all = "camelCase")]
pub struct User {
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `email`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// The attribute `role`.
    pub role: UserRole,
    /// The attribute `firstName`.
    pub first_name: String,
    /// The attribute `lastName`.
    pub last_name: String,
    /// The attribute `avatarUrl`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub avatar_url: Option<String>,
    /// The attribute `bio`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bio: Option<String>,
    /// The attribute `skills`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skills: Option<Vec<String>>,
    /// The attribute `linkedinUrl`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub linkedin_url: Option<String>,
    /// The attribute `status`.
    pub status: UserStatus,
    /// The attribute `stripeCustomerId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stripe_customer_id: Option<String>,
    /// The attribute `subscriptionStatus`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subscription_status: Option<UserSubscriptionStatus>,
    /// The attribute `subscriptionTier`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subscription_tier: Option<UserSubscriptionTier>,
    /// The attribute `verifiedAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verified_at: Option<tavola_client::Timestamp>,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `updatedAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<tavola_client::Timestamp>,
}

/// An item of the entity `Startup`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "STARTUP")]
#[serde(rename_all = "camelCase")]
pub struct Startup {
    /// The attribute `startupId`.
    pub startup_id: String,
    /// The attribute `founderId`.
    pub founder_id: String,
    /// The attribute `name`.
    pub name: String,
    /// The attribute `tagline`.
    pub tagline: String,
    /// The attribute `description`.
    pub description: String,
    /// The attribute `industry`.
    pub industry: String,
    /// The attribute `stage`.
    pub stage: StartupStage,
    /// The attribute `fundingGoal`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub funding_goal: Option<tavola_client::Number>,
    /// The attribute `fundingRaised`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub funding_raised: Option<tavola_client::Number>,
    /// The attribute `logoUrl`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub logo_url: Option<String>,
    /// The attribute `websiteUrl`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub website_url: Option<String>,
    /// The attribute `pitchDeckUrl`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pitch_deck_url: Option<String>,
    /// The attribute `visibility`.
    pub visibility: StartupVisibility,
    /// The attribute `status`.
    pub status: StartupStatus,
    /// The attribute `teamSize`.
    pub team_size: i64,
    /// The attribute `openRoles`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_roles: Option<i64>,
    /// The attribute `location`.
    pub location: String,
    /// The attribute `tags`.
    pub tags: Vec<String>,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `updatedAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<tavola_client::Timestamp>,
}

/// Public startups by industry. Not in the document, whose GSI2 has those of all industries.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "INDUSTRY_STARTUP")]
#[serde(rename_all = "camelCase")]
pub struct IndustryStartup {
    /// The attribute `startupId`.
    pub startup_id: String,
    /// The attribute `founderId`.
    pub founder_id: String,
    /// The attribute `name`.
    pub name: String,
    /// The attribute `tagline`.
    pub tagline: String,
    /// The attribute `description`.
    pub description: String,
    /// The attribute `industry`.
    pub industry: String,
    /// The attribute `stage`.
    pub stage: StartupStage,
    /// The attribute `fundingGoal`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub funding_goal: Option<tavola_client::Number>,
    /// The attribute `fundingRaised`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub funding_raised: Option<tavola_client::Number>,
    /// The attribute `logoUrl`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub logo_url: Option<String>,
    /// The attribute `websiteUrl`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub website_url: Option<String>,
    /// The attribute `pitchDeckUrl`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pitch_deck_url: Option<String>,
    /// The attribute `visibility`.
    pub visibility: StartupVisibility,
    /// The attribute `status`.
    pub status: StartupStatus,
    /// The attribute `teamSize`.
    pub team_size: i64,
    /// The attribute `openRoles`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_roles: Option<i64>,
    /// The attribute `location`.
    pub location: String,
    /// The attribute `tags`.
    pub tags: Vec<String>,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `updatedAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<tavola_client::Timestamp>,
}

/// An item of the entity `StartupRole`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "STARTUP_ROLE")]
#[serde(rename_all = "camelCase")]
pub struct StartupRole {
    /// The attribute `roleId`.
    pub role_id: String,
    /// The attribute `startupId`.
    pub startup_id: String,
    /// The attribute `title`.
    pub title: String,
    /// The attribute `description`.
    pub description: String,
    /// The attribute `type`.
    pub r#type: StartupRoleType,
    /// The attribute `compensation`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compensation: Option<String>,
    /// The attribute `equityRange`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equity_range: Option<String>,
    /// The attribute `skills`.
    pub skills: Vec<String>,
    /// The attribute `isOpen`.
    pub is_open: bool,
    /// The attribute `isListed`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_listed: Option<bool>,
    /// The attribute `applicantCount`.
    pub applicant_count: i64,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `updatedAt`.
    pub updated_at: tavola_client::Timestamp,
}

/// An item of the entity `StartupRole`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "STARTUP_ROLE")]
#[serde(rename_all = "camelCase")]
pub struct StartupRoleWithStartup {
    /// The attribute `roleId`.
    pub role_id: String,
    /// The attribute `startupId`.
    pub startup_id: String,
    /// The attribute `title`.
    pub title: String,
    /// The attribute `description`.
    pub description: String,
    /// The attribute `type`.
    pub r#type: StartupRoleType,
    /// The attribute `compensation`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compensation: Option<String>,
    /// The attribute `equityRange`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equity_range: Option<String>,
    /// The attribute `skills`.
    pub skills: Vec<String>,
    /// The attribute `isOpen`.
    pub is_open: bool,
    /// The attribute `isListed`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_listed: Option<bool>,
    /// The attribute `applicantCount`.
    pub applicant_count: i64,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `updatedAt`.
    pub updated_at: tavola_client::Timestamp,
    /// What was found as `startup`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub startup: Option<Startup>,
}

/// An item of the entity `Application`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "APPLICATION")]
#[serde(rename_all = "camelCase")]
pub struct Application {
    /// The attribute `applicationId`.
    pub application_id: String,
    /// The attribute `startupId`.
    pub startup_id: String,
    /// The attribute `roleId`.
    pub role_id: String,
    /// The attribute `applicantId`.
    pub applicant_id: String,
    /// The attribute `coverLetter`.
    pub cover_letter: String,
    /// The attribute `resumeUrl`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resume_url: Option<String>,
    /// The attribute `status`.
    pub status: ApplicationStatus,
    /// The attribute `founderNotes`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub founder_notes: Option<String>,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `updatedAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<tavola_client::Timestamp>,
}

/// An item of the entity `AccessRequest`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "ACCESS_REQUEST")]
#[serde(rename_all = "camelCase")]
pub struct AccessRequest {
    /// The attribute `accessId`.
    pub access_id: String,
    /// The attribute `requesterId`.
    pub requester_id: String,
    /// The attribute `startupId`.
    pub startup_id: String,
    /// The attribute `founderId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub founder_id: Option<String>,
    /// The attribute `message`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The attribute `status`.
    pub status: AccessRequestStatus,
    /// The attribute `accessLevel`.
    pub access_level: AccessRequestAccessLevel,
    /// The attribute `grantedAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub granted_at: Option<tavola_client::Timestamp>,
    /// The attribute `expiresAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<tavola_client::Timestamp>,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `updatedAt`.
    pub updated_at: tavola_client::Timestamp,
}

/// Not in the document, whose keys find no request by investor and startup: what a rule can ask.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "ACCESS_GRANT")]
#[serde(rename_all = "camelCase")]
pub struct Grant {
    /// The attribute `startupId`.
    pub startup_id: String,
    /// The attribute `requesterId`.
    pub requester_id: String,
    /// The attribute `founderId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub founder_id: Option<String>,
    /// The attribute `accessId`.
    pub access_id: String,
    /// The attribute `accessLevel`.
    pub access_level: AccessRequestAccessLevel,
    /// The attribute `grantedAt`.
    pub granted_at: tavola_client::Timestamp,
    /// The attribute `expiresAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<tavola_client::Timestamp>,
}

/// An item of the entity `Conversation`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "CONVERSATION")]
#[serde(rename_all = "camelCase")]
pub struct Conversation {
    /// The attribute `conversationId`.
    pub conversation_id: String,
    /// The attribute `participants`.
    pub participants: Vec<String>,
    /// The attribute `type`.
    pub r#type: ConversationType,
    /// The attribute `relatedStartupId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub related_startup_id: Option<String>,
    /// The attribute `relatedApplicationId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub related_application_id: Option<String>,
    /// The attribute `startedBy`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub started_by: Option<String>,
    /// The attribute `lastMessageAt`.
    pub last_message_at: tavola_client::Timestamp,
    /// The attribute `lastMessagePreview`.
    pub last_message_preview: String,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `updatedAt`.
    pub updated_at: tavola_client::Timestamp,
}

/// Not in the document: a conversation in one participant's list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "CONVERSATION_PARTICIPANT")]
#[serde(rename_all = "camelCase")]
pub struct ParticipantWithConversation {
    /// The attribute `conversationId`.
    pub conversation_id: String,
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `type`.
    pub r#type: ConversationType,
    /// The attribute `lastMessageAt`.
    pub last_message_at: tavola_client::Timestamp,
    /// The attribute `lastMessagePreview`.
    pub last_message_preview: String,
    /// The attribute `lastReadAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_read_at: Option<tavola_client::Timestamp>,
    /// What was found as `conversation`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conversation: Option<Conversation>,
}

/// Not in the document: a conversation in one participant's list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "CONVERSATION_PARTICIPANT")]
#[serde(rename_all = "camelCase")]
pub struct Participant {
    /// The attribute `conversationId`.
    pub conversation_id: String,
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `type`.
    pub r#type: ConversationType,
    /// The attribute `lastMessageAt`.
    pub last_message_at: tavola_client::Timestamp,
    /// The attribute `lastMessagePreview`.
    pub last_message_preview: String,
    /// The attribute `lastReadAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_read_at: Option<tavola_client::Timestamp>,
}

/// An item of the entity `Message`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "MESSAGE")]
#[serde(rename_all = "camelCase")]
pub struct Message {
    /// The attribute `messageId`.
    pub message_id: String,
    /// The attribute `conversationId`.
    pub conversation_id: String,
    /// The attribute `senderId`.
    pub sender_id: String,
    /// The attribute `content`.
    pub content: String,
    /// The attribute `type`.
    pub r#type: MessageType,
    /// The attribute `fileUrl`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_url: Option<String>,
    /// The attribute `readBy`.
    pub read_by: Vec<String>,
    /// The attribute `editedAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edited_at: Option<tavola_client::Timestamp>,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
}

/// An item of the entity `Subscription`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "SUBSCRIPTION")]
#[serde(rename_all = "camelCase")]
pub struct Subscription {
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `stripeCustomerId`.
    pub stripe_customer_id: String,
    /// The attribute `stripeSubscriptionId`.
    pub stripe_subscription_id: String,
    /// The attribute `stripePriceId`.
    pub stripe_price_id: String,
    /// The attribute `tier`.
    pub tier: UserSubscriptionTier,
    /// The attribute `status`.
    pub status: SubscriptionStatus,
    /// The attribute `currentPeriodStart`.
    pub current_period_start: tavola_client::Timestamp,
    /// The attribute `currentPeriodEnd`.
    pub current_period_end: tavola_client::Timestamp,
    /// The attribute `cancelAtPeriodEnd`.
    pub cancel_at_period_end: bool,
    /// The attribute `eventAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event_at: Option<tavola_client::Timestamp>,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `updatedAt`.
    pub updated_at: tavola_client::Timestamp,
}

/// An item of the entity `Notification`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "NOTIFICATION")]
#[serde(rename_all = "camelCase")]
pub struct Notification {
    /// The attribute `notificationId`.
    pub notification_id: String,
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `type`.
    pub r#type: NotificationType,
    /// The attribute `title`.
    pub title: String,
    /// The attribute `body`.
    pub body: String,
    /// The attribute `relatedEntityType`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub related_entity_type: Option<String>,
    /// The attribute `relatedEntityId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub related_entity_id: Option<String>,
    /// The attribute `isRead`.
    pub is_read: bool,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `ttl`.
    pub ttl: i64,
}

/// An item of the entity `AuditLog`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "AUDIT_LOG")]
#[serde(rename_all = "camelCase")]
pub struct AuditLog {
    /// The attribute `auditId`.
    pub audit_id: String,
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `action`.
    pub action: String,
    /// The attribute `resourceType`.
    pub resource_type: String,
    /// The attribute `resourceId`.
    pub resource_id: String,
    /// The attribute `ipAddress`.
    pub ip_address: String,
    /// The attribute `userAgent`.
    pub user_agent: String,
    /// The attribute `metadata`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<tavola_client::JsonObject>,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
}

/// An item of the entity `Conversation`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "CONVERSATION")]
#[serde(rename_all = "camelCase")]
pub struct ConversationPartial {
    /// The attribute `conversationId`.
    pub conversation_id: String,
    /// The attribute `participants`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub participants: Option<Vec<String>>,
    /// The attribute `type`.
    pub r#type: ConversationType,
    /// The attribute `relatedStartupId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub related_startup_id: Option<String>,
    /// The attribute `relatedApplicationId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub related_application_id: Option<String>,
    /// The attribute `startedBy`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub started_by: Option<String>,
    /// The attribute `lastMessageAt`.
    pub last_message_at: tavola_client::Timestamp,
    /// The attribute `lastMessagePreview`.
    pub last_message_preview: String,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `updatedAt`.
    pub updated_at: tavola_client::Timestamp,
}

/// An item of the entity `Message`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entityType", rename = "MESSAGE")]
#[serde(rename_all = "camelCase")]
pub struct MessagePartial {
    /// The attribute `messageId`.
    pub message_id: String,
    /// The attribute `conversationId`.
    pub conversation_id: String,
    /// The attribute `senderId`.
    pub sender_id: String,
    /// The attribute `content`.
    pub content: String,
    /// The attribute `type`.
    pub r#type: MessageType,
    /// The attribute `fileUrl`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_url: Option<String>,
    /// The attribute `readBy`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_by: Option<Vec<String>>,
    /// The attribute `editedAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edited_at: Option<tavola_client::Timestamp>,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum UserRole {
    /// The text `"FOUNDER"`.
    #[serde(rename = "FOUNDER")]
    Founder,
    /// The text `"TALENT"`.
    #[serde(rename = "TALENT")]
    Talent,
    /// The text `"INVESTOR"`.
    #[serde(rename = "INVESTOR")]
    Investor,
    /// The text `"ADMIN"`.
    #[serde(rename = "ADMIN")]
    Admin,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum UserStatus {
    /// The text `"ACTIVE"`.
    #[serde(rename = "ACTIVE")]
    Active,
    /// The text `"BANNED"`.
    #[serde(rename = "BANNED")]
    Banned,
    /// The text `"PENDING_VERIFICATION"`.
    #[serde(rename = "PENDING_VERIFICATION")]
    PendingVerification,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum UserSubscriptionStatus {
    /// The text `"NONE"`.
    #[serde(rename = "NONE")]
    None,
    /// The text `"ACTIVE"`.
    #[serde(rename = "ACTIVE")]
    Active,
    /// The text `"CANCELLED"`.
    #[serde(rename = "CANCELLED")]
    Cancelled,
    /// The text `"PAST_DUE"`.
    #[serde(rename = "PAST_DUE")]
    PastDue,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum UserSubscriptionTier {
    /// The text `"FREE"`.
    #[serde(rename = "FREE")]
    Free,
    /// The text `"PRO"`.
    #[serde(rename = "PRO")]
    Pro,
    /// The text `"ENTERPRISE"`.
    #[serde(rename = "ENTERPRISE")]
    Enterprise,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum StartupStage {
    /// The text `"IDEA"`.
    #[serde(rename = "IDEA")]
    Idea,
    /// The text `"MVP"`.
    #[serde(rename = "MVP")]
    Mvp,
    /// The text `"GROWTH"`.
    #[serde(rename = "GROWTH")]
    Growth,
    /// The text `"SCALE"`.
    #[serde(rename = "SCALE")]
    Scale,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum StartupVisibility {
    /// The text `"PUBLIC"`.
    #[serde(rename = "PUBLIC")]
    Public,
    /// The text `"PRIVATE"`.
    #[serde(rename = "PRIVATE")]
    Private,
    /// The text `"INVESTORS_ONLY"`.
    #[serde(rename = "INVESTORS_ONLY")]
    InvestorsOnly,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum StartupStatus {
    /// The text `"DRAFT"`.
    #[serde(rename = "DRAFT")]
    Draft,
    /// The text `"PENDING_REVIEW"`.
    #[serde(rename = "PENDING_REVIEW")]
    PendingReview,
    /// The text `"ACTIVE"`.
    #[serde(rename = "ACTIVE")]
    Active,
    /// The text `"SUSPENDED"`.
    #[serde(rename = "SUSPENDED")]
    Suspended,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum StartupRoleType {
    /// The text `"FULL_TIME"`.
    #[serde(rename = "FULL_TIME")]
    FullTime,
    /// The text `"PART_TIME"`.
    #[serde(rename = "PART_TIME")]
    PartTime,
    /// The text `"CONTRACT"`.
    #[serde(rename = "CONTRACT")]
    Contract,
    /// The text `"EQUITY_ONLY"`.
    #[serde(rename = "EQUITY_ONLY")]
    EquityOnly,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ApplicationStatus {
    /// The text `"PENDING"`.
    #[serde(rename = "PENDING")]
    Pending,
    /// The text `"REVIEWING"`.
    #[serde(rename = "REVIEWING")]
    Reviewing,
    /// The text `"SHORTLISTED"`.
    #[serde(rename = "SHORTLISTED")]
    Shortlisted,
    /// The text `"ACCEPTED"`.
    #[serde(rename = "ACCEPTED")]
    Accepted,
    /// The text `"REJECTED"`.
    #[serde(rename = "REJECTED")]
    Rejected,
    /// The text `"WITHDRAWN"`.
    #[serde(rename = "WITHDRAWN")]
    Withdrawn,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AccessRequestStatus {
    /// The text `"PENDING"`.
    #[serde(rename = "PENDING")]
    Pending,
    /// The text `"APPROVED"`.
    #[serde(rename = "APPROVED")]
    Approved,
    /// The text `"REJECTED"`.
    #[serde(rename = "REJECTED")]
    Rejected,
    /// The text `"REVOKED"`.
    #[serde(rename = "REVOKED")]
    Revoked,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AccessRequestAccessLevel {
    /// The text `"VIEW_PROFILE"`.
    #[serde(rename = "VIEW_PROFILE")]
    ViewProfile,
    /// The text `"VIEW_DECK"`.
    #[serde(rename = "VIEW_DECK")]
    ViewDeck,
    /// The text `"FULL_ACCESS"`.
    #[serde(rename = "FULL_ACCESS")]
    FullAccess,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ConversationType {
    /// The text `"DIRECT"`.
    #[serde(rename = "DIRECT")]
    Direct,
    /// The text `"GROUP"`.
    #[serde(rename = "GROUP")]
    Group,
    /// The text `"STARTUP_CHANNEL"`.
    #[serde(rename = "STARTUP_CHANNEL")]
    StartupChannel,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MessageType {
    /// The text `"TEXT"`.
    #[serde(rename = "TEXT")]
    Text,
    /// The text `"FILE"`.
    #[serde(rename = "FILE")]
    File,
    /// The text `"SYSTEM"`.
    #[serde(rename = "SYSTEM")]
    System,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SubscriptionStatus {
    /// The text `"ACTIVE"`.
    #[serde(rename = "ACTIVE")]
    Active,
    /// The text `"CANCELLED"`.
    #[serde(rename = "CANCELLED")]
    Cancelled,
    /// The text `"PAST_DUE"`.
    #[serde(rename = "PAST_DUE")]
    PastDue,
    /// The text `"TRIALING"`.
    #[serde(rename = "TRIALING")]
    Trialing,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum NotificationType {
    /// The text `"APPLICATION_UPDATE"`.
    #[serde(rename = "APPLICATION_UPDATE")]
    ApplicationUpdate,
    /// The text `"ACCESS_REQUEST"`.
    #[serde(rename = "ACCESS_REQUEST")]
    AccessRequest,
    /// The text `"MESSAGE"`.
    #[serde(rename = "MESSAGE")]
    Message,
    /// The text `"SYSTEM"`.
    #[serde(rename = "SYSTEM")]
    System,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ListStartupsByFounderOrder {
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
pub struct CountUnreadNotificationsAnswer {
    /// The attribute `count`.
    pub count: u64,
    /// Whether nothing was left out.
    #[serde(default = "tavola_client::complete")]
    #[serde(skip_serializing_if = "tavola_client::is_complete")]
    pub complete: bool,
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ListByTypeEntityType {
    /// The text `"USER"`.
    #[serde(rename = "USER")]
    User,
    /// The text `"STARTUP"`.
    #[serde(rename = "STARTUP")]
    Startup,
    /// The text `"STARTUP_ROLE"`.
    #[serde(rename = "STARTUP_ROLE")]
    StartupRole,
    /// The text `"APPLICATION"`.
    #[serde(rename = "APPLICATION")]
    Application,
    /// The text `"ACCESS_REQUEST"`.
    #[serde(rename = "ACCESS_REQUEST")]
    AccessRequest,
    /// The text `"CONVERSATION"`.
    #[serde(rename = "CONVERSATION")]
    Conversation,
    /// The text `"MESSAGE"`.
    #[serde(rename = "MESSAGE")]
    Message,
    /// The text `"SUBSCRIPTION"`.
    #[serde(rename = "SUBSCRIPTION")]
    Subscription,
    /// The text `"AUDIT_LOG"`.
    #[serde(rename = "AUDIT_LOG")]
    AuditLog,
    /// The text `"NOTIFICATION"`.
    #[serde(rename = "NOTIFICATION")]
    Notification,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several kinds of items.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum ListByTypeItem {
    /// One of `User`.
    User(Box<User>),
    /// One of `Startup`.
    Startup(Box<Startup>),
    /// One of `StartupRole`.
    StartupRole(Box<StartupRole>),
    /// One of `Application`.
    Application(Box<Application>),
    /// One of `AccessRequest`.
    AccessRequest(Box<AccessRequest>),
    /// One of `Conversation`.
    Conversation(Box<Conversation>),
    /// One of `Message`.
    Message(Box<Message>),
    /// One of `Subscription`.
    Subscription(Box<Subscription>),
    /// One of `AuditLog`.
    AuditLog(Box<AuditLog>),
    /// One of `Notification`.
    Notification(Box<Notification>),
    /// An item that this client does not know.
    Other(tavola_client::Json),
}

impl<'de> Deserialize<'de> for ListByTypeItem {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let item = tavola_client::Tagged::read(deserializer, "entityType")?;
        match item.tag() {
            "USER" => item.parse().map(Self::User),
            "STARTUP" => item.parse().map(Self::Startup),
            "STARTUP_ROLE" => item.parse().map(Self::StartupRole),
            "APPLICATION" => item.parse().map(Self::Application),
            "ACCESS_REQUEST" => item.parse().map(Self::AccessRequest),
            "CONVERSATION" => item.parse().map(Self::Conversation),
            "MESSAGE" => item.parse().map(Self::Message),
            "SUBSCRIPTION" => item.parse().map(Self::Subscription),
            "AUDIT_LOG" => item.parse().map(Self::AuditLog),
            "NOTIFICATION" => item.parse().map(Self::Notification),
            _ => Ok(Self::Other(item.into_value())),
        }
    }
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RegisterUserRole {
    /// The text `"FOUNDER"`.
    #[serde(rename = "FOUNDER")]
    Founder,
    /// The text `"TALENT"`.
    #[serde(rename = "TALENT")]
    Talent,
    /// The text `"INVESTOR"`.
    #[serde(rename = "INVESTOR")]
    Investor,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SetUserStatusStatus {
    /// The text `"ACTIVE"`.
    #[serde(rename = "ACTIVE")]
    Active,
    /// The text `"BANNED"`.
    #[serde(rename = "BANNED")]
    Banned,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// A nested value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RecordLoginMetadata {
    /// The attribute `device`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub device: Option<String>,
    /// The attribute `platform`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub platform: Option<String>,
    /// The attribute `appVersion`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub app_version: Option<String>,
    /// The attribute `method`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// The attribute `attempt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attempt: Option<i64>,
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DecideApplicationStatus {
    /// The text `"REVIEWING"`.
    #[serde(rename = "REVIEWING")]
    Reviewing,
    /// The text `"SHORTLISTED"`.
    #[serde(rename = "SHORTLISTED")]
    Shortlisted,
    /// The text `"ACCEPTED"`.
    #[serde(rename = "ACCEPTED")]
    Accepted,
    /// The text `"REJECTED"`.
    #[serde(rename = "REJECTED")]
    Rejected,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum StartConversationType {
    /// The text `"DIRECT"`.
    #[serde(rename = "DIRECT")]
    Direct,
    /// The text `"GROUP"`.
    #[serde(rename = "GROUP")]
    Group,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SendMessageType {
    /// The text `"TEXT"`.
    #[serde(rename = "TEXT")]
    Text,
    /// The text `"FILE"`.
    #[serde(rename = "FILE")]
    File,
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
    /// The call needs a signed-in caller.
    #[serde(rename = "not-signed-in")]
    NotSignedIn,
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
    /// The code `not-talent`.
    #[serde(rename = "not-talent")]
    NotTalent,
    /// The code `amount-out-of-range`.
    #[serde(rename = "amount-out-of-range")]
    AmountOutOfRange,
    /// The code `in-the-past`.
    #[serde(rename = "in-the-past")]
    InThePast,
    /// The code `names-yourself`.
    #[serde(rename = "names-yourself")]
    NamesYourself,
    /// The code `nobody-else`.
    #[serde(rename = "nobody-else")]
    NobodyElse,
    /// The code `one-other`.
    #[serde(rename = "one-other")]
    OneOther,
    /// The code `not-the-applicant`.
    #[serde(rename = "not-the-applicant")]
    NotTheApplicant,
    /// The code `other-startup`.
    #[serde(rename = "other-startup")]
    OtherStartup,
    /// The code `no-such-user`.
    #[serde(rename = "no-such-user")]
    NoSuchUser,
    /// The code `file-needed`.
    #[serde(rename = "file-needed")]
    FileNeeded,
    /// The code `no-file`.
    #[serde(rename = "no-file")]
    NoFile,
    /// The code `end-before-start`.
    #[serde(rename = "end-before-start")]
    EndBeforeStart,
}
