import { textFields } from '@latchkey/identity/http/pages/action-request';
import { isOwnForm } from '@latchkey/identity/http/pages/own-form';
import { mountAssets } from '@latchkey/kernel/http/pages/assets';
import { pagePolicy, sendPage } from '@latchkey/kernel/http/pages/send-page';
import type { FastifyInstance } from 'fastify';
import type { DevelopmentContext } from './development-context.ts';
import { bodyPolicy, framedBody } from './inbox-body.ts';
import { mountInboxEvents } from './inbox-events.ts';
import { type InboxMail, inboxMail, inboxMails, mailSummary, wholeMail } from './inbox-mails.ts';
import { inboxPage, inboxScript, inboxStyle } from './inbox-page.ts';
import { type InboxSms, inboxSms, smsSummary } from './inbox-sms.ts';

const inboxPolicy = `${pagePolicy}; frame-src 'self'`;

const newestFirst = (mails: readonly InboxMail[], sms: readonly InboxSms[]) =>
  [...mails, ...sms].sort((one, other) => writtenAt(other) - writtenAt(one));

const writtenAt = (message: InboxMail | InboxSms) =>
  ('sms' in message ? message.sms : message.mail).createdAt;

/** Every mail and SMS of this server, for the person who builds with it and for tests. */
export function mountInbox(app: FastifyInstance, context: DevelopmentContext): void {
  const { identity, store } = context;
  mountAssets(app, [inboxStyle, inboxScript]);
  const events = mountInboxEvents(app, context.subscribe);

  app.get('/dev/inbox', async (request, reply) => {
    const query = textFields(request.query);
    const recipient = query.get('to') ?? '';
    return sendPage(
      reply,
      200,
      inboxPage({
        mails: newestFirst(
          await inboxMails(context, recipient),
          await inboxSms(context, recipient),
        ),
        recipient,
        chosen: query.get('mail'),
        form: query.get('view') === 'text' ? 'text' : 'html',
        now: identity.now(),
      }),
      inboxPolicy,
    );
  });

  app.post('/dev/inbox/clear', async (request, reply) => {
    if (!isOwnForm(request.headers, identity.publicUrl)) return reply.code(403).send();
    await store.keptMessages.clear();
    events.announce();
    return reply.redirect('/dev/inbox', 303);
  });

  app.get('/dev/inbox/mails', async (request, reply) => {
    const mails = await inboxMails(context, textFields(request.query).get('to') ?? '');
    return reply.header('cache-control', 'no-store').send({ mails: mails.map(mailSummary) });
  });

  app.get('/dev/inbox/sms', async (request, reply) => {
    const sms = await inboxSms(context, textFields(request.query).get('to') ?? '');
    return reply.header('cache-control', 'no-store').send({ sms: sms.map(smsSummary) });
  });

  app.get<{ Params: { id: string } }>('/dev/inbox/mails/:id', async (request, reply) => {
    const mail = await inboxMail(context, request.params.id);
    if (mail === undefined) return reply.callNotFound();
    return reply.header('cache-control', 'no-store').send(wholeMail(mail));
  });

  app.get<{ Params: { id: string } }>('/dev/inbox/mails/:id/body', async (request, reply) => {
    const mail = await inboxMail(context, request.params.id);
    if (mail === undefined) return reply.callNotFound();
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', bodyPolicy)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
      .send(framedBody(mail.composed.html));
  });
}
