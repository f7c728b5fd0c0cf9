import type { Address } from '../address.ts';
import { type Named, readNamed } from './named.ts';

export type Json = Readonly<Record<string, unknown>>;

/** What REST says in an address and a body, a call says in one message. */
export type Asked = { readonly address: Address; readonly body: unknown };

/** A mask that is there and names nothing is written by its own name. */
function appendParameter(parameters: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined) return;
  if (typeof value !== 'object' || value === null) {
    parameters.append(name, String(value));
    return;
  }
  const members = Object.entries(value);
  if (members.length === 0) parameters.append(name, '');
  for (const [member, one] of members) {
    for (const each of Array.isArray(one) ? one : [one]) {
      parameters.append(`${name}.${member}`, String(each));
    }
  }
}

function parametersOf(members: Json): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(members)) appendParameter(parameters, name, value);
  return parameters;
}

export const addressed = ({ database, path }: Named, members: Json = {}): Address => ({
  database,
  path,
  verb: undefined,
  parameters: parametersOf(members),
});

/** A verb: everything but what it is asked of is its body. */
export const verb =
  (member: 'database' | 'parent'): ((message: Json) => Asked) =>
  ({ [member]: asked, ...body }) => ({ address: addressed(readNamed(asked)), body });

export const inCollection = (parent: unknown, collectionId: unknown): Named => {
  const { database, path } = readNamed(parent);
  return {
    database,
    path: [...path, ...(collectionId === undefined ? [] : [String(collectionId)])],
  };
};
