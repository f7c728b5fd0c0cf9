import type { AddressInfo } from 'node:net';
import { startWorld, type World, type WorldOptions } from '@latchkey/testing/world';
import { createDocumentsProduct, documentsProduct } from '../../packages/documents/src/product.ts';
import { rulesetsProduct } from '../../packages/rulesets/src/product.ts';

const open = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /{path=**} {
      allow read, write;
    }
  }
}
`;

type Listening = World & { readonly port: number };

/** A server of accounts and documents on a port of its own, in which everybody may do everything. */
export const startDocuments = (
  rules: string = open,
  environment?: WorldOptions['environment'],
): Promise<Listening> => listening(createDocumentsProduct({ rules }), environment);

/** The same by the rules that are deployed. */
export const startDeployedDocuments = (): Promise<Listening> => listening(documentsProduct);

async function listening(
  documents: typeof documentsProduct,
  environment: WorldOptions['environment'] = {},
): Promise<Listening> {
  const world = await startWorld({ products: [rulesetsProduct, documents], environment });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  return { ...world, port: (world.app.server.address() as AddressInfo).port };
}
