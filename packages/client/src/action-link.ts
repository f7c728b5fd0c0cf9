import { parseAddress } from './parse-address.ts';

const modes = [
  'resetPassword',
  'verifyEmail',
  'signIn',
  'verifyAndChangeEmail',
  'recoverEmail',
  'revertSecondFactorAddition',
  'revertSecondFactorRemoval',
] as const;

/** What a mailed link is for. */
export type ActionMode = (typeof modes)[number];

/** What a mailed link says. None of it is proof of anything: only the server can judge the code. */
export type ActionLink = {
  readonly mode: ActionMode;
  readonly code: string;
  readonly apiKey?: string;
  /** Where to go on. Ask `isAllowedAddress` before going there. */
  readonly continueUrl?: string;
  readonly lang?: string;
  readonly tenantId?: string;
};

/** Links arrive wrapped in links, by apps and mail scanners; deeper than this nobody wraps. */
const deepest = 3;

/** The parameters of a mailed link, however it was wrapped. Undefined if this is no address. */
export function linkParameters(address: string, depth = 0): URLSearchParams | undefined {
  const parameters = parseAddress(address)?.searchParams;
  const inner = parameters?.get('link') ?? parameters?.get('deep_link_id') ?? '';
  // An application's own address may well have a parameter called `link`.
  if (parameters?.has('oobCode') || depth === deepest) return parameters;
  return linkParameters(inner, depth + 1) ?? parameters;
}

/** Reads the address of an e-mail action page. Undefined if it is none. */
export function parseActionLink(address: string): ActionLink | undefined {
  const parameters = linkParameters(address);
  const text = (name: string) => parameters?.get(name) || undefined;
  const asked = text('mode')?.toLowerCase();
  const mode = modes.find((known) => known.toLowerCase() === asked);
  const code = text('oobCode');
  if (mode === undefined || code === undefined) return undefined;
  const rest = Object.fromEntries(
    ['apiKey', 'continueUrl', 'lang', 'tenantId'].flatMap((name) => {
      const value = text(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return { mode, code, ...rest };
}
