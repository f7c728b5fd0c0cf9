import { useId, useState } from 'react';
import { useApplication, useSession } from '../application.tsx';
import { LiveWidget, type LiveWidgetProps } from './live-widget.tsx';
import { LookChoices, type LookChoicesProps } from './look-choices.tsx';
import { SignedInCard } from './signed-in-card.tsx';

type LivePartProps = LookChoicesProps & Pick<LiveWidgetProps, 'providers'>;

/** The widget for whoever is to sign in, and who they are for whoever has. */
export function LivePart({ providers, ...look }: LivePartProps) {
  const { wasSignedIn, messages } = useApplication();
  const { home: words, oneMoment } = messages;
  const { status, account } = useSession();
  const title = useId();
  const [wasAsked, setAsked] = useState(false);
  const isUnknown = status === 'loading' && wasSignedIn;
  const isWidget = !isUnknown && account === undefined;
  if (status === 'signedOut' && !wasAsked) setAsked(true);
  return (
    <section className="home-live" aria-labelledby={title}>
      <div className="home-bar">
        <h2 id={title}>{words.live}</h2>
        <p>{words.liveHint}</p>
      </div>
      {isWidget && <LookChoices {...look} />}
      <div className="home-stage">
        {isUnknown && (
          <p className="site-loading" role="status">
            {oneMoment}
          </p>
        )}
        {isWidget && <LiveWidget providers={providers} {...look} />}
        {account && <SignedInCard account={account} takesFocus={wasAsked} />}
      </div>
    </section>
  );
}
