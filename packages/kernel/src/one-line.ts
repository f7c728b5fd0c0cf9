/** A line break in a subject is a header of the attacker's choice; elsewhere it forges paragraphs. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * What turns the reading direction round or cannot be seen, and lone surrogates. The joiners stay,
 * Persian is misspelled without them, and so does the selector of colourful emoji.
 */
const unseen = /[\p{Cs}[[\p{Cf}\p{Default_Ignorable_Code_Point}]--[\u200c\u200d\ufe0f]]]/gv;

/** Everything in a value that everybody sees, and sees as it is. */
export const inOneLine = (value: string): string => value.replace(breaks, ' ').replace(unseen, '');

/** A value from outside as one harmless line. */
export const oneLine = (value: string): string => inOneLine(value).trim();

/** Whether an operator's words are one line that reads as it is written. */
export const isOneLine = (value: string): boolean => inOneLine(value) === value;
