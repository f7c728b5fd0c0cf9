const variable = 'FIREBASE_AUTH_EMULATOR_HOST';

/**
 * With this variable set, firebase-admin takes every unsigned token for real: anybody is anybody.
 * Where people sign in for real, nothing may go on like that.
 */
export function refuseEmulator(url: URL): void {
  const host = process.env[variable];
  if (host === undefined || host === '') return;
  const sentence =
    `${variable} is set (${host}): firebase-admin then accepts unsigned tokens, ` +
    'so anybody can be anybody. Remove it from the environment of this process.';
  if (url.protocol === 'https:' || process.env['NODE_ENV'] === 'production') {
    throw new Error(sentence);
  }
  process.emitWarning(sentence, { code: 'LATCHKEY_EMULATOR' });
}
