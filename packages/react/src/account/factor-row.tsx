import type { ReactNode } from 'react';
import { useAuthContext } from '../context.ts';
import { Actions, Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { Text } from '../kit/text.tsx';
import { secondFactor } from '../messages/en/second-factor.ts';
import { fill } from '../messages/words.ts';
import { FactorName, useFactorName } from '../second-factor/factor-name.tsx';
import { useAccountProblemText } from './account-problem.ts';
import type { OwnFactor } from './own-factors.ts';
import { relativeTime } from './relative-time.ts';
import { TaskForm } from './task-form.tsx';
import { type RowTask, useFocusAlong } from './use-focus-along.ts';
import type { Task } from './use-task.ts';

type FactorRowProps = {
  readonly factor: OwnFactor;
  /** There is no other. */
  readonly isLast: boolean;
  /** Where everybody must have one, the last one stays. */
  readonly canRemove: boolean;
  readonly task: Task<unknown>;
  readonly open: RowTask | undefined;
  readonly onOpen: (task: RowTask | undefined) => void;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
};

/** One second factor, and what its owner can do with it. */
export function FactorRow(props: FactorRowProps): ReactNode {
  const { factor, canRemove, open, onOpen } = props;
  const { client, language } = useAuthContext();
  const classOf = useClass();
  const words = useWords('secondFactor', secondFactor).account;
  const nameOf = useFactorName();
  const row = useFocusAlong(open);
  const time = (
    <time dateTime={new Date(factor.enrolledAt).toISOString()}>
      {relativeTime(language, factor.enrolledAt, client.now())}
    </time>
  );
  const button = (task: RowTask, label: string, spoken: string) => (
    <button
      className={classOf('button')}
      data-kind="plain"
      data-task={task}
      type="button"
      aria-label={fill(spoken, { factor: nameOf(factor) })}
      onClick={() => onOpen(task)}
    >
      {label}
    </button>
  );
  return (
    <li className={classOf('row')} ref={row}>
      <div>
        <p>
          <strong>
            <FactorName factor={factor} />
          </strong>
        </p>
        <p className={classOf('hint')}>
          {factor.kind === 'sms' && factor.name && (
            <>
              <bdi>{factor.name}</bdi>
              {' · '}
            </>
          )}
          <Text values={{ time }}>{words.addedAt}</Text>
        </p>
      </div>
      {open === undefined && button('rename', words.rename, words.renameFactor)}
      {open === undefined && canRemove && button('remove', words.remove, words.removeFactor)}
      {open === 'rename' && <Renaming {...props} />}
      {open === 'remove' && <Removal {...props} />}
    </li>
  );
}

function Renaming({ factor, task, onOpen, onRename }: FactorRowProps): ReactNode {
  const { account: words, problems } = useWords('secondFactor', secondFactor);
  const problemText = useAccountProblemText(problems);
  const { name: problem } = task.errors;
  return (
    <TaskForm task={task} onSubmit={(read) => onRename(read('name'))}>
      <Field
        name="name"
        type="text"
        autoComplete="off"
        dir="auto"
        label={words.name}
        defaultValue={factor.name ?? ''}
        error={problem && problemText(problem)}
      />
      <Actions>
        <Button kind="plain" onPress={() => onOpen(undefined)}>
          {words.cancel}
        </Button>
        <Button>{words.save}</Button>
      </Actions>
    </TaskForm>
  );
}

function Removal({ factor, isLast, onOpen, onRemove }: FactorRowProps): ReactNode {
  const classOf = useClass();
  const words = useWords('secondFactor', secondFactor).account;
  return (
    <div className="lk-row-task">
      <p className={classOf('text')}>
        <Text values={{ factor: <FactorName factor={factor} /> }}>
          {isLast ? words.confirmLastRemoval : words.confirmRemoval}
        </Text>
      </p>
      <Actions>
        <Button kind="plain" onPress={() => onOpen(undefined)}>
          {words.cancel}
        </Button>
        <Button kind="danger" onPress={onRemove}>
          {words.remove}
        </Button>
      </Actions>
    </div>
  );
}
