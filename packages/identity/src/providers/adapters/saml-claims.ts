import { federationLimits } from '@latchkey/protocol';
import { canonicalEmail } from '../../accounts/email-address.ts';
import type { ForeignIdentity } from '../foreign-provider.ts';
import { answerRefused } from './answer-refused.ts';
import { childrenNamed, elementsOf, type XmlElement } from './plain-xml.ts';
import { namespaces, transientName } from './saml-names.ts';

type Attributes = Readonly<Record<string, string | readonly string[]>>;

const longestName = 512;

const inside = (element: XmlElement, name: string) =>
  childrenNamed(element, namespaces.assertion, name);

function nameOf(assertion: XmlElement): string {
  const [name, ...others] = inside(assertion, 'Subject').flatMap((subject) =>
    inside(subject, 'NameID'),
  );
  if (name === undefined || others.length > 0) throw answerRefused('It has to name one person.');
  if (name.attributes.get('Format') === transientName) {
    throw answerRefused(
      'It names people anew at every sign-in: have the provider send a lasting name.',
    );
  }
  const text = name.text.trim();
  if (text === '' || text.length > longestName || name.children.length > 0) {
    throw answerRefused('The name of the person (NameID) is empty, too long or malformed.');
  }
  return text;
}

/** All the text there is, for values that are wrapped in elements. */
const wholeText = (value: XmlElement) =>
  elementsOf(value)
    .map(({ text }) => text)
    .join('')
    .trim();

function attributesOf(assertion: XmlElement): Attributes {
  const found = new Map<string, readonly string[]>();
  for (const attribute of inside(assertion, 'AttributeStatement').flatMap((statement) =>
    inside(statement, 'Attribute'),
  )) {
    const name = attribute.attributes.get('Name') ?? '';
    const values = inside(attribute, 'AttributeValue').map(wholeText);
    if (name !== '') found.set(name, [...(found.get(name) ?? []), ...values]);
  }
  const attributes = Object.fromEntries(
    [...found].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  );
  if (Buffer.byteLength(JSON.stringify(attributes)) > federationLimits.samlAttributeBytes) {
    throw answerRefused(
      `Its attributes are larger than ${federationLimits.samlAttributeBytes} bytes: have the provider send fewer.`,
    );
  }
  return attributes;
}

const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

/** What providers call the same thing. */
const usualNames = {
  displayName: [
    'displayName',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'http://schemas.microsoft.com/identity/claims/displayname',
  ],
  firstName: ['firstName', 'givenName', 'urn:oid:2.5.4.42', `${claims}/givenname`],
  lastName: ['lastName', 'sn', 'urn:oid:2.5.4.4', `${claims}/surname`],
} as const;

function usual(attributes: Attributes, names: readonly string[]): string | null {
  const values = names.map((name) => attributes[name]);
  return values.find((value) => typeof value === 'string' && value !== '')?.toString() ?? null;
}

/** Who the signed assertion is about. An address counts where it is the name of the person. */
export function identityIn(providerId: string, assertion: XmlElement): ForeignIdentity {
  const name = nameOf(assertion);
  const email = canonicalEmail(name) ?? null;
  const attributes = attributesOf(assertion);
  const [firstName, lastName] = [
    usual(attributes, usualNames.firstName),
    usual(attributes, usualNames.lastName),
  ];
  const inParts = [firstName, lastName].filter((part) => part !== null).join(' ') || null;
  return {
    providerId,
    rawId: name,
    federatedId: name,
    email,
    emailVerified: email !== null,
    displayName: usual(attributes, usualNames.displayName) ?? inParts,
    photoUrl: null,
    screenName: null,
    firstName,
    lastName,
    language: null,
    rawUserInfo: attributes,
    attributes,
    tokens: {},
  };
}
