import type { Notice, Product } from '@latchkey/kernel/product';
import type { Config } from './config/read-config.ts';
import type { OpenedDatabases } from './opened-databases.ts';

type Data = Pick<OpenedDatabases, 'databaseOf'>;
type ForProject = Pick<Config, 'server' | 'products'>;

/** Whose documents, files and rules are there, where none are of the project that is named. */
async function onlyOthers(
  config: ForProject,
  { databaseOf }: Data,
  products: readonly Product[],
): Promise<readonly string[]> {
  const { project } = config.server;
  const held = new Set<string>();
  for (const { name, projectsIn } of products) {
    if (projectsIn === undefined) continue;
    const found = await projectsIn(await databaseOf(name), project, config.products[name] ?? {});
    for (const one of found) held.add(one);
  }
  return held.has(project) ? [] : [...held].sort();
}

const foundOthers = (project: string, others: readonly string[]) =>
  `it is ${project}, and documents, files and rules in this data are of ${others.join(', ')}`;

/**
 * What is wrong where everything is kept for other projects than the one that is named: accounts are
 * there, and documents, files and rules would look empty.
 */
export async function otherProject(
  config: ForProject,
  data: Data,
  products: readonly Product[],
): Promise<string | undefined> {
  const { project } = config.server;
  const others = await onlyOthers(config, data, products);
  if (others.length === 0) return undefined;
  return `${foundOthers(project, others)}. Set LATCHKEY_PROJECT=${others[0]}; or, to go on as ${project}, export documents, files and rules under that name first, and import them under this one (docs/leaving-firebase.md).`;
}

/** The same in development, which serves every project that a client names. */
export async function noticeOfProject(
  config: ForProject,
  data: Data,
  products: readonly Product[],
): Promise<readonly Notice[]> {
  const others = await onlyOthers(config, data, products);
  if (others.length === 0) return [];
  const sentence = `${foundOthers(config.server.project, others)}: only clients that name it see them. LATCHKEY_PROJECT=${others[0]} starts the server for it.`;
  return [{ about: 'project', sentence, isWarning: true }];
}
