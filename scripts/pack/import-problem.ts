import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const packageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const declarationOf = (path: string) => path.replace(/\.js$/, '.d.ts');

/** What keeps a file of a package from finding what it asks for, once it is installed. */
export function importProblem(
  file: string,
  specifier: string,
  known: ReadonlySet<string>,
  onServers: boolean,
): string | undefined {
  if (/\.tsx?$/.test(specifier)) return `imports a source, ${specifier}`;
  if (onServers && specifier.startsWith('node:')) return undefined;
  const isStyle = file.endsWith('.css');
  // A style sheet may mean a file beside it without saying so.
  if (isStyle && known.has(packageName(specifier))) return undefined;
  if (!isStyle && !specifier.startsWith('.')) {
    return known.has(packageName(specifier)) ? undefined : `imports ${specifier}, not a dependency`;
  }
  const target = resolve(dirname(file), specifier);
  const found = existsSync(file.endsWith('.d.ts') ? declarationOf(target) : target);
  return found ? undefined : `imports ${specifier}, which is not there`;
}
