import { authorizedDomains } from '@latchkey/identity/http/authorized-origins';
import type { Identity } from '@latchkey/identity/identity';
import type { Origins } from '@latchkey/kernel/http/cors';
import { envelopeOf } from '@latchkey/kernel/http/mount';
import { readOrigin } from '@latchkey/kernel/http/page-origin';
import { RequestRefused } from '@latchkey/kernel/http/request-refused';
import { sendError } from '@latchkey/kernel/http/send-error';
import { isLoopbackHost } from '@latchkey/kernel/loopback-host';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What emulators accept from anybody. */
export const isEmulatorOwner = (bearer: string) =>
  /^owner$/i.test(bearer) || bearer.startsWith('ya29.');

const carriesOwner = ({ headers }: FastifyRequest): boolean =>
  isEmulatorOwner(/^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '');

/**
 * By the route that was found: an address has more than one spelling. The frame and the window of a
 * sign-in at a provider have their place beside the tools, and are for pages of applications.
 */
const isTool = ({ routeOptions: { url = '' } }: FastifyRequest): boolean =>
  /^\/(dev|emulator|metrics)(\/|$)/.test(url) && !/^\/emulator\/auth\/(iframe|handler)$/.test(url);

const isOperation = ({ routeOptions }: FastifyRequest): boolean =>
  'operation' in routeOptions.config;

/** As `URL` spells it, or undefined where the text is more or less than a host and a port. */
function hostnameIn(host: string): string | undefined {
  if (!/^(\[[\da-f:.]+\]|[^\s:/?#@\\,[\]]+)(:\d{1,5})?$/i.test(host)) return undefined;
  return URL.parse(`http://${host}`)?.hostname;
}

/**
 * Admin SDKs that were given a connection to this server still name the hosts they were written for.
 * No page comes from there.
 */
const hostsOfTheProtocol: ReadonlySet<string> = new Set([
  'identitytoolkit.googleapis.com',
  'securetoken.googleapis.com',
  'oauth2.googleapis.com',
  'firebaserules.googleapis.com',
  'www.googleapis.com',
]);

const otherName =
  'This development server answers to the names of its own machine and of authorized domains. Others are listed in LATCHKEY_DEVELOPMENT_HOSTS.';
const otherPage =
  'A page of another origin is no operator of a development server and sees nothing of its tools. LATCHKEY_DEVELOPMENT_HOSTS lists those that may.';
const otherCaller =
  'This page may not call the development server: serve it from this machine, add its host to the authorized domains, or list it in LATCHKEY_DEVELOPMENT_HOSTS.';

export type ForeignPages = { readonly origins: Origins; guard(app: FastifyInstance): void };

/**
 * Every page in a developer's browser can reach this machine, and what makes an operator here is no
 * secret. So it matters who asks: pages of this machine and of listed hosts may do everything, pages
 * of authorized domains what people may, others nothing. The name in `Host` counts like an origin,
 * because a page whose own name was made to lead here looks to a browser like one of ours.
 */
export function foreignPages(
  identity: Pick<Identity, 'settings' | 'publicUrl'>,
  listed: readonly string[],
): ForeignPages {
  const own = new URL(identity.publicUrl).hostname;
  const named = new Set(listed.map((name) => (name.includes(':') ? `[${name}]` : name)));
  const domains = authorizedDomains(identity);
  const isOurs = (hostname: string) =>
    isLoopbackHost(hostname) || hostname === own || named.has(hostname);
  const isKnown = async (hostname: string) => isOurs(hostname) || (await domains()).has(hostname);

  /** Frames and pictures of others say so; whoever follows a link to a page only looks at it. */
  function comesFromUs({ headers, method }: FastifyRequest): boolean {
    const { origin, 'sec-fetch-site': site } = headers;
    const isOwnSite = site === 'same-origin' || site === 'none';
    // Our own forms name no origin, for our pages tell nobody where one comes from.
    if (origin === 'null') return isOwnSite;
    if (origin !== undefined) {
      const { hostname } = readOrigin(origin) ?? {};
      return hostname !== undefined && isOurs(hostname);
    }
    if (site === undefined || isOwnSite || site === 'same-site') return true;
    return method === 'GET' && headers['sec-fetch-dest'] === 'document';
  }

  const origins: Origins = {
    privateNetwork: true,
    async mayRead(text) {
      const { hostname } = readOrigin(text) ?? {};
      return hostname !== undefined && isKnown(hostname);
    },
  };

  async function complaint(request: FastifyRequest): Promise<string | undefined> {
    const { headers, method } = request;
    const hostname = hostnameIn(headers.host ?? '') ?? '';
    const isOwnName = isOurs(hostname) || hostsOfTheProtocol.has(hostname);
    if (!isOwnName && !(await isKnown(hostname))) return otherName;
    // Nothing is done by a preflight; what it is told is for the grants to decide.
    if (method === 'OPTIONS') return undefined;
    if (isTool(request) || carriesOwner(request)) {
      return isOwnName && comesFromUs(request) ? undefined : otherPage;
    }
    const { origin } = headers;
    const mayCall = !isOperation(request) || origin === undefined || origins.mayRead(origin);
    return (await mayCall) ? undefined : otherCaller;
  }

  return {
    origins,
    guard(app) {
      app.addHook('onRequest', async (request, reply) => {
        const found = await complaint(request);
        if (found === undefined) return;
        return sendError(
          reply,
          envelopeOf(request)(new RequestRefused('PERMISSION_DENIED', found)),
        );
      });
    },
  };
}
