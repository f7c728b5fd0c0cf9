import type { ReactNode } from 'react';
import { useAuthContext } from '../context.ts';
import { useClass, useWords } from '../kit/surroundings.ts';
import { Text } from '../kit/text.tsx';
import { account as english } from '../messages/en/account.ts';
import { fill } from '../messages/words.ts';
import type { DeviceSession } from './device-sessions.ts';
import { relativeTime } from './relative-time.ts';

type SessionRowProps = {
  readonly session: DeviceSession;
  readonly now: number;
  readonly onRevoke: () => void;
};

/** One device. Ending the own sign-in is signing out, which has a button of its own. */
export function SessionRow({ session, now, onRevoke }: SessionRowProps): ReactNode {
  const { language } = useAuthContext();
  const classOf = useClass();
  const words = useWords('account', english).sessions;
  const { browser, system } = session.device;
  const device =
    browser && system
      ? fill(words.device, { browser, system })
      : (browser ?? system ?? words.unknown);
  const when = (at: number) => (
    <time dateTime={new Date(at).toISOString()}>{relativeTime(language, at, now)}</time>
  );
  return (
    <li className={classOf('row')}>
      <div>
        <p>
          <strong>{device}</strong>{' '}
          {session.isCurrent && (
            <span className="lk-badge" data-kind="good">
              {words.current}
            </span>
          )}
        </p>
        <p className={classOf('hint')}>
          <Text values={{ time: when(session.lastUsedAt) }}>{words.lastUsed}</Text>
          {' · '}
          <Text values={{ time: when(session.createdAt) }}>{words.signedIn}</Text>
          {session.address !== '' && (
            <>
              {' · '}
              <bdi dir="ltr">{session.address}</bdi>
            </>
          )}
        </p>
      </div>
      {!session.isCurrent && (
        <button
          className={classOf('button')}
          data-kind="plain"
          type="button"
          aria-label={fill(words.revokeDevice, { device })}
          onClick={onRevoke}
        >
          {words.revoke}
        </button>
      )}
    </li>
  );
}
