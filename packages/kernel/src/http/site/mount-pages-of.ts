import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendSitePage } from './send-site-page.ts';
import type { LiveSite, Site, SiteManifest } from './site.ts';
import { mountSiteAssets, openToAll } from './site-assets.ts';

export type ShowPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function splitUrl(url: string): { readonly path: string; readonly search: string } {
  const mark = url.indexOf('?');
  return mark < 0
    ? { path: url, search: '' }
    : { path: url.slice(0, mark), search: url.slice(mark) };
}

/** For the form of a page whose scripts did not come. Nothing in it is looked at. */
export const showAgain: ShowPage = async (request, reply) => {
  // Whole addresses are let in as well, of whatever host: the way back is to a page of ours.
  const { pathname = '/', search = '' } = URL.parse(request.url, 'http://localhost') ?? {};
  // Of two slashes, which dots may have left at the beginning, the second would name another host.
  const path = pathname.replace(/^\/+/, '/');
  return reply.header('cache-control', 'no-store').redirect(path + search, 303);
};

function mountLive(
  app: FastifyInstance,
  live: LiveSite,
  { assetsPath, embedded }: SiteManifest,
): () => void {
  live.attach(app.server);
  if (embedded !== undefined && live.embedded !== undefined) {
    app.get(embedded.path, (_request, reply) =>
      openToAll(reply)
        .header('cache-control', 'no-cache')
        .type('text/javascript; charset=utf-8')
        .send(live.embedded),
    );
  }
  app.get(`${assetsPath}*`, (request, reply) => {
    reply.hijack();
    live.serve(request.raw, reply.raw);
  });
  return () => {};
}

/**
 * Mounts the files and the pages that a site names, and hands back how to show any other: the first
 * page, and what is nowhere. Several sites stand side by side if they name different ones.
 */
export function mountPagesOf<Facts>(
  app: FastifyInstance,
  site: Site<Facts>,
  given: {
    readonly development: boolean;
    readonly factsFor: (request: FastifyRequest) => Promise<Facts>;
  },
): ShowPage {
  const { development, factsFor } = given;
  const live = development ? site.live : undefined;
  const readAssets = live === undefined ? mountSiteAssets(app, site) : mountLive(app, live, site);

  const show: ShowPage = async (request, reply) => {
    readAssets();
    const page = await site.render({
      ...splitUrl(request.url),
      acceptLanguage: request.headers['accept-language'] ?? '',
      cookie: request.headers.cookie ?? '',
      facts: await factsFor(request),
    });
    return sendSitePage(reply, page, live?.policy);
  };
  const paths = [...site.paths, ...(development ? site.developmentPaths : [])];
  for (const path of paths) {
    app.get(path, show);
    app.post(path, showAgain);
  }
  return show;
}
