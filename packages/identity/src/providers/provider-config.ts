import type { Change } from '@latchkey/kernel/change';
import type { SamlConfig, SamlKey } from './saml-provider.ts';

/** What is kept of an OpenID Connect issuer beside its name and whether it is on. */
export type OidcConfig = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  /** What the issuer is asked for: a code to be exchanged, or the token itself. */
  readonly responseType: 'code' | 'idToken';
  /** The issuer knows the address of the handler, and names itself in its answers. */
  readonly sharesAddress?: boolean;
};

/** What Apple wants to see signed instead of a secret. */
export type AppleKey = {
  readonly teamId: string;
  readonly keyId: string;
  /** As PEM. */
  readonly privateKey: string;
};

/** The same of a provider that is known by name, whose addresses need no configuration. */
export type KnownConfig = {
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly appleKey: AppleKey | null;
  /** Apps of the same owner whose tokens from Apple count as well. */
  readonly bundleIds: readonly string[];
};

export type ProviderSettings =
  | { readonly kind: 'oidc'; readonly oidc: OidcConfig }
  | { readonly kind: 'saml'; readonly saml: SamlConfig; readonly key: SamlKey | null }
  | { readonly kind: 'known'; readonly known: KnownConfig };

/** A provider as an operator configured it, for a project or one tenant of it. */
export type ProviderConfig = {
  readonly tenant: string;
  readonly providerId: string;
  readonly enabled: boolean;
  readonly displayName: string | null;
  readonly settings: ProviderSettings;
  readonly createdAt: number;
  /** Grows with every change; a change built on an older version is refused. */
  readonly version: number;
};

export type ProviderConfigs = {
  find(tenant: string, providerId: string): Promise<ProviderConfig | undefined>;
  /** In the order they were configured. */
  list(tenant: string): Promise<readonly ProviderConfig[]>;
  insert(config: ProviderConfig): Change<'provider-exists'>;
  replace(before: ProviderConfig, after: ProviderConfig): Change<'provider-changed'>;
  remove(config: ProviderConfig): Change<'provider-changed'>;
};
