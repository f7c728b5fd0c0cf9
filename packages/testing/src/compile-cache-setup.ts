import { compileCache } from './compile-cache.ts';

/**
 * The threads of a server (one that writes, two that hash) read their sources when they start, and
 * the part of Node that reads TypeScript takes longer to come than all the rest of them. Every
 * process that runs tests is told, and its threads by it.
 */
export function setup(): void {
  process.env['NODE_COMPILE_CACHE'] = compileCache;
}
