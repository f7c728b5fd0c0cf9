import type { Identity } from '@latchkey/identity/identity';
import { samlProvider } from '@latchkey/identity/providers/adapters/saml';
import type { SignedMessage } from '@latchkey/identity/providers/adapters/saml-library-check';
import {
  type SamlThreads,
  startSamlThreads,
} from '@latchkey/identity/providers/adapters/saml-threads';
import type { ForeignProvider } from '@latchkey/identity/providers/foreign-provider';
import { Refused } from '@latchkey/kernel/refused';
import { honestAnswer, type SamlAnswer } from '@latchkey/testing/saml-answer';
import {
  type SamlSigningKey,
  type SigningOptions,
  signedAnswer,
} from '@latchkey/testing/saml-signing';

export const redirectUri = 'http://localhost:8787/__/auth/handler';
const spEntityId = 'urn:example:latchkey';
const idpEntityId = 'https://idp.example/metadata';

/** Somebody who left for the provider and whose answer is awaited. */
export type SamlScene = {
  readonly provider: ForeignProvider;
  readonly requestId: string;
  readonly key: SamlSigningKey;
  readonly answer: SamlAnswer;
  /** The honest answer with one thing changed before it is signed. */
  signed(changes?: Partial<SamlAnswer>, where?: Where, options?: SigningOptions): string;
  /** Who the server takes the sender for, or the refusal. */
  arrive(xml: string): Promise<string>;
};
type Where = 'assertion' | 'response' | 'both';

export const samlConfig = {
  idpEntityId,
  ssoUrl: 'https://idp.example/sso',
  signRequest: false,
  spEntityId,
} as const;

export const providerFor = (
  identity: Identity,
  idpCertificates: readonly string[],
  threads: Pick<SamlThreads, 'check'> = samlThreads,
): ForeignProvider =>
  samlProvider(
    { ...identity, samlThreads: threads },
    {
      tenant: '',
      providerId: 'saml.acme',
      config: { ...samlConfig, idpCertificates },
      key: undefined,
    },
  );

/** Idle threads keep nobody waiting for their end. */
const started = startSamlThreads();

/** Every message that got as far as the library, which is where it is expensive. */
export const expensive: SignedMessage[] = [];

const samlThreads: Pick<SamlThreads, 'check'> = {
  check(message, from) {
    expensive.push(message);
    return started.check(message, from);
  },
};

/** What came of it: the name of the person, or the code and its reason. */
export async function outcome(arrival: Promise<{ readonly rawId: string }>): Promise<string> {
  try {
    return (await arrival).rawId;
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}

export const formOf = (xml: string) =>
  new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') });

export async function samlScene(
  identity: Identity,
  key: SamlSigningKey,
  certificates: readonly string[] = [key.certificate],
): Promise<SamlScene> {
  const provider = providerFor(identity, certificates);
  const { kept } = await provider.depart({
    redirectUri,
    state: 'state',
    scopes: [],
    parameters: {},
  });
  const requestId = String(kept['requestId']);
  const now = identity.now();
  const nameId = 'ada@example.com';
  const answer = honestAnswer({ requestId, redirectUri, spEntityId, idpEntityId, nameId, now });
  return {
    provider,
    requestId,
    key,
    answer,
    signed: (changes = {}, where = 'assertion', options = {}) =>
      signedAnswer({ ...answer, ...changes }, now, key, where, options),
    arrive: (xml) =>
      outcome(provider.arrive({ redirectUri, state: 'state', kept, parameters: formOf(xml) })),
  };
}
