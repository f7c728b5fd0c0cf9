type Cause = 'programming' | 'unavailable' | 'broken';

// Primary result codes, https://sqlite.org/rescode.html
const busy = 5;
const locked = 6;
const outOfMemory = 7;
const readOnly = 8;
const interrupted = 9;
const inputOutput = 10;
const corrupt = 11;
const full = 13;
const cannotOpen = 14;
const lockingProtocol = 15;
const notADatabase = 26;

const unavailable = new Set([busy, locked, interrupted, full]);
const broken = new Set([
  ...[outOfMemory, readOnly, inputOutput, corrupt, cannotOpen, lockingProtocol, notADatabase],
]);

/**
 * Whose fault it is: the statement's (`programming`), the surroundings' for now (`unavailable`), or
 * such that the connection's own state can no longer be trusted (`broken`).
 */
export function causeOf(error: unknown, access: 'read' | 'write'): Cause {
  const code = extendedCode(error);
  if (code === undefined) return 'programming';
  // A reader that is asked to write says this; its surroundings would say why, in the higher bits.
  if (access === 'read' && code === readOnly) return 'programming';
  const primary = code & 0xff;
  if (unavailable.has(primary)) return 'unavailable';
  return broken.has(primary) ? 'broken' : 'programming';
}

function extendedCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode : undefined;
}
