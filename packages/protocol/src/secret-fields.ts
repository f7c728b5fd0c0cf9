/**
 * What proves something about whoever sends it. None of it may stand in the address of a call:
 * addresses are kept by every proxy, log and history on their way.
 */
export const secretFields: ReadonlySet<string> = new Set([
  ...['password', 'newPassword', 'oldPassword', 'rawPassword', 'signerKey', 'clientSecret'],
  ...['idToken', 'refreshToken', 'accessToken', 'sessionCookie', 'token', 'assertion'],
  ...['oobCode', 'code', 'sessionInfo', 'temporaryProof', 'recaptchaToken', 'captchaResponse'],
  ...['postBody', 'requestUri', 'sessionId', 'pendingToken', 'mfaPendingCredential'],
]);
