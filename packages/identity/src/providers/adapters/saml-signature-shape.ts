import { answerRefused } from './answer-refused.ts';
import type { XmlElement } from './plain-xml.ts';
import { digests, enveloped, exclusive, namespaces, signatures } from './saml-names.ts';

/** What a signature consists of. */
export type SignatureParts = {
  readonly signature: XmlElement;
  readonly signedInfo: XmlElement;
  readonly signatureValue: XmlElement;
  readonly signatureAlgorithm: keyof typeof signatures;
  /** The element that it stands in and is for. */
  readonly covered: XmlElement;
  readonly digestValue: XmlElement;
  readonly digestAlgorithm: keyof typeof digests;
  /** Prefixes that are signed though only texts may use them: of what is covered, and of `SignedInfo`. */
  readonly inclusive: readonly string[];
  readonly inclusiveOfInfo: readonly string[];
};

const mostPrefixes = 64;

const malformed = () => answerRefused('A signature is malformed.');

/** The parts in this order and no others: a list of names, `?` where one may be missing. */
function parts(element: XmlElement, ...names: string[]): readonly XmlElement[] {
  const { children } = element;
  const found = children.map(({ name }) => name);
  const wanted = names.filter((name) => !name.endsWith('?') || found.includes(name.slice(0, -1)));
  const fits =
    found.join() === wanted.map((name) => name.replace('?', '')).join() &&
    children.every(({ namespace }) => namespace === namespaces.signature);
  if (!fits) throw malformed();
  return children;
}

function required(element: XmlElement | undefined): XmlElement {
  if (element === undefined) throw malformed();
  return element;
}

function algorithmOf<Name extends string>(
  element: XmlElement | undefined,
  allowed: Readonly<Record<Name, unknown>>,
): Name {
  const algorithm = element?.attributes.get('Algorithm') ?? '';
  if (!Object.hasOwn(allowed, algorithm)) {
    throw answerRefused(`The algorithm "${algorithm.slice(0, 100)}" is not accepted.`);
  }
  return algorithm as Name;
}

function bare(element: XmlElement | undefined): XmlElement {
  if (element?.children.length !== 0) throw malformed();
  return element;
}

/** Prefixes may be named, in the namespace of the algorithm, and nothing else may stand there. */
function prefixesIn(element: XmlElement | undefined): readonly string[] {
  const { attributes, children } = required(element);
  const [named, ...others] = children;
  if (named === undefined) return [];
  const fits =
    named.namespace === attributes.get('Algorithm') && named.name === 'InclusiveNamespaces';
  const prefixes = (named.attributes.get('PrefixList') ?? '').split(/\s+/).filter(Boolean);
  if (!fits || others.length > 0 || named.children.length > 0) throw malformed();
  if (prefixes.length > mostPrefixes) throw malformed();
  return prefixes;
}

function inclusivePrefixes(canonicalization: XmlElement | undefined): readonly string[] {
  algorithmOf(canonicalization, { [exclusive]: true });
  return prefixesIn(canonicalization);
}

const base64Text = /^[A-Za-z0-9+/=\s]+$/;

function valueIn(element: XmlElement | undefined): XmlElement {
  const value = bare(element);
  if (!base64Text.test(value.text)) throw malformed();
  return value;
}

/** A signature over its own parent, by algorithms that hold. Whether it is true is seen later. */
export function readSignature(signature: XmlElement): SignatureParts {
  if (signature.namespace !== namespaces.signature) throw malformed();
  const [info, value] = parts(signature, 'SignedInfo', 'SignatureValue', 'KeyInfo?');
  const signatureValue = valueIn(value);
  const signedInfo = required(info);
  const [canonicalization, method, reference] = parts(
    signedInfo,
    'CanonicalizationMethod',
    'SignatureMethod',
    'Reference',
  );
  const inclusiveOfInfo = inclusivePrefixes(canonicalization);
  const signatureAlgorithm = algorithmOf(method, signatures);
  bare(method);

  const [transforms, digestMethod, digest] = parts(
    required(reference),
    'Transforms',
    'DigestMethod',
    'DigestValue',
  );
  const covered = required(signature.parent);
  const id = covered.attributes.get('ID');
  if (id === undefined || reference?.attributes.get('URI') !== `#${id}`) {
    throw answerRefused('A signature is for something else than where it stands.');
  }
  const [first, second] = parts(required(transforms), 'Transform', 'Transform');
  algorithmOf(first, { [enveloped]: true });
  // Some programs name them here as well, where they mean nothing.
  prefixesIn(first);
  const inclusive = inclusivePrefixes(second);
  const digestAlgorithm = algorithmOf(digestMethod, digests);
  bare(digestMethod);
  return {
    ...{ signature, signedInfo, signatureValue, signatureAlgorithm, covered, digestAlgorithm },
    ...{ digestValue: valueIn(digest), inclusive, inclusiveOfInfo },
  };
}
