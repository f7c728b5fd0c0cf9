import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import type { SettingSource } from '@latchkey/kernel/settings/setting';
import { UsageError } from '@latchkey/kernel/usage-error';

/** Whom somebody is at a server, for as long as the token says. */
export type KeptToken = {
  readonly token: string;
  /** In milliseconds, by the clock of this machine. */
  readonly expiresAt: number;
};

type Kept = Readonly<Record<string, KeptToken>>;

/** Where people's programs keep what is theirs. A path of where they happen to be is none. */
function placeOf({ XDG_CONFIG_HOME: config, APPDATA: roaming, HOME: home }: SettingSource): string {
  const said = process.platform === 'win32' ? roaming : config;
  const isWhole = said !== undefined && isAbsolute(said);
  const folder = isWhole ? said : join(home || homedir(), '.config');
  return join(folder, 'latchkey', 'operator-tokens.json');
}

const isToken = (value: unknown): value is KeptToken => {
  const { token, expiresAt } = (value ?? {}) as Partial<KeptToken>;
  return typeof token === 'string' && typeof expiresAt === 'number';
};

function parse(text: string): Kept {
  try {
    const entries = Object.entries(JSON.parse(text) as object);
    return Object.fromEntries(entries.filter(([, value]) => isToken(value)));
  } catch {
    // Whatever it was, it opens nothing: the next sign-in makes it anew.
    return {};
  }
}

type KeptFile = { readonly kept: Kept; readonly mode: number };

/** Nothing that others may read. */
const ownersAlone = 0o600;

const isOpenToOthers = ({ mode }: KeptFile): boolean =>
  process.platform !== 'win32' && (mode & 0o077) !== 0;

function readFile(place: string): KeptFile {
  try {
    const mode = statSync(place).mode & 0o777;
    return { kept: parse(readFileSync(place, 'utf8')), mode };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return { kept: {}, mode: ownersAlone };
    throw new UsageError(`${place} cannot be read (${code}).`);
  }
}

function readAll(place: string): Kept {
  const file = readFile(place);
  if (!isOpenToOthers(file)) return file.kept;
  throw new UsageError(
    `Others can read ${place}, so that what is in it is used no more. \`latchkey logout\` ends it. Then remove the file, and call \`latchkey login\` again.`,
  );
}

/** In one step, and never more open than said, not for a moment. */
function writeAll(place: string, { kept, mode }: KeptFile): void {
  const draft = `${place}.${randomBytes(8).toString('hex')}`;
  try {
    mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
    writeFileSync(draft, `${JSON.stringify(kept, null, 2)}\n`, { mode: ownersAlone, flag: 'wx' });
    chmodSync(draft, mode);
    renameSync(draft, place);
  } catch (error) {
    rmSync(draft, { force: true });
    throw new UsageError(`${place} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}

const without = (kept: Kept, url: string): Kept =>
  Object.fromEntries(Object.entries(kept).filter(([name]) => name !== url));

/** The token for the server that LATCHKEY_URL names, expired or not. */
export const keptToken = (environment: SettingSource, url: string): KeptToken | undefined =>
  readAll(placeOf(environment))[url];

/** Answers where it is. */
export function keepToken(environment: SettingSource, url: string, token: KeptToken): string {
  const place = placeOf(environment);
  writeAll(place, { kept: { ...readAll(place), [url]: token }, mode: ownersAlone });
  return place;
}

/**
 * What was there, if anything was: also where others can read it, which is a reason to end it. What
 * else is in the file stays as open as it was, and is used no more.
 */
export function forgetToken(environment: SettingSource, url: string): KeptToken | undefined {
  const place = placeOf(environment);
  const { kept, mode } = readFile(place);
  const token = kept[url];
  if (token === undefined) return undefined;
  const rest = without(kept, url);
  const isEmpty = Object.keys(rest).length === 0;
  writeAll(place, { kept: rest, mode: isEmpty ? ownersAlone : mode });
  return token;
}
