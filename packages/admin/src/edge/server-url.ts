/** The server as its own `PUBLIC_URL` has it, without a slash at the end. */
export function readServerUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new TypeError(`"${text}" is not the URL of a server.`);
  }
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'http:' && !local) {
    throw new TypeError(`${text}: keys and tokens travel over https, except to this machine.`);
  }
  return url;
}

export const baseOf = (url: URL): string => url.href.replace(/\/+$/, '');
