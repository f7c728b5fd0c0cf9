import { describe, expect, test } from 'vitest';
import { applyPatch, checkSaid, type Said } from './apply-patch.ts';

const before: Said = {
  settable: { contentType: 'text/plain', cacheControl: 'no-store' },
  custom: { colour: 'red', size: 'large' },
  tokens: ['one', 'two'],
};

function checkedPatch(...asked: Parameters<typeof applyPatch>): void {
  checkSaid(applyPatch(...asked));
}

describe('a patch', () => {
  test('changes what it names, removes what it names as null, and leaves the rest', () => {
    const patch = {
      settable: { contentType: 'image/png', cacheControl: null, contentLanguage: 'de' },
      custom: { colour: null, shape: 'round' },
    };
    expect(applyPatch(before, patch)).toEqual({
      settable: { contentType: 'image/png', contentLanguage: 'de' },
      custom: { size: 'large', shape: 'round' },
      tokens: ['one', 'two'],
    });
  });

  test('that names nothing changes nothing', () => {
    expect(applyPatch(before, {})).toEqual(before);
  });

  test('removes all custom metadata at once, or sets all tokens', () => {
    expect(applyPatch(before, { custom: null, tokens: ['three'] })).toEqual({
      settable: before.settable,
      custom: {},
      tokens: ['three'],
    });
  });

  test('keeps a name that means something to the language', () => {
    const custom = JSON.parse('{ "__proto__": "value", "constructor": "other" }');
    const after = applyPatch({ ...before, custom: {} }, { custom });
    expect(Object.entries(after.custom)).toEqual(Object.entries(custom));
  });

  test('sets no field that cannot be set', () => {
    const settable = { generation: '7', contentType: 'a/b' } as { contentType: string };
    expect(applyPatch(before, { settable }).settable).not.toHaveProperty('generation');
  });
});

describe('refused is', () => {
  test.each(['a\r\nSet-Cookie: b', 'a\nb', 'a\0', '\ud800', '\x7f'])(
    'what could break out of a header: %j',
    (value) => {
      const refusal = expect.objectContaining({ code: 'INVALID_ARGUMENT' });
      expect(() => checkedPatch(before, { settable: { contentType: value } })).toThrow(refusal);
      expect(() => checkedPatch(before, { settable: { contentDisposition: value } })).toThrow(
        refusal,
      );
      expect(() => checkedPatch(before, { custom: { name: value } })).toThrow(refusal);
      expect(() => checkedPatch(before, { custom: { [value]: 'text' } })).toThrow(refusal);
    },
  );

  test('more than 8 KiB of custom metadata, counted in UTF-8 with what is there', () => {
    const most = { big: 'ä'.repeat(4096 - 'bigx'.length), x: 'y'.repeat(4) };
    const clean = { ...before, custom: {} };
    expect(() => checkedPatch(clean, { custom: most })).not.toThrow();
    expect(() => checkedPatch(clean, { custom: { ...most, x: 'y'.repeat(5) } })).toThrow(
      '8192 bytes',
    );
    expect(() => checkedPatch(before, { custom: most })).toThrow('8192 bytes');
  });

  test('a value that is too long for a header, and a name that is empty', () => {
    const contentType = 'a'.repeat(1025);
    expect(() => checkedPatch(before, { settable: { contentType } })).toThrow('1024 bytes');
    expect(() => checkedPatch(before, { custom: { '': 'text' } })).toThrow('must not be empty');
  });
});
