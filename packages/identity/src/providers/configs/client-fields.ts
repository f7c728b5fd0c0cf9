import { Refused } from '@latchkey/kernel/refused';

const longest = { clientId: 512, clientSecret: 4096 } as const;

const blanks = /[\s\p{Cc}]/u;

export function checkClientId(clientId: string | undefined): string {
  if (!clientId) throw new Refused('MISSING_OAUTH_CLIENT_ID');
  if (clientId.length > longest.clientId || blanks.test(clientId)) {
    throw new Refused('INVALID_OAUTH_CLIENT_ID');
  }
  return clientId;
}

export function checkClientSecret(secret: string | undefined): string | null {
  if (!secret) return null;
  if (secret.length > longest.clientSecret || /\p{Cc}/u.test(secret)) {
    throw new Refused('INVALID_CONFIG', 'The client secret is too long or has control characters.');
  }
  return secret;
}
