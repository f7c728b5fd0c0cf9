/** What could move the cursor of a terminal, or turn the line around. */
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** The words of somebody else, as a terminal may be given them. */
export const printable = (words: string): string => words.replace(unprintable, '\ufffd');
