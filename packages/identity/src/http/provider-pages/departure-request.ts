import { checkContinueUrl } from '../../codes/continue-url.ts';
import type { ProviderFailure } from '../pages/page-words.ts';

/** What a client of the protocol can want of a provider, in its words. */
const authTypes: ReadonlySet<string> = new Set([
  'signInViaPopup',
  'signInViaRedirect',
  'linkViaPopup',
  'linkViaRedirect',
  'reauthViaPopup',
  'reauthViaRedirect',
]);

/** Somebody whom a client sends to a provider. All of it reaches the page's script. */
export type DepartureRequest = {
  readonly apiKey: string;
  readonly appName: string;
  readonly authType: string;
  readonly eventId: string | null;
  readonly redirectUrl: string;
  readonly providerId: string;
  readonly scopes: string;
  readonly customParameters: Readonly<Record<string, string>>;
  readonly tenantId: string | null;
};

export type DepartureRules = {
  readonly isApiKey: (key: string) => Promise<boolean>;
  readonly authorizedDomains: readonly string[];
};

function parseParameters(text: string | undefined): DepartureRequest['customParameters'] {
  if (!text) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    const entries = Object.entries(parsed ?? {});
    return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}

/** Whoever is to be led back must be one of the project's own pages, before anybody leaves. */
export async function readDepartureRequest(
  { isApiKey, authorizedDomains }: DepartureRules,
  fields: ReadonlyMap<string, string>,
): Promise<DepartureRequest | ProviderFailure> {
  const text = (name: string) => fields.get(name) ?? '';
  const needed = [text('apiKey'), text('appName'), text('providerId'), text('redirectUrl')];
  if (needed.includes('') || !authTypes.has(text('authType'))) return 'incomplete';
  if (!(await isApiKey(text('apiKey')))) return 'incomplete';
  if (checkContinueUrl(text('redirectUrl'), authorizedDomains) !== 'ok') return 'foreignPage';
  return {
    apiKey: text('apiKey'),
    appName: text('appName'),
    authType: text('authType'),
    eventId: text('eventId') || null,
    redirectUrl: text('redirectUrl'),
    providerId: text('providerId'),
    scopes: text('scopes').split(',').filter(Boolean).join(' '),
    customParameters: parseParameters(fields.get('customParameters')),
    tenantId: text('tid') || null,
  };
}
