/** What browsers that can hand over the code of an SMS have beside other credentials. */
type CodeRequest = CredentialRequestOptions & { readonly otp: { readonly transport: ['sms'] } };

/**
 * The code of an SMS that has just arrived on this device, where the browser can tell and its owner
 * lets it. Never resolves otherwise: the code is typed then.
 */
export async function readSmsCode(signal: AbortSignal): Promise<string> {
  const never = new Promise<never>(() => {});
  if (!('OTPCredential' in globalThis)) return never;
  const request: CodeRequest = { otp: { transport: ['sms'] }, signal };
  try {
    const credential = await navigator.credentials.get(request);
    return credential !== null && 'code' in credential ? String(credential.code) : never;
  } catch {
    // Refused by its owner, left behind by the page, or not on this device at all.
    return never;
  }
}
