import type { CDPSession, Page } from 'playwright-core';

type Authenticator = {
  /** What is kept in it. */
  readonly transport: 'internal' | 'usb';
  /** Whether its owner is there and shows a finger. */
  readonly isWilling: boolean;
};

export type PasskeyDevice = {
  /** How many passkeys it keeps. */
  count(): Promise<number>;
  /** Its owner shows a finger from now on, or does not. */
  setWilling(isWilling: boolean): Promise<void>;
  /** Forgets every passkey, as a device does that was set up anew. */
  wipe(): Promise<void>;
};

/** Gives a tab something that makes and keeps passkeys, as the devices of people have. */
export async function plugIn(
  page: Page,
  { transport = 'internal', isWilling = true }: Partial<Authenticator> = {},
): Promise<PasskeyDevice> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: isWilling,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async count() {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
    async setWilling(isUserVerified) {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    async wipe() {
      await session.send('WebAuthn.clearCredentials', { authenticatorId });
    },
  };
}
