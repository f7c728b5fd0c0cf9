import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { askPasskey, offerPasskeys } from './ask-passkey.ts';
import { createPasskey } from './create-passkey.ts';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

type Asked = {
  readonly signal: AbortSignal;
  readonly mediation?: string;
  readonly publicKey: Record<string, unknown>;
};

/** A browser that asks nobody: each test says what comes of a ceremony. */
function browser(given: { readonly isSecure?: boolean } = {}) {
  const asked: Asked[] = [];
  const answers: ((asked: Asked) => Promise<unknown>)[] = [];
  const ask = (options: Asked) => {
    asked.push(options);
    return answers.shift()?.(options) ?? untilAborted(options);
  };
  const isConditionalMediationAvailable = async () => true;
  const PublicKeyCredential = Object.assign(() => undefined, { isConditionalMediationAvailable });
  vi.stubGlobal('isSecureContext', given.isSecure ?? true);
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential);
  vi.stubGlobal('location', { hostname: 'localhost' });
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  vi.stubGlobal('navigator', { credentials: { create: ask, get: ask } });
  return { asked, answers };
}

const untilAborted = ({ signal }: Asked) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

const refusal = (name: string) => () => Promise.reject(Object.assign(new Error('no'), { name }));

const credential = (response: Record<string, unknown>) => ({
  id: 'Y3JlZA',
  rawId: bytes('cred'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({ credProps: { rk: true } }),
  response,
});

const request = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 300_000 };
const creation = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Latchkey' },
  user: { id: 'YWRh', name: 'ada@example.com', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
};
const never = () => new AbortController().signal;

afterEach(() => vi.unstubAllGlobals());

describe('a ceremony', () => {
  let here: ReturnType<typeof browser>;
  beforeEach(() => {
    here = browser();
  });

  test('that makes a passkey answers in the wire’s form', async () => {
    here.answers.push(async () =>
      credential({
        clientDataJSON: bytes('client'),
        attestationObject: bytes('attestation'),
        getTransports: () => ['internal'],
      }),
    );
    expect(await createPasskey(creation, never())).toMatchObject({
      id: 'Y3JlZA',
      rawId: 'Y3JlZA',
      type: 'public-key',
      clientExtensionResults: { credProps: { rk: true } },
      response: {
        clientDataJSON: 'Y2xpZW50',
        attestationObject: 'YXR0ZXN0YXRpb24',
        transports: ['internal'],
      },
    });
    expect(new Uint8Array(here.asked[0]?.publicKey['challenge'] as ArrayBuffer)).toEqual(
      new Uint8Array(bytes('challenge')),
    );
  });

  test('that asks for one answers in the wire’s form', async () => {
    here.answers.push(async () =>
      credential({
        clientDataJSON: bytes('client'),
        authenticatorData: bytes('data'),
        signature: bytes('signature'),
        userHandle: bytes('ada'),
      }),
    );
    expect(await askPasskey(request, never())).toMatchObject({
      response: { signature: 'c2lnbmF0dXJl', userHandle: 'YWRh' },
    });
    expect(here.asked[0]?.mediation).toBeUndefined();
  });

  test('that only offers waits beside the field', async () => {
    const leaving = new AbortController();
    const offered = offerPasskeys(request, leaving.signal);
    await vi.waitFor(() => expect(here.asked).toHaveLength(1));
    expect(here.asked[0]?.mediation).toBe('conditional');
    leaving.abort(new Error('leaving'));
    await expect(offered).rejects.toThrow('leaving');
    expect(here.asked[0]?.signal.aborted).toBe(true);
  });

  test('that is left before it began never stays open', async () => {
    const leaving = new AbortController();
    const offered = offerPasskeys(request, leaving.signal);
    leaving.abort(new Error('leaving'));
    await expect(offered).rejects.toThrow('leaving');
    expect(here.asked.every(({ signal }) => signal.aborted)).toBe(true);
  });

  test('ends the one before it, and is not ended with it', async () => {
    const before = new AbortController();
    const offered = offerPasskeys(request, before.signal);
    await vi.waitFor(() => expect(here.asked).toHaveLength(1));
    const leaving = new AbortController();
    const asked = askPasskey(request, leaving.signal);
    before.abort(new Error('another began'));
    await expect(offered).rejects.toThrow('another began');
    expect(here.asked[1]?.signal.aborted).toBe(false);
    leaving.abort(new Error('leaving'));
    await expect(asked).rejects.toThrow('leaving');
  });

  test('that another one replaced says so', async () => {
    const offered = offerPasskeys(request, never());
    await vi.waitFor(() => expect(here.asked).toHaveLength(1));
    here.answers.push(refusal('NotAllowedError'));
    await expect(askPasskey(request, never())).rejects.toMatchObject({ reason: 'cancelled' });
    await expect(offered).rejects.toMatchObject({ reason: 'replaced' });
  });

  test('that nobody answers in time says so', async () => {
    here.answers.push(refusal('NotAllowedError'));
    const hurried = { ...request, timeout: 1 };
    await expect(askPasskey(hurried, never())).rejects.toMatchObject({ reason: 'timed out' });
  });

  test('finds a passkey of the account on the device already', async () => {
    here.answers.push(refusal('InvalidStateError'));
    await expect(createPasskey(creation, never())).rejects.toMatchObject({
      reason: 'already registered',
    });
  });

  test('that is left already does not begin', async () => {
    await expect(askPasskey(request, AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
    expect(here.asked).toEqual([]);
  });
});

test('a page without https has no ceremonies', async () => {
  browser({ isSecure: false });
  await expect(askPasskey(request, never())).rejects.toMatchObject({ reason: 'insecure origin' });
});

test('a browser without passkeys has none either', async () => {
  browser();
  vi.stubGlobal('PublicKeyCredential', undefined);
  await expect(createPasskey(creation, never())).rejects.toMatchObject({
    reason: 'not supported',
  });
});
