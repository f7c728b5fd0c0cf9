import type { Operation } from '@latchkey/protocol';

const hosts = {
  identitytoolkit: 'identitytoolkit.googleapis.com',
  securetoken: 'securetoken.googleapis.com',
} as const;

const legacyPrefix = '/identitytoolkit/v3/relyingparty/';

/** What an operation is routed by. */
export const routedPaths = ({ paths, legacy }: Operation): readonly string[] =>
  legacy === undefined ? paths : [...paths, `${legacyPrefix}${legacy}`];

/**
 * Every path an operation answers on. A client that was given our host calls the plain path; a
 * client in emulator mode puts the name of the original host before it.
 */
export function operationPaths(operation: Operation): readonly string[] {
  const { service } = operation;
  const routed = routedPaths(operation);
  if (service === 'latchkey') return routed;
  const hostOf = (path: string) =>
    path.startsWith(legacyPrefix) ? 'www.googleapis.com' : hosts[service];
  return [...routed, ...routed.map((path) => `/${hostOf(path)}${path}`)];
}

/** `/v1/projects/{project}/accounts:lookup` in the router's words: a colon said twice is a colon. */
export const routerPath = (path: string): string =>
  path.replaceAll(':', '::').replace(/\{(\w+)\}/g, ':$1(^[^:/]+)');
