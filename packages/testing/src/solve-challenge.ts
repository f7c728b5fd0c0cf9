import { createHash } from 'node:crypto';
import { leadingZeroBits } from '@latchkey/identity/phone/challenge';

/** What a browser does before it asks for an SMS. */
export function solve(challenge: string, difficulty: number): string {
  for (let counter = 0; ; counter += 1) {
    const solution = `${challenge}.${counter}`;
    if (leadingZeroBits(createHash('sha256').update(solution).digest()) >= difficulty) {
      return solution;
    }
  }
}
