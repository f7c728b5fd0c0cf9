import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestsIn } from './read-state.ts';

/** The text with every version of ours, and of what we ask for of ours, replaced. Nothing else moves. */
const withVersion = (text: string, from: string, to: string): string => {
  const old = from.replaceAll('.', '\\.');
  return text
    .replace(new RegExp(`^(  "version": )"${old}"`, 'm'), `$1"${to}"`)
    .replace(new RegExp(`("@latchkey/[a-z]+": )"${old}"`, 'g'), `$1"${to}"`);
};

/** In the lockfile ours are the root and what lies in folders of the repository. */
function lockWithVersion(text: string, from: string, to: string): string {
  const lock = JSON.parse(text);
  lock.version = to;
  for (const [place, entry] of Object.entries<{ version?: string }>(lock.packages)) {
    if (!place.includes('node_modules/') && entry.version === from) entry.version = to;
  }
  const written = `${JSON.stringify(lock, undefined, 2)}\n`;
  return withVersion(written, from, to);
}

export const dated = (changelog: string, version: string, date: string): string =>
  changelog.replace(/^## Unreleased\n/m, `## Unreleased\n\n## ${version} (${date})\n`);

/** Writes the version wherever it stands, and gives what is unreleased its name and date. */
export async function prepareRelease(root: string, version: string, date: string): Promise<void> {
  const rewrite = async (name: string, change: (text: string) => string) => {
    const file = join(root, name);
    await writeFile(file, change(await readFile(file, 'utf8')));
  };
  const { version: former } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  for (const file of manifestsIn(root)) {
    await rewrite(file, (text) => withVersion(text, former, version));
  }
  await rewrite('package-lock.json', (text) => lockWithVersion(text, former, version));
  await rewrite('CHANGELOG.md', (text) => dated(text, version, date));
}
