import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { rounds } from '@latchkey/testing/proofs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { canonicalXml } from './canonical-xml.ts';
import { elementsOf, plainXml, readPlainXml } from './plain-xml.ts';

const exclusive = (xml: string) => canonicalXml(readPlainXml(xml));

/** Examples of the recommendation, and what its rules say of smaller ones. */
test.each([
  ['an empty element', '<a/>', '<a></a>'],
  ['blanks in tags', '<a  b = "1"   c=\'2\' ></a >', '<a b="1" c="2"></a>'],
  ['the order of attributes', '<a c="1" b="2"/>', '<a b="2" c="1"></a>'],
  [
    'the order of attributes with prefixes',
    '<a xmlns:y="urn:1" xmlns:x="urn:2" x:a="1" y:b="2" c="3"/>',
    '<a xmlns:x="urn:2" xmlns:y="urn:1" c="3" y:b="2" x:a="1"></a>',
  ],
  ['declarations that nobody uses', '<a xmlns:x="urn:x"><b/></a>', '<a><b></b></a>'],
  [
    'declarations where they are used',
    '<a xmlns:x="urn:x"><x:b/><x:c><x:d/></x:c></a>',
    '<a><x:b xmlns:x="urn:x"></x:b><x:c xmlns:x="urn:x"><x:d></x:d></x:c></a>',
  ],
  [
    'a default that ends',
    '<a xmlns="urn:a"><b xmlns=""><c/></b></a>',
    '<a xmlns="urn:a"><b xmlns=""><c></c></b></a>',
  ],
  [
    'a default that nobody has',
    '<x:a xmlns:x="urn:x" xmlns="urn:a"/>',
    '<x:a xmlns:x="urn:x"></x:a>',
  ],
  ['texts', '<a>&lt;&#62;&quot;&#39;&amp;&#13;\t\n</a>', '<a>&lt;&gt;"\'&amp;&#xD;\t\n</a>'],
  [
    'values',
    '<a b="&lt;>&quot;\'&amp;&#13;&#10;&#9;\t\n"/>',
    '<a b="&lt;>&quot;\'&amp;&#xD;&#xA;&#x9;  "></a>',
  ],
  ['attributes of xml itself', '<a xml:lang="de"/>', '<a xml:lang="de"></a>'],
])('%s', (_what, xml, canonical) => {
  expect(exclusive(xml)).toBe(canonical);
});

test('a part is written as if it stood alone, with what it uses', () => {
  const root = readPlainXml('<a xmlns="urn:a" xmlns:x="urn:x"><b>1<x:c/>2</b></a>');
  const [b] = root.children;
  expect(b && canonicalXml(b)).toBe('<b xmlns="urn:a">1<x:c xmlns:x="urn:x"></x:c>2</b>');
});

test('what is left out leaves what stands around it', () => {
  const root = readPlainXml('<a> <b/> <c/> </a>');
  const [b] = root.children;
  expect(b && canonicalXml(root, { without: b })).toBe('<a>  <c></c> </a>');
});

test('prefixes that texts use are written where they are named, and once', () => {
  const root = readPlainXml('<a xmlns="urn:d" xmlns:x="urn:x" xmlns:y="urn:y"><b t="x:t"/></a>');
  const [b] = root.children;
  expect(b && canonicalXml(b, { inclusive: ['x', 'none'] })).toBe(
    '<b xmlns="urn:d" xmlns:x="urn:x" t="x:t"></b>',
  );
  expect(canonicalXml(root, { inclusive: ['x', '#default'] })).toBe(
    '<a xmlns="urn:d" xmlns:x="urn:x"><b t="x:t"></b></a>',
  );
});

describe('another writer signs the same', () => {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const prefixes = ['', 'a', 'b', 'c'] as const;
  const names = ['n', 'm', 'o'] as const;
  const escaped = (text: string) =>
    text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
  const text = fc.string({ unit: fc.constantFrom(...`ab&<>"' \n\té€😀`), maxLength: 6 });

  type Node = {
    readonly prefix: string;
    readonly name: string;
    readonly declared: readonly (readonly [string, string])[];
    readonly attributes: readonly (readonly [string, string, string])[];
    readonly content: readonly (string | Node)[];
  };
  const { node } = fc.letrec<{ node: Node }>((tie) => ({
    node: fc.record({
      prefix: fc.constantFrom(...prefixes),
      name: fc.constantFrom(...names),
      declared: fc.uniqueArray(
        fc.tuple(fc.constantFrom(...prefixes), fc.constantFrom('urn:1', 'urn:2', 'urn:3')),
        { selector: ([prefix]) => prefix, maxLength: 4 },
      ),
      attributes: fc.uniqueArray(
        fc.tuple(fc.constantFrom(...prefixes), fc.constantFrom(...names), text),
        // One name each, whatever the prefix: two prefixes may mean the same namespace.
        { selector: ([, name]) => name, maxLength: 3 },
      ),
      content: fc.array(fc.oneof({ depthSize: 'small' }, text, tie('node')), { maxLength: 3 }),
    }),
  }));

  const named = (prefix: string, name: string) => (prefix === '' ? name : `${prefix}:${name}`);
  const written = ({ prefix, name, declared, attributes, content }: Node): string => {
    const tag = named(prefix, name);
    const all = [
      ...declared.map(([of, uri]) => `xmlns${of === '' ? '' : `:${of}`}="${uri}"`),
      ...attributes.map(([of, local, value]) => `${named(of, local)}="${escaped(value)}"`),
    ].map((attribute) => ` ${attribute}`);
    const inside = content.map((part) =>
      typeof part === 'string' ? escaped(part) : written(part),
    );
    return `<${tag}${all.join('')}>${inside.join('')}</${tag}>`;
  };

  const exclusiveName = 'http://www.w3.org/2001/10/xml-exc-c14n#';

  function signed(xml: string, inclusive: string[]): string {
    const signer = new SignedXml({
      privateKey: key.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      canonicalizationAlgorithm: exclusiveName,
    });
    signer.addReference({
      xpath: '/*/*',
      transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusiveName],
      digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
      inclusiveNamespacesPrefixList: inclusive,
    });
    const location = { reference: '/*/*', action: 'append' } as const;
    signer.computeSignature(xml, { prefix: 'ds', location });
    return signer.getSignedXml();
  }

  test.each([[[]], [['a', 'b']]])('whatever is signed, with %j named', (inclusive) => {
    fc.assert(
      fc.property(node, (given) => {
        // All prefixes mean something from the beginning.
        const around = 'xmlns="urn:0" xmlns:a="urn:1" xmlns:b="urn:2" xmlns:c="urn:3"';
        const root = readPlainXml(
          plainXml(signed(`<r ${around}>${written(given)}</r>`, inclusive)),
        );
        const [element] = root.children;
        const signature = element?.children.at(-1);
        const [signedInfo, value] = signature?.children ?? [];
        if (!element || !signature || !signedInfo || !value) throw new Error('Nothing is signed.');
        const [digest = ''] = elementsOf(signedInfo)
          .filter(({ name }) => name === 'DigestValue')
          .map((each) => each.text);
        const bytes = canonicalXml(element, { without: signature, inclusive });
        expect(createHash('sha256').update(bytes).digest('base64')).toBe(digest);
        const made = Buffer.from(value.text, 'base64');
        const info = Buffer.from(canonicalXml(signedInfo));
        expect(verify('sha256', info, key.publicKey, made)).toBe(true);
      }),
      { numRuns: rounds(40, 300) },
    );
  });
});
