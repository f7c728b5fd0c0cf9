import { type LinkMode, readMailedLink } from '@latchkey/protocol/mailed-link';
import { parseAddress } from './parse-address.ts';

/** What a mailed link is for. */
export type ActionMode = LinkMode;

/** What a mailed link says. None of it is proof of anything: only the server can judge the code. */
export type ActionLink = {
  /** What the link is for. */
  readonly mode: ActionMode;
  /** What the server is asked with: as good as a password until it is spent. */
  readonly code: string;
  /** The key of the project that had it mailed. */
  readonly apiKey?: string;
  /** Where to go on. Ask `isAllowedAddress` before going there. */
  readonly continueUrl?: string;
  /** The language of the mail, as a tag. */
  readonly lang?: string;
  /** The tenant of the account; missing for the project itself. */
  readonly tenantId?: string;
};

/**
 * The parameters of a mailed link. Undefined if this is none. They arrive wrapped in links, by apps
 * and mail scanners, and nobody wraps more than three times.
 */
export function parametersOf(address: string, wraps = 3): URLSearchParams | undefined {
  const parameters = parseAddress(address)?.searchParams;
  // An application's own address may well have a parameter called `link`.
  if (parameters?.has('oobCode')) return parameters;
  const inner = parameters?.get('link') ?? parameters?.get('deep_link_id');
  return inner && wraps ? parametersOf(inner, wraps - 1) : undefined;
}

/** Reads the address of an e-mail action page. Undefined if it is none. */
export function parseActionLink(address: string): ActionLink | undefined {
  const { mode, oobCode: code, ...rest } = readMailedLink(parametersOf(address));
  return mode && code ? { mode, code, ...rest } : undefined;
}
