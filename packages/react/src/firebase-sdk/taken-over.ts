import type { Client } from '@latchkey/client';

const name = 'firebase-taken';
/** More than are alive of one sign-in. */
const most = 10;

/**
 * The names of the sessions that were taken over from `firebase` last, for the other tabs: until theirs
 * have read what is kept now, they hold what would look stolen.
 */
export function takenOver({ notes }: Client) {
  const read = () => notes.read(name)?.split(' ') ?? [];
  return {
    has: (id: string | undefined) => id !== undefined && read().includes(id),
    add(id: string | undefined): void {
      if (id !== undefined) notes.write(name, [...new Set([...read(), id])].slice(-most).join(' '));
    },
  };
}
