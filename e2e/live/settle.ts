import { type History, shownAs } from './history.ts';
import { type Finding, isHow } from './judge.ts';
import type { Listener } from './listener.ts';
import type { Node } from './nodes.ts';
import { allQuestions, type Question, root } from './questions.ts';
import { until } from './until.ts';
import { ask } from './write.ts';

type Document = {
  readonly name: string;
  readonly fields: { readonly number: { readonly integerValue: string } };
};

async function freshAnswers(question: Question, node: Node): Promise<string> {
  const answers = await ask(node.url(), question.wire);
  const documents = answers.flatMap(({ document }) =>
    document === undefined ? [] : [document as Document],
  );
  return documents
    .map(({ name, fields }) => shownAs(name.slice(root.length + 1), fields.number.integerValue))
    .join(' ');
}

/** Until a server that is asked, and everybody who listens, say what was committed last. */
export async function settle(
  history: History,
  listeners: readonly Listener[],
  node: Node,
  limit: number,
): Promise<readonly Finding[]> {
  const now = () => history.moments.at(-1);
  const isAnswered = async (question: Question) =>
    (await freshAnswers(question, node)) === now()?.answers.get(question)?.shown;
  const behind = () =>
    listeners.flatMap((listener) =>
      listener.questions
        .filter((question) => !isHow(listener.view(question), now()))
        .map((question) => ({ listener, question })),
    );

  async function isSettled(): Promise<boolean> {
    try {
      await history.read();
      if (behind().length > 0) return false;
      for (const question of allQuestions) if (!(await isAnswered(question))) return false;
      return true;
    } catch {
      // The database or the server is gone for a moment.
      return false;
    }
  }

  if (await until(isSettled, limit)) return [];
  const late = behind();
  if (late.length === 0) return [{ kind: 'lost', what: 'something from the answers to a query' }];
  return late.map(({ listener, question }) => {
    const shown = JSON.stringify(listener.view(question)?.answers);
    const wanted = JSON.stringify(now()?.answers.get(question));
    return { kind: 'lost', what: `${listener.name}, ${question.title}: ${shown} for ${wanted}` };
  });
}
