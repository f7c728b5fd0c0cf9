import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** A file that pages load. Its path names its content, so browsers may keep it for good. */
export type Asset = { readonly path: string; readonly type: string; readonly body: () => string };

function asset(file: URL, ending: string, type: string, write: (source: string) => string): Asset {
  const source = readFileSync(file, 'utf8');
  const name = basename(file.pathname).replace(/\..*$/, '');
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 12);
  let body: string | undefined;
  return {
    path: `/__/pages/${name}.${hash}.${ending}`,
    type,
    body() {
      body ??= write(source);
      return body;
    },
  };
}

export const styleAsset = (file: URL): Asset =>
  asset(file, 'css', 'text/css; charset=utf-8', (source) => source);

/**
 * Browsers get the source without its types; lines stay where they were. Done when the first one
 * asks: what reads TypeScript takes 20 MB, and many a server never shows a page.
 */
export const scriptAsset = (file: URL): Asset =>
  asset(file, 'js', 'text/javascript; charset=utf-8', (source) =>
    stripTypeScriptTypes(source, { mode: 'strip' }),
  );

export function mountAssets(app: FastifyInstance, assets: readonly Asset[]): void {
  for (const { path, type, body } of assets) {
    app.get(path, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'same-origin')
        .send(body()),
    );
  }
}
