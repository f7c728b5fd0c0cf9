import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { isFederated, type Plan } from '../../flow/plan.ts';
import { TextButton } from '../../kit/button.tsx';
import { Providers } from '../../kit/providers.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { entry } from '../../messages/en/entry.ts';
import { ProviderGroup } from './provider-group.tsx';
import { useLastUsed } from './use-last-used.ts';
import { useOffered } from './use-offered.ts';

type OtherWaysProps = {
  readonly plan: Plan;
  /** What stands in the field above. */
  readonly email: () => string;
};

/** What stands below the field for an address: every other way in, and the way to join. */
export function OtherWays({ plan, email }: OtherWaysProps): ReactNode {
  const classOf = useClass();
  const { send } = useWidget();
  const { otherWays: words, passwordSignIn } = useWords('entry', entry);
  const lastUsed = useLastUsed();
  const offered = useOffered().filter((one) => one.id !== 'password');
  const federated = offered.filter((one) => isFederated(one.id));
  const demo = federated.filter(({ isDemo }) => isDemo);
  const choosing = {
    badges: lastUsed === undefined ? {} : { [lastUsed]: words.lastUsed },
    onPress: (providerId: string) => send({ type: 'providerChosen', providerId, email: email() }),
  };
  return (
    <>
      {lastUsed === 'password' && <p className="lk-tag">{words.lastUsed}</p>}
      {offered.length > 0 && (
        <div className={classOf('otherWays')}>
          <p className="lk-divider">{words.or}</p>
          <ProviderGroup
            {...choosing}
            providers={federated.filter(({ isDemo }) => !isDemo)}
            most={4}
          />
          {demo.length > 0 && (
            <section className="lk-demo" aria-label={words.demo}>
              <p>
                <b>{words.demo}</b> {words.demoHint}
              </p>
              <ProviderGroup {...choosing} providers={demo} most={3} />
            </section>
          )}
          <Providers
            {...choosing}
            providers={offered.filter((one) => !isFederated(one.id))}
            kind="quiet"
          />
        </div>
      )}
      {plan.email.password && plan.closedToNew === undefined && (
        <p className={classOf('offers')}>
          {passwordSignIn.newHere}{' '}
          <TextButton onPress={() => send({ type: 'creationAsked', email: email() })}>
            {passwordSignIn.create}
          </TextButton>
        </p>
      )}
    </>
  );
}
