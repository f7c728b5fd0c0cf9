import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, posix, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { acceptedCodings, type Coding, codings } from './content-coding.ts';
import type { EmbeddedScript, Site } from './site.ts';

type SiteAsset = {
  readonly type: string;
  readonly body: Buffer;
  readonly coded: ReadonlyMap<Coding, Buffer>;
};

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const suffixes: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz' };

/** What the build compressed lies beside the file it was made of. */
function readAssets(folder: string): ReadonlyMap<string, SiteAsset> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const present = new Set(files);
  const assets = new Map<string, SiteAsset>();
  for (const file of files) {
    const type = types[extname(file)];
    if (type === undefined) continue;
    const coded = new Map(
      codings
        .filter((coding) => present.has(file + suffixes[coding]))
        .map((coding) => [coding, readFileSync(file + suffixes[coding])]),
    );
    const name = relative(folder, file).split(sep).join('/');
    assets.set(name, { type, body: readFileSync(file), coded });
  }
  return assets;
}

/** Scripts of other origins ask for it as modules, which takes permission to read it. */
export const openToAll = (reply: FastifyReply) =>
  reply
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin');

/** Its name stays while it changes: browsers ask each time, and are told when it is still the same. */
function mountEmbedded(
  app: FastifyInstance,
  { path, file }: EmbeddedScript,
  assets: () => ReadonlyMap<string, SiteAsset>,
): void {
  app.get(path, async (request, reply) => {
    const asset = assets().get(file);
    if (asset === undefined) return reply.callNotFound();
    const tag = `"${createHash('sha256').update(asset.body).digest('base64url')}"`;
    openToAll(reply).header('cache-control', 'no-cache').header('etag', tag);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type(asset.type).send(asset.body);
  });
}

/**
 * All files are read together, for the first visitor: a request then only ever finds a name in a
 * list, never a way through the disk, and a newer build does not mix with this one. Hands back how
 * to have them read.
 */
export function mountSiteAssets(
  app: FastifyInstance,
  { assetsFolder, assetsPath, embedded }: Pick<Site, 'assetsFolder' | 'assetsPath' | 'embedded'>,
): () => void {
  let read: ReadonlyMap<string, SiteAsset> | undefined;
  const assets = () => {
    read ??= readAssets(assetsFolder);
    return read;
  };

  const openFolder = embedded && posix.dirname(embedded.file);
  if (embedded !== undefined) mountEmbedded(app, embedded, assets);

  app.get<{ Params: { '*': string } }>(`${assetsPath}*`, async (request, reply) => {
    const name = request.params['*'];
    const asset = assets().get(name);
    // The embedded script has an address of its own: here it would be kept for good.
    if (asset === undefined || name === embedded?.file) return reply.callNotFound();
    const coding = acceptedCodings(request.headers['accept-encoding']?.toString()).find((name) =>
      asset.coded.has(name),
    );
    if (asset.coded.size > 0) reply.header('vary', 'Accept-Encoding');
    if (coding !== undefined) reply.header('content-encoding', coding);
    if (posix.dirname(name) === openFolder) openToAll(reply);
    else reply.header('cross-origin-resource-policy', 'same-origin');
    return reply
      .type(asset.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send((coding && asset.coded.get(coding)) ?? asset.body);
  });
  return assets;
}
