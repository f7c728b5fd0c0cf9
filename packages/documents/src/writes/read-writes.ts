import { inPieces } from '@latchkey/kernel/in-pieces';
import { checkSameDatabase, type DatabaseName, readDocumentName } from '../paths/document-name.ts';
import { readMask } from '../paths/mask.ts';
import { readFields } from '../values/read-value.ts';
import { invalid } from '../wire/invalid.ts';
import { readMessage, readOneOf } from '../wire/read-message.ts';
import { readBoolean, readList, readText } from '../wire/read-scalars.ts';
import { microsecondsOf, readTimestamp } from '../wire/timestamps.ts';
import { readTransforms } from './read-transforms.ts';
import type { Precondition, Write } from './write.ts';

const operations = ['update', 'delete', 'verify', 'transform'] as const;
const members = [...operations, 'updateMask', 'updateTransforms', 'currentDocument'] as const;

/** Of a request whose precondition stands in its query, too. An empty one asks for nothing. */
export function readPrecondition(wire: unknown, where: string): Precondition | undefined {
  const read = readMessage(wire, where, ['exists', 'updateTime']);
  const kind = readOneOf(read, where, ['exists', 'updateTime']);
  if (kind === undefined) return undefined;
  if (kind === 'exists') return { exists: readBoolean(read.exists, where) };
  return { updateTime: microsecondsOf(readTimestamp(read.updateTime, where)) };
}

function readName(wire: unknown, where: string, database: DatabaseName): string {
  const name = readText(wire ?? '', where);
  checkSameDatabase(readDocumentName(name), database);
  return name;
}

/** The times of a document may be sent along with it, and mean nothing. */
const documentMembers = ['name', 'fields', 'createTime', 'updateTime'] as const;

function readWrite(wire: unknown, where: string, database: DatabaseName): Write {
  const write = readMessage(wire, where, members);
  const kind = readOneOf<(typeof operations)[number]>(write, where, operations);
  if (kind === undefined) {
    throw invalid(`Invalid value at '${where}': one of ${operations.join(', ')} has to be there.`);
  }
  const precondition =
    write.currentDocument === undefined
      ? undefined
      : readPrecondition(write.currentDocument, `${where}.current_document`);
  const condition = precondition && { precondition };
  if (kind !== 'update' && (write.updateMask ?? write.updateTransforms) !== undefined) {
    throw invalid(`Invalid value at '${where}': a mask and transforms are for an update.`);
  }
  if (kind === 'delete' || kind === 'verify') {
    return { kind, name: readName(write[kind], `${where}.${kind}`, database), ...condition };
  }
  if (kind === 'transform') {
    const transform = readMessage(write.transform, where, ['document', 'fieldTransforms']);
    return {
      // What an update is that touches nothing, and is followed by transforms.
      kind: 'update',
      name: readName(transform.document, `${where}.transform.document`, database),
      fields: {},
      mask: [],
      transforms: readTransforms(transform.fieldTransforms ?? [], `${where}.field_transforms`),
      ...condition,
    };
  }
  const document = readMessage(write.update, `${where}.update`, documentMembers);
  const { updateMask, updateTransforms = [] } = write;
  return {
    kind: 'update',
    name: readName(document.name, `${where}.update.name`, database),
    fields: readFields(document.fields ?? {}),
    ...(updateMask !== undefined && { mask: readMask(updateMask, `${where}.update_mask`) }),
    transforms: readTransforms(updateTransforms, `${where}.update_transforms`),
    ...condition,
  };
}

/** The writes of a request, all of documents of the database that it was sent to. */
export async function readWrites(wire: unknown, database: DatabaseName): Promise<readonly Write[]> {
  const writes: Write[] = [];
  await inPieces(readList(wire ?? [], 'writes'), (write) => {
    writes.push(readWrite(write, `writes[${writes.length}]`, database));
  });
  return writes;
}
