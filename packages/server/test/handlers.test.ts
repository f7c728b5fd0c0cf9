import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as providerConfigs from '@latchkey/identity/providers/configs/provider-configs';
import * as protocol from '@latchkey/protocol';
import { beforeAll, expect, test } from 'vitest';
import { everyOperation } from './threats/every-operation.ts';

const routes = join(import.meta.dirname, '../../identity/src/http/identity-routes.ts');

/** Fifteen of one kind and what they choose from, made by the same functions. */
const family = new Set(Object.keys(providerConfigs));

/** Of each name that the routes import, the file it stands in. */
let files: ReadonlyMap<string, string>;
beforeAll(async () => {
  const imports = (await readFile(routes, 'utf8')).matchAll(/^import \{([^}]*)\} from '(.*)';$/gm);
  files = new Map(
    [...imports].flatMap(([, names = '', path = '']) =>
      names.split(',').map((name) => [name.trim(), basename(path, '.ts')] as const),
    ),
  );
});

const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const operations: ReadonlySet<unknown> = new Set(everyOperation);

/** As the protocol exports them: on the wire some have a shorter name. */
const alone = Object.entries(protocol)
  .filter(([name, exported]) => operations.has(exported) && !family.has(name))
  .map(([name]) => name);

test.each(alone)('the handler of %s has its name and stands in a file of that name', (name) => {
  expect(files.get(name)).toBe(kebabCase(name));
});
