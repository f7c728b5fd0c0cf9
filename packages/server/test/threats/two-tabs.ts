const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** What the server said to a refresh token: the next one, or a refusal by its code. */
type Answer = { readonly refreshToken: string } | { readonly refusal: string };

type Browser = {
  readonly refreshToken: string;
  /** Decides everything that is chance: 0 to 1, the same sequence for the same seed. */
  readonly random: () => number;
  readonly hours: number;
  /** Presents a token to the server at a time, which never goes back. */
  exchange(refreshToken: string, at: number): Promise<Answer>;
};

type Tokens = { readonly refreshToken: string; readonly expiresAt: number };
type Tab = { tokens: Tokens; failures: number; nextRefresh: number };

/**
 * Lives through some hours of a browser with two tabs on one storage, as the official JavaScript
 * SDK behaves in it: each tab keeps its own copy of the tokens, refreshes by its own timer five
 * minutes before the ID token ends and with the token it has in memory, writes what it receives to
 * the storage, and hears a little later of what the other wrote. Answers get lost, arrive late and
 * out of order; the machine sleeps for hours, and when it wakes all that was due happens at once.
 * Answers with the refusals that came back. To the person each of them is a sign-out.
 */
export async function liveWithTwoTabs(browser: Browser): Promise<readonly string[]> {
  const { random } = browser;
  const between = (from: number, to: number) => from + random() * (to - from);
  const chance = (probability: number) => random() < probability;
  const refusals: string[] = [];
  const agenda: { at: number; act: () => Promise<void> | void }[] = [];
  let now = 0;
  let awakeFrom = 0;

  const schedule = (at: number, act: () => Promise<void> | void) => {
    agenda.push({ at, act });
  };
  /** Nothing in the browser happens while the machine sleeps. */
  const inBrowser = (at: number, act: () => void) => {
    schedule(at, () => {
      if (now >= awakeFrom) return act();
      inBrowser(awakeFrom + between(0, 2 * second), act);
    });
  };

  let stored: Tokens = { refreshToken: browser.refreshToken, expiresAt: hour };
  const newTab = (): Tab => ({ tokens: stored, failures: 0, nextRefresh: 0 });
  const tabs = [newTab(), newTab()] as const;

  function planRefresh(tab: Tab, at: number): void {
    tab.nextRefresh += 1;
    const planned = tab.nextRefresh;
    inBrowser(Math.max(at, now), () => {
      if (planned === tab.nextRefresh) refresh(tab);
    });
  }

  function refresh(tab: Tab): void {
    const { refreshToken } = tab.tokens;
    const late = chance(0.1) ? 20 * second : 2 * second;
    schedule(now + between(0, late), async () => {
      const answer = await browser.exchange(refreshToken, now);
      const issuedAt = now;
      if ('refusal' in answer) {
        refusals.push(answer.refusal);
        return;
      }
      const arrives = now + between(0, late);
      const lost = chance(0.05);
      schedule(arrives, () => {
        const tokens = { refreshToken: answer.refreshToken, expiresAt: issuedAt + hour };
        inBrowser(now, lost || now < awakeFrom ? () => fail(tab) : () => receive(tab, tokens));
      });
    });
  }

  function receive(tab: Tab, tokens: Tokens): void {
    tab.tokens = tokens;
    tab.failures = 0;
    stored = tokens;
    planRefresh(tab, tokens.expiresAt - 5 * minute);
    const other = tab === tabs[0] ? tabs[1] : tabs[0];
    // A tab in the background is let run once a minute.
    inBrowser(now + between(0, chance(0.3) ? minute : second), () => {
      other.tokens = stored;
    });
  }

  function fail(tab: Tab): void {
    const wait = Math.min(30 * second * 2 ** tab.failures, 16 * minute);
    tab.failures += 1;
    planRefresh(tab, now + wait);
  }

  function interrupt(): void {
    const tab = chance(0.5) ? tabs[0] : tabs[1];
    const what = random();
    if (what < 0.25) awakeFrom = now + between(10 * minute, 8 * hour);
    else if (what < 0.5) Object.assign(tab, newTab(), { nextRefresh: tab.nextRefresh + 1 });
    else if (what < 0.75) refresh(tab);
    else for (const each of tabs) refresh(each);
    planRefresh(tab, Math.max(tab.tokens.expiresAt, now + 6 * minute) - 5 * minute);
    inBrowser(Math.max(now, awakeFrom) + between(2 * minute, 3 * hour), interrupt);
  }

  for (const tab of tabs) planRefresh(tab, 55 * minute);
  inBrowser(between(0, 2 * hour), interrupt);
  while (refusals.length === 0) {
    agenda.sort((one, other) => one.at - other.at);
    const next = agenda.shift();
    if (next === undefined || next.at > browser.hours * hour) return refusals;
    now = next.at;
    await next.act();
  }
  return refusals;
}

/** The same numbers for the same seed (mulberry32): a failure can be looked at again. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
