import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Arrow,
  answers,
  explore,
  openings,
  plans,
  visitorEvents,
} from '../../test/explore.ts';
import { methods, walk } from '../../test/walk.ts';
import type { Answer, FlowEvent, VisitorEvent } from './event.ts';
import { type Flow, flowAt } from './flow.ts';
import { regionOf, type ScreenName } from './screens.ts';
import { step } from './step.ts';
import { table } from './table.ts';

const taken = new Set<string>();
const reached = new Set<ScreenName>();
const nameOf = ({ from, event, to }: Arrow) => `${from} --${event}--> ${to}`;
for (const plan of plans) {
  explore(plan, (arrow, flow) => {
    taken.add(nameOf(arrow));
    reached.add(flow.screen);
  });
}

type Declared = { readonly leads: readonly ScreenName[] };

const declared = Object.entries(table).flatMap(([from, transitions]) =>
  Object.entries(transitions).flatMap(([event, { leads }]: [string, Declared]) =>
    leads.map((to) => nameOf({ from: from as ScreenName, event, to })),
  ),
);

describe('the table', () => {
  test('declares no arrow that nobody can take', () => {
    expect(declared.filter((arrow) => !taken.has(arrow))).toEqual([]);
  });

  test('declares every arrow that can be taken', () => {
    const stays = (arrow: string) => /^(\S+) --\w+--> \1$/.test(arrow);
    const undeclared = [...taken].filter((arrow) => !stays(arrow) && !declared.includes(arrow));
    expect(undeclared).toEqual([]);
  });

  test('has no screen that cannot be reached', () => {
    expect(Object.keys(regionOf).filter((screen) => !reached.has(screen as ScreenName))).toEqual(
      [],
    );
  });

  test('has a way on from every screen but the ends', () => {
    const ends = Object.keys(regionOf).filter(
      (screen) => Object.keys(table[screen as ScreenName]).length === 0,
    );
    expect(ends).toEqual(['closed', 'unrecoverable-error']);
  });
});

const anyText = fc.oneof(fc.string(), fc.constantFrom('ada@example.com', ' ada@example.com '));
const filled = (event: VisitorEvent): fc.Arbitrary<VisitorEvent> =>
  fc.record(
    Object.fromEntries(
      Object.entries(event).map(([name, value]) => [
        name,
        name === 'type' ? fc.constant(value) : fc.oneof(fc.constant(value), anyText),
      ]),
    ),
  ) as unknown as fc.Arbitrary<VisitorEvent>;

/** A ticket relative to the one that is waited for: 0 is right, others were or will be. */
type Move = FlowEvent | { readonly late: number; readonly answer: Answer };

const isSuccess = (answer: Answer) =>
  answer.type === 'signInAnswered' && answer.result.kind === 'signedIn';
const inTime = (answer: Answer): Move => ({ late: 0, answer });

const anyMove: fc.Arbitrary<Move> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...visitorEvents).chain(filled) },
  {
    weight: 4,
    arbitrary: fc.record({
      late: fc.constantFrom(0, 0, 0, 1, -1, 7),
      answer: fc.constantFrom(...answers),
    }),
  },
  // Often enough that the walks do get somewhere, and that none of them passes for want of trying.
  { weight: 2, arbitrary: fc.constantFrom(...answers.filter(isSuccess)).map(inTime) },
  { weight: 1, arbitrary: fc.constant({ type: 'noticeClosed' } as const) },
  { weight: 1, arbitrary: fc.constant({ type: 'fieldEdited', field: 'email' } as const) },
);

/** Where only those are who have signed in: what is offered there can be left for the end only. */
const isInside = (screen: ScreenName) => screen === 'signed-in' || screen === 'passkey-offer';

describe('no sequence of events', () => {
  test('reaches the end without the server having said "signed in" to the question that waits', () => {
    const sequences = fc.tuple(
      fc.constantFrom(...plans),
      fc.constantFrom(...openings),
      fc.array(anyMove, { maxLength: 40 }),
    );
    let successes = 0;
    fc.assert(
      fc.property(sequences, ([plan, opening, moves]) => {
        let flow: Flow = flowAt({ plan, ticket: 0 }, 'processing', {});
        let hasSucceeded = false;
        const events: Move[] = [{ type: 'opened', opening }, ...moves];
        for (const move of events) {
          const event: FlowEvent =
            'late' in move
              ? { type: 'answered', ticket: (flow.pending ?? 0) - move.late, answer: move.answer }
              : move;
          const isHeard = event.type === 'answered' && event.ticket === flow.pending;
          const isWord = isHeard && isSuccess(event.answer);
          const wasAt = flow.screen;
          const next = step(table, flow, event);
          if (isInside(next.flow.screen) && !isInside(wasAt)) {
            expect(next.flow.screen).toBe('signed-in');
            expect(isWord).toBe(true);
            hasSucceeded = true;
            successes += 1;
          }
          if (next.effect?.type === 'finish') expect(hasSucceeded).toBe(true);
          if (isInside(wasAt) && !isInside(next.flow.screen)) hasSucceeded = false;
          expect(next.flow.ticket).toBeGreaterThanOrEqual(flow.ticket);
          // Less than nothing where nobody is told to wait.
          const awaited = Math.abs(next.flow.pending ?? 0);
          expect(next.effect === undefined || awaited === next.flow.ticket).toBe(true);
          flow = next.flow;
        }
      }),
      { numRuns: 3000 },
    );
    expect(successes).toBeGreaterThan(50);
  });

  test.each(visitorEvents.filter(({ type }) => type !== 'backPressed'))(
    'makes a second press ask twice, not even with %j',
    (event) => {
      const busy = walk().send({ type: 'emailEntered', email: 'ada@example.com' });
      expect(busy.send(event).effect).toBeUndefined();
      expect(busy.send(event).answer(methods()).flow.screen).toBe('create-account');
    },
  );
});
