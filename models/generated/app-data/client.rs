// The client of the model `app-data`, by `tavola generate rust`.
// Whatever is to be changed here is changed in the model.

use serde::{Deserialize, Serialize};
use tavola_client::{Call, Client, Listing};

/// Accounts, enterprises, licences, workstreams, users and roles of a multi-tenant platform.
///
/// The document gives attributes for the notification audit only. The others are the least that its
/// patterns need; `accountId` on every tenant-owned item is what makes isolation provable.
#[derive(Debug, Clone)]
pub struct AppDataClient(Client);

impl From<Client> for AppDataClient {
    fn from(client: Client) -> Self {
        Self(client)
    }
}

impl AppDataClient {
    /// Creates a client that calls through a transport.
    pub fn new(transport: impl tavola_client::Transport + 'static) -> Self {
        Self(Client::new(transport))
    }

    /// Returns what calls any operation.
    pub fn client(&self) -> &Client {
        &self.0
    }

    /// Pattern 1: get all accounts
    ///
    /// `GET /accounts`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    pub fn list_accounts(&self) -> Listing<'_, ListAccountsInput> {
        self.0.list(ListAccountsInput {})
    }

    /// `GET /accounts/{accountId}`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn get_account(&self, input: GetAccountInput) -> Call<'_, GetAccountInput> {
        self.0.call(input)
    }

    /// Pattern 2: get account with all related data (more than 2000 items: `complete` is false, the lists below page)
    ///
    /// `GET /accounts/{accountId}/all`
    ///
    /// - the problem `no-dashboard`: your role does not include the dashboard of this account, or you have no access at present
    pub fn get_account_with_all(
        &self,
        input: GetAccountWithAllInput,
    ) -> Call<'_, GetAccountWithAllInput> {
        self.0.call(input)
    }

    /// `GET /accounts/{accountId}/addresses`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn list_addresses(&self, input: ListAddressesInput) -> Listing<'_, ListAddressesInput> {
        self.0.list(input)
    }

    /// `GET /accounts/{accountId}/addresses/{addressId}`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn get_address(&self, input: GetAddressInput) -> Call<'_, GetAddressInput> {
        self.0.call(input)
    }

    /// `GET /accounts/{accountId}/technical-users`
    ///
    /// - the problem `no-settings`: your role does not include the settings of this account, or you have no access at present
    pub fn list_technical_users(
        &self,
        input: ListTechnicalUsersInput,
    ) -> Listing<'_, ListTechnicalUsersInput> {
        self.0.list(input)
    }

    /// `GET /accounts/{accountId}/technical-users/{userId}`
    ///
    /// - the problem `no-settings`: your role does not include the settings of this account, or you have no access at present
    pub fn get_technical_user(
        &self,
        input: GetTechnicalUserInput,
    ) -> Call<'_, GetTechnicalUserInput> {
        self.0.call(input)
    }

    /// Get all enterprises
    ///
    /// `GET /enterprises`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    pub fn list_enterprises(&self) -> Listing<'_, ListEnterprisesInput> {
        self.0.list(ListEnterprisesInput {})
    }

    /// `GET /accounts/{accountId}/enterprises`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn list_account_enterprises(
        &self,
        input: ListAccountEnterprisesInput,
    ) -> Listing<'_, ListAccountEnterprisesInput> {
        self.0.list(input)
    }

    /// Pattern 8: get enterprise with products and services
    ///
    /// `GET /enterprises/{enterpriseId}`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn get_enterprise(&self, input: GetEnterpriseInput) -> Call<'_, GetEnterpriseInput> {
        self.0.call(input)
    }

    /// Its products, however many there are
    ///
    /// `GET /enterprises/{enterpriseId}/products`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn list_enterprise_products(
        &self,
        input: ListEnterpriseProductsInput,
    ) -> Listing<'_, ListEnterpriseProductsInput> {
        self.0.list(input)
    }

    /// Its services, however many there are
    ///
    /// `GET /enterprises/{enterpriseId}/services`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn list_enterprise_services(
        &self,
        input: ListEnterpriseServicesInput,
    ) -> Listing<'_, ListEnterpriseServicesInput> {
        self.0.list(input)
    }

    /// Get all licenses
    ///
    /// `GET /licenses`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    pub fn list_licenses(&self) -> Listing<'_, ListLicensesInput> {
        self.0.list(ListLicensesInput {})
    }

    /// Get licenses by account: all, those of a status, those that end by a day
    ///
    /// `GET /accounts/{accountId}/licenses`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn list_account_licenses(
        &self,
        input: ListAccountLicensesInput,
    ) -> Listing<'_, ListAccountLicensesInput> {
        self.0.list(input)
    }

    /// `GET /accounts/{accountId}/licenses/{licenseId}`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn get_license(&self, input: GetLicenseInput) -> Call<'_, GetLicenseInput> {
        self.0.call(input)
    }

    /// Pattern 4: get licenses by enterprise
    ///
    /// `GET /enterprises/{enterpriseId}/licenses`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn list_enterprise_licenses(
        &self,
        input: ListEnterpriseLicensesInput,
    ) -> Listing<'_, ListEnterpriseLicensesInput> {
        self.0.list(input)
    }

    /// Active licenses by expiry
    ///
    /// `GET /licenses/active`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    pub fn list_active_licenses(&self) -> Listing<'_, ListActiveLicensesInput> {
        self.0.list(ListActiveLicensesInput {})
    }

    /// Pattern 5: get expiring licenses, sorted by end date
    ///
    /// `GET /licenses/expiring`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    pub fn list_expiring_licenses(
        &self,
        input: ListExpiringLicensesInput,
    ) -> Listing<'_, ListExpiringLicensesInput> {
        self.0.list(input)
    }

    /// Expired licenses
    ///
    /// `GET /licenses/expired`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    pub fn list_expired_licenses(
        &self,
        input: ListExpiredLicensesInput,
    ) -> Listing<'_, ListExpiredLicensesInput> {
        self.0.list(input)
    }

    /// Get all workstreams
    ///
    /// `GET /workstreams`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    pub fn list_workstreams(&self) -> Listing<'_, ListWorkstreamsInput> {
        self.0.list(ListWorkstreamsInput {})
    }

    /// Get workstreams by account
    ///
    /// `GET /accounts/{accountId}/workstreams`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn list_account_workstreams(
        &self,
        input: ListAccountWorkstreamsInput,
    ) -> Listing<'_, ListAccountWorkstreamsInput> {
        self.0.list(input)
    }

    /// `GET /accounts/{accountId}/workstreams/{workstreamId}`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn get_workstream(&self, input: GetWorkstreamInput) -> Call<'_, GetWorkstreamInput> {
        self.0.call(input)
    }

    /// Get workstreams by enterprise
    ///
    /// `GET /enterprises/{enterpriseId}/workstreams`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn list_enterprise_workstreams(
        &self,
        input: ListEnterpriseWorkstreamsInput,
    ) -> Listing<'_, ListEnterpriseWorkstreamsInput> {
        self.0.list(input)
    }

    /// Workstream tools
    ///
    /// `GET /accounts/{accountId}/workstreams/{workstreamId}/tools`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn list_tools(&self, input: ListToolsInput) -> Listing<'_, ListToolsInput> {
        self.0.list(input)
    }

    /// `GET /accounts/{accountId}/workstreams/{workstreamId}/tools/{toolId}`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn get_tool(&self, input: GetToolInput) -> Call<'_, GetToolInput> {
        self.0.call(input)
    }

    /// Who is assigned to it
    ///
    /// `GET /accounts/{accountId}/workstreams/{workstreamId}/users`
    ///
    /// - the problem `no-users`: your role does not include the users of this account, or you have no access at present
    pub fn list_workstream_users(
        &self,
        input: ListWorkstreamUsersInput,
    ) -> Listing<'_, ListWorkstreamUsersInput> {
        self.0.list(input)
    }

    /// Get all users
    ///
    /// `GET /users`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    pub fn list_users(&self) -> Listing<'_, ListUsersInput> {
        self.0.list(ListUsersInput {})
    }

    /// Pattern 3: get users by account: all, or those of an enterprise, a role or a group
    ///
    /// `GET /accounts/{accountId}/users`
    ///
    /// - the problem `no-users`: your role does not include the users of this account, or you have no access at present
    pub fn list_account_users(
        &self,
        input: ListAccountUsersInput,
    ) -> Listing<'_, ListAccountUsersInput> {
        self.0.list(input)
    }

    /// Active users of an account
    ///
    /// `GET /accounts/{accountId}/users/active`
    ///
    /// - the problem `no-users`: your role does not include the users of this account, or you have no access at present
    pub fn list_account_active_users(
        &self,
        input: ListAccountActiveUsersInput,
    ) -> Listing<'_, ListAccountActiveUsersInput> {
        self.0.list(input)
    }

    /// Get inactive users of an account
    ///
    /// `GET /accounts/{accountId}/users/inactive`
    ///
    /// - the problem `no-users`: your role does not include the users of this account, or you have no access at present
    pub fn list_account_inactive_users(
        &self,
        input: ListAccountInactiveUsersInput,
    ) -> Listing<'_, ListAccountInactiveUsersInput> {
        self.0.list(input)
    }

    /// Pattern 7: get user with workstreams
    ///
    /// `GET /users/{userId}`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn get_user(&self, input: GetUserInput) -> Call<'_, GetUserInput> {
        self.0.call(input)
    }

    /// `GET /me`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn get_me(&self) -> Call<'_, GetMeInput> {
        self.0.call(GetMeInput {})
    }

    /// Their workstreams, however many there are, with their names
    ///
    /// `GET /users/{userId}/workstreams`
    ///
    /// - the problem `no-users`: your role does not include the users of this account, or you have no access at present
    pub fn list_user_workstreams(
        &self,
        input: ListUserWorkstreamsInput,
    ) -> Listing<'_, ListUserWorkstreamsInput> {
        self.0.list(input)
    }

    /// `GET /me/workstreams`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn list_my_workstreams(&self) -> Listing<'_, ListMyWorkstreamsInput> {
        self.0.list(ListMyWorkstreamsInput {})
    }

    /// Active users by end date
    ///
    /// `GET /users/active`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    pub fn list_active_users(&self) -> Listing<'_, ListActiveUsersInput> {
        self.0.list(ListActiveUsersInput {})
    }

    /// Get inactive users
    ///
    /// `GET /users/inactive`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    pub fn list_inactive_users(
        &self,
        input: ListInactiveUsersInput,
    ) -> Listing<'_, ListInactiveUsersInput> {
        self.0.list(input)
    }

    /// Get all roles
    ///
    /// `GET /roles`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    pub fn list_roles(&self) -> Listing<'_, ListRolesInput> {
        self.0.list(ListRolesInput {})
    }

    /// Those that every account can use, or those that were retired, which can be restored
    ///
    /// `GET /roles/shared`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn list_shared_roles(
        &self,
        input: ListSharedRolesInput,
    ) -> Listing<'_, ListSharedRolesInput> {
        self.0.list(input)
    }

    /// Roles scoped to account: those that can be given, or those that were retired
    ///
    /// `GET /accounts/{accountId}/roles`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn list_account_roles(
        &self,
        input: ListAccountRolesInput,
    ) -> Listing<'_, ListAccountRolesInput> {
        self.0.list(input)
    }

    /// Pattern 6: get role with all permissions
    ///
    /// `GET /roles/{roleId}`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn get_role(&self, input: GetRoleInput) -> Call<'_, GetRoleInput> {
        self.0.call(input)
    }

    /// What the caller's role permits: for the menus.
    ///
    /// `GET /me/permissions`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn list_my_permissions(&self) -> Listing<'_, ListMyPermissionsInput> {
        self.0.list(ListMyPermissionsInput {})
    }

    /// `GET /roles/{roleId}/permissions/{menuKey}`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn get_permission(&self, input: GetPermissionInput) -> Call<'_, GetPermissionInput> {
        self.0.call(input)
    }

    /// `GET /roles/{roleId}/permissions`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn list_permissions(
        &self,
        input: ListPermissionsInput,
    ) -> Listing<'_, ListPermissionsInput> {
        self.0.list(input)
    }

    /// Get all groups: those that can be joined, or those that were retired
    ///
    /// `GET /groups`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn list_groups(&self, input: ListGroupsInput) -> Listing<'_, ListGroupsInput> {
        self.0.list(input)
    }

    /// `GET /groups/{groupId}`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn get_group(&self, input: GetGroupInput) -> Call<'_, GetGroupInput> {
        self.0.call(input)
    }

    /// Get all products: those that can be had, or those that were retired
    ///
    /// `GET /products`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn list_products(&self, input: ListProductsInput) -> Listing<'_, ListProductsInput> {
        self.0.list(input)
    }

    /// `GET /products/{productId}`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn get_product(&self, input: GetProductInput) -> Call<'_, GetProductInput> {
        self.0.call(input)
    }

    /// Get all services: those that can be had, or those that were retired
    ///
    /// `GET /services`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn list_services(&self, input: ListServicesInput) -> Listing<'_, ListServicesInput> {
        self.0.list(input)
    }

    /// `GET /services/{serviceId}`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    pub fn get_service(&self, input: GetServiceInput) -> Call<'_, GetServiceInput> {
        self.0.call(input)
    }

    /// Get all notification audits (ids grow with time: the latest first)
    ///
    /// `GET /notifications`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    pub fn list_notifications(
        &self,
        input: ListNotificationsInput,
    ) -> Listing<'_, ListNotificationsInput> {
        self.0.list(input)
    }

    /// `GET /notifications/{id}`
    ///
    /// - the problem `admins-only`: only administrators of the account, with access at present, may do this
    pub fn get_notification(&self, input: GetNotificationInput) -> Call<'_, GetNotificationInput> {
        self.0.call(input)
    }

    /// Get notifications by account
    ///
    /// `GET /accounts/{accountId}/notifications`
    ///
    /// - the problem `admins-only`: only administrators of the account, with access at present, may do this
    pub fn list_account_notifications(
        &self,
        input: ListAccountNotificationsInput,
    ) -> Listing<'_, ListAccountNotificationsInput> {
        self.0.list(input)
    }

    /// Get failed (or skipped) notifications of an account, by date
    ///
    /// `GET /accounts/{accountId}/notifications/by-status`
    ///
    /// - the problem `admins-only`: only administrators of the account, with access at present, may do this
    pub fn list_account_failures(
        &self,
        input: ListAccountFailuresInput,
    ) -> Listing<'_, ListAccountFailuresInput> {
        self.0.list(input)
    }

    /// Get failed (or sent, or skipped) notifications, by date
    ///
    /// `GET /notifications/by-status`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    pub fn list_notifications_by_status(
        &self,
        input: ListNotificationsByStatusInput,
    ) -> Listing<'_, ListNotificationsByStatusInput> {
        self.0.list(input)
    }

    /// Get sent notifications by date range
    ///
    /// `GET /notifications/sent`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    pub fn list_sent_notifications(
        &self,
        input: ListSentNotificationsInput,
    ) -> Listing<'_, ListSentNotificationsInput> {
        self.0.list(input)
    }

    /// `POST /accounts`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    pub fn create_account(&self, input: CreateAccountInput) -> Call<'_, CreateAccountInput> {
        self.0.call(input)
    }

    /// `PATCH /accounts/{accountId}`
    ///
    /// - the problem `no-settings`: your role does not include the settings of this account, or you have no access at present
    pub fn rename_account(&self, input: RenameAccountInput) -> Call<'_, RenameAccountInput> {
        self.0.call(input)
    }

    /// `POST /accounts/{accountId}/suspend`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    /// - the problem `already-suspended`: this account is suspended already
    pub fn suspend_account(&self, input: SuspendAccountInput) -> Call<'_, SuspendAccountInput> {
        self.0.call(input)
    }

    /// `POST /accounts/{accountId}/reactivate`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    /// - the problem `already-active`: this account is active
    pub fn reactivate_account(
        &self,
        input: ReactivateAccountInput,
    ) -> Call<'_, ReactivateAccountInput> {
        self.0.call(input)
    }

    /// With everything that is the account's. Only a suspended account: nobody but the platform can add to it any more.
    /// What was mailed stays on record.
    ///
    /// `DELETE /accounts/{accountId}`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    /// - the problem `account-active`: suspend the account first
    /// - the problem `end-before-start`: the end comes before the start
    /// - the problem `email-taken`: another user of this account has this e-mail address
    pub fn delete_account(&self, input: DeleteAccountInput) -> Call<'_, DeleteAccountInput> {
        self.0.call(input)
    }

    /// `POST /accounts/{accountId}/addresses`
    ///
    /// - the problem `no-settings`: your role does not include the settings of this account, or you have no access at present
    pub fn add_address(&self, input: AddAddressInput) -> Call<'_, AddAddressInput> {
        self.0.call(input)
    }

    /// `PATCH /accounts/{accountId}/addresses/{addressId}`
    ///
    /// - the problem `no-settings`: your role does not include the settings of this account, or you have no access at present
    pub fn update_address(&self, input: UpdateAddressInput) -> Call<'_, UpdateAddressInput> {
        self.0.call(input)
    }

    /// `DELETE /accounts/{accountId}/addresses/{addressId}`
    ///
    /// - the problem `no-settings`: your role does not include the settings of this account, or you have no access at present
    pub fn remove_address(&self, input: RemoveAddressInput) -> Call<'_, RemoveAddressInput> {
        self.0.call(input)
    }

    /// `POST /accounts/{accountId}/technical-users`
    ///
    /// - the problem `no-settings`: your role does not include the settings of this account, or you have no access at present
    pub fn add_technical_user(
        &self,
        input: AddTechnicalUserInput,
    ) -> Call<'_, AddTechnicalUserInput> {
        self.0.call(input)
    }

    /// `PATCH /accounts/{accountId}/technical-users/{userId}`
    ///
    /// - the problem `no-settings`: your role does not include the settings of this account, or you have no access at present
    pub fn update_technical_user(
        &self,
        input: UpdateTechnicalUserInput,
    ) -> Call<'_, UpdateTechnicalUserInput> {
        self.0.call(input)
    }

    /// `DELETE /accounts/{accountId}/technical-users/{userId}`
    ///
    /// - the problem `no-settings`: your role does not include the settings of this account, or you have no access at present
    pub fn remove_technical_user(
        &self,
        input: RemoveTechnicalUserInput,
    ) -> Call<'_, RemoveTechnicalUserInput> {
        self.0.call(input)
    }

    /// `POST /accounts/{accountId}/enterprises`
    ///
    /// - the problem `admins-only`: only administrators of the account, with access at present, may do this
    pub fn create_enterprise(
        &self,
        input: CreateEnterpriseInput,
    ) -> Call<'_, CreateEnterpriseInput> {
        self.0.call(input)
    }

    /// `PATCH /enterprises/{enterpriseId}`
    ///
    /// - the problem `admins-only`: only administrators of the account, with access at present, may do this
    pub fn rename_enterprise(
        &self,
        input: RenameEnterpriseInput,
    ) -> Call<'_, RenameEnterpriseInput> {
        self.0.call(input)
    }

    /// With the products and services that were assigned to it. What refers to it comes first.
    ///
    /// `DELETE /enterprises/{enterpriseId}`
    ///
    /// - the problem `admins-only`: only administrators of the account, with access at present, may do this
    /// - the problem `enterprise-in-use`: delete its licences, workstreams and users first
    pub fn delete_enterprise(
        &self,
        input: DeleteEnterpriseInput,
    ) -> Call<'_, DeleteEnterpriseInput> {
        self.0.call(input)
    }

    /// `PUT /enterprises/{enterpriseId}/products/{productId}`
    ///
    /// - the fault `no-such-product`: there is no such product
    /// - the problem `admins-only`: only administrators of the account, with access at present, may do this
    /// - the problem `already-assigned`: this product is assigned already
    pub fn assign_product(&self, input: AssignProductInput) -> Call<'_, AssignProductInput> {
        self.0.call(input)
    }

    /// `DELETE /enterprises/{enterpriseId}/products/{productId}`
    ///
    /// - the problem `admins-only`: only administrators of the account, with access at present, may do this
    pub fn unassign_product(&self, input: UnassignProductInput) -> Call<'_, UnassignProductInput> {
        self.0.call(input)
    }

    /// `PUT /enterprises/{enterpriseId}/services/{serviceId}`
    ///
    /// - the fault `no-such-service`: there is no such service
    /// - the problem `admins-only`: only administrators of the account, with access at present, may do this
    /// - the problem `already-assigned`: this service is assigned already
    pub fn assign_service(&self, input: AssignServiceInput) -> Call<'_, AssignServiceInput> {
        self.0.call(input)
    }

    /// `DELETE /enterprises/{enterpriseId}/services/{serviceId}`
    ///
    /// - the problem `admins-only`: only administrators of the account, with access at present, may do this
    pub fn unassign_service(&self, input: UnassignServiceInput) -> Call<'_, UnassignServiceInput> {
        self.0.call(input)
    }

    /// `POST /accounts/{accountId}/licenses`
    ///
    /// - the fault `no-such-enterprise`: the account has no such enterprise
    /// - the fault `no-such-product`: there is no such product
    /// - the fault `end-in-past`: the end must lie ahead
    /// - the fault `end-before-start`: the end comes before the start
    /// - the problem `platform-only`: only the platform's administrators may do this
    /// - the problem `end-before-start`: the end comes before the start
    pub fn create_license(&self, input: CreateLicenseInput) -> Call<'_, CreateLicenseInput> {
        self.0.call(input)
    }

    /// `POST /accounts/{accountId}/licenses/{licenseId}/renew`
    ///
    /// - the fault `end-in-past`: the end must lie ahead
    /// - the fault `end-before-start`: the end comes before the start
    /// - the problem `platform-only`: only the platform's administrators may do this
    /// - the problem `end-before-start`: the end comes before the start
    pub fn renew_license(&self, input: RenewLicenseInput) -> Call<'_, RenewLicenseInput> {
        self.0.call(input)
    }

    /// One that has not begun is deleted instead.
    ///
    /// `POST /accounts/{accountId}/licenses/{licenseId}/end`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    /// - the problem `not-begun`: this licence has not begun: delete it instead
    /// - the problem `already-expired`: this licence has expired already
    /// - the problem `end-before-start`: the end comes before the start
    pub fn end_license(&self, input: EndLicenseInput) -> Call<'_, EndLicenseInput> {
        self.0.call(input)
    }

    /// `DELETE /accounts/{accountId}/licenses/{licenseId}`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    /// - the problem `end-before-start`: the end comes before the start
    pub fn delete_license(&self, input: DeleteLicenseInput) -> Call<'_, DeleteLicenseInput> {
        self.0.call(input)
    }

    /// `POST /accounts/{accountId}/workstreams`
    ///
    /// - the fault `no-such-enterprise`: the account has no such enterprise
    /// - the problem `no-workstreams`: your role does not include the workstreams of this account, or you have no access at present
    pub fn create_workstream(
        &self,
        input: CreateWorkstreamInput,
    ) -> Call<'_, CreateWorkstreamInput> {
        self.0.call(input)
    }

    /// `PATCH /accounts/{accountId}/workstreams/{workstreamId}`
    ///
    /// - the problem `no-workstreams`: your role does not include the workstreams of this account, or you have no access at present
    pub fn rename_workstream(
        &self,
        input: RenameWorkstreamInput,
    ) -> Call<'_, RenameWorkstreamInput> {
        self.0.call(input)
    }

    /// With its tools, and its users' assignments to it
    ///
    /// `DELETE /accounts/{accountId}/workstreams/{workstreamId}`
    ///
    /// - the problem `no-workstreams`: your role does not include the workstreams of this account, or you have no access at present
    pub fn delete_workstream(
        &self,
        input: DeleteWorkstreamInput,
    ) -> Call<'_, DeleteWorkstreamInput> {
        self.0.call(input)
    }

    /// `POST /accounts/{accountId}/workstreams/{workstreamId}/tools`
    ///
    /// - the problem `no-workstreams`: your role does not include the workstreams of this account, or you have no access at present
    pub fn add_tool(&self, input: AddToolInput) -> Call<'_, AddToolInput> {
        self.0.call(input)
    }

    /// `PATCH /accounts/{accountId}/workstreams/{workstreamId}/tools/{toolId}`
    ///
    /// - the problem `no-workstreams`: your role does not include the workstreams of this account, or you have no access at present
    pub fn update_tool(&self, input: UpdateToolInput) -> Call<'_, UpdateToolInput> {
        self.0.call(input)
    }

    /// `DELETE /accounts/{accountId}/workstreams/{workstreamId}/tools/{toolId}`
    ///
    /// - the problem `no-workstreams`: your role does not include the workstreams of this account, or you have no access at present
    pub fn remove_tool(&self, input: RemoveToolInput) -> Call<'_, RemoveToolInput> {
        self.0.call(input)
    }

    /// One's own name; the rest is others' to say
    ///
    /// `PATCH /me`
    ///
    /// - the problem `not-inside`: you have no access to this account, or not at present
    /// - the problem `email-taken`: another user of this account has this e-mail address
    /// - the problem `end-before-start`: the end comes before the start
    pub fn update_me(&self, input: UpdateMeInput) -> Call<'_, UpdateMeInput> {
        self.0.call(input)
    }

    /// `POST /accounts/{accountId}/users`
    ///
    /// - the fault `no-such-role`: the account has no such role
    /// - the fault `no-such-enterprise`: the account has no such enterprise
    /// - the fault `end-before-start`: the end comes before the start
    /// - the problem `no-users`: your role does not include the users of this account, or you have no access at present
    /// - the problem `only-administrators`: only administrators give roles
    /// - the problem `email-taken`: another user of this account has this e-mail address
    /// - the problem `end-before-start`: the end comes before the start
    pub fn create_user(&self, input: CreateUserInput) -> Call<'_, CreateUserInput> {
        self.0.call(input)
    }

    /// The address of a user with a role, who may do more than others, is changed by administrators.
    ///
    /// `PATCH /users/{userId}`
    ///
    /// - the fault `end-before-start`: the end comes before the start
    /// - the problem `not-this-user`: you may not change this user: ask an administrator, or another one if it is you
    /// - the problem `not-inside`: you have no access to this account, or not at present
    /// - the problem `only-administrators`: only administrators change the address of a user with a role
    /// - the problem `email-taken`: another user of this account has this e-mail address
    /// - the problem `end-before-start`: the end comes before the start
    pub fn update_user(&self, input: UpdateUserInput) -> Call<'_, UpdateUserInput> {
        self.0.call(input)
    }

    /// `PUT /users/{userId}/enterprise`
    ///
    /// - the fault `no-such-enterprise`: the account has no such enterprise
    /// - the problem `not-this-user`: you may not change this user: ask an administrator, or another one if it is you
    /// - the problem `email-taken`: another user of this account has this e-mail address
    /// - the problem `end-before-start`: the end comes before the start
    pub fn move_user(&self, input: MoveUserInput) -> Call<'_, MoveUserInput> {
        self.0.call(input)
    }

    /// `DELETE /users/{userId}/enterprise`
    ///
    /// - the problem `not-this-user`: you may not change this user: ask an administrator, or another one if it is you
    /// - the problem `no-enterprise`: this user is in no enterprise
    /// - the problem `email-taken`: another user of this account has this e-mail address
    /// - the problem `end-before-start`: the end comes before the start
    pub fn take_from_enterprise(
        &self,
        input: TakeFromEnterpriseInput,
    ) -> Call<'_, TakeFromEnterpriseInput> {
        self.0.call(input)
    }

    /// `PUT /users/{userId}/role`
    ///
    /// - the fault `no-such-role`: the account has no such role
    /// - the problem `admins-only`: only administrators of the account, with access at present, may do this
    /// - the problem `email-taken`: another user of this account has this e-mail address
    /// - the problem `end-before-start`: the end comes before the start
    pub fn give_role(&self, input: GiveRoleInput) -> Call<'_, GiveRoleInput> {
        self.0.call(input)
    }

    /// `DELETE /users/{userId}/role`
    ///
    /// - the problem `admins-only`: only administrators of the account, with access at present, may do this
    /// - the problem `email-taken`: another user of this account has this e-mail address
    /// - the problem `end-before-start`: the end comes before the start
    pub fn take_role(&self, input: TakeRoleInput) -> Call<'_, TakeRoleInput> {
        self.0.call(input)
    }

    /// Also the token has to say so: both can take it away
    ///
    /// `PUT /users/{userId}/administrator`
    ///
    /// - the problem `admins-only`: only administrators of the account, with access at present, may do this
    /// - the problem `not-yourself`: ask another administrator
    /// - the problem `email-taken`: another user of this account has this e-mail address
    /// - the problem `end-before-start`: the end comes before the start
    pub fn set_administrator(
        &self,
        input: SetAdministratorInput,
    ) -> Call<'_, SetAdministratorInput> {
        self.0.call(input)
    }

    /// `POST /users/{userId}/deactivate`
    ///
    /// - the problem `not-this-user`: you may not change this user: ask an administrator, or another one if it is you
    /// - the problem `not-inside`: you have no access to this account, or not at present
    /// - the problem `already-inactive`: this user is inactive already
    /// - the problem `email-taken`: another user of this account has this e-mail address
    /// - the problem `end-before-start`: the end comes before the start
    pub fn deactivate_user(&self, input: DeactivateUserInput) -> Call<'_, DeactivateUserInput> {
        self.0.call(input)
    }

    /// Until a day, or without an end: `deactivateUser` has put another in the place of the one before.
    ///
    /// `POST /users/{userId}/reactivate`
    ///
    /// - the fault `end-in-past`: the end must lie ahead
    /// - the fault `end-before-start`: the end comes before the start
    /// - the problem `not-this-user`: you may not change this user: ask an administrator, or another one if it is you
    /// - the problem `already-active`: this user is active
    /// - the problem `email-taken`: another user of this account has this e-mail address
    /// - the problem `end-before-start`: the end comes before the start
    pub fn reactivate_user(&self, input: ReactivateUserInput) -> Call<'_, ReactivateUserInput> {
        self.0.call(input)
    }

    /// With the workstreams that were assigned to the user
    ///
    /// `DELETE /users/{userId}`
    ///
    /// - the problem `admins-only`: only administrators of the account, with access at present, may do this
    /// - the problem `not-yourself`: ask another administrator
    /// - the problem `email-taken`: another user of this account has this e-mail address
    /// - the problem `end-before-start`: the end comes before the start
    pub fn delete_user(&self, input: DeleteUserInput) -> Call<'_, DeleteUserInput> {
        self.0.call(input)
    }

    /// `PUT /users/{userId}/groups/{groupId}`
    ///
    /// - the problem `not-this-user`: you may not change this user: ask an administrator, or another one if it is you
    /// - the problem `no-such-group`: there is no such group
    /// - the problem `email-taken`: another user of this account has this e-mail address
    /// - the problem `end-before-start`: the end comes before the start
    pub fn join_group(&self, input: JoinGroupInput) -> Call<'_, JoinGroupInput> {
        self.0.call(input)
    }

    /// `DELETE /users/{userId}/groups/{groupId}`
    ///
    /// - the problem `not-this-user`: you may not change this user: ask an administrator, or another one if it is you
    /// - the problem `email-taken`: another user of this account has this e-mail address
    /// - the problem `end-before-start`: the end comes before the start
    pub fn leave_group(&self, input: LeaveGroupInput) -> Call<'_, LeaveGroupInput> {
        self.0.call(input)
    }

    /// `PUT /users/{userId}/workstreams/{workstreamId}`
    ///
    /// - the fault `no-such-workstream`: the account has no such workstream
    /// - the problem `not-this-user`: you may not change this user: ask an administrator, or another one if it is you
    /// - the problem `already-assigned`: this workstream is assigned already
    pub fn assign_workstream(
        &self,
        input: AssignWorkstreamInput,
    ) -> Call<'_, AssignWorkstreamInput> {
        self.0.call(input)
    }

    /// `DELETE /users/{userId}/workstreams/{workstreamId}`
    ///
    /// - the problem `not-this-user`: you may not change this user: ask an administrator, or another one if it is you
    pub fn unassign_workstream(
        &self,
        input: UnassignWorkstreamInput,
    ) -> Call<'_, UnassignWorkstreamInput> {
        self.0.call(input)
    }

    /// `POST /roles`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    pub fn create_shared_role(
        &self,
        input: CreateSharedRoleInput,
    ) -> Call<'_, CreateSharedRoleInput> {
        self.0.call(input)
    }

    /// `POST /accounts/{accountId}/roles`
    ///
    /// - the problem `admins-only`: only administrators of the account, with access at present, may do this
    pub fn create_account_role(
        &self,
        input: CreateAccountRoleInput,
    ) -> Call<'_, CreateAccountRoleInput> {
        self.0.call(input)
    }

    /// `PATCH /roles/{roleId}`
    ///
    /// - the problem `admins-only`: only administrators of the account, with access at present, may do this
    /// - the problem `shared-role`: this role is shared by all accounts: only the platform's administrators change it
    pub fn update_role(&self, input: UpdateRoleInput) -> Call<'_, UpdateRoleInput> {
        self.0.call(input)
    }

    /// Replaces what it was
    ///
    /// `PUT /roles/{roleId}/permissions/{menuKey}`
    ///
    /// - the problem `admins-only`: only administrators of the account, with access at present, may do this
    /// - the problem `shared-role`: this role is shared by all accounts: only the platform's administrators change it
    pub fn set_permission(&self, input: SetPermissionInput) -> Call<'_, SetPermissionInput> {
        self.0.call(input)
    }

    /// `DELETE /roles/{roleId}/permissions/{menuKey}`
    ///
    /// - the problem `admins-only`: only administrators of the account, with access at present, may do this
    /// - the problem `shared-role`: this role is shared by all accounts: only the platform's administrators change it
    pub fn remove_permission(
        &self,
        input: RemovePermissionInput,
    ) -> Call<'_, RemovePermissionInput> {
        self.0.call(input)
    }

    /// It permits nothing from then on. Users who have it keep it in name.
    ///
    /// `POST /roles/{roleId}/retire`
    ///
    /// - the problem `admins-only`: only administrators of the account, with access at present, may do this
    /// - the problem `shared-role`: this role is shared by all accounts: only the platform's administrators change it
    pub fn retire_role(&self, input: RetireRoleInput) -> Call<'_, RetireRoleInput> {
        self.0.call(input)
    }

    /// `POST /roles/{roleId}/restore`
    ///
    /// - the problem `admins-only`: only administrators of the account, with access at present, may do this
    /// - the problem `shared-role`: this role is shared by all accounts: only the platform's administrators change it
    pub fn restore_role(&self, input: RestoreRoleInput) -> Call<'_, RestoreRoleInput> {
        self.0.call(input)
    }

    /// `POST /groups`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    pub fn create_group(&self, input: CreateGroupInput) -> Call<'_, CreateGroupInput> {
        self.0.call(input)
    }

    /// `PATCH /groups/{groupId}`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    pub fn rename_group(&self, input: RenameGroupInput) -> Call<'_, RenameGroupInput> {
        self.0.call(input)
    }

    /// `POST /groups/{groupId}/retire`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    pub fn retire_group(&self, input: RetireGroupInput) -> Call<'_, RetireGroupInput> {
        self.0.call(input)
    }

    /// `POST /groups/{groupId}/restore`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    pub fn restore_group(&self, input: RestoreGroupInput) -> Call<'_, RestoreGroupInput> {
        self.0.call(input)
    }

    /// `POST /products`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    pub fn create_product(&self, input: CreateProductInput) -> Call<'_, CreateProductInput> {
        self.0.call(input)
    }

    /// `PATCH /products/{productId}`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    pub fn update_product(&self, input: UpdateProductInput) -> Call<'_, UpdateProductInput> {
        self.0.call(input)
    }

    /// `POST /products/{productId}/retire`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    pub fn retire_product(&self, input: RetireProductInput) -> Call<'_, RetireProductInput> {
        self.0.call(input)
    }

    /// `POST /products/{productId}/restore`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    pub fn restore_product(&self, input: RestoreProductInput) -> Call<'_, RestoreProductInput> {
        self.0.call(input)
    }

    /// `POST /services`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    pub fn create_service(&self, input: CreateServiceInput) -> Call<'_, CreateServiceInput> {
        self.0.call(input)
    }

    /// `PATCH /services/{serviceId}`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    pub fn update_service(&self, input: UpdateServiceInput) -> Call<'_, UpdateServiceInput> {
        self.0.call(input)
    }

    /// `POST /services/{serviceId}/retire`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    pub fn retire_service(&self, input: RetireServiceInput) -> Call<'_, RetireServiceInput> {
        self.0.call(input)
    }

    /// `POST /services/{serviceId}/restore`
    ///
    /// - the problem `platform-only`: only the platform's administrators may do this
    pub fn restore_service(&self, input: RestoreServiceInput) -> Call<'_, RestoreServiceInput> {
        self.0.call(input)
    }

    /// Entries are written once, by the mail service, and never changed.
    ///
    /// `POST /notifications`
    ///
    /// - the problem `mail-only`: only the mail service may do this
    pub fn record_notification(
        &self,
        input: RecordNotificationInput,
    ) -> Call<'_, RecordNotificationInput> {
        self.0.call(input)
    }

    /// Tells a visitor the operation of this name; `None` if there is none.
    pub fn visit<V: tavola_client::Visitor>(name: &str, visitor: V) -> Option<V::Output> {
        Some(match name {
            "listAccounts" => visitor.list::<ListAccountsInput>(),
            "getAccount" => visitor.read::<GetAccountInput>(),
            "getAccountWithAll" => visitor.read::<GetAccountWithAllInput>(),
            "listAddresses" => visitor.list::<ListAddressesInput>(),
            "getAddress" => visitor.read::<GetAddressInput>(),
            "listTechnicalUsers" => visitor.list::<ListTechnicalUsersInput>(),
            "getTechnicalUser" => visitor.read::<GetTechnicalUserInput>(),
            "listEnterprises" => visitor.list::<ListEnterprisesInput>(),
            "listAccountEnterprises" => visitor.list::<ListAccountEnterprisesInput>(),
            "getEnterprise" => visitor.read::<GetEnterpriseInput>(),
            "listEnterpriseProducts" => visitor.list::<ListEnterpriseProductsInput>(),
            "listEnterpriseServices" => visitor.list::<ListEnterpriseServicesInput>(),
            "listLicenses" => visitor.list::<ListLicensesInput>(),
            "listAccountLicenses" => visitor.list::<ListAccountLicensesInput>(),
            "getLicense" => visitor.read::<GetLicenseInput>(),
            "listEnterpriseLicenses" => visitor.list::<ListEnterpriseLicensesInput>(),
            "listActiveLicenses" => visitor.list::<ListActiveLicensesInput>(),
            "listExpiringLicenses" => visitor.list::<ListExpiringLicensesInput>(),
            "listExpiredLicenses" => visitor.list::<ListExpiredLicensesInput>(),
            "listWorkstreams" => visitor.list::<ListWorkstreamsInput>(),
            "listAccountWorkstreams" => visitor.list::<ListAccountWorkstreamsInput>(),
            "getWorkstream" => visitor.read::<GetWorkstreamInput>(),
            "listEnterpriseWorkstreams" => visitor.list::<ListEnterpriseWorkstreamsInput>(),
            "listTools" => visitor.list::<ListToolsInput>(),
            "getTool" => visitor.read::<GetToolInput>(),
            "listWorkstreamUsers" => visitor.list::<ListWorkstreamUsersInput>(),
            "listUsers" => visitor.list::<ListUsersInput>(),
            "listAccountUsers" => visitor.list::<ListAccountUsersInput>(),
            "listAccountActiveUsers" => visitor.list::<ListAccountActiveUsersInput>(),
            "listAccountInactiveUsers" => visitor.list::<ListAccountInactiveUsersInput>(),
            "getUser" => visitor.read::<GetUserInput>(),
            "getMe" => visitor.read::<GetMeInput>(),
            "listUserWorkstreams" => visitor.list::<ListUserWorkstreamsInput>(),
            "listMyWorkstreams" => visitor.list::<ListMyWorkstreamsInput>(),
            "listActiveUsers" => visitor.list::<ListActiveUsersInput>(),
            "listInactiveUsers" => visitor.list::<ListInactiveUsersInput>(),
            "listRoles" => visitor.list::<ListRolesInput>(),
            "listSharedRoles" => visitor.list::<ListSharedRolesInput>(),
            "listAccountRoles" => visitor.list::<ListAccountRolesInput>(),
            "getRole" => visitor.read::<GetRoleInput>(),
            "listMyPermissions" => visitor.list::<ListMyPermissionsInput>(),
            "getPermission" => visitor.read::<GetPermissionInput>(),
            "listPermissions" => visitor.list::<ListPermissionsInput>(),
            "listGroups" => visitor.list::<ListGroupsInput>(),
            "getGroup" => visitor.read::<GetGroupInput>(),
            "listProducts" => visitor.list::<ListProductsInput>(),
            "getProduct" => visitor.read::<GetProductInput>(),
            "listServices" => visitor.list::<ListServicesInput>(),
            "getService" => visitor.read::<GetServiceInput>(),
            "listNotifications" => visitor.list::<ListNotificationsInput>(),
            "getNotification" => visitor.read::<GetNotificationInput>(),
            "listAccountNotifications" => visitor.list::<ListAccountNotificationsInput>(),
            "listAccountFailures" => visitor.list::<ListAccountFailuresInput>(),
            "listNotificationsByStatus" => visitor.list::<ListNotificationsByStatusInput>(),
            "listSentNotifications" => visitor.list::<ListSentNotificationsInput>(),
            "createAccount" => visitor.write::<CreateAccountInput>(),
            "renameAccount" => visitor.write::<RenameAccountInput>(),
            "suspendAccount" => visitor.write::<SuspendAccountInput>(),
            "reactivateAccount" => visitor.write::<ReactivateAccountInput>(),
            "deleteAccount" => visitor.write::<DeleteAccountInput>(),
            "addAddress" => visitor.write::<AddAddressInput>(),
            "updateAddress" => visitor.write::<UpdateAddressInput>(),
            "removeAddress" => visitor.write::<RemoveAddressInput>(),
            "addTechnicalUser" => visitor.write::<AddTechnicalUserInput>(),
            "updateTechnicalUser" => visitor.write::<UpdateTechnicalUserInput>(),
            "removeTechnicalUser" => visitor.write::<RemoveTechnicalUserInput>(),
            "createEnterprise" => visitor.write::<CreateEnterpriseInput>(),
            "renameEnterprise" => visitor.write::<RenameEnterpriseInput>(),
            "deleteEnterprise" => visitor.write::<DeleteEnterpriseInput>(),
            "assignProduct" => visitor.write::<AssignProductInput>(),
            "unassignProduct" => visitor.write::<UnassignProductInput>(),
            "assignService" => visitor.write::<AssignServiceInput>(),
            "unassignService" => visitor.write::<UnassignServiceInput>(),
            "createLicense" => visitor.write::<CreateLicenseInput>(),
            "renewLicense" => visitor.write::<RenewLicenseInput>(),
            "endLicense" => visitor.write::<EndLicenseInput>(),
            "deleteLicense" => visitor.write::<DeleteLicenseInput>(),
            "createWorkstream" => visitor.write::<CreateWorkstreamInput>(),
            "renameWorkstream" => visitor.write::<RenameWorkstreamInput>(),
            "deleteWorkstream" => visitor.write::<DeleteWorkstreamInput>(),
            "addTool" => visitor.write::<AddToolInput>(),
            "updateTool" => visitor.write::<UpdateToolInput>(),
            "removeTool" => visitor.write::<RemoveToolInput>(),
            "updateMe" => visitor.write::<UpdateMeInput>(),
            "createUser" => visitor.write::<CreateUserInput>(),
            "updateUser" => visitor.write::<UpdateUserInput>(),
            "moveUser" => visitor.write::<MoveUserInput>(),
            "takeFromEnterprise" => visitor.write::<TakeFromEnterpriseInput>(),
            "giveRole" => visitor.write::<GiveRoleInput>(),
            "takeRole" => visitor.write::<TakeRoleInput>(),
            "setAdministrator" => visitor.write::<SetAdministratorInput>(),
            "deactivateUser" => visitor.write::<DeactivateUserInput>(),
            "reactivateUser" => visitor.write::<ReactivateUserInput>(),
            "deleteUser" => visitor.write::<DeleteUserInput>(),
            "joinGroup" => visitor.write::<JoinGroupInput>(),
            "leaveGroup" => visitor.write::<LeaveGroupInput>(),
            "assignWorkstream" => visitor.write::<AssignWorkstreamInput>(),
            "unassignWorkstream" => visitor.write::<UnassignWorkstreamInput>(),
            "createSharedRole" => visitor.write::<CreateSharedRoleInput>(),
            "createAccountRole" => visitor.write::<CreateAccountRoleInput>(),
            "updateRole" => visitor.write::<UpdateRoleInput>(),
            "setPermission" => visitor.write::<SetPermissionInput>(),
            "removePermission" => visitor.write::<RemovePermissionInput>(),
            "retireRole" => visitor.write::<RetireRoleInput>(),
            "restoreRole" => visitor.write::<RestoreRoleInput>(),
            "createGroup" => visitor.write::<CreateGroupInput>(),
            "renameGroup" => visitor.write::<RenameGroupInput>(),
            "retireGroup" => visitor.write::<RetireGroupInput>(),
            "restoreGroup" => visitor.write::<RestoreGroupInput>(),
            "createProduct" => visitor.write::<CreateProductInput>(),
            "updateProduct" => visitor.write::<UpdateProductInput>(),
            "retireProduct" => visitor.write::<RetireProductInput>(),
            "restoreProduct" => visitor.write::<RestoreProductInput>(),
            "createService" => visitor.write::<CreateServiceInput>(),
            "updateService" => visitor.write::<UpdateServiceInput>(),
            "retireService" => visitor.write::<RetireServiceInput>(),
            "restoreService" => visitor.write::<RestoreServiceInput>(),
            "recordNotification" => visitor.write::<RecordNotificationInput>(),
            _ => return None,
        })
    }
}

