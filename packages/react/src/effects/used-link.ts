import type { Client, EmailLink } from '@latchkey/client';

const note = 'used-link';

/** Says nothing about the address to who does not have the mail. Undefined where nothing is digested. */
async function markOf({ sessionId, code }: EmailLink, email: string): Promise<string | undefined> {
  const text = [sessionId, code, email.trim().toLowerCase()].join(' ');
  const digest = await globalThis.crypto?.subtle?.digest('SHA-256', new TextEncoder().encode(text));
  return digest && [...new Uint8Array(digest)].join();
}

/** People open the same mail twice: that a link has signed somebody in here is kept. */
export async function noteUse({ notes }: Client, link: EmailLink, email: string): Promise<void> {
  const mark = await markOf(link, email);
  if (mark !== undefined) notes.write(note, mark);
}

/** Whether this very link has signed in whose address this is, in this browser. */
export async function wasUsedBy({ notes }: Client, link: EmailLink, email: string) {
  const mark = notes.read(note);
  return mark !== undefined && mark === (await markOf(link, email));
}
