import { readDay } from './calendar-day.ts';
import { firstMarkedDay } from './usage.ts';

const longestHeader = 1024;
const longestAgent = 64;

/** Which client a browser used on which day: one a day, of the days that are told apart. */
export type Heartbeats = ReadonlyMap<number, string>;

const none: Heartbeats = new Map();

type Entry = { readonly agent?: unknown; readonly dates?: unknown };

/**
 * The Firebase SDK names its core, its builds and its products, which is more than fits. Left out are
 * the builds (`fire-core-esm2020/0.16.2`) and what has no version (`fire-js/`).
 */
function shortAgent(agent: string): string {
  const words = agent.split(' ').filter((word) => !/\/$|-(?:esm|cjs)\d*\//.test(word));
  let short = '';
  for (const word of words) {
    if (short.length + 1 + word.length > longestAgent) break;
    short = short === '' ? word : `${short} ${word}`;
  }
  return short;
}

function readAgent(agent: unknown): string | undefined {
  if (typeof agent !== 'string' || !/^[ -~]+$/.test(agent)) return undefined;
  const name = agent.trim();
  return (name.length > longestAgent ? shortAgent(name) : name) || undefined;
}

function entriesOf(header: string): readonly Entry[] {
  try {
    const sent: unknown = JSON.parse(Buffer.from(header, 'base64url').toString());
    const { version, heartbeats } = (sent ?? {}) as { version?: unknown; heartbeats?: unknown };
    if (version !== 2 || !Array.isArray(heartbeats)) return [];
    return heartbeats.filter((entry) => typeof entry === 'object' && entry !== null);
  } catch {
    return [];
  }
}

/**
 * What a client says in `X-Firebase-Client`. Anybody can say anything there, so whatever is too long,
 * too old, yet to come or not in its form is left out, and nobody is told.
 */
export function readHeartbeats(header: string | undefined, today: number): Heartbeats {
  if (header === undefined || header.length > longestHeader) return none;
  const beats = new Map<number, string>();
  for (const { agent, dates } of entriesOf(header)) {
    const name = readAgent(agent);
    if (name === undefined || !Array.isArray(dates)) continue;
    for (const date of dates) {
      const day = readDay(date);
      if (day === undefined || day > today || day < firstMarkedDay(today)) continue;
      if (!beats.has(day)) beats.set(day, name);
    }
  }
  return beats;
}