/// What `listAccounts` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ListAccountsInput {}

impl tavola_client::Operation for ListAccountsInput {
    const NAME: &'static str = "listAccounts";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/accounts";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Account>;
    type Code = ListAccountsCode;
}

impl tavola_client::List for ListAccountsInput {
    type Item = Account;
}

impl tavola_client::Limited for ListAccountsInput {}

/// A code that `listAccounts` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListAccountsCode {
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getAccount` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetAccountInput {
    /// The input `accountId`.
    pub account_id: String,
}

impl GetAccountInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
        }
    }
}

impl tavola_client::Operation for GetAccountInput {
    const NAME: &'static str = "getAccount";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/accounts/{accountId}";
    const IS_READ: bool = true;
    type Answer = Account;
    type Code = GetAccountCode;
}

/// A code that `getAccount` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetAccountCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getAccountWithAll` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetAccountWithAllInput {
    /// The input `accountId`.
    pub account_id: String,
}

impl GetAccountWithAllInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
        }
    }
}

impl tavola_client::Operation for GetAccountWithAllInput {
    const NAME: &'static str = "getAccountWithAll";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/accounts/{accountId}/all";
    const IS_READ: bool = true;
    type Answer = AccountWithAddressesAndTechnicalUsersAndLicensesAndWorkstreams;
    type Code = GetAccountWithAllCode;
}

