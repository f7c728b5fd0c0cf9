import { AuthProvider } from '@latchkey/react';
import { type ReactNode, useState } from 'react';
import { useTheme } from '../themes/use-theme.ts';
import { createGalleryClient, settings } from './gallery-client.ts';
import { config, Scene } from './scene.tsx';
import type { View } from './selection.ts';
import { type StateId, stateAt } from './states.ts';
import { useEveryScreen } from './use-every-screen.ts';

type StageProps = { readonly shown: StateId; readonly view: View };

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
      <Scene shown={shown} view={view} className="gallery-stage" />
    </AuthProvider>
  );
}

export function Stage({ shown, view }: StageProps): ReactNode {
  const isThere = useEveryScreen();
  useTheme(view.theme);
  if (!isThere) return null;
  // Begins anew for each: a screen keeps what was typed, and a client what its server said.
  return <Picture key={`${shown.screen} ${shown.state}`} shown={shown} view={view} />;
}
