import { microsecondsOf, readTimestamp } from '../../../../documents/src/wire/timestamps.ts';
import { Unanswered } from '../calls.ts';

type Json = Readonly<Record<string, unknown>>;

/** The body of an answer: whoever reads it knows what was asked. */
export type Body = {
  readonly [member: string]: Body;
};

export type Answer = { readonly status: number; readonly body: Body };

const project = 'projects/latchkey/databases/(default)/documents';

export const nameOf = (path: string): string => `${project}/${path}`;

/** In microseconds. */
export const timeOf = (wire: unknown): number => microsecondsOf(readTimestamp(wire, 'time'));

export type DocumentCalls = {
  /** POSTs to a verb of the database, as its operator. */
  post(verb: string, body: Json): Promise<Answer>;
};

/** The server did not say whether it is done: the database was gone. */
const isUndecided = (status: number): boolean => status >= 500;

export const documentCallsTo = (url: string): DocumentCalls => ({
  async post(verb, body) {
    let answer: Answer;
    try {
      const response = await fetch(`${url}/v1/${project}:${verb}`, {
        method: 'POST',
        headers: { authorization: 'Bearer owner' },
        body: JSON.stringify(body),
      });
      // An acknowledgement counts from its last byte.
      answer = { status: response.status, body: (await response.json()) as Body };
    } catch (error) {
      throw new Unanswered(String(error));
    }
    if (isUndecided(answer.status)) throw new Unanswered(JSON.stringify(answer.body));
    return answer;
  },
});
