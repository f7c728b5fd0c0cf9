import { type ScreenName, useAuthContext } from '@latchkey/react/gallery-parts';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { Scene } from './scene.tsx';
import type { View } from './selection.ts';
import { words } from './words.ts';

type MiniatureProps = {
  readonly screen: ScreenName;
  readonly direction: View['direction'];
  /** Drawn even where nobody looks: its words are searched for. */
  readonly isWanted: boolean;
  readonly onDrawn: (screen: ScreenName, text: string) => void;
};

/** A little before it is seen. */
const around = { rootMargin: '600px 0px' };

function useInView(element: { readonly current: Element | null }): boolean {
  const [wasSeen, setSeen] = useState(false);
  useEffect(() => {
    if (wasSeen || element.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    }, around);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [wasSeen, element]);
  return wasSeen;
}

/** The screen itself, small, and nothing to press or to hear. */
function DrawnMiniature({ screen, direction, isWanted, onDrawn }: MiniatureProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const { language, isReady } = useAuthContext();
  const isDrawn = useInView(frame) || isWanted;
  const [isEmpty, setEmpty] = useState(false);
  useEffect(() => {
    if (!isDrawn || !isReady) return;
    const root = frame.current?.querySelector(`[lang="${language}"]`);
    const text = root?.textContent ?? '';
    setEmpty(text === '' && !root?.querySelector('svg'));
    onDrawn(screen, text);
  }, [isDrawn, isReady, language, screen, onDrawn]);
  return (
    <div className="gallery-miniature" ref={frame} inert aria-hidden="true">
      {isDrawn && (
        <Scene
          shown={{ screen, state: 'idle' }}
          view={{ width: '390', direction, focus: 'none' }}
          className="gallery-miniature-stage"
        />
      )}
      {isEmpty && <p className="gallery-empty">{words.empty}</p>}
    </div>
  );
}

export const Miniature = memo(DrawnMiniature);
