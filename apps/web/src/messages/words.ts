import type { en } from './en.ts';

/** The application's own words. English says which there are. */
export type Messages = typeof en;
