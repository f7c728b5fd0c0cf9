import type { Answers, Moment } from './history.ts';
import type { Listener, Seen } from './listener.ts';
import type { Question } from './questions.ts';

/**
 * - `lost`: something that was committed is not shown by those who should show it.
 * - `half`: something is shown that never was, or not at the time that is said.
 * - `back`: something is shown that is older than what was shown before.
 * - `refused`: a listener was told something that it should not have been.
 */
export type Finding = {
  readonly kind: 'lost' | 'half' | 'back' | 'refused';
  readonly what: string;
};

const isSame = (seen: Seen['answers'], answers: Answers | undefined): boolean =>
  'shown' in seen ? seen.shown === answers?.shown : seen.stamped === answers?.stamped;

const textOf = (answers: Seen['answers']): string =>
  'shown' in answers ? answers.shown : answers.stamped;

export const isHow = (seen: Seen | undefined, moment: Moment | undefined): boolean =>
  seen !== undefined && isSame(seen.answers, moment?.answers.get(seen.question));

/** The last that is not after a time. */
function momentAt(moments: readonly Moment[], time: number): number {
  let [low, high] = [0, moments.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((moments[middle]?.time ?? 0) <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}

export type Judge = {
  /** Holds what a listener was shown against what was committed. */
  look(listener: Pick<Listener, 'name' | 'take'>): readonly Finding[];
};

export function openJudge(moments: readonly Moment[]): Judge {
  const reached = new Map<string, Map<Question, number>>();

  function placeOf({ question, answers, time }: Seen, since: number): number | undefined {
    const isIt = (index: number) => isSame(answers, moments[index]?.answers.get(question));
    if (time !== undefined) {
      const place = momentAt(moments, time);
      return isIt(place) ? place : undefined;
    }
    for (let place = since; place < moments.length; place += 1) if (isIt(place)) return place;
    return undefined;
  }

  function findingOf(name: string, seen: Seen, since: number): Finding {
    const { question, answers, time } = seen;
    const expected = moments[time === undefined ? since : momentAt(moments, time)];
    const known = expected?.answers.get(question);
    const wanted = known && ('shown' in answers ? known.shown : known.stamped);
    const what =
      `${name}, ${question.title}${time === undefined ? '' : ` at ${time}`}: ` +
      `${textOf(answers)} instead of ${wanted}`;
    const places = [...moments.keys()].filter((place) =>
      isSame(answers, moments[place]?.answers.get(question)),
    );
    if (places.length === 0) return { kind: 'half', what };
    return { kind: places.some((place) => place >= since) ? 'lost' : 'back', what };
  }

  return {
    look({ name, take }) {
      const findings: Finding[] = [];
      const places = reached.get(name) ?? new Map<Question, number>();
      reached.set(name, places);
      const { seen, faults } = take();
      for (const what of faults) {
        const kind = what.includes('older than') ? 'back' : 'refused';
        findings.push({ kind, what: `${name}: ${what}` });
      }
      for (const one of seen) {
        const since = places.get(one.question) ?? 0;
        const place = placeOf(one, since);
        if (place === undefined) findings.push(findingOf(name, one, since));
        else if (place < since) findings.push({ kind: 'back', what: `${name}: to ${one.time}` });
        else places.set(one.question, place);
      }
      return findings;
    },
  };
}
