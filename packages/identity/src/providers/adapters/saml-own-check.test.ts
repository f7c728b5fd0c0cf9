import { honestAnswer, writeAssertion, writeResponse } from '@latchkey/testing/saml-answer';
import { newSamlSigningKey, type SamlSigningKey } from '@latchkey/testing/saml-signing';
import { beforeAll, expect, test } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { plainXml, readPlainXml } from './plain-xml.ts';
import { identityIn } from './saml-claims.ts';
import { checkByLibrary } from './saml-library-check.ts';
import { signingCertificates } from './saml-own-check.ts';
import { checkShape } from './saml-shape.ts';

let key: SamlSigningKey;
let other: SamlSigningKey;
beforeAll(async () => {
  key = await newSamlSigningKey();
  other = await newSamlSigningKey();
});

const now = Date.parse('2026-01-01T00:00:00Z');
const answer = honestAnswer({
  requestId: '_request',
  redirectUri: 'https://auth.example.com/__/auth/handler',
  spEntityId: 'urn:example:latchkey',
  idpEntityId: 'https://idp.example/metadata',
  nameId: 'ada@example.com',
  attributes: { groups: ['engines', 'poetry & "more" <x>'], name: ['Ada Žluťoučká'] },
  now,
});

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';

function sign(xml: string, name: string, prefix: string | undefined, inclusive: string[]): string {
  const signer = new SignedXml({
    privateKey: key.privateKey,
    publicCert: key.certificate,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: exclusive,
  });
  const element = `//*[local-name(.)='${name}']`;
  signer.addReference({
    xpath: element,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    inclusiveNamespacesPrefixList: inclusive,
  });
  const reference = `${element}/*[local-name(.)='Issuer']`;
  signer.computeSignature(xml, {
    ...(prefix === undefined ? {} : { prefix }),
    location: { reference, action: 'after' },
  });
  return signer.getSignedXml();
}

const assertion = writeAssertion(answer, now);
const schema =
  'xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
const typed = (xml: string, declared: string) =>
  xml.replaceAll('<saml:AttributeValue>', `<saml:AttributeValue ${declared} xsi:type="xs:string">`);

/** Without the prefix, as a default that the element declares for all that is inside. */
const unprefixed = (xml: string) =>
  xml.replace(/(<\/?)saml:/g, '$1').replace('xmlns:saml=', 'xmlns=');

const indented = (xml: string) => xml.replace(/></g, '>\n  <');
const wrappedLines = (xml: string) =>
  xml.replace(/(<ds:SignatureValue>)([^<]*)/, (_, tag: string, value: string) =>
    [tag, ...(value.match(/.{1,76}/g) ?? []), ''].join('\n'),
  );

/** In the habits of programs that are out there. */
const habits: readonly (readonly [string, () => string])[] = [
  [
    'types of attributes, declared at each, with their prefix named',
    () => {
      const inner = sign(typed(assertion, schema), 'Assertion', 'ds', ['xs']);
      return sign(writeResponse(answer, now, inner), 'Response', 'ds', []);
    },
  ],
  [
    'types of attributes, declared once around the whole',
    () => {
      const inner = typed(assertion, '').replace('<saml:Assertion', `<saml:Assertion ${schema}`);
      return sign(writeResponse(answer, now, inner), 'Response', 'ds', ['xs', 'xsi']);
    },
  ],
  [
    'no prefixes at all',
    () => writeResponse(answer, now, sign(unprefixed(assertion), 'Assertion', undefined, [])),
  ],
  [
    'blanks and line ends everywhere',
    () => {
      const inner = wrappedLines(sign(indented(assertion), 'Assertion', 'ds', []));
      return indented(writeResponse(answer, now, 'HERE')).replace('HERE', () => inner);
    },
  ],
  [
    'the line ends of Windows and a declaration',
    () => {
      const inner = sign(indented(assertion), 'Assertion', 'ds', []).replaceAll('\n', '\r\n');
      return `<?xml version="1.0" encoding="UTF-8"?>\r\n${writeResponse(answer, now, inner)}\r\n`;
    },
  ],
];

test.each(habits)('an answer with %s holds for both', async (_habit, write) => {
  const xml = plainXml(write());
  const shape = checkShape(readPlainXml(xml));
  const certificates = await signingCertificates(
    [other.certificate, key.certificate],
    shape.signatures,
  );
  expect(certificates).toEqual([key.certificate]);
  const { responseSigned, assertionSigned } = shape;
  const checked = await checkByLibrary({
    ...{ xml, certificates, spEntityId: 'urn:example:latchkey', responseSigned, assertionSigned },
  });
  if (!('signed' in checked)) throw new Error('The library refuses it.');
  expect(identityIn('saml.acme', readPlainXml(checked.signed))).toMatchObject({
    rawId: 'ada@example.com',
    attributes: { groups: ['engines', 'poetry & "more" <x>'], name: 'Ada Žluťoučká' },
  });
  const changed = xml.replace('engines', 'engineers');
  const forged = checkShape(readPlainXml(changed)).signatures;
  await expect(signingCertificates(certificates, forged)).rejects.toThrow('does not hold');
});

test('of two signatures, each may be by another certificate', async () => {
  const inner = sign(assertion, 'Assertion', 'ds', []);
  const [outerKey, innerKey] = [other, key];
  const response = writeResponse(answer, now, inner);
  key = outerKey;
  const xml = sign(response, 'Response', 'ds', []);
  key = innerKey;
  const { signatures } = checkShape(readPlainXml(xml));
  const both = await signingCertificates([innerKey.certificate, outerKey.certificate], signatures);
  expect([...both].sort()).toEqual([innerKey.certificate, outerKey.certificate].sort());
  await expect(signingCertificates([innerKey.certificate], signatures)).rejects.toThrow(
    'does not hold',
  );
});
