import type { Operation } from '@latchkey/protocol';

const hosts = {
  identitytoolkit: 'identitytoolkit.googleapis.com',
  securetoken: 'securetoken.googleapis.com',
} as const;

const legacyPrefix = '/identitytoolkit/v3/relyingparty/';

/**
 * Every path an operation answers on. A client that was given our host calls the plain path; a
 * client in emulator mode puts the name of the original host before it.
 */
export function operationPaths({ service, paths, legacy }: Operation): readonly string[] {
  if (service === 'latchkey') return paths;
  const legacyPaths =
    legacy === undefined
      ? []
      : [`${legacyPrefix}${legacy}`, `/www.googleapis.com${legacyPrefix}${legacy}`];
  return [...paths, ...paths.map((path) => `/${hosts[service]}${path}`), ...legacyPaths];
}

/** `/v1/projects/{project}/accounts:lookup` in the router's words: a colon said twice is a colon. */
export const routerPath = (path: string): string =>
  path.replaceAll(':', '::').replace(/\{(\w+)\}/g, ':$1(^[^:/]+)');