/// A code that `getAccountWithAll` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetAccountWithAllCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// your role does not include the dashboard of this account, or you have no access at present
    #[serde(rename = "no-dashboard")]
    NoDashboard,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listAddresses` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListAddressesInput {
    /// The input `accountId`.
    pub account_id: String,
}

impl ListAddressesInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
        }
    }
}

impl tavola_client::Operation for ListAddressesInput {
    const NAME: &'static str = "listAddresses";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/accounts/{accountId}/addresses";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<AccountAddress>;
    type Code = ListAddressesCode;
}

impl tavola_client::List for ListAddressesInput {
    type Item = AccountAddress;
}

impl tavola_client::Limited for ListAddressesInput {}

/// A code that `listAddresses` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListAddressesCode {
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getAddress` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetAddressInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `addressId`.
    pub address_id: String,
}

impl GetAddressInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>, address_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
            address_id: address_id.into(),
        }
    }
}

impl tavola_client::Operation for GetAddressInput {
    const NAME: &'static str = "getAddress";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/accounts/{accountId}/addresses/{addressId}";
    const IS_READ: bool = true;
    type Answer = AccountAddress;
    type Code = GetAddressCode;
}

/// A code that `getAddress` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetAddressCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listTechnicalUsers` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListTechnicalUsersInput {
    /// The input `accountId`.
    pub account_id: String,
}

impl ListTechnicalUsersInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
        }
    }
}

impl tavola_client::Operation for ListTechnicalUsersInput {
    const NAME: &'static str = "listTechnicalUsers";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/accounts/{accountId}/technical-users";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<TechnicalUser>;
    type Code = ListTechnicalUsersCode;
}

impl tavola_client::List for ListTechnicalUsersInput {
    type Item = TechnicalUser;
}

impl tavola_client::Limited for ListTechnicalUsersInput {}

/// A code that `listTechnicalUsers` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListTechnicalUsersCode {
    /// your role does not include the settings of this account, or you have no access at present
    #[serde(rename = "no-settings")]
    NoSettings,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getTechnicalUser` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetTechnicalUserInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `userId`.
    pub user_id: String,
}

impl GetTechnicalUserInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>, user_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for GetTechnicalUserInput {
    const NAME: &'static str = "getTechnicalUser";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/accounts/{accountId}/technical-users/{userId}";
    const IS_READ: bool = true;
    type Answer = TechnicalUser;
    type Code = GetTechnicalUserCode;
}

/// A code that `getTechnicalUser` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetTechnicalUserCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// your role does not include the settings of this account, or you have no access at present
    #[serde(rename = "no-settings")]
    NoSettings,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listEnterprises` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ListEnterprisesInput {}

impl tavola_client::Operation for ListEnterprisesInput {
    const NAME: &'static str = "listEnterprises";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/enterprises";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Enterprise>;
    type Code = ListEnterprisesCode;
}

impl tavola_client::List for ListEnterprisesInput {
    type Item = Enterprise;
}

impl tavola_client::Limited for ListEnterprisesInput {}

/// A code that `listEnterprises` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListEnterprisesCode {
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listAccountEnterprises` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListAccountEnterprisesInput {
    /// The input `accountId`.
    pub account_id: String,
}

impl ListAccountEnterprisesInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
        }
    }
}

impl tavola_client::Operation for ListAccountEnterprisesInput {
    const NAME: &'static str = "listAccountEnterprises";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/accounts/{accountId}/enterprises";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Enterprise>;
    type Code = ListAccountEnterprisesCode;
}

impl tavola_client::List for ListAccountEnterprisesInput {
    type Item = Enterprise;
}

impl tavola_client::Limited for ListAccountEnterprisesInput {}

/// A code that `listAccountEnterprises` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListAccountEnterprisesCode {
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getEnterprise` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetEnterpriseInput {
    /// The input `enterpriseId`.
    pub enterprise_id: String,
}

impl GetEnterpriseInput {
    /// Creates what is required; everything else is left out.
    pub fn new(enterprise_id: impl Into<String>) -> Self {
        Self {
            enterprise_id: enterprise_id.into(),
        }
    }
}

impl tavola_client::Operation for GetEnterpriseInput {
    const NAME: &'static str = "getEnterprise";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/enterprises/{enterpriseId}";
    const IS_READ: bool = true;
    type Answer = EnterpriseWithProductsAndServices;
    type Code = GetEnterpriseCode;
}

/// A code that `getEnterprise` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetEnterpriseCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listEnterpriseProducts` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListEnterpriseProductsInput {
    /// The input `enterpriseId`.
    pub enterprise_id: String,
}

impl ListEnterpriseProductsInput {
    /// Creates what is required; everything else is left out.
    pub fn new(enterprise_id: impl Into<String>) -> Self {
        Self {
            enterprise_id: enterprise_id.into(),
        }
    }
}

impl tavola_client::Operation for ListEnterpriseProductsInput {
    const NAME: &'static str = "listEnterpriseProducts";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/enterprises/{enterpriseId}/products";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<EnterpriseProductWithProduct>;
    type Code = ListEnterpriseProductsCode;
}

impl tavola_client::List for ListEnterpriseProductsInput {
    type Item = EnterpriseProductWithProduct;
}

impl tavola_client::Limited for ListEnterpriseProductsInput {}

/// A code that `listEnterpriseProducts` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListEnterpriseProductsCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listEnterpriseServices` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListEnterpriseServicesInput {
    /// The input `enterpriseId`.
    pub enterprise_id: String,
}

impl ListEnterpriseServicesInput {
    /// Creates what is required; everything else is left out.
    pub fn new(enterprise_id: impl Into<String>) -> Self {
        Self {
            enterprise_id: enterprise_id.into(),
        }
    }
}

impl tavola_client::Operation for ListEnterpriseServicesInput {
    const NAME: &'static str = "listEnterpriseServices";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/enterprises/{enterpriseId}/services";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<EnterpriseServiceWithService>;
    type Code = ListEnterpriseServicesCode;
}

impl tavola_client::List for ListEnterpriseServicesInput {
    type Item = EnterpriseServiceWithService;
}

impl tavola_client::Limited for ListEnterpriseServicesInput {}

/// A code that `listEnterpriseServices` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListEnterpriseServicesCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listLicenses` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ListLicensesInput {}

impl tavola_client::Operation for ListLicensesInput {
    const NAME: &'static str = "listLicenses";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/licenses";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<License>;
    type Code = ListLicensesCode;
}

impl tavola_client::List for ListLicensesInput {
    type Item = License;
}

impl tavola_client::Limited for ListLicensesInput {}

/// A code that `listLicenses` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListLicensesCode {
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listAccountLicenses` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListAccountLicensesInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `status`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<LicenseStatus>,
    /// The input `endingBy`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending_by: Option<tavola_client::Date>,
}

impl ListAccountLicensesInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
            status: None,
            ending_by: None,
        }
    }
}

impl tavola_client::Operation for ListAccountLicensesInput {
    const NAME: &'static str = "listAccountLicenses";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/accounts/{accountId}/licenses";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<License>;
    type Code = ListAccountLicensesCode;
}

impl tavola_client::List for ListAccountLicensesInput {
    type Item = License;
}

impl tavola_client::Limited for ListAccountLicensesInput {}

/// A code that `listAccountLicenses` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListAccountLicensesCode {
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getLicense` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetLicenseInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `licenseId`.
    pub license_id: String,
}

impl GetLicenseInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>, license_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
            license_id: license_id.into(),
        }
    }
}

impl tavola_client::Operation for GetLicenseInput {
    const NAME: &'static str = "getLicense";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/accounts/{accountId}/licenses/{licenseId}";
    const IS_READ: bool = true;
    type Answer = License;
    type Code = GetLicenseCode;
}

/// A code that `getLicense` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetLicenseCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listEnterpriseLicenses` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListEnterpriseLicensesInput {
    /// The input `enterpriseId`.
    pub enterprise_id: String,
}

impl ListEnterpriseLicensesInput {
    /// Creates what is required; everything else is left out.
    pub fn new(enterprise_id: impl Into<String>) -> Self {
        Self {
            enterprise_id: enterprise_id.into(),
        }
    }
}

impl tavola_client::Operation for ListEnterpriseLicensesInput {
    const NAME: &'static str = "listEnterpriseLicenses";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/enterprises/{enterpriseId}/licenses";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<License>;
    type Code = ListEnterpriseLicensesCode;
}

impl tavola_client::List for ListEnterpriseLicensesInput {
    type Item = License;
}

impl tavola_client::Limited for ListEnterpriseLicensesInput {}

/// A code that `listEnterpriseLicenses` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListEnterpriseLicensesCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listActiveLicenses` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ListActiveLicensesInput {}

impl tavola_client::Operation for ListActiveLicensesInput {
    const NAME: &'static str = "listActiveLicenses";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/licenses/active";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<License>;
    type Code = ListActiveLicensesCode;
}

impl tavola_client::List for ListActiveLicensesInput {
    type Item = License;
}

impl tavola_client::Limited for ListActiveLicensesInput {}

/// A code that `listActiveLicenses` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListActiveLicensesCode {
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listExpiringLicenses` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListExpiringLicensesInput {
    /// The input `before`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<tavola_client::Date>,
}

impl tavola_client::Operation for ListExpiringLicensesInput {
    const NAME: &'static str = "listExpiringLicenses";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/licenses/expiring";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<License>;
    type Code = ListExpiringLicensesCode;
}

impl tavola_client::List for ListExpiringLicensesInput {
    type Item = License;
}

impl tavola_client::Limited for ListExpiringLicensesInput {}

/// A code that `listExpiringLicenses` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListExpiringLicensesCode {
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listExpiredLicenses` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListExpiredLicensesInput {
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListExpiredLicensesOrder>,
}

impl tavola_client::Operation for ListExpiredLicensesInput {
    const NAME: &'static str = "listExpiredLicenses";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/licenses/expired";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<License>;
    type Code = ListExpiredLicensesCode;
}

impl tavola_client::List for ListExpiredLicensesInput {
    type Item = License;
}

impl tavola_client::Limited for ListExpiredLicensesInput {}

/// A code that `listExpiredLicenses` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListExpiredLicensesCode {
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listWorkstreams` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ListWorkstreamsInput {}

impl tavola_client::Operation for ListWorkstreamsInput {
    const NAME: &'static str = "listWorkstreams";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/workstreams";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Workstream>;
    type Code = ListWorkstreamsCode;
}

impl tavola_client::List for ListWorkstreamsInput {
    type Item = Workstream;
}

impl tavola_client::Limited for ListWorkstreamsInput {}

/// A code that `listWorkstreams` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListWorkstreamsCode {
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listAccountWorkstreams` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListAccountWorkstreamsInput {
    /// The input `accountId`.
    pub account_id: String,
}

impl ListAccountWorkstreamsInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
        }
    }
}

