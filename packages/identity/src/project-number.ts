import { createHash } from 'node:crypto';

/** Clients know a project by a number, too. It follows from the id, so that it never changes. */
export function projectNumber(projectId: string): string {
  const digest = createHash('sha256').update(projectId).digest();
  return String(100_000_000_000 + (digest.readUIntBE(0, 6) % 899_999_999_999));
}
