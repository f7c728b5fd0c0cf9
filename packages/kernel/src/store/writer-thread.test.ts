import { describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from './database.ts';
import { startWriterThread } from './writer-thread.ts';

const settings = { file: 'none', busyTimeout: 0 };
const anything = [{ sql: 'SELECT 1', parameters: [] }];

/** A thread that does to its commits what the script says. */
function thread(script: string) {
  const source = `import { parentPort } from 'node:worker_threads'; ${script}`;
  return startWriterThread(new URL(`data:text/javascript,${encodeURIComponent(source)}`), settings);
}

describe('the writing thread', () => {
  it.each([
    ['ends', 'process.exit(3)'],
    ['throws', "throw new Error('out of order')"],
  ])('that %s leaves nobody waiting', async (_, death) => {
    const writer = thread(`parentPort.on('message', () => { ${death} })`);
    const answers = await Promise.allSettled([writer.commit(anything), writer.commit(anything)]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) });
      expect(answer).toHaveProperty('reason.message', expect.stringContaining('not known'));
    }
  });

  it('is replaced after it died', async () => {
    const writer = thread(`
      parentPort.on('message', ({ id, changes }) => {
        if (changes.length === 0) process.exit(3);
        parentPort.postMessage([{ id, answer: { kind: 'committed', rows: [] } }]);
      })`);
    for (let life = 0; life < 3; life += 1) {
      await expect(writer.commit([])).rejects.toBeInstanceOf(DatabaseUnavailable);
      expect(await writer.commit(anything)).toEqual({ kind: 'committed', rows: [] });
    }
  });

  it('is told again what the one before it knew, and what never reached it', async () => {
    const writer = thread(`
      parentPort.on('message', ({ id, changes, told }) => {
        if (changes.length === 0) process.exit(3);
        const rows = [told.map(([, sql]) => ({ sql }))];
        parentPort.postMessage([{ id, answer: { kind: 'committed', rows } }]);
      })`);
    const told = async () => writer.commit(anything);
    const whole = { kind: 'committed', rows: [[{ sql: 'SELECT 1' }]] };
    const notToBePosted = (() => undefined) as unknown as string;
    const unposted = writer.commit([{ sql: 'SELECT 1', parameters: [notToBePosted] }]);
    await expect(unposted).rejects.toThrow('could not be cloned');
    expect(await told()).toEqual(whole);
    expect(await told()).toEqual({ kind: 'committed', rows: [[]] });
    await expect(writer.commit([])).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await told()).toEqual(whole);
  });

  it('that hangs does not collect callers without end', async () => {
    const writer = thread(
      "parentPort.on('message', () => { if (++count === 10_000) process.exit(3) }); let count = 0;",
    );
    const waiting = Array.from({ length: 10_000 }, () => writer.commit(anything));
    const settled = Promise.allSettled(waiting);
    await expect(writer.commit(anything)).rejects.toThrow('10000 commits are waiting');
    await settled;
  });

  it('that is to start by a commit does so, and not before', async () => {
    const script = `throw new Error('started')`;
    const url = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
    const unused = startWriterThread(url, settings, 'by a commit');
    await unused.close();
    const used = startWriterThread(url, settings, 'by a commit');
    await expect(used.commit(anything)).rejects.toThrow('started');
  });

  it('can be closed after it died', async () => {
    const writer = thread("parentPort.on('message', () => process.exit(3))");
    await expect(writer.commit(anything)).rejects.toBeInstanceOf(DatabaseUnavailable);
    await writer.close();
    await expect(writer.commit(anything)).rejects.toThrow('closed');
  });
});
