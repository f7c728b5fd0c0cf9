import { randomUUID } from 'node:crypto';

/** Everything an identity provider says in an answer; tests say one thing of it wrongly. */
export type SamlAnswer = {
  readonly responseId: string;
  readonly assertionId: string;
  readonly issuer: string;
  readonly responseIssuer: string;
  readonly version: string;
  readonly status: string;
  readonly destination: string | null;
  readonly responseInResponseTo: string | null;
  readonly nameId: string;
  readonly nameIdFormat: string;
  readonly method: string;
  readonly recipient: string | null;
  readonly inResponseTo: string | null;
  readonly confirmedUntil: string | null;
  readonly notBefore: string | null;
  readonly notOnOrAfter: string | null;
  /** Each is a restriction of its own. */
  readonly audiences: readonly string[];
  /** XML among the conditions. */
  readonly condition: string;
  readonly sessionUntil: string | null;
  readonly authenticated: boolean;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
};

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const attribute = (name: string, value: string | null) =>
  value === null ? '' : ` ${name}="${escaped(value)}"`;

const instant = (at: number) => new Date(at).toISOString();

/** The answer that an honest provider gives to a request. */
export const honestAnswer = (to: {
  readonly requestId: string;
  readonly redirectUri: string;
  readonly spEntityId: string;
  readonly idpEntityId: string;
  readonly nameId: string;
  readonly attributes?: SamlAnswer['attributes'];
  readonly now: number;
}): SamlAnswer => ({
  responseId: `_response-${randomUUID()}`,
  assertionId: `_assertion-${randomUUID()}`,
  issuer: to.idpEntityId,
  responseIssuer: to.idpEntityId,
  version: '2.0',
  status: 'urn:oasis:names:tc:SAML:2.0:status:Success',
  destination: to.redirectUri,
  responseInResponseTo: to.requestId,
  nameId: to.nameId,
  nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
  recipient: to.redirectUri,
  inResponseTo: to.requestId,
  confirmedUntil: instant(to.now + 300_000),
  notBefore: instant(to.now - 10_000),
  notOnOrAfter: instant(to.now + 300_000),
  audiences: [to.spEntityId],
  condition: '',
  sessionUntil: null,
  authenticated: true,
  attributes: to.attributes ?? {},
});

export function writeAssertion(answer: SamlAnswer, now: number): string {
  const audiences = answer.audiences.map(
    (audience) =>
      `<saml:AudienceRestriction><saml:Audience>${escaped(audience)}</saml:Audience></saml:AudienceRestriction>`,
  );
  const attributes = Object.entries(answer.attributes).map(
    ([name, values]) =>
      `<saml:Attribute${attribute('Name', name)}>${values
        .map((value) => `<saml:AttributeValue>${escaped(value)}</saml:AttributeValue>`)
        .join('')}</saml:Attribute>`,
  );
  return [
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${answer.assertionId}" Version="${answer.version}" IssueInstant="${instant(now)}">`,
    `<saml:Issuer>${escaped(answer.issuer)}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${answer.nameIdFormat}">${escaped(answer.nameId)}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="${answer.method}"><saml:SubjectConfirmationData${attribute('NotOnOrAfter', answer.confirmedUntil)}${attribute('Recipient', answer.recipient)}${attribute('InResponseTo', answer.inResponseTo)}/></saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions${attribute('NotBefore', answer.notBefore)}${attribute('NotOnOrAfter', answer.notOnOrAfter)}>${audiences.join('')}${answer.condition}</saml:Conditions>`,
    answer.authenticated
      ? `<saml:AuthnStatement AuthnInstant="${instant(now)}"${attribute('SessionNotOnOrAfter', answer.sessionUntil)}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`
      : '',
    attributes.length === 0
      ? ''
      : `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>`,
    '</saml:Assertion>',
  ].join('');
}

export const writeResponse = (answer: SamlAnswer, now: number, assertion: string): string =>
  [
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${answer.responseId}" Version="2.0" IssueInstant="${instant(now)}"${attribute('Destination', answer.destination)}${attribute('InResponseTo', answer.responseInResponseTo)}>`,
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${escaped(answer.responseIssuer)}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="${answer.status}"/></samlp:Status>`,
    assertion,
    '</samlp:Response>',
  ].join('');
