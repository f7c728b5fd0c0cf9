import type { Caller } from '@latchkey/kernel/caller';
import type { Log } from '@latchkey/kernel/log';
import { Refused } from '@latchkey/kernel/refused';
import { linkModes } from '@latchkey/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { checkContinueUrl } from '../../codes/continue-url.ts';
import { resetPassword } from '../../codes/reset-password.ts';
import type { Identity } from '../../identity.ts';
import type { Settings } from '../../settings/settings.ts';
import { requireTenant } from '../../tenants/open-tenant.ts';
import type { CodeFacts } from './action-pages.ts';
import { readActionRequest, textFields } from './action-request.ts';
import type { ActionView } from './action-view.ts';
import { chooseWords } from './choose-words.ts';

export type ActionContext = {
  readonly identity: Identity;
  readonly addressOf: (request: FastifyRequest) => string;
  readonly appName: string;
  readonly log: Log;
};

/** Somebody who came with a link. */
export type Visit = {
  readonly identity: Identity;
  readonly caller: Caller;
  readonly fields: ReadonlyMap<string, string>;
  readonly view: ActionView;
};

/** A form speaks with its body, a link with its query. */
const fieldsOf = (request: FastifyRequest): ReadonlyMap<string, string> =>
  textFields(request.method === 'POST' ? request.body : request.query);

function viewOf(appName: string, fields: ReadonlyMap<string, string>): ActionView {
  const request = readActionRequest(fields);
  return { appName, request, ...chooseWords(request.lang) };
}

export const viewOfRequest = (appName: string, request: FastifyRequest): ActionView =>
  viewOf(appName, fieldsOf(request));

function hangUpSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}

export async function openVisit(
  { identity, addressOf, appName }: ActionContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit> {
  const fields = fieldsOf(request);
  const view = viewOf(appName, fields);
  const { tenant } = view.request;
  await requireTenant(identity, tenant);
  const caller: Caller = {
    tenant,
    address: addressOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    locale: view.request.lang || undefined,
    requestId: request.id,
    signal: hangUpSignal(reply),
  };
  return { identity, caller, fields, view };
}

export const settingsFor = ({ identity, caller }: Visit): Promise<Settings> =>
  identity.settings.current(caller.tenant);

/** The way on, if it leads to one of the project's own domains. Anything else is never linked. */
export async function allowedContinueUrl(visit: Visit): Promise<string | undefined> {
  const { continueUrl } = visit.view.request;
  if (continueUrl === '') return undefined;
  const { authorizedDomains } = await settingsFor(visit);
  return checkContinueUrl(continueUrl, authorizedDomains) === 'ok' ? continueUrl : undefined;
}

/**
 * What the code is for. Uses nothing up: mail scanners open every link, and some run its scripts.
 * A code for one thing under a link that says another must not be redeemed by a mislabelled button.
 */
export async function inspectCode({ identity, caller, view }: Visit): Promise<CodeFacts> {
  const { mode, code } = view.request;
  const { requestType, email, newEmail, mfaInfo, redemption } = await resetPassword(
    identity,
    caller,
    { oobCode: code, includeRedeemed: true },
  );
  const modeOfCode = Object.entries(linkModes).find(([purpose]) => purpose === requestType)?.[1];
  if (modeOfCode !== mode) throw new Refused('INVALID_OOB_CODE');
  if (redemption?.isSpent) throw new Refused('EXPIRED_OOB_CODE');
  return {
    email,
    newEmail,
    secondFactor: mfaInfo?.phoneInfo ?? mfaInfo?.displayName,
    ...redemption,
  };
}
