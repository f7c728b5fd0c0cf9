import './styles/site.css';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App, openNotFound, openPage } from './app.tsx';
import { readBoot } from './boot.ts';
import { rootId } from './document-root.ts';
import { rememberSession } from './session-cookie.ts';
import { startApplication } from './start-application.ts';

/** Tells `early-press.ts` when all of the page listens. Beside it, this would change React's ids. */
function Listening({ children }: { readonly children: ReactNode }) {
  useEffect(() => void dispatchEvent(new Event('latchkey:listens')), []);
  return children;
}

/** Takes over the page that the server drew, with the same parts and the same words. */
async function hydrate(root: HTMLElement): Promise<void> {
  const boot = readBoot();
  const place = { path: location.pathname, search: location.search };
  const [application, found] = await Promise.all([
    // The page talks to where it came from, whatever the server's public name is.
    startApplication(boot, location.origin),
    openPage(place, boot.facts.development),
  ]);
  const start = found ?? (await openNotFound(place));
  rememberSession(application.client.session);
  hydrateRoot(
    root,
    <StrictMode>
      <Listening>
        <App application={application} start={start} />
      </Listening>
    </StrictMode>,
  );
}

// What notes presses may hang, and nothing is drawn without it for as long as it is waited for.
document.querySelector('script[blocking]')?.removeAttribute('blocking');

const root = document.getElementById(rootId);
if (root !== null) void hydrate(root);
