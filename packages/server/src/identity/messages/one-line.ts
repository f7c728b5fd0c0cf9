/** A line break in a subject is a header of the attacker's choice; elsewhere it forges paragraphs. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * What turns the reading direction round or cannot be seen, and lone surrogates. The joiners stay,
 * Persian is misspelled without them, and so does the selector of colourful emoji.
 */
const unseen = /[\p{Cs}[[\p{Cf}\p{Default_Ignorable_Code_Point}]--[\u200c\u200d\ufe0f]]]/gv;

/** A value from outside as one harmless line. */
export const oneLine = (value: string): string =>
  value.replace(breaks, ' ').replace(unseen, '').trim();
