import type { FieldName } from '../flow/event.ts';
import type { Problem } from '../flow/problem.ts';

export type FieldProblems = Readonly<Partial<Record<FieldName, Problem>>>;

/** How far something has come that somebody asked for. */
export type TaskState<Done> =
  | { readonly at: 'idle' }
  | { readonly at: 'underWay' }
  /** Something is wrong with these fields. */
  | { readonly at: 'objected'; readonly errors: FieldProblems }
  /** With none of the fields in particular. */
  | { readonly at: 'failed'; readonly problem: Problem }
  | { readonly at: 'done'; readonly done: Done };

export type TaskEvent<Done> =
  | { readonly type: 'begun' }
  | { readonly type: 'done'; readonly done: Done }
  /** Given up, and there is nothing to say about it. */
  | { readonly type: 'givenUp' }
  | { readonly type: 'failed'; readonly problem: Problem; readonly field?: FieldName }
  | { readonly type: 'objected'; readonly errors: FieldProblems }
  | { readonly type: 'edited'; readonly field: string }
  | { readonly type: 'cleared' };

function withoutField(errors: FieldProblems, field: string): TaskState<never> {
  const left = Object.entries(errors).filter(([name]) => name !== field);
  return left.length === 0 ? { at: 'idle' } : { at: 'objected', errors: Object.fromEntries(left) };
}

/** What is under way ends by itself: until then nothing else is heard. */
export function stepTask<Done>(state: TaskState<Done>, event: TaskEvent<Done>): TaskState<Done> {
  switch (event.type) {
    case 'begun':
      return { at: 'underWay' };
    case 'done':
      return { at: 'done', done: event.done };
    case 'givenUp':
      return { at: 'idle' };
    case 'failed': {
      const { problem, field } = event;
      return field === undefined
        ? { at: 'failed', problem }
        : { at: 'objected', errors: { [field]: problem } };
    }
    case 'objected':
      return state.at === 'underWay' ? state : { at: 'objected', errors: event.errors };
    case 'edited':
      return state.at === 'objected' && event.field in state.errors
        ? withoutField(state.errors, event.field)
        : state;
    case 'cleared':
      return state.at === 'underWay' ? state : { at: 'idle' };
  }
}
