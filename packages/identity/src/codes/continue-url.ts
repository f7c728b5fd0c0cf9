import { domainToASCII, domainToUnicode } from 'node:url';

const longestUrl = 2048;

/**
 * Browsers drop tabs and line breaks, trim spaces and read `\` as `/`: with any of these, the text
 * that was checked would not be the address that is opened.
 */
const rewrittenByBrowsers = /[\p{C}\p{Z}\\]/u;

const startOfUrl = /^https?:\/\/([^/?#]+)/i;

/**
 * May a person be sent on to this URL? The text is later used exactly as it came, so only a
 * spelling that every reader understands alike passes: one scheme, two slashes, a plain host that
 * is itself on the list. A listed domain does not cover its subdomains, which may belong to others.
 */
export function checkContinueUrl(
  url: string,
  authorizedDomains: readonly string[],
): 'invalid' | 'unauthorized' | 'ok' {
  if (url.length > longestUrl || rewrittenByBrowsers.test(url)) return 'invalid';
  const authority = startOfUrl.exec(url)?.[1];
  if (authority === undefined || !URL.canParse(url)) return 'invalid';
  const { protocol, hostname, pathname } = new URL(url);

  // A host is written as its A-label or U-label. Nothing else may stand there: no user name in front
  // (`app.example.com@evil.com`), no `%2e`, no `0x7f.1`, no full-width letters.
  const writtenHost = authority.replace(/:\d*$/, '').toLowerCase();
  if (writtenHost !== hostname && writtenHost !== domainToUnicode(hostname)) return 'invalid';
  if (hostname.endsWith('.')) return 'invalid';
  if (protocol !== 'https:' && !isThisMachine(hostname)) return 'invalid';
  // An application that goes on to `location.pathname` would leave for another host.
  if (pathname.startsWith('//')) return 'invalid';

  const listed = authorizedDomains.some((domain) => domainToASCII(domain) === hostname);
  return listed ? 'ok' : 'unauthorized';
}

function isThisMachine(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '127.0.0.1' ||
    hostname === '[::1]'
  );
}