impl tavola_client::Operation for ListAccountWorkstreamsInput {
    const NAME: &'static str = "listAccountWorkstreams";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/accounts/{accountId}/workstreams";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Workstream>;
    type Code = ListAccountWorkstreamsCode;
}

impl tavola_client::List for ListAccountWorkstreamsInput {
    type Item = Workstream;
}

impl tavola_client::Limited for ListAccountWorkstreamsInput {}

/// A code that `listAccountWorkstreams` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListAccountWorkstreamsCode {
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getWorkstream` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetWorkstreamInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `workstreamId`.
    pub workstream_id: String,
}

impl GetWorkstreamInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>, workstream_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
            workstream_id: workstream_id.into(),
        }
    }
}

impl tavola_client::Operation for GetWorkstreamInput {
    const NAME: &'static str = "getWorkstream";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/accounts/{accountId}/workstreams/{workstreamId}";
    const IS_READ: bool = true;
    type Answer = Workstream;
    type Code = GetWorkstreamCode;
}

/// A code that `getWorkstream` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetWorkstreamCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listEnterpriseWorkstreams` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListEnterpriseWorkstreamsInput {
    /// The input `enterpriseId`.
    pub enterprise_id: String,
}

impl ListEnterpriseWorkstreamsInput {
    /// Creates what is required; everything else is left out.
    pub fn new(enterprise_id: impl Into<String>) -> Self {
        Self {
            enterprise_id: enterprise_id.into(),
        }
    }
}

impl tavola_client::Operation for ListEnterpriseWorkstreamsInput {
    const NAME: &'static str = "listEnterpriseWorkstreams";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/enterprises/{enterpriseId}/workstreams";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Workstream>;
    type Code = ListEnterpriseWorkstreamsCode;
}

impl tavola_client::List for ListEnterpriseWorkstreamsInput {
    type Item = Workstream;
}

impl tavola_client::Limited for ListEnterpriseWorkstreamsInput {}

/// A code that `listEnterpriseWorkstreams` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListEnterpriseWorkstreamsCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listTools` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListToolsInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `workstreamId`.
    pub workstream_id: String,
}

impl ListToolsInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>, workstream_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
            workstream_id: workstream_id.into(),
        }
    }
}

impl tavola_client::Operation for ListToolsInput {
    const NAME: &'static str = "listTools";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/accounts/{accountId}/workstreams/{workstreamId}/tools";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<WorkstreamTool>;
    type Code = ListToolsCode;
}

impl tavola_client::List for ListToolsInput {
    type Item = WorkstreamTool;
}

impl tavola_client::Limited for ListToolsInput {}

/// A code that `listTools` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListToolsCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getTool` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetToolInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `workstreamId`.
    pub workstream_id: String,
    /// The input `toolId`.
    pub tool_id: String,
}

impl GetToolInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        account_id: impl Into<String>,
        workstream_id: impl Into<String>,
        tool_id: impl Into<String>,
    ) -> Self {
        Self {
            account_id: account_id.into(),
            workstream_id: workstream_id.into(),
            tool_id: tool_id.into(),
        }
    }
}

impl tavola_client::Operation for GetToolInput {
    const NAME: &'static str = "getTool";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/accounts/{accountId}/workstreams/{workstreamId}/tools/{toolId}";
    const IS_READ: bool = true;
    type Answer = WorkstreamTool;
    type Code = GetToolCode;
}

/// A code that `getTool` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetToolCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listWorkstreamUsers` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListWorkstreamUsersInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `workstreamId`.
    pub workstream_id: String,
}

impl ListWorkstreamUsersInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>, workstream_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
            workstream_id: workstream_id.into(),
        }
    }
}

impl tavola_client::Operation for ListWorkstreamUsersInput {
    const NAME: &'static str = "listWorkstreamUsers";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/accounts/{accountId}/workstreams/{workstreamId}/users";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<WorkstreamUserWithUser>;
    type Code = ListWorkstreamUsersCode;
}

impl tavola_client::List for ListWorkstreamUsersInput {
    type Item = WorkstreamUserWithUser;
}

impl tavola_client::Limited for ListWorkstreamUsersInput {}

/// A code that `listWorkstreamUsers` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListWorkstreamUsersCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// your role does not include the users of this account, or you have no access at present
    #[serde(rename = "no-users")]
    NoUsers,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listUsers` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ListUsersInput {}

impl tavola_client::Operation for ListUsersInput {
    const NAME: &'static str = "listUsers";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/users";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<User>;
    type Code = ListUsersCode;
}

impl tavola_client::List for ListUsersInput {
    type Item = User;
}

impl tavola_client::Limited for ListUsersInput {}

/// A code that `listUsers` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListUsersCode {
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listAccountUsers` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListAccountUsersInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `enterpriseId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enterprise_id: Option<String>,
    /// The input `roleId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role_id: Option<String>,
    /// The input `groupId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group_id: Option<String>,
}

impl ListAccountUsersInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
            enterprise_id: None,
            role_id: None,
            group_id: None,
        }
    }
}

impl tavola_client::Operation for ListAccountUsersInput {
    const NAME: &'static str = "listAccountUsers";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/accounts/{accountId}/users";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<User>;
    type Code = ListAccountUsersCode;
}

impl tavola_client::List for ListAccountUsersInput {
    type Item = User;
}

impl tavola_client::Limited for ListAccountUsersInput {}

/// A code that `listAccountUsers` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListAccountUsersCode {
    /// your role does not include the users of this account, or you have no access at present
    #[serde(rename = "no-users")]
    NoUsers,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listAccountActiveUsers` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListAccountActiveUsersInput {
    /// The input `accountId`.
    pub account_id: String,
}

impl ListAccountActiveUsersInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
        }
    }
}

impl tavola_client::Operation for ListAccountActiveUsersInput {
    const NAME: &'static str = "listAccountActiveUsers";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/accounts/{accountId}/users/active";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<AccountUser>;
    type Code = ListAccountActiveUsersCode;
}

impl tavola_client::List for ListAccountActiveUsersInput {
    type Item = AccountUser;
}

impl tavola_client::Limited for ListAccountActiveUsersInput {}

/// A code that `listAccountActiveUsers` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListAccountActiveUsersCode {
    /// your role does not include the users of this account, or you have no access at present
    #[serde(rename = "no-users")]
    NoUsers,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listAccountInactiveUsers` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListAccountInactiveUsersInput {
    /// The input `accountId`.
    pub account_id: String,
}

impl ListAccountInactiveUsersInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
        }
    }
}

impl tavola_client::Operation for ListAccountInactiveUsersInput {
    const NAME: &'static str = "listAccountInactiveUsers";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/accounts/{accountId}/users/inactive";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<AccountUser>;
    type Code = ListAccountInactiveUsersCode;
}

impl tavola_client::List for ListAccountInactiveUsersInput {
    type Item = AccountUser;
}

impl tavola_client::Limited for ListAccountInactiveUsersInput {}

/// A code that `listAccountInactiveUsers` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListAccountInactiveUsersCode {
    /// your role does not include the users of this account, or you have no access at present
    #[serde(rename = "no-users")]
    NoUsers,
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
    type Answer = UserWithWorkstreams;
    type Code = GetUserCode;
}

/// A code that `getUser` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetUserCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
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
    type Answer = UserWithWorkstreams;
    type Code = GetMeCode;
}

/// A code that `getMe` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetMeCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listUserWorkstreams` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListUserWorkstreamsInput {
    /// The input `userId`.
    pub user_id: String,
}

impl ListUserWorkstreamsInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>) -> Self {
        Self {
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for ListUserWorkstreamsInput {
    const NAME: &'static str = "listUserWorkstreams";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/users/{userId}/workstreams";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<UserWorkstreamWithWorkstream>;
    type Code = ListUserWorkstreamsCode;
}

impl tavola_client::List for ListUserWorkstreamsInput {
    type Item = UserWorkstreamWithWorkstream;
}

impl tavola_client::Limited for ListUserWorkstreamsInput {}

/// A code that `listUserWorkstreams` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListUserWorkstreamsCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// your role does not include the users of this account, or you have no access at present
    #[serde(rename = "no-users")]
    NoUsers,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listMyWorkstreams` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ListMyWorkstreamsInput {}

impl tavola_client::Operation for ListMyWorkstreamsInput {
    const NAME: &'static str = "listMyWorkstreams";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/workstreams";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<UserWorkstreamWithWorkstream>;
    type Code = ListMyWorkstreamsCode;
}

impl tavola_client::List for ListMyWorkstreamsInput {
    type Item = UserWorkstreamWithWorkstream;
}

impl tavola_client::Limited for ListMyWorkstreamsInput {}

/// A code that `listMyWorkstreams` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListMyWorkstreamsCode {
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listActiveUsers` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ListActiveUsersInput {}

impl tavola_client::Operation for ListActiveUsersInput {
    const NAME: &'static str = "listActiveUsers";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/users/active";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<User>;
    type Code = ListActiveUsersCode;
}

impl tavola_client::List for ListActiveUsersInput {
    type Item = User;
}

impl tavola_client::Limited for ListActiveUsersInput {}

/// A code that `listActiveUsers` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListActiveUsersCode {
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listInactiveUsers` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListInactiveUsersInput {
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListExpiredLicensesOrder>,
}

impl tavola_client::Operation for ListInactiveUsersInput {
    const NAME: &'static str = "listInactiveUsers";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/users/inactive";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<User>;
    type Code = ListInactiveUsersCode;
}

impl tavola_client::List for ListInactiveUsersInput {
    type Item = User;
}

impl tavola_client::Limited for ListInactiveUsersInput {}

/// A code that `listInactiveUsers` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListInactiveUsersCode {
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listRoles` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ListRolesInput {}

impl tavola_client::Operation for ListRolesInput {
    const NAME: &'static str = "listRoles";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/roles";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Role>;
    type Code = ListRolesCode;
}

impl tavola_client::List for ListRolesInput {
    type Item = Role;
}

impl tavola_client::Limited for ListRolesInput {}

/// A code that `listRoles` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListRolesCode {
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listSharedRoles` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListSharedRolesInput {
    /// The input `retired`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retired: Option<bool>,
}

impl tavola_client::Operation for ListSharedRolesInput {
    const NAME: &'static str = "listSharedRoles";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/roles/shared";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Role>;
    type Code = ListSharedRolesCode;
}

impl tavola_client::List for ListSharedRolesInput {
    type Item = Role;
}

impl tavola_client::Limited for ListSharedRolesInput {}

/// A code that `listSharedRoles` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListSharedRolesCode {
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listAccountRoles` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListAccountRolesInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `retired`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retired: Option<bool>,
}

impl ListAccountRolesInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
            retired: None,
        }
    }
}

impl tavola_client::Operation for ListAccountRolesInput {
    const NAME: &'static str = "listAccountRoles";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/accounts/{accountId}/roles";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Role>;
    type Code = ListAccountRolesCode;
}

impl tavola_client::List for ListAccountRolesInput {
    type Item = Role;
}

impl tavola_client::Limited for ListAccountRolesInput {}

/// A code that `listAccountRoles` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListAccountRolesCode {
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getRole` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetRoleInput {
    /// The input `roleId`.
    pub role_id: String,
}

impl GetRoleInput {
    /// Creates what is required; everything else is left out.
    pub fn new(role_id: impl Into<String>) -> Self {
        Self {
            role_id: role_id.into(),
        }
    }
}

impl tavola_client::Operation for GetRoleInput {
    const NAME: &'static str = "getRole";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/roles/{roleId}";
    const IS_READ: bool = true;
    type Answer = RoleWithPermissions;
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
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listMyPermissions` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ListMyPermissionsInput {}

impl tavola_client::Operation for ListMyPermissionsInput {
    const NAME: &'static str = "listMyPermissions";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/me/permissions";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<RolePermission>;
    type Code = ListMyPermissionsCode;
}

impl tavola_client::List for ListMyPermissionsInput {
    type Item = RolePermission;
}

impl tavola_client::Limited for ListMyPermissionsInput {}

/// A code that `listMyPermissions` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListMyPermissionsCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getPermission` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetPermissionInput {
    /// The input `roleId`.
    pub role_id: String,
    /// The input `menuKey`.
    pub menu_key: String,
}

impl GetPermissionInput {
    /// Creates what is required; everything else is left out.
    pub fn new(role_id: impl Into<String>, menu_key: impl Into<String>) -> Self {
        Self {
            role_id: role_id.into(),
            menu_key: menu_key.into(),
        }
    }
}

impl tavola_client::Operation for GetPermissionInput {
    const NAME: &'static str = "getPermission";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/roles/{roleId}/permissions/{menuKey}";
    const IS_READ: bool = true;
    type Answer = RolePermission;
    type Code = GetPermissionCode;
}

/// A code that `getPermission` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetPermissionCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listPermissions` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListPermissionsInput {
    /// The input `roleId`.
    pub role_id: String,
}

impl ListPermissionsInput {
    /// Creates what is required; everything else is left out.
    pub fn new(role_id: impl Into<String>) -> Self {
        Self {
            role_id: role_id.into(),
        }
    }
}

impl tavola_client::Operation for ListPermissionsInput {
    const NAME: &'static str = "listPermissions";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/roles/{roleId}/permissions";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<RolePermission>;
    type Code = ListPermissionsCode;
}

impl tavola_client::List for ListPermissionsInput {
    type Item = RolePermission;
}

impl tavola_client::Limited for ListPermissionsInput {}

/// A code that `listPermissions` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListPermissionsCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listGroups` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListGroupsInput {
    /// The input `retired`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retired: Option<bool>,
}

impl tavola_client::Operation for ListGroupsInput {
    const NAME: &'static str = "listGroups";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/groups";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Group>;
    type Code = ListGroupsCode;
}

impl tavola_client::List for ListGroupsInput {
    type Item = Group;
}

impl tavola_client::Limited for ListGroupsInput {}

/// A code that `listGroups` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListGroupsCode {
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getGroup` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetGroupInput {
    /// The input `groupId`.
    pub group_id: String,
}

impl GetGroupInput {
    /// Creates what is required; everything else is left out.
    pub fn new(group_id: impl Into<String>) -> Self {
        Self {
            group_id: group_id.into(),
        }
    }
}

impl tavola_client::Operation for GetGroupInput {
    const NAME: &'static str = "getGroup";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/groups/{groupId}";
    const IS_READ: bool = true;
    type Answer = Group;
    type Code = GetGroupCode;
}

/// A code that `getGroup` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetGroupCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listProducts` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListProductsInput {
    /// The input `retired`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retired: Option<bool>,
}

impl tavola_client::Operation for ListProductsInput {
    const NAME: &'static str = "listProducts";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/products";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Product>;
    type Code = ListProductsCode;
}

impl tavola_client::List for ListProductsInput {
    type Item = Product;
}

impl tavola_client::Limited for ListProductsInput {}

/// A code that `listProducts` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListProductsCode {
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getProduct` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetProductInput {
    /// The input `productId`.
    pub product_id: String,
}

impl GetProductInput {
    /// Creates what is required; everything else is left out.
    pub fn new(product_id: impl Into<String>) -> Self {
        Self {
            product_id: product_id.into(),
        }
    }
}

impl tavola_client::Operation for GetProductInput {
    const NAME: &'static str = "getProduct";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/products/{productId}";
    const IS_READ: bool = true;
    type Answer = Product;
    type Code = GetProductCode;
}

/// A code that `getProduct` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetProductCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listServices` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListServicesInput {
    /// The input `retired`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retired: Option<bool>,
}

impl tavola_client::Operation for ListServicesInput {
    const NAME: &'static str = "listServices";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/services";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<Service>;
    type Code = ListServicesCode;
}

impl tavola_client::List for ListServicesInput {
    type Item = Service;
}

impl tavola_client::Limited for ListServicesInput {}

/// A code that `listServices` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListServicesCode {
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getService` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetServiceInput {
    /// The input `serviceId`.
    pub service_id: String,
}

impl GetServiceInput {
    /// Creates what is required; everything else is left out.
    pub fn new(service_id: impl Into<String>) -> Self {
        Self {
            service_id: service_id.into(),
        }
    }
}

impl tavola_client::Operation for GetServiceInput {
    const NAME: &'static str = "getService";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/services/{serviceId}";
    const IS_READ: bool = true;
    type Answer = Service;
    type Code = GetServiceCode;
}

/// A code that `getService` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetServiceCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listNotifications` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListNotificationsInput {
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListExpiredLicensesOrder>,
}

impl tavola_client::Operation for ListNotificationsInput {
    const NAME: &'static str = "listNotifications";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/notifications";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<NotificationAudit>;
    type Code = ListNotificationsCode;
}

impl tavola_client::List for ListNotificationsInput {
    type Item = NotificationAudit;
}

impl tavola_client::Limited for ListNotificationsInput {}

/// A code that `listNotifications` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListNotificationsCode {
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `getNotification` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetNotificationInput {
    /// The input `id`.
    pub id: String,
}

impl GetNotificationInput {
    /// Creates what is required; everything else is left out.
    pub fn new(id: impl Into<String>) -> Self {
        Self { id: id.into() }
    }
}

impl tavola_client::Operation for GetNotificationInput {
    const NAME: &'static str = "getNotification";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/notifications/{id}";
    const IS_READ: bool = true;
    type Answer = NotificationAudit;
    type Code = GetNotificationCode;
}

/// A code that `getNotification` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GetNotificationCode {
    /// There is nothing here that the caller may see.
    #[serde(rename = "not-found")]
    NotFound,
    /// The read would have to examine more items than one call may read.
    #[serde(rename = "too-much-to-read")]
    TooMuchToRead,
    /// only administrators of the account, with access at present, may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listAccountNotifications` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListAccountNotificationsInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListExpiredLicensesOrder>,
}

impl ListAccountNotificationsInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
            order: None,
        }
    }
}

impl tavola_client::Operation for ListAccountNotificationsInput {
    const NAME: &'static str = "listAccountNotifications";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/accounts/{accountId}/notifications";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<NotificationAudit>;
    type Code = ListAccountNotificationsCode;
}

impl tavola_client::List for ListAccountNotificationsInput {
    type Item = NotificationAudit;
}

impl tavola_client::Limited for ListAccountNotificationsInput {}

/// A code that `listAccountNotifications` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListAccountNotificationsCode {
    /// only administrators of the account, with access at present, may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listAccountFailures` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListAccountFailuresInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `deliveryStatus`.
    pub delivery_status: ListAccountFailuresDeliveryStatus,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListExpiredLicensesOrder>,
}

impl ListAccountFailuresInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        account_id: impl Into<String>,
        delivery_status: ListAccountFailuresDeliveryStatus,
    ) -> Self {
        Self {
            account_id: account_id.into(),
            delivery_status,
            order: None,
        }
    }
}

impl tavola_client::Operation for ListAccountFailuresInput {
    const NAME: &'static str = "listAccountFailures";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/accounts/{accountId}/notifications/by-status";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<AccountFailure>;
    type Code = ListAccountFailuresCode;
}

impl tavola_client::List for ListAccountFailuresInput {
    type Item = AccountFailure;
}

impl tavola_client::Limited for ListAccountFailuresInput {}

/// A code that `listAccountFailures` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListAccountFailuresCode {
    /// only administrators of the account, with access at present, may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listNotificationsByStatus` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListNotificationsByStatusInput {
    /// The input `deliveryStatus`.
    pub delivery_status: NotificationAuditDeliveryStatus,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListExpiredLicensesOrder>,
}

