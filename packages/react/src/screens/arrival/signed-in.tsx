import type { ReactNode } from 'react';
import { useWords } from '../../kit/surroundings.ts';
import { TickIcon } from '../../kit/tick-icon.tsx';
import { entry } from '../../messages/en/entry.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';

export function SignedInNotice({ flow }: ScreenProps<'signed-in'>): ReactNode {
  const { title } = useWords('entry', entry).signedIn;
  return <ScreenCard flow={flow} title={title} icon={<TickIcon />} />;
}
