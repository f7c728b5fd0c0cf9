import { collection, type Firestore } from 'firebase/firestore/lite';
import { asking } from './lite-asking.ts';
import { refused } from './lite-refused.ts';
import type { LiteScenario } from './lite-scenario.ts';
import { transacting } from './lite-transacting.ts';
import { writing } from './lite-writing.ts';

export const liteScenarios: Readonly<Record<string, LiteScenario>> = {
  ...writing,
  ...transacting,
  ...refused,
  ...asking,
};

let number = 0;

/** Once more, in a collection of its own. */
export function runLiteScenario(firestore: Firestore, title: string): Promise<unknown> {
  const scenario = liteScenarios[title];
  if (scenario === undefined) throw new Error(`There is no scenario "${title}".`);
  return scenario.run(firestore, collection(firestore, `things-${++number}`));
}
