import { doc, getDocs, query, setDoc, updateDoc, where } from 'firebase/firestore/lite';
import { type LiteScenario, refusalOf } from './lite-scenario.ts';

const many = (length: number) => Array.from({ length }, (_, index) => index);

export const refused: Readonly<Record<string, LiteScenario>> = {
  // This client looks at the status of HTTP alone, where both are 400, and tells them apart by no code.
  'a refusal arrives with its words': {
    async run(_, things) {
      const missing = await refusalOf(updateDoc(doc(things, 'missing'), { a: 1 }));
      const large = await refusalOf(setDoc(doc(things, 'l'), { a: 'x'.repeat(1_048_577) }));
      const wide = await refusalOf(
        getDocs(query(things, where('a', 'in', many(16)), where('b', 'in', many(2)))),
      );
      return [
        missing.code,
        missing.message.includes('No document to update: '),
        large.message.includes('The value of property "a" is longer than 1048487 bytes.'),
        wide.message.includes('32 disjunctions'),
      ];
    },
    expected: ['not-found', true, true, true],
  },
};
