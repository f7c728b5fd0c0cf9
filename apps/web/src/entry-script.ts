/** The script element of what makes the page listen. Shares no file with that one. */
export const entryId = 'latchkey-entry';
