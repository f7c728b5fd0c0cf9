import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useAuthContext, useClass, WidgetContext } from './context.ts';
import type { FlowEvent } from './flow/event.ts';
import type { Flow } from './flow/flow.ts';
import { busyIndicatorDelay } from './flow/timings.ts';
import { useDelayed } from './hooks/use-delayed.ts';
import type { SignInOptions } from './options.ts';
import { useCustomProperties } from './parts/custom-properties.ts';
import { viewOf } from './regions.ts';
import { Processing } from './screens/entry/processing.tsx';

type WidgetProps = {
  readonly flow: Flow;
  readonly options: SignInOptions;
  readonly send: (event: FlowEvent) => void;
};

/** Shows where a flow is. A new screen gets the focus at its heading, the first one does not. */
export function Widget({ flow, options, send }: WidgetProps): ReactNode {
  const { appearance, language, direction, isReady } = useAuthContext();
  const classOf = useClass();
  const root = useRef<HTMLDivElement>(null);
  const shown = useRef(flow.screen);
  const isBusy = useDelayed(flow.pending !== undefined || !isReady, busyIndicatorDelay);
  const widget = useMemo(() => ({ send, options, isBusy }), [send, options, isBusy]);
  useCustomProperties(root, appearance.variables ?? {});

  useEffect(() => {
    if (shown.current === flow.screen) return;
    shown.current = flow.screen;
    root.current?.querySelector<HTMLElement>('.lk-heading')?.focus();
  }, [flow.screen]);

  const View = (isReady && viewOf(flow.screen)) || Processing;
  return (
    <WidgetContext value={widget}>
      <div
        className={classOf('root')}
        ref={root}
        lang={language}
        dir={direction}
        data-screen={flow.screen}
        data-color-scheme={appearance.colorScheme}
        data-busy={isBusy || undefined}
      >
        <View flow={flow} key={flow.screen} />
      </div>
    </WidgetContext>
  );
}
