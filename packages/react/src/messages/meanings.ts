import { laterMeanings } from './en/later-problems.ts';
import type { Meanings } from './find-problem.ts';
import { firstMeanings } from './first-meanings.ts';

/** All reasons and codes without words of their own, and what says the same to a visitor. */
export const meanings: Meanings = { ...firstMeanings, ...laterMeanings };
