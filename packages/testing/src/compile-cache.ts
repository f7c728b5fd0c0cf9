import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Node keeps what it has read: threads and commands of later tests and runs find it there. */
export const compileCache =
  process.env['NODE_COMPILE_CACHE'] ?? join(tmpdir(), 'latchkey-compile-cache');
