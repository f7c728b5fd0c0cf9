/** Whether this browser can make and use passkeys here. On a page without https it never can. */
export const supportsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** Whether it can offer them among what it fills in, without being asked for a ceremony. */
export const supportsPasskeyAutofill = async (): Promise<boolean> =>
  supportsPasskeys() &&
  ((await globalThis.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);

/** Whether this very device can keep one and knows its owner, so that it is worth offering. */
export const canKeepPasskeys = async (): Promise<boolean> =>
  supportsPasskeys() &&
  (await globalThis.PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(
    () => false,
  ));
