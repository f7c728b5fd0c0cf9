import { planOf, SurroundingsContext, useAuthContext, Widget } from '@latchkey/react/gallery-parts';
import type { ReactNode } from 'react';
import { flowOf } from './flow-of.ts';
import type { View } from './selection.ts';
import { type StateId, stateAt } from './states.ts';
import { useTyping } from './use-typing.ts';

export const config = {
  url: 'https://gallery.invalid',
  apiKey: 'gallery',
  termsUrl: 'https://example.com/terms',
  privacyUrl: 'https://example.com/privacy',
};

const send = () => {};

type SceneProps = {
  readonly shown: StateId;
  readonly view: Pick<View, 'width' | 'direction' | 'focus'>;
  readonly className: string;
};

/** The widget itself, in a state that was made by hand. */
export function Scene({ shown, view, className }: SceneProps): ReactNode {
  const auth = useAuthContext();
  const state = stateAt(shown);
  const stage = useTyping(state.typed, auth.isReady);
  const options = { ...config, autoFocus: view.focus === 'first', ...state.options };
  const direction = view.direction === 'auto' ? auth.direction : view.direction;
  return (
    <SurroundingsContext value={{ ...auth, direction }}>
      <div className={className} data-width={view.width} ref={stage}>
        <Widget flow={flowOf(shown.screen, state, planOf(options))} options={options} send={send} />
      </div>
    </SurroundingsContext>
  );
}
