import type { ReplyFor, RequestFor } from '@latchkey/client';
import {
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { holdCeremony } from './hold-ceremony.ts';

type Options = ReplyFor<'passkeySignIn:start'>['credentialRequestOptions'];
type Answer = NonNullable<
  RequestFor<'passkeySignIn:finalize'>['authenticatorAuthenticationResponse']
>;

const ask = async (options: Options, useBrowserAutofill: boolean): Promise<Answer> => {
  // The server writes WebAuthn's own names; the wire's types know them as texts.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { clientExtensionResults, ...shown } = await startAuthentication({
    optionsJSON,
    useBrowserAutofill,
    // Whether the field is there yet is the screen's business.
    verifyBrowserAutofillInput: false,
  });
  return { ...shown, clientExtensionResults: { ...clientExtensionResults } };
};

/**
 * Has the visitor choose a passkey, as `passkeySignIn:start` asks for it. What comes back goes to
 * `passkeySignIn:finalize`. What goes wrong is a `PasskeyFailure`.
 */
export const askPasskey = (options: Options, signal: AbortSignal): Promise<Answer> =>
  holdCeremony(options?.timeout, signal, () => ask(options, false));

/**
 * Offers passkeys among what the browser fills into a field with `autocomplete="username webauthn"`,
 * for as long as nobody aborts. Only where `supportsPasskeyAutofill` says so.
 */
export const offerPasskeys = (options: Options, signal: AbortSignal): Promise<Answer> =>
  holdCeremony(undefined, signal, () => ask(options, true));
