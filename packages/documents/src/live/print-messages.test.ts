import { describe, expect, it } from 'vitest';
import type { ShownDocument } from './messages.ts';
import { printListenMessage, printWriteMessage } from './print-messages.ts';

const name = 'projects/demo/databases/(default)/documents/notes/a';
const time = 1_700_000_000_000_001;
const printedTime = '2023-11-14T22:13:20.000001Z';

const printed = (message: Parameters<typeof printListenMessage>[0]) =>
  JSON.parse(printListenMessage(message));

describe('what a listener is told', () => {
  it('is a document around the text of its fields, which is read once for all', () => {
    let reads = 0;
    const document: ShownDocument = {
      name,
      get text() {
        reads += 1;
        return '{"a":{"integerValue":"1"}}';
      },
      createTime: time,
      updateTime: time,
    };
    const told = (targetIds: readonly number[], removedTargetIds: readonly number[]) =>
      printed({ documentChange: { document, targetIds, removedTargetIds } });
    const shown = {
      name,
      fields: { a: { integerValue: '1' } },
      createTime: printedTime,
      updateTime: printedTime,
    };
    expect(told([2, 4], [])).toEqual({ documentChange: { document: shown, targetIds: [2, 4] } });
    expect(told([2], [4])).toEqual({
      documentChange: { document: shown, targetIds: [2], removedTargetIds: [4] },
    });
    expect(reads).toBe(1);
  });

  it('is what became of its targets', () => {
    expect(printed({ targetChange: { targetChangeType: 'ADD', targetIds: [2] } })).toEqual({
      targetChange: { targetChangeType: 'ADD', targetIds: [2] },
    });
    expect(
      printed({
        targetChange: {
          targetChangeType: 'REMOVE',
          targetIds: [2],
          cause: { code: 7, message: 'No.' },
        },
      }),
    ).toEqual({
      targetChange: {
        targetChangeType: 'REMOVE',
        targetIds: [2],
        cause: { code: 7, message: 'No.' },
      },
    });
  });

  it('is a snapshot without a kind and without targets', () => {
    expect(
      printed({
        targetChange: {
          targetChangeType: 'NO_CHANGE',
          targetIds: [],
          resumeToken: 'AAE=',
          readTime: time,
        },
      }),
    ).toEqual({ targetChange: { resumeToken: 'AAE=', readTime: printedTime } });
  });

  it('is of the moment and of the targets that are meant, whatever others were told before', () => {
    const snapshot = (resumeToken: string, readTime: number) =>
      printed({
        targetChange: { targetChangeType: 'NO_CHANGE', targetIds: [], resumeToken, readTime },
      }).targetChange;
    const moments = [
      ['AAE=', time, printedTime],
      ['AAI=', time, printedTime],
      ['AAE=', 1, '1970-01-01T00:00:00.000001Z'],
      ['AAE=', time, printedTime],
    ] as const;
    for (const [resumeToken, at, readTime] of moments) {
      for (let turn = 0; turn < 2; turn += 1) {
        expect(snapshot(resumeToken, at)).toEqual({ resumeToken, readTime });
      }
    }
    const [one, other] = ['1', '2'].map(
      (text): ShownDocument => ({ name, text, createTime: time, updateTime: time }),
    ) as [ShownDocument, ShownDocument];
    for (const document of [one, other, one]) {
      for (const targetIds of [[2], [2], [4], [2, 4]]) {
        const told = printed({ documentChange: { document, targetIds, removedTargetIds: [] } });
        const { text } = document;
        expect(told.documentChange).toMatchObject({
          document: { fields: Number(text) },
          targetIds,
        });
      }
    }
  });

  it('is what is gone, and how much there is', () => {
    const gone = { document: name, readTime: time, removedTargetIds: [2] };
    const told = { document: name, readTime: printedTime, removedTargetIds: [2] };
    expect(printed({ documentDelete: gone })).toEqual({ documentDelete: told });
    expect(printed({ documentRemove: gone })).toEqual({ documentRemove: told });
    const filter = {
      targetId: 2,
      count: 3,
      unchangedNames: { bits: { bitmap: 'AQ==', padding: 1 }, hashCount: 2 },
    };
    expect(printed({ filter })).toEqual({ filter });
  });
});

describe('what a writer is told', () => {
  it('is its stream first, and then what became of each commit', () => {
    expect(JSON.parse(printWriteMessage({ streamId: '1', streamToken: 'AAE=' }))).toEqual({
      streamId: '1',
      streamToken: 'AAE=',
    });
    const message = {
      streamToken: 'AAI=',
      writeResults: [
        { updateTime: time, transformResults: [{ integerValue: '2' }] },
        { updateTime: undefined, transformResults: [] },
      ],
      commitTime: time,
    };
    expect(JSON.parse(printWriteMessage(message))).toEqual({
      streamToken: 'AAI=',
      writeResults: [{ updateTime: printedTime, transformResults: [{ integerValue: '2' }] }, {}],
      commitTime: printedTime,
    });
  });
});
