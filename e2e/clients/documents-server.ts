import type { AddressInfo } from 'node:net';
import { startWorld, type World } from '@latchkey/testing/world';
import { createDocumentsProduct } from '../../packages/documents/src/product.ts';

const open = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /{path=**} {
      allow read, write;
    }
  }
}
`;

/** A server of accounts and documents on a port of its own, in which everybody may do everything. */
export async function startDocuments(
  rules: string = open,
): Promise<World & { readonly port: number }> {
  const world = await startWorld({ products: [createDocumentsProduct({ rules })] });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  return { ...world, port: (world.app.server.address() as AddressInfo).port };
}
