import { storedEmailLifetime } from '@latchkey/protocol/client-limits';
import type { Notes } from './notes.ts';
import { seal, unseal } from './sealed-text.ts';

/** A credential of another provider, waiting to be linked once the link was opened. */
export type PendingCredential = Readonly<Record<string, unknown>>;

/** What one mailed link needs that must not be in the mail. */
export type LinkSecret = {
  readonly email: string;
  readonly credential?: PendingCredential | undefined;
};

export type LinkMemory = {
  remember(sessionId: string, secret: LinkSecret): Promise<void>;
  recall(sessionId: string | undefined): Promise<{
    readonly secret: LinkSecret | undefined;
    readonly hasAny: boolean;
    readonly isOlder: boolean;
  }>;
  /** The newest only, or all. */
  forget(which: 'newest' | 'all'): void;
};

type Entry = { readonly sealed: string; readonly expiresAt: number };

const noteName = 'email-links';
const mostRemembered = 5;

function parse(text: string | undefined): readonly Entry[] {
  try {
    const entries: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(entries) ? (entries as readonly Entry[]) : [];
  } catch {
    return [];
  }
}

/**
 * Sealed under the session id, which only the mail carries: neither the mail nor this browser alone
 * gives the address away, and no link made by somebody else opens anything here. The last few are
 * kept, so that an older mail still works.
 */
export function createLinkMemory(notes: Notes, now: () => number): LinkMemory {
  function live(): readonly Entry[] {
    const all = parse(notes.read(noteName));
    const entries = all.filter((entry) => entry?.expiresAt > now());
    if (entries.length < all.length) write(entries);
    return entries;
  }

  function write(entries: readonly Entry[]): void {
    if (entries.length === 0) notes.erase(noteName);
    else notes.write(noteName, JSON.stringify(entries));
  }

  return {
    async remember(sessionId, secret) {
      // Where nothing can be sealed nothing is kept: the visitor is asked for the address again.
      const sealed = await seal(sessionId, JSON.stringify(secret));
      if (sealed === undefined) return;
      const entry = { sealed, expiresAt: now() + storedEmailLifetime };
      write([...live(), entry].slice(-mostRemembered));
    },
    async recall(sessionId) {
      const entries = live();
      const newest = entries.at(-1);
      for (const entry of sessionId === undefined ? [] : entries) {
        const text = await unseal(sessionId ?? '', entry.sealed);
        if (text === undefined) continue;
        // Only this code seals under that id, so what opens is what was sealed.
        const secret = JSON.parse(text) as LinkSecret;
        return { secret, hasAny: true, isOlder: entry !== newest };
      }
      return { secret: undefined, hasAny: newest !== undefined, isOlder: false };
    },
    forget(which) {
      write(which === 'all' ? [] : live().slice(0, -1));
    },
  };
}
