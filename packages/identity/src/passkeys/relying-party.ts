import type { Identity } from '../identity.ts';
import type { Settings } from '../settings/settings.ts';

type Installation = Pick<Identity, 'publicUrl'>;
type Domains = Pick<Settings, 'authorizedDomains'>;

/** What passkeys are bound to for ever: the host people reach this server at. */
export const relyingPartyId = ({ publicUrl }: Installation): string => new URL(publicUrl).hostname;

/** The server's own address, and every authorized domain over https. */
export const expectedOrigins = (
  { publicUrl }: Installation,
  { authorizedDomains }: Domains,
): readonly string[] => [
  ...new Set([
    new URL(publicUrl).origin,
    ...authorizedDomains.map((domain) => `https://${domain.toLowerCase()}`),
  ]),
];

/** Pages on a developer's own machine come and go on any port. */
const ownMachine = /^https?:\/\/localhost(?::\d{1,5})?$/;

/**
 * Where a ceremony may have been held. That the page may use passkeys of the relying party at all
 * is for the browser to check, before anything is signed.
 */
export const isExpectedOrigin = (
  installation: Installation,
  domains: Domains,
  origin: string,
): boolean =>
  expectedOrigins(installation, domains).includes(origin) ||
  (relyingPartyId(installation) === 'localhost' && ownMachine.test(origin));
