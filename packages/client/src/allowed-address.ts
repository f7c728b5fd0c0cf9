import { parseAddress } from './parse-address.ts';

/** The page that asks: its origin, and what its relative addresses are relative to. */
export type AskingPage = {
  /** Where the page is from, as in `location.origin`. */
  readonly origin: string;
  /** What relative addresses are read from, as in `document.baseURI`. */
  readonly base: string;
};

const currentPage = (): AskingPage | undefined =>
  globalThis.location && {
    origin: location.origin,
    base: globalThis.document?.baseURI ?? location.href,
  };

/**
 * Browsers drop tabs and line breaks, trim spaces and read `\` as `/`: with any of these, what was
 * checked would not be what is opened.
 */
const rewrittenByBrowsers = /[\p{C}\p{Z}\\]/u;

const loopback = /^(?:localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * May a visitor be sent on to this address? On the page's own origin always, elsewhere if the host
 * itself is listed: a listed domain does not cover its subdomains, which may belong to others.
 */
export function isAllowedAddress(
  address: string,
  allowedHosts: readonly string[],
  page: AskingPage | undefined = currentPage(),
): boolean {
  const url = parseAddress(address, page?.base);
  if (url === undefined || rewrittenByBrowsers.test(address)) return false;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false;
  // `https://app.example.com@evil.com` deceives whoever reads it.
  if (url.username !== '' || url.password !== '') return false;
  // A router that goes on to the path alone would leave for another host.
  if (url.pathname.startsWith('//')) return false;
  if (url.origin === page?.origin) return true;
  const isSecure = url.protocol === 'https:' || loopback.test(url.hostname);
  return isSecure && (allowedHosts.includes(url.hostname) || allowedHosts.includes(url.host));
}
