import { canonicalEmail } from '@latchkey/identity/accounts/email-address';
import { identityOfClaims } from '@latchkey/identity/providers/adapters/identity-of-claims';
import type {
  ForeignIdentity,
  ForeignProvider,
  Recognized,
} from '@latchkey/identity/providers/foreign-provider';
import { Refused } from '@latchkey/kernel/refused';
import type { CustomTokenClaims } from '@latchkey/kernel/tokens/custom-tokens';
import { decodeJwt } from 'jose/jwt/decode';
import { readUnsigned } from './unsigned-custom-tokens.ts';

type Tokens = ForeignIdentity['tokens'];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const refuse = (reason: string): never => {
  throw new Refused('INVALID_IDP_RESPONSE', reason);
};

/** Whoever the token says. Test suites write such tokens, and expect to be believed about addresses. */
function believed(providerId: string, claims: CustomTokenClaims, tokens: Tokens): Recognized {
  const sub = claims['sub'];
  if (typeof sub !== 'string' || sub === '') {
    return refuse('The token has no "sub".');
  }
  const identity = identityOfClaims(providerId, { ...claims, sub }, tokens);
  return {
    foreign: {
      ...identity,
      emailVerified: claims['email_verified'] === true,
      // Of Google's people, applications are used to know it.
      ...(providerId === 'google.com' && {
        rawUserInfo: { locale: 'en', ...identity.rawUserInfo },
      }),
    },
  };
}

/** What test suites write in place of a response: whose name it has, and what is said of them. */
function readAssertion(response: string) {
  const written = response.startsWith('{') ? readUnsigned(response) : undefined;
  const assertion = written?.['assertion'];
  if (!isObject(assertion)) return refuse('The SAMLResponse has no assertion.');
  const { subject, attributeStatements } = assertion;
  const nameId = isObject(subject) ? subject['nameId'] : undefined;
  if (typeof nameId !== 'string' || nameId === '') {
    return refuse('The SAMLResponse has no assertion.subject.nameId.');
  }
  return { nameId, attributes: isObject(attributeStatements) ? attributeStatements : {} };
}

/** As a SAML provider, whose word on addresses counts, would have said it. */
function believedOfSaml(
  providerId: string,
  response: string | null,
  claims: CustomTokenClaims | undefined,
  tokens: Tokens,
): Recognized {
  const assertion = response === null ? undefined : readAssertion(response);
  const { foreign } = believed(providerId, { sub: assertion?.nameId, ...claims }, tokens);
  const isAddress = canonicalEmail(assertion?.nameId ?? '') !== undefined;
  return {
    foreign: {
      ...foreign,
      email: isAddress ? (assertion?.nameId ?? null) : foreign.email,
      emailVerified: true,
      rawUserInfo: assertion?.attributes ?? {},
      attributes: assertion?.attributes ?? null,
    },
  };
}

const issuersOfGoogle: readonly unknown[] = ['accounts.google.com', 'https://accounts.google.com'];

/** What Google signed for whomever, some time. Nobody looks whether it did. */
function readGoogles(providerId: string, idToken: string): CustomTokenClaims | undefined {
  if (providerId !== 'google.com') return undefined;
  try {
    const claims = decodeJwt(idToken);
    return issuersOfGoogle.includes(claims.iss) ? claims : undefined;
  } catch {
    return undefined;
  }
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
  /** Told of a provider whose signature was not looked at. */
  unverified: (providerId: string) => void,
): (providerId: string) => ForeignProvider | undefined {
  function recognize(providerId: string, parameters: URLSearchParams): Recognized | undefined {
    const idToken = parameters.get('id_token') ?? '';
    const accessToken = parameters.get('access_token') ?? '';
    const tokens = { ...(idToken && { idToken }), ...(accessToken && { accessToken }) };
    const unsigned = readUnsigned(idToken) ?? readUnsigned(accessToken);
    if (providerId.startsWith('saml.')) {
      const response = parameters.get('SAMLResponse');
      if (unsigned === undefined && response === null) return undefined;
      return believedOfSaml(providerId, response, unsigned, tokens);
    }
    if (unsigned !== undefined) return believed(providerId, unsigned, tokens);
    const googles = readGoogles(providerId, idToken);
    if (googles === undefined) return undefined;
    unverified(providerId);
    return believed(providerId, googles, tokens);
  }

  return (providerId) => {
    const provider = played(providerId) ?? tokensOnly(providerId);
    return {
      ...provider,
      recognize: async (given) =>
        recognize(providerId, given.parameters) ?? provider.recognize?.(given) ?? elsewhere(),
    };
  };
}
