/** Whom to turn to when nobody new is let in. */
export type Administrator = { readonly email?: string; readonly helpLink?: string };

/** What of the configuration decides where the flow goes. Looks and words are not in it. */
export type Plan = {
  /** In the order of their buttons: `password`, `phone`, `passkey`, `google.com`, `saml.x` … */
  readonly providers: readonly string[];
  /** How an address may sign in, where the provider `password` is among them. */
  readonly email: { readonly password: boolean; readonly link: boolean };
  readonly requireName: boolean;
  /** A mailed link works only in the browser that asked for it. */
  readonly forceSameDevice: boolean;
  /** Somebody new cannot join. */
  readonly closedToNew?: Administrator;
  /** The server's refusal of somebody new gets a screen of its own. */
  readonly adminRestricted?: Administrator;
  /** A guest who signs up keeps their account. */
  readonly upgradeGuests: boolean;
  /** A provider takes the place of this page, and is not gone to in a window. */
  readonly providersInPlace: boolean;
  readonly immediateFederatedRedirect: boolean;
  /** `form`: where an address signs in, its field comes first and the other ways stand below it. */
  readonly layout: 'form' | 'list';
  /** An address the application knows already. */
  readonly emailHint?: string;
  /** The same for a phone number. */
  readonly phoneHint?: string;
};

export const isFederated = (provider: string) =>
  !['password', 'phone', 'passkey', 'anonymous'].includes(provider);

const only = ({ providers }: Plan, provider: string) =>
  providers.length === 1 && providers[0] === provider;

export const onlyEmail = (plan: Plan) => only(plan, 'password');
export const onlyPhone = (plan: Plan) => only(plan, 'phone');

/** The first screen is the one that asks for an address. */
export const beginsWithEmail = (plan: Plan) =>
  onlyEmail(plan) || (plan.layout === 'form' && plan.providers.includes('password'));

/** The one provider that may be gone to without a press of its button. */
export function immediateProvider({ providers, immediateFederatedRedirect }: Plan) {
  const [first] = providers;
  const isAlone = providers.length === 1 && first !== undefined && isFederated(first);
  return isAlone && immediateFederatedRedirect ? first : undefined;
}
