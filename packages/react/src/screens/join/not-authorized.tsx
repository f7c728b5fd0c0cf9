import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { AlertIcon } from '../../kit/alert-icon.tsx';
import { Actions, Button } from '../../kit/button.tsx';
import { EmailAddress } from '../../kit/email-address.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { Text } from '../../kit/text.tsx';
import { entry } from '../../messages/en/entry.ts';
import { join } from '../../messages/en/join.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';

export function NotAuthorized({ flow }: ScreenProps<'not-authorized'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { back, opensInNewTab } = useWords('entry', entry);
  const words = useWords('join', join).notAuthorized;
  const { plan, data } = flow;
  const known = data.email ?? data.phoneNumber;
  const administrator = plan.closedToNew ?? plan.adminRestricted ?? {};
  const { email: admin, helpLink } = administrator;
  return (
    <ScreenCard flow={flow} title={words.title} icon={<AlertIcon />} footer="links">
      <p className={classOf('text')}>
        {known === undefined ? (
          words.text
        ) : (
          <Text values={{ email: <EmailAddress>{known}</EmailAddress> }}>
            {words.textWithEmail}
          </Text>
        )}
      </p>
      {admin && (
        <p className={classOf('text')}>
          <Text values={{ admin: <a href={`mailto:${admin}`}>{admin}</a> }}>{words.contact}</Text>
        </p>
      )}
      {helpLink && (
        <p className={classOf('text')}>
          <a href={helpLink} target="_blank" rel="noopener noreferrer">
            {words.learnMore}
            <span className="lk-hidden"> ({opensInNewTab})</span>
          </a>
        </p>
      )}
      <Actions>
        <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
          {back}
        </Button>
      </Actions>
    </ScreenCard>
  );
}
