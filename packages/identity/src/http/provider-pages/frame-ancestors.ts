import { domainToASCII } from 'node:url';

const thisMachine: ReadonlySet<string> = new Set(['localhost', '127.0.0.1']);

/** A policy has no way to write an IPv6 address, and what is no host must not end up in a header. */
const isHost = (domain: string): boolean => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(domain);

/** The domains as browsers write them. */
export const hostsOf = (authorizedDomains: readonly string[]): readonly string[] =>
  authorizedDomains.map((domain) => domainToASCII(domain)).filter(isHost);

/**
 * Who may show the frame that hands out answers: the project's own pages, on any port, over https
 * everywhere but on this machine. A listed domain does not cover its subdomains.
 */
export function frameAncestors(hosts: readonly string[]): string {
  const places = hosts.flatMap((host) =>
    thisMachine.has(host) ? [`https://${host}:*`, `http://${host}:*`] : [`https://${host}:*`],
  );
  return ['frame-ancestors', "'self'", ...places].join(' ');
}
