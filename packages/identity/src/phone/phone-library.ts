import { createRequire } from 'node:module';
import type * as Library from 'libphonenumber-js/max';

const require = createRequire(import.meta.url);
let library: typeof Library | undefined;

/** What knows the numbers of all countries, read by the first who has one: most processes never do. */
export function phoneLibrary(): typeof Library {
  library ??= require('libphonenumber-js/max') as typeof Library;
  return library;
}
