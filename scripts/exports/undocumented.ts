import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  API,
  type Checker,
  type Project,
  SymbolFlags,
  type Symbol as TypeScriptSymbol,
} from 'typescript/unstable/sync';

const root = fileURLToPath(new URL('../..', import.meta.url));
const config = fileURLToPath(new URL('tsconfig.json', import.meta.url));

/** What applications import. */
const documentedPackages = ['client', 'react', 'element', 'admin', 'next', 'rules'] as const;

/** For our own gallery only: it is not published. */
const unpublished = './gallery-parts';

type Found = { readonly name: string; readonly symbol: TypeScriptSymbol };

/** The modules that a package lets others import. */
function entriesOf(name: string): readonly string[] {
  const folder = join(root, 'packages', name);
  const { exports }: { readonly exports: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  return Object.entries(exports)
    .filter(([entry, path]) => entry !== unpublished && !path.endsWith('.css'))
    .map(([, path]) => join(folder, path));
}

const isType = ({ flags }: TypeScriptSymbol) =>
  (flags & (SymbolFlags.TypeAlias | SymbolFlags.Interface | SymbolFlags.Class)) !== 0;

/** What a type of ours has; what it has from elsewhere is described there. */
const propertiesOf = (checker: Checker, { name, symbol }: Found): readonly Found[] =>
  checker
    .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
    // Nobody else gets at a class's own; what tells variants apart is described with them.
    .filter(({ name: own, declarations }) => !own.includes('#') && declarations.length === 1)
    .map((property) => ({ name: `${name}.${property.name}`, symbol: property }));

function exportsOf({ checker, program }: Project, entry: string): readonly Found[] {
  const file = program.getSourceFile(entry);
  const module = file && checker.getSymbolAtLocation(file);
  if (module === undefined)
    throw new Error(`${entry} is not among the sources that are looked at.`);
  const exported = checker.getExportsOfModule(module).map((each) => {
    const isAlias = (each.flags & SymbolFlags.Alias) !== 0;
    return { name: each.name, symbol: isAlias ? checker.getAliasedSymbol(each) : each };
  });
  return exported.flatMap((each) =>
    isType(each.symbol) ? [each, ...propertiesOf(checker, each)] : [each],
  );
}

/** Everything that can be imported, or is a property of it, and says nothing of itself: `file: name`. */
export function undocumentedExports(): readonly string[] {
  const api = new API({ cwd: root });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (project === undefined) throw new Error('TypeScript did not open the packages.');
    // By where it is declared: many a type is part of another.
    const found = new Map<string, string>();
    for (const { name, symbol } of documentedPackages
      .flatMap(entriesOf)
      .flatMap((entry) => exportsOf(project, entry))) {
      const [declaration] = symbol.declarations;
      const file = relative(root, declaration?.path ?? '')
        .split(sep)
        .join('/');
      const isOurs = file.startsWith('packages/');
      if (!isOurs || symbol.getDocumentationComment(project.checker) !== '') continue;
      const place = `${file} ${declaration?.index}`;
      if (!found.has(place)) found.set(place, `${file}: ${name}`);
    }
    return [...found.values()].sort();
  } finally {
    api.close();
  }
}
