import type { FieldPath } from '../paths/field-path.ts';
import { readFieldPath } from '../paths/field-path.ts';
import type { Mask } from '../paths/mask.ts';
import { misfit } from '../wire/invalid.ts';
import { readInt32, readText } from '../wire/read-scalars.ts';
import { readPrecondition } from '../writes/read-writes.ts';
import type { Precondition } from '../writes/write.ts';

const underscored = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function allOf(parameters: URLSearchParams, name: string): readonly string[] {
  // Mostly there are none.
  if (parameters.size === 0) return [];
  const other = underscored(name);
  const spelled = parameters.getAll(name);
  return other === name ? spelled : [...spelled, ...parameters.getAll(other)];
}

/** Nothing if it is not there, or empty. */
export function textParameter(parameters: URLSearchParams, name: string): string | undefined {
  const text = allOf(parameters, name)[0];
  return text === undefined || text === '' ? undefined : readText(text, name);
}

export function booleanParameter(parameters: URLSearchParams, name: string): boolean | undefined {
  const text = textParameter(parameters, name)?.toLowerCase();
  if (text === undefined) return undefined;
  if (text !== 'true' && text !== 'false') throw misfit(name, 'true or false');
  return text === 'true';
}

export function countParameter(wire: unknown, name: string): number {
  const count = readInt32(wire ?? 0, name);
  if (count < 0) throw misfit(name, 'no negative number');
  return count;
}

/** Where a mask is there and names nothing, its own name is. */
export function maskParameter(parameters: URLSearchParams, name: string): Mask | undefined {
  const paths: readonly FieldPath[] = allOf(parameters, `${name}.fieldPaths`).map(readFieldPath);
  return paths.length === 0 && allOf(parameters, name).length === 0 ? undefined : paths;
}

export function preconditionParameter(parameters: URLSearchParams): Precondition | undefined {
  const exists = booleanParameter(parameters, 'currentDocument.exists');
  const updateTime = textParameter(parameters, 'currentDocument.updateTime');
  return readPrecondition({ exists, updateTime }, 'current_document');
}
