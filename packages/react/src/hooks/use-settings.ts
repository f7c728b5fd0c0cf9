import { useEffect, useState } from 'react';
import { useAuthContext } from '../context.ts';
import { type SignInSettings, signInSettings } from '../effects/settings.ts';

/** What the server says about signing in. Undefined until it is known, and where it cannot be. */
export function useSettings(): SignInSettings | undefined {
  const { client } = useAuthContext();
  const [settings, setSettings] = useState<SignInSettings>();
  useEffect(() => {
    let isShown = true;
    signInSettings(client).then(
      (known) => isShown && setSettings(known),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [client]);
  return settings;
}
