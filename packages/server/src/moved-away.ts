import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export class MovedAway extends Error {
  override readonly name = 'MovedAway';
}

const noteIn = (dataFolder: string) => join(dataFolder, 'moved-to-postgres.json');

export function noteMove(dataFolder: string, to: string, at: number): void {
  const text = JSON.stringify({ to, at: new Date(at).toISOString() });
  writeFileSync(noteIn(dataFolder), `${text}\n`, { mode: 0o600 });
}

/** Two servers that each take sign-ups on their own copy can never be put together again. */
export function refuseMovedData(dataFolder: string): void {
  const note = noteIn(dataFolder);
  if (!existsSync(note)) return;
  const { to, at } = JSON.parse(readFileSync(note, 'utf8')) as { to: string; at: string };
  throw new MovedAway(
    `The data in ${dataFolder} was moved to ${to} at ${at}. Set DATABASE_URL to go on there, or delete ${note} to go on with the old data here.`,
  );
}
