import { setFlagsFromString } from 'node:v8';

/**
 * For work that sees millions of records and keeps none. V8 would rather let a heap grow than sweep
 * it, threads included, until it is as large as the machine allows; this makes it sweep.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--optimize-for-size');
  setFlagsFromString('--semi-space-growth-factor=1');
}
