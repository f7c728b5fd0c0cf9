import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../../identity/refused.ts';
import { replyTo } from '../error-reply.ts';
import { faultFields } from '../log.ts';
import { failedPage } from '../pages/action-failure.ts';
import { actionPath } from '../pages/action-request.ts';
import { allowedContinueUrl, openVisit, viewOfRequest } from '../pages/action-visit.ts';
import { sendPage } from '../pages/send-page.ts';
import { signInTarget } from '../pages/sign-in-target.ts';
import { sendSitePage } from './send-site-page.ts';
import { assetsPath, type LiveSite, type Site } from './site.ts';
import { mountSiteAssets } from './site-assets.ts';
import { type FactsContext, readSiteFacts } from './site-facts.ts';

export type SiteContext = FactsContext & { readonly site: Site };

export type ShowPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const paths = ['/sign-in', '/sign-out', '/account', '/account/*'];
const developmentPaths = ['/gallery', '/gallery/*'];

function splitUrl(url: string): { readonly path: string; readonly search: string } {
  const mark = url.indexOf('?');
  return mark < 0
    ? { path: url, search: '' }
    : { path: url.slice(0, mark), search: url.slice(mark) };
}

/** A sign-in link belongs to the application that asked for it, if that is one of the project's. */
async function signInElsewhere(
  context: SiteContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | undefined> {
  try {
    const visit = await openVisit(context, request, reply);
    const { mode, code } = visit.view.request;
    if (mode !== 'signIn' || code === '') return undefined;
    const continueUrl = await allowedContinueUrl(visit);
    return continueUrl && signInTarget(continueUrl, visit.fields);
  } catch (error) {
    // What is wrong with the link, the site says in its own words.
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

function mountLive(app: FastifyInstance, live: LiveSite): () => void {
  live.attach(app.server);
  app.get(`${assetsPath}*`, (request, reply) => {
    reply.hijack();
    live.serve(request.raw, reply.raw);
  });
  return () => {};
}

/** Mounts the site's files and pages, all but the first one, which it hands back. */
export function mountSite(app: FastifyInstance, context: SiteContext): ShowPage {
  const { site, appName, development, log } = context;
  const live = development ? site.live : undefined;

  app.setErrorHandler((error, request, reply) => {
    // Whoever hung up gets no answer, and is no fault of ours.
    if (request.raw.socket.destroyed) return reply.hijack();
    const { status, fault } = replyTo(error);
    if (fault !== undefined) {
      log('error', 'request_failed', { requestId: request.id, ...faultFields(fault) });
    }
    return sendPage(reply, status, failedPage(viewOfRequest(appName, request), error));
  });

  const readAssets = live === undefined ? mountSiteAssets(app, site) : mountLive(app, live);

  const show: ShowPage = async (request, reply) => {
    readAssets();
    const page = await site.render({
      ...splitUrl(request.url),
      acceptLanguage: request.headers['accept-language'] ?? '',
      cookie: request.headers.cookie ?? '',
      facts: await readSiteFacts(context, request),
    });
    return sendSitePage(reply, page, live?.policy);
  };

  for (const path of [...paths, ...(development ? developmentPaths : [])]) app.get(path, show);

  app.get(actionPath, async (request, reply) => {
    const elsewhere = await signInElsewhere(context, request, reply);
    if (elsewhere === undefined) return show(request, reply);
    return reply.header('cache-control', 'no-store').redirect(elsewhere, 303);
  });
  return show;
}
