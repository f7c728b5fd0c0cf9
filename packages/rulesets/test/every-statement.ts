import { createSealer } from '@latchkey/kernel/keys/sealing';
import type { Database, Statement } from '@latchkey/kernel/store/database';
import { localNotifications } from '@latchkey/kernel/store/notifications';
import { overheard } from '@latchkey/testing/overheard';
import type { DecisionSample, Taken } from '../src/sample/decision-sample.ts';
import { keepSample, readKeptDecisions } from '../src/store/kept-decisions.ts';
import { openRulesetStore } from '../src/store/ruleset-store.ts';
import type { StoredRulesets } from '../src/stored-rulesets.ts';
import { operator, rulesAllowing } from './rulesets-nodes.ts';

const project = 'demo';
const service = 'cloud.firestore';
const file = rulesAllowing('notes/one');
const sealer = createSealer(new Uint8Array(32).fill(1));
const now = () => 1_700_000_000_000;

/** A sample that has these, whatever was decided. */
const sampleOf = (taken: () => readonly Taken[]): DecisionSample => ({
  offer: () => undefined,
  taken,
  forget: () => undefined,
});

async function keepAndRead(database: Database): Promise<void> {
  let taken: readonly Taken[] = [{ number: 1, at: now(), text: '{}' }];
  const keep = keepSample(
    { database, sealer, now },
    sampleOf(() => taken),
  );
  await keep();
  taken = [{ number: 2, at: now(), text: '{}' }];
  await keep();
  await readKeptDecisions({ database, sealer }).catch(() => undefined);
}

type Given = {
  readonly store: StoredRulesets;
  readonly database: Database;
  /** Of a ruleset that is there. */
  readonly id: string;
};

type Verb = keyof StoredRulesets | 'sample';

/** One call of every verb: a new one does not compile until it is here. */
const verbs: { readonly [Name in Verb]: (given: Given) => unknown } = {
  find: ({ store, id }) => store.find(project, id),
  async list({ store, id }) {
    await store.list(project, 5);
    await store.list(project, 5, { createdAt: now(), id });
  },
  create: ({ store }) => store.create(operator, project, file),
  delete: ({ store, id }) => store.delete(operator, project, id),
  releases: ({ store }) => store.releases(project),
  release: ({ store }) => store.release(project, service),
  history: ({ store }) => store.history(project, service, 5),
  switch: ({ store, id }) => store.switch(operator, project, service, id, 'next'),
  deploy: ({ store, id }) => store.deploy(operator, project, id, file, 0),
  prune: ({ store }) => store.prune(project),
  sample: ({ database }) => keepAndRead(database),
};

export const verbNames = Object.keys(verbs) as Verb[];

export async function everyStatement(open: () => Promise<Database>) {
  const { listening, statements } = overheard(await open());
  const store = openRulesetStore({
    ...{ database: listening, now },
    notifications: localNotifications(),
  });
  await store.deploy(operator, project, service, file, 0);
  return async (verb: Verb): Promise<readonly Statement[]> => {
    const made = await store.create(operator, project, file);
    if (typeof made === 'string') throw new Error(made);
    statements();
    await verbs[verb]({ store, database: listening, id: made.id });
    return statements();
  };
}

const copies = 1500;
const copied = [
  `rulesets SELECT project, id || n, file, content, services, created_at - n, created_by, released_at
    FROM (SELECT * FROM rulesets LIMIT 1) AS one`,
  `ruleset_past_releases SELECT project, name || n, version, ruleset, released_at, released_by
    FROM (SELECT * FROM ruleset_past_releases LIMIT 1) AS one`,
  "ruleset_decisions SELECT 'another', n, 1700000000000 - n, '' FROM (SELECT 1) AS one",
];

/** Many of what there may be some thousands of. */
export async function fillRulesets(open: () => Promise<Database>): Promise<void> {
  const series = `generate_series(1, ${copies}) AS n`;
  await (await open()).commit(
    copied.map((rows) => ({ sql: `INSERT INTO ${rows}, ${series}`, parameters: [] })),
  );
}
