import { editFields } from '../paths/edit-fields.ts';
import { mergedFields } from '../paths/mask.ts';
import { checkDepth, checkedSize } from '../values/document-size.ts';
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
  /** How much was gone through: the size of the document that was written. */
  readonly bytes: number;
};

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

/** What a write makes of a document, or of none. Refused as the wire has it; changes nothing itself. */
export function applyWrite(
  before: DocumentState | undefined,
  write: Write,
  requestTime: Microseconds,
): Applied {
  checkPrecondition(write.name, before, write.precondition);
  if (write.kind === 'verify') return { after: before, transformResults: [], bytes: 0 };
  if (write.kind === 'delete') return { after: undefined, transformResults: [], bytes: 0 };

  const { name, mask, transforms } = write;
  const updated = mask ? mergedFields(before?.fields ?? {}, write.fields, mask) : write.fields;
  const { fields, results } = applyTransforms(updated, transforms, requestTime);
  if (mask !== undefined || transforms.length > 0) checkDepth(fields);
  const bytes = checkedSize(name, fields);
  // Whoever writes what is there already changes nothing, and nobody is told of a change.
  const isSame = before !== undefined && identicalFields(before.fields, fields);
  const after: DocumentState = isSame
    ? before
    : { fields, createTime: before?.createTime ?? thisCommit, updateTime: thisCommit };
  return { after, transformResults: results, bytes };
}
