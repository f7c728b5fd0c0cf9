import type { Fields } from '../values/value.ts';

/** Of a document what a query looks at. */
export type QueriedDocument = { readonly name: string; readonly fields: Fields };
