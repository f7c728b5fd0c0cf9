import type { ReactNode } from 'react';
import { Actions, Button } from '../kit/button.tsx';
import { useWords } from '../kit/surroundings.ts';
import { account as english } from '../messages/en/account.ts';
import { fill } from '../messages/words.ts';
import { Mailed } from './mailed.tsx';
import { ResendMail } from './resend.tsx';
import { TaskFrame } from './section.tsx';
import { useLinkAgain } from './use-link-again.ts';
import type { WayBackProps } from './way-back.ts';

/** Signs in again by a mailed link, which another tab of this browser opens. */
export function LinkAgain({ account, onEnd }: WayBackProps): ReactNode {
  const words = useWords('account', english);
  const { email, mail, task, send } = useLinkAgain(account, onEnd);

  return (
    <TaskFrame
      task={task}
      done={mail && <Mailed text={words.reauthenticate.linkSent} email={email} />}
    >
      {mail && <ResendMail sent={mail} onPress={send} />}
      <Actions>
        <Button kind="plain" onPress={() => onEnd(false)}>
          {words.cancel}
        </Button>
        {!mail && <Button onPress={send}>{fill(words.reauthenticate.link, { email })}</Button>}
      </Actions>
    </TaskFrame>
  );
}
