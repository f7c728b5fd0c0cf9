import { Refused } from '@latchkey/kernel/refused';

/** What the browser says of a ceremony. The authenticator signs it, so it is checked, not believed. */
export type ClientData = {
  readonly challenge: string;
  readonly origin: string;
  /** In a frame of a page from elsewhere. */
  readonly isFramed: boolean;
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export function readClientData(clientDataJSON: string): ClientData {
  let data: unknown;
  try {
    data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
  } catch {
    throw new Refused('INVALID_AUTHENTICATOR_RESPONSE');
  }
  const { challenge, origin, crossOrigin, topOrigin } = Object(data) as Record<string, unknown>;
  return {
    challenge: text(challenge),
    origin: text(origin),
    isFramed: (crossOrigin ?? false) !== false || topOrigin !== undefined,
  };
}
