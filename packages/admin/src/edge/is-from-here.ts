type NodeHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

const isOfTheWeb = (headers: Headers | NodeHeaders): headers is Headers =>
  typeof headers['get'] === 'function';

const read = (headers: Headers | NodeHeaders, name: string): string | undefined => {
  const value = isOfTheWeb(headers) ? headers.get(name) : headers[name];
  return typeof value === 'string' ? value : undefined;
};

/**
 * Whether a request that changes something was sent by a page of the application at this address,
 * and not by one of another site in the visitor's browser. What no browser says is not.
 */
export function isFromHere(headers: Headers | NodeHeaders, origin: string): boolean {
  // Pages cannot write it. Browsers leave it out where there is no TLS, and older ones everywhere.
  const site = read(headers, 'sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  return read(headers, 'origin') === new URL(origin).origin;
}
