/**
 * Leads a person to a provider, and the provider's answer back to whoever waits for it. What an
 * answer is worth, only the server decides; here it is handed on, to one exact origin.
 */

import type { DepartureRequest } from './departure-request.ts';
import type { HandlerTask } from './handler-page.ts';

type Failure = { readonly code: string; readonly message: string };

const departureKey = 'firebase:oauthHelperState';
const storageKey = ({ apiKey, appName }: DepartureRequest) => `${apiKey}:${appName}`;
const sessionKey = (departure: DepartureRequest) => `firebase:sessionId:${storageKey(departure)}`;
const redirectKey = (departure: DepartureRequest) =>
  `firebase:redirectEvent:${storageKey(departure)}`;

function show(id: 'finished' | 'expired'): void {
  for (const part of ['busy', 'finished', 'expired']) {
    const element = document.getElementById(part);
    if (element !== null) element.hidden = part !== id;
  }
  document.getElementById(id)?.focus();
}

const eventOf = (
  departure: DepartureRequest,
  event: { urlResponse?: string; postBody?: string | null },
) => ({
  type: departure.authType,
  eventId: departure.eventId,
  urlResponse: event.urlResponse ?? null,
  sessionId: sessionStorage.getItem(sessionKey(departure)),
  postBody: event.postBody ?? null,
  tenantId: departure.tenantId,
  error: null as Failure | null,
});

/** Into every frame of whoever opened this window; only one of our own origin gets it. */
function tellOpener(departure: DepartureRequest, authEvent: ReturnType<typeof eventOf>): void {
  const message = {
    eventType: 'sendAuthEvent',
    eventId: departure.eventId,
    data: { storageKey: storageKey(departure), authEvent },
  };
  const opener: Window | null = window.opener;
  for (let index = 0; index < (opener?.length ?? 0); index += 1) {
    opener?.[index]?.postMessage(message, location.origin);
  }
  if (opener !== null) return;
  // A provider cut this window off from its opener. Pages of our own origin still hear it, but none
  // of them can close it any more.
  new BroadcastChannel('latchkey:auth-event').postMessage(message);
  window.close();
}

function deliver(departure: DepartureRequest, authEvent: ReturnType<typeof eventOf>): void {
  sessionStorage.removeItem(departureKey);
  sessionStorage.removeItem(sessionKey(departure));
  if (departure.authType.endsWith('Redirect')) {
    sessionStorage.setItem(redirectKey(departure), JSON.stringify(authEvent));
    location.replace(departure.redirectUrl);
    return;
  }
  tellOpener(departure, authEvent);
  // The application closes this window when it is done; whoever still sees it is told so.
  setTimeout(() => show('finished'), 3000);
}

const codes: Readonly<Record<string, string>> = {
  OPERATION_NOT_ALLOWED: 'auth/operation-not-allowed',
  INVALID_PROVIDER_ID: 'auth/invalid-provider-id',
  UNAUTHORIZED_DOMAIN: 'auth/unauthorized-domain',
  INVALID_CONTINUE_URI: 'auth/invalid-continue-uri',
  TENANT_NOT_FOUND: 'auth/invalid-tenant-id',
  INVALID_TENANT_ID: 'auth/invalid-tenant-id',
  INVALID_IDP_RESPONSE: 'auth/invalid-credential',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'auth/too-many-requests',
};

type Started = { readonly authUri: string; readonly sessionId: string };

async function createAuthUri(
  handler: string,
  departure: DepartureRequest,
): Promise<Started | Failure> {
  const key = encodeURIComponent(departure.apiKey);
  const response = await fetch(`/v1/accounts:createAuthUri?key=${key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      providerId: departure.providerId,
      continueUri: handler,
      customParameter: departure.customParameters,
      oauthScope: departure.scopes || undefined,
      tenantId: departure.tenantId ?? undefined,
    }),
  });
  const reply = await response.json();
  if (response.ok) return reply as Started;
  const message = String(reply.error?.message ?? '');
  const code = codes[message.split(' ')[0] ?? ''];
  return { code: code ?? 'auth/internal-error', message };
}

async function begin(handler: string, departure: DepartureRequest): Promise<Started | Failure> {
  if (location.origin !== new URL(handler).origin) {
    const message = `Sign-in with a provider works at ${handler} only: connect the client to that address.`;
    return { code: 'auth/auth-domain-config-required', message };
  }
  try {
    return await createAuthUri(handler, departure);
  } catch {
    return { code: 'auth/network-request-failed', message: 'The server did not answer.' };
  }
}

async function depart(handler: string, departure: DepartureRequest): Promise<void> {
  const started = await begin(handler, departure);
  if ('code' in started) {
    deliver(departure, { ...eventOf(departure, {}), error: started });
    return;
  }
  sessionStorage.setItem(departureKey, JSON.stringify(departure));
  sessionStorage.setItem(sessionKey(departure), started.sessionId);
  // Never kept in the history: going back leads to the application, not into the sign-in again.
  location.replace(started.authUri);
}

/** Without what was kept at the departure, this answer belongs to another window, or to nobody. */
function answerClient(postBody: string | null): void {
  const kept = sessionStorage.getItem(departureKey);
  const departure: DepartureRequest | null = kept && JSON.parse(kept);
  if (departure === null) show('expired');
  else deliver(departure, eventOf(departure, { urlResponse: location.href, postBody }));
}

function answerPopup(continueUri: string, postBody: string | null): void {
  const message = { type: 'latchkey:provider-answer', requestUri: location.href, postBody };
  window.opener?.postMessage(message, new URL(continueUri).origin);
  new BroadcastChannel('latchkey:provider-answer').postMessage(message);
  show('finished');
  window.close();
}

function answerRedirect(continueUri: string, postBody: string | null): void {
  const answer = JSON.stringify({ requestUri: location.href, postBody });
  const [page] = continueUri.split('#');
  location.replace(`${page}#latchkey-answer=${encodeURIComponent(answer)}`);
}

/** The server has to see whose answer this is; what else stands there stays where it was. */
function lookIntoFragment(): void {
  const state = new URLSearchParams(location.hash.slice(1)).get('state');
  if (state === null) show('expired');
  else location.replace(`${location.pathname}?state=${encodeURIComponent(state)}${location.hash}`);
}

async function perform(task: HandlerTask): Promise<void> {
  if (task.do === 'depart') return depart(task.handler, task.request);
  if (task.do === 'answerClient') return answerClient(task.postBody);
  if (task.do === 'answerPopup') return answerPopup(task.continueUri, task.postBody);
  if (task.do === 'answerRedirect') return answerRedirect(task.continueUri, task.postBody);
  return lookIntoFragment();
}

// A browser that forbids storage, or a page that was tampered with: there is no way on from here.
perform(JSON.parse(document.body.dataset['task'] ?? '{}')).catch(() => show('expired'));
