// The client of the model `app-data`, by `tavola generate typescript`.
// Whatever is to be changed here is changed in the model.

/**
 * Accounts, enterprises, licences, workstreams, users and roles of a multi-tenant platform.
 *
 * The document gives attributes for the notification audit only. The others are the least that its
 * patterns need; `accountId` on every tenant-owned item is what makes isolation provable.
 */
export class AppDataClient {
  readonly #transport: Transport;

  /** Creates a client of a service. */
  constructor(options: ClientOptions) {
    this.#transport = new Transport(options);
  }

  /**
   * Pattern 1: get all accounts
   *
   * `GET /accounts`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   */
  listAccounts(options?: CallOptions): List<Account> {
    const operation = {
      name: "listAccounts",
      method: "GET",
      path: "/accounts",
      isRead: true,
    } as const;
    return new List<Account>((page) =>
      this.#transport.call<Page<Account>>(operation, { ...page }, options),
    );
  }

  /**
   * `GET /accounts/{accountId}`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  getAccount(input: GetAccountInput, options?: ReadOptions<Account>): Promise<Account> {
    const operation = {
      name: "getAccount",
      method: "GET",
      path: "/accounts/{accountId}",
      isRead: true,
    } as const;
    return this.#transport.call<Account>(operation, input, options);
  }

  /**
   * Pattern 2: get account with all related data (more than 2000 items: `complete` is false, the lists below page)
   *
   * `GET /accounts/{accountId}/all`
   * @throws the problem `no-dashboard`: your role does not include the dashboard of this account, or you have no access at present
   */
  getAccountWithAll(input: GetAccountWithAllInput, options?: CallOptions): Promise<AccountWithAddressesAndTechnicalUsersAndLicensesAndWorkstreams> {
    const operation = {
      name: "getAccountWithAll",
      method: "GET",
      path: "/accounts/{accountId}/all",
      isRead: true,
    } as const;
    return this.#transport.call<AccountWithAddressesAndTechnicalUsersAndLicensesAndWorkstreams>(operation, input, options);
  }

