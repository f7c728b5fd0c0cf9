import { type Client, ClientError } from '@latchkey/client';
import { isAccepted, policyOf } from '../passwords/password-policy.ts';
import { signInSettings } from './settings.ts';

/**
 * Refuses what the hint beside the field says is not enough. The server takes any six characters, as
 * the protocol has it; a policy of the project's own is its to judge.
 */
export async function refuseUnlikeHint(client: Client, password: string): Promise<void> {
  const policy = policyOf(await signInSettings(client).catch(() => undefined));
  if (policy.isPlain && !isAccepted(policy, password)) throw new ClientError('WEAK_PASSWORD');
}
