/** The element in which the application lives. */
export const rootId = 'latchkey-app';
