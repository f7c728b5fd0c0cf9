import { setImmediate as nextTurn } from 'node:timers/promises';
import { forEachDatabase } from '@latchkey/testing/databases';
import { rounds } from '@latchkey/testing/proofs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printName } from '../../src/paths/document-name.ts';
import type { Documents } from '../../src/store/open-documents.ts';
import { ownMigrations } from '../../src/store/own-migrations.ts';
import type { Write } from '../../src/writes/write.ts';
import { questions, readQuery } from '../arbitrary-queries.ts';
import { database, root } from '../arbitrary-worlds.ts';
import { set } from '../writing.ts';
import { listenerModel } from './listener-model.ts';
import { listenWith, openNode, operator, speakerOf } from './live-world.ts';

const possible = questions.filter(({ wire }) => readQuery(wire) !== undefined);
type Question = typeof possible extends fc.Arbitrary<infer One> ? One : never;

/** Of nearly everything, so that something always enters and leaves. */
const limited = fc
  .tuple(possible, fc.integer({ min: 1, max: 5 }), fc.constantFrom('ASCENDING', 'DESCENDING'))
  .map(([{ world }, limit, direction]): Question => {
    const orderBy = [{ field: { fieldPath: 'a' }, direction }];
    return { world, wire: { parent: [], structuredQuery: { from: collection, orderBy, limit } } };
  });
const collection = [{ collectionId: 'c' }];
const asked = fc.oneof(possible, limited);

const steps = fc.array(
  fc.record({
    ...{ writer: fc.nat(), listener: fc.nat(), world: fc.nat() },
    move: fc.constantFrom('stay', 'stay', 'stay', 'come', 'leave'),
  }),
  { minLength: 40, maxLength: 60 },
);
type Walk = typeof steps extends fc.Arbitrary<infer One> ? One : never;

const marker = 6;

forEachDatabase((_name, place) => {
  /** Two servers on one database, each with what it has opened for itself. */
  async function openTwo() {
    const somewhere = await place();
    let asked = 0;
    /** Some answers take longer than the log takes to go on. */
    const slowly = (documents: Documents): Documents => ({
      ...documents,
      async query(...question) {
        asked += 1;
        const turns = [0, 3, 40, 200][asked % 4] ?? 0;
        const answers = await documents.query(...question);
        for (let turn = 0; turn < turns; turn += 1) await nextTurn();
        return answers;
      },
    });
    const options = {
      ...{ looksEvery: 5, around: slowly },
      limits: { muchWaiting: Number.POSITIVE_INFINITY, longestWait: 1 },
    };
    return Promise.all(
      [0, 1].map(async () => {
        const stored = await somewhere.open(ownMigrations);
        const node = openNode(stored, options);
        const close = () => node.live.close().then(stored.close);
        return { ...node, close };
      }),
    );
  }
  type Node = Awaited<ReturnType<typeof openTwo>>[number];

  /** Listens to a query and a document, goes away and comes back, maybe to the other server. */
  function wanderer({ wire }: Question, path: string) {
    const model = listenerModel();
    const parent = printName(database, wire.parent);
    let client: ReturnType<typeof listenWith> | undefined;
    const leave = () => {
      client?.conversation.leave();
      for (const message of client?.take() ?? []) model.hear(message);
      model.away();
      client = undefined;
    };
    return {
      model,
      leave,
      come({ live }: Node) {
        leave();
        const known = (id: number) => {
          const resumeToken = model.token(id);
          return resumeToken === undefined ? {} : { resumeToken, expectedCount: model.count(id) };
        };
        client = listenWith(live, speakerOf(operator));
        client.addQuery(2, wire.structuredQuery, known(2), parent);
        client.addDocument(4, path, known(4));
        client.addDocument(marker, 'marker/end', known(marker));
      },
      async marked() {
        const isMarked = () => {
          for (const message of client?.take() ?? []) model.hear(message);
          const last = model.seen.at(-1)?.time;
          const isCurrent = (id: number) =>
            model.seen.some((one) => one.id === id && one.time === last);
          return isCurrent(2) && isCurrent(4) && isCurrent(marker) && model.count(marker) === 1;
        };
        await client?.until(() => isMarked() || (client?.isEnded() ?? true), 'the end');
        leave();
      },
    };
  }

  const writesOf = ({ world }: Question, chance: number): readonly Write[] =>
    world
      .filter((_document, index) => (index + chance) % 3 === 0)
      .map(({ name, fields }, index) =>
        (index + chance) % 4 === 0
          ? { kind: 'delete', name }
          : { kind: 'update', name, fields, transforms: [] },
      );

  async function tryOnce(all: readonly Question[], walk: Walk) {
    const nodes = await openTwo();
    const [one] = nodes as [Node, Node];
    const wanderers = all.map((question, index) =>
      wanderer(question, index % 2 === 0 ? 'c/a' : 'c/b'),
    );
    const busy: Promise<unknown>[] = [];
    for (const [index, moved] of wanderers.entries()) moved.come(nodes[index % 2] as Node);
    for (const { writer, listener, world, move } of walk) {
      const question = all[world % all.length] as Question;
      const commit = nodes[writer % 2]?.commit(...writesOf(question, world));
      busy.push(commit ?? Promise.resolve());
      const moved = wanderers[listener % wanderers.length];
      if (move === 'leave') moved?.leave();
      if (move === 'come') moved?.come(nodes[(writer + listener) % 2] as Node);
      if (world % 3 !== 0) await commit;
    }
    await Promise.all(busy);
    for (const [index, moved] of wanderers.entries()) moved.come(nodes[index % 2] as Node);
    await one.commit(set('marker/end', {}));
    await Promise.all(wanderers.map(({ marked }) => marked()));
    for (const [index, { model }] of wanderers.entries()) {
      expect(model.faults).toEqual([]);
      const query = readQuery((all[index] as Question).wire);
      const name = `${root}/${index % 2 === 0 ? 'c/a' : 'c/b'}`;
      for (const { id, time, members } of model.seen) {
        if (id === marker || query === undefined) continue;
        // Before anything was written a snapshot has the first time that there is.
        const at = { seen: time === 1 ? 0 : time };
        const there =
          id === 2
            ? (await one.documents.query(query, at)).documents
            : (await one.documents.lookUp(database, [name], at)).documents.values();
        const wanted = Array.from(there, (document) => [document.name, document.updateTime]);
        expect([...members].toSorted()).toEqual(wanted.toSorted());
      }
      expect(model.seen.filter(({ id }) => id === 2)).not.toEqual([]);
    }
    await Promise.all(nodes.map(({ close }) => close()));
  }

  describe('whatever is written, asked, left and come back to, on two servers', () => {
    it(
      'every snapshot is what a query at its time finds',
      async () => {
        const questionsOfAll = fc.array(asked, { minLength: 5, maxLength: 8 });
        await fc.assert(fc.asyncProperty(questionsOfAll, steps, tryOnce), {
          numRuns: rounds(2, 60),
          endOnFailure: true,
        });
      },
      rounds(180_000, 3_600_000),
    );
  });
});
