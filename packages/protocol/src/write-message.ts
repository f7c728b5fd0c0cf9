import type { Field, Fields, Message } from './field.ts';

function writeField(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'int64':
      return value === 0 ? undefined : String(value);
    case 'string':
    case 'secret':
    case 'boolean':
    case 'int32':
    case 'double':
      // proto3: a zero is not written. Clients test some keys by presence alone.
      return value === '' || value === false || value === 0 ? undefined : value;
    case 'enum':
    case 'struct':
      return value;
    case 'list': {
      const items = (value as readonly unknown[]).map((item) => writeItem(field.of, item));
      return items.length === 0 ? undefined : items;
    }
    case 'map': {
      const entries = Object.entries(value as object).map(([key, item]) => [
        key,
        writeItem(field.of, item),
      ]);
      return entries.length === 0 ? undefined : Object.fromEntries(entries);
    }
    case 'message':
      return writeMessage(field.fields, value as Message<Fields>);
  }
}

/** A zero that is written: inside lists and maps it keeps its place. */
function writeItem(field: Field, value: unknown): unknown {
  const written = writeField(field, value);
  if (written !== undefined) return written;
  return field.kind === 'int64' ? String(value) : value;
}

/**
 * Writes a message with the protocol's strictness: int64 as decimal strings, zeros left out, and
 * only what the message names, so that a reply can never carry a column it was not meant to.
 */
export function writeMessage<const F extends Fields>(
  fields: F,
  value: Message<F>,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    const given = value[name];
    if (given === undefined || given === null) continue;
    const field = fields[name] as Field;
    const written = field.always ? writeItem(field, given) : writeField(field, given);
    if (written !== undefined) result[name] = written;
  }
  return result;
}
