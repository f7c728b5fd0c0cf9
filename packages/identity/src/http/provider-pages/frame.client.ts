/**
 * Inside an application's page, this frame hands the answers of providers to the client there. It
 * speaks with that page through a channel of its own, which it takes from an authorized page only,
 * and believes answers only from windows of its own origin that the same page opened.
 */

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);

const parameters = new URLSearchParams(location.search);
const storageKey = `${parameters.get('apiKey')}:${parameters.get('appName')}`;
const redirectKey = `firebase:redirectEvent:${storageKey}`;
const hosts: unknown = JSON.parse(document.documentElement.dataset['hosts'] ?? '[]');

function isAuthorizedPage(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  if (origin === location.origin) return true;
  const { protocol, hostname } = new URL(origin);
  const isThisMachine = hostname === 'localhost' || hostname === '127.0.0.1';
  if (protocol !== 'https:' && !isThisMachine) return false;
  return Array.isArray(hosts) && hosts.includes(hostname);
}

const popupTypes = ['signInViaPopup', 'linkViaPopup', 'reauthViaPopup'];

/** The answer in a message of our own popup, if it is one and is meant for this frame. */
function readAnswer(message: unknown): Json | undefined {
  if (!isObject(message) || message['eventType'] !== 'sendAuthEvent') return undefined;
  const { data } = message;
  if (!isObject(data) || data['storageKey'] !== storageKey) return undefined;
  const { authEvent } = data;
  if (!isObject(authEvent) || !popupTypes.includes(String(authEvent['type']))) return undefined;
  const { eventId, urlResponse, sessionId, postBody, tenantId, error } = authEvent;
  if (!isText(eventId) || ![urlResponse, sessionId, postBody, tenantId].every(isTextOrNull)) {
    return undefined;
  }
  if (error !== null && !(isObject(error) && isText(error['code']))) return undefined;
  return authEvent;
}

let page: MessagePort | undefined;

const tellPage = (authEvent: Json): void =>
  page?.postMessage({ event: 'authEvent', data: { type: 'authEvent', authEvent } });

const nothingHappened: Json = {
  type: 'unknown',
  eventId: null,
  urlResponse: null,
  sessionId: null,
  postBody: null,
  tenantId: null,
  error: { code: 'auth/no-auth-event', message: 'There is no answer of a provider.' },
};

/** The answer that a redirect left behind, once. A client waits until it hears that there is none. */
function tellOfRedirect(): void {
  const kept = sessionStorage.getItem(redirectKey);
  sessionStorage.removeItem(redirectKey);
  tellPage(kept === null ? nothingHappened : JSON.parse(kept));
}

function hasStorage(): boolean {
  try {
    sessionStorage.setItem('latchkey:probe', '1');
    sessionStorage.removeItem('latchkey:probe');
    return true;
  } catch {
    return false;
  }
}

function hear(port: MessagePort, message: unknown): void {
  if (!isObject(message)) return;
  const { call, id, registered } = message;
  if (call === 'ping') port.postMessage({ answer: id, result: true });
  if (call === 'webStorageSupport') {
    port.postMessage({ answer: id, result: { status: 'ACK', webStorageSupport: hasStorage() } });
  }
  if (registered === 'authEvent') {
    if (hasStorage()) tellOfRedirect();
    else tellPage(nothingHappened);
  }
}

function isOwnPopup(source: MessageEventSource | null): boolean {
  // Of our own origin, so that it may be looked at.
  return source !== null && 'opener' in source && source.opener === parent;
}

addEventListener('message', ({ source, origin, data, ports: [port] }) => {
  if (parent !== window && source === parent && data === 'latchkey:connect') {
    if (page !== undefined || port === undefined || !isAuthorizedPage(origin)) return;
    page = port;
    port.onmessage = (event) => hear(port, event.data);
    return;
  }
  if (origin !== location.origin || !isOwnPopup(source)) return;
  const answer = readAnswer(data);
  if (answer !== undefined) tellPage(answer);
});

// From a popup that a provider cut off. Only pages of our own origin can speak here.
new BroadcastChannel('latchkey:auth-event').onmessage = ({ data }) => {
  const answer = readAnswer(data);
  if (answer !== undefined) tellPage(answer);
};

export {};
