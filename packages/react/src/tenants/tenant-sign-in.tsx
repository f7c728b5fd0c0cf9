import { type ReactNode, useState } from 'react';
import { Frame } from '../account/frame.tsx';
import { useClass, useWords } from '../context.ts';
import type { ScreenName, Screens } from '../flow/screens.ts';
import { tenants } from '../messages/en/tenants.ts';
import type { SignInOptions } from '../options.ts';
import { TextButton } from '../parts/button.tsx';
import { Text } from '../parts/text.tsx';
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

/** The widget of one tenant, with its name and the way to the others below. */
export function TenantSignIn(props: TenantSignInProps): ReactNode {
  const { around, tenant, entered, address, opening, onLeave } = props;
  const classOf = useClass();
  const words = useWords('tenants', tenants);
  const [screen, setScreen] = useState<ScreenName>();
  const options = optionsFor(around, tenant, entered);
  const { onScreenChange } = options;
  return (
    <>
      <SignIn
        {...options}
        address={address}
        opening={opening}
        onScreenChange={(to, from) => {
          setScreen(to);
          onScreenChange?.(to, from);
        }}
      />
      {onLeave !== undefined && !isInside(screen) && (
        <Frame part="tenant">
          <p className={classOf('text')}>
            <Text values={{ tenant: <bdi>{tenant.name}</bdi> }}>{words.current}</Text>
          </p>
          <TextButton onPress={onLeave}>{words.other}</TextButton>
        </Frame>
      )}
    </>
  );
}
