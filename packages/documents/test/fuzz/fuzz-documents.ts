import { getHeapStatistics } from 'node:v8';
import fc from 'fast-check';
import { printExpression } from '../../../rules/src/syntax/print.ts';
import { expression } from '../../../rules/src/syntax/random-rules.ts';
import { rulesTexts } from '../../../rules/src/syntax/random-texts.ts';
import { type DocumentsWorld, rulesWith } from '../documents-world.ts';
import { fields, roots } from './good-requests.ts';
import { type MalformedRequest, malformedRequests } from './malformed-requests.ts';

/** After so many requests documents and rules are others. */
const roundLength = 500;
/** No request here waits for anything outside, so that whatever takes this long never ends. */
const patience = 20_000;

/** What stands in requests for something that the server has handed out. */
type Known = Readonly<Record<string, string>>;

export type Broken = { readonly how: string; readonly sent: unknown; readonly seed: number };

export type Fuzzed = {
  readonly broken: readonly Broken[];
  readonly statuses: ReadonlyMap<number, number>;
  /** In bytes, of the largest that was seen between rounds. */
  readonly largestHeap: number;
};

export type Fuzzing = {
  readonly requests: number;
  readonly rulesFiles: number;
  readonly seed: number;
  readonly onRound?: (sent: number) => void;
};

const filledIn = (text: string, known: Known): string =>
  text.replace(/\$([A-Za-z]+)/g, (whole, name: string) => known[name] ?? whole);

const rulesAddress = '/emulator/v1/projects/latchkey:securityRules';

function rulesBody(content: string): string {
  return JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content }] } });
}

type Sent = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
};

/** How the server broke, or undefined where it did not. That something is not there is said by 501. */
async function breakage(
  { app, logged }: DocumentsWorld,
  sent: Sent,
  statuses: Map<number, number>,
): Promise<string | undefined> {
  logged.length = 0;
  let timer: NodeJS.Timeout | undefined;
  const never = new Promise<'never'>((resolve) => {
    timer = setTimeout(() => resolve('never'), patience);
  });
  const { method, url, headers, payload } = sent;
  const asked = app.inject({
    method: method as 'POST',
    url,
    headers,
    ...(payload !== undefined && { payload }),
  });
  const reply = await Promise.race([asked, never]);
  clearTimeout(timer);
  if (reply === 'never') return 'no answer';
  statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1);
  if (reply.statusCode >= 500 && reply.statusCode !== 501) {
    const line = logged.findLast((text) => text.includes('request_failed')) ?? '{}';
    const { error = 'no fault in the log', stack = '' } = JSON.parse(line) as Record<
      string,
      string
    >;
    return `${reply.statusCode} ${error} ${stack.split('\n')[0]?.trim()}`;
  }
  try {
    if (reply.body !== '') JSON.parse(reply.body);
  } catch {
    return `${reply.statusCode} with what is no JSON`;
  }
  return undefined;
}

/** Documents, rules of which some are random, and tokens of all kinds. */
async function setScene(world: DocumentsWorld, seed: number): Promise<Known> {
  const { app, send } = world;
  await app.inject({
    method: 'DELETE',
    url: '/emulator/v1/projects/latchkey/databases/(default)/documents',
  });
  const [condition] = fc.sample(expression, { seed, numRuns: 1 });
  const allow = condition === undefined || seed % 1000 === 0 ? 'true' : printExpression(condition);
  const texts = [
    rulesWith('match /{path=**} { allow read, write; }'),
    // Some have too much in them, and leave the ones before in place.
    rulesWith(`match /{path=**} { allow read, write: if ${allow}; }`),
  ];
  for (const text of texts) {
    await app.inject({
      method: 'PUT',
      url: rulesAddress,
      headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
      payload: rulesBody(text),
    });
  }
  for (const path of ['/c/d', '/c/e', '/c/d/sub/x', '/other/y']) {
    await send('PATCH', path, { body: { fields } });
  }
  const begin = async () =>
    (await send('POST', ':beginTransaction', { body: {} })).body as { transaction: string };
  const page = (await send('GET', '/c?pageSize=1')).body as { nextPageToken: string };
  const collections = (await send('POST', ':listCollectionIds', { body: { pageSize: 1 } }))
    .body as { nextPageToken: string };
  return {
    transaction: (await begin()).transaction,
    otherTransaction: (await begin()).transaction,
    pageToken: page.nextPageToken,
    collectionsToken: collections.nextPageToken,
  };
}

/**
 * Sends requests and texts of rules that are wrong in some way or in none, and gives back each that
 * broke the server. What broke once is not reported again, so that one run finds all.
 */
export async function fuzzDocuments(
  world: DocumentsWorld,
  { requests, rulesFiles, seed, onRound }: Fuzzing,
): Promise<Fuzzed> {
  const found = new Map<string, Broken>();
  const statuses = new Map<number, number>();
  let largestHeap = 0;
  const { idToken } = await world.signUp(`fuzz${seed}@example.com`);
  const senders = { owner: 'Bearer owner', account: `Bearer ${idToken}`, nobody: '' };

  const sentOf = (request: MalformedRequest, known: Known): Sent => {
    const authorization =
      request.authorization === '' ? senders[request.who] : request.authorization;
    return {
      method: request.method,
      url: filledIn(request.address, known),
      headers: {
        ...(authorization !== '' && { authorization }),
        'content-type': request.address.startsWith(roots.documents)
          ? 'text/plain'
          : 'application/json',
      },
      ...(request.body !== undefined && {
        payload: Buffer.from(filledIn(request.body.toString('latin1'), known), 'latin1'),
      }),
    };
  };

  async function round<Case>(
    cases: fc.Arbitrary<Case>,
    toSent: (one: Case) => Sent,
    roundSeed: number,
    numRuns: number,
  ): Promise<void> {
    let how = '';
    const property = fc.asyncProperty(cases, async (one) => {
      const broke = await breakage(world, toSent(one), statuses);
      if (broke === undefined || found.has(broke)) return true;
      // Smaller ones have to break it in the same way.
      if (how !== '' && broke !== how) return true;
      how = broke;
      return false;
    });
    const { failed, counterexample } = await fc.check(property, { seed: roundSeed, numRuns });
    const [one] = counterexample ?? [];
    if (!failed || one === undefined) return;
    const { payload, ...rest } = toSent(one);
    found.set(how, { how, sent: { ...rest, payload: payload?.toString() }, seed: roundSeed });
    await round(cases, toSent, roundSeed, numRuns);
  }

  const rounds = Math.ceil(Math.max(requests, rulesFiles) / roundLength);
  const share = (all: number) => Math.ceil(all / rounds);
  for (let turn = 0; turn < rounds; turn += 1) {
    const known = await setScene(world, seed + turn);
    await round(malformedRequests, (one) => sentOf(one, known), seed + turn, share(requests));
    await round(
      rulesTexts,
      (text) => ({
        method: 'PUT',
        url: rulesAddress,
        headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
        payload: rulesBody(text),
      }),
      seed + turn,
      share(rulesFiles),
    );
    const { status } = await world.send('GET', '/other/z');
    if (status !== 404) throw new Error(`The server answers ${status} to what is in order.`);
    largestHeap = Math.max(largestHeap, getHeapStatistics().used_heap_size);
    onRound?.((turn + 1) * (share(requests) + share(rulesFiles)));
  }
  return { broken: [...found.values()], statuses, largestHeap };
}
