import { domainToASCII, domainToUnicode } from 'node:url';
import { boundedCache } from '@latchkey/kernel/bounded-cache';

const longestAddress = 254;
const longestLocalPart = 64;

/** Controls, every kind of space, bidi marks, zero-width and filler characters, lone surrogates. */
const unseen = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** RFC 5322 atext and, for internationalised mail (RFC 6531), letters of any script. */
const atom =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~\-\p{L}\p{Nd}][a-z0-9!#$%&'*+/=?^_`{|}~\-\p{L}\p{Nd}\p{M}]*$/u;

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The one spelling under which a mailbox is stored, looked up, counted and written to, or undefined
 * when the input is not exactly one acceptable address. Dots and plus signs are kept: whether they
 * matter is for the mailbox's own provider to say. Letters that only look alike stay different.
 */
export function canonicalEmail(input: string): string | undefined {
  // Decomposed letters take up to four units for the one they become.
  if (input.length > 4 * longestAddress) return undefined;
  const composed = input.normalize('NFC');
  if (unseen.test(composed)) return undefined;
  const at = composed.indexOf('@');
  if (at === -1) return undefined;

  // Lower-casing can take a letter apart (İ), so it is composed again.
  const localPart = composed.slice(0, at).toLowerCase().normalize('NFC');
  if (localPart.length > longestLocalPart) return undefined;
  if (!localPart.split('.').every((part) => atom.test(part))) return undefined;

  const domain = canonicalDomain(composed.slice(at + 1));
  if (domain === undefined) return undefined;

  const address = `${localPart}@${domain}`;
  return address.length <= longestAddress ? address : undefined;
}

/**
 * Where mail to a canonical address most likely ends up, for counting and nothing else: with most
 * providers everybody has any number of addresses that differ behind a plus sign.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [name] = email.slice(0, at).split('+');
  return name ? `${name}${email.slice(at)}` : email;
}

/** Most people are with few providers, and to read a domain takes longer than all else of an address. */
const canonicalDomain = boundedCache(500, readDomain);

function readDomain(input: string): string | undefined {
  // domainToASCII reads its input as the host of a URL: it would cut `a.com/x` to `a.com` and
  // decode `%61.com`, so no ASCII character with a meaning of its own may reach it.
  if (!/^[A-Za-z0-9.\-\u0080-\u{10ffff}]+$/u.test(input)) return undefined;
  // Not lower-cased before: toLowerCase turns a final capital sigma into another letter than IDNA does.
  const domain = domainToASCII(input).replace(/\.$/, '');
  const labels = domain.split('.');
  if (labels.length < 2 || !labels.every((part) => label.test(part))) return undefined;
  const last = labels.at(-1) ?? '';
  if (last.length < 2 || /^\d+$/.test(last)) return undefined;
  // A label that claims to be Punycode and does not decode is nobody's domain.
  if (/(?:^|\.)xn--/.test(domainToUnicode(domain))) return undefined;
  return domain;
}
