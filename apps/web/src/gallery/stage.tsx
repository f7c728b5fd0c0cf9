import { AuthProvider } from '@latchkey/react';
import {
  AuthContext,
  loadEveryRegion,
  planOf,
  useAuthContext,
  Widget,
} from '@latchkey/react/gallery-parts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTheme } from '../themes/use-theme.ts';
import { flowOf } from './flow-of.ts';
import { createGalleryClient, settings } from './gallery-client.ts';
import type { View } from './selection.ts';
import { type StateId, stateAt } from './states.ts';
import { useTyping } from './use-typing.ts';

type StageProps = { readonly shown: StateId; readonly view: View };

const config = {
  url: 'https://gallery.invalid',
  apiKey: 'gallery',
  termsUrl: 'https://example.com/terms',
  privacyUrl: 'https://example.com/privacy',
};

const send = () => {};

/** The widget itself, in a state that was made by hand. */
function Scene({ shown, view }: StageProps): ReactNode {
  const auth = useAuthContext();
  const state = stateAt(shown);
  const stage = useTyping(state.typed, auth.isReady);
  const options = { ...config, autoFocus: view.focus === 'first', ...state.options };
  const direction = view.direction === 'auto' ? auth.direction : view.direction;
  return (
    <AuthContext value={{ ...auth, direction }}>
      <div className="gallery-stage" data-width={view.width} ref={stage}>
        <Widget flow={flowOf(shown.screen, state, planOf(options))} options={options} send={send} />
      </div>
    </AuthContext>
  );
}

function Picture({ shown, view }: StageProps): ReactNode {
  const [client] = useState(() => createGalleryClient(stateAt(shown).lastUsed));
  return (
    <AuthProvider
      config={config}
      client={client}
      settings={settings(stateAt(shown).hasStrictPolicy ?? false)}
      locale={view.language}
      appearance={{ colorScheme: view.scheme }}
    >
      <Scene shown={shown} view={view} />
    </AuthProvider>
  );
}

export function Stage({ shown, view }: StageProps): ReactNode {
  const [isThere, setThere] = useState(false);
  useTheme(view.theme);
  useEffect(() => {
    void loadEveryRegion().then(() => setThere(true));
  }, []);
  if (!isThere) return null;
  // Begins anew for each: a screen keeps what was typed, and a client what its server said.
  return <Picture key={`${shown.screen} ${shown.state}`} shown={shown} view={view} />;
}
