import type { AuthConfig } from '../options.ts';
import type { Stage } from './performance.ts';

/**
 * Which way was taken, by the name of the method, and nothing about who took it; where the application
 * keeps nothing, not even that. `useLastUsed` reads it by the same name: sharing that would cost the
 * first screen more than writing it twice.
 */
export function noteLastUsed({ client, options }: Stage, providerId: string): void {
  // A widget's options are the configuration's, with its own on top.
  const { persistence } = options as Partial<AuthConfig>;
  if (persistence === 'none') return;
  client.notes.write('lastUsed', providerId === 'emailLink' ? 'password' : providerId);
}
