import { federationLimits } from '@latchkey/protocol';
import { answerRefused } from './answer-refused.ts';
import { plainXml } from './plain-xml.ts';

const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The XML that came in a form. Its size is known before any of it is looked at. */
export function samlMessage(parameters: URLSearchParams): string {
  const [field, ...others] = parameters.getAll('SAMLResponse');
  if (!field || others.length > 0) throw answerRefused('There is not one SAMLResponse.');
  if (field.length > federationLimits.samlResponseBytes * 1.5)
    throw answerRefused('It is too large.');
  const encoded = field.replace(/\s+/g, '');
  if (!base64.test(encoded)) throw answerRefused('The SAMLResponse is not base64.');
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length > federationLimits.samlResponseBytes) throw answerRefused('It is too large.');
  try {
    return plainXml(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw answerRefused('The SAMLResponse is not UTF-8.');
  }
}
