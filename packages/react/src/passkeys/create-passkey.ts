import type { ReplyFor, RequestFor } from '@latchkey/client';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser';
import { holdCeremony } from './hold-ceremony.ts';

type Options = ReplyFor<'passkeyEnrollment:start'>['credentialCreationOptions'];
type Answer = NonNullable<
  RequestFor<'passkeyEnrollment:finalize'>['authenticatorRegistrationResponse']
>;

/**
 * Has the device make a passkey, as `passkeyEnrollment:start` asks for it. What comes back goes to
 * `passkeyEnrollment:finalize`. What goes wrong is a `PasskeyFailure`.
 */
export const createPasskey = (options: Options, signal: AbortSignal): Promise<Answer> => {
  async function make(): Promise<Answer> {
    // The server writes WebAuthn's own names; the wire's types know them as texts.
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const { clientExtensionResults, ...made } = await startRegistration({ optionsJSON });
    return { ...made, clientExtensionResults: { ...clientExtensionResults } };
  }
  return holdCeremony(options?.timeout, signal, make, true);
};
