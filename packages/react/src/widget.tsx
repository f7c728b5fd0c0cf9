import { type FormEvent, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { useAuthContext, WidgetContext } from './context.ts';
import type { FieldName, FlowEvent } from './flow/event.ts';
import type { Flow } from './flow/flow.ts';
import type { ScreenName } from './flow/screens.ts';
import { busyIndicatorDelay } from './flow/timings.ts';
import { useDelayed } from './hooks/use-delayed.ts';
import { arrive } from './kit/arrive.ts';
import { useCustomProperties } from './kit/custom-properties.ts';
import { ignoreSecondPress } from './kit/second-press.ts';
import { useClass } from './kit/surroundings.ts';
import type { SignInOptions } from './options.ts';
import { viewOf } from './regions.ts';
import { Processing } from './screens/entry/processing.tsx';

type WidgetProps = {
  readonly flow: Flow;
  readonly options: SignInOptions;
  readonly send: (event: FlowEvent) => void;
};

/** Somebody is typing or choosing elsewhere on the page, which was there before the widget listened. */
const isBusyElsewhere = (root: Element | null): boolean => {
  const { activeElement } = document;
  return !root?.contains(activeElement) && !!activeElement?.matches('input,select,textarea');
};

/** Shows where a flow is. A new screen gets the focus, the first one only if it is asked to. */
export function Widget({ flow, options, send }: WidgetProps): ReactNode {
  const { appearance, language, direction, isReady } = useAuthContext();
  const { autoFocus } = options;
  const classOf = useClass();
  const root = useRef<HTMLDivElement>(null);
  const shown = useRef<ScreenName>(undefined);
  const isBusy = useDelayed((flow.pending ?? 0) > 0 || !isReady, busyIndicatorDelay);
  const widget = useMemo(() => ({ send, options, isBusy }), [send, options, isBusy]);
  useCustomProperties(root, appearance.variables ?? {});

  // Before the press that led here is over: later, a phone would not open its keyboard.
  useLayoutEffect(() => {
    if (!isReady || flow.screen === 'processing' || flow.screen === shown.current) return;
    const isWanted = shown.current ?? (autoFocus && !isBusyElsewhere(root.current));
    ignoreSecondPress();
    shown.current = flow.screen;
    if (isWanted && root.current) arrive(root.current);
  }, [flow.screen, isReady, autoFocus]);

  function edit({ target }: FormEvent): void {
    const { name } = target as HTMLInputElement;
    if (name in flow.errors) send({ type: 'fieldEdited', field: name as FieldName });
  }

  const View = (isReady && viewOf(flow.screen)) || Processing;
  return (
    <WidgetContext.Provider value={widget}>
      <div
        className={classOf('root')}
        ref={root}
        lang={language}
        dir={direction}
        data-screen={flow.screen}
        data-color-scheme={appearance.colorScheme}
        data-busy={isBusy || undefined}
        onInput={edit}
      >
        <View flow={flow} key={flow.screen} />
      </div>
    </WidgetContext.Provider>
  );
}
