import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { useAuth } from '../../hooks/use-auth.ts';
import { Button } from '../../kit/button.tsx';
import { useWords } from '../../kit/surroundings.ts';
import { actions } from '../../messages/en/actions.ts';
import { entry } from '../../messages/en/entry.ts';

/** To where one signs in, or, signed in, to one's account; nowhere if the application names no place. */
export function ToSignIn({ kind = 'primary' }: { readonly kind?: 'primary' | 'plain' }): ReactNode {
  const { send, options } = useWidget();
  const { account } = useAuth();
  const { toAccount } = useWords('actions', actions);
  const { submit } = useWords('entry', entry).passwordSignIn;
  const isHere = account !== undefined && !account.isAnonymous;
  if (isHere && !options.afterSignInUrl && !options.signInUrl) return null;
  return (
    <Button kind={kind} onPress={() => send({ type: 'signInAsked', email: '' })}>
      {isHere ? toAccount : submit}
    </Button>
  );
}

/** Back to what somebody else is signed in to, who does not want to switch. */
export function Stay(): ReactNode {
  const { send } = useWidget();
  const { toAccount } = useWords('actions', actions);
  return (
    <Button kind="plain" onPress={() => send({ type: 'signInAsked', email: '' })}>
      {toAccount}
    </Button>
  );
}

/** From a link that did its work: to where it leads, or else to where one signs in. */
export function WayOn({ continues }: { readonly continues: boolean }): ReactNode {
  const { send } = useWidget();
  const { proceed } = useWords('actions', actions);
  if (!continues) return <ToSignIn />;
  return <Button onPress={() => send({ type: 'continuePressed' })}>{proceed}</Button>;
}
