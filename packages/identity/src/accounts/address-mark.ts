import { createHmac } from 'node:crypto';
import type { Identity } from '../identity.ts';

/**
 * For the audit trail, of an address that somebody gave without a proof. Under a key, or whoever has the
 * trail could try which addresses were asked about.
 */
export const addressMark = ({ addressMarkKey }: Pick<Identity, 'addressMarkKey'>, email: string) =>
  createHmac('sha256', addressMarkKey).update(email).digest('base64url');
