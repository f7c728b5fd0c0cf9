import type { PromiseOf } from './promises.ts';
import { type Proofs, shownBy, visit } from './proof.ts';

export const emailActions: Readonly<Record<PromiseOf<'email actions'>, Proofs>> = {
  'the one-time code is read from the address of the page': [
    shownBy('packages/client/src/action-link.test.ts', 'for %s is read'),
    visit('actions.test.ts', 'without its code says that it is incomplete'),
  ],
  'the optional continue address is read from it, too': [
    visit('actions.test.ts', 'may be %s'),
    visit('actions.test.ts', 'is never %s'),
  ],
};

export const states: Readonly<Record<PromiseOf<'states'>, Proofs>> = {
  'a busy indicator appears after 500 ms of waiting': [
    visit(
      'specification.test.tsx',
      'the busy indicator appears after 500 ms of waiting, and not for what is quicker',
    ),
  ],
  '"Signed in!" shows for 1 s after a successful sign-in': [
    visit(
      'specification.test.tsx',
      'after a successful sign-in a message "Signed in!" shows for 1 s',
    ),
  ],
};