impl ListNotificationsByStatusInput {
    /// Creates what is required; everything else is left out.
    pub fn new(delivery_status: NotificationAuditDeliveryStatus) -> Self {
        Self {
            delivery_status,
            order: None,
        }
    }
}

impl tavola_client::Operation for ListNotificationsByStatusInput {
    const NAME: &'static str = "listNotificationsByStatus";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/notifications/by-status";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<NotificationAudit>;
    type Code = ListNotificationsByStatusCode;
}

impl tavola_client::List for ListNotificationsByStatusInput {
    type Item = NotificationAudit;
}

impl tavola_client::Limited for ListNotificationsByStatusInput {}

/// A code that `listNotificationsByStatus` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListNotificationsByStatusCode {
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `listSentNotifications` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListSentNotificationsInput {
    /// The input `from`.
    pub from: tavola_client::Date,
    /// The input `to`.
    pub to: tavola_client::Date,
    /// The input `order`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<ListExpiredLicensesOrder>,
}

impl ListSentNotificationsInput {
    /// Creates what is required; everything else is left out.
    pub fn new(from: tavola_client::Date, to: tavola_client::Date) -> Self {
        Self {
            from,
            to,
            order: None,
        }
    }
}

impl tavola_client::Operation for ListSentNotificationsInput {
    const NAME: &'static str = "listSentNotifications";
    const METHOD: &'static str = "GET";
    const PATH: &'static str = "/notifications/sent";
    const IS_READ: bool = true;
    type Answer = tavola_client::Page<NotificationAudit>;
    type Code = ListSentNotificationsCode;
}

impl tavola_client::List for ListSentNotificationsInput {
    type Item = NotificationAudit;
}

impl tavola_client::Limited for ListSentNotificationsInput {}

/// A code that `listSentNotifications` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ListSentNotificationsCode {
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `createAccount` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CreateAccountInput {
    /// The input `name`.
    pub name: String,
}

impl CreateAccountInput {
    /// Creates what is required; everything else is left out.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into() }
    }
}

impl tavola_client::Operation for CreateAccountInput {
    const NAME: &'static str = "createAccount";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/accounts";
    const IS_READ: bool = false;
    type Answer = Option<Account>;
    type Code = CreateAccountCode;
}

impl tavola_client::Write for CreateAccountInput {}

/// A code that `createAccount` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum CreateAccountCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `renameAccount` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RenameAccountInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

impl RenameAccountInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
            name: None,
        }
    }
}

impl tavola_client::Operation for RenameAccountInput {
    const NAME: &'static str = "renameAccount";
    const METHOD: &'static str = "PATCH";
    const PATH: &'static str = "/accounts/{accountId}";
    const IS_READ: bool = false;
    type Answer = Option<Account>;
    type Code = RenameAccountCode;
}

impl tavola_client::Write for RenameAccountInput {}

impl tavola_client::Change for RenameAccountInput {}

/// A code that `renameAccount` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RenameAccountCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// your role does not include the settings of this account, or you have no access at present
    #[serde(rename = "no-settings")]
    NoSettings,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `suspendAccount` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SuspendAccountInput {
    /// The input `accountId`.
    pub account_id: String,
}

impl SuspendAccountInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
        }
    }
}

impl tavola_client::Operation for SuspendAccountInput {
    const NAME: &'static str = "suspendAccount";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/accounts/{accountId}/suspend";
    const IS_READ: bool = false;
    type Answer = Option<Account>;
    type Code = SuspendAccountCode;
}

impl tavola_client::Write for SuspendAccountInput {}

impl tavola_client::Change for SuspendAccountInput {}

/// A code that `suspendAccount` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum SuspendAccountCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// this account is suspended already
    #[serde(rename = "already-suspended")]
    AlreadySuspended,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `reactivateAccount` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReactivateAccountInput {
    /// The input `accountId`.
    pub account_id: String,
}

impl ReactivateAccountInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
        }
    }
}

impl tavola_client::Operation for ReactivateAccountInput {
    const NAME: &'static str = "reactivateAccount";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/accounts/{accountId}/reactivate";
    const IS_READ: bool = false;
    type Answer = Option<Account>;
    type Code = ReactivateAccountCode;
}

impl tavola_client::Write for ReactivateAccountInput {}

impl tavola_client::Change for ReactivateAccountInput {}

/// A code that `reactivateAccount` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ReactivateAccountCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// this account is active
    #[serde(rename = "already-active")]
    AlreadyActive,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `deleteAccount` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeleteAccountInput {
    /// The input `accountId`.
    pub account_id: String,
}

impl DeleteAccountInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
        }
    }
}

impl tavola_client::Operation for DeleteAccountInput {
    const NAME: &'static str = "deleteAccount";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/accounts/{accountId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = DeleteAccountCode;
}

impl tavola_client::Write for DeleteAccountInput {}

impl tavola_client::Change for DeleteAccountInput {}

/// A code that `deleteAccount` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeleteAccountCode {
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// suspend the account first
    #[serde(rename = "account-active")]
    AccountActive,
    /// the end comes before the start
    #[serde(rename = "end-before-start")]
    EndBeforeStart,
    /// another user of this account has this e-mail address
    #[serde(rename = "email-taken")]
    EmailTaken,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `addAddress` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AddAddressInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `kind`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<AccountAddressKind>,
    /// The input `line1`.
    pub line1: String,
    /// The input `line2`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line2: Option<String>,
    /// The input `city`.
    pub city: String,
    /// The input `postalCode`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub postal_code: Option<String>,
    /// The input `country`.
    pub country: String,
}

impl AddAddressInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        account_id: impl Into<String>,
        line1: impl Into<String>,
        city: impl Into<String>,
        country: impl Into<String>,
    ) -> Self {
        Self {
            account_id: account_id.into(),
            kind: None,
            line1: line1.into(),
            line2: None,
            city: city.into(),
            postal_code: None,
            country: country.into(),
        }
    }
}

impl tavola_client::Operation for AddAddressInput {
    const NAME: &'static str = "addAddress";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/accounts/{accountId}/addresses";
    const IS_READ: bool = false;
    type Answer = Option<AccountAddress>;
    type Code = AddAddressCode;
}

impl tavola_client::Write for AddAddressInput {}

/// A code that `addAddress` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum AddAddressCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// your role does not include the settings of this account, or you have no access at present
    #[serde(rename = "no-settings")]
    NoSettings,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `updateAddress` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateAddressInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `addressId`.
    pub address_id: String,
    /// The input `kind`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<AccountAddressKind>,
    /// The input `line1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line1: Option<String>,
    /// The input `line2`.
    #[serde(default, skip_serializing_if = "tavola_client::Patch::is_keep")]
    pub line2: tavola_client::Patch<String>,
    /// The input `city`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub city: Option<String>,
    /// The input `postalCode`.
    #[serde(default, skip_serializing_if = "tavola_client::Patch::is_keep")]
    pub postal_code: tavola_client::Patch<String>,
    /// The input `country`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
}

impl UpdateAddressInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>, address_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
            address_id: address_id.into(),
            kind: None,
            line1: None,
            line2: tavola_client::Patch::Keep,
            city: None,
            postal_code: tavola_client::Patch::Keep,
            country: None,
        }
    }
}

impl tavola_client::Operation for UpdateAddressInput {
    const NAME: &'static str = "updateAddress";
    const METHOD: &'static str = "PATCH";
    const PATH: &'static str = "/accounts/{accountId}/addresses/{addressId}";
    const IS_READ: bool = false;
    type Answer = Option<AccountAddress>;
    type Code = UpdateAddressCode;
}

impl tavola_client::Write for UpdateAddressInput {}

impl tavola_client::Change for UpdateAddressInput {}

/// A code that `updateAddress` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum UpdateAddressCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// your role does not include the settings of this account, or you have no access at present
    #[serde(rename = "no-settings")]
    NoSettings,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `removeAddress` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RemoveAddressInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `addressId`.
    pub address_id: String,
}

impl RemoveAddressInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>, address_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
            address_id: address_id.into(),
        }
    }
}

impl tavola_client::Operation for RemoveAddressInput {
    const NAME: &'static str = "removeAddress";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/accounts/{accountId}/addresses/{addressId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = RemoveAddressCode;
}

impl tavola_client::Write for RemoveAddressInput {}

impl tavola_client::Change for RemoveAddressInput {}

/// A code that `removeAddress` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RemoveAddressCode {
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// your role does not include the settings of this account, or you have no access at present
    #[serde(rename = "no-settings")]
    NoSettings,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `addTechnicalUser` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AddTechnicalUserInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `name`.
    pub name: String,
    /// The input `email`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
}

impl AddTechnicalUserInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
            name: name.into(),
            email: None,
        }
    }
}

impl tavola_client::Operation for AddTechnicalUserInput {
    const NAME: &'static str = "addTechnicalUser";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/accounts/{accountId}/technical-users";
    const IS_READ: bool = false;
    type Answer = Option<TechnicalUser>;
    type Code = AddTechnicalUserCode;
}

impl tavola_client::Write for AddTechnicalUserInput {}

/// A code that `addTechnicalUser` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum AddTechnicalUserCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// your role does not include the settings of this account, or you have no access at present
    #[serde(rename = "no-settings")]
    NoSettings,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `updateTechnicalUser` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateTechnicalUserInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `userId`.
    pub user_id: String,
    /// The input `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The input `email`.
    #[serde(default, skip_serializing_if = "tavola_client::Patch::is_keep")]
    pub email: tavola_client::Patch<String>,
    /// The input `status`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<AccountStatus>,
}

impl UpdateTechnicalUserInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>, user_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
            user_id: user_id.into(),
            name: None,
            email: tavola_client::Patch::Keep,
            status: None,
        }
    }
}

impl tavola_client::Operation for UpdateTechnicalUserInput {
    const NAME: &'static str = "updateTechnicalUser";
    const METHOD: &'static str = "PATCH";
    const PATH: &'static str = "/accounts/{accountId}/technical-users/{userId}";
    const IS_READ: bool = false;
    type Answer = Option<TechnicalUser>;
    type Code = UpdateTechnicalUserCode;
}

impl tavola_client::Write for UpdateTechnicalUserInput {}

impl tavola_client::Change for UpdateTechnicalUserInput {}

/// A code that `updateTechnicalUser` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum UpdateTechnicalUserCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// your role does not include the settings of this account, or you have no access at present
    #[serde(rename = "no-settings")]
    NoSettings,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `removeTechnicalUser` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RemoveTechnicalUserInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `userId`.
    pub user_id: String,
}

impl RemoveTechnicalUserInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>, user_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for RemoveTechnicalUserInput {
    const NAME: &'static str = "removeTechnicalUser";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/accounts/{accountId}/technical-users/{userId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = RemoveTechnicalUserCode;
}

impl tavola_client::Write for RemoveTechnicalUserInput {}

impl tavola_client::Change for RemoveTechnicalUserInput {}

/// A code that `removeTechnicalUser` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RemoveTechnicalUserCode {
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// your role does not include the settings of this account, or you have no access at present
    #[serde(rename = "no-settings")]
    NoSettings,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `createEnterprise` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CreateEnterpriseInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `name`.
    pub name: String,
}

impl CreateEnterpriseInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
            name: name.into(),
        }
    }
}

impl tavola_client::Operation for CreateEnterpriseInput {
    const NAME: &'static str = "createEnterprise";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/accounts/{accountId}/enterprises";
    const IS_READ: bool = false;
    type Answer = Option<Enterprise>;
    type Code = CreateEnterpriseCode;
}

impl tavola_client::Write for CreateEnterpriseInput {}

/// A code that `createEnterprise` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum CreateEnterpriseCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only administrators of the account, with access at present, may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `renameEnterprise` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RenameEnterpriseInput {
    /// The input `enterpriseId`.
    pub enterprise_id: String,
    /// The input `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

impl RenameEnterpriseInput {
    /// Creates what is required; everything else is left out.
    pub fn new(enterprise_id: impl Into<String>) -> Self {
        Self {
            enterprise_id: enterprise_id.into(),
            name: None,
        }
    }
}

impl tavola_client::Operation for RenameEnterpriseInput {
    const NAME: &'static str = "renameEnterprise";
    const METHOD: &'static str = "PATCH";
    const PATH: &'static str = "/enterprises/{enterpriseId}";
    const IS_READ: bool = false;
    type Answer = Option<Enterprise>;
    type Code = RenameEnterpriseCode;
}

impl tavola_client::Write for RenameEnterpriseInput {}

impl tavola_client::Change for RenameEnterpriseInput {}

/// A code that `renameEnterprise` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RenameEnterpriseCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only administrators of the account, with access at present, may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `deleteEnterprise` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeleteEnterpriseInput {
    /// The input `enterpriseId`.
    pub enterprise_id: String,
}

impl DeleteEnterpriseInput {
    /// Creates what is required; everything else is left out.
    pub fn new(enterprise_id: impl Into<String>) -> Self {
        Self {
            enterprise_id: enterprise_id.into(),
        }
    }
}

impl tavola_client::Operation for DeleteEnterpriseInput {
    const NAME: &'static str = "deleteEnterprise";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/enterprises/{enterpriseId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = DeleteEnterpriseCode;
}

impl tavola_client::Write for DeleteEnterpriseInput {}

impl tavola_client::Change for DeleteEnterpriseInput {}

/// A code that `deleteEnterprise` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeleteEnterpriseCode {
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// only administrators of the account, with access at present, may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// delete its licences, workstreams and users first
    #[serde(rename = "enterprise-in-use")]
    EnterpriseInUse,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `assignProduct` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AssignProductInput {
    /// The input `enterpriseId`.
    pub enterprise_id: String,
    /// The input `productId`.
    pub product_id: String,
}

impl AssignProductInput {
    /// Creates what is required; everything else is left out.
    pub fn new(enterprise_id: impl Into<String>, product_id: impl Into<String>) -> Self {
        Self {
            enterprise_id: enterprise_id.into(),
            product_id: product_id.into(),
        }
    }
}

impl tavola_client::Operation for AssignProductInput {
    const NAME: &'static str = "assignProduct";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/enterprises/{enterpriseId}/products/{productId}";
    const IS_READ: bool = false;
    type Answer = Option<EnterpriseProduct>;
    type Code = AssignProductCode;
}

impl tavola_client::Write for AssignProductInput {}

/// A code that `assignProduct` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum AssignProductCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only administrators of the account, with access at present, may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// this product is assigned already
    #[serde(rename = "already-assigned")]
    AlreadyAssigned,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `unassignProduct` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UnassignProductInput {
    /// The input `enterpriseId`.
    pub enterprise_id: String,
    /// The input `productId`.
    pub product_id: String,
}

impl UnassignProductInput {
    /// Creates what is required; everything else is left out.
    pub fn new(enterprise_id: impl Into<String>, product_id: impl Into<String>) -> Self {
        Self {
            enterprise_id: enterprise_id.into(),
            product_id: product_id.into(),
        }
    }
}

impl tavola_client::Operation for UnassignProductInput {
    const NAME: &'static str = "unassignProduct";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/enterprises/{enterpriseId}/products/{productId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = UnassignProductCode;
}

impl tavola_client::Write for UnassignProductInput {}

impl tavola_client::Change for UnassignProductInput {}

/// A code that `unassignProduct` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum UnassignProductCode {
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// only administrators of the account, with access at present, may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `assignService` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AssignServiceInput {
    /// The input `enterpriseId`.
    pub enterprise_id: String,
    /// The input `serviceId`.
    pub service_id: String,
}

impl AssignServiceInput {
    /// Creates what is required; everything else is left out.
    pub fn new(enterprise_id: impl Into<String>, service_id: impl Into<String>) -> Self {
        Self {
            enterprise_id: enterprise_id.into(),
            service_id: service_id.into(),
        }
    }
}

impl tavola_client::Operation for AssignServiceInput {
    const NAME: &'static str = "assignService";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/enterprises/{enterpriseId}/services/{serviceId}";
    const IS_READ: bool = false;
    type Answer = Option<EnterpriseService>;
    type Code = AssignServiceCode;
}

impl tavola_client::Write for AssignServiceInput {}

/// A code that `assignService` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum AssignServiceCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only administrators of the account, with access at present, may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// this service is assigned already
    #[serde(rename = "already-assigned")]
    AlreadyAssigned,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `unassignService` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UnassignServiceInput {
    /// The input `enterpriseId`.
    pub enterprise_id: String,
    /// The input `serviceId`.
    pub service_id: String,
}

impl UnassignServiceInput {
    /// Creates what is required; everything else is left out.
    pub fn new(enterprise_id: impl Into<String>, service_id: impl Into<String>) -> Self {
        Self {
            enterprise_id: enterprise_id.into(),
            service_id: service_id.into(),
        }
    }
}

impl tavola_client::Operation for UnassignServiceInput {
    const NAME: &'static str = "unassignService";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/enterprises/{enterpriseId}/services/{serviceId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = UnassignServiceCode;
}

impl tavola_client::Write for UnassignServiceInput {}

impl tavola_client::Change for UnassignServiceInput {}

/// A code that `unassignService` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum UnassignServiceCode {
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// only administrators of the account, with access at present, may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `createLicense` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CreateLicenseInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `enterpriseId`.
    pub enterprise_id: String,
    /// The input `productId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub product_id: Option<String>,
    /// The input `startDate`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_date: Option<tavola_client::Date>,
    /// The input `endDate`.
    pub end_date: tavola_client::Date,
}

impl CreateLicenseInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        account_id: impl Into<String>,
        enterprise_id: impl Into<String>,
        end_date: tavola_client::Date,
    ) -> Self {
        Self {
            account_id: account_id.into(),
            enterprise_id: enterprise_id.into(),
            product_id: None,
            start_date: None,
            end_date,
        }
    }
}

impl tavola_client::Operation for CreateLicenseInput {
    const NAME: &'static str = "createLicense";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/accounts/{accountId}/licenses";
    const IS_READ: bool = false;
    type Answer = Option<License>;
    type Code = CreateLicenseCode;
}

impl tavola_client::Write for CreateLicenseInput {}

/// A code that `createLicense` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum CreateLicenseCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// the end comes before the start
    #[serde(rename = "end-before-start")]
    EndBeforeStart,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `renewLicense` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RenewLicenseInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `licenseId`.
    pub license_id: String,
    /// The input `endDate`.
    pub end_date: tavola_client::Date,
}

impl RenewLicenseInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        account_id: impl Into<String>,
        license_id: impl Into<String>,
        end_date: tavola_client::Date,
    ) -> Self {
        Self {
            account_id: account_id.into(),
            license_id: license_id.into(),
            end_date,
        }
    }
}

impl tavola_client::Operation for RenewLicenseInput {
    const NAME: &'static str = "renewLicense";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/accounts/{accountId}/licenses/{licenseId}/renew";
    const IS_READ: bool = false;
    type Answer = Option<License>;
    type Code = RenewLicenseCode;
}

impl tavola_client::Write for RenewLicenseInput {}

impl tavola_client::Change for RenewLicenseInput {}

/// A code that `renewLicense` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RenewLicenseCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// the end comes before the start
    #[serde(rename = "end-before-start")]
    EndBeforeStart,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `endLicense` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EndLicenseInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `licenseId`.
    pub license_id: String,
}

impl EndLicenseInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>, license_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
            license_id: license_id.into(),
        }
    }
}

