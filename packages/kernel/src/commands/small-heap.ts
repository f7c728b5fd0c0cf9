import { setFlagsFromString } from 'node:v8';

/**
 * For work that sees millions of records and keeps none. V8 would rather let the space of new objects
 * grow than sweep it, threads included, until it is as large as the machine allows; this makes it sweep.
 * (`--optimize-for-size` saves 50 MB more, and takes half as much processor time again.)
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}
