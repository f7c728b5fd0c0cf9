import { answerRefused } from './answer-refused.ts';

const named: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};

/** What XML 1.0 lets a text hold. */
const allowed = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;

function character(reference: string): string {
  const [, hexadecimal, decimal] = /^#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}))$/.exec(reference) ?? [];
  const code =
    hexadecimal === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hexadecimal, 16);
  if (Number.isNaN(code) || code > 0x10ffff) throw answerRefused('An entity is not read.');
  return String.fromCodePoint(code);
}

/** Text as it is meant. Only the five entities that every XML has are known. */
export function unescapedText(raw: string): string {
  if (raw.includes(']]>')) throw answerRefused('CDATA is not read.');
  const text = raw.replace(/&([^;&]{0,12};?)/g, (_, reference: string) => {
    if (!reference.endsWith(';')) throw answerRefused('An entity is not read.');
    const name = reference.slice(0, -1);
    return Object.hasOwn(named, name) ? (named[name] ?? '') : character(name);
  });
  if (!allowed.test(text)) throw answerRefused('A character is not allowed.');
  return text;
}
