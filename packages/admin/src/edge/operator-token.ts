import { importPKCS8, SignJWT } from 'jose';

/** The key file of a service account, as `latchkey service-accounts create` prints it. */
export type KeyFile = {
  /** The project whose operator it is; tokens are checked against it. */
  readonly project_id: string;
  /** The name of the service account, which looks like an address and is none. */
  readonly client_email: string;
  /** The private key in PEM, which signs. It must never reach a browser. */
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
