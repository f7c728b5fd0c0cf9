import { Refused } from '@latchkey/kernel/refused';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { childrenNamed, elementsOf, plainXml, readPlainXml } from './plain-xml.ts';

test('elements, attributes and text are read, whatever the prefixes are', () => {
  const root = readPlainXml(
    `<a:r xmlns:a="urn:a" xmlns="urn:b" x='1 &lt; 2' a:y="2">one<b z="&quot;"/> &amp; <a:c>two</a:c>three</a:r>`,
  );
  expect(root).toMatchObject({ namespace: 'urn:a', name: 'r', text: 'one & three' });
  expect([...root.attributes]).toEqual([['x', '1 < 2']]);
  const [b] = childrenNamed(root, 'urn:b', 'b');
  expect(b?.attributes.get('z')).toBe('"');
  expect(childrenNamed(root, 'urn:a', 'c').map(({ text }) => text)).toEqual(['two']);
  expect(childrenNamed(root, 'urn:b', 'c')).toEqual([]);
  expect(elementsOf(root).map(({ name }) => name)).toEqual(['r', 'b', 'c']);
});

test('namespaces end with their element', () => {
  const root = readPlainXml('<r><a xmlns="urn:a"><b/></a><b/></r>');
  expect(elementsOf(root).map(({ namespace }) => namespace)).toEqual(['', 'urn:a', 'urn:a', '']);
  expect(() => readPlainXml('<r><a xmlns:a="urn:a"/><a:b/></r>')).toThrow('not declared');
});

test('a declaration and the line ends of Windows are gone before anybody reads', () => {
  expect(plainXml('<?xml version="1.0" encoding="UTF-8"?>\r\n<r>\r\n</r>\r')).toBe('<r>\n</r>');
  expect(plainXml('<?xml version="1.1"?><r/>')).toBe('<?xml version="1.1"?><r/>');
});

describe('is refused:', () => {
  test.each([
    ['nothing', ''],
    ['text', 'x'],
    ['text before', 'x<r/>'],
    ['text after', '<r/>x'],
    ['two roots', '<r/><r/>'],
    ['an open element', '<r>'],
    ['an element closed by another', '<r><a></r></a>'],
    ['a closing tag alone', '</r>'],
    ['a comment', '<r><!-- --></r>'],
    ['CDATA', '<r><![CDATA[x]]></r>'],
    ['the end of CDATA', '<r>]]></r>'],
    ['an instruction', '<r><?x?></r>'],
    ['a document type', '<!DOCTYPE r><r/>'],
    ['an entity', '<r>&x;</r>'],
    ['an entity in an attribute', '<r a="&x;"/>'],
    ['an ampersand', '<r>a & b</r>'],
    ['a name of what all objects have', '<r>&constructor;</r>'],
    ['a forbidden character', '<r>\u0000</r>'],
    ['a reference to half a character', '<r>&#xD800;</r>'],
    ['a reference beyond all characters', '<r>&#x110000;</r>'],
    ['an attribute twice', '<r a="1" a="2"/>'],
    ['an attribute without quotes', '<r a=1/>'],
    ['attributes without a blank between', '<r a="1"b="2"/>'],
    ['a bracket in an attribute', '<r a="<"/>'],
    ['an id with a prefix', '<r xml:id="x"/>'],
    ['another meaning of xml', '<r xmlns:xml="urn:x"/>'],
    ['a prefix of nothing', '<r xmlns:a=""/>'],
    ['two colons', '<a:b:c xmlns:a="urn:a"/>'],
  ])('%s', (_what, xml) => {
    expect(() => readPlainXml(xml)).toThrow(/^INVALID_IDP_RESPONSE : /);
  });
});

test('whatever comes, it is read or refused, and never anything else', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<',
      '>',
      '/',
      '=',
      '"',
      "'",
      '&',
      ';',
      ' ',
      '<r>',
      '</r>',
      '<r/>',
      '<!--',
      '-->',
    ),
    fc.constantFrom(
      '<![CDATA[',
      ']]>',
      '<?',
      '?>',
      '<!DOCTYPE',
      '&amp;',
      '&#0;',
      'xmlns:a="b"',
      'a:',
    ),
    fc.string({ maxLength: 3, unit: 'binary' }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      try {
        readPlainXml(pieces.join(''));
      } catch (error) {
        expect(error).toBeInstanceOf(Refused);
      }
    }),
    { numRuns: 5000 },
  );
});

test('what is written is read again', () => {
  const text = fc
    .string({ unit: 'grapheme', maxLength: 20 })
    .map((raw) => raw.replace(/\p{C}/gu, ''));
  const escaped = (value: string) =>
    value
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;');
  fc.assert(
    fc.property(text, text, (inside, value) => {
      const read = readPlainXml(`<r a="${escaped(value)}">${escaped(inside)}</r>`);
      expect(read.text).toBe(inside);
      expect(read.attributes.get('a')).toBe(value);
    }),
  );
});
