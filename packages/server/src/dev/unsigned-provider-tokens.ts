import { identityOfClaims } from '@latchkey/identity/providers/adapters/identity-of-claims';
import type { ForeignProvider, Recognized } from '@latchkey/identity/providers/foreign-provider';
import { Refused } from '@latchkey/kernel/refused';
import { readUnsigned } from './unsigned-custom-tokens.ts';

/** Whoever the token says. Test suites write such tokens, and expect to be believed about addresses. */
function believed(providerId: string, token: string): Recognized | undefined {
  const claims = readUnsigned(token);
  const sub = claims?.['sub'];
  if (claims === undefined) return undefined;
  if (typeof sub !== 'string' || sub === '') {
    throw new Refused('INVALID_IDP_RESPONSE', 'The ID token has no "sub".');
  }
  const identity = identityOfClaims(providerId, { ...claims, sub }, { idToken: token });
  return { foreign: { ...identity, emailVerified: claims['email_verified'] === true } };
}

const elsewhere = (): Promise<never> =>
  Promise.reject(new Refused('OPERATION_NOT_ALLOWED', 'This provider is not configured.'));

/** A provider that nobody configured and nobody plays: it knows people by their tokens alone. */
const tokensOnly = (providerId: string): ForeignProvider => ({
  providerId,
  sharesAddress: false,
  depart: elsewhere,
  arrive: elsewhere,
});

/** Takes the unsigned tokens of test suites for providers without configuration. */
export function withUnsignedTokens(
  played: (providerId: string) => ForeignProvider | undefined,
): (providerId: string) => ForeignProvider | undefined {
  return (providerId) => {
    if (providerId.startsWith('saml.')) return played(providerId);
    const provider = played(providerId) ?? tokensOnly(providerId);
    return {
      ...provider,
      recognize: async (given) =>
        believed(providerId, given.parameters.get('id_token') ?? '') ??
        provider.recognize?.(given) ??
        elsewhere(),
    };
  };
}
