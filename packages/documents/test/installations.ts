import { type Called, callCommand } from '@latchkey/testing/call-command';
import { commandFolders } from '@latchkey/testing/command-process';
import type { DatabasePlace } from '@latchkey/testing/databases';
import { nodeEnvironment } from '@latchkey/testing/world';
import { afterAll } from 'vitest';
import { type DocumentsWorld, rulesWith, startDocumentsWorld } from './documents-world.ts';

/** A running server, and commands that work on the same data. */
export type Installation = {
  readonly world: DocumentsWorld;
  run(...args: string[]): Promise<Called>;
  /** As an operator, at an address below those of documents. */
  put(address: string, fields?: object): Promise<unknown>;
  fieldsOf(address: string): Promise<unknown>;
};

const rules = rulesWith(`
    match /{path=**} {
      allow read, write: if request.auth != null;
    }`);

/** Makes installations for the surrounding tests, each with a database of its own. */
export function installations(place: () => Promise<DatabasePlace>) {
  const newFolder = commandFolders();
  const worlds: DocumentsWorld[] = [];
  afterAll(() => Promise.all(worlds.map((world) => world.close())));

  return async (settings: Readonly<Record<string, string>> = {}): Promise<Installation> => {
    const { location } = await place();
    const environment = {
      ...(location.startsWith('postgres') ? nodeEnvironment(location) : {}),
      LATCHKEY_DATA: newFolder(),
      ...settings,
    };
    const world = await startDocumentsWorld(rules, { environment });
    worlds.push(world);
    return {
      world,
      run: (...args) => callCommand(args, environment),
      put: (address, fields = {}) => world.send('PATCH', `/${address}`, { body: { fields } }),
      fieldsOf: async (address) => {
        const { body } = await world.send('GET', `/${address}`);
        return (body as { fields?: unknown }).fields;
      },
    };
  };
}
