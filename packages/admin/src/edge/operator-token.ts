import { importPKCS8, SignJWT } from 'jose';

/** The key file of a service account, as `latchkey service-accounts create` prints it. */
export type KeyFile = {
  readonly project_id: string;
  readonly client_email: string;
  readonly private_key: string;
};

export const tokenSeconds = 600;

/** What a service account signs to act as an operator of the server at this URL. */
export async function operatorToken(key: KeyFile, publicUrl: string): Promise<string> {
  const issuedAt = Math.floor(Date.now() / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(key.client_email)
    .setSubject(key.client_email)
    .setAudience(publicUrl)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + tokenSeconds)
    .sign(await importPKCS8(key.private_key, 'RS256'));
}
