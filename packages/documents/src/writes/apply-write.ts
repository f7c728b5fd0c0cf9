import { editFields } from '../paths/edit-fields.ts';
import { mergedFields } from '../paths/mask.ts';
import { checkDepth, checkSize, documentSize, valueCount } from '../values/document-size.ts';
import { identicalFields } from '../values/identical-values.ts';
import type { Fields, Value } from '../values/value.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import { applyTransform } from './apply-transform.ts';
import { checkPrecondition } from './check-precondition.ts';
import { type DocumentState, type Transform, thisCommit, type Write } from './write.ts';

export type Applied = {
  /** None if there is no document afterwards. The very one from before if nothing changed. */
  readonly after: DocumentState | undefined;
  /** One for each transform. */
  readonly transformResults: readonly Value[];
  /** The size of the document that was written. */
  readonly bytes: number;
  /** How much was gone through for it. */
  readonly work: number;
};

/** To go through a value takes as long as to go through this many bytes of text. */
const workOfValue = 64;

function applyTransforms(
  fields: Fields,
  transforms: readonly Transform[],
  requestTime: Microseconds,
): { readonly fields: Fields; readonly results: readonly Value[] } {
  const editor = editFields(fields);
  const results: Value[] = [];
  for (const transform of transforms) {
    const { path } = transform;
    const { value, result } = applyTransform(editor.at(path), transform, requestTime);
    editor.set(path, value);
    results.push(result);
  }
  return { fields: editor.edited(), results };
}

const withoutFields = { transformResults: [], bytes: 0, work: 0 } as const;

/**
 * What a write would make of a document, or of none, whether or not it may be: for whoever decides that
 * before anything is said of what stands there.
 */
export function intendedWrite(
  before: DocumentState | undefined,
  write: Write,
  requestTime: Microseconds,
): Applied {
  if (write.kind === 'verify') return { after: before, ...withoutFields };
  if (write.kind === 'delete') return { after: undefined, ...withoutFields };

  const { name, mask, transforms } = write;
  const updated = mask ? mergedFields(before?.fields ?? {}, write.fields, mask) : write.fields;
  const { fields, results } = applyTransforms(updated, transforms, requestTime);
  const bytes = documentSize(name, fields);
  // Whoever writes what is there already changes nothing, and nobody is told of a change.
  const isSame = before !== undefined && identicalFields(before.fields, fields);
  const after: DocumentState = isSame
    ? before
    : { fields, createTime: before?.createTime ?? thisCommit, updateTime: thisCommit };
  const work = bytes + valueCount(fields) * workOfValue;
  return { after, transformResults: results, bytes, work };
}

/** What a write makes of a document, or of none. Refused as the wire has it; changes nothing itself. */
export function applyWrite(
  before: DocumentState | undefined,
  write: Write,
  requestTime: Microseconds,
): Applied {
  checkPrecondition(write.name, before, write.precondition);
  const applied = intendedWrite(before, write, requestTime);
  if (write.kind === 'update' && applied.after !== undefined) {
    const { name, mask, transforms } = write;
    if (mask !== undefined || transforms.length > 0) checkDepth(applied.after.fields);
    checkSize(name, applied.bytes);
  }
  return applied;
}
