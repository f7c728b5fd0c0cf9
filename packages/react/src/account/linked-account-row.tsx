import { type ReactNode, useEffect, useId } from 'react';
import { Actions, Button } from '../kit/button.tsx';
import { KeyIcon } from '../kit/icons.tsx';
import { ProviderIcon } from '../kit/provider-icons.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { Text } from '../kit/text.tsx';
import { account } from '../messages/en/account.ts';
import { linkedAccounts } from '../messages/en/linked-accounts.ts';
import { fill } from '../messages/words.ts';
import type { LinkedProvider } from './linked-providers.ts';
import { ProblemLine } from './problem-line.tsx';
import { useFocusAlong } from './use-focus-along.ts';

type LinkedAccountRowProps = {
  readonly provider: LinkedProvider;
  /** Without it, its owner could not sign in any more. */
  readonly isOnlyWayIn: boolean;
  /** What went wrong with it. */
  readonly problem: string | undefined;
  /** What was asked of its provider is answered, well or not. */
  readonly isAnswered: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onLink: () => void;
  readonly onUnlink: () => void;
};

/** One provider, whether it leads into the account, and what its owner can do about that. */
export function LinkedAccountRow(props: LinkedAccountRowProps): ReactNode {
  const { provider, isOnlyWayIn, problem, isAnswered, isOpen } = props;
  const { id, name, isLinked, knownAs } = provider;
  const classOf = useClass();
  const words = useWords('linkedAccounts', linkedAccounts);
  const row = useFocusAlong(isOpen ? 'remove' : undefined);
  useEffect(() => {
    // Who was at the provider comes back to a page that was loaded anew, with the focus nowhere.
    if (!isAnswered || document.activeElement !== document.body) return;
    row.current?.querySelector('button')?.focus();
  }, [isAnswered, row]);
  const hintId = useId();
  const problemId = useId();
  const described = [isOnlyWayIn && hintId, problem && problemId].filter(Boolean).join(' ');
  const describedBy = described === '' ? undefined : described;
  return (
    <li className={classOf('row')} ref={row}>
      <ProviderIcon id={id} fallback={<KeyIcon />} />
      <div>
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
        </p>
        <p className={classOf('hint')}>
          {isLinked && knownAs ? (
            <Text values={{ account: <bdi>{knownAs}</bdi> }}>{words.linkedAs}</Text>
          ) : (
            words[isLinked ? 'linked' : 'notLinked']
          )}
        </p>
        {isOnlyWayIn && (
          <p className={classOf('hint')} id={hintId}>
            {words.last}
          </p>
        )}
      </div>
      {!isOpen && <RowButton {...props} describedBy={describedBy} />}
      {isOpen && <Unlinking {...props} describedBy={describedBy} />}
      <ProblemLine id={problemId}>{problem}</ProblemLine>
    </li>
  );
}

type RowTaskProps = LinkedAccountRowProps & { readonly describedBy: string | undefined };

function RowButton(props: RowTaskProps): ReactNode {
  const { provider, isOnlyWayIn, onOpen, onLink, describedBy } = props;
  const classOf = useClass();
  const words = useWords('linkedAccounts', linkedAccounts);
  const { name, isLinked } = provider;
  const press = isLinked ? () => onOpen(true) : onLink;
  return (
    <button
      className={classOf('button')}
      data-kind="plain"
      data-task="remove"
      type="button"
      aria-label={fill(isLinked ? words.unlinkNamed : words.linkNamed, { provider: name })}
      // Not `disabled`: who cannot press it still has to find out why.
      aria-disabled={isOnlyWayIn || undefined}
      aria-describedby={describedBy}
      onClick={isOnlyWayIn ? undefined : press}
    >
      {isLinked ? words.unlink : words.link}
    </button>
  );
}

function Unlinking({ provider, describedBy, onOpen, onUnlink }: RowTaskProps): ReactNode {
  const classOf = useClass();
  const words = useWords('linkedAccounts', linkedAccounts);
  const { cancel } = useWords('account', account);
  return (
    <div className="lk-row-task">
      <p className={classOf('text')}>
        <Text values={{ provider: <bdi>{provider.name}</bdi> }}>{words.confirm}</Text>
      </p>
      <Actions>
        <Button kind="plain" onPress={() => onOpen(false)}>
          {cancel}
        </Button>
        <Button kind="danger" aria-describedby={describedBy} onPress={onUnlink}>
          {words.submit}
        </Button>
      </Actions>
    </div>
  );
}
