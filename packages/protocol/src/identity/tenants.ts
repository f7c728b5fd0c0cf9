import { always, boolean, int32, list, map, message, string } from '../field.ts';
import { operation } from '../operation.ts';
import { projectConfig } from './project-config.ts';

/** Everything an operator decides about a tenant, in the words of the protocol. */
export const tenantConfig = {
  name: string,
  displayName: string,
  allowPasswordSignup: always(boolean),
  enableEmailLinkSignin: always(boolean),
  enableAnonymousUser: always(boolean),
  disableAuth: always(boolean),
  autodeleteAnonymousUsers: boolean,
  client: message({
    permissions: message({ disabledUserSignup: boolean, disabledUserDeletion: boolean }),
  }),
  emailPrivacyConfig: projectConfig.emailPrivacyConfig,
  /** The project's, where the tenant has none of its own. */
  emailVerificationConfig: projectConfig.emailVerificationConfig,
  inheritance: message({ emailSendingConfig: boolean }),
  /** What the project calls `mfa`. */
  mfaConfig: projectConfig.mfa,
  mobileLinksConfig: projectConfig.mobileLinksConfig,
  monitoring: projectConfig.monitoring,
  passwordPolicyConfig: projectConfig.passwordPolicyConfig,
  recaptchaConfig: projectConfig.recaptchaConfig,
  smsRegionConfig: projectConfig.smsRegionConfig,
  testPhoneNumbers: map(string),
  /** An addition of this server: how it stands where people choose whose accounts they have. */
  signInChoice: message({
    /** What people call it; its `displayName` if not said. */
    title: string,
    /** Of its button: `#0b4f6c`. */
    color: string,
    /** Whose addresses belong to it, where it is found by one. */
    emailDomains: list(string),
  }),
} as const;

/** As it is shown; in development with its id by itself, as the emulator has it. */
const shownTenant = { ...tenantConfig, tenantId: string } as const;

const tenantsPath = '/v2/projects/{project}/tenants';
const tenantPath = `${tenantsPath}/{tenant}`;

export const createTenant = operation({
  name: 'createTenant',
  summary: 'Makes a tenant: accounts, sign-in switches and limits of its own.',
  service: 'identitytoolkit',
  method: 'POST',
  paths: [tenantsPath],
  credentials: ['admin'],
  role: 'owner',
  request: tenantConfig,
  reply: shownTenant,
  errors: [
    'MISSING_DISPLAY_NAME',
    'INVALID_DISPLAY_NAME',
    'INVALID_TESTING_PHONE_NUMBER',
    'INVALID_CONFIG',
    'OPERATION_NOT_ALLOWED',
  ],
});

export const listTenants = operation({
  name: 'listTenants',
  summary: 'The tenants, a page at a time.',
  service: 'identitytoolkit',
  method: 'GET',
  paths: [tenantsPath],
  credentials: ['admin'],
  role: 'viewer',
  request: { pageSize: int32, pageToken: string },
  reply: { tenants: always(list(message(shownTenant))), nextPageToken: string },
  errors: ['INVALID_PAGE_SELECTION'],
});

export const getTenant = operation({
  name: 'getTenant',
  summary: 'One tenant.',
  service: 'identitytoolkit',
  method: 'GET',
  paths: [tenantPath],
  credentials: ['admin'],
  role: 'viewer',
  evenWhenDisabled: true,
  request: {},
  reply: shownTenant,
  errors: ['TENANT_NOT_FOUND'],
});

export const updateTenant = operation({
  name: 'updateTenant',
  summary: 'Changes the masked fields of a tenant; without a mask, all of it.',
  service: 'identitytoolkit',
  method: 'PATCH',
  paths: [tenantPath],
  credentials: ['admin'],
  role: 'owner',
  evenWhenDisabled: true,
  request: { updateMask: string, ...tenantConfig },
  reply: shownTenant,
  errors: [
    'TENANT_NOT_FOUND',
    'MISSING_DISPLAY_NAME',
    'INVALID_DISPLAY_NAME',
    'INVALID_TESTING_PHONE_NUMBER',
    'INVALID_CONFIG',
  ],
});

export const deleteTenant = operation({
  name: 'deleteTenant',
  summary: 'Deletes a tenant with all its accounts, for good. It is unreachable at once.',
  service: 'identitytoolkit',
  method: 'DELETE',
  paths: [tenantPath],
  credentials: ['admin'],
  role: 'owner',
  evenWhenDisabled: true,
  request: {},
  reply: {},
  errors: ['TENANT_NOT_FOUND'],
});
