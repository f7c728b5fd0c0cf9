import { type ReactNode, useState } from 'react';
import type { ScreenName, Screens } from '../flow/screens.ts';
import { TextButton } from '../kit/button.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { Text } from '../kit/text.tsx';
import { tenants } from '../messages/en/tenants.ts';
import type { SignInOptions } from '../options.ts';
import { SignIn, type SignInProps } from '../sign-in.tsx';
import { optionsFor } from './options-for.ts';
import type { TenantOptions } from './tenant-options.ts';

type TenantSignInProps = {
  readonly around: SignInOptions;
  readonly tenant: TenantOptions;
  readonly entered: Screens['tenant-entered'];
  readonly address: string | undefined;
  readonly opening: SignInProps['opening'];
  /** Absent where there is no other tenant. */
  readonly onLeave?: () => void;
};

/** Where there is nothing left to choose: somebody is in. */
const isInside = (screen: ScreenName | undefined) => screen === 'signed-in' || screen === 'closed';

type WhichTenantProps = { readonly name: string; readonly onLeave: () => void };

/** Says below every heading whose accounts it is about, with the way to the others. */
function WhichTenant({ name, onLeave }: WhichTenantProps): ReactNode {
  const classOf = useClass();
  const words = useWords('tenants', tenants);
  return (
    <p className={classOf('text')}>
      <span>
        <Text values={{ tenant: <bdi>{name}</bdi> }}>{words.current}</Text>
      </span>{' '}
      <TextButton onPress={onLeave}>{words.other}</TextButton>
    </p>
  );
}

/** The widget of one tenant. */
export function TenantSignIn(props: TenantSignInProps): ReactNode {
  const { around, tenant, entered, address, opening, onLeave } = props;
  const [screen, setScreen] = useState<ScreenName>();
  const options = optionsFor(around, tenant, entered);
  const { onScreenChange } = options;
  return (
    <SignIn
      {...options}
      {...(onLeave !== undefined &&
        !isInside(screen) && {
          subheading: <WhichTenant name={tenant.name} onLeave={onLeave} />,
        })}
      address={address}
      opening={opening}
      onScreenChange={(to, from) => {
        setScreen(to);
        onScreenChange?.(to, from);
      }}
    />
  );
}
