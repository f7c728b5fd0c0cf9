import { checkCustom, checkSettable, settableFields } from './check-metadata.ts';
import type { MetadataPatch, Settable } from './settable.ts';

/** All that is said of an object, and may be said anew. */
export type Said = {
  readonly settable: Settable;
  readonly custom: Readonly<Record<string, string>>;
  readonly tokens: readonly string[];
};

function patched<Value>(
  before: Readonly<Record<string, Value>>,
  patch: Readonly<Record<string, Value | null>>,
): Record<string, Value> {
  const after = new Map(Object.entries(before));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) after.delete(name);
    else after.set(name, value);
  }
  // Not by assignment: a name may be `__proto__`.
  return Object.fromEntries(after);
}

const onlySettable = (patch: NonNullable<MetadataPatch['settable']>) =>
  Object.fromEntries(
    settableFields.flatMap((field) => (patch[field] === undefined ? [] : [[field, patch[field]]])),
  );

/** What would be said then, whether it can be or not: `checkSaid` tells. */
export const applyPatch = (before: Said, patch: MetadataPatch): Said => ({
  settable: patched<string>(before.settable, onlySettable(patch.settable ?? {})),
  custom: patch.custom === null ? {} : patched<string>(before.custom, patch.custom ?? {}),
  tokens: patch.tokens ?? before.tokens,
});

export function checkSaid({ settable, custom }: Said): void {
  checkSettable(settable);
  checkCustom(custom);
}
