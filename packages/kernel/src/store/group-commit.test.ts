import { sqlitePlaces } from '@latchkey/testing/databases';
import { describe, expect, it } from 'vitest';
import { groupCommit } from './group-commit.ts';
import { commitClock } from './migrations/0019-commit-clock.ts';
import { connectSqlite } from './sqlite-connection.ts';

const timed = { changes: [], isTimed: true };
const plain = { changes: [], isTimed: false };

describe('times of commits', () => {
  const place = sqlitePlaces();

  it('are the machine’s, and only ever go on: within a group, after a restart, with its clock set back', async () => {
    const { location, open } = await place();
    await (await open([commitClock])).close();
    let now = 1_700_000_000_000;
    const start = () =>
      groupCommit(
        () => connectSqlite(location, 'write', 1000),
        () => now,
      );
    const times: (number | undefined)[] = [];
    const commit = (commits: ReturnType<typeof start>, group: readonly (typeof timed)[]) => {
      for (const answer of commits.commit(group)) {
        if (answer.kind === 'committed') times.push(answer.at);
      }
    };

    const first = start();
    commit(first, [timed, plain, timed]);
    now += 1;
    commit(first, [timed]);
    first.close();
    now -= 86_400_000;
    const second = start();
    commit(second, [timed, timed]);
    now += 2 * 86_400_000;
    commit(second, [timed]);
    second.close();

    const epoch = 1_700_000_000_000_000;
    expect(times).toEqual([
      ...[epoch, undefined, epoch + 1],
      epoch + 1000,
      ...[epoch + 1001, epoch + 1002],
      epoch + 1000 + 86_400_000_000,
    ]);
  });
});
