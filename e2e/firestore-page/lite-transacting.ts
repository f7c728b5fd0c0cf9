import { doc, runTransaction, setDoc } from 'firebase/firestore/lite';
import { fieldsOf, isThere, type LiteScenario } from './lite-scenario.ts';

export const transacting: Readonly<Record<string, LiteScenario>> = {
  'a transaction begins again when somebody was quicker': {
    async run(firestore, things) {
      const [one, two] = [doc(things, 'one'), doc(things, 'two')];
      await setDoc(one, { a: 1 });
      let tries = 0;
      const returned = await runTransaction(firestore, async (transaction) => {
        const { a } = (await transaction.get(one)).data() ?? {};
        const exists = (await transaction.get(two)).exists();
        if (++tries === 1) await setDoc(one, { a: 10 });
        if (!exists) transaction.set(two, { sum: a + 1 });
        return 'done';
      });
      return [tries, returned, await fieldsOf(two)];
    },
    expected: [2, 'done', { sum: 11 }],
  },
  'a transaction that gives up writes nothing': {
    async run(firestore, things) {
      const one = doc(things, 'one');
      const given = await runTransaction(firestore, async (transaction) => {
        await transaction.get(one);
        transaction.set(one, { a: 1 });
        throw new Error('given up');
      }).catch(({ message }: Error) => message);
      return [given, await isThere(one)];
    },
    expected: ['given up', false],
  },
};
