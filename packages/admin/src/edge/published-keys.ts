import { type CryptoKey, importJWK, type JWK } from 'jose';

/** How the server is asked: the global one, or one of your own. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

export type PublishedKeys = {
  /** The key of this name; undefined where the server publishes none. Rejects where it cannot be known. */
  find(kid: string): Promise<CryptoKey | undefined>;
};

const second = 1000;
/** Anybody can send unknown names: however many come, they are one question in this time. */
const lookAgainAfter = 30 * second;
/** A server that does not answer is not asked by every visitor at once. */
const tryAgainAfter = 1 * second;
const usualAge = 300 * second;
const longestAge = 24 * 3600 * second;

/** How long an answer may be kept: as it says, within bounds that no answer moves. */
function ageOf(headers: Headers): number {
  const control = headers.get('cache-control') ?? '';
  const [, said] = /(?:^|[\s,])max-age="?(\d{1,9})/i.exec(control) ?? [];
  const spent = Number(headers.get('age') ?? 0) * second;
  const age = said === undefined ? usualAge : Number(said) * second;
  return Math.min(Math.max(age - (spent || 0), lookAgainAfter), longestAge);
}

const verifiesOurs = ({ kty, use = 'sig', alg = 'RS256' }: JWK): boolean =>
  kty === 'RSA' && use === 'sig' && alg === 'RS256';

/** What is no key for these signatures is passed over: one of tomorrow must not lock everybody out. */
async function readKeys(document: unknown): Promise<ReadonlyMap<string, CryptoKey>> {
  const { keys } = document as { keys?: unknown };
  const found = new Map<string, CryptoKey>();
  for (const jwk of Array.isArray(keys) ? (keys as JWK[]) : []) {
    if (!verifiesOurs(jwk) || typeof jwk.kid !== 'string') continue;
    const key = await importJWK(jwk, 'RS256').catch(() => undefined);
    if (key !== undefined && !(key instanceof Uint8Array)) found.set(jwk.kid, key);
  }
  if (found.size === 0) throw new Error('The server publishes no key.');
  return found;
}

/** Where a promise of one request must not be awaited by another: there each asks for itself. */
const requestsAreApart = (): boolean => globalThis.navigator?.userAgent === 'Cloudflare-Workers';

/** The keys that a server publishes, kept for as long as its answer says. */
export function publishedKeys(address: string, ask: Fetch): PublishedKeys {
  let held = { keys: new Map() as ReadonlyMap<string, CryptoKey>, at: 0, age: 0 };
  let last: { readonly at: number; readonly failure?: unknown } | undefined;
  let asking: Promise<void> | undefined;

  /** Also when the clock was set back: nothing is believed for longer than it may be. */
  const isWithin = (since: number, time: number) => {
    const passed = Date.now() - since;
    return passed >= 0 && passed < time;
  };
  const areGood = () => isWithin(held.at, held.age);

  async function read(): Promise<void> {
    const at = Date.now();
    last = { at };
    try {
      // Not every runtime knows 'error' here; what redirects is not what was asked.
      const answer = await ask(address, {
        redirect: 'manual',
        signal: AbortSignal.timeout(10 * second),
      });
      if (!answer.ok) throw new Error(`${address} answered with ${answer.status}.`);
      held = { keys: await readKeys(await answer.json()), at, age: ageOf(answer.headers) };
    } catch (failure) {
      last = { at, failure };
      throw failure;
    }
  }

  function look(): Promise<void> {
    if (requestsAreApart()) return read();
    asking ??= read().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  return {
    async find(kid) {
      const known = areGood();
      if (known && held.keys.has(kid)) return held.keys.get(kid);
      const pause = last?.failure === undefined ? lookAgainAfter : tryAgainAfter;
      const wasAsked = asking === undefined && last !== undefined && isWithin(last.at, pause);
      if (wasAsked && last?.failure !== undefined) throw last.failure;
      if (!wasAsked || !known) await look();
      return held.keys.get(kid);
    },
  };
}

const kept = new WeakMap<Fetch, Map<string, PublishedKeys>>();

/** The same for everybody in this process who asks the same server in the same way. */
export function sharedKeys(address: string, ask: Fetch): PublishedKeys {
  const ofThisWay = kept.get(ask) ?? new Map<string, PublishedKeys>();
  kept.set(ask, ofThisWay);
  const keys = ofThisWay.get(address) ?? publishedKeys(address, ask);
  ofThisWay.set(address, keys);
  return keys;
}
