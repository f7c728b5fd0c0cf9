import { existsSync } from 'node:fs';
import { deviceLocaleOf } from '@latchkey/kernel/http/device-locale';
import { mountAssets } from '@latchkey/kernel/http/pages/assets';
import { sendPage } from '@latchkey/kernel/http/pages/send-page';
import { refuseSecretsIn } from '@latchkey/kernel/http/secrets-in-address';
import type { ShowPage } from '@latchkey/kernel/http/site/mount-pages-of';
import type { FastifyInstance } from 'fastify';
import { settingsOf } from '../../settings/settings.ts';
import { mountProviderPages } from '../provider-pages/provider-pages.ts';
import type { IdentitySite } from '../site/identity-site.ts';
import { mountSite } from '../site/mount-site.ts';
import { reasonPage } from './action-failure.ts';
import { mountActionRoutes } from './action-routes.ts';
import { pageScript, pageStyle } from './action-view.ts';
import { type ActionContext, viewOfRequest } from './action-visit.ts';
import { mountAppLinks } from './app-links.ts';
import { chooseWords } from './choose-words.ts';
import { developmentLanding, productionLanding } from './landing-page.ts';

export type PagesContext = ActionContext & {
  readonly isApiKey: (key: string) => Promise<boolean>;
  readonly development: boolean;
  readonly dataFolder: string;
  /** Where the first operator's key is kept, if one was made. */
  readonly keyFile: string;
  /** Without one, people meet the few plain pages that no project can do without. */
  readonly site?: IdentitySite | undefined;
};

const wantsHtml = (accept: string | undefined): boolean => accept?.includes('text/html') ?? false;

const landingPage =
  ({ identity, appName, development, dataFolder, keyFile, site }: PagesContext): ShowPage =>
  async (request, reply) => {
    if (!development) return sendPage(reply, 200, productionLanding(appName));
    const { publicUrl, project } = identity;
    const { apiKey } = settingsOf(await identity.settings.config(''));
    const hasSite = site !== undefined;
    const facts = {
      appName,
      publicUrl,
      project: project.id,
      apiKey,
      dataFolder,
      keyFile: existsSync(keyFile) ? keyFile : undefined,
      hasSite,
      hasExample: request.server.hasRoute({ url: '/example', method: 'GET' }),
      hasDocs: request.server.hasRoute({ url: '/docs', method: 'GET' }),
    };
    return sendPage(reply, 200, developmentLanding(facts));
  };

function mountRoot(app: FastifyInstance, context: PagesContext, show: ShowPage): void {
  const { identity, development, site } = context;
  const docs = `${identity.publicUrl}${site === undefined ? '/' : '/dev'}`;
  // Tools that start an emulator poll its root until it says that it is ready.
  const status = development ? { authEmulator: { ready: true, docs } } : { status: 'ok' };

  app.get('/', async (request, reply) => {
    reply.header('vary', 'Accept').header('cache-control', 'no-store');
    return wantsHtml(request.headers.accept) ? show(request, reply) : reply.send(status);
  });
}

/** Programs hear the protocol’s sentence, and people get a page. */
function mountNothingHere(app: FastifyInstance, show: ShowPage): void {
  app.get('/*', async (request, reply) => {
    if (!wantsHtml(request.headers.accept)) return reply.callNotFound();
    refuseSecretsIn(request.query);
    return show(request, reply);
  });
}

const plainNothingHere =
  ({ appName }: PagesContext): ShowPage =>
  async (request, reply) => {
    // No mail led here that would say which language.
    const words = chooseWords(deviceLocaleOf(request));
    const view = { ...viewOfRequest(appName, request), ...words };
    return sendPage(reply, 404, reasonPage(view, 'nothingHere'));
  };

/** The pages that people see: the site's, or where mails lead and what this server is. */
export function mountPages(app: FastifyInstance, context: PagesContext): void {
  const { site, development } = context;
  mountAssets(app, [pageStyle, pageScript]);
  const showLanding = landingPage(context);
  if (site === undefined) mountRoot(app, context, showLanding);
  else if (development) app.get('/dev', showLanding);
  app.register((scope, _options, done) => {
    mountProviderPages(scope, { ...context, signInPath: site && '/sign-in' });
    done();
  });
  // In a scope of its own: what fails there is answered with a page.
  app.register((people, _options, done) => {
    mountAppLinks(people, context);
    if (site === undefined) {
      mountActionRoutes(people, context);
      mountNothingHere(people, plainNothingHere(context));
    } else {
      const show = mountSite(people, { ...context, site });
      mountRoot(people, context, show);
      mountNothingHere(people, show);
    }
    done();
  });
}
