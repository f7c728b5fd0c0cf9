import { answerRefused } from './answer-refused.ts';
import type { XmlElement } from './plain-xml.ts';
import { namespaces } from './saml-names.ts';

const { protocol, assertion, signature } = namespaces;

const named = (namespace: string, ...names: readonly string[]) =>
  names.map((name) => `${namespace} ${name}`);

/**
 * What may stand in what. Nothing else is looked at, so that nothing else has to be there; what is
 * not in this list has nothing inside.
 */
const content: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    [`${protocol} Response`]: [
      ...named(protocol, 'Status'),
      ...named(assertion, 'Issuer', 'Assertion'),
      ...named(signature, 'Signature'),
    ],
    [`${protocol} Status`]: named(protocol, 'StatusCode', 'StatusMessage', 'StatusDetail'),
    [`${protocol} StatusCode`]: named(protocol, 'StatusCode'),
    [`${assertion} Assertion`]: [
      ...named(assertion, 'Issuer', 'Subject', 'Conditions', 'AuthnStatement'),
      ...named(assertion, 'AttributeStatement'),
      ...named(signature, 'Signature'),
    ],
    [`${assertion} Subject`]: named(assertion, 'NameID', 'SubjectConfirmation'),
    [`${assertion} SubjectConfirmation`]: named(assertion, 'NameID', 'SubjectConfirmationData'),
    [`${assertion} Conditions`]: named(
      assertion,
      ...['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction', 'Condition'],
    ),
    [`${assertion} AudienceRestriction`]: named(assertion, 'Audience'),
    [`${assertion} ProxyRestriction`]: named(assertion, 'Audience'),
    [`${assertion} AuthnStatement`]: named(assertion, 'SubjectLocality', 'AuthnContext'),
    [`${assertion} AuthnContext`]: named(
      assertion,
      ...['AuthnContextClassRef', 'AuthnContextDeclRef', 'AuthenticatingAuthority'],
    ),
    [`${assertion} AttributeStatement`]: named(assertion, 'Attribute'),
    [`${assertion} Attribute`]: named(assertion, 'AttributeValue'),
  }),
);

/** What people or other programs wrote, in any form; and signatures, whose form is looked at apart. */
const open = new Set([
  ...named(protocol, 'StatusDetail'),
  ...named(assertion, 'SubjectConfirmationData', 'AttributeValue'),
  ...named(signature, 'Signature'),
]);

const nameOf = ({ namespace, name }: XmlElement) => `${namespace} ${name}`;

/** Every element stands where the standard has it, down to where anything may stand. */
export function checkContent(element: XmlElement): void {
  const name = nameOf(element);
  if (open.has(name)) return;
  const allowed = content.get(name) ?? [];
  for (const child of element.children) {
    if (!allowed.includes(nameOf(child))) {
      throw answerRefused(`There is something in ${element.name} that does not belong there.`);
    }
    checkContent(child);
  }
}
