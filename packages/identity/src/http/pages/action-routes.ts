import { replyTo } from '@latchkey/kernel/http/error-reply';
import { sendPage } from '@latchkey/kernel/http/pages/send-page';
import { faultFields } from '@latchkey/kernel/log';
import { Refused } from '@latchkey/kernel/refused';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failedPage, reasonPage } from './action-failure.ts';
import { confirmPage, signInElsewherePage } from './action-pages.ts';
import { actionPath } from './action-request.ts';
import {
  type ActionContext,
  allowedContinueUrl,
  inspectCode,
  openVisit,
  settingsFor,
  type Visit,
  viewOfRequest,
} from './action-visit.ts';
import { identityPage, startOverPage } from './identity-page.ts';
import { passwordMailPath } from './next-password-page.ts';
import { isOwnForm } from './own-form.ts';
import { passwordPage } from './password-page.ts';
import { performAction, resultPage, sendPasswordMail } from './perform-action.ts';
import { questionOf } from './question-of.ts';
import { signInTarget } from './sign-in-target.ts';

/** The application that sent the link remembers the address, so only there can it be finished. */
async function goOnSigningIn(visit: Visit, reply: FastifyReply): Promise<FastifyReply> {
  const continueUrl = await allowedContinueUrl(visit);
  if (continueUrl === undefined) return sendPage(reply, 200, signInElsewherePage(visit.view));
  return reply
    .header('cache-control', 'no-store')
    .redirect(signInTarget(continueUrl, visit.fields), 303);
}

async function showAction(visit: Visit, reply: FastifyReply): Promise<FastifyReply> {
  const { view } = visit;
  const { mode, code } = view.request;
  if (mode === undefined || code === '') throw new Refused('MISSING_OOB_CODE');
  if (mode === 'signIn') return goOnSigningIn(visit, reply);
  const facts = await inspectCode(visit);
  if (mode === 'resetPassword') {
    const { passwordPolicy } = await settingsFor(visit);
    return sendPage(reply, 200, passwordPage(view, facts.email, passwordPolicy));
  }
  if (facts.isRedeemed) {
    return sendPage(reply, 200, await resultPage(visit, mode, facts));
  }
  const question = questionOf(mode, facts);
  if (question?.asks === 'password') {
    return sendPage(reply, 200, identityPage(view, question.mode, facts));
  }
  if (question?.asks === 'start-over') return sendPage(reply, 200, startOverPage(view, facts));
  return sendPage(reply, 200, confirmPage(view, mode, facts));
}

/** Where the links in mails lead. Looking changes nothing; only a pressed button acts. */
export function mountActionRoutes(app: FastifyInstance, context: ActionContext): void {
  const { identity, appName, log } = context;

  app.setErrorHandler((error, request, reply) => {
    // Whoever hung up gets no answer, and is no fault of ours.
    if (request.raw.socket.destroyed) return reply.hijack();
    const { status, retryAfterSeconds, fault } = replyTo(error);
    if (fault !== undefined) {
      log('error', 'request_failed', { requestId: request.id, ...faultFields(fault) });
    }
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
    return sendPage(reply, status, failedPage(viewOfRequest(appName, request), error));
  });

  const refuseForeignForms = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isOwnForm(request.headers, identity.publicUrl)) return;
    return sendPage(reply, 403, reasonPage(viewOfRequest(appName, request), 'foreignForm'));
  };

  app.get(actionPath, async (request, reply) =>
    showAction(await openVisit(context, request, reply), reply),
  );

  app.post(actionPath, { preHandler: refuseForeignForms }, async (request, reply) => {
    const { status, page, retryAfterSeconds } = await performAction(
      await openVisit(context, request, reply),
    );
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
    return sendPage(reply, status, page);
  });

  app.post(passwordMailPath, { preHandler: refuseForeignForms }, async (request, reply) => {
    const { status, page } = await sendPasswordMail(await openVisit(context, request, reply));
    return sendPage(reply, status, page);
  });
}
