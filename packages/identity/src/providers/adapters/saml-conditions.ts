import type { SamlConfig } from '../saml-provider.ts';
import { answerRefused } from './answer-refused.ts';
import { childrenNamed, type XmlElement } from './plain-xml.ts';
import { bearer, namespaces } from './saml-names.ts';

/** What an answer has to be for. */
export type Expected = Pick<SamlConfig, 'idpEntityId' | 'spEntityId'> & {
  readonly redirectUri: string;
  readonly requestId: string;
  readonly now: number;
};

const skew = 60_000;
/** SAML writes moments in UTC, to the second or finer. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;

const inside = (element: XmlElement | undefined, name: string) =>
  element === undefined ? [] : childrenNamed(element, namespaces.assertion, name);

function timeOf(element: XmlElement, name: string): number | undefined {
  const written = element.attributes.get(name);
  if (written === undefined) return undefined;
  const time = moment.test(written) ? Date.parse(written) : Number.NaN;
  if (Number.isNaN(time)) throw answerRefused(`${name} is no moment in UTC.`);
  return time;
}

/** The moment from which it is too late, which has to be there. */
function checkTimes(element: XmlElement, now: number): number {
  const from = timeOf(element, 'NotBefore');
  if (from !== undefined && now + skew < from) throw answerRefused('It is not valid yet.');
  const until = timeOf(element, 'NotOnOrAfter');
  if (until === undefined) throw answerRefused('It has no end (NotOnOrAfter).');
  if (now - skew >= until) throw answerRefused('It has expired.');
  return until;
}

/** What stands around the assertion, and is not always signed. The assertion says it again. */
export function checkEnvelope(response: XmlElement, expected: Expected): void {
  const { attributes } = response;
  if (attributes.get('Destination') !== expected.redirectUri) {
    throw answerRefused('It is meant for another address (Destination).');
  }
  if (attributes.get('InResponseTo') !== expected.requestId) {
    throw answerRefused('It answers another request (InResponseTo).');
  }
  for (const issuer of inside(response, 'Issuer')) checkIssuer(issuer, expected);
}

function checkIssuer(issuer: XmlElement | undefined, { idpEntityId }: Expected): void {
  if (issuer?.text.trim() !== idpEntityId) throw answerRefused('It is by another issuer.');
}

function checkAudience(conditions: XmlElement, { spEntityId }: Expected): void {
  const restrictions = inside(conditions, 'AudienceRestriction');
  const forUs = restrictions.map((restriction) =>
    inside(restriction, 'Audience').some(({ text }) => text.trim() === spEntityId),
  );
  if (forUs.length === 0 || forUs.includes(false))
    throw answerRefused('It is for another audience.');
}

const known = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'];

function checkConditions(assertion: XmlElement, expected: Expected): number {
  const [conditions, ...others] = inside(assertion, 'Conditions');
  if (conditions === undefined || others.length > 0) throw answerRefused('It has no conditions.');
  // A condition that is not understood is one that does not hold.
  if (conditions.children.some(({ name }) => !known.includes(name))) {
    throw answerRefused('It has a condition that is not known here.');
  }
  checkAudience(conditions, expected);
  return checkTimes(conditions, expected.now);
}

/** Whoever carries it is the person, if it is carried here, now, and as the answer to what we asked. */
function checkConfirmation(assertion: XmlElement, expected: Expected): number {
  const [subject] = inside(assertion, 'Subject');
  const confirmations = inside(subject, 'SubjectConfirmation').filter(
    ({ attributes }) => attributes.get('Method') === bearer,
  );
  const [confirmation, ...others] = confirmations;
  const [data] = inside(confirmation, 'SubjectConfirmationData');
  if (data === undefined || others.length > 0) {
    throw answerRefused('It has to have one confirmation of its bearer.');
  }
  if (data.attributes.get('Recipient') !== expected.redirectUri) {
    throw answerRefused('It is meant for another address (Recipient).');
  }
  if (data.attributes.get('InResponseTo') !== expected.requestId) {
    throw answerRefused('It answers another request (InResponseTo).');
  }
  return checkTimes(data, expected.now);
}

function checkAuthentication(assertion: XmlElement, { now }: Expected): void {
  const statements = inside(assertion, 'AuthnStatement');
  if (statements.length === 0) throw answerRefused('It does not say that anybody signed in.');
  for (const statement of statements) {
    const until = timeOf(statement, 'SessionNotOnOrAfter');
    if (until !== undefined && now - skew >= until) throw answerRefused('It has expired.');
  }
}

/** Reads the signed assertion and nothing else. Answers until when it could be used again. */
export function checkAssertion(assertion: XmlElement, expected: Expected): number {
  if (assertion.attributes.get('Version') !== '2.0') throw answerRefused('It is not SAML 2.0.');
  const [issuer] = inside(assertion, 'Issuer');
  checkIssuer(issuer, expected);
  checkAuthentication(assertion, expected);
  const ends = [checkConditions(assertion, expected), checkConfirmation(assertion, expected)];
  return Math.min(...ends) + skew;
}
