import type { Fields } from '@latchkey/protocol';
import type { Identity } from '../../identity.ts';
import type { ProviderConfig, ProviderSettings } from '../provider-config.ts';

/** A configuration in the words of the wire. */
export type ShownConfig = {
  readonly [field: string]: unknown;
  readonly name?: string | undefined;
  readonly displayName?: string | undefined;
  readonly enabled?: boolean | undefined;
};

/** What the three kinds of providers differ in for whoever configures them. */
export type KindOfConfig<Shown extends ShownConfig> = {
  readonly resource: 'oauthIdpConfigs' | 'inboundSamlConfigs' | 'defaultSupportedIdpConfigs';
  readonly fields: Fields;
  readonly accepts: (providerId: string) => boolean;
  /** Checked, or refused with a sentence. What the server chose before, it keeps. */
  readonly settingsOf: (
    identity: Identity,
    of: Pick<ProviderConfig, 'tenant' | 'providerId'>,
    sent: Shown,
    before: ProviderSettings | undefined,
  ) => Promise<ProviderSettings>;
  /** With its secrets, as they were sent: a change of one field leaves them as they are. */
  readonly fieldsOf: (identity: Identity, config: ProviderConfig) => Shown;
  /** What of it everybody may see who may read the configuration. */
  readonly withoutSecrets: (shown: Shown) => Shown;
};