  /**
   * `GET /accounts/{accountId}/addresses`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  listAddresses(input: ListAddressesInput, options?: CallOptions): List<AccountAddress> {
    const operation = {
      name: "listAddresses",
      method: "GET",
      path: "/accounts/{accountId}/addresses",
      isRead: true,
    } as const;
    return new List<AccountAddress>((page) =>
      this.#transport.call<Page<AccountAddress>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * `GET /accounts/{accountId}/addresses/{addressId}`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  getAddress(input: GetAddressInput, options?: ReadOptions<AccountAddress>): Promise<AccountAddress> {
    const operation = {
      name: "getAddress",
      method: "GET",
      path: "/accounts/{accountId}/addresses/{addressId}",
      isRead: true,
    } as const;
    return this.#transport.call<AccountAddress>(operation, input, options);
  }

  /**
   * `GET /accounts/{accountId}/technical-users`
   * @throws the problem `no-settings`: your role does not include the settings of this account, or you have no access at present
   */
  listTechnicalUsers(input: ListTechnicalUsersInput, options?: CallOptions): List<TechnicalUser> {
    const operation = {
      name: "listTechnicalUsers",
      method: "GET",
      path: "/accounts/{accountId}/technical-users",
      isRead: true,
    } as const;
    return new List<TechnicalUser>((page) =>
      this.#transport.call<Page<TechnicalUser>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * `GET /accounts/{accountId}/technical-users/{userId}`
   * @throws the problem `no-settings`: your role does not include the settings of this account, or you have no access at present
   */
  getTechnicalUser(input: GetTechnicalUserInput, options?: ReadOptions<TechnicalUser>): Promise<TechnicalUser> {
    const operation = {
      name: "getTechnicalUser",
      method: "GET",
      path: "/accounts/{accountId}/technical-users/{userId}",
      isRead: true,
    } as const;
    return this.#transport.call<TechnicalUser>(operation, input, options);
  }

  /**
   * Get all enterprises
   *
   * `GET /enterprises`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   */
  listEnterprises(options?: CallOptions): List<Enterprise> {
    const operation = {
      name: "listEnterprises",
      method: "GET",
      path: "/enterprises",
      isRead: true,
    } as const;
    return new List<Enterprise>((page) =>
      this.#transport.call<Page<Enterprise>>(operation, { ...page }, options),
    );
  }

  /**
   * `GET /accounts/{accountId}/enterprises`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  listAccountEnterprises(input: ListAccountEnterprisesInput, options?: CallOptions): List<Enterprise> {
    const operation = {
      name: "listAccountEnterprises",
      method: "GET",
      path: "/accounts/{accountId}/enterprises",
      isRead: true,
    } as const;
    return new List<Enterprise>((page) =>
      this.#transport.call<Page<Enterprise>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Pattern 8: get enterprise with products and services
   *
   * `GET /enterprises/{enterpriseId}`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  getEnterprise(input: GetEnterpriseInput, options?: CallOptions): Promise<EnterpriseWithProductsAndServices> {
    const operation = {
      name: "getEnterprise",
      method: "GET",
      path: "/enterprises/{enterpriseId}",
      isRead: true,
    } as const;
    return this.#transport.call<EnterpriseWithProductsAndServices>(operation, input, options);
  }

  /**
   * Its products, however many there are
   *
   * `GET /enterprises/{enterpriseId}/products`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  listEnterpriseProducts(input: ListEnterpriseProductsInput, options?: CallOptions): List<EnterpriseProductWithProduct> {
    const operation = {
      name: "listEnterpriseProducts",
      method: "GET",
      path: "/enterprises/{enterpriseId}/products",
      isRead: true,
    } as const;
    return new List<EnterpriseProductWithProduct>((page) =>
      this.#transport.call<Page<EnterpriseProductWithProduct>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Its services, however many there are
   *
   * `GET /enterprises/{enterpriseId}/services`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  listEnterpriseServices(input: ListEnterpriseServicesInput, options?: CallOptions): List<EnterpriseServiceWithService> {
    const operation = {
      name: "listEnterpriseServices",
      method: "GET",
      path: "/enterprises/{enterpriseId}/services",
      isRead: true,
    } as const;
    return new List<EnterpriseServiceWithService>((page) =>
      this.#transport.call<Page<EnterpriseServiceWithService>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Get all licenses
   *
   * `GET /licenses`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   */
  listLicenses(options?: CallOptions): List<License> {
    const operation = {
      name: "listLicenses",
      method: "GET",
      path: "/licenses",
      isRead: true,
    } as const;
    return new List<License>((page) =>
      this.#transport.call<Page<License>>(operation, { ...page }, options),
    );
  }

  /**
   * Get licenses by account: all, those of a status, those that end by a day
   *
   * `GET /accounts/{accountId}/licenses`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  listAccountLicenses(input: ListAccountLicensesInput, options?: CallOptions): List<License> {
    const operation = {
      name: "listAccountLicenses",
      method: "GET",
      path: "/accounts/{accountId}/licenses",
      isRead: true,
    } as const;
    return new List<License>((page) =>
      this.#transport.call<Page<License>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * `GET /accounts/{accountId}/licenses/{licenseId}`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  getLicense(input: GetLicenseInput, options?: ReadOptions<License>): Promise<License> {
    const operation = {
      name: "getLicense",
      method: "GET",
      path: "/accounts/{accountId}/licenses/{licenseId}",
      isRead: true,
    } as const;
    return this.#transport.call<License>(operation, input, options);
  }

  /**
   * Pattern 4: get licenses by enterprise
   *
   * `GET /enterprises/{enterpriseId}/licenses`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  listEnterpriseLicenses(input: ListEnterpriseLicensesInput, options?: CallOptions): List<License> {
    const operation = {
      name: "listEnterpriseLicenses",
      method: "GET",
      path: "/enterprises/{enterpriseId}/licenses",
      isRead: true,
    } as const;
    return new List<License>((page) =>
      this.#transport.call<Page<License>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Active licenses by expiry
   *
   * `GET /licenses/active`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   */
  listActiveLicenses(options?: CallOptions): List<License> {
    const operation = {
      name: "listActiveLicenses",
      method: "GET",
      path: "/licenses/active",
      isRead: true,
    } as const;
    return new List<License>((page) =>
      this.#transport.call<Page<License>>(operation, { ...page }, options),
    );
  }

  /**
   * Pattern 5: get expiring licenses, sorted by end date
   *
   * `GET /licenses/expiring`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   */
  listExpiringLicenses(input: ListExpiringLicensesInput = {}, options?: CallOptions): List<License> {
    const operation = {
      name: "listExpiringLicenses",
      method: "GET",
      path: "/licenses/expiring",
      isRead: true,
    } as const;
    return new List<License>((page) =>
      this.#transport.call<Page<License>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Expired licenses
   *
   * `GET /licenses/expired`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   */
  listExpiredLicenses(input: ListExpiredLicensesInput = {}, options?: CallOptions): List<License> {
    const operation = {
      name: "listExpiredLicenses",
      method: "GET",
      path: "/licenses/expired",
      isRead: true,
    } as const;
    return new List<License>((page) =>
      this.#transport.call<Page<License>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Get all workstreams
   *
   * `GET /workstreams`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   */
  listWorkstreams(options?: CallOptions): List<Workstream> {
    const operation = {
      name: "listWorkstreams",
      method: "GET",
      path: "/workstreams",
      isRead: true,
    } as const;
    return new List<Workstream>((page) =>
      this.#transport.call<Page<Workstream>>(operation, { ...page }, options),
    );
  }

  /**
   * Get workstreams by account
   *
   * `GET /accounts/{accountId}/workstreams`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  listAccountWorkstreams(input: ListAccountWorkstreamsInput, options?: CallOptions): List<Workstream> {
    const operation = {
      name: "listAccountWorkstreams",
      method: "GET",
      path: "/accounts/{accountId}/workstreams",
      isRead: true,
    } as const;
    return new List<Workstream>((page) =>
      this.#transport.call<Page<Workstream>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * `GET /accounts/{accountId}/workstreams/{workstreamId}`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  getWorkstream(input: GetWorkstreamInput, options?: ReadOptions<Workstream>): Promise<Workstream> {
    const operation = {
      name: "getWorkstream",
      method: "GET",
      path: "/accounts/{accountId}/workstreams/{workstreamId}",
      isRead: true,
    } as const;
    return this.#transport.call<Workstream>(operation, input, options);
  }

  /**
   * Get workstreams by enterprise
   *
   * `GET /enterprises/{enterpriseId}/workstreams`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  listEnterpriseWorkstreams(input: ListEnterpriseWorkstreamsInput, options?: CallOptions): List<Workstream> {
    const operation = {
      name: "listEnterpriseWorkstreams",
      method: "GET",
      path: "/enterprises/{enterpriseId}/workstreams",
      isRead: true,
    } as const;
    return new List<Workstream>((page) =>
      this.#transport.call<Page<Workstream>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Workstream tools
   *
   * `GET /accounts/{accountId}/workstreams/{workstreamId}/tools`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  listTools(input: ListToolsInput, options?: CallOptions): List<WorkstreamTool> {
    const operation = {
      name: "listTools",
      method: "GET",
      path: "/accounts/{accountId}/workstreams/{workstreamId}/tools",
      isRead: true,
    } as const;
    return new List<WorkstreamTool>((page) =>
      this.#transport.call<Page<WorkstreamTool>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * `GET /accounts/{accountId}/workstreams/{workstreamId}/tools/{toolId}`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  getTool(input: GetToolInput, options?: ReadOptions<WorkstreamTool>): Promise<WorkstreamTool> {
    const operation = {
      name: "getTool",
      method: "GET",
      path: "/accounts/{accountId}/workstreams/{workstreamId}/tools/{toolId}",
      isRead: true,
    } as const;
    return this.#transport.call<WorkstreamTool>(operation, input, options);
  }

  /**
   * Who is assigned to it
   *
   * `GET /accounts/{accountId}/workstreams/{workstreamId}/users`
   * @throws the problem `no-users`: your role does not include the users of this account, or you have no access at present
   */
  listWorkstreamUsers(input: ListWorkstreamUsersInput, options?: CallOptions): List<WorkstreamUserWithUser> {
    const operation = {
      name: "listWorkstreamUsers",
      method: "GET",
      path: "/accounts/{accountId}/workstreams/{workstreamId}/users",
      isRead: true,
    } as const;
    return new List<WorkstreamUserWithUser>((page) =>
      this.#transport.call<Page<WorkstreamUserWithUser>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Get all users
   *
   * `GET /users`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   */
  listUsers(options?: CallOptions): List<User> {
    const operation = { name: "listUsers", method: "GET", path: "/users", isRead: true } as const;
    return new List<User>((page) =>
      this.#transport.call<Page<User>>(operation, { ...page }, options),
    );
  }

  /**
   * Pattern 3: get users by account: all, or those of an enterprise, a role or a group
   *
   * `GET /accounts/{accountId}/users`
   * @throws the problem `no-users`: your role does not include the users of this account, or you have no access at present
   */
  listAccountUsers(input: ListAccountUsersInput, options?: CallOptions): List<User> {
    const operation = {
      name: "listAccountUsers",
      method: "GET",
      path: "/accounts/{accountId}/users",
      isRead: true,
    } as const;
    return new List<User>((page) =>
      this.#transport.call<Page<User>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Active users of an account
   *
   * `GET /accounts/{accountId}/users/active`
   * @throws the problem `no-users`: your role does not include the users of this account, or you have no access at present
   */
  listAccountActiveUsers(input: ListAccountActiveUsersInput, options?: CallOptions): List<AccountUser> {
    const operation = {
      name: "listAccountActiveUsers",
      method: "GET",
      path: "/accounts/{accountId}/users/active",
      isRead: true,
    } as const;
    return new List<AccountUser>((page) =>
      this.#transport.call<Page<AccountUser>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Get inactive users of an account
   *
   * `GET /accounts/{accountId}/users/inactive`
   * @throws the problem `no-users`: your role does not include the users of this account, or you have no access at present
   */
  listAccountInactiveUsers(input: ListAccountInactiveUsersInput, options?: CallOptions): List<AccountUser> {
    const operation = {
      name: "listAccountInactiveUsers",
      method: "GET",
      path: "/accounts/{accountId}/users/inactive",
      isRead: true,
    } as const;
    return new List<AccountUser>((page) =>
      this.#transport.call<Page<AccountUser>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Pattern 7: get user with workstreams
   *
   * `GET /users/{userId}`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  getUser(input: GetUserInput, options?: CallOptions): Promise<UserWithWorkstreams> {
    const operation = {
      name: "getUser",
      method: "GET",
      path: "/users/{userId}",
      isRead: true,
    } as const;
    return this.#transport.call<UserWithWorkstreams>(operation, input, options);
  }

  /**
   * `GET /me`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  getMe(options?: CallOptions): Promise<UserWithWorkstreams> {
    const operation = { name: "getMe", method: "GET", path: "/me", isRead: true } as const;
    return this.#transport.call<UserWithWorkstreams>(operation, {}, options);
  }

  /**
   * Their workstreams, however many there are, with their names
   *
   * `GET /users/{userId}/workstreams`
   * @throws the problem `no-users`: your role does not include the users of this account, or you have no access at present
   */
  listUserWorkstreams(input: ListUserWorkstreamsInput, options?: CallOptions): List<UserWorkstreamWithWorkstream> {
    const operation = {
      name: "listUserWorkstreams",
      method: "GET",
      path: "/users/{userId}/workstreams",
      isRead: true,
    } as const;
    return new List<UserWorkstreamWithWorkstream>((page) =>
      this.#transport.call<Page<UserWorkstreamWithWorkstream>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * `GET /me/workstreams`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  listMyWorkstreams(options?: CallOptions): List<UserWorkstreamWithWorkstream> {
    const operation = {
      name: "listMyWorkstreams",
      method: "GET",
      path: "/me/workstreams",
      isRead: true,
    } as const;
    return new List<UserWorkstreamWithWorkstream>((page) =>
      this.#transport.call<Page<UserWorkstreamWithWorkstream>>(operation, { ...page }, options),
    );
  }

  /**
   * Active users by end date
   *
   * `GET /users/active`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   */
  listActiveUsers(options?: CallOptions): List<User> {
    const operation = {
      name: "listActiveUsers",
      method: "GET",
      path: "/users/active",
      isRead: true,
    } as const;
    return new List<User>((page) =>
      this.#transport.call<Page<User>>(operation, { ...page }, options),
    );
  }

  /**
   * Get inactive users
   *
   * `GET /users/inactive`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   */
  listInactiveUsers(input: ListInactiveUsersInput = {}, options?: CallOptions): List<User> {
    const operation = {
      name: "listInactiveUsers",
      method: "GET",
      path: "/users/inactive",
      isRead: true,
    } as const;
    return new List<User>((page) =>
      this.#transport.call<Page<User>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Get all roles
   *
   * `GET /roles`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   */
  listRoles(options?: CallOptions): List<Role> {
    const operation = { name: "listRoles", method: "GET", path: "/roles", isRead: true } as const;
    return new List<Role>((page) =>
      this.#transport.call<Page<Role>>(operation, { ...page }, options),
    );
  }

  /**
   * Those that every account can use, or those that were retired, which can be restored
   *
   * `GET /roles/shared`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  listSharedRoles(input: ListSharedRolesInput = {}, options?: CallOptions): List<Role> {
    const operation = {
      name: "listSharedRoles",
      method: "GET",
      path: "/roles/shared",
      isRead: true,
    } as const;
    return new List<Role>((page) =>
      this.#transport.call<Page<Role>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Roles scoped to account: those that can be given, or those that were retired
   *
   * `GET /accounts/{accountId}/roles`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  listAccountRoles(input: ListAccountRolesInput, options?: CallOptions): List<Role> {
    const operation = {
      name: "listAccountRoles",
      method: "GET",
      path: "/accounts/{accountId}/roles",
      isRead: true,
    } as const;
    return new List<Role>((page) =>
      this.#transport.call<Page<Role>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Pattern 6: get role with all permissions
   *
   * `GET /roles/{roleId}`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  getRole(input: GetRoleInput, options?: CallOptions): Promise<RoleWithPermissions> {
    const operation = {
      name: "getRole",
      method: "GET",
      path: "/roles/{roleId}",
      isRead: true,
    } as const;
    return this.#transport.call<RoleWithPermissions>(operation, input, options);
  }

  /**
   * What the caller's role permits: for the menus.
   *
   * `GET /me/permissions`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  listMyPermissions(options?: CallOptions): List<RolePermission> {
    const operation = {
      name: "listMyPermissions",
      method: "GET",
      path: "/me/permissions",
      isRead: true,
    } as const;
    return new List<RolePermission>((page) =>
      this.#transport.call<Page<RolePermission>>(operation, { ...page }, options),
    );
  }

  /**
   * `GET /roles/{roleId}/permissions/{menuKey}`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  getPermission(input: GetPermissionInput, options?: ReadOptions<RolePermission>): Promise<RolePermission> {
    const operation = {
      name: "getPermission",
      method: "GET",
      path: "/roles/{roleId}/permissions/{menuKey}",
      isRead: true,
    } as const;
    return this.#transport.call<RolePermission>(operation, input, options);
  }

  /**
   * `GET /roles/{roleId}/permissions`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  listPermissions(input: ListPermissionsInput, options?: CallOptions): List<RolePermission> {
    const operation = {
      name: "listPermissions",
      method: "GET",
      path: "/roles/{roleId}/permissions",
      isRead: true,
    } as const;
    return new List<RolePermission>((page) =>
      this.#transport.call<Page<RolePermission>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Get all groups: those that can be joined, or those that were retired
   *
   * `GET /groups`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  listGroups(input: ListGroupsInput = {}, options?: CallOptions): List<Group> {
    const operation = { name: "listGroups", method: "GET", path: "/groups", isRead: true } as const;
    return new List<Group>((page) =>
      this.#transport.call<Page<Group>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * `GET /groups/{groupId}`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  getGroup(input: GetGroupInput, options?: ReadOptions<Group>): Promise<Group> {
    const operation = {
      name: "getGroup",
      method: "GET",
      path: "/groups/{groupId}",
      isRead: true,
    } as const;
    return this.#transport.call<Group>(operation, input, options);
  }

  /**
   * Get all products: those that can be had, or those that were retired
   *
   * `GET /products`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  listProducts(input: ListProductsInput = {}, options?: CallOptions): List<Product> {
    const operation = {
      name: "listProducts",
      method: "GET",
      path: "/products",
      isRead: true,
    } as const;
    return new List<Product>((page) =>
      this.#transport.call<Page<Product>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * `GET /products/{productId}`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  getProduct(input: GetProductInput, options?: ReadOptions<Product>): Promise<Product> {
    const operation = {
      name: "getProduct",
      method: "GET",
      path: "/products/{productId}",
      isRead: true,
    } as const;
    return this.#transport.call<Product>(operation, input, options);
  }

  /**
   * Get all services: those that can be had, or those that were retired
   *
   * `GET /services`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  listServices(input: ListServicesInput = {}, options?: CallOptions): List<Service> {
    const operation = {
      name: "listServices",
      method: "GET",
      path: "/services",
      isRead: true,
    } as const;
    return new List<Service>((page) =>
      this.#transport.call<Page<Service>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * `GET /services/{serviceId}`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   */
  getService(input: GetServiceInput, options?: ReadOptions<Service>): Promise<Service> {
    const operation = {
      name: "getService",
      method: "GET",
      path: "/services/{serviceId}",
      isRead: true,
    } as const;
    return this.#transport.call<Service>(operation, input, options);
  }

  /**
   * Get all notification audits (ids grow with time: the latest first)
   *
   * `GET /notifications`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   */
  listNotifications(input: ListNotificationsInput = {}, options?: CallOptions): List<NotificationAudit> {
    const operation = {
      name: "listNotifications",
      method: "GET",
      path: "/notifications",
      isRead: true,
    } as const;
    return new List<NotificationAudit>((page) =>
      this.#transport.call<Page<NotificationAudit>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * `GET /notifications/{id}`
   * @throws the problem `admins-only`: only administrators of the account, with access at present, may do this
   */
  getNotification(input: GetNotificationInput, options?: ReadOptions<NotificationAudit>): Promise<NotificationAudit> {
    const operation = {
      name: "getNotification",
      method: "GET",
      path: "/notifications/{id}",
      isRead: true,
    } as const;
    return this.#transport.call<NotificationAudit>(operation, input, options);
  }

  /**
   * Get notifications by account
   *
   * `GET /accounts/{accountId}/notifications`
   * @throws the problem `admins-only`: only administrators of the account, with access at present, may do this
   */
  listAccountNotifications(input: ListAccountNotificationsInput, options?: CallOptions): List<NotificationAudit> {
    const operation = {
      name: "listAccountNotifications",
      method: "GET",
      path: "/accounts/{accountId}/notifications",
      isRead: true,
    } as const;
    return new List<NotificationAudit>((page) =>
      this.#transport.call<Page<NotificationAudit>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Get failed (or skipped) notifications of an account, by date
   *
   * `GET /accounts/{accountId}/notifications/by-status`
   * @throws the problem `admins-only`: only administrators of the account, with access at present, may do this
   */
  listAccountFailures(input: ListAccountFailuresInput, options?: CallOptions): List<AccountFailure> {
    const operation = {
      name: "listAccountFailures",
      method: "GET",
      path: "/accounts/{accountId}/notifications/by-status",
      isRead: true,
    } as const;
    return new List<AccountFailure>((page) =>
      this.#transport.call<Page<AccountFailure>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Get failed (or sent, or skipped) notifications, by date
   *
   * `GET /notifications/by-status`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   */
  listNotificationsByStatus(input: ListNotificationsByStatusInput, options?: CallOptions): List<NotificationAudit> {
    const operation = {
      name: "listNotificationsByStatus",
      method: "GET",
      path: "/notifications/by-status",
      isRead: true,
    } as const;
    return new List<NotificationAudit>((page) =>
      this.#transport.call<Page<NotificationAudit>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * Get sent notifications by date range
   *
   * `GET /notifications/sent`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   */
  listSentNotifications(input: ListSentNotificationsInput, options?: CallOptions): List<NotificationAudit> {
    const operation = {
      name: "listSentNotifications",
      method: "GET",
      path: "/notifications/sent",
      isRead: true,
    } as const;
    return new List<NotificationAudit>((page) =>
      this.#transport.call<Page<NotificationAudit>>(operation, { ...input, ...page }, options),
    );
  }

  /**
   * `POST /accounts`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   */
  createAccount(input: CreateAccountInput, options?: WriteOptions): Promise<Account | undefined> {
    const operation = {
      name: "createAccount",
      method: "POST",
      path: "/accounts",
      isRead: false,
    } as const;
    return this.#transport.call<Account | undefined>(operation, input, options);
  }

  /**
   * `PATCH /accounts/{accountId}`
   * @throws the problem `no-settings`: your role does not include the settings of this account, or you have no access at present
   */
  renameAccount(input: RenameAccountInput, options?: ChangeOptions): Promise<Account | undefined> {
    const operation = {
      name: "renameAccount",
      method: "PATCH",
      path: "/accounts/{accountId}",
      isRead: false,
    } as const;
    return this.#transport.call<Account | undefined>(operation, input, options);
  }

  /**
   * `POST /accounts/{accountId}/suspend`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   * @throws the problem `already-suspended`: this account is suspended already
   */
  suspendAccount(input: SuspendAccountInput, options?: ChangeOptions): Promise<Account | undefined> {
    const operation = {
      name: "suspendAccount",
      method: "POST",
      path: "/accounts/{accountId}/suspend",
      isRead: false,
    } as const;
    return this.#transport.call<Account | undefined>(operation, input, options);
  }

  /**
   * `POST /accounts/{accountId}/reactivate`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   * @throws the problem `already-active`: this account is active
   */
  reactivateAccount(input: ReactivateAccountInput, options?: ChangeOptions): Promise<Account | undefined> {
    const operation = {
      name: "reactivateAccount",
      method: "POST",
      path: "/accounts/{accountId}/reactivate",
      isRead: false,
    } as const;
    return this.#transport.call<Account | undefined>(operation, input, options);
  }

  /**
   * With everything that is the account's. Only a suspended account: nobody but the platform can add to it any more.
   * What was mailed stays on record.
   *
   * `DELETE /accounts/{accountId}`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   * @throws the problem `account-active`: suspend the account first
   * @throws the problem `end-before-start`: the end comes before the start
   * @throws the problem `email-taken`: another user of this account has this e-mail address
   */
  deleteAccount(input: DeleteAccountInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "deleteAccount",
      method: "DELETE",
      path: "/accounts/{accountId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * `POST /accounts/{accountId}/addresses`
   * @throws the problem `no-settings`: your role does not include the settings of this account, or you have no access at present
   */
  addAddress(input: AddAddressInput, options?: WriteOptions): Promise<AccountAddress | undefined> {
    const operation = {
      name: "addAddress",
      method: "POST",
      path: "/accounts/{accountId}/addresses",
      isRead: false,
    } as const;
    return this.#transport.call<AccountAddress | undefined>(operation, input, options);
  }

  /**
   * `PATCH /accounts/{accountId}/addresses/{addressId}`
   * @throws the problem `no-settings`: your role does not include the settings of this account, or you have no access at present
   */
  updateAddress(input: UpdateAddressInput, options?: ChangeOptions): Promise<AccountAddress | undefined> {
    const operation = {
      name: "updateAddress",
      method: "PATCH",
      path: "/accounts/{accountId}/addresses/{addressId}",
      isRead: false,
    } as const;
    return this.#transport.call<AccountAddress | undefined>(operation, input, options);
  }

  /**
   * `DELETE /accounts/{accountId}/addresses/{addressId}`
   * @throws the problem `no-settings`: your role does not include the settings of this account, or you have no access at present
   */
  removeAddress(input: RemoveAddressInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "removeAddress",
      method: "DELETE",
      path: "/accounts/{accountId}/addresses/{addressId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * `POST /accounts/{accountId}/technical-users`
   * @throws the problem `no-settings`: your role does not include the settings of this account, or you have no access at present
   */
  addTechnicalUser(input: AddTechnicalUserInput, options?: WriteOptions): Promise<TechnicalUser | undefined> {
    const operation = {
      name: "addTechnicalUser",
      method: "POST",
      path: "/accounts/{accountId}/technical-users",
      isRead: false,
    } as const;
    return this.#transport.call<TechnicalUser | undefined>(operation, input, options);
  }

  /**
   * `PATCH /accounts/{accountId}/technical-users/{userId}`
   * @throws the problem `no-settings`: your role does not include the settings of this account, or you have no access at present
   */
  updateTechnicalUser(input: UpdateTechnicalUserInput, options?: ChangeOptions): Promise<TechnicalUser | undefined> {
    const operation = {
      name: "updateTechnicalUser",
      method: "PATCH",
      path: "/accounts/{accountId}/technical-users/{userId}",
      isRead: false,
    } as const;
    return this.#transport.call<TechnicalUser | undefined>(operation, input, options);
  }

  /**
   * `DELETE /accounts/{accountId}/technical-users/{userId}`
   * @throws the problem `no-settings`: your role does not include the settings of this account, or you have no access at present
   */
  removeTechnicalUser(input: RemoveTechnicalUserInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "removeTechnicalUser",
      method: "DELETE",
      path: "/accounts/{accountId}/technical-users/{userId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * `POST /accounts/{accountId}/enterprises`
   * @throws the problem `admins-only`: only administrators of the account, with access at present, may do this
   */
  createEnterprise(input: CreateEnterpriseInput, options?: WriteOptions): Promise<Enterprise | undefined> {
    const operation = {
      name: "createEnterprise",
      method: "POST",
      path: "/accounts/{accountId}/enterprises",
      isRead: false,
    } as const;
    return this.#transport.call<Enterprise | undefined>(operation, input, options);
  }

  /**
   * `PATCH /enterprises/{enterpriseId}`
   * @throws the problem `admins-only`: only administrators of the account, with access at present, may do this
   */
  renameEnterprise(input: RenameEnterpriseInput, options?: ChangeOptions): Promise<Enterprise | undefined> {
    const operation = {
      name: "renameEnterprise",
      method: "PATCH",
      path: "/enterprises/{enterpriseId}",
      isRead: false,
    } as const;
    return this.#transport.call<Enterprise | undefined>(operation, input, options);
  }

  /**
   * With the products and services that were assigned to it. What refers to it comes first.
   *
   * `DELETE /enterprises/{enterpriseId}`
   * @throws the problem `admins-only`: only administrators of the account, with access at present, may do this
   * @throws the problem `enterprise-in-use`: delete its licences, workstreams and users first
   */
  deleteEnterprise(input: DeleteEnterpriseInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "deleteEnterprise",
      method: "DELETE",
      path: "/enterprises/{enterpriseId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * `PUT /enterprises/{enterpriseId}/products/{productId}`
   * @throws the fault `no-such-product`: there is no such product
   * @throws the problem `admins-only`: only administrators of the account, with access at present, may do this
   * @throws the problem `already-assigned`: this product is assigned already
   */
  assignProduct(input: AssignProductInput, options?: WriteOptions): Promise<EnterpriseProduct | undefined> {
    const operation = {
      name: "assignProduct",
      method: "PUT",
      path: "/enterprises/{enterpriseId}/products/{productId}",
      isRead: false,
    } as const;
    return this.#transport.call<EnterpriseProduct | undefined>(operation, input, options);
  }

  /**
   * `DELETE /enterprises/{enterpriseId}/products/{productId}`
   * @throws the problem `admins-only`: only administrators of the account, with access at present, may do this
   */
  unassignProduct(input: UnassignProductInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "unassignProduct",
      method: "DELETE",
      path: "/enterprises/{enterpriseId}/products/{productId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * `PUT /enterprises/{enterpriseId}/services/{serviceId}`
   * @throws the fault `no-such-service`: there is no such service
   * @throws the problem `admins-only`: only administrators of the account, with access at present, may do this
   * @throws the problem `already-assigned`: this service is assigned already
   */
  assignService(input: AssignServiceInput, options?: WriteOptions): Promise<EnterpriseService | undefined> {
    const operation = {
      name: "assignService",
      method: "PUT",
      path: "/enterprises/{enterpriseId}/services/{serviceId}",
      isRead: false,
    } as const;
    return this.#transport.call<EnterpriseService | undefined>(operation, input, options);
  }

  /**
   * `DELETE /enterprises/{enterpriseId}/services/{serviceId}`
   * @throws the problem `admins-only`: only administrators of the account, with access at present, may do this
   */
  unassignService(input: UnassignServiceInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "unassignService",
      method: "DELETE",
      path: "/enterprises/{enterpriseId}/services/{serviceId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * `POST /accounts/{accountId}/licenses`
   * @throws the fault `no-such-enterprise`: the account has no such enterprise
   * @throws the fault `no-such-product`: there is no such product
   * @throws the fault `end-in-past`: the end must lie ahead
   * @throws the fault `end-before-start`: the end comes before the start
   * @throws the problem `platform-only`: only the platform's administrators may do this
   * @throws the problem `end-before-start`: the end comes before the start
   */
  createLicense(input: CreateLicenseInput, options?: WriteOptions): Promise<License | undefined> {
    const operation = {
      name: "createLicense",
      method: "POST",
      path: "/accounts/{accountId}/licenses",
      isRead: false,
    } as const;
    return this.#transport.call<License | undefined>(operation, input, options);
  }

  /**
   * `POST /accounts/{accountId}/licenses/{licenseId}/renew`
   * @throws the fault `end-in-past`: the end must lie ahead
   * @throws the fault `end-before-start`: the end comes before the start
   * @throws the problem `platform-only`: only the platform's administrators may do this
   * @throws the problem `end-before-start`: the end comes before the start
   */
  renewLicense(input: RenewLicenseInput, options?: ChangeOptions): Promise<License | undefined> {
    const operation = {
      name: "renewLicense",
      method: "POST",
      path: "/accounts/{accountId}/licenses/{licenseId}/renew",
      isRead: false,
    } as const;
    return this.#transport.call<License | undefined>(operation, input, options);
  }

  /**
   * One that has not begun is deleted instead.
   *
   * `POST /accounts/{accountId}/licenses/{licenseId}/end`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   * @throws the problem `not-begun`: this licence has not begun: delete it instead
   * @throws the problem `already-expired`: this licence has expired already
   * @throws the problem `end-before-start`: the end comes before the start
   */
  endLicense(input: EndLicenseInput, options?: ChangeOptions): Promise<License | undefined> {
    const operation = {
      name: "endLicense",
      method: "POST",
      path: "/accounts/{accountId}/licenses/{licenseId}/end",
      isRead: false,
    } as const;
    return this.#transport.call<License | undefined>(operation, input, options);
  }

  /**
   * `DELETE /accounts/{accountId}/licenses/{licenseId}`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   * @throws the problem `end-before-start`: the end comes before the start
   */
  deleteLicense(input: DeleteLicenseInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "deleteLicense",
      method: "DELETE",
      path: "/accounts/{accountId}/licenses/{licenseId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * `POST /accounts/{accountId}/workstreams`
   * @throws the fault `no-such-enterprise`: the account has no such enterprise
   * @throws the problem `no-workstreams`: your role does not include the workstreams of this account, or you have no access at present
   */
  createWorkstream(input: CreateWorkstreamInput, options?: WriteOptions): Promise<Workstream | undefined> {
    const operation = {
      name: "createWorkstream",
      method: "POST",
      path: "/accounts/{accountId}/workstreams",
      isRead: false,
    } as const;
    return this.#transport.call<Workstream | undefined>(operation, input, options);
  }

  /**
   * `PATCH /accounts/{accountId}/workstreams/{workstreamId}`
   * @throws the problem `no-workstreams`: your role does not include the workstreams of this account, or you have no access at present
   */
  renameWorkstream(input: RenameWorkstreamInput, options?: ChangeOptions): Promise<Workstream | undefined> {
    const operation = {
      name: "renameWorkstream",
      method: "PATCH",
      path: "/accounts/{accountId}/workstreams/{workstreamId}",
      isRead: false,
    } as const;
    return this.#transport.call<Workstream | undefined>(operation, input, options);
  }

  /**
   * With its tools, and its users' assignments to it
   *
   * `DELETE /accounts/{accountId}/workstreams/{workstreamId}`
   * @throws the problem `no-workstreams`: your role does not include the workstreams of this account, or you have no access at present
   */
  deleteWorkstream(input: DeleteWorkstreamInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "deleteWorkstream",
      method: "DELETE",
      path: "/accounts/{accountId}/workstreams/{workstreamId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * `POST /accounts/{accountId}/workstreams/{workstreamId}/tools`
   * @throws the problem `no-workstreams`: your role does not include the workstreams of this account, or you have no access at present
   */
  addTool(input: AddToolInput, options?: WriteOptions): Promise<WorkstreamTool | undefined> {
    const operation = {
      name: "addTool",
      method: "POST",
      path: "/accounts/{accountId}/workstreams/{workstreamId}/tools",
      isRead: false,
    } as const;
    return this.#transport.call<WorkstreamTool | undefined>(operation, input, options);
  }

  /**
   * `PATCH /accounts/{accountId}/workstreams/{workstreamId}/tools/{toolId}`
   * @throws the problem `no-workstreams`: your role does not include the workstreams of this account, or you have no access at present
   */
  updateTool(input: UpdateToolInput, options?: ChangeOptions): Promise<WorkstreamTool | undefined> {
    const operation = {
      name: "updateTool",
      method: "PATCH",
      path: "/accounts/{accountId}/workstreams/{workstreamId}/tools/{toolId}",
      isRead: false,
    } as const;
    return this.#transport.call<WorkstreamTool | undefined>(operation, input, options);
  }

  /**
   * `DELETE /accounts/{accountId}/workstreams/{workstreamId}/tools/{toolId}`
   * @throws the problem `no-workstreams`: your role does not include the workstreams of this account, or you have no access at present
   */
  removeTool(input: RemoveToolInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "removeTool",
      method: "DELETE",
      path: "/accounts/{accountId}/workstreams/{workstreamId}/tools/{toolId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * One's own name; the rest is others' to say
   *
   * `PATCH /me`
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   * @throws the problem `email-taken`: another user of this account has this e-mail address
   * @throws the problem `end-before-start`: the end comes before the start
   */
  updateMe(input: UpdateMeInput = {}, options?: ChangeOptions): Promise<User | undefined> {
    const operation = { name: "updateMe", method: "PATCH", path: "/me", isRead: false } as const;
    return this.#transport.call<User | undefined>(operation, input, options);
  }

  /**
   * `POST /accounts/{accountId}/users`
   * @throws the fault `no-such-role`: the account has no such role
   * @throws the fault `no-such-enterprise`: the account has no such enterprise
   * @throws the fault `end-before-start`: the end comes before the start
   * @throws the problem `no-users`: your role does not include the users of this account, or you have no access at present
   * @throws the problem `only-administrators`: only administrators give roles
   * @throws the problem `email-taken`: another user of this account has this e-mail address
   * @throws the problem `end-before-start`: the end comes before the start
   */
  createUser(input: CreateUserInput, options?: WriteOptions): Promise<User | undefined> {
    const operation = {
      name: "createUser",
      method: "POST",
      path: "/accounts/{accountId}/users",
      isRead: false,
    } as const;
    return this.#transport.call<User | undefined>(operation, input, options);
  }

  /**
   * The address of a user with a role, who may do more than others, is changed by administrators.
   *
   * `PATCH /users/{userId}`
   * @throws the fault `end-before-start`: the end comes before the start
   * @throws the problem `not-this-user`: you may not change this user: ask an administrator, or another one if it is you
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   * @throws the problem `only-administrators`: only administrators change the address of a user with a role
   * @throws the problem `email-taken`: another user of this account has this e-mail address
   * @throws the problem `end-before-start`: the end comes before the start
   */
  updateUser(input: UpdateUserInput, options?: ChangeOptions): Promise<User | undefined> {
    const operation = {
      name: "updateUser",
      method: "PATCH",
      path: "/users/{userId}",
      isRead: false,
    } as const;
    return this.#transport.call<User | undefined>(operation, input, options);
  }

  /**
   * `PUT /users/{userId}/enterprise`
   * @throws the fault `no-such-enterprise`: the account has no such enterprise
   * @throws the problem `not-this-user`: you may not change this user: ask an administrator, or another one if it is you
   * @throws the problem `email-taken`: another user of this account has this e-mail address
   * @throws the problem `end-before-start`: the end comes before the start
   */
  moveUser(input: MoveUserInput, options?: ChangeOptions): Promise<User | undefined> {
    const operation = {
      name: "moveUser",
      method: "PUT",
      path: "/users/{userId}/enterprise",
      isRead: false,
    } as const;
    return this.#transport.call<User | undefined>(operation, input, options);
  }

  /**
   * `DELETE /users/{userId}/enterprise`
   * @throws the problem `not-this-user`: you may not change this user: ask an administrator, or another one if it is you
   * @throws the problem `no-enterprise`: this user is in no enterprise
   * @throws the problem `email-taken`: another user of this account has this e-mail address
   * @throws the problem `end-before-start`: the end comes before the start
   */
  takeFromEnterprise(input: TakeFromEnterpriseInput, options?: ChangeOptions): Promise<User | undefined> {
    const operation = {
      name: "takeFromEnterprise",
      method: "DELETE",
      path: "/users/{userId}/enterprise",
      isRead: false,
    } as const;
    return this.#transport.call<User | undefined>(operation, input, options);
  }

  /**
   * `PUT /users/{userId}/role`
   * @throws the fault `no-such-role`: the account has no such role
   * @throws the problem `admins-only`: only administrators of the account, with access at present, may do this
   * @throws the problem `email-taken`: another user of this account has this e-mail address
   * @throws the problem `end-before-start`: the end comes before the start
   */
  giveRole(input: GiveRoleInput, options?: ChangeOptions): Promise<User | undefined> {
    const operation = {
      name: "giveRole",
      method: "PUT",
      path: "/users/{userId}/role",
      isRead: false,
    } as const;
    return this.#transport.call<User | undefined>(operation, input, options);
  }

  /**
   * `DELETE /users/{userId}/role`
   * @throws the problem `admins-only`: only administrators of the account, with access at present, may do this
   * @throws the problem `email-taken`: another user of this account has this e-mail address
   * @throws the problem `end-before-start`: the end comes before the start
   */
  takeRole(input: TakeRoleInput, options?: ChangeOptions): Promise<User | undefined> {
    const operation = {
      name: "takeRole",
      method: "DELETE",
      path: "/users/{userId}/role",
      isRead: false,
    } as const;
    return this.#transport.call<User | undefined>(operation, input, options);
  }

  /**
   * Also the token has to say so: both can take it away
   *
   * `PUT /users/{userId}/administrator`
   * @throws the problem `admins-only`: only administrators of the account, with access at present, may do this
   * @throws the problem `not-yourself`: ask another administrator
   * @throws the problem `email-taken`: another user of this account has this e-mail address
   * @throws the problem `end-before-start`: the end comes before the start
   */
  setAdministrator(input: SetAdministratorInput, options?: ChangeOptions): Promise<User | undefined> {
    const operation = {
      name: "setAdministrator",
      method: "PUT",
      path: "/users/{userId}/administrator",
      isRead: false,
    } as const;
    return this.#transport.call<User | undefined>(operation, input, options);
  }

  /**
   * `POST /users/{userId}/deactivate`
   * @throws the problem `not-this-user`: you may not change this user: ask an administrator, or another one if it is you
   * @throws the problem `not-inside`: you have no access to this account, or not at present
   * @throws the problem `already-inactive`: this user is inactive already
   * @throws the problem `email-taken`: another user of this account has this e-mail address
   * @throws the problem `end-before-start`: the end comes before the start
   */
  deactivateUser(input: DeactivateUserInput, options?: ChangeOptions): Promise<User | undefined> {
    const operation = {
      name: "deactivateUser",
      method: "POST",
      path: "/users/{userId}/deactivate",
      isRead: false,
    } as const;
    return this.#transport.call<User | undefined>(operation, input, options);
  }

  /**
   * Until a day, or without an end: `deactivateUser` has put another in the place of the one before.
   *
   * `POST /users/{userId}/reactivate`
   * @throws the fault `end-in-past`: the end must lie ahead
   * @throws the fault `end-before-start`: the end comes before the start
   * @throws the problem `not-this-user`: you may not change this user: ask an administrator, or another one if it is you
   * @throws the problem `already-active`: this user is active
   * @throws the problem `email-taken`: another user of this account has this e-mail address
   * @throws the problem `end-before-start`: the end comes before the start
   */
  reactivateUser(input: ReactivateUserInput, options?: ChangeOptions): Promise<User | undefined> {
    const operation = {
      name: "reactivateUser",
      method: "POST",
      path: "/users/{userId}/reactivate",
      isRead: false,
    } as const;
    return this.#transport.call<User | undefined>(operation, input, options);
  }

  /**
   * With the workstreams that were assigned to the user
   *
   * `DELETE /users/{userId}`
   * @throws the problem `admins-only`: only administrators of the account, with access at present, may do this
   * @throws the problem `not-yourself`: ask another administrator
   * @throws the problem `email-taken`: another user of this account has this e-mail address
   * @throws the problem `end-before-start`: the end comes before the start
   */
  deleteUser(input: DeleteUserInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "deleteUser",
      method: "DELETE",
      path: "/users/{userId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * `PUT /users/{userId}/groups/{groupId}`
   * @throws the problem `not-this-user`: you may not change this user: ask an administrator, or another one if it is you
   * @throws the problem `no-such-group`: there is no such group
   * @throws the problem `email-taken`: another user of this account has this e-mail address
   * @throws the problem `end-before-start`: the end comes before the start
   */
  joinGroup(input: JoinGroupInput, options?: ChangeOptions): Promise<UserPartial | undefined> {
    const operation = {
      name: "joinGroup",
      method: "PUT",
      path: "/users/{userId}/groups/{groupId}",
      isRead: false,
    } as const;
    return this.#transport.call<UserPartial | undefined>(operation, input, options);
  }

  /**
   * `DELETE /users/{userId}/groups/{groupId}`
   * @throws the problem `not-this-user`: you may not change this user: ask an administrator, or another one if it is you
   * @throws the problem `email-taken`: another user of this account has this e-mail address
   * @throws the problem `end-before-start`: the end comes before the start
   */
  leaveGroup(input: LeaveGroupInput, options?: ChangeOptions): Promise<UserPartial | undefined> {
    const operation = {
      name: "leaveGroup",
      method: "DELETE",
      path: "/users/{userId}/groups/{groupId}",
      isRead: false,
    } as const;
    return this.#transport.call<UserPartial | undefined>(operation, input, options);
  }

  /**
   * `PUT /users/{userId}/workstreams/{workstreamId}`
   * @throws the fault `no-such-workstream`: the account has no such workstream
   * @throws the problem `not-this-user`: you may not change this user: ask an administrator, or another one if it is you
   * @throws the problem `already-assigned`: this workstream is assigned already
   */
  assignWorkstream(input: AssignWorkstreamInput, options?: WriteOptions): Promise<UserWorkstream | undefined> {
    const operation = {
      name: "assignWorkstream",
      method: "PUT",
      path: "/users/{userId}/workstreams/{workstreamId}",
      isRead: false,
    } as const;
    return this.#transport.call<UserWorkstream | undefined>(operation, input, options);
  }

  /**
   * `DELETE /users/{userId}/workstreams/{workstreamId}`
   * @throws the problem `not-this-user`: you may not change this user: ask an administrator, or another one if it is you
   */
  unassignWorkstream(input: UnassignWorkstreamInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "unassignWorkstream",
      method: "DELETE",
      path: "/users/{userId}/workstreams/{workstreamId}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * `POST /roles`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   */
  createSharedRole(input: CreateSharedRoleInput, options?: WriteOptions): Promise<Role | undefined> {
    const operation = {
      name: "createSharedRole",
      method: "POST",
      path: "/roles",
      isRead: false,
    } as const;
    return this.#transport.call<Role | undefined>(operation, input, options);
  }

  /**
   * `POST /accounts/{accountId}/roles`
   * @throws the problem `admins-only`: only administrators of the account, with access at present, may do this
   */
  createAccountRole(input: CreateAccountRoleInput, options?: WriteOptions): Promise<Role | undefined> {
    const operation = {
      name: "createAccountRole",
      method: "POST",
      path: "/accounts/{accountId}/roles",
      isRead: false,
    } as const;
    return this.#transport.call<Role | undefined>(operation, input, options);
  }

  /**
   * `PATCH /roles/{roleId}`
   * @throws the problem `admins-only`: only administrators of the account, with access at present, may do this
   * @throws the problem `shared-role`: this role is shared by all accounts: only the platform's administrators change it
   */
  updateRole(input: UpdateRoleInput, options?: ChangeOptions): Promise<Role | undefined> {
    const operation = {
      name: "updateRole",
      method: "PATCH",
      path: "/roles/{roleId}",
      isRead: false,
    } as const;
    return this.#transport.call<Role | undefined>(operation, input, options);
  }

  /**
   * Replaces what it was
   *
   * `PUT /roles/{roleId}/permissions/{menuKey}`
   * @throws the problem `admins-only`: only administrators of the account, with access at present, may do this
   * @throws the problem `shared-role`: this role is shared by all accounts: only the platform's administrators change it
   */
  setPermission(input: SetPermissionInput, options?: ChangeOptions): Promise<RolePermission | undefined> {
    const operation = {
      name: "setPermission",
      method: "PUT",
      path: "/roles/{roleId}/permissions/{menuKey}",
      isRead: false,
    } as const;
    return this.#transport.call<RolePermission | undefined>(operation, input, options);
  }

  /**
   * `DELETE /roles/{roleId}/permissions/{menuKey}`
   * @throws the problem `admins-only`: only administrators of the account, with access at present, may do this
   * @throws the problem `shared-role`: this role is shared by all accounts: only the platform's administrators change it
   */
  removePermission(input: RemovePermissionInput, options?: ChangeOptions): Promise<void> {
    const operation = {
      name: "removePermission",
      method: "DELETE",
      path: "/roles/{roleId}/permissions/{menuKey}",
      isRead: false,
    } as const;
    return this.#transport.call<void>(operation, input, options);
  }

  /**
   * It permits nothing from then on. Users who have it keep it in name.
   *
   * `POST /roles/{roleId}/retire`
   * @throws the problem `admins-only`: only administrators of the account, with access at present, may do this
   * @throws the problem `shared-role`: this role is shared by all accounts: only the platform's administrators change it
   */
  retireRole(input: RetireRoleInput, options?: ChangeOptions): Promise<Role | undefined> {
    const operation = {
      name: "retireRole",
      method: "POST",
      path: "/roles/{roleId}/retire",
      isRead: false,
    } as const;
    return this.#transport.call<Role | undefined>(operation, input, options);
  }

  /**
   * `POST /roles/{roleId}/restore`
   * @throws the problem `admins-only`: only administrators of the account, with access at present, may do this
   * @throws the problem `shared-role`: this role is shared by all accounts: only the platform's administrators change it
   */
  restoreRole(input: RestoreRoleInput, options?: ChangeOptions): Promise<Role | undefined> {
    const operation = {
      name: "restoreRole",
      method: "POST",
      path: "/roles/{roleId}/restore",
      isRead: false,
    } as const;
    return this.#transport.call<Role | undefined>(operation, input, options);
  }

  /**
   * `POST /groups`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   */
  createGroup(input: CreateGroupInput, options?: WriteOptions): Promise<Group | undefined> {
    const operation = {
      name: "createGroup",
      method: "POST",
      path: "/groups",
      isRead: false,
    } as const;
    return this.#transport.call<Group | undefined>(operation, input, options);
  }

  /**
   * `PATCH /groups/{groupId}`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   */
  renameGroup(input: RenameGroupInput, options?: ChangeOptions): Promise<Group | undefined> {
    const operation = {
      name: "renameGroup",
      method: "PATCH",
      path: "/groups/{groupId}",
      isRead: false,
    } as const;
    return this.#transport.call<Group | undefined>(operation, input, options);
  }

  /**
   * `POST /groups/{groupId}/retire`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   */
  retireGroup(input: RetireGroupInput, options?: ChangeOptions): Promise<Group | undefined> {
    const operation = {
      name: "retireGroup",
      method: "POST",
      path: "/groups/{groupId}/retire",
      isRead: false,
    } as const;
    return this.#transport.call<Group | undefined>(operation, input, options);
  }

  /**
   * `POST /groups/{groupId}/restore`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   */
  restoreGroup(input: RestoreGroupInput, options?: ChangeOptions): Promise<Group | undefined> {
    const operation = {
      name: "restoreGroup",
      method: "POST",
      path: "/groups/{groupId}/restore",
      isRead: false,
    } as const;
    return this.#transport.call<Group | undefined>(operation, input, options);
  }

  /**
   * `POST /products`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   */
  createProduct(input: CreateProductInput, options?: WriteOptions): Promise<Product | undefined> {
    const operation = {
      name: "createProduct",
      method: "POST",
      path: "/products",
      isRead: false,
    } as const;
    return this.#transport.call<Product | undefined>(operation, input, options);
  }

  /**
   * `PATCH /products/{productId}`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   */
  updateProduct(input: UpdateProductInput, options?: ChangeOptions): Promise<Product | undefined> {
    const operation = {
      name: "updateProduct",
      method: "PATCH",
      path: "/products/{productId}",
      isRead: false,
    } as const;
    return this.#transport.call<Product | undefined>(operation, input, options);
  }

  /**
   * `POST /products/{productId}/retire`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   */
  retireProduct(input: RetireProductInput, options?: ChangeOptions): Promise<Product | undefined> {
    const operation = {
      name: "retireProduct",
      method: "POST",
      path: "/products/{productId}/retire",
      isRead: false,
    } as const;
    return this.#transport.call<Product | undefined>(operation, input, options);
  }

  /**
   * `POST /products/{productId}/restore`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   */
  restoreProduct(input: RestoreProductInput, options?: ChangeOptions): Promise<Product | undefined> {
    const operation = {
      name: "restoreProduct",
      method: "POST",
      path: "/products/{productId}/restore",
      isRead: false,
    } as const;
    return this.#transport.call<Product | undefined>(operation, input, options);
  }

  /**
   * `POST /services`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   */
  createService(input: CreateServiceInput, options?: WriteOptions): Promise<Service | undefined> {
    const operation = {
      name: "createService",
      method: "POST",
      path: "/services",
      isRead: false,
    } as const;
    return this.#transport.call<Service | undefined>(operation, input, options);
  }

  /**
   * `PATCH /services/{serviceId}`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   */
  updateService(input: UpdateServiceInput, options?: ChangeOptions): Promise<Service | undefined> {
    const operation = {
      name: "updateService",
      method: "PATCH",
      path: "/services/{serviceId}",
      isRead: false,
    } as const;
    return this.#transport.call<Service | undefined>(operation, input, options);
  }

  /**
   * `POST /services/{serviceId}/retire`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   */
  retireService(input: RetireServiceInput, options?: ChangeOptions): Promise<Service | undefined> {
    const operation = {
      name: "retireService",
      method: "POST",
      path: "/services/{serviceId}/retire",
      isRead: false,
    } as const;
    return this.#transport.call<Service | undefined>(operation, input, options);
  }

  /**
   * `POST /services/{serviceId}/restore`
   * @throws the problem `platform-only`: only the platform's administrators may do this
   */
  restoreService(input: RestoreServiceInput, options?: ChangeOptions): Promise<Service | undefined> {
    const operation = {
      name: "restoreService",
      method: "POST",
      path: "/services/{serviceId}/restore",
      isRead: false,
    } as const;
    return this.#transport.call<Service | undefined>(operation, input, options);
  }

  /**
   * Entries are written once, by the mail service, and never changed.
   *
   * `POST /notifications`
   * @throws the problem `mail-only`: only the mail service may do this
   */
  recordNotification(input: RecordNotificationInput, options?: WriteOptions): Promise<NotificationAudit | undefined> {
    const operation = {
      name: "recordNotification",
      method: "POST",
      path: "/notifications",
      isRead: false,
    } as const;
    return this.#transport.call<NotificationAudit | undefined>(operation, input, options);
  }
}

/** A tenant. Nobody of a suspended (inactive) account gets in. */
export interface Account {
  accountId: string;
  name: string;
  status: "active" | "inactive";
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface AccountAddress {
  accountId: string;
  addressId: string;
  kind: "billing" | "shipping" | "office";
  line1: string;
  line2?: string;
  city: string;
  postalCode?: string;
  country: string;
}

export interface TechnicalUser {
  accountId: string;
  userId: string;
  name: string;
  email?: string;
  status: "active" | "inactive";
  createdAt: Timestamp;
}

export interface License {
  accountId: string;
  licenseId: string;
  enterpriseId: string;
  productId?: string;
  status: "active" | "expired";
  startDate: CalendarDate;
  endDate: CalendarDate;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface Workstream {
  accountId: string;
  workstreamId: string;
  enterpriseId: string;
  name: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** A tenant. Nobody of a suspended (inactive) account gets in. */
export interface AccountWithAddressesAndTechnicalUsersAndLicensesAndWorkstreams {
  accountId: string;
  name: string;
  status: "active" | "inactive";
  createdAt: Timestamp;
  updatedAt: Timestamp;
  addresses: AccountAddress[];
  technicalUsers: TechnicalUser[];
  licenses: License[];
  workstreams: Workstream[];
  complete?: false;
}

export interface Enterprise {
  enterpriseId: string;
  accountId: string;
  name: string;
  userCount: Integer;
  licenseCount: Integer;
  workstreamCount: Integer;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface EnterpriseProduct {
  enterpriseId: string;
  productId: string;
  accountId: string;
  assignedAt: Timestamp;
}

export interface EnterpriseService {
  enterpriseId: string;
  serviceId: string;
  accountId: string;
  assignedAt: Timestamp;
}

export interface EnterpriseWithProductsAndServices {
  enterpriseId: string;
  accountId: string;
  name: string;
  userCount: Integer;
  licenseCount: Integer;
  workstreamCount: Integer;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  products: EnterpriseProduct[];
  services: EnterpriseService[];
  complete?: false;
}

export interface Product {
  productId: string;
  name: string;
  description?: string;
  retiredAt?: Timestamp;
  createdAt: Timestamp;
}

export interface EnterpriseProductWithProduct {
  enterpriseId: string;
  productId: string;
  accountId: string;
  assignedAt: Timestamp;
  product?: Product;
}

export interface Service {
  serviceId: string;
  name: string;
  description?: string;
  retiredAt?: Timestamp;
  createdAt: Timestamp;
}

export interface EnterpriseServiceWithService {
  enterpriseId: string;
  serviceId: string;
  accountId: string;
  assignedAt: Timestamp;
  service?: Service;
}

export interface WorkstreamTool {
  workstreamId: string;
  toolId: string;
  accountId: string;
  name: string;
  url?: string;
}

export interface User {
  userId: string;
  accountId: string;
  email: string;
  firstName: string;
  lastName: string;
  enterpriseId?: string;
  roleId?: string;
  groupIds: string[];
  isAdmin: boolean;
  status: "active" | "inactive";
  startDate: CalendarDate;
  endDate?: CalendarDate;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** The assignment seen from the workstream. Not in the document, where nothing finds the users of a workstream. */
export interface WorkstreamUserWithUser {
  userId: string;
  workstreamId: string;
  accountId: string;
  assignedAt: Timestamp;
  user?: User;
}

/** Among the account's users of one status. Not in the document, whose GSI3 has those of all accounts. */
export interface AccountUser {
  userId: string;
  accountId: string;
  email: string;
  firstName: string;
  lastName: string;
  enterpriseId?: string;
  roleId?: string;
  groupIds: string[];
  isAdmin: boolean;
  status: "active" | "inactive";
  startDate: CalendarDate;
  endDate?: CalendarDate;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface UserWorkstream {
  userId: string;
  workstreamId: string;
  accountId: string;
  assignedAt: Timestamp;
}

export interface UserWithWorkstreams {
  userId: string;
  accountId: string;
  email: string;
  firstName: string;
  lastName: string;
  enterpriseId?: string;
  roleId?: string;
  groupIds: string[];
  isAdmin: boolean;
  status: "active" | "inactive";
  startDate: CalendarDate;
  endDate?: CalendarDate;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  workstreams: UserWorkstream[];
  complete?: false;
}

export interface UserWorkstreamWithWorkstream {
  userId: string;
  workstreamId: string;
  accountId: string;
  assignedAt: Timestamp;
  workstream?: Workstream;
}

export interface Role {
  roleId: string;
  accountId?: string;
  name: string;
  description?: string;
  retiredAt?: Timestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface RolePermission {
  roleId: string;
  menuKey: string;
  accountId?: string;
  canView: boolean;
  canEdit: boolean;
}

export interface RoleWithPermissions {
  roleId: string;
  accountId?: string;
  name: string;
  description?: string;
  retiredAt?: Timestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  permissions: RolePermission[];
  complete?: false;
}

export interface Group {
  groupId: string;
  name: string;
  retiredAt?: Timestamp;
  createdAt: Timestamp;
}

/** One e-mail that was sent, failed or was skipped. Without an account, only the exempt see it. */
export interface NotificationAudit {
  id: string;
  notificationType: string;
  recipientEmail: string;
  recipientFirstName?: string;
  recipientLastName?: string;
  accountId?: string;
  accountName?: string;
  userId?: string;
  deliveryStatus: "sent" | "failed" | "skipped";
  sesMessageId?: string;
  errorMessage?: string;
  skipReason?: string;
  senderEmail: string;
  subject: string;
  sentAt: Timestamp;
  createdAt: Timestamp;
  metadata?: JsonObject;
}

/** What was not sent, apart from the much that was. Not in the document, whose GSI3 has that of all accounts. */
export interface AccountFailure {
  id: string;
  notificationType: string;
  recipientEmail: string;
  recipientFirstName?: string;
  recipientLastName?: string;
  accountId: string;
  accountName?: string;
  userId?: string;
  deliveryStatus: "sent" | "failed" | "skipped";
  sesMessageId?: string;
  errorMessage?: string;
  skipReason?: string;
  senderEmail: string;
  subject: string;
  sentAt: Timestamp;
  createdAt: Timestamp;
  metadata?: JsonObject;
}

export interface UserPartial {
  userId: string;
  accountId: string;
  email: string;
  firstName: string;
  lastName: string;
  enterpriseId?: string;
  roleId?: string;
  groupIds?: string[];
  isAdmin: boolean;
  status: "active" | "inactive";
  startDate: CalendarDate;
  endDate?: CalendarDate;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** What `getAccount` takes. */
export interface GetAccountInput {
  readonly accountId: string;
}

/** What `getAccountWithAll` takes. */
export interface GetAccountWithAllInput {
  readonly accountId: string;
}

/** What `listAddresses` takes. */
export interface ListAddressesInput {
  readonly accountId: string;
}

/** What `getAddress` takes. */
export interface GetAddressInput {
  readonly accountId: string;
  readonly addressId: string;
}

/** What `listTechnicalUsers` takes. */
export interface ListTechnicalUsersInput {
  readonly accountId: string;
}

/** What `getTechnicalUser` takes. */
export interface GetTechnicalUserInput {
  readonly accountId: string;
  readonly userId: string;
}

/** What `listAccountEnterprises` takes. */
export interface ListAccountEnterprisesInput {
  readonly accountId: string;
}

/** What `getEnterprise` takes. */
export interface GetEnterpriseInput {
  readonly enterpriseId: string;
}

/** What `listEnterpriseProducts` takes. */
export interface ListEnterpriseProductsInput {
  readonly enterpriseId: string;
}

/** What `listEnterpriseServices` takes. */
export interface ListEnterpriseServicesInput {
  readonly enterpriseId: string;
}

/** What `listAccountLicenses` takes. */
export interface ListAccountLicensesInput {
  readonly accountId: string;
  readonly status?: "active" | "expired" | undefined;
  readonly endingBy?: CalendarDate | undefined;
}

/** What `getLicense` takes. */
export interface GetLicenseInput {
  readonly accountId: string;
  readonly licenseId: string;
}

/** What `listEnterpriseLicenses` takes. */
export interface ListEnterpriseLicensesInput {
  readonly enterpriseId: string;
}

/** What `listExpiringLicenses` takes. */
export interface ListExpiringLicensesInput {
  readonly before?: CalendarDate | undefined;
}

/** What `listExpiredLicenses` takes. */
export interface ListExpiredLicensesInput {
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `listAccountWorkstreams` takes. */
export interface ListAccountWorkstreamsInput {
  readonly accountId: string;
}

/** What `getWorkstream` takes. */
export interface GetWorkstreamInput {
  readonly accountId: string;
  readonly workstreamId: string;
}

/** What `listEnterpriseWorkstreams` takes. */
export interface ListEnterpriseWorkstreamsInput {
  readonly enterpriseId: string;
}

/** What `listTools` takes. */
export interface ListToolsInput {
  readonly accountId: string;
  readonly workstreamId: string;
}

/** What `getTool` takes. */
export interface GetToolInput {
  readonly accountId: string;
  readonly workstreamId: string;
  readonly toolId: string;
}

/** What `listWorkstreamUsers` takes. */
export interface ListWorkstreamUsersInput {
  readonly accountId: string;
  readonly workstreamId: string;
}

/** What `listAccountUsers` takes. */
export interface ListAccountUsersInput {
  readonly accountId: string;
  readonly enterpriseId?: string | undefined;
  readonly roleId?: string | undefined;
  readonly groupId?: string | undefined;
}

/** What `listAccountActiveUsers` takes. */
export interface ListAccountActiveUsersInput {
  readonly accountId: string;
}

/** What `listAccountInactiveUsers` takes. */
export interface ListAccountInactiveUsersInput {
  readonly accountId: string;
}

/** What `getUser` takes. */
export interface GetUserInput {
  readonly userId: string;
}

/** What `listUserWorkstreams` takes. */
export interface ListUserWorkstreamsInput {
  readonly userId: string;
}

/** What `listInactiveUsers` takes. */
export interface ListInactiveUsersInput {
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `listSharedRoles` takes. */
export interface ListSharedRolesInput {
  readonly retired?: boolean | undefined;
}

/** What `listAccountRoles` takes. */
export interface ListAccountRolesInput {
  readonly accountId: string;
  readonly retired?: boolean | undefined;
}

/** What `getRole` takes. */
export interface GetRoleInput {
  readonly roleId: string;
}

/** What `getPermission` takes. */
export interface GetPermissionInput {
  readonly roleId: string;
  readonly menuKey: string;
}

/** What `listPermissions` takes. */
export interface ListPermissionsInput {
  readonly roleId: string;
}

/** What `listGroups` takes. */
export interface ListGroupsInput {
  readonly retired?: boolean | undefined;
}

/** What `getGroup` takes. */
export interface GetGroupInput {
  readonly groupId: string;
}

/** What `listProducts` takes. */
export interface ListProductsInput {
  readonly retired?: boolean | undefined;
}

/** What `getProduct` takes. */
export interface GetProductInput {
  readonly productId: string;
}

/** What `listServices` takes. */
export interface ListServicesInput {
  readonly retired?: boolean | undefined;
}

/** What `getService` takes. */
export interface GetServiceInput {
  readonly serviceId: string;
}

/** What `listNotifications` takes. */
export interface ListNotificationsInput {
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `getNotification` takes. */
export interface GetNotificationInput {
  readonly id: string;
}

/** What `listAccountNotifications` takes. */
export interface ListAccountNotificationsInput {
  readonly accountId: string;
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `listAccountFailures` takes. */
export interface ListAccountFailuresInput {
  readonly accountId: string;
  readonly deliveryStatus: "failed" | "skipped";
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `listNotificationsByStatus` takes. */
export interface ListNotificationsByStatusInput {
  readonly deliveryStatus: "sent" | "failed" | "skipped";
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `listSentNotifications` takes. */
export interface ListSentNotificationsInput {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly order?: "newest" | "oldest" | undefined;
}

/** What `createAccount` takes. */
export interface CreateAccountInput {
  readonly name: string;
}

/** What `renameAccount` takes. */
export interface RenameAccountInput {
  readonly accountId: string;
  readonly name?: string | undefined;
}

/** What `suspendAccount` takes. */
export interface SuspendAccountInput {
  readonly accountId: string;
}

/** What `reactivateAccount` takes. */
export interface ReactivateAccountInput {
  readonly accountId: string;
}

/** What `deleteAccount` takes. */
export interface DeleteAccountInput {
  readonly accountId: string;
}

/** What `addAddress` takes. */
export interface AddAddressInput {
  readonly accountId: string;
  readonly kind?: "billing" | "shipping" | "office" | null | undefined;
  readonly line1: string;
  readonly line2?: string | null | undefined;
  readonly city: string;
  readonly postalCode?: string | null | undefined;
  readonly country: string;
}

/** What `updateAddress` takes. */
export interface UpdateAddressInput {
  readonly accountId: string;
  readonly addressId: string;
  readonly kind?: "billing" | "shipping" | "office" | undefined;
  readonly line1?: string | undefined;
  readonly line2?: string | null | undefined;
  readonly city?: string | undefined;
  readonly postalCode?: string | null | undefined;
  readonly country?: string | undefined;
}

/** What `removeAddress` takes. */
export interface RemoveAddressInput {
  readonly accountId: string;
  readonly addressId: string;
}

/** What `addTechnicalUser` takes. */
export interface AddTechnicalUserInput {
  readonly accountId: string;
  readonly name: string;
  readonly email?: string | null | undefined;
}

/** What `updateTechnicalUser` takes. */
export interface UpdateTechnicalUserInput {
  readonly accountId: string;
  readonly userId: string;
  readonly name?: string | undefined;
  readonly email?: string | null | undefined;
  readonly status?: "active" | "inactive" | undefined;
}

/** What `removeTechnicalUser` takes. */
export interface RemoveTechnicalUserInput {
  readonly accountId: string;
  readonly userId: string;
}

/** What `createEnterprise` takes. */
export interface CreateEnterpriseInput {
  readonly accountId: string;
  readonly name: string;
}

/** What `renameEnterprise` takes. */
export interface RenameEnterpriseInput {
  readonly enterpriseId: string;
  readonly name?: string | undefined;
}

/** What `deleteEnterprise` takes. */
export interface DeleteEnterpriseInput {
  readonly enterpriseId: string;
}

/** What `assignProduct` takes. */
export interface AssignProductInput {
  readonly enterpriseId: string;
  readonly productId: string;
}

/** What `unassignProduct` takes. */
export interface UnassignProductInput {
  readonly enterpriseId: string;
  readonly productId: string;
}

/** What `assignService` takes. */
export interface AssignServiceInput {
  readonly enterpriseId: string;
  readonly serviceId: string;
}

/** What `unassignService` takes. */
export interface UnassignServiceInput {
  readonly enterpriseId: string;
  readonly serviceId: string;
}

/** What `createLicense` takes. */
export interface CreateLicenseInput {
  readonly accountId: string;
  readonly enterpriseId: string;
  readonly productId?: string | null | undefined;
  readonly startDate?: CalendarDate | null | undefined;
  readonly endDate: CalendarDate;
}

/** What `renewLicense` takes. */
export interface RenewLicenseInput {
  readonly accountId: string;
  readonly licenseId: string;
  readonly endDate: CalendarDate;
}

/** What `endLicense` takes. */
export interface EndLicenseInput {
  readonly accountId: string;
  readonly licenseId: string;
}

/** What `deleteLicense` takes. */
export interface DeleteLicenseInput {
  readonly accountId: string;
  readonly licenseId: string;
}

/** What `createWorkstream` takes. */
export interface CreateWorkstreamInput {
  readonly accountId: string;
  readonly enterpriseId: string;
  readonly name: string;
}

/** What `renameWorkstream` takes. */
export interface RenameWorkstreamInput {
  readonly accountId: string;
  readonly workstreamId: string;
  readonly name?: string | undefined;
}

/** What `deleteWorkstream` takes. */
export interface DeleteWorkstreamInput {
  readonly accountId: string;
  readonly workstreamId: string;
}

/** What `addTool` takes. */
export interface AddToolInput {
  readonly accountId: string;
  readonly workstreamId: string;
  readonly name: string;
  readonly url?: string | null | undefined;
}

/** What `updateTool` takes. */
export interface UpdateToolInput {
  readonly accountId: string;
  readonly workstreamId: string;
  readonly toolId: string;
  readonly name?: string | undefined;
  readonly url?: string | null | undefined;
}

/** What `removeTool` takes. */
export interface RemoveToolInput {
  readonly accountId: string;
  readonly workstreamId: string;
  readonly toolId: string;
}

/** What `updateMe` takes. */
export interface UpdateMeInput {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

/** What `createUser` takes. */
export interface CreateUserInput {
  readonly accountId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly enterpriseId?: string | null | undefined;
  readonly roleId?: string | null | undefined;
  readonly isAdmin?: boolean | null | undefined;
  readonly startDate?: CalendarDate | null | undefined;
  readonly endDate?: CalendarDate | null | undefined;
}

/** What `updateUser` takes. */
export interface UpdateUserInput {
  readonly userId: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | null | undefined;
  readonly startDate?: CalendarDate | undefined;
  readonly endDate?: CalendarDate | null | undefined;
}

/** What `moveUser` takes. */
export interface MoveUserInput {
  readonly userId: string;
  readonly enterpriseId: string;
}

/** What `takeFromEnterprise` takes. */
export interface TakeFromEnterpriseInput {
  readonly userId: string;
}

/** What `giveRole` takes. */
export interface GiveRoleInput {
  readonly userId: string;
  readonly roleId: string;
}

/** What `takeRole` takes. */
export interface TakeRoleInput {
  readonly userId: string;
}

/** What `setAdministrator` takes. */
export interface SetAdministratorInput {
  readonly userId: string;
  readonly isAdmin: boolean;
}

/** What `deactivateUser` takes. */
export interface DeactivateUserInput {
  readonly userId: string;
}

/** What `reactivateUser` takes. */
export interface ReactivateUserInput {
  readonly userId: string;
  readonly endDate?: CalendarDate | null | undefined;
}

/** What `deleteUser` takes. */
export interface DeleteUserInput {
  readonly userId: string;
}

/** What `joinGroup` takes. */
export interface JoinGroupInput {
  readonly userId: string;
  readonly groupId: string;
}

/** What `leaveGroup` takes. */
export interface LeaveGroupInput {
  readonly userId: string;
  readonly groupId: string;
}

/** What `assignWorkstream` takes. */
export interface AssignWorkstreamInput {
  readonly userId: string;
  readonly workstreamId: string;
}

/** What `unassignWorkstream` takes. */
export interface UnassignWorkstreamInput {
  readonly userId: string;
  readonly workstreamId: string;
}

/** What `createSharedRole` takes. */
export interface CreateSharedRoleInput {
  readonly name: string;
  readonly description?: string | null | undefined;
}

/** What `createAccountRole` takes. */
export interface CreateAccountRoleInput {
  readonly accountId: string;
  readonly name: string;
  readonly description?: string | null | undefined;
}

/** What `updateRole` takes. */
export interface UpdateRoleInput {
  readonly roleId: string;
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
}

/** What `setPermission` takes. */
export interface SetPermissionInput {
  readonly roleId: string;
  readonly menuKey: string;
  readonly canView?: boolean | null | undefined;
  readonly canEdit?: boolean | null | undefined;
}

/** What `removePermission` takes. */
export interface RemovePermissionInput {
  readonly roleId: string;
  readonly menuKey: string;
}

/** What `retireRole` takes. */
export interface RetireRoleInput {
  readonly roleId: string;
}

/** What `restoreRole` takes. */
export interface RestoreRoleInput {
  readonly roleId: string;
}

/** What `createGroup` takes. */
export interface CreateGroupInput {
  readonly name: string;
}

/** What `renameGroup` takes. */
export interface RenameGroupInput {
  readonly groupId: string;
  readonly name?: string | undefined;
}

/** What `retireGroup` takes. */
export interface RetireGroupInput {
  readonly groupId: string;
}

/** What `restoreGroup` takes. */
export interface RestoreGroupInput {
  readonly groupId: string;
}

/** What `createProduct` takes. */
export interface CreateProductInput {
  readonly name: string;
  readonly description?: string | null | undefined;
}

/** What `updateProduct` takes. */
export interface UpdateProductInput {
  readonly productId: string;
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
}

/** What `retireProduct` takes. */
export interface RetireProductInput {
  readonly productId: string;
}

/** What `restoreProduct` takes. */
export interface RestoreProductInput {
  readonly productId: string;
}

/** What `createService` takes. */
export interface CreateServiceInput {
  readonly name: string;
  readonly description?: string | null | undefined;
}

/** What `updateService` takes. */
export interface UpdateServiceInput {
  readonly serviceId: string;
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
}

/** What `retireService` takes. */
export interface RetireServiceInput {
  readonly serviceId: string;
}

/** What `restoreService` takes. */
export interface RestoreServiceInput {
  readonly serviceId: string;
}

/** What `recordNotification` takes. */
export interface RecordNotificationInput {
  readonly notificationType: string;
  readonly recipientEmail: string;
  readonly recipientFirstName?: string | null | undefined;
  readonly recipientLastName?: string | null | undefined;
  readonly accountId?: string | null | undefined;
  readonly accountName?: string | null | undefined;
  readonly userId?: string | null | undefined;
  readonly deliveryStatus: "sent" | "failed" | "skipped";
  readonly sesMessageId?: string | null | undefined;
  readonly errorMessage?: string | null | undefined;
  readonly skipReason?: string | null | undefined;
  readonly senderEmail: string;
  readonly subject: string;
  readonly sentAt?: Timestamp | null | undefined;
  readonly metadata?: JsonObject | null | undefined;
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
  | "platform-only"
  | "not-inside"
  | "no-dashboard"
  | "no-settings"
  | "no-users"
  | "admins-only"
  | "already-suspended"
  | "already-active"
  | "account-active"
  | "end-before-start"
  | "email-taken"
  | "enterprise-in-use"
  | "already-assigned"
  | "not-begun"
  | "already-expired"
  | "no-workstreams"
  | "only-administrators"
  | "not-this-user"
  | "no-enterprise"
  | "not-yourself"
  | "already-inactive"
  | "no-such-group"
  | "shared-role"
  | "mail-only";

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
  | "no-such-product"
  | "no-such-service"
  | "no-such-enterprise"
  | "end-in-past"
  | "end-before-start"
  | "no-such-role"
  | "no-such-workstream";

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
  | "other-tenant"
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
  listAccounts: CommonCode | "platform-only";
  getAccount: CommonCode | "not-found" | "too-much-to-read" | "not-inside";
  getAccountWithAll: CommonCode | "not-found" | "too-much-to-read" | "no-dashboard";
  listAddresses: CommonCode | "not-inside";
  getAddress: CommonCode | "not-found" | "too-much-to-read" | "not-inside";
  listTechnicalUsers: CommonCode | "no-settings";
  getTechnicalUser: CommonCode | "not-found" | "too-much-to-read" | "no-settings";
  listEnterprises: CommonCode | "platform-only";
  listAccountEnterprises: CommonCode | "not-inside";
  getEnterprise: CommonCode | "not-found" | "too-much-to-read" | "not-inside";
  listEnterpriseProducts: CommonCode | "not-found" | "not-inside";
  listEnterpriseServices: CommonCode | "not-found" | "not-inside";
  listLicenses: CommonCode | "platform-only";
  listAccountLicenses: CommonCode | "not-inside";
  getLicense: CommonCode | "not-found" | "too-much-to-read" | "not-inside";
  listEnterpriseLicenses: CommonCode | "not-found" | "not-inside";
  listActiveLicenses: CommonCode | "platform-only";
  listExpiringLicenses: CommonCode | "platform-only";
  listExpiredLicenses: CommonCode | "platform-only";
  listWorkstreams: CommonCode | "platform-only";
  listAccountWorkstreams: CommonCode | "not-inside";
  getWorkstream: CommonCode | "not-found" | "too-much-to-read" | "not-inside";
  listEnterpriseWorkstreams: CommonCode | "not-found" | "not-inside";
  listTools: CommonCode | "not-found" | "not-inside";
  getTool: CommonCode | "not-found" | "too-much-to-read" | "not-inside";
  listWorkstreamUsers: CommonCode | "not-found" | "no-users";
  listUsers: CommonCode | "platform-only";
  listAccountUsers: CommonCode | "no-users";
  listAccountActiveUsers: CommonCode | "no-users";
  listAccountInactiveUsers: CommonCode | "no-users";
  getUser: CommonCode | "not-found" | "too-much-to-read" | "not-inside";
  getMe: CommonCode | "not-found" | "too-much-to-read" | "not-inside";
  listUserWorkstreams: CommonCode | "not-found" | "no-users";
  listMyWorkstreams: CommonCode | "not-inside";
  listActiveUsers: CommonCode | "platform-only";
  listInactiveUsers: CommonCode | "platform-only";
  listRoles: CommonCode | "platform-only";
  listSharedRoles: CommonCode | "not-inside";
  listAccountRoles: CommonCode | "not-inside";
  getRole: CommonCode | "not-found" | "too-much-to-read" | "not-inside";
  listMyPermissions: CommonCode | "not-found" | "not-inside";
  getPermission: CommonCode | "not-found" | "too-much-to-read" | "not-inside";
  listPermissions: CommonCode | "not-found" | "not-inside";
  listGroups: CommonCode | "not-inside";
  getGroup: CommonCode | "not-found" | "too-much-to-read" | "not-inside";
  listProducts: CommonCode | "not-inside";
  getProduct: CommonCode | "not-found" | "too-much-to-read" | "not-inside";
  listServices: CommonCode | "not-inside";
  getService: CommonCode | "not-found" | "too-much-to-read" | "not-inside";
  listNotifications: CommonCode | "platform-only";
  getNotification: CommonCode | "not-found" | "too-much-to-read" | "admins-only";
  listAccountNotifications: CommonCode | "admins-only";
  listAccountFailures: CommonCode | "admins-only";
  listNotificationsByStatus: CommonCode | "platform-only";
  listSentNotifications: CommonCode | "platform-only";
  createAccount: CommonCode | WriteCode | "timeout" | "unsupported-media-type" | "platform-only";
  renameAccount:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "no-settings";
  suspendAccount:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "platform-only"
    | "already-suspended";
  reactivateAccount:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "platform-only"
    | "already-active";
  deleteAccount:
    | CommonCode
    | WriteCode
    | "not-unique"
    | "precondition-failed"
    | "platform-only"
    | "account-active"
    | "end-before-start"
    | "email-taken";
  addAddress: CommonCode | WriteCode | "timeout" | "unsupported-media-type" | "no-settings";
  updateAddress:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "no-settings";
  removeAddress: CommonCode | WriteCode | "precondition-failed" | "no-settings";
  addTechnicalUser: CommonCode | WriteCode | "timeout" | "unsupported-media-type" | "no-settings";
  updateTechnicalUser:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "no-settings";
  removeTechnicalUser: CommonCode | WriteCode | "precondition-failed" | "no-settings";
  createEnterprise: CommonCode | WriteCode | "timeout" | "unsupported-media-type" | "admins-only";
  renameEnterprise:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "admins-only";
  deleteEnterprise:
    | CommonCode
    | WriteCode
    | "precondition-failed"
    | "admins-only"
    | "enterprise-in-use";
  assignProduct:
    | CommonCode
    | WriteCode
    | "timeout"
    | "unsupported-media-type"
    | "admins-only"
    | "already-assigned";
  unassignProduct: CommonCode | WriteCode | "precondition-failed" | "admins-only";
  assignService:
    | CommonCode
    | WriteCode
    | "timeout"
    | "unsupported-media-type"
    | "admins-only"
    | "already-assigned";
  unassignService: CommonCode | WriteCode | "precondition-failed" | "admins-only";
  createLicense:
    | CommonCode
    | WriteCode
    | "timeout"
    | "unsupported-media-type"
    | "platform-only"
    | "end-before-start";
  renewLicense:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "platform-only"
    | "end-before-start";
  endLicense:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "platform-only"
    | "end-before-start"
    | "not-begun"
    | "already-expired";
  deleteLicense:
    | CommonCode
    | WriteCode
    | "precondition-failed"
    | "platform-only"
    | "end-before-start";
  createWorkstream: CommonCode | WriteCode | "timeout" | "unsupported-media-type" | "no-workstreams";
  renameWorkstream:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "no-workstreams";
  deleteWorkstream: CommonCode | WriteCode | "precondition-failed" | "no-workstreams";
  addTool: CommonCode | WriteCode | "timeout" | "unsupported-media-type" | "no-workstreams";
  updateTool:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "no-workstreams";
  removeTool: CommonCode | WriteCode | "precondition-failed" | "no-workstreams";
  updateMe:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "precondition-failed"
    | "unsupported-media-type"
    | "not-inside"
    | "end-before-start"
    | "email-taken";
  createUser:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "unsupported-media-type"
    | "no-users"
    | "end-before-start"
    | "email-taken"
    | "only-administrators";
  updateUser:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "precondition-failed"
    | "unsupported-media-type"
    | "not-inside"
    | "end-before-start"
    | "email-taken"
    | "only-administrators"
    | "not-this-user";
  moveUser:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "precondition-failed"
    | "unsupported-media-type"
    | "end-before-start"
    | "email-taken"
    | "not-this-user";
  takeFromEnterprise:
    | CommonCode
    | WriteCode
    | "not-unique"
    | "precondition-failed"
    | "end-before-start"
    | "email-taken"
    | "not-this-user"
    | "no-enterprise";
  giveRole:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "precondition-failed"
    | "unsupported-media-type"
    | "admins-only"
    | "end-before-start"
    | "email-taken";
  takeRole:
    | CommonCode
    | WriteCode
    | "not-unique"
    | "precondition-failed"
    | "admins-only"
    | "end-before-start"
    | "email-taken";
  setAdministrator:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "precondition-failed"
    | "unsupported-media-type"
    | "admins-only"
    | "end-before-start"
    | "email-taken"
    | "not-yourself";
  deactivateUser:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "precondition-failed"
    | "unsupported-media-type"
    | "not-inside"
    | "end-before-start"
    | "email-taken"
    | "not-this-user"
    | "already-inactive";
  reactivateUser:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "precondition-failed"
    | "unsupported-media-type"
    | "already-active"
    | "end-before-start"
    | "email-taken"
    | "not-this-user";
  deleteUser:
    | CommonCode
    | WriteCode
    | "not-unique"
    | "precondition-failed"
    | "admins-only"
    | "end-before-start"
    | "email-taken"
    | "not-yourself";
  joinGroup:
    | CommonCode
    | WriteCode
    | "timeout"
    | "not-unique"
    | "precondition-failed"
    | "unsupported-media-type"
    | "end-before-start"
    | "email-taken"
    | "not-this-user"
    | "no-such-group";
  leaveGroup:
    | CommonCode
    | WriteCode
    | "not-unique"
    | "precondition-failed"
    | "end-before-start"
    | "email-taken"
    | "not-this-user";
  assignWorkstream:
    | CommonCode
    | WriteCode
    | "timeout"
    | "unsupported-media-type"
    | "already-assigned"
    | "not-this-user";
  unassignWorkstream: CommonCode | WriteCode | "precondition-failed" | "not-this-user";
  createSharedRole: CommonCode | WriteCode | "timeout" | "unsupported-media-type" | "platform-only";
  createAccountRole: CommonCode | WriteCode | "timeout" | "unsupported-media-type" | "admins-only";
  updateRole:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "admins-only"
    | "shared-role";
  setPermission:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "admins-only"
    | "shared-role";
  removePermission: CommonCode | WriteCode | "precondition-failed" | "admins-only" | "shared-role";
  retireRole:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "admins-only"
    | "shared-role";
  restoreRole:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "admins-only"
    | "shared-role";
  createGroup: CommonCode | WriteCode | "timeout" | "unsupported-media-type" | "platform-only";
  renameGroup:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "platform-only";
  retireGroup:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "platform-only";
  restoreGroup:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "platform-only";
  createProduct: CommonCode | WriteCode | "timeout" | "unsupported-media-type" | "platform-only";
  updateProduct:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "platform-only";
  retireProduct:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "platform-only";
  restoreProduct:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "platform-only";
  createService: CommonCode | WriteCode | "timeout" | "unsupported-media-type" | "platform-only";
  updateService:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "platform-only";
  retireService:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "platform-only";
  restoreService:
    | CommonCode
    | WriteCode
    | "timeout"
    | "precondition-failed"
    | "unsupported-media-type"
    | "platform-only";
  recordNotification: CommonCode | WriteCode | "timeout" | "unsupported-media-type" | "mail-only";
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
