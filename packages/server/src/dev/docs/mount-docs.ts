import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sendSitePage, sitePolicy } from '@latchkey/kernel/http/site/send-site-page';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { DocsSite } from './docs-site.ts';
import { readPackedDocs } from './packed-docs.ts';

/** Where the documentation is made, in the repository. */
const folder = fileURLToPath(new URL('../../../../../scripts/docs-site', import.meta.url));

/** What an archive brings of it instead. */
const packed = fileURLToPath(new URL('../../../docs.br', import.meta.url));

/** Pictures are those of this server. */
const policy = sitePolicy.replace("img-src 'self' data: https:", "img-src 'self' data:");

const html = 'text/html; charset=utf-8';

async function build(file: string): Promise<DocsSite> {
  const made: { buildSite(): DocsSite } = await import(pathToFileURL(file).href);
  return made.buildSite();
}

/** What makes pages of text is for those who work on this: `npm ci --omit=dev` leaves it out. */
const parser = join(folder, '../../node_modules/marked');

/** Nothing is read before somebody reads. */
function howToOpen(): (() => Promise<DocsSite>) | undefined {
  const source = join(folder, 'build-site.ts');
  if (existsSync(source)) return existsSync(parser) ? () => build(source) : undefined;
  return existsSync(packed) ? () => readPackedDocs(packed) : undefined;
}

/** The documentation, as pages, where this server runs from the repository or from its archive. */
export function mountDocs(app: FastifyInstance, openSite = howToOpen()): void {
  if (openSite === undefined) return;
  // Made for whoever reads first, in half a second, and again for whoever reads what was changed.
  let building: Promise<DocsSite> | undefined;
  const open = () => {
    building ??= openSite().catch((fault: unknown) => {
      building = undefined;
      throw fault;
    });
    return building;
  };

  app.get<{ Params: { '*': string } }>('/docs/_/*', async (request, reply) => {
    const asset = (await open()).files.get(`/docs/_/${request.params['*']}`);
    if (asset === undefined) return reply.callNotFound();
    return reply
      .type(asset.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(asset.body);
  });

  async function show(name: string, reply: FastifyReply): Promise<unknown> {
    if ((await building)?.isCurrent() === false) building = undefined;
    const site = await open();
    const address = name === '' ? '/docs' : `/docs/${name.replace(/\/$/, '')}`;
    const page = site.files.get(address);
    if (page?.type === html) {
      return sendSitePage(reply, { status: 200, html: String(page.body) }, policy);
    }
    return sendSitePage(reply, { status: 404, html: site.nothingHere }, policy);
  }

  app.get('/docs', (_request, reply) => show('', reply));
  app.get<{ Params: { '*': string } }>('/docs/*', (request, reply) =>
    show(request.params['*'], reply),
  );
}
