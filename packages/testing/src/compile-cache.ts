import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Node keeps what it has read: threads and commands of later tests find it there. */
export const compileCache = join(tmpdir(), 'latchkey-compile-cache');
