import { Refused } from '@latchkey/kernel/refused';
import type { createAuthUri, RequestOf } from '@latchkey/protocol';

type Request = RequestOf<typeof createAuthUri>;

const limits = { scopes: 30, scopeLength: 256, parameters: 20, parameterLength: 1024 } as const;

/** What makes the answer ours. An application that could choose these could undo the checks on them. */
const reserved = new Set([
  ...['client_id', 'client_secret', 'response_type', 'response_mode', 'scope', 'redirect_uri'],
  ...['state', 'nonce', 'code_challenge', 'code_challenge_method', 'request', 'request_uri'],
  ...['samlrequest', 'relaystate', 'sigalg', 'signature'],
]);

const controls = /\p{Cc}/u;

function refuse(field: string): never {
  throw new Refused('INVALID_ARGUMENT', `The value of "${field}" is too long or malformed.`);
}

/** A list with blanks or commas, or as older clients write it: an object of lists by provider. */
function listed(text: string, providerId: string): readonly string[] {
  if (!text.startsWith('{')) return text.split(/[\s,]+/);
  try {
    const lists = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const own = Object.hasOwn(lists, providerId) ? lists[providerId] : [];
    return Array.isArray(own) ? own.map(String) : [];
  } catch {
    return refuse('oauthScope');
  }
}

export function scopesAsked({ oauthScope }: Request, providerId: string): readonly string[] {
  const scopes = listed(oauthScope ?? '', providerId).filter((scope) => scope !== '');
  const fits = (scope: string) => scope.length <= limits.scopeLength && !/[\s\p{C}]/u.test(scope);
  if (scopes.length > limits.scopes || !scopes.every(fits)) refuse('oauthScope');
  return scopes;
}

export function parametersAsked(
  { customParameter = {}, hostedDomain, identifier }: Request,
  providerId: string,
): Readonly<Record<string, string>> {
  const given = Object.entries(customParameter).filter(
    ([name]) => !reserved.has(name.toLowerCase()),
  );
  const fits = ([name, value]: readonly [string, string]) =>
    name.length + value.length <= limits.parameterLength && !controls.test(name + value);
  if (given.length > limits.parameters || !given.every(fits)) refuse('customParameter');
  return {
    ...(identifier ? { login_hint: identifier.slice(0, limits.parameterLength) } : {}),
    ...(hostedDomain && providerId === 'google.com'
      ? { hd: hostedDomain.slice(0, limits.parameterLength) }
      : {}),
    ...Object.fromEntries(given),
  };
}
