import type { Commit, Change as DomainChange } from '../change.ts';
import type { Change, Database } from './database.ts';

type Committing = {
  /** What has to be written beside these changes, in the same commit. */
  readonly beside: (changes: readonly DomainChange<string>[]) => Promise<readonly DomainChange[]>;
  /** Told what came true. */
  readonly onCommitted: (topics: ReadonlySet<string>) => void;
};

/** The database needs the statement alone: the rest would only be copied to the thread that writes. */
const statementOf = <Refusal extends string>(change: DomainChange<Refusal>): Change<Refusal> => {
  // The domain cannot see it, but every change it holds was made by a port on this database.
  const whole = change as DomainChange<Refusal> & Change<Refusal>;
  if (whole.events === undefined) return whole;
  const { events: _events, ...statement } = whole;
  return statement;
};

/** Commits, and says what came true to whoever wants to know. */
export const committing =
  (database: Pick<Database, 'commit'>, { beside, onCommitted }: Committing): Commit =>
  async <Refusal extends string>(changes: readonly DomainChange<Refusal>[]) => {
    const all: readonly DomainChange<Refusal>[] = [...changes, ...(await beside(changes))];
    const outcome = await database.commit(all.map(statementOf));
    if (!outcome.committed) return outcome.refusal;
    // What others wrote something for is in the commit already; every node would be told of every act.
    const topics = new Set(
      all.flatMap(({ events = [] }) =>
        events.flatMap(({ topic, act }) => (act === undefined ? [topic] : [])),
      ),
    );
    if (topics.size > 0) onCommitted(topics);
    return undefined;
  };