impl tavola_client::Operation for EndLicenseInput {
    const NAME: &'static str = "endLicense";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/accounts/{accountId}/licenses/{licenseId}/end";
    const IS_READ: bool = false;
    type Answer = Option<License>;
    type Code = EndLicenseCode;
}

impl tavola_client::Write for EndLicenseInput {}

impl tavola_client::Change for EndLicenseInput {}

/// A code that `endLicense` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum EndLicenseCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// the end comes before the start
    #[serde(rename = "end-before-start")]
    EndBeforeStart,
    /// this licence has not begun: delete it instead
    #[serde(rename = "not-begun")]
    NotBegun,
    /// this licence has expired already
    #[serde(rename = "already-expired")]
    AlreadyExpired,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `deleteLicense` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeleteLicenseInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `licenseId`.
    pub license_id: String,
}

impl DeleteLicenseInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>, license_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
            license_id: license_id.into(),
        }
    }
}

impl tavola_client::Operation for DeleteLicenseInput {
    const NAME: &'static str = "deleteLicense";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/accounts/{accountId}/licenses/{licenseId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = DeleteLicenseCode;
}

impl tavola_client::Write for DeleteLicenseInput {}

impl tavola_client::Change for DeleteLicenseInput {}

/// A code that `deleteLicense` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeleteLicenseCode {
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// the end comes before the start
    #[serde(rename = "end-before-start")]
    EndBeforeStart,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `createWorkstream` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CreateWorkstreamInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `enterpriseId`.
    pub enterprise_id: String,
    /// The input `name`.
    pub name: String,
}

impl CreateWorkstreamInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        account_id: impl Into<String>,
        enterprise_id: impl Into<String>,
        name: impl Into<String>,
    ) -> Self {
        Self {
            account_id: account_id.into(),
            enterprise_id: enterprise_id.into(),
            name: name.into(),
        }
    }
}

impl tavola_client::Operation for CreateWorkstreamInput {
    const NAME: &'static str = "createWorkstream";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/accounts/{accountId}/workstreams";
    const IS_READ: bool = false;
    type Answer = Option<Workstream>;
    type Code = CreateWorkstreamCode;
}

impl tavola_client::Write for CreateWorkstreamInput {}

/// A code that `createWorkstream` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum CreateWorkstreamCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// your role does not include the workstreams of this account, or you have no access at present
    #[serde(rename = "no-workstreams")]
    NoWorkstreams,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `renameWorkstream` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RenameWorkstreamInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `workstreamId`.
    pub workstream_id: String,
    /// The input `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

impl RenameWorkstreamInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>, workstream_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
            workstream_id: workstream_id.into(),
            name: None,
        }
    }
}

impl tavola_client::Operation for RenameWorkstreamInput {
    const NAME: &'static str = "renameWorkstream";
    const METHOD: &'static str = "PATCH";
    const PATH: &'static str = "/accounts/{accountId}/workstreams/{workstreamId}";
    const IS_READ: bool = false;
    type Answer = Option<Workstream>;
    type Code = RenameWorkstreamCode;
}

impl tavola_client::Write for RenameWorkstreamInput {}

impl tavola_client::Change for RenameWorkstreamInput {}

/// A code that `renameWorkstream` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RenameWorkstreamCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// your role does not include the workstreams of this account, or you have no access at present
    #[serde(rename = "no-workstreams")]
    NoWorkstreams,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `deleteWorkstream` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeleteWorkstreamInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `workstreamId`.
    pub workstream_id: String,
}

impl DeleteWorkstreamInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>, workstream_id: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
            workstream_id: workstream_id.into(),
        }
    }
}

impl tavola_client::Operation for DeleteWorkstreamInput {
    const NAME: &'static str = "deleteWorkstream";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/accounts/{accountId}/workstreams/{workstreamId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = DeleteWorkstreamCode;
}

impl tavola_client::Write for DeleteWorkstreamInput {}

impl tavola_client::Change for DeleteWorkstreamInput {}

/// A code that `deleteWorkstream` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeleteWorkstreamCode {
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// your role does not include the workstreams of this account, or you have no access at present
    #[serde(rename = "no-workstreams")]
    NoWorkstreams,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `addTool` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AddToolInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `workstreamId`.
    pub workstream_id: String,
    /// The input `name`.
    pub name: String,
    /// The input `url`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

impl AddToolInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        account_id: impl Into<String>,
        workstream_id: impl Into<String>,
        name: impl Into<String>,
    ) -> Self {
        Self {
            account_id: account_id.into(),
            workstream_id: workstream_id.into(),
            name: name.into(),
            url: None,
        }
    }
}

impl tavola_client::Operation for AddToolInput {
    const NAME: &'static str = "addTool";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/accounts/{accountId}/workstreams/{workstreamId}/tools";
    const IS_READ: bool = false;
    type Answer = Option<WorkstreamTool>;
    type Code = AddToolCode;
}

impl tavola_client::Write for AddToolInput {}

/// A code that `addTool` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum AddToolCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// your role does not include the workstreams of this account, or you have no access at present
    #[serde(rename = "no-workstreams")]
    NoWorkstreams,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `updateTool` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateToolInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `workstreamId`.
    pub workstream_id: String,
    /// The input `toolId`.
    pub tool_id: String,
    /// The input `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The input `url`.
    #[serde(default, skip_serializing_if = "tavola_client::Patch::is_keep")]
    pub url: tavola_client::Patch<String>,
}

impl UpdateToolInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        account_id: impl Into<String>,
        workstream_id: impl Into<String>,
        tool_id: impl Into<String>,
    ) -> Self {
        Self {
            account_id: account_id.into(),
            workstream_id: workstream_id.into(),
            tool_id: tool_id.into(),
            name: None,
            url: tavola_client::Patch::Keep,
        }
    }
}

impl tavola_client::Operation for UpdateToolInput {
    const NAME: &'static str = "updateTool";
    const METHOD: &'static str = "PATCH";
    const PATH: &'static str = "/accounts/{accountId}/workstreams/{workstreamId}/tools/{toolId}";
    const IS_READ: bool = false;
    type Answer = Option<WorkstreamTool>;
    type Code = UpdateToolCode;
}

impl tavola_client::Write for UpdateToolInput {}

impl tavola_client::Change for UpdateToolInput {}

/// A code that `updateTool` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum UpdateToolCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// your role does not include the workstreams of this account, or you have no access at present
    #[serde(rename = "no-workstreams")]
    NoWorkstreams,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `removeTool` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RemoveToolInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `workstreamId`.
    pub workstream_id: String,
    /// The input `toolId`.
    pub tool_id: String,
}

impl RemoveToolInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        account_id: impl Into<String>,
        workstream_id: impl Into<String>,
        tool_id: impl Into<String>,
    ) -> Self {
        Self {
            account_id: account_id.into(),
            workstream_id: workstream_id.into(),
            tool_id: tool_id.into(),
        }
    }
}

impl tavola_client::Operation for RemoveToolInput {
    const NAME: &'static str = "removeTool";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/accounts/{accountId}/workstreams/{workstreamId}/tools/{toolId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = RemoveToolCode;
}

impl tavola_client::Write for RemoveToolInput {}

impl tavola_client::Change for RemoveToolInput {}

/// A code that `removeTool` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RemoveToolCode {
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// your role does not include the workstreams of this account, or you have no access at present
    #[serde(rename = "no-workstreams")]
    NoWorkstreams,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `updateMe` takes.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateMeInput {
    /// The input `firstName`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_name: Option<String>,
    /// The input `lastName`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_name: Option<String>,
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
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// the end comes before the start
    #[serde(rename = "end-before-start")]
    EndBeforeStart,
    /// another user of this account has this e-mail address
    #[serde(rename = "email-taken")]
    EmailTaken,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `createUser` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CreateUserInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `email`.
    pub email: String,
    /// The input `firstName`.
    pub first_name: String,
    /// The input `lastName`.
    pub last_name: String,
    /// The input `enterpriseId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enterprise_id: Option<String>,
    /// The input `roleId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role_id: Option<String>,
    /// The input `isAdmin`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_admin: Option<bool>,
    /// The input `startDate`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_date: Option<tavola_client::Date>,
    /// The input `endDate`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_date: Option<tavola_client::Date>,
}

impl CreateUserInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        account_id: impl Into<String>,
        email: impl Into<String>,
        first_name: impl Into<String>,
        last_name: impl Into<String>,
    ) -> Self {
        Self {
            account_id: account_id.into(),
            email: email.into(),
            first_name: first_name.into(),
            last_name: last_name.into(),
            enterprise_id: None,
            role_id: None,
            is_admin: None,
            start_date: None,
            end_date: None,
        }
    }
}

impl tavola_client::Operation for CreateUserInput {
    const NAME: &'static str = "createUser";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/accounts/{accountId}/users";
    const IS_READ: bool = false;
    type Answer = Option<User>;
    type Code = CreateUserCode;
}

impl tavola_client::Write for CreateUserInput {}

/// A code that `createUser` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum CreateUserCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// your role does not include the users of this account, or you have no access at present
    #[serde(rename = "no-users")]
    NoUsers,
    /// the end comes before the start
    #[serde(rename = "end-before-start")]
    EndBeforeStart,
    /// another user of this account has this e-mail address
    #[serde(rename = "email-taken")]
    EmailTaken,
    /// only administrators give roles
    #[serde(rename = "only-administrators")]
    OnlyAdministrators,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `updateUser` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateUserInput {
    /// The input `userId`.
    pub user_id: String,
    /// The input `firstName`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_name: Option<String>,
    /// The input `lastName`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_name: Option<String>,
    /// The input `email`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// The input `startDate`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_date: Option<tavola_client::Date>,
    /// The input `endDate`.
    #[serde(default, skip_serializing_if = "tavola_client::Patch::is_keep")]
    pub end_date: tavola_client::Patch<tavola_client::Date>,
}

impl UpdateUserInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>) -> Self {
        Self {
            user_id: user_id.into(),
            first_name: None,
            last_name: None,
            email: None,
            start_date: None,
            end_date: tavola_client::Patch::Keep,
        }
    }
}

impl tavola_client::Operation for UpdateUserInput {
    const NAME: &'static str = "updateUser";
    const METHOD: &'static str = "PATCH";
    const PATH: &'static str = "/users/{userId}";
    const IS_READ: bool = false;
    type Answer = Option<User>;
    type Code = UpdateUserCode;
}

impl tavola_client::Write for UpdateUserInput {}

impl tavola_client::Change for UpdateUserInput {}

/// A code that `updateUser` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum UpdateUserCode {
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
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// the end comes before the start
    #[serde(rename = "end-before-start")]
    EndBeforeStart,
    /// another user of this account has this e-mail address
    #[serde(rename = "email-taken")]
    EmailTaken,
    /// only administrators change the address of a user with a role
    #[serde(rename = "only-administrators")]
    OnlyAdministrators,
    /// you may not change this user: ask an administrator, or another one if it is you
    #[serde(rename = "not-this-user")]
    NotThisUser,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `moveUser` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MoveUserInput {
    /// The input `userId`.
    pub user_id: String,
    /// The input `enterpriseId`.
    pub enterprise_id: String,
}

impl MoveUserInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>, enterprise_id: impl Into<String>) -> Self {
        Self {
            user_id: user_id.into(),
            enterprise_id: enterprise_id.into(),
        }
    }
}

impl tavola_client::Operation for MoveUserInput {
    const NAME: &'static str = "moveUser";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/users/{userId}/enterprise";
    const IS_READ: bool = false;
    type Answer = Option<User>;
    type Code = MoveUserCode;
}

impl tavola_client::Write for MoveUserInput {}

impl tavola_client::Change for MoveUserInput {}

/// A code that `moveUser` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum MoveUserCode {
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
    /// the end comes before the start
    #[serde(rename = "end-before-start")]
    EndBeforeStart,
    /// another user of this account has this e-mail address
    #[serde(rename = "email-taken")]
    EmailTaken,
    /// you may not change this user: ask an administrator, or another one if it is you
    #[serde(rename = "not-this-user")]
    NotThisUser,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `takeFromEnterprise` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TakeFromEnterpriseInput {
    /// The input `userId`.
    pub user_id: String,
}

impl TakeFromEnterpriseInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>) -> Self {
        Self {
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for TakeFromEnterpriseInput {
    const NAME: &'static str = "takeFromEnterprise";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/users/{userId}/enterprise";
    const IS_READ: bool = false;
    type Answer = Option<User>;
    type Code = TakeFromEnterpriseCode;
}

impl tavola_client::Write for TakeFromEnterpriseInput {}

impl tavola_client::Change for TakeFromEnterpriseInput {}

/// A code that `takeFromEnterprise` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum TakeFromEnterpriseCode {
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// the end comes before the start
    #[serde(rename = "end-before-start")]
    EndBeforeStart,
    /// another user of this account has this e-mail address
    #[serde(rename = "email-taken")]
    EmailTaken,
    /// you may not change this user: ask an administrator, or another one if it is you
    #[serde(rename = "not-this-user")]
    NotThisUser,
    /// this user is in no enterprise
    #[serde(rename = "no-enterprise")]
    NoEnterprise,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `giveRole` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GiveRoleInput {
    /// The input `userId`.
    pub user_id: String,
    /// The input `roleId`.
    pub role_id: String,
}

impl GiveRoleInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>, role_id: impl Into<String>) -> Self {
        Self {
            user_id: user_id.into(),
            role_id: role_id.into(),
        }
    }
}

impl tavola_client::Operation for GiveRoleInput {
    const NAME: &'static str = "giveRole";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/users/{userId}/role";
    const IS_READ: bool = false;
    type Answer = Option<User>;
    type Code = GiveRoleCode;
}

impl tavola_client::Write for GiveRoleInput {}

impl tavola_client::Change for GiveRoleInput {}

/// A code that `giveRole` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GiveRoleCode {
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
    /// only administrators of the account, with access at present, may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// the end comes before the start
    #[serde(rename = "end-before-start")]
    EndBeforeStart,
    /// another user of this account has this e-mail address
    #[serde(rename = "email-taken")]
    EmailTaken,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `takeRole` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TakeRoleInput {
    /// The input `userId`.
    pub user_id: String,
}

impl TakeRoleInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>) -> Self {
        Self {
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for TakeRoleInput {
    const NAME: &'static str = "takeRole";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/users/{userId}/role";
    const IS_READ: bool = false;
    type Answer = Option<User>;
    type Code = TakeRoleCode;
}

impl tavola_client::Write for TakeRoleInput {}

impl tavola_client::Change for TakeRoleInput {}

/// A code that `takeRole` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum TakeRoleCode {
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// only administrators of the account, with access at present, may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// the end comes before the start
    #[serde(rename = "end-before-start")]
    EndBeforeStart,
    /// another user of this account has this e-mail address
    #[serde(rename = "email-taken")]
    EmailTaken,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `setAdministrator` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SetAdministratorInput {
    /// The input `userId`.
    pub user_id: String,
    /// The input `isAdmin`.
    pub is_admin: bool,
}

impl SetAdministratorInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>, is_admin: bool) -> Self {
        Self {
            user_id: user_id.into(),
            is_admin,
        }
    }
}

impl tavola_client::Operation for SetAdministratorInput {
    const NAME: &'static str = "setAdministrator";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/users/{userId}/administrator";
    const IS_READ: bool = false;
    type Answer = Option<User>;
    type Code = SetAdministratorCode;
}

impl tavola_client::Write for SetAdministratorInput {}

impl tavola_client::Change for SetAdministratorInput {}

/// A code that `setAdministrator` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum SetAdministratorCode {
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
    /// only administrators of the account, with access at present, may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// the end comes before the start
    #[serde(rename = "end-before-start")]
    EndBeforeStart,
    /// another user of this account has this e-mail address
    #[serde(rename = "email-taken")]
    EmailTaken,
    /// ask another administrator
    #[serde(rename = "not-yourself")]
    NotYourself,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `deactivateUser` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeactivateUserInput {
    /// The input `userId`.
    pub user_id: String,
}

impl DeactivateUserInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>) -> Self {
        Self {
            user_id: user_id.into(),
        }
    }
}

impl tavola_client::Operation for DeactivateUserInput {
    const NAME: &'static str = "deactivateUser";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/users/{userId}/deactivate";
    const IS_READ: bool = false;
    type Answer = Option<User>;
    type Code = DeactivateUserCode;
}

impl tavola_client::Write for DeactivateUserInput {}

impl tavola_client::Change for DeactivateUserInput {}

/// A code that `deactivateUser` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeactivateUserCode {
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
    /// you have no access to this account, or not at present
    #[serde(rename = "not-inside")]
    NotInside,
    /// the end comes before the start
    #[serde(rename = "end-before-start")]
    EndBeforeStart,
    /// another user of this account has this e-mail address
    #[serde(rename = "email-taken")]
    EmailTaken,
    /// you may not change this user: ask an administrator, or another one if it is you
    #[serde(rename = "not-this-user")]
    NotThisUser,
    /// this user is inactive already
    #[serde(rename = "already-inactive")]
    AlreadyInactive,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `reactivateUser` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReactivateUserInput {
    /// The input `userId`.
    pub user_id: String,
    /// The input `endDate`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_date: Option<tavola_client::Date>,
}

impl ReactivateUserInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>) -> Self {
        Self {
            user_id: user_id.into(),
            end_date: None,
        }
    }
}

impl tavola_client::Operation for ReactivateUserInput {
    const NAME: &'static str = "reactivateUser";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/users/{userId}/reactivate";
    const IS_READ: bool = false;
    type Answer = Option<User>;
    type Code = ReactivateUserCode;
}

impl tavola_client::Write for ReactivateUserInput {}

impl tavola_client::Change for ReactivateUserInput {}

/// A code that `reactivateUser` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ReactivateUserCode {
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
    /// this user is active
    #[serde(rename = "already-active")]
    AlreadyActive,
    /// the end comes before the start
    #[serde(rename = "end-before-start")]
    EndBeforeStart,
    /// another user of this account has this e-mail address
    #[serde(rename = "email-taken")]
    EmailTaken,
    /// you may not change this user: ask an administrator, or another one if it is you
    #[serde(rename = "not-this-user")]
    NotThisUser,
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
    const PATH: &'static str = "/users/{userId}";
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
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// only administrators of the account, with access at present, may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// the end comes before the start
    #[serde(rename = "end-before-start")]
    EndBeforeStart,
    /// another user of this account has this e-mail address
    #[serde(rename = "email-taken")]
    EmailTaken,
    /// ask another administrator
    #[serde(rename = "not-yourself")]
    NotYourself,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `joinGroup` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct JoinGroupInput {
    /// The input `userId`.
    pub user_id: String,
    /// The input `groupId`.
    pub group_id: String,
}

impl JoinGroupInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>, group_id: impl Into<String>) -> Self {
        Self {
            user_id: user_id.into(),
            group_id: group_id.into(),
        }
    }
}

impl tavola_client::Operation for JoinGroupInput {
    const NAME: &'static str = "joinGroup";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/users/{userId}/groups/{groupId}";
    const IS_READ: bool = false;
    type Answer = Option<UserPartial>;
    type Code = JoinGroupCode;
}

impl tavola_client::Write for JoinGroupInput {}

impl tavola_client::Change for JoinGroupInput {}

