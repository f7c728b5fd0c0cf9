/** All reasons and codes without words of their own, and what says the same to a visitor. */
export { laterMeanings as meanings } from './en/later-problems.ts';
