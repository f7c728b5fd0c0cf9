import type { AuthConfig } from '@latchkey/react';

/** One of each kind is enough to see them all at once. */
const shown = ['password', 'google.com', 'github.com', 'passkey', 'phone', 'anonymous'];

/** The ways to sign in that the widget of the first page shows, of those there are. */
export function shownProviders({ providers = [] }: AuthConfig): readonly string[] {
  const there = providers.map((one) => (typeof one === 'string' ? one : one.id));
  return shown.filter((id) => there.includes(id));
}
