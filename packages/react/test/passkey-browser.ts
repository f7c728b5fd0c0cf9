import { createPasskeyDevice, type PasskeyDevice } from '@latchkey/testing/passkey-device';
import { vi } from 'vitest';

const encode = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url');

const buffer = (text: string): ArrayBuffer => {
  const bytes = new Uint8Array(Buffer.from(text, 'base64url'));
  return bytes.buffer;
};

/** The values of an answer as a browser hands them out: binary. */
const binary = (texts: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, buffer(value)]] : [],
    ),
  );

type Made = { readonly id: string; readonly response: Readonly<Record<string, unknown>> };

const credentialOf = ({ id, response }: Made) => ({
  id,
  rawId: buffer(id),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response: binary(response),
  getClientExtensionResults: () => ({}),
});

type Asked = {
  readonly mediation?: string;
  readonly signal: AbortSignal;
  readonly publicKey: {
    readonly challenge: ArrayBuffer;
    readonly rpId: string;
    readonly rp: { readonly id: string };
    readonly user: { readonly id: ArrayBuffer };
    readonly excludeCredentials?: readonly { readonly id: ArrayBuffer }[];
  };
};

/** What somebody does about a question of their browser's. */
export type Mood = 'agrees' | 'cancels' | 'hesitates';

export type PasskeyBrowser = {
  readonly device: PasskeyDevice;
  mood: Mood;
  /** What the page has asked the browser for. */
  readonly questions: ('create' | 'get' | 'conditional')[];
  /** How many of them wait for an answer. */
  open(): number;
};

const refusal = (name: string) => Object.assign(new Error(name), { name });

/** Until the page gives up. */
const forEver = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(refusal('AbortError')));
  });

/** Gives this process what a browser has for passkeys, until the end of the test. */
export function stubPasskeys(origin = 'http://localhost:3000'): PasskeyBrowser {
  const device = createPasskeyDevice({ origin });
  let waiting = 0;
  const browser: PasskeyBrowser = {
    device,
    mood: 'agrees',
    questions: [],
    open: () => waiting,
  };

  async function answer<Answer>(
    question: PasskeyBrowser['questions'][number],
    { signal }: Asked,
    agree: () => Answer,
  ): Promise<Answer> {
    browser.questions.push(question);
    if (browser.mood === 'cancels') throw refusal('NotAllowedError');
    if (browser.mood !== 'hesitates') return agree();
    waiting += 1;
    return forEver(signal).finally(() => {
      waiting -= 1;
    });
  }

  const credentials = {
    create: (asked: Asked) =>
      answer('create', asked, () => {
        const { challenge, rp, user, excludeCredentials = [] } = asked.publicKey;
        if (excludeCredentials.some(({ id }) => encode(id) === device.credentialId)) {
          throw refusal('InvalidStateError');
        }
        const options = { challenge: encode(challenge), rp, user: { id: encode(user.id) } };
        return credentialOf(device.make(options));
      }),
    get: (asked: Asked) =>
      answer(asked.mediation === 'conditional' ? 'conditional' : 'get', asked, () => {
        const { challenge, rpId } = asked.publicKey;
        return credentialOf(device.use({ challenge: encode(challenge), rpId }));
      }),
  };

  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('location', { hostname: 'localhost' });
  vi.stubGlobal('navigator', {
    credentials,
    userAgent: 'Mozilla/5.0 (Macintosh) AppleWebKit Chrome/140.0 Safari/537.36',
  });
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, {
      isConditionalMediationAvailable: async () => true,
      isUserVerifyingPlatformAuthenticatorAvailable: async () => true,
    }),
  );
  return browser;
}
