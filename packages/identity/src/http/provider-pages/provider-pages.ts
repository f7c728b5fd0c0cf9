import { deviceLocaleOf } from '@latchkey/kernel/http/device-locale';
import { replyTo } from '@latchkey/kernel/http/error-reply';
import { mountAssets } from '@latchkey/kernel/http/pages/assets';
import type { Html } from '@latchkey/kernel/http/pages/html';
import { pagePolicy, sendPage } from '@latchkey/kernel/http/pages/send-page';
import { faultFields, type Log } from '@latchkey/kernel/log';
import { federationLimits } from '@latchkey/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Identity } from '../../identity.ts';
import { awaitedAnswer } from '../../providers/awaited-answer.ts';
import { handlerAddress, ownAddress } from '../../providers/redirect-address.ts';
import { textFields } from '../pages/action-request.ts';
import { chooseWords } from '../pages/choose-words.ts';
import { readDepartureRequest } from './departure-request.ts';
import { mountFrame } from './frame-routes.ts';
import {
  type HandlerTask,
  type HandlerView,
  handlerFailurePage,
  handlerPage,
  handlerScript,
  handlerStyle,
} from './handler-page.ts';
import { mountInitRoutes } from './init-routes.ts';

export type ProviderPagesContext = {
  readonly identity: Identity;
  readonly isApiKey: (key: string) => Promise<boolean>;
  readonly appName: string;
  readonly signInPath: string | undefined;
  readonly development: boolean;
  readonly log: Log;
};

const handlerPath = '/__/auth/handler';
const callbackPath = '/__/auth/callback';

type Fields = ReadonlyMap<string, string>;
type OfProject = FastifyRequest<{ Params: { name: string } }>;
type OfTenant = FastifyRequest<{ Params: { name: string; providerId: string } }>;

function viewOf(
  { appName, signInPath }: ProviderPagesContext,
  request: FastifyRequest,
): HandlerView {
  return { appName, signInPath, ...chooseWords(deviceLocaleOf(request)) };
}

/** A window that a client opened stays in reach of it, or it could bring no answer. */
const send = (reply: FastifyReply, status: number, page: Html) =>
  sendPage(reply, status, page, pagePolicy, 'unsafe-none');

/** SAML calls it by another name. */
const stateIn = (query: Fields, form: Fields): string | undefined =>
  form.get('state') ?? form.get('RelayState') ?? query.get('state') ?? query.get('RelayState');

async function answerTask(
  { identity }: ProviderPagesContext,
  state: string,
  form: Fields,
  cameTo: string,
): Promise<HandlerTask | undefined> {
  const awaited = await awaitedAnswer(identity, state, cameTo);
  if (awaited === undefined) return undefined;
  const postBody = form.size === 0 ? null : new URLSearchParams([...form]).toString();
  if (awaited.returnBy === undefined) return { do: 'answerClient', postBody };
  const how = awaited.returnBy === 'POPUP' ? 'answerPopup' : 'answerRedirect';
  return { do: how, continueUri: awaited.continueUri, postBody };
}

/** Somebody comes back from a provider, to one of the addresses that providers are given. */
async function showAnswer(
  context: ProviderPagesContext,
  request: FastifyRequest,
  reply: FastifyReply,
  cameTo: string,
): Promise<FastifyReply> {
  const view = viewOf(context, request);
  const query = textFields(request.query);
  const form = textFields(request.body);
  if (query.size === 0 && form.size === 0) {
    return send(reply, 200, handlerPage(view, { do: 'lookIntoFragment' }));
  }
  const task = await answerTask(context, stateIn(query, form) ?? '', form, cameTo);
  if (task === undefined) return send(reply, 400, handlerFailurePage(view, 'expired'));
  return send(reply, 200, handlerPage(view, task));
}

async function showHandler(
  context: ProviderPagesContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const handler = handlerAddress(context.identity);
  const view = viewOf(context, request);
  const query = textFields(request.query);
  const form = textFields(request.body);
  const isDeparture = query.size + form.size > 0 && stateIn(query, form) === undefined;
  if (!isDeparture) return showAnswer(context, request, reply, handler);
  const { authorizedDomains } = await context.identity.settings.current('');
  const departure = await readDepartureRequest(
    { isApiKey: context.isApiKey, authorizedDomains },
    query,
  );
  if (typeof departure === 'string') {
    return send(reply, 400, handlerFailurePage(view, departure));
  }
  return send(reply, 200, handlerPage(view, { do: 'depart', handler, request: departure }));
}

/** The pages of this origin that sign-in with a provider passes through, of any client. */
export function mountProviderPages(app: FastifyInstance, context: ProviderPagesContext): void {
  const { identity, development, log } = context;
  mountAssets(app, [handlerStyle, handlerScript]);
  mountInitRoutes(app, identity);
  mountFrame(app, context);

  app.setErrorHandler((error, request, reply) => {
    // Whoever hung up gets no answer, and is no fault of ours.
    if (request.raw.socket.destroyed) return reply.hijack();
    const { status, fault } = replyTo(error);
    if (fault !== undefined) {
      log('error', 'request_failed', { requestId: request.id, ...faultFields(fault) });
    }
    return send(reply, status, handlerFailurePage(viewOf(context, request), 'generic'));
  });

  const show = (request: FastifyRequest, reply: FastifyReply) =>
    showHandler(context, request, reply);
  app.get(handlerPath, show);
  // Base64, then percent signs, then whatever else stands in the form.
  const bodyLimit = 2 * federationLimits.samlResponseBytes;
  app.post(handlerPath, { bodyLimit }, show);
  if (development) app.get('/emulator/auth/handler', show);

  const ofProject = (request: OfProject, reply: FastifyReply) => {
    const of = { tenant: '', providerId: request.params.name };
    return showAnswer(context, request, reply, ownAddress(identity, of));
  };
  app.get(`${callbackPath}/:name`, ofProject);
  app.post(`${callbackPath}/:name`, { bodyLimit }, ofProject);
  const ofTenant = (request: OfTenant, reply: FastifyReply) => {
    const of = { tenant: request.params.name, providerId: request.params.providerId };
    return showAnswer(context, request, reply, ownAddress(identity, of));
  };
  app.get(`${callbackPath}/:name/:providerId`, ofTenant);
  app.post(`${callbackPath}/:name/:providerId`, { bodyLimit }, ofTenant);
}
