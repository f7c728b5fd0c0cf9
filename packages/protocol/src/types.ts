/** For browsers: what every message looks like, and nothing that would have to be loaded for it. */
export type * from './index.ts';
