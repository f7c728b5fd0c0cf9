import { Refused } from '@latchkey/kernel/refused';
import { readMailedLink, writeMailedLink } from '@latchkey/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appLinksPath } from '../../codes/action-link.ts';
import { actionPath, textFields } from './action-request.ts';
import type { ActionContext } from './action-visit.ts';

/**
 * No app opened it, so it goes on in the browser. Where to is ours to say: of the link within only
 * what it says is taken along, whatever page it claims to be for.
 */
async function goOnInBrowser(
  { identity }: ActionContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const link = textFields(request.query).get('link') ?? '';
  if (!URL.canParse(link)) throw new Refused('MISSING_OOB_CODE');
  const { actionPage } = await identity.settings.current('');
  const page = new URL(actionPage ?? `${identity.publicUrl}${actionPath}`);
  for (const [name, value] of writeMailedLink(readMailedLink(new URL(link).searchParams))) {
    page.searchParams.set(name, value);
  }
  return reply.header('cache-control', 'no-store').redirect(page.href, 303);
}

/** Where no app of the phone opens its link, the browser does, with the site's pages or the plain ones. */
export function mountAppLinks(app: FastifyInstance, context: ActionContext): void {
  app.get(appLinksPath, (request, reply) => goOnInBrowser(context, request, reply));
}