/// A code that `joinGroup` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum JoinGroupCode {
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
    /// the end comes before the start
    #[serde(rename = "end-before-start")]
    EndBeforeStart,
    /// another user of this account has this e-mail address
    #[serde(rename = "email-taken")]
    EmailTaken,
    /// you may not change this user: ask an administrator, or another one if it is you
    #[serde(rename = "not-this-user")]
    NotThisUser,
    /// there is no such group
    #[serde(rename = "no-such-group")]
    NoSuchGroup,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `leaveGroup` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LeaveGroupInput {
    /// The input `userId`.
    pub user_id: String,
    /// The input `groupId`.
    pub group_id: String,
}

impl LeaveGroupInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>, group_id: impl Into<String>) -> Self {
        Self {
            user_id: user_id.into(),
            group_id: group_id.into(),
        }
    }
}

impl tavola_client::Operation for LeaveGroupInput {
    const NAME: &'static str = "leaveGroup";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/users/{userId}/groups/{groupId}";
    const IS_READ: bool = false;
    type Answer = Option<UserPartial>;
    type Code = LeaveGroupCode;
}

impl tavola_client::Write for LeaveGroupInput {}

impl tavola_client::Change for LeaveGroupInput {}

/// A code that `leaveGroup` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum LeaveGroupCode {
    /// Another item already has this unique value.
    #[serde(rename = "not-unique")]
    NotUnique,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// the end comes before the start
    #[serde(rename = "end-before-start")]
    EndBeforeStart,
    /// another user of this account has this e-mail address
    #[serde(rename = "email-taken")]
    EmailTaken,
    /// you may not change this user: ask an administrator, or another one if it is you
    #[serde(rename = "not-this-user")]
    NotThisUser,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `assignWorkstream` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AssignWorkstreamInput {
    /// The input `userId`.
    pub user_id: String,
    /// The input `workstreamId`.
    pub workstream_id: String,
}

impl AssignWorkstreamInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>, workstream_id: impl Into<String>) -> Self {
        Self {
            user_id: user_id.into(),
            workstream_id: workstream_id.into(),
        }
    }
}

impl tavola_client::Operation for AssignWorkstreamInput {
    const NAME: &'static str = "assignWorkstream";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/users/{userId}/workstreams/{workstreamId}";
    const IS_READ: bool = false;
    type Answer = Option<UserWorkstream>;
    type Code = AssignWorkstreamCode;
}

impl tavola_client::Write for AssignWorkstreamInput {}

/// A code that `assignWorkstream` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum AssignWorkstreamCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// this workstream is assigned already
    #[serde(rename = "already-assigned")]
    AlreadyAssigned,
    /// you may not change this user: ask an administrator, or another one if it is you
    #[serde(rename = "not-this-user")]
    NotThisUser,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `unassignWorkstream` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UnassignWorkstreamInput {
    /// The input `userId`.
    pub user_id: String,
    /// The input `workstreamId`.
    pub workstream_id: String,
}

impl UnassignWorkstreamInput {
    /// Creates what is required; everything else is left out.
    pub fn new(user_id: impl Into<String>, workstream_id: impl Into<String>) -> Self {
        Self {
            user_id: user_id.into(),
            workstream_id: workstream_id.into(),
        }
    }
}

impl tavola_client::Operation for UnassignWorkstreamInput {
    const NAME: &'static str = "unassignWorkstream";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/users/{userId}/workstreams/{workstreamId}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = UnassignWorkstreamCode;
}

impl tavola_client::Write for UnassignWorkstreamInput {}

impl tavola_client::Change for UnassignWorkstreamInput {}

/// A code that `unassignWorkstream` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum UnassignWorkstreamCode {
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// you may not change this user: ask an administrator, or another one if it is you
    #[serde(rename = "not-this-user")]
    NotThisUser,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `createSharedRole` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CreateSharedRoleInput {
    /// The input `name`.
    pub name: String,
    /// The input `description`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

impl CreateSharedRoleInput {
    /// Creates what is required; everything else is left out.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            description: None,
        }
    }
}

impl tavola_client::Operation for CreateSharedRoleInput {
    const NAME: &'static str = "createSharedRole";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/roles";
    const IS_READ: bool = false;
    type Answer = Option<Role>;
    type Code = CreateSharedRoleCode;
}

impl tavola_client::Write for CreateSharedRoleInput {}

/// A code that `createSharedRole` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum CreateSharedRoleCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `createAccountRole` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CreateAccountRoleInput {
    /// The input `accountId`.
    pub account_id: String,
    /// The input `name`.
    pub name: String,
    /// The input `description`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

impl CreateAccountRoleInput {
    /// Creates what is required; everything else is left out.
    pub fn new(account_id: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            account_id: account_id.into(),
            name: name.into(),
            description: None,
        }
    }
}

impl tavola_client::Operation for CreateAccountRoleInput {
    const NAME: &'static str = "createAccountRole";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/accounts/{accountId}/roles";
    const IS_READ: bool = false;
    type Answer = Option<Role>;
    type Code = CreateAccountRoleCode;
}

impl tavola_client::Write for CreateAccountRoleInput {}

/// A code that `createAccountRole` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum CreateAccountRoleCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only administrators of the account, with access at present, may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `updateRole` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateRoleInput {
    /// The input `roleId`.
    pub role_id: String,
    /// The input `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The input `description`.
    #[serde(default, skip_serializing_if = "tavola_client::Patch::is_keep")]
    pub description: tavola_client::Patch<String>,
}

impl UpdateRoleInput {
    /// Creates what is required; everything else is left out.
    pub fn new(role_id: impl Into<String>) -> Self {
        Self {
            role_id: role_id.into(),
            name: None,
            description: tavola_client::Patch::Keep,
        }
    }
}

impl tavola_client::Operation for UpdateRoleInput {
    const NAME: &'static str = "updateRole";
    const METHOD: &'static str = "PATCH";
    const PATH: &'static str = "/roles/{roleId}";
    const IS_READ: bool = false;
    type Answer = Option<Role>;
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
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only administrators of the account, with access at present, may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// this role is shared by all accounts: only the platform's administrators change it
    #[serde(rename = "shared-role")]
    SharedRole,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `setPermission` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SetPermissionInput {
    /// The input `roleId`.
    pub role_id: String,
    /// The input `menuKey`.
    pub menu_key: String,
    /// The input `canView`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub can_view: Option<bool>,
    /// The input `canEdit`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub can_edit: Option<bool>,
}

impl SetPermissionInput {
    /// Creates what is required; everything else is left out.
    pub fn new(role_id: impl Into<String>, menu_key: impl Into<String>) -> Self {
        Self {
            role_id: role_id.into(),
            menu_key: menu_key.into(),
            can_view: None,
            can_edit: None,
        }
    }
}

impl tavola_client::Operation for SetPermissionInput {
    const NAME: &'static str = "setPermission";
    const METHOD: &'static str = "PUT";
    const PATH: &'static str = "/roles/{roleId}/permissions/{menuKey}";
    const IS_READ: bool = false;
    type Answer = Option<RolePermission>;
    type Code = SetPermissionCode;
}

impl tavola_client::Write for SetPermissionInput {}

impl tavola_client::Change for SetPermissionInput {}

/// A code that `setPermission` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum SetPermissionCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only administrators of the account, with access at present, may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// this role is shared by all accounts: only the platform's administrators change it
    #[serde(rename = "shared-role")]
    SharedRole,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `removePermission` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RemovePermissionInput {
    /// The input `roleId`.
    pub role_id: String,
    /// The input `menuKey`.
    pub menu_key: String,
}

impl RemovePermissionInput {
    /// Creates what is required; everything else is left out.
    pub fn new(role_id: impl Into<String>, menu_key: impl Into<String>) -> Self {
        Self {
            role_id: role_id.into(),
            menu_key: menu_key.into(),
        }
    }
}

impl tavola_client::Operation for RemovePermissionInput {
    const NAME: &'static str = "removePermission";
    const METHOD: &'static str = "DELETE";
    const PATH: &'static str = "/roles/{roleId}/permissions/{menuKey}";
    const IS_READ: bool = false;
    type Answer = ();
    type Code = RemovePermissionCode;
}

impl tavola_client::Write for RemovePermissionInput {}

impl tavola_client::Change for RemovePermissionInput {}

/// A code that `removePermission` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RemovePermissionCode {
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// only administrators of the account, with access at present, may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// this role is shared by all accounts: only the platform's administrators change it
    #[serde(rename = "shared-role")]
    SharedRole,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `retireRole` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RetireRoleInput {
    /// The input `roleId`.
    pub role_id: String,
}

impl RetireRoleInput {
    /// Creates what is required; everything else is left out.
    pub fn new(role_id: impl Into<String>) -> Self {
        Self {
            role_id: role_id.into(),
        }
    }
}

impl tavola_client::Operation for RetireRoleInput {
    const NAME: &'static str = "retireRole";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/roles/{roleId}/retire";
    const IS_READ: bool = false;
    type Answer = Option<Role>;
    type Code = RetireRoleCode;
}

impl tavola_client::Write for RetireRoleInput {}

impl tavola_client::Change for RetireRoleInput {}

/// A code that `retireRole` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RetireRoleCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only administrators of the account, with access at present, may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// this role is shared by all accounts: only the platform's administrators change it
    #[serde(rename = "shared-role")]
    SharedRole,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `restoreRole` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RestoreRoleInput {
    /// The input `roleId`.
    pub role_id: String,
}

impl RestoreRoleInput {
    /// Creates what is required; everything else is left out.
    pub fn new(role_id: impl Into<String>) -> Self {
        Self {
            role_id: role_id.into(),
        }
    }
}

impl tavola_client::Operation for RestoreRoleInput {
    const NAME: &'static str = "restoreRole";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/roles/{roleId}/restore";
    const IS_READ: bool = false;
    type Answer = Option<Role>;
    type Code = RestoreRoleCode;
}

impl tavola_client::Write for RestoreRoleInput {}

impl tavola_client::Change for RestoreRoleInput {}

/// A code that `restoreRole` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RestoreRoleCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only administrators of the account, with access at present, may do this
    #[serde(rename = "admins-only")]
    AdminsOnly,
    /// this role is shared by all accounts: only the platform's administrators change it
    #[serde(rename = "shared-role")]
    SharedRole,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `createGroup` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CreateGroupInput {
    /// The input `name`.
    pub name: String,
}

impl CreateGroupInput {
    /// Creates what is required; everything else is left out.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into() }
    }
}

impl tavola_client::Operation for CreateGroupInput {
    const NAME: &'static str = "createGroup";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/groups";
    const IS_READ: bool = false;
    type Answer = Option<Group>;
    type Code = CreateGroupCode;
}

impl tavola_client::Write for CreateGroupInput {}

/// A code that `createGroup` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum CreateGroupCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `renameGroup` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RenameGroupInput {
    /// The input `groupId`.
    pub group_id: String,
    /// The input `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

impl RenameGroupInput {
    /// Creates what is required; everything else is left out.
    pub fn new(group_id: impl Into<String>) -> Self {
        Self {
            group_id: group_id.into(),
            name: None,
        }
    }
}

impl tavola_client::Operation for RenameGroupInput {
    const NAME: &'static str = "renameGroup";
    const METHOD: &'static str = "PATCH";
    const PATH: &'static str = "/groups/{groupId}";
    const IS_READ: bool = false;
    type Answer = Option<Group>;
    type Code = RenameGroupCode;
}

impl tavola_client::Write for RenameGroupInput {}

impl tavola_client::Change for RenameGroupInput {}

/// A code that `renameGroup` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RenameGroupCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `retireGroup` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RetireGroupInput {
    /// The input `groupId`.
    pub group_id: String,
}

impl RetireGroupInput {
    /// Creates what is required; everything else is left out.
    pub fn new(group_id: impl Into<String>) -> Self {
        Self {
            group_id: group_id.into(),
        }
    }
}

impl tavola_client::Operation for RetireGroupInput {
    const NAME: &'static str = "retireGroup";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/groups/{groupId}/retire";
    const IS_READ: bool = false;
    type Answer = Option<Group>;
    type Code = RetireGroupCode;
}

impl tavola_client::Write for RetireGroupInput {}

impl tavola_client::Change for RetireGroupInput {}

/// A code that `retireGroup` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RetireGroupCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `restoreGroup` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RestoreGroupInput {
    /// The input `groupId`.
    pub group_id: String,
}

impl RestoreGroupInput {
    /// Creates what is required; everything else is left out.
    pub fn new(group_id: impl Into<String>) -> Self {
        Self {
            group_id: group_id.into(),
        }
    }
}

impl tavola_client::Operation for RestoreGroupInput {
    const NAME: &'static str = "restoreGroup";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/groups/{groupId}/restore";
    const IS_READ: bool = false;
    type Answer = Option<Group>;
    type Code = RestoreGroupCode;
}

impl tavola_client::Write for RestoreGroupInput {}

impl tavola_client::Change for RestoreGroupInput {}

/// A code that `restoreGroup` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RestoreGroupCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `createProduct` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CreateProductInput {
    /// The input `name`.
    pub name: String,
    /// The input `description`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

impl CreateProductInput {
    /// Creates what is required; everything else is left out.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            description: None,
        }
    }
}

impl tavola_client::Operation for CreateProductInput {
    const NAME: &'static str = "createProduct";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/products";
    const IS_READ: bool = false;
    type Answer = Option<Product>;
    type Code = CreateProductCode;
}

impl tavola_client::Write for CreateProductInput {}

/// A code that `createProduct` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum CreateProductCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `updateProduct` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateProductInput {
    /// The input `productId`.
    pub product_id: String,
    /// The input `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The input `description`.
    #[serde(default, skip_serializing_if = "tavola_client::Patch::is_keep")]
    pub description: tavola_client::Patch<String>,
}

impl UpdateProductInput {
    /// Creates what is required; everything else is left out.
    pub fn new(product_id: impl Into<String>) -> Self {
        Self {
            product_id: product_id.into(),
            name: None,
            description: tavola_client::Patch::Keep,
        }
    }
}

impl tavola_client::Operation for UpdateProductInput {
    const NAME: &'static str = "updateProduct";
    const METHOD: &'static str = "PATCH";
    const PATH: &'static str = "/products/{productId}";
    const IS_READ: bool = false;
    type Answer = Option<Product>;
    type Code = UpdateProductCode;
}

impl tavola_client::Write for UpdateProductInput {}

impl tavola_client::Change for UpdateProductInput {}

/// A code that `updateProduct` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum UpdateProductCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `retireProduct` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RetireProductInput {
    /// The input `productId`.
    pub product_id: String,
}

impl RetireProductInput {
    /// Creates what is required; everything else is left out.
    pub fn new(product_id: impl Into<String>) -> Self {
        Self {
            product_id: product_id.into(),
        }
    }
}

impl tavola_client::Operation for RetireProductInput {
    const NAME: &'static str = "retireProduct";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/products/{productId}/retire";
    const IS_READ: bool = false;
    type Answer = Option<Product>;
    type Code = RetireProductCode;
}

impl tavola_client::Write for RetireProductInput {}

impl tavola_client::Change for RetireProductInput {}

/// A code that `retireProduct` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RetireProductCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `restoreProduct` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RestoreProductInput {
    /// The input `productId`.
    pub product_id: String,
}

impl RestoreProductInput {
    /// Creates what is required; everything else is left out.
    pub fn new(product_id: impl Into<String>) -> Self {
        Self {
            product_id: product_id.into(),
        }
    }
}

impl tavola_client::Operation for RestoreProductInput {
    const NAME: &'static str = "restoreProduct";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/products/{productId}/restore";
    const IS_READ: bool = false;
    type Answer = Option<Product>;
    type Code = RestoreProductCode;
}

impl tavola_client::Write for RestoreProductInput {}

impl tavola_client::Change for RestoreProductInput {}

/// A code that `restoreProduct` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RestoreProductCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `createService` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CreateServiceInput {
    /// The input `name`.
    pub name: String,
    /// The input `description`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

impl CreateServiceInput {
    /// Creates what is required; everything else is left out.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            description: None,
        }
    }
}

impl tavola_client::Operation for CreateServiceInput {
    const NAME: &'static str = "createService";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/services";
    const IS_READ: bool = false;
    type Answer = Option<Service>;
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
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `updateService` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateServiceInput {
    /// The input `serviceId`.
    pub service_id: String,
    /// The input `name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The input `description`.
    #[serde(default, skip_serializing_if = "tavola_client::Patch::is_keep")]
    pub description: tavola_client::Patch<String>,
}

impl UpdateServiceInput {
    /// Creates what is required; everything else is left out.
    pub fn new(service_id: impl Into<String>) -> Self {
        Self {
            service_id: service_id.into(),
            name: None,
            description: tavola_client::Patch::Keep,
        }
    }
}

impl tavola_client::Operation for UpdateServiceInput {
    const NAME: &'static str = "updateService";
    const METHOD: &'static str = "PATCH";
    const PATH: &'static str = "/services/{serviceId}";
    const IS_READ: bool = false;
    type Answer = Option<Service>;
    type Code = UpdateServiceCode;
}

impl tavola_client::Write for UpdateServiceInput {}

impl tavola_client::Change for UpdateServiceInput {}

/// A code that `updateService` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum UpdateServiceCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `retireService` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RetireServiceInput {
    /// The input `serviceId`.
    pub service_id: String,
}

impl RetireServiceInput {
    /// Creates what is required; everything else is left out.
    pub fn new(service_id: impl Into<String>) -> Self {
        Self {
            service_id: service_id.into(),
        }
    }
}

impl tavola_client::Operation for RetireServiceInput {
    const NAME: &'static str = "retireService";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/services/{serviceId}/retire";
    const IS_READ: bool = false;
    type Answer = Option<Service>;
    type Code = RetireServiceCode;
}

impl tavola_client::Write for RetireServiceInput {}

impl tavola_client::Change for RetireServiceInput {}

/// A code that `retireService` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RetireServiceCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `restoreService` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RestoreServiceInput {
    /// The input `serviceId`.
    pub service_id: String,
}

impl RestoreServiceInput {
    /// Creates what is required; everything else is left out.
    pub fn new(service_id: impl Into<String>) -> Self {
        Self {
            service_id: service_id.into(),
        }
    }
}

impl tavola_client::Operation for RestoreServiceInput {
    const NAME: &'static str = "restoreService";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/services/{serviceId}/restore";
    const IS_READ: bool = false;
    type Answer = Option<Service>;
    type Code = RestoreServiceCode;
}

impl tavola_client::Write for RestoreServiceInput {}

impl tavola_client::Change for RestoreServiceInput {}

/// A code that `restoreService` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RestoreServiceCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The item is no longer what the entity tag in `If-Match` was given for.
    #[serde(rename = "precondition-failed")]
    PreconditionFailed,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the platform's administrators may do this
    #[serde(rename = "platform-only")]
    PlatformOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// What `recordNotification` takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RecordNotificationInput {
    /// The input `notificationType`.
    pub notification_type: String,
    /// The input `recipientEmail`.
    pub recipient_email: String,
    /// The input `recipientFirstName`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recipient_first_name: Option<String>,
    /// The input `recipientLastName`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recipient_last_name: Option<String>,
    /// The input `accountId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account_id: Option<String>,
    /// The input `accountName`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account_name: Option<String>,
    /// The input `userId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// The input `deliveryStatus`.
    pub delivery_status: NotificationAuditDeliveryStatus,
    /// The input `sesMessageId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ses_message_id: Option<String>,
    /// The input `errorMessage`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error_message: Option<String>,
    /// The input `skipReason`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skip_reason: Option<String>,
    /// The input `senderEmail`.
    pub sender_email: String,
    /// The input `subject`.
    pub subject: String,
    /// The input `sentAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sent_at: Option<tavola_client::Timestamp>,
    /// The input `metadata`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<tavola_client::JsonObject>,
}

