import { createHash } from 'node:crypto';
import type { Caller } from '@latchkey/kernel/caller';
import { sessionLimits } from '@latchkey/protocol';

/** As much of somebody with a refresh token as can be seen: the browser, and the network. */
type Holder = { readonly browser: string; readonly address: string };

/** A refresh token that nobody has exchanged yet. */
type Branch = {
  readonly generation: number;
  /** The one it was given for, and branches that grew beside that one within the grace. */
  readonly parents: readonly number[];
  /** Who was given it; nothing where that was before anybody noted it. */
  readonly holder: Holder | null;
  /** Until when it is forgiven should another branch be used before it. */
  readonly until: number;
};

type Retired = Pick<Branch, 'generation' | 'until'>;
type Next = { readonly generation: number; readonly holder: Holder };

/** How the newest refresh tokens of a session came to be. */
export type Lineage = {
  /** One, or one for each network that the same token was shown from within the grace. */
  readonly branches: readonly Branch[];
  /** What was exchanged on the way to them, oldest first, and until when it is forgiven. */
  readonly retired: readonly Retired[];
  /** Whether it was offered to another client with the newest token, and nobody was answered since. */
  readonly offered?: true;
};

/**
 * What a refresh token of a live session is worth.
 * - `exchange`: it is good, or its successor never arrived anywhere (RFC 9700, 4.14: the predecessor
 *   stays good until the successor is used). The session moves on to this lineage.
 * - `repeat`: it was exchanged a moment ago; a second tab or a lost answer gets the same successor.
 * - `reuse`: it was retired. Two parties hold tokens of this session, and one of them stole them.
 */
type Worth =
  | { readonly verdict: 'exchange'; readonly lineage: Lineage }
  | { readonly verdict: 'repeat'; readonly generation: number }
  | { readonly verdict: 'reuse' };

/** Beyond what anybody refreshes in a minute; a list without end would be somebody's to grow. */
const mostRetired = 200;

const forgiven = (generation: number, now: number): Retired => ({
  generation,
  until: now + sessionLimits.refreshGrace,
});

export const holderOf = ({ userAgent, address }: Caller): Holder => ({
  browser: createHash('sha256').update(userAgent).digest('base64url').slice(0, 16),
  address,
});

export const firstOf = (holder: Holder, now: number): Lineage => ({
  branches: [{ ...forgiven(1, now), parents: [], holder }],
  retired: [],
});

/** What led to a retired token. What grew beside it is left behind. */
function ancestorsOf({ retired }: Lineage, generation: number): readonly Retired[] {
  const place = retired.findIndex((one) => one.generation === generation);
  return retired.slice(0, Math.max(place, 0));
}

/**
 * From now on one token is good, the next one. Tabs that got another this minute may not know it yet;
 * that ends with the minute, however often they come.
 */
function exchange(
  { branches }: Lineage,
  ancestors: readonly Retired[],
  parent: number,
  next: Next,
  now: number,
): Worth {
  const isFresh = ({ until }: Retired) => until >= now;
  const others = branches
    .filter((branch) => branch.generation !== parent && isFresh(branch))
    .map(({ generation, until }) => ({ generation, until }));
  const branch: Branch = {
    ...next,
    parents: [parent, ...others.map(({ generation }) => generation)],
    until: Math.min(now + sessionLimits.refreshGrace, ...others.map(({ until }) => until)),
  };
  const retired = [...ancestors.filter(isFresh), ...others, forgiven(parent, now)];
  return {
    verdict: 'exchange',
    lineage: { branches: [branch], retired: retired.slice(-mostRetired) },
  };
}

/**
 * A token that was exchanged a moment ago. Tabs of one browser name it alike, so another browser is
 * another holder. The network may change between two tries, and a relay has many: who comes from
 * elsewhere gets a branch of its own. Tabs soon agree on one of the branches; a thief and an owner
 * go on with both, and the second of them is noticed.
 */
function again({ branches, retired }: Lineage, given: Retired, next: Next): Worth {
  const alike = (part: keyof Holder) => (branch: Branch) =>
    branch.holder === null || branch.holder[part] === next.holder[part];
  if (!branches.every(alike('browser'))) return { verdict: 'reuse' };
  const own = branches.findLast(alike('address'));
  if (own !== undefined) return { verdict: 'repeat', generation: own.generation };
  if (branches.length >= sessionLimits.branches) return { verdict: 'reuse' };
  const branch = { ...next, parents: [given.generation], until: given.until };
  return { verdict: 'exchange', lineage: { branches: [...branches, branch], retired } };
}

/** Whether this is the one token that nothing came after, nor beside. */
export const isNewest = ({ branches }: Lineage, generation: number): boolean =>
  branches.length === 1 && branches[0]?.generation === generation;

/** From now on whoever was given the newest token may go on in another client, too. */
export const offered = (lineage: Lineage): Lineage => ({ ...lineage, offered: true });

/** As it was before the offer. */
export const withdrawn = ({ branches, retired }: Lineage): Lineage => ({ branches, retired });

/**
 * The offer was taken, by the one who was given the newest token with it. Nothing else is forgiven: from
 * now on there are two places to go on in, and in the other one no older token would ever be missed.
 */
export const settled = ({ branches }: Lineage): Lineage => ({
  branches: branches.map((branch) => ({ ...branch, parents: [] })),
  retired: [],
});

export function worthOf(
  session: { readonly generation: number; readonly lineage: Lineage },
  generation: number,
  holder: Holder,
  now: number,
): Worth {
  const { lineage } = session;
  const next = { generation: session.generation + 1, holder };
  const branch = lineage.branches.find((one) => one.generation === generation);
  if (branch !== undefined) {
    const [parent = 0] = branch.parents;
    // Its successor is used, so that whoever still holds it has a minute to hear of that.
    const ancestors = [...ancestorsOf(lineage, parent), forgiven(parent, now)];
    return exchange(lineage, ancestors, generation, next, now);
  }
  const retired = lineage.retired.find((one) => one.generation === generation);
  if (retired !== undefined && now <= retired.until) return again(lineage, retired, next);
  // The answer got lost, and whoever waited for it slept. The successor that nobody used is left behind.
  const isUnanswered = lineage.branches.some(({ parents }) => parents.includes(generation));
  if (!isUnanswered) return { verdict: 'reuse' };
  return exchange(lineage, ancestorsOf(lineage, generation), generation, next, now);
}
