import type { AddressInfo } from 'node:net';
import { startWorld, type World, type WorldOptions } from '@latchkey/testing/world';
import { expect } from 'vitest';
import { createDocumentsProduct, documentsProduct } from '../../packages/documents/src/product.ts';
import { rulesetsProduct } from '../../packages/rulesets/src/product.ts';

/** Rules by which everybody may do everything. */
export const openRules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /{path=**} {
      allow read, write;
    }
  }
}
`;

export type DocumentsServer = World & { readonly port: number };

/** A server of accounts and documents on a port of its own, in which everybody may do everything. */
export const startDocuments = (
  rules: string = openRules,
  environment?: WorldOptions['environment'],
  port?: number,
): Promise<DocumentsServer> => listening(createDocumentsProduct({ rules }), environment, port);

/** The same by the rules that are deployed. */
export const startDeployedDocuments = (
  environment?: WorldOptions['environment'],
): Promise<DocumentsServer> => listening(documentsProduct, environment);

async function listening(
  documents: typeof documentsProduct,
  environment: WorldOptions['environment'] = {},
  port = 0,
): Promise<DocumentsServer> {
  const world = await startWorld({ products: [rulesetsProduct, documents], environment });
  await world.app.listen({ host: '127.0.0.1', port });
  return { ...world, port: (world.app.server.address() as AddressInfo).port };
}

/** As test suites do it that were written for the emulator. */
export async function switchRules({ app }: DocumentsServer, content: string): Promise<void> {
  const { statusCode } = await app.inject({
    method: 'PUT',
    url: '/emulator/v1/projects/latchkey:securityRules',
    payload: { rules: { files: [{ name: 'firestore.rules', content }] } },
  });
  expect(statusCode).toBe(200);
}
