import './styles/example.css';
import { createClient } from '@latchkey/client';
import type { FirebaseOptions } from 'firebase/app';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, authConfig } from './app.tsx';
import { openBackend } from './firebase.ts';
import { words } from './messages/messages.ts';

/** What the server says that `initializeApp` wants. */
async function readOptions(): Promise<FirebaseOptions> {
  const reply = await fetch('/__/firebase/init.json');
  return reply.json();
}

async function start(root: HTMLElement): Promise<void> {
  const options = await readOptions();
  const { apiKey = '' } = options;
  const client = createClient({ url: location.origin, apiKey, locale: 'en' });
  const backend = openBackend(options, client.session, root.dataset['bucket']);
  const config = authConfig(client.url, apiKey);
  createRoot(root).render(
    <StrictMode>
      <App client={client} backend={backend} config={config} />
    </StrictMode>,
  );
}

const root = document.getElementById('example');
if (root !== null) {
  start(root).catch(() => {
    root.textContent = words.notStarted;
  });
}
