import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SettingSource } from '@latchkey/kernel/settings/setting';
import { UsageError } from '@latchkey/kernel/usage-error';

/** Whom somebody is at a server, for as long as the token says. */
export type KeptToken = {
  readonly token: string;
  /** In milliseconds, by the clock of this machine. */
  readonly expiresAt: number;
};

type Kept = Readonly<Record<string, KeptToken>>;

/** Where people's programs keep what is theirs. */
function placeOf({ XDG_CONFIG_HOME: config, APPDATA: roaming, HOME: home }: SettingSource): string {
  const folder = process.platform === 'win32' ? roaming : config;
  return join(folder || join(home || homedir(), '.config'), 'latchkey', 'operator-tokens.json');
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

function readAll(place: string): Kept {
  try {
    const { mode } = statSync(place);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      throw new UsageError(
        `Others can read ${place}, so that what is in it is used no more. Remove it, and call \`latchkey login\` again.`,
      );
    }
    return parse(readFileSync(place, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return {};
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${place} cannot be read (${code}).`);
  }
}

/** In one step, and never open to others, not for a moment. */
function writeAll(place: string, kept: Kept): void {
  const draft = `${place}.${randomBytes(8).toString('hex')}`;
  try {
    mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
    writeFileSync(draft, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
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
  writeAll(place, { ...readAll(place), [url]: token });
  return place;
}

/** What was there, if anything was. */
export function forgetToken(environment: SettingSource, url: string): KeptToken | undefined {
  const place = placeOf(environment);
  const kept = readAll(place);
  const token = kept[url];
  if (token !== undefined) writeAll(place, without(kept, url));
  return token;
}
