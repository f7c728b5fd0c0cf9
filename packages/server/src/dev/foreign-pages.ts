import { authorizedDomains } from '@latchkey/identity/http/authorized-origins';
import { tokenIn } from '@latchkey/identity/http/principals';
import type { Identity } from '@latchkey/identity/identity';
import { identityData } from '@latchkey/identity/store/identity-data';
import { boundedCache } from '@latchkey/kernel/bounded-cache';
import type { Origins } from '@latchkey/kernel/http/cors';
import { envelopeOf } from '@latchkey/kernel/http/mount';
import { readOrigin } from '@latchkey/kernel/http/page-origin';
import { RequestRefused } from '@latchkey/kernel/http/request-refused';
import { sendError } from '@latchkey/kernel/http/send-error';
import { isLoopbackHost } from '@latchkey/kernel/loopback-host';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What emulators accept from anybody. */
export const isEmulatorOwner = (bearer: string) =>
  /^owner$/i.test(bearer) || bearer.startsWith('ya29.');

export const carriesOwner = ({ headers }: FastifyRequest): boolean =>
  isEmulatorOwner(tokenIn(headers.authorization ?? '') ?? '');

const isOwner = (request: FastifyRequest): boolean =>
  carriesOwner(request) || request.routeOptions.config.countsAsOwner?.(request) === true;

/**
 * By the route that was found: an address has more than one spelling. The frame and the window of a
 * sign-in at a provider have their place beside the tools, and are for pages of applications.
 */
export const isTool = ({ routeOptions: { url = '' } }: FastifyRequest): boolean =>
  /^\/(dev|emulator|internal|metrics)(\/|$)/.test(url) &&
  !/^\/emulator\/auth\/(iframe|handler)$/.test(url);

const isOperation = ({ routeOptions }: FastifyRequest): boolean =>
  'operation' in routeOptions.config;

/** As `URL` spells it, or nothing where the text is more or less than a host and a port. */
function spelledHostname(host: string): string {
  if (!/^(\[[\da-f:.]+\]|[^\s:/?#@\\,[\]]+)(:\d{1,5})?$/i.test(host)) return '';
  return URL.parse(`http://${host}`)?.hostname ?? '';
}

/** Every request names one, and nearly all of them the same. */
const hostnameIn = boundedCache(20, spelledHostname);

/**
 * Admin SDKs that were given a connection to this server still name the hosts they were written for.
 * No page comes from there: one whose name was made to lead here names the port as well.
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

export type ForeignPages = {
  readonly origins: Origins;
  /** Who reads what the helpers of test suites say: whoever may ask them. */
  readonly helpersRead: Origins;
  guard(app: FastifyInstance): void;
};

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

  const helpersRead: Origins = {
    privateNetwork: true,
    async mayRead(text) {
      const { hostname } = readOrigin(text) ?? {};
      return hostname !== undefined && isOurs(hostname);
    },
  };

  type Complaint = string | undefined;

  function complaintOfPage(
    request: FastifyRequest,
    isOwnName: boolean,
  ): Complaint | Promise<Complaint> {
    const { headers, method } = request;
    // Nothing is done by a preflight; what it is told is for the grants to decide.
    if (method === 'OPTIONS') return undefined;
    if (isTool(request) || isOwner(request)) {
      return isOwnName && comesFromUs(request) ? undefined : otherPage;
    }
    if (!isOperation(request)) return undefined;
    const { origin } = headers;
    // Pictures and scripts that a page asks for name none, and links to files are there for them.
    if (origin === undefined) {
      const asksForAccounts = request.routeOptions.config.product === identityData.name;
      return asksForAccounts && headers['sec-fetch-site'] === 'cross-site'
        ? otherCaller
        : undefined;
    }
    return origins.mayRead(origin).then((mayCall) => (mayCall ? undefined : otherCaller));
  }

  /** At once, unless authorized domains have to be looked up. */
  function complaint(request: FastifyRequest): Complaint | Promise<Complaint> {
    const { host = '' } = request.headers;
    const hostname = hostnameIn(host);
    const isOwnName = isOurs(hostname) || hostsOfTheProtocol.has(host.toLowerCase());
    if (isOwnName) return complaintOfPage(request, true);
    return isKnown(hostname).then((isName) =>
      isName ? complaintOfPage(request, false) : otherName,
    );
  }

  return {
    origins,
    helpersRead,
    guard(app) {
      async function refuse(
        request: FastifyRequest,
        reply: FastifyReply,
        looked: string | Promise<Complaint>,
      ) {
        const found = await looked;
        if (found === undefined) return;
        return sendError(
          reply,
          envelopeOf(request)(new RequestRefused('PERMISSION_DENIED', found)),
        );
      }
      app.addHook('onRequest', (request, reply, done) => {
        const found = complaint(request);
        if (found !== undefined) return refuse(request, reply, found);
        // The usual case has nothing to wait for.
        done();
        return;
      });
    },
  };
}
