import { Refused } from '@latchkey/kernel/refused';

/** As long as WebAuthn lets an authenticator's name for a passkey be: 1023 bytes. */
const shape = /^[A-Za-z0-9_-]{1,1364}$/;

export function readCredentialId(id: string | undefined): string {
  if (id === undefined || !shape.test(id)) throw new Refused('INVALID_CREDENTIAL_ID');
  return id;
}
