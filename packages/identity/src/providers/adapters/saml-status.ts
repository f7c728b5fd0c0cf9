import { Refused } from '@latchkey/kernel/refused';
import { answerRefused } from './answer-refused.ts';
import { childrenNamed, type XmlElement } from './plain-xml.ts';
import { plainText } from './provider-answer.ts';
import { namespaces, statusCodes } from './saml-names.ts';

const { protocol } = namespaces;

/** Not signed by everybody, so that it can only refuse. */
export function checkStatus(response: XmlElement): void {
  if (response.namespace !== protocol || response.name !== 'Response') {
    throw answerRefused('It is no SAML response.');
  }
  if (response.attributes.get('Version') !== '2.0') throw answerRefused('It is not SAML 2.0.');
  const [status, ...others] = childrenNamed(response, protocol, 'Status');
  const codes = status === undefined || others.length > 0 ? [] : codesIn(status);
  if (codes[0] === statusCodes.success) return;
  if (codes.some((code) => statusCodes.declined.some((declined) => declined === code))) {
    throw new Refused('USER_CANCELLED');
  }
  const [message] = status === undefined ? [] : childrenNamed(status, protocol, 'StatusMessage');
  const said = message?.text.trim() || (codes.at(-1) ?? '');
  throw answerRefused(`The provider says: ${plainText(said)}`);
}

/** From the general to the particular. */
function codesIn(element: XmlElement): readonly string[] {
  const [code] = childrenNamed(element, protocol, 'StatusCode');
  return code === undefined ? [] : [code.attributes.get('Value') ?? '', ...codesIn(code)];
}
