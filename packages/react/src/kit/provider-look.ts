import type { ProviderId } from './provider-id.ts';

/** How the button of a provider looks. */
export type ProviderLook = {
  /** `password`, `phone`, `passkey`, `anonymous`, `google.com`, `saml.x`, `oidc.x` … */
  readonly id: ProviderId;
  /** The name in the button's label. */
  readonly name?: string;
  /** Instead of the whole label. */
  readonly label?: string;
  /** The colour of the button; without it, that of the provider where we know it. */
  readonly color?: string;
  /** The colour of the label; without it, whichever of black and white reads better. */
  readonly textColor?: string;
  /** The picture on the button; without it, the mark of the provider where we know it. */
  readonly iconUrl?: string;
};
