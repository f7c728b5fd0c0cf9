import type { ReactNode } from 'react';
import { useAuthContext } from '../context.ts';
import { Actions, Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { Text } from '../kit/text.tsx';
import { account } from '../messages/en/account.ts';
import { passkeys as english } from '../messages/en/passkeys.ts';
import { fill } from '../messages/words.ts';
import { useAccountProblemText } from './account-problem.ts';
import type { Passkey } from './own-passkeys.ts';
import { relativeTime } from './relative-time.ts';
import { TaskForm } from './task-form.tsx';
import { type RowTask, useFocusAlong } from './use-focus-along.ts';
import type { Task } from './use-task.ts';

type PasskeyRowProps = {
  readonly passkey: Passkey;
  readonly now: number;
  readonly task: Task<unknown>;
  readonly open: RowTask | undefined;
  readonly onOpen: (task: RowTask | undefined) => void;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
};

/** One passkey, and what its owner can do with it. */
export function PasskeyRow(props: PasskeyRowProps): ReactNode {
  const { passkey, open, onOpen } = props;
  const classOf = useClass();
  const words = useWords('passkeys', english).account;
  const row = useFocusAlong(open);
  const name = passkey.name || words.unnamed;
  const button = (task: RowTask, label: string, spoken: string) => (
    <button
      className={classOf('button')}
      data-kind="plain"
      data-task={task}
      type="button"
      aria-label={fill(spoken, { name })}
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
            <bdi>{name}</bdi>
          </strong>{' '}
          {passkey.isSynced && <span className="lk-badge">{words.synced}</span>}
        </p>
        <Times {...props} />
      </div>
      {open === undefined && button('rename', words.rename, words.renameNamed)}
      {open === undefined && button('remove', words.remove, words.removeNamed)}
      {open === 'rename' && <Renaming {...props} name={name} />}
      {open === 'remove' && <Removal {...props} name={name} />}
    </li>
  );
}

function Times({ passkey, now }: PasskeyRowProps): ReactNode {
  const { language } = useAuthContext();
  const classOf = useClass();
  const words = useWords('passkeys', english).account;
  const when = (at: number) => (
    <time dateTime={new Date(at).toISOString()}>{relativeTime(language, at, now)}</time>
  );
  const { createdAt, lastUsedAt } = passkey;
  return (
    <p className={classOf('hint')}>
      <Text values={{ time: when(createdAt) }}>{words.created}</Text>
      {' · '}
      {lastUsedAt === undefined ? (
        words.neverUsed
      ) : (
        <Text values={{ time: when(lastUsedAt) }}>{words.lastUsed}</Text>
      )}
    </p>
  );
}

type OpenRowProps = PasskeyRowProps & { readonly name: string };

function Renaming({ name, task, onOpen, onRename }: OpenRowProps): ReactNode {
  const words = useWords('passkeys', english);
  const { save, cancel } = useWords('account', account);
  const problemText = useAccountProblemText(words.problems);
  const { passkeyName: problem } = task.errors;
  return (
    <TaskForm task={task} onSubmit={(read) => onRename(read('passkeyName'))}>
      <Field
        name="passkeyName"
        type="text"
        autoComplete="off"
        dir="auto"
        label={words.account.name}
        defaultValue={name}
        error={problem && problemText(problem)}
      />
      <Actions>
        <Button kind="plain" onPress={() => onOpen(undefined)}>
          {cancel}
        </Button>
        <Button>{save}</Button>
      </Actions>
    </TaskForm>
  );
}

function Removal({ name, onOpen, onRemove }: OpenRowProps): ReactNode {
  const classOf = useClass();
  const words = useWords('passkeys', english).account;
  const { cancel } = useWords('account', account);
  return (
    <div className="lk-row-task">
      <p className={classOf('text')}>
        <Text values={{ name: <bdi>{name}</bdi> }}>{words.removeText}</Text>
      </p>
      <Actions>
        <Button kind="plain" onPress={() => onOpen(undefined)}>
          {cancel}
        </Button>
        <Button kind="danger" onPress={onRemove}>
          {words.removeSubmit}
        </Button>
      </Actions>
    </div>
  );
}
