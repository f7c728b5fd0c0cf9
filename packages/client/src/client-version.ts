/** What the server is told it is talking to. A test compares it with the package's own version. */
export const clientVersion = 'Latchkey/0.1.0/web';
