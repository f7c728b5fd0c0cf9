import {
  describeDecision,
  lookupKey,
  openLookups,
  type ReadDocuments,
  type RequestMethod,
  type Rules,
} from '@latchkey/rules';
import type { KeptDecision } from './kept-decision.ts';

/** Decisions of one kind that other rules would make differently. */
export type Change = {
  readonly method: RequestMethod;
  /** With `*` for ids. */
  readonly pattern: string;
  readonly becomes: 'allowed' | 'refused';
  readonly count: number;
  /** The latest of them. */
  readonly example: {
    readonly path: string;
    readonly uid: string | null;
    /** Milliseconds. */
    readonly at: number;
    /** Why the other rules decide as they do. */
    readonly why: string;
  };
};

export type Replay = {
  readonly tried: number;
  /** Those that the other rules need documents for that nobody has read then. */
  readonly undecided: number;
  /** Most frequent first. */
  readonly changes: readonly Change[];
};

/** Documents as they are now, for whatever was not read at the time. */
export type ReadNow = ReadDocuments;

type Verdict = { readonly allowed: boolean; readonly why: string } | undefined;

/** By what was read then; nothing where that is not enough. */
async function decideAgain(
  rules: Rules,
  { request, documents, limits }: KeptDecision,
  readNow: ReadNow | undefined,
): Promise<Verdict> {
  let isKnown = true;
  const lookups = openLookups(async (wanted) => {
    const unread = wanted.filter((document) => !documents.has(lookupKey(document)));
    if (unread.length > 0 && readNow === undefined) isKnown = false;
    const now = unread.length > 0 ? await readNow?.(unread) : undefined;
    return wanted.map((document) => {
      const read = documents.get(lookupKey(document));
      return read !== undefined ? read : (now?.[unread.indexOf(document)] ?? null);
    });
  }, limits);
  const decision = await rules.decide(request, lookups);
  return isKnown ? { allowed: decision.allowed, why: describeDecision(decision) } : undefined;
}

/** The path below the service and the place, with its ids left open. */
function patternOf({ request: { path, service } }: KeptDecision): string {
  if (service === 'firebase.storage') {
    return path.length > 4 ? `/${path[3]}/*` : '/*';
  }
  return `/${path
    .slice(3)
    .map((segment, index) => (index % 2 === 0 ? segment : '*'))
    .join('/')}`;
}

/**
 * What would change if other rules were in force. What is in force now decides anew, too: it may not be
 * what decided at the time. Where it cannot, the decision stands that was made then.
 */
export async function replay(
  decisions: readonly KeptDecision[],
  inForce: Rules,
  candidate: Rules,
  readNow?: ReadNow,
): Promise<Replay> {
  const changes = new Map<string, Change>();
  let undecided = 0;
  for (const decision of decisions) {
    const after = await decideAgain(candidate, decision, readNow);
    if (after === undefined) {
      undecided += 1;
      continue;
    }
    const before = await decideAgain(inForce, decision, readNow);
    if ((before?.allowed ?? decision.allowed) === after.allowed) continue;
    const { method, path, auth, time } = decision.request;
    const becomes = after.allowed ? 'allowed' : 'refused';
    const pattern = patternOf(decision);
    const key = `${becomes} ${method} ${pattern}`;
    const met = changes.get(key);
    const at = Number(time.nanoseconds / 1_000_000n);
    const example = {
      path: `/${path.slice(3).join('/')}`,
      uid: auth?.uid ?? null,
      at,
      why: after.why,
    };
    changes.set(key, {
      method,
      pattern,
      becomes,
      count: (met?.count ?? 0) + 1,
      example: met === undefined || met.example.at < at ? example : met.example,
    });
  }
  return {
    tried: decisions.length,
    undecided,
    changes: [...changes.values()].toSorted((one, other) => other.count - one.count),
  };
}
