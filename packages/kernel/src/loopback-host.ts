/**
 * Is this host, as `URL` spells it, the machine itself? Names under `localhost` never leave it
 * (RFC 6761), nor does anything that begins with 127.
 */
export function isLoopbackHost(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    /^127(\.\d{1,3}){3}$/.test(name) ||
    name === '[::1]' ||
    /^\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\]$/.test(name)
  );
}
