import { replyTo } from '@latchkey/kernel/http/error-reply';
import { sendPage } from '@latchkey/kernel/http/pages/send-page';
import { mountPagesOf, type ShowPage, showAgain } from '@latchkey/kernel/http/site/mount-pages-of';
import { faultFields } from '@latchkey/kernel/log';
import { Refused } from '@latchkey/kernel/refused';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failedPage } from '../pages/action-failure.ts';
import { actionPath } from '../pages/action-request.ts';
import { allowedContinueUrl, openVisit, viewOfRequest } from '../pages/action-visit.ts';
import { signInTarget } from '../pages/sign-in-target.ts';
import type { IdentitySite } from './identity-site.ts';
import { type FactsContext, readSiteFacts } from './site-facts.ts';

export type SiteContext = FactsContext & { readonly site: IdentitySite };

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

/** Mounts the site's files and pages, all but the first one, which it hands back. */
export function mountSite(app: FastifyInstance, context: SiteContext): ShowPage {
  const { site, appName, development, log } = context;

  app.setErrorHandler((error, request, reply) => {
    // Whoever hung up gets no answer, and is no fault of ours.
    if (request.raw.socket.destroyed) return reply.hijack();
    const { status, fault } = replyTo(error);
    if (fault !== undefined) {
      log('error', 'request_failed', { requestId: request.id, ...faultFields(fault) });
    }
    return sendPage(reply, status, failedPage(viewOfRequest(appName, request), error));
  });

  const show = mountPagesOf(app, site, {
    development,
    factsFor: (request) => readSiteFacts(context, request),
  });
  app.post('/', showAgain);
  app.get(actionPath, async (request, reply) => {
    const elsewhere = await signInElsewhere(context, request, reply);
    if (elsewhere === undefined) return show(request, reply);
    return reply.header('cache-control', 'no-store').redirect(elsewhere, 303);
  });
  return show;
}
