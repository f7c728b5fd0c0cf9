import type { ProviderId } from './provider-id.ts';

/** How the button of a provider looks. */
export type ProviderLook = {
  /** `password`, `phone`, `passkey`, `anonymous`, `google.com`, `saml.x`, `oidc.x` … */
  readonly id: ProviderId;
  /** The name in the button's label. */
  readonly name?: string;
  /** Instead of the whole label. */
  readonly label?: string;
  readonly color?: string;
  /** The colour of the label; without it, whichever of black and white reads better. */
  readonly textColor?: string;
  readonly iconUrl?: string;
};
