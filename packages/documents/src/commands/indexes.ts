import { readFile } from 'node:fs/promises';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import type { Call, Command } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';
import { type PrintedIndex, printIndex, printOverride } from '../indexes/print-indexes.ts';
import { type ReadIndexes, readIndexFile } from '../indexes/read-index-file.ts';
import { rootOf } from '../paths/document-name.ts';
import type { IndexState, ListedIndexes } from '../store/declare-indexes.ts';
import { databaseOption, fromArguments, withDocuments } from './with-documents.ts';

const usage =
  'documents indexes takes: deploy FILE [--database ID], or list [--database ID] [--json].';

async function readIndexesFrom(file: string): Promise<ReadIndexes> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new UsageError(`${file}: ${error.message}`);
  });
  let wire: unknown;
  try {
    wire = JSON.parse(text);
  } catch {
    throw new UsageError(`${file} is not JSON.`);
  }
  return fromArguments(() => readIndexFile(wire));
}

const stateWords = (state: IndexState): string =>
  state.state === 'READY'
    ? state.state
    : `${state.state} ${state.walked} of ${state.documents} documents`;

const fieldWords = ({ fields }: PrintedIndex): string =>
  fields
    .map(({ fieldPath, order }) =>
      order === undefined ? `${fieldPath} contains` : `${fieldPath} ${order.toLowerCase()}`,
    )
    .join(', ');

/** As the file has them, each with its state. */
const shownIndexes = ({ composites, overrides }: ListedIndexes) => ({
  indexes: composites.map(({ index, ...state }) => ({ ...printIndex(index), ...state })),
  fieldOverrides: overrides.map(({ override, ...state }) => ({
    ...printOverride(override),
    ...state,
  })),
});

/** The same for a person's eyes. */
function* linesOf({ composites, overrides }: ListedIndexes): Generator<string> {
  for (const { index, ...state } of composites) {
    const printed = printIndex(index);
    const scope = index.scope === 'group' ? 'all collections ' : '';
    yield `${scope}${printed.collectionGroup}: ${fieldWords(printed)}: ${stateWords(state)}`;
  }
  for (const { override, ...state } of overrides) {
    const { collectionGroup, fieldPath, indexes } = printOverride(override);
    const left = indexes.length === 0 ? 'no index' : `${indexes.length} indexes`;
    yield `${collectionGroup}: ${fieldPath} has ${left}: ${stateWords(state)}`;
  }
}

async function deploy(call: Call, id: string, file: string): Promise<number> {
  const { config, warnings } = await readIndexesFrom(file);
  return withDocuments(call, id, async ({ documents, database, record, wakeIndexing }) => {
    await documents.indexes.declare(database, config);
    wakeIndexing();
    await record('document_indexes_deployed', rootOf(database));
    for (const warning of warnings) console.error(warning);
    for (const line of linesOf(await documents.indexes.list(database))) console.log(line);
    return 0;
  });
}

const list = (call: Call, id: string, isJson: boolean): Promise<number> =>
  withDocuments(call, id, async ({ documents, database }) => {
    const listed = await documents.indexes.list(database);
    if (isJson) console.log(JSON.stringify(shownIndexes(listed), undefined, 2));
    else for (const line of linesOf(listed)) console.log(line);
    return 0;
  });

/** A running server does the work that is declared here. */
export const indexesCommand: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, {
    ...databaseOption,
    json: { type: 'boolean', default: false },
  });
  const [what, file, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(usage);
  if (what === 'deploy' && file !== undefined) return deploy(call, values.database, file);
  if (what === 'list' && file === undefined) return list(call, values.database, values.json);
  throw new UsageError(usage);
};
