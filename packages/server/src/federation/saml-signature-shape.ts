import { answerRefused } from './answer-refused.ts';
import type { XmlElement } from './plain-xml.ts';
import { algorithms, namespaces } from './saml-names.ts';

/** The parts in this order and no others: a list of names, `?` where one may be missing. */
function parts(element: XmlElement | undefined, ...names: string[]): readonly XmlElement[] {
  const children = element?.children ?? [];
  const found = children.map(({ name }) => name);
  const wanted = names.filter((name) => !name.endsWith('?') || found.includes(name.slice(0, -1)));
  const fits =
    found.join() === wanted.map((name) => name.replace('?', '')).join() &&
    children.every(({ namespace }) => namespace === namespaces.signature);
  if (!fits) throw answerRefused('A signature is malformed.');
  return children;
}

function checkAlgorithm(element: XmlElement | undefined, allowed: readonly string[]): void {
  const algorithm = element?.attributes.get('Algorithm') ?? '';
  if (!allowed.includes(algorithm)) {
    throw answerRefused(`The algorithm "${algorithm.slice(0, 100)}" is not accepted.`);
  }
}

const base64Text = /^[A-Za-z0-9+/=\s]+$/;

function checkValue(element: XmlElement | undefined): void {
  if (element === undefined || element.children.length > 0 || !base64Text.test(element.text)) {
    throw answerRefused('A signature is malformed.');
  }
}

/** A signature over its own parent, by algorithms that hold. Whether it is true is seen later. */
export function checkSignatureShape(signature: XmlElement): void {
  if (signature.namespace !== namespaces.signature)
    throw answerRefused('A signature is malformed.');
  const [signedInfo, signatureValue] = parts(signature, 'SignedInfo', 'SignatureValue', 'KeyInfo?');
  checkValue(signatureValue);
  const [canonicalization, method, reference] = parts(
    signedInfo,
    'CanonicalizationMethod',
    'SignatureMethod',
    'Reference',
  );
  checkAlgorithm(canonicalization, algorithms.canonicalization);
  checkAlgorithm(method, algorithms.signature);
  if (method?.children.length !== 0) throw answerRefused('A signature is malformed.');

  const [transforms, digestMethod, digestValue] = parts(
    reference,
    'Transforms',
    'DigestMethod',
    'DigestValue',
  );
  const id = signature.parent?.attributes.get('ID');
  if (id === undefined || reference?.attributes.get('URI') !== `#${id}`) {
    throw answerRefused('A signature is for something else than where it stands.');
  }
  for (const [index, transform] of parts(transforms, 'Transform', 'Transform').entries()) {
    checkAlgorithm(transform, [algorithms.transforms[index] ?? '']);
  }
  checkAlgorithm(digestMethod, algorithms.digest);
  checkValue(digestValue);
}
