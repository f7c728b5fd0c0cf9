import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button, TextButton } from '../../kit/button.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { TickIcon } from '../../kit/tick-icon.tsx';
import { actions } from '../../messages/en/actions.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';
import { ActionText } from './action-words.tsx';
import { ToSignIn, WayOn } from './way-on.tsx';

type Props = ScreenProps<'action-done'>;

/** What the link took away, for who has to set it anew. */
function Losses({ flow: { data } }: Props): ReactNode {
  const classOf = useClass();
  const { startedOver } = useWords('actions', actions);
  if (data.outcome !== 'startedOver' && !data.endsPassword) return null;
  return (
    <p className={classOf('text')}>
      {data.endsPassword ? startedOver.password : startedOver.others}
    </p>
  );
}

/** The next step: a new password where there is none any more, or else where the link leads. */
function NextStep({ flow: { data } }: Props): ReactNode {
  const { send } = useWidget();
  const words = useWords('actions', actions);
  const { email, continues, endsPassword } = data;
  const isAlarm = 'warning' in words[data.mode];
  const askForMail = () => send({ type: 'recoveryAsked', email });
  if (endsPassword) {
    return (
      <Actions>
        <Button onPress={askForMail}>{isAlarm ? words.changePassword : words.newPassword}</Button>
      </Actions>
    );
  }
  // These undo what somebody else may have done: the password is next, before the way on.
  if (isAlarm) {
    return (
      <>
        <TextButton onPress={askForMail}>{words.changePassword}</TextButton>
        <Actions>
          <ToSignIn />
        </Actions>
      </>
    );
  }
  return (
    <Actions>
      <WayOn continues={continues} />
    </Actions>
  );
}

export function ActionDone({ flow }: Props): ReactNode {
  const classOf = useClass();
  const words = useWords('actions', actions)[flow.data.mode];
  return (
    <ScreenCard flow={flow} title={words.doneTitle} icon={<TickIcon />}>
      {/* It tells who used a link by itself that they can sign in. Others are, or cannot yet. */}
      {flow.data.outcome === undefined && (
        <p className={classOf('text')}>
          <ActionText code={flow.data}>{words.doneText}</ActionText>
        </p>
      )}
      {flow.data.outcome === undefined && 'back' in words && (
        <p className={classOf('text')}>{words.back}</p>
      )}
      {'warning' in words && <p className={classOf('text')}>{words.warning}</p>}
      <Losses flow={flow} />
      <NextStep flow={flow} />
    </ScreenCard>
  );
}
