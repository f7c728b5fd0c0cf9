import { expect, test } from 'vitest';
import { readPlainXml } from './plain-xml.ts';
import { identityIn } from './saml-claims.ts';

type Values = readonly (string | null)[];

function identityOf(nameId: string, attributes: Readonly<Record<string, Values>> = {}) {
  const statements = Object.entries(attributes).map(
    ([name, values]) =>
      `<Attribute Name="${name}">${values
        .map((value) =>
          value === null ? '<AttributeValue/>' : `<AttributeValue>${value}</AttributeValue>`,
        )
        .join('')}</Attribute>`,
  );
  return identityIn(
    'saml.acme',
    readPlainXml(
      `<Assertion xmlns="urn:oasis:names:tc:SAML:2.0:assertion"><Subject><NameID>${nameId}</NameID></Subject><AttributeStatement>${statements.join('')}</AttributeStatement></Assertion>`,
    ),
  );
}

test('the name of a person is kept to the letter, and an address in it in its one spelling', () => {
  expect(identityOf('Ada@Example.COM')).toMatchObject({
    providerId: 'saml.acme',
    rawId: 'Ada@Example.COM',
    email: 'ada@example.com',
    emailVerified: true,
  });
});

test.each(['employee-4711', 'ada@', 'ada@localhost@example.com', 'Ada Lovelace'])(
  '%s is a name and no address',
  (name) => {
    expect(identityOf(name)).toMatchObject({ rawId: name, email: null, emailVerified: false });
  },
);

test('an address in an attribute is for the application to see, and nobody’s address', () => {
  const { email, rawUserInfo } = identityOf('4711', { email: ['admin@example.com'] });
  expect(email).toBeNull();
  expect(rawUserInfo).toEqual({ email: 'admin@example.com' });
});

test('attributes are one value or a list, and those named twice are one attribute', () => {
  const { attributes, rawUserInfo } = identityOf('ada', {
    one: ['1'],
    several: ['1', '2'],
    none: [],
    empty: [null],
    wrapped: ['<inner><deep>text</deep></inner>'],
  });
  expect(attributes).toEqual({
    one: '1',
    several: ['1', '2'],
    none: [],
    empty: '',
    wrapped: 'text',
  });
  expect(rawUserInfo).toEqual(attributes);
});

test('an attribute with the name of something that objects have is an attribute', () => {
  const { attributes } = identityOf('ada', { __proto__x: ['a'], constructor: ['b'] });
  expect(attributes).toEqual({ __proto__x: 'a', constructor: 'b' });
  const polluting = identityIn(
    'saml.acme',
    readPlainXml(
      '<Assertion xmlns="urn:oasis:names:tc:SAML:2.0:assertion"><Subject><NameID>ada</NameID></Subject><AttributeStatement><Attribute Name="__proto__"><AttributeValue>x</AttributeValue></Attribute></AttributeStatement></Assertion>',
    ),
  );
  expect(Object.keys(polluting.attributes ?? {})).toEqual(['__proto__']);
  expect(Object.getPrototypeOf(polluting.attributes)).toBe(Object.prototype);
});

test.each([
  [{ displayName: ['Ada L.'] }, { displayName: 'Ada L.', firstName: null, lastName: null }],
  [
    { givenName: ['Ada'], sn: ['Lovelace'] },
    { displayName: 'Ada Lovelace', firstName: 'Ada', lastName: 'Lovelace' },
  ],
  [{ 'urn:oid:2.5.4.42': ['Ada'] }, { displayName: 'Ada', firstName: 'Ada', lastName: null }],
  [{ displayName: ['one', 'two'] }, { displayName: null }],
  [{}, { displayName: null, firstName: null, lastName: null }],
])('%o names a person %o', (attributes, names) => {
  expect(identityOf('ada', attributes)).toMatchObject(names);
});

test.each([
  ['nobody', ''],
  ['two people', 'ada</NameID><NameID>eve'],
  ['somebody with elements inside', 'ada<x/>'],
  ['somebody with an endless name', 'x'.repeat(513)],
])('%s is refused', (_who, nameId) => {
  expect(() => identityOf(nameId)).toThrow(/^INVALID_IDP_RESPONSE : /);
});