impl RecordNotificationInput {
    /// Creates what is required; everything else is left out.
    pub fn new(
        notification_type: impl Into<String>,
        recipient_email: impl Into<String>,
        delivery_status: NotificationAuditDeliveryStatus,
        sender_email: impl Into<String>,
        subject: impl Into<String>,
    ) -> Self {
        Self {
            notification_type: notification_type.into(),
            recipient_email: recipient_email.into(),
            recipient_first_name: None,
            recipient_last_name: None,
            account_id: None,
            account_name: None,
            user_id: None,
            delivery_status,
            ses_message_id: None,
            error_message: None,
            skip_reason: None,
            sender_email: sender_email.into(),
            subject: subject.into(),
            sent_at: None,
            metadata: None,
        }
    }
}

impl tavola_client::Operation for RecordNotificationInput {
    const NAME: &'static str = "recordNotification";
    const METHOD: &'static str = "POST";
    const PATH: &'static str = "/notifications";
    const IS_READ: bool = false;
    type Answer = Option<NotificationAudit>;
    type Code = RecordNotificationCode;
}

impl tavola_client::Write for RecordNotificationInput {}

/// A code that `recordNotification` can answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum RecordNotificationCode {
    /// The body of the request did not arrive in time.
    #[serde(rename = "timeout")]
    Timeout,
    /// The body of the request is not JSON.
    #[serde(rename = "unsupported-media-type")]
    UnsupportedMediaType,
    /// only the mail service may do this
    #[serde(rename = "mail-only")]
    MailOnly,
    /// One that others have, too.
    #[serde(untagged)]
    Common(CommonCode),
}

/// A tenant. Nobody of a suspended (inactive) account gets in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// The attribute `accountId`.
    pub account_id: String,
    /// The attribute `name`.
    pub name: String,
    /// The attribute `status`.
    pub status: AccountStatus,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `updatedAt`.
    pub updated_at: tavola_client::Timestamp,
}

/// An item of the entity `AccountAddress`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AccountAddress {
    /// The attribute `accountId`.
    pub account_id: String,
    /// The attribute `addressId`.
    pub address_id: String,
    /// The attribute `kind`.
    pub kind: AccountAddressKind,
    /// The attribute `line1`.
    pub line1: String,
    /// The attribute `line2`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line2: Option<String>,
    /// The attribute `city`.
    pub city: String,
    /// The attribute `postalCode`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub postal_code: Option<String>,
    /// The attribute `country`.
    pub country: String,
}

/// An item of the entity `TechnicalUser`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TechnicalUser {
    /// The attribute `accountId`.
    pub account_id: String,
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `name`.
    pub name: String,
    /// The attribute `email`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// The attribute `status`.
    pub status: AccountStatus,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
}

/// An item of the entity `License`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct License {
    /// The attribute `accountId`.
    pub account_id: String,
    /// The attribute `licenseId`.
    pub license_id: String,
    /// The attribute `enterpriseId`.
    pub enterprise_id: String,
    /// The attribute `productId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub product_id: Option<String>,
    /// The attribute `status`.
    pub status: LicenseStatus,
    /// The attribute `startDate`.
    pub start_date: tavola_client::Date,
    /// The attribute `endDate`.
    pub end_date: tavola_client::Date,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `updatedAt`.
    pub updated_at: tavola_client::Timestamp,
}

/// An item of the entity `Workstream`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Workstream {
    /// The attribute `accountId`.
    pub account_id: String,
    /// The attribute `workstreamId`.
    pub workstream_id: String,
    /// The attribute `enterpriseId`.
    pub enterprise_id: String,
    /// The attribute `name`.
    pub name: String,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `updatedAt`.
    pub updated_at: tavola_client::Timestamp,
}

/// A tenant. Nobody of a suspended (inactive) account gets in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AccountWithAddressesAndTechnicalUsersAndLicensesAndWorkstreams {
    /// The attribute `accountId`.
    pub account_id: String,
    /// The attribute `name`.
    pub name: String,
    /// The attribute `status`.
    pub status: AccountStatus,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `updatedAt`.
    pub updated_at: tavola_client::Timestamp,
    /// What was found as `addresses`.
    pub addresses: Vec<AccountAddress>,
    /// What was found as `technicalUsers`.
    pub technical_users: Vec<TechnicalUser>,
    /// What was found as `licenses`.
    pub licenses: Vec<License>,
    /// What was found as `workstreams`.
    pub workstreams: Vec<Workstream>,
    /// Whether nothing was left out.
    #[serde(default = "tavola_client::complete")]
    #[serde(skip_serializing_if = "tavola_client::is_complete")]
    pub complete: bool,
}

/// An item of the entity `Enterprise`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Enterprise {
    /// The attribute `enterpriseId`.
    pub enterprise_id: String,
    /// The attribute `accountId`.
    pub account_id: String,
    /// The attribute `name`.
    pub name: String,
    /// The attribute `userCount`.
    pub user_count: i64,
    /// The attribute `licenseCount`.
    pub license_count: i64,
    /// The attribute `workstreamCount`.
    pub workstream_count: i64,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `updatedAt`.
    pub updated_at: tavola_client::Timestamp,
}

/// An item of the entity `EnterpriseProduct`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EnterpriseProduct {
    /// The attribute `enterpriseId`.
    pub enterprise_id: String,
    /// The attribute `productId`.
    pub product_id: String,
    /// The attribute `accountId`.
    pub account_id: String,
    /// The attribute `assignedAt`.
    pub assigned_at: tavola_client::Timestamp,
}

/// An item of the entity `EnterpriseService`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EnterpriseService {
    /// The attribute `enterpriseId`.
    pub enterprise_id: String,
    /// The attribute `serviceId`.
    pub service_id: String,
    /// The attribute `accountId`.
    pub account_id: String,
    /// The attribute `assignedAt`.
    pub assigned_at: tavola_client::Timestamp,
}

/// An item of the entity `Enterprise`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EnterpriseWithProductsAndServices {
    /// The attribute `enterpriseId`.
    pub enterprise_id: String,
    /// The attribute `accountId`.
    pub account_id: String,
    /// The attribute `name`.
    pub name: String,
    /// The attribute `userCount`.
    pub user_count: i64,
    /// The attribute `licenseCount`.
    pub license_count: i64,
    /// The attribute `workstreamCount`.
    pub workstream_count: i64,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `updatedAt`.
    pub updated_at: tavola_client::Timestamp,
    /// What was found as `products`.
    pub products: Vec<EnterpriseProduct>,
    /// What was found as `services`.
    pub services: Vec<EnterpriseService>,
    /// Whether nothing was left out.
    #[serde(default = "tavola_client::complete")]
    #[serde(skip_serializing_if = "tavola_client::is_complete")]
    pub complete: bool,
}

/// An item of the entity `Product`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Product {
    /// The attribute `productId`.
    pub product_id: String,
    /// The attribute `name`.
    pub name: String,
    /// The attribute `description`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The attribute `retiredAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retired_at: Option<tavola_client::Timestamp>,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
}

/// An item of the entity `EnterpriseProduct`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EnterpriseProductWithProduct {
    /// The attribute `enterpriseId`.
    pub enterprise_id: String,
    /// The attribute `productId`.
    pub product_id: String,
    /// The attribute `accountId`.
    pub account_id: String,
    /// The attribute `assignedAt`.
    pub assigned_at: tavola_client::Timestamp,
    /// What was found as `product`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub product: Option<Product>,
}

/// An item of the entity `Service`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Service {
    /// The attribute `serviceId`.
    pub service_id: String,
    /// The attribute `name`.
    pub name: String,
    /// The attribute `description`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The attribute `retiredAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retired_at: Option<tavola_client::Timestamp>,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
}

/// An item of the entity `EnterpriseService`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EnterpriseServiceWithService {
    /// The attribute `enterpriseId`.
    pub enterprise_id: String,
    /// The attribute `serviceId`.
    pub service_id: String,
    /// The attribute `accountId`.
    pub account_id: String,
    /// The attribute `assignedAt`.
    pub assigned_at: tavola_client::Timestamp,
    /// What was found as `service`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service: Option<Service>,
}

/// An item of the entity `WorkstreamTool`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WorkstreamTool {
    /// The attribute `workstreamId`.
    pub workstream_id: String,
    /// The attribute `toolId`.
    pub tool_id: String,
    /// The attribute `accountId`.
    pub account_id: String,
    /// The attribute `name`.
    pub name: String,
    /// The attribute `url`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

/// An item of the entity `User`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct User {
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `accountId`.
    pub account_id: String,
    /// The attribute `email`.
    pub email: String,
    /// The attribute `firstName`.
    pub first_name: String,
    /// The attribute `lastName`.
    pub last_name: String,
    /// The attribute `enterpriseId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enterprise_id: Option<String>,
    /// The attribute `roleId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role_id: Option<String>,
    /// The attribute `groupIds`.
    pub group_ids: Vec<String>,
    /// The attribute `isAdmin`.
    pub is_admin: bool,
    /// The attribute `status`.
    pub status: AccountStatus,
    /// The attribute `startDate`.
    pub start_date: tavola_client::Date,
    /// The attribute `endDate`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_date: Option<tavola_client::Date>,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `updatedAt`.
    pub updated_at: tavola_client::Timestamp,
}

/// The assignment seen from the workstream. Not in the document, where nothing finds the users of a workstream.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WorkstreamUserWithUser {
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `workstreamId`.
    pub workstream_id: String,
    /// The attribute `accountId`.
    pub account_id: String,
    /// The attribute `assignedAt`.
    pub assigned_at: tavola_client::Timestamp,
    /// What was found as `user`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<User>,
}

/// Among the account's users of one status. Not in the document, whose GSI3 has those of all accounts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AccountUser {
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `accountId`.
    pub account_id: String,
    /// The attribute `email`.
    pub email: String,
    /// The attribute `firstName`.
    pub first_name: String,
    /// The attribute `lastName`.
    pub last_name: String,
    /// The attribute `enterpriseId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enterprise_id: Option<String>,
    /// The attribute `roleId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role_id: Option<String>,
    /// The attribute `groupIds`.
    pub group_ids: Vec<String>,
    /// The attribute `isAdmin`.
    pub is_admin: bool,
    /// The attribute `status`.
    pub status: AccountStatus,
    /// The attribute `startDate`.
    pub start_date: tavola_client::Date,
    /// The attribute `endDate`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_date: Option<tavola_client::Date>,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `updatedAt`.
    pub updated_at: tavola_client::Timestamp,
}

/// An item of the entity `UserWorkstream`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UserWorkstream {
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `workstreamId`.
    pub workstream_id: String,
    /// The attribute `accountId`.
    pub account_id: String,
    /// The attribute `assignedAt`.
    pub assigned_at: tavola_client::Timestamp,
}

/// An item of the entity `User`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UserWithWorkstreams {
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `accountId`.
    pub account_id: String,
    /// The attribute `email`.
    pub email: String,
    /// The attribute `firstName`.
    pub first_name: String,
    /// The attribute `lastName`.
    pub last_name: String,
    /// The attribute `enterpriseId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enterprise_id: Option<String>,
    /// The attribute `roleId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role_id: Option<String>,
    /// The attribute `groupIds`.
    pub group_ids: Vec<String>,
    /// The attribute `isAdmin`.
    pub is_admin: bool,
    /// The attribute `status`.
    pub status: AccountStatus,
    /// The attribute `startDate`.
    pub start_date: tavola_client::Date,
    /// The attribute `endDate`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_date: Option<tavola_client::Date>,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `updatedAt`.
    pub updated_at: tavola_client::Timestamp,
    /// What was found as `workstreams`.
    pub workstreams: Vec<UserWorkstream>,
    /// Whether nothing was left out.
    #[serde(default = "tavola_client::complete")]
    #[serde(skip_serializing_if = "tavola_client::is_complete")]
    pub complete: bool,
}

/// An item of the entity `UserWorkstream`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UserWorkstreamWithWorkstream {
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `workstreamId`.
    pub workstream_id: String,
    /// The attribute `accountId`.
    pub account_id: String,
    /// The attribute `assignedAt`.
    pub assigned_at: tavola_client::Timestamp,
    /// What was found as `workstream`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub workstream: Option<Workstream>,
}

/// An item of the entity `Role`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Role {
    /// The attribute `roleId`.
    pub role_id: String,
    /// The attribute `accountId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account_id: Option<String>,
    /// The attribute `name`.
    pub name: String,
    /// The attribute `description`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The attribute `retiredAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retired_at: Option<tavola_client::Timestamp>,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `updatedAt`.
    pub updated_at: tavola_client::Timestamp,
}

/// An item of the entity `RolePermission`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RolePermission {
    /// The attribute `roleId`.
    pub role_id: String,
    /// The attribute `menuKey`.
    pub menu_key: String,
    /// The attribute `accountId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account_id: Option<String>,
    /// The attribute `canView`.
    pub can_view: bool,
    /// The attribute `canEdit`.
    pub can_edit: bool,
}

/// An item of the entity `Role`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RoleWithPermissions {
    /// The attribute `roleId`.
    pub role_id: String,
    /// The attribute `accountId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account_id: Option<String>,
    /// The attribute `name`.
    pub name: String,
    /// The attribute `description`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The attribute `retiredAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retired_at: Option<tavola_client::Timestamp>,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `updatedAt`.
    pub updated_at: tavola_client::Timestamp,
    /// What was found as `permissions`.
    pub permissions: Vec<RolePermission>,
    /// Whether nothing was left out.
    #[serde(default = "tavola_client::complete")]
    #[serde(skip_serializing_if = "tavola_client::is_complete")]
    pub complete: bool,
}

/// An item of the entity `Group`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Group {
    /// The attribute `groupId`.
    pub group_id: String,
    /// The attribute `name`.
    pub name: String,
    /// The attribute `retiredAt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retired_at: Option<tavola_client::Timestamp>,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
}

/// One e-mail that was sent, failed or was skipped. Without an account, only the exempt see it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NotificationAudit {
    /// The attribute `id`.
    pub id: String,
    /// The attribute `notificationType`.
    pub notification_type: String,
    /// The attribute `recipientEmail`.
    pub recipient_email: String,
    /// The attribute `recipientFirstName`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recipient_first_name: Option<String>,
    /// The attribute `recipientLastName`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recipient_last_name: Option<String>,
    /// The attribute `accountId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account_id: Option<String>,
    /// The attribute `accountName`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account_name: Option<String>,
    /// The attribute `userId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// The attribute `deliveryStatus`.
    pub delivery_status: NotificationAuditDeliveryStatus,
    /// The attribute `sesMessageId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ses_message_id: Option<String>,
    /// The attribute `errorMessage`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error_message: Option<String>,
    /// The attribute `skipReason`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skip_reason: Option<String>,
    /// The attribute `senderEmail`.
    pub sender_email: String,
    /// The attribute `subject`.
    pub subject: String,
    /// The attribute `sentAt`.
    pub sent_at: tavola_client::Timestamp,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `metadata`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<tavola_client::JsonObject>,
}

/// What was not sent, apart from the much that was. Not in the document, whose GSI3 has that of all accounts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AccountFailure {
    /// The attribute `id`.
    pub id: String,
    /// The attribute `notificationType`.
    pub notification_type: String,
    /// The attribute `recipientEmail`.
    pub recipient_email: String,
    /// The attribute `recipientFirstName`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recipient_first_name: Option<String>,
    /// The attribute `recipientLastName`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recipient_last_name: Option<String>,
    /// The attribute `accountId`.
    pub account_id: String,
    /// The attribute `accountName`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account_name: Option<String>,
    /// The attribute `userId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// The attribute `deliveryStatus`.
    pub delivery_status: NotificationAuditDeliveryStatus,
    /// The attribute `sesMessageId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ses_message_id: Option<String>,
    /// The attribute `errorMessage`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error_message: Option<String>,
    /// The attribute `skipReason`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skip_reason: Option<String>,
    /// The attribute `senderEmail`.
    pub sender_email: String,
    /// The attribute `subject`.
    pub subject: String,
    /// The attribute `sentAt`.
    pub sent_at: tavola_client::Timestamp,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `metadata`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<tavola_client::JsonObject>,
}

/// An item of the entity `User`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UserPartial {
    /// The attribute `userId`.
    pub user_id: String,
    /// The attribute `accountId`.
    pub account_id: String,
    /// The attribute `email`.
    pub email: String,
    /// The attribute `firstName`.
    pub first_name: String,
    /// The attribute `lastName`.
    pub last_name: String,
    /// The attribute `enterpriseId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enterprise_id: Option<String>,
    /// The attribute `roleId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role_id: Option<String>,
    /// The attribute `groupIds`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group_ids: Option<Vec<String>>,
    /// The attribute `isAdmin`.
    pub is_admin: bool,
    /// The attribute `status`.
    pub status: AccountStatus,
    /// The attribute `startDate`.
    pub start_date: tavola_client::Date,
    /// The attribute `endDate`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_date: Option<tavola_client::Date>,
    /// The attribute `createdAt`.
    pub created_at: tavola_client::Timestamp,
    /// The attribute `updatedAt`.
    pub updated_at: tavola_client::Timestamp,
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AccountStatus {
    /// The text `"active"`.
    #[serde(rename = "active")]
    Active,
    /// The text `"inactive"`.
    #[serde(rename = "inactive")]
    Inactive,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AccountAddressKind {
    /// The text `"billing"`.
    #[serde(rename = "billing")]
    Billing,
    /// The text `"shipping"`.
    #[serde(rename = "shipping")]
    Shipping,
    /// The text `"office"`.
    #[serde(rename = "office")]
    Office,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LicenseStatus {
    /// The text `"active"`.
    #[serde(rename = "active")]
    Active,
    /// The text `"expired"`.
    #[serde(rename = "expired")]
    Expired,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum NotificationAuditDeliveryStatus {
    /// The text `"sent"`.
    #[serde(rename = "sent")]
    Sent,
    /// The text `"failed"`.
    #[serde(rename = "failed")]
    Failed,
    /// The text `"skipped"`.
    #[serde(rename = "skipped")]
    Skipped,
    /// A text that this client does not know.
    #[serde(untagged)]
    Other(String),
}

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ListExpiredLicensesOrder {
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

/// One of several texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ListAccountFailuresDeliveryStatus {
    /// The text `"failed"`.
    #[serde(rename = "failed")]
    Failed,
    /// The text `"skipped"`.
    #[serde(rename = "skipped")]
    Skipped,
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
    /// The item belongs to another tenant, or to every tenant.
    #[serde(rename = "other-tenant")]
    OtherTenant,
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
    /// The code `no-such-product`.
    #[serde(rename = "no-such-product")]
    NoSuchProduct,
    /// The code `no-such-service`.
    #[serde(rename = "no-such-service")]
    NoSuchService,
    /// The code `no-such-enterprise`.
    #[serde(rename = "no-such-enterprise")]
    NoSuchEnterprise,
    /// The code `end-in-past`.
    #[serde(rename = "end-in-past")]
    EndInPast,
    /// The code `end-before-start`.
    #[serde(rename = "end-before-start")]
    EndBeforeStart,
    /// The code `no-such-role`.
    #[serde(rename = "no-such-role")]
    NoSuchRole,
    /// The code `no-such-workstream`.
    #[serde(rename = "no-such-workstream")]
    NoSuchWorkstream,
}
