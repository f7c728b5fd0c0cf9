import { createContext, type ReactNode, useContext, useRef } from 'react';
import type { PartName } from '../appearance.ts';
import { useAuthContext } from '../context.ts';
import { useCustomProperties } from '../kit/custom-properties.ts';
import { useClass } from '../kit/surroundings.ts';

const FrameContext = createContext(false);

type FrameProps = { readonly part: PartName; readonly children: ReactNode };

function Root({ part, children }: FrameProps): ReactNode {
  const { appearance, language, direction, isReady } = useAuthContext();
  const classOf = useClass();
  const root = useRef<HTMLDivElement>(null);
  useCustomProperties(root, appearance.variables ?? {});
  return (
    <div
      className={`${classOf('root')} ${classOf(part)}`}
      ref={root}
      lang={language}
      dir={direction}
      data-color-scheme={appearance.colorScheme}
    >
      <FrameContext.Provider value={true}>{isReady && children}</FrameContext.Provider>
    </div>
  );
}

/** Language, direction and looks, around whatever stands on a page by itself. */
export function Frame(props: FrameProps): ReactNode {
  return useContext(FrameContext) ? props.children : <Root {...props} />;
}
