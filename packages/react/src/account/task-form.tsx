import type { FormEvent, ReactNode } from 'react';
import { Form } from '../kit/form.tsx';
import type { Task } from './use-task.ts';

type WithFields = Pick<Task<unknown>, 'errors' | 'edited'>;

/** Tells a task that a field it has objected to is changed. */
export const mending =
  ({ errors, edited }: WithFields) =>
  ({ target }: FormEvent): void => {
    const { name } = target as HTMLInputElement;
    if (name in errors) edited(name);
  };

type TaskFormProps = {
  readonly task: WithFields;
  readonly onSubmit: (read: (field: string) => string) => void;
  readonly children: ReactNode;
};

/** Fields and a button for a task. */
export const TaskForm = ({ task, ...props }: TaskFormProps): ReactNode => (
  <Form {...props} errors={task.errors} onInput={mending(task)} />
);
