import type { AddressInfo } from 'node:net';
import { startWorld, type World, type WorldOptions } from '@latchkey/testing/world';
import { guardedDocuments } from '../../packages/documents/src/guarded-documents.ts';
import { documentsProduct } from '../../packages/documents/src/product.ts';
import { createFilesProduct } from '../../packages/files/src/product.ts';
import { createRulesetsProduct } from '../../packages/rulesets/src/product.ts';

/** Everybody may do everything. */
export const openFileRules = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o/{file=**} {
    allow read, write;
  }
}
`;

export type FilesServer = World & { readonly port: number };

/** A server of accounts, documents and files on a port of its own, by the rules that are given or deployed. */
export async function startFiles(
  rules?: string,
  environment: WorldOptions['environment'] = {},
  port = 0,
): Promise<FilesServer> {
  const documents = async () => guardedDocuments;
  const files = createFilesProduct({ documents, ...(rules !== undefined && { rules }) });
  const products = [createRulesetsProduct(documents), documentsProduct, files];
  const world = await startWorld({ products, environment });
  await world.app.listen({ host: '127.0.0.1', port });
  return { ...world, port: (world.app.server.address() as AddressInfo).port };
}
