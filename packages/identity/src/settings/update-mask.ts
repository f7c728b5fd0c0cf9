import { isDeepStrictEqual } from 'node:util';
import type { Field, Fields } from '@latchkey/protocol';

type Json = { readonly [name: string]: unknown };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Copies one dotted path of the mask; a masked field that was not sent goes back to its default. */
function copyPath(
  target: Json,
  source: Json,
  fallback: Json,
  [name = '', ...rest]: readonly string[],
): Json {
  const { [name]: _old, ...others } = target;
  if (rest.length === 0) {
    const value = source[name] ?? fallback[name];
    return value === undefined ? others : { ...others, [name]: value };
  }
  const object = (value: unknown) => (isObject(value) ? value : {});
  return {
    ...target,
    [name]: copyPath(object(target[name]), object(source[name]), object(fallback[name]), rest),
  };
}

const camelCase = (name: string) =>
  name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());

/** Whether there is such a field: a path into anything else would put an object where a value belongs. */
export function isField(fields: Fields, [name = '', ...rest]: readonly string[]): boolean {
  const field: Field | undefined = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined || rest.length === 0) return field !== undefined;
  return field.kind === 'message' && isField(field.fields, rest);
}

const pathsOf = (fields: Fields, mask: string | undefined): readonly (readonly string[])[] =>
  mask
    ? mask.split(',').map((path) => path.trim().split('.').map(camelCase))
    : Object.keys(fields).map((name) => [name]);

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);

/** The masked fields that are not what they were, by name; without a mask, of all of them. */
export function changedPaths(
  fields: Fields,
  before: Json,
  after: Json,
  mask: string | undefined,
): readonly string[] {
  const changed = pathsOf(fields, mask).filter(
    (path) =>
      isField(fields, path) && !isDeepStrictEqual(valueAt(before, path), valueAt(after, path)),
  );
  return [...new Set(changed.map((path) => path.join('.')))];
}

/** What is stored after a change: the masked fields as they were sent; without a mask, all of them. */
export function masked<Config extends Json>(
  fields: Fields,
  change: { readonly before: Config; readonly sent: Json; readonly defaults: Json },
  mask: string | undefined,
): Config {
  const paths = pathsOf(fields, mask);
  let after: Json = change.before;
  for (const path of paths) {
    if (isField(fields, path)) after = copyPath(after, change.sent, change.defaults, path);
  }
  // Only fields of the message were copied, each from a message of the same kind.
  return after as Config;
}
