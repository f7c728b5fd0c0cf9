import type { FirebaseUiConfig } from './config.ts';
import type { FirebaseUser } from './user.ts';

// What FirebaseUI takes for pages with several tenants. Everything may be `undefined`, as there.

/** One tenant: its button, and how people sign in to it. */
export type FirebaseUiTenant = Pick<
  FirebaseUiConfig,
  | 'signInOptions'
  | 'signInFlow'
  | 'immediateFederatedRedirect'
  | 'tosUrl'
  | 'privacyPolicyUrl'
  | 'adminRestrictedOperation'
> & {
  /** What people call it. */
  readonly displayName?: string | undefined;
  /** Instead of the whole label of its button. */
  readonly fullLabel?: string | undefined;
  /** The colour of its button. */
  readonly buttonColor?: string | undefined;
  /** The picture on its button. */
  readonly iconUrl?: string | undefined;
};

/** What is called while a tenant is chosen, and after it. */
export type FirebaseUiTenantCallbacks = {
  /** The choice of a tenant is shown. */
  selectTenantUiShown?(): void;
  /** It is no longer shown. */
  selectTenantUiHidden?(): void;
  /** With the tenant's id, `null` for the project itself. */
  signInUiShown?(tenantId: string | null): void;
  /** Returns the same user, or throws to keep them out. */
  beforeSignInSuccess?(user: FirebaseUser): FirebaseUser | Promise<FirebaseUser>;
};

/** The tenants of one API key. */
export type FirebaseUiTenantConfig = Pick<FirebaseUiConfig, 'tosUrl' | 'privacyPolicyUrl'> & {
  /** Accepted and not needed: `<AuthProvider>` knows the server. */
  readonly authDomain?: string | undefined;
  /** `optionFirst`, which is usual, or `identifierFirst`. */
  readonly displayMode?: string | undefined;
  /** What is called on the way. */
  readonly callbacks?: FirebaseUiTenantCallbacks | undefined;
  /** By id; `_` is the project itself, and `*` every tenant that has no entry of its own. */
  readonly tenants?: Readonly<Record<string, FirebaseUiTenant>> | undefined;
};

/** By API key. */
export type FirebaseUiTenantConfigs = Readonly<Record<string, FirebaseUiTenantConfig>>;
