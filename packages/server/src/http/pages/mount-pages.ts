import type { FastifyInstance } from 'fastify';
import { settingsOf } from '../../identity/settings/settings.ts';
import { mountActionRoutes } from './action-routes.ts';
import { pageScript, pageStyle } from './action-view.ts';
import type { ActionContext } from './action-visit.ts';
import { mountAssets } from './assets.ts';
import { developmentLanding, productionLanding } from './landing-page.ts';
import { sendPage } from './send-page.ts';

export type PagesContext = ActionContext & {
  readonly development: boolean;
  readonly dataFolder: string;
};

const wantsHtml = (accept: string | undefined): boolean => accept?.includes('text/html') ?? false;

function mountLanding(app: FastifyInstance, context: PagesContext): void {
  const { identity, appName, development, dataFolder } = context;
  const { publicUrl, project } = identity;
  // Tools that start an emulator poll its root until it says that it is ready.
  const status = development
    ? { authEmulator: { ready: true, docs: `${publicUrl}/` } }
    : { status: 'ok' };

  app.get('/', async (request, reply) => {
    reply.header('vary', 'Accept').header('cache-control', 'no-store');
    if (!wantsHtml(request.headers.accept)) return reply.send(status);
    if (!development) return sendPage(reply, 200, productionLanding(appName));
    const { apiKey } = settingsOf(await identity.settings.config(''));
    const facts = { appName, publicUrl, project: project.id, apiKey, dataFolder };
    return sendPage(reply, 200, developmentLanding(facts));
  });
}

/** The pages that people see: where mails lead, and what this server is. */
export function mountPages(app: FastifyInstance, context: PagesContext): void {
  mountAssets(app, [pageStyle, pageScript]);
  mountLanding(app, context);
  // In a scope of its own: what fails there is answered with a page.
  app.register((actions, _options, done) => {
    mountActionRoutes(actions, context);
    done();
  });
}
