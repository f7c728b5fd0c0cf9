import { answerFragment } from './answer-address.ts';
import { parseAddress } from './parse-address.ts';

/** What a provider sent somebody back with, as the page it came to hands it on. */
export type ReturnedAnswer = {
  /** The address the provider sent them to, with everything in it. */
  readonly requestUri: string;
  /** The form, where the provider posted one. */
  readonly postBody: string | null;
};

export const answerMessage = 'latchkey:provider-answer';

/** The handler itself, or one of the addresses beside it of which every provider has its own. */
function isOfHandler(address: string, handler: string): boolean {
  const [place = ''] = parseAddress(address)?.href.split(/[?#]/) ?? [];
  return place === handler || place.startsWith(handler.replace(/handler$/, 'callback/'));
}

/** Anybody may have written it: what has another shape, or is of another place, counts as none. */
function answerOf(value: unknown, handler: string): ReturnedAnswer | undefined {
  const { requestUri, postBody = null } = (value ?? {}) as Partial<ReturnedAnswer>;
  const isText =
    typeof requestUri === 'string' && (postBody === null || typeof postBody === 'string');
  if (!isText || !isOfHandler(requestUri, handler)) return undefined;
  return { requestUri, postBody };
}

/** The answer in a message from another window. */
export function answerOfMessage(data: unknown, handler: string): ReturnedAnswer | undefined {
  const { type } = (data ?? {}) as { readonly type?: unknown };
  return type === answerMessage ? answerOf(data, handler) : undefined;
}

/** The answer a page was opened with. */
export function answerOfAddress(address: string, handler: string): ReturnedAnswer | undefined {
  const [, written] = address.split(answerFragment);
  try {
    return answerOf(JSON.parse(decodeURIComponent(written ?? '')), handler);
  } catch {
    return undefined;
  }
}

/** The address without it. */
export const withoutAnswer = (address: string): string =>
  address.split(answerFragment)[0] ?? address;

/** What tells one sign-in from another; it travels with the visitor, and is no secret from them. */
export function stateOf(address: string, form: string | null = null): string | undefined {
  const { search = '', hash = '' } = parseAddress(address) ?? {};
  const parts = [search, form ?? '', hash.slice(1)].map((part) => new URLSearchParams(part));
  const found = parts.flatMap((part) => [part.get('state'), part.get('RelayState')]);
  return found.find((state) => state !== null && state !== '') ?? undefined;
}
