import type { Store } from '@latchkey/identity/store/store';
import type { Config } from './config/read-config.ts';

export class OtherOrigin extends Error {
  override readonly name = 'OtherOrigin';
}

const placeOf = ({ database: { url, dataFolder } }: Config): string =>
  url === undefined ? `The data in ${dataFolder}` : 'The data in this PostgreSQL (DATABASE_URL)';

const adoption =
  'take it over with `latchkey adopt`, which shows what it removes and asks; or begin anew elsewhere (LATCHKEY_DATA, DATABASE_URL)';

const madeInDevelopment = (config: Config) =>
  `${placeOf(config)} was made by a development server, where no credential is a secret: service accounts, keys and hooks in it may be anybody's. Either ${adoption}.`;

const madeByWhom = (config: Config) =>
  `${placeOf(config)} is older than the note that says whether a development server made it. If none ever used it, say so with \`latchkey adopt --as-it-is\`. Otherwise ${adoption}.`;

const madeInProduction = (config: Config) =>
  `${placeOf(config)} belongs to a production server, and in development everybody on this machine would be its operator. Set LATCHKEY_MODE=production, or turn a copy of it into data for development with \`latchkey adopt\`.`;

/**
 * A server serves data of its own kind. Development has shortcuts that make operators of strangers;
 * whatever they left behind must not become good by starting it in production.
 */
export async function requireOwnOrigin(
  config: Config,
  { installation, commit }: Pick<Store, 'installation' | 'commit'>,
  now: number,
): Promise<void> {
  const { mode } = config.server;
  const origin = await installation.origin();
  if (origin === mode) return;
  if (mode === 'production') {
    throw new OtherOrigin(
      origin === 'development' ? madeInDevelopment(config) : madeByWhom(config),
    );
  }
  if (origin === 'production') throw new OtherOrigin(madeInProduction(config));
  // Whoever else claims it at the same time says the same.
  await commit([installation.become('unknown', 'development', now)]);
}
