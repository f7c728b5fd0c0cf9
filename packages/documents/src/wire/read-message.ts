import { invalid, misfit } from './invalid.ts';

export type Members<Name extends string> = Readonly<Partial<Record<Name, unknown>>>;

const camelCased = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

export const isObject = (wire: unknown): wire is Readonly<Record<string, unknown>> =>
  typeof wire === 'object' && wire !== null && !Array.isArray(wire);

/**
 * The members of a message in ProtoJSON, by their JSON names, whichever of its two names each came by.
 * Null is as good as nothing. A name that the message does not have is refused, as it is on the wire.
 */
export function readMessage<const Name extends string>(
  wire: unknown,
  where: string,
  names: readonly Name[],
): Members<Name> {
  if (!isObject(wire)) throw misfit(where, 'an object');
  const members: Partial<Record<Name, unknown>> = {};
  for (const [key, member] of Object.entries(wire)) {
    const name =
      names.find((known) => known === key) ??
      (key.includes('_') ? names.find((known) => known === camelCased(key)) : undefined);
    if (name === undefined) {
      throw invalid(
        `Invalid JSON payload received. Unknown name "${key}" at '${where}': Cannot find field.`,
      );
    }
    if (member === null || member === undefined) continue;
    if (name in members) throw invalid(`Invalid value at '${where}': "${name}" is there twice.`);
    members[name] = member;
  }
  return members;
}

/** Which one of these members there is, where a message has at most one of them. */
export function readOneOf<const Name extends string>(
  members: Members<Name>,
  where: string,
  names: readonly Name[],
): Name | undefined {
  const [first, second] = names.filter((name) => members[name] !== undefined);
  if (second !== undefined) {
    throw invalid(`Invalid value at '${where}': "${first}" and "${second}" exclude each other.`);
  }
  return first;
}
