import { bringPart } from '../bring-part.ts';
import { bringSentences } from './sentences.ts';

/** Sees to it that what a part can run into has a sentence by the time the part is here. */
export async function withSentences<Part>(part: Promise<Part>): Promise<Part> {
  const [brought, { laterProblems, laterMeanings }] = await Promise.all([
    part,
    bringPart(() => import('./en/later-problems.ts')),
  ]);
  bringSentences(laterProblems, laterMeanings);
  return brought;
}
