import type { Product } from '@latchkey/kernel/product';
import type { Config } from './config/read-config.ts';
import type { OpenedDatabases } from './opened-databases.ts';

/**
 * What is wrong where everything is kept for other projects than the one that is named: accounts are
 * there, and documents, files and rules would look empty.
 */
export async function otherProject(
  config: Pick<Config, 'server' | 'products'>,
  { databaseOf }: Pick<OpenedDatabases, 'databaseOf'>,
  products: readonly Product[],
): Promise<string | undefined> {
  const { project } = config.server;
  const held = new Set<string>();
  for (const { name, projectsIn } of products) {
    if (projectsIn === undefined) continue;
    const found = await projectsIn(await databaseOf(name), project, config.products[name] ?? {});
    for (const one of found) held.add(one);
  }
  if (held.size === 0 || held.has(project)) return undefined;
  const others = [...held].sort();
  return `it is ${project}, and documents, files and rules in this data are of ${others.join(', ')}. Set LATCHKEY_PROJECT=${others[0]}; or, to go on as ${project}, export documents, files and rules under that name first, and import them under this one (docs/leaving-firebase.md).`;
}
