import type { ReactNode } from 'react';
import type { AppSecret } from '../flow/screens.ts';
import { useClass, useWords } from '../kit/surroundings.ts';
import { secondFactor } from '../messages/en/second-factor.ts';
import { CopyButton } from './copy-button.tsx';
import { QrCode } from './qr-code.tsx';

/** In fours, as people read and type it. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';

/** What an authenticator app has to be told, for a camera and for fingers. */
export function SetupKey({ secret, address }: AppSecret): ReactNode {
  const classOf = useClass();
  const words = useWords('secondFactor', secondFactor).totpEnrol;
  return (
    <div className="lk-setup">
      <p className={classOf('text')}>{words.scan}</p>
      <QrCode text={address} label={words.picture} />
      <p className={classOf('text')}>{words.type}</p>
      <code className="lk-key" dir="ltr">
        {grouped(secret)}
      </code>
      <div className={classOf('actions')}>
        <CopyButton
          text={secret}
          label={words.copy}
          copied={words.copied}
          notCopied={words.notCopied}
        />
      </div>
      <p className={classOf('text')}>{words.enter}</p>
    </div>
  );
}
