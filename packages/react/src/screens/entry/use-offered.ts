import { useEffect, useState } from 'react';
import { useAuthContext, useWidget } from '../../context.ts';
import type { ProviderOptions } from '../../options.ts';

/** Every way in that this browser can go, in the configured order. */
export function useOffered(): readonly ProviderOptions[] {
  const { client } = useAuthContext();
  const { providers = ['password'] } = useWidget().options;
  const [hasPasskeys, setPasskeys] = useState(true);
  const offered = providers.map((one) => (typeof one === 'string' ? { id: one } : one));
  const mayHavePasskeys = offered.some(({ id }) => id === 'passkey');

  // Nearly all browsers can, and who lists them has them: only the others see the button go.
  useEffect(() => {
    if (!mayHavePasskeys) return;
    void import('../../passkeys/are-passkeys-on.ts')
      .then((part) => part.arePasskeysOn(client))
      .then(setPasskeys, () => {});
  }, [client, mayHavePasskeys]);

  return offered.filter(({ id }) => id !== 'passkey' || hasPasskeys);
}
