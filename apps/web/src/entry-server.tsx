import type { SiteFacts } from '@latchkey/identity/http/site/facts';
import type { IdentitySite } from '@latchkey/identity/http/site/identity-site';
import type { SitePage, SiteRequest } from '@latchkey/kernel/http/site/site';
import type { Language } from '@latchkey/react';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { movedTo } from './account-path.ts';
import { App, openNotFound, openPage, pageTitle } from './app.tsx';
import { bringingPage, writeDocument } from './document.ts';
import { beginsLater } from './later-screens.ts';
import { chooseLocale } from './messages/choose-locale.ts';
import { chosenLanguage } from './messages/chosen-language.ts';
import { messageSources } from './messages/messages.ts';
import { signInPath } from './next-path.ts';
import {
  laterScreens,
  liveAssets,
  type Manifest,
  type PageAssets,
  pageAssets,
} from './page-assets.ts';
import type { Route } from './route.ts';
import { wasSignedIn } from './session-cookie.ts';
import { startApplication } from './start-application.ts';

/** Put in by the build; while the sources are served as they are, there is none. */
declare const __MANIFEST__: Manifest | undefined;

const base = import.meta.env.BASE_URL;

function assetsFor({ source }: Route, locale: Language, isLater: boolean): PageAssets {
  if (__MANIFEST__ === undefined) return liveAssets(base);
  return pageAssets(__MANIFEST__, base, [
    ...(source ? [source] : []),
    ...messageSources(locale),
    ...(isLater ? [laterScreens(__MANIFEST__)] : []),
  ]);
}

async function renderPage({ path, search, ...request }: SiteRequest<SiteFacts>): Promise<SitePage> {
  const { facts } = request;
  const place = { path, search };
  const found = await openPage(place, facts.development);
  const page = found ?? (await openNotFound(place));
  const moved = movedTo(place);
  if (moved !== undefined) return { status: 303, location: moved };
  const wasHere = wasSignedIn(request.cookie);
  if (page.route.access === 'signedIn' && !wasHere) {
    return { status: 303, location: signInPath(place) };
  }
  const locale = chooseLocale({
    search,
    chosen: chosenLanguage(request.cookie),
    acceptLanguage: request.acceptLanguage,
    defaultLocale: facts.settings.defaultLocale ?? '',
  });
  const boot = { facts, locale, wasSignedIn: wasHere };
  const application = await startApplication(boot, facts.publicUrl);
  const content = renderToString(
    <StrictMode>
      <App application={application} start={page} />
    </StrictMode>,
  );
  application.client.close();
  return {
    status: found === undefined ? 404 : 200,
    html: writeDocument({
      boot,
      title: pageTitle(page, application.messages, facts.appName),
      noScript: application.messages.noScript,
      assets: assetsFor(page.route, locale, beginsLater({ page, wasHere, content })),
      // React would say of the sources that this is not what it draws.
      content: __MANIFEST__ === undefined ? content : bringingPage(content),
    }),
  };
}

export const render: IdentitySite['render'] = renderPage;
