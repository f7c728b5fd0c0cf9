import { asOperator } from '../served/latchkey-client.ts';
import { requestOf } from '../served/requests.ts';
import { wireFieldsOf } from '../served/things.ts';

const root = 'projects/latchkey/databases/(default)/documents';

export type Change = { readonly turn: number } & (
  | { readonly of: 'own'; readonly owner: number }
  | { readonly of: 'same' }
);

export const documentOf = (change: Change) => ({
  name:
    change.of === 'own' ? `${root}/things/d${change.owner}` : `${root}/news/n${change.turn % 10}`,
  fields: {
    ...wireFieldsOf(change.turn),
    ...(change.of === 'own' && { owner: { integerValue: String(change.owner) } }),
  },
});

/** A commit of one document of eight or nine fields. */
export const changeOf = (change: Change): Buffer =>
  requestOf('POST', `/v1/${root}:commit`, asOperator, { writes: [{ update: documentOf(change) }] });

/** One document for each of them, as it is in a turn: one that stays as it was is no change to anybody. */
export const everybodysOwn = (from: number, count: number, turn = 0): Buffer =>
  requestOf('POST', `/v1/${root}:commit`, asOperator, {
    writes: Array.from({ length: count }, (_, index) => ({
      update: documentOf({ of: 'own', owner: from + index, turn }),
    })),
  });
