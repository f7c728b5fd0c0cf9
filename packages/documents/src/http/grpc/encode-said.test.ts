import { describe, expect, test } from 'vitest';
import { decodeMessage } from './decode-message.ts';
import { encodeSaid } from './encode-said.ts';

const told = (document: string, id = 2) =>
  JSON.stringify({ documentDelete: { document, removedTargetIds: [id] } });

describe('what is said', () => {
  test('to many who listen is made into bytes once', () => {
    const bytes = encodeSaid('listen', told('a'));
    expect(encodeSaid('listen', told('a'))).toBe(bytes);
    expect(decodeMessage('ListenResponse', Buffer.from(bytes))).toEqual(JSON.parse(told('a')));
    expect(encodeSaid('listen', told('a', 4))).not.toEqual(bytes);
  });

  test('is forgotten after a while, and at once where it is long', () => {
    const first = encodeSaid('listen', told('first'));
    for (let turn = 0; turn < 30; turn += 1) encodeSaid('listen', told(`${turn}`.repeat(100_000)));
    expect(encodeSaid('listen', told('first'))).not.toBe(first);
    expect(encodeSaid('listen', told('first'))).toEqual(first);
    const long = told('x'.repeat(300_000));
    expect(encodeSaid('listen', long)).not.toBe(encodeSaid('listen', long));
  });

  test('to one who writes is not kept for others, nor taken for what is said to listeners', () => {
    const text = JSON.stringify({});
    expect(encodeSaid('listen', text)).toHaveLength(0);
    const answer = JSON.stringify({ streamId: 'x', streamToken: 'AA==' });
    expect(encodeSaid('write', answer)).not.toBe(encodeSaid('write', answer));
    expect(decodeMessage('WriteResponse', Buffer.from(encodeSaid('write', answer)))).toEqual(
      JSON.parse(answer),
    );
  });
});
