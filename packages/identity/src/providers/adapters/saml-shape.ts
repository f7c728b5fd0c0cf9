import { answerRefused } from './answer-refused.ts';
import { childrenNamed, elementsOf, type XmlElement } from './plain-xml.ts';
import { checkContent } from './saml-content.ts';
import { namespaces } from './saml-names.ts';
import { readSignature, type SignatureParts } from './saml-signature-shape.ts';

export type SamlResponse = {
  readonly response: XmlElement;
  readonly assertion: XmlElement;
  readonly responseSigned: boolean;
  readonly assertionSigned: boolean;
  readonly signatures: readonly SignatureParts[];
};

const idNames = ['ID', 'Id', 'id'];
const plainId = /^[A-Za-z_][\w.-]{0,255}$/;

/** What a signature points at has to be one thing for everybody who looks for it. */
function checkIds(elements: readonly XmlElement[]): void {
  const seen = new Set<string>();
  for (const id of elements.flatMap(({ attributes }) =>
    idNames.flatMap((name) => attributes.get(name) ?? []),
  )) {
    if (!plainId.test(id)) throw answerRefused('An id is malformed.');
    if (seen.has(id)) throw answerRefused('Two elements have the same id.');
    seen.add(id);
  }
}

/**
 * A response with one assertion and with signatures where they belong and nowhere else. Every known
 * way to wrap a signed assertion into a forged message needs a second one, or a signature elsewhere.
 */
export function checkShape(response: XmlElement): SamlResponse {
  const elements = elementsOf(response);
  const named = (name: string) => elements.filter((element) => element.name === name);
  if (elements.some(({ name }) => name.startsWith('Encrypted'))) {
    throw answerRefused('Encrypted assertions are not read: have the provider only sign them.');
  }
  const assertions = named('Assertion');
  const [assertion] = childrenNamed(response, namespaces.assertion, 'Assertion');
  if (assertion === undefined || assertions.length !== 1) {
    throw answerRefused('There has to be exactly one assertion.');
  }
  checkIds(elements);
  const signatures = named('Signature');
  const signed = signatures.map(({ parent }) => parent);
  if (signatures.length === 0) throw answerRefused('Nothing is signed.');
  if (
    new Set(signed).size !== signatures.length ||
    signed.some((parent) => parent !== response && parent !== assertion)
  ) {
    throw answerRefused('A signature is out of place.');
  }
  for (const part of ['SignedInfo', 'Reference', 'SignatureValue', 'DigestValue']) {
    if (named(part).length !== signatures.length) {
      throw answerRefused(`There has to be exactly one ${part} in a signature.`);
    }
  }
  const read = signatures.map(readSignature);
  checkContent(response);
  return {
    response,
    assertion,
    responseSigned: signed.includes(response),
    assertionSigned: signed.includes(assertion),
    signatures: read,
  };
}
