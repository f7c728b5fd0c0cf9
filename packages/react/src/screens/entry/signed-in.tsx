import type { ReactNode } from 'react';
import { useWords } from '../../context.ts';
import { entry } from '../../messages/en/entry.ts';
import { TickIcon } from '../../parts/icons.tsx';
import { ScreenCard } from '../../parts/screen.tsx';
import type { ScreenProps } from '../../region.ts';

export function SignedInNotice({ flow }: ScreenProps<'signed-in'>): ReactNode {
  const { title } = useWords('entry', entry).signedIn;
  return <ScreenCard flow={flow} title={title} icon={<TickIcon />} />;
}
