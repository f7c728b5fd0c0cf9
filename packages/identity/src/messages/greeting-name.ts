import { oneLine } from '@latchkey/kernel/one-line';

const longestName = 64;
const shortestTelephoneNumber = 7;

/**
 * The name to greet by, or undefined. Whoever signs up somebody else's address also chooses this
 * name: our mail must not carry their link, their telephone number or their letter.
 */
export function greetingName(displayName: string | null): string | undefined {
  const name = oneLine(displayName ?? '').replace(/\s+/gu, ' ');
  // Browsers and mail programs take look-alikes (fullwidth letters, ideographic full stops) for the
  // real thing, and joiners inside a host name for nothing.
  const spelled = name.normalize('NFKC').replace(/\u200c|\u200d|\ufe0f/g, '');
  if (!/[^\s\u2800]/u.test(spelled)) return undefined;
  if (looksLikeLink(spelled) || holdsTelephoneNumber(spelled)) return undefined;
  const characters = Array.from(name);
  if (characters.length <= longestName) return name;
  return `${characters.slice(0, longestName - 1).join('')}…`;
}

const looksLikeLink = (name: string): boolean =>
  /:\/\/|www\.|@|[\p{L}\p{M}\p{N}][.。]\p{L}/iu.test(name);

const holdsTelephoneNumber = (name: string): boolean =>
  name.replace(/\P{Nd}/gu, '').length >= shortestTelephoneNumber;
