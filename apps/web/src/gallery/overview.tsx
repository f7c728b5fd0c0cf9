import { AuthProvider } from '@latchkey/react';
import type { ScreenName } from '@latchkey/react/gallery-parts';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useApplication } from '../application.tsx';
import { BrandMark } from '../layout/brand-mark.tsx';
import { Heading } from '../layout/heading.tsx';
import { Link } from '../router.tsx';
import { useTheme } from '../themes/use-theme.ts';
import { findScreens, type WordsOnScreens } from './find-screens.ts';
import { createGalleryClient, settings } from './gallery-client.ts';
import { type GroupName, groupOf, groups } from './groups.ts';
import { Miniature } from './miniature.tsx';
import { OverviewControls } from './overview-controls.tsx';
import { config } from './scene.tsx';
import { ScreenCard } from './screen-card.tsx';
import type { Selection } from './selection.ts';
import { screens, stateIds } from './states.ts';
import { useEveryScreen } from './use-every-screen.ts';
import { words } from './words.ts';

type OverviewProps = {
  readonly selection: Selection;
  readonly onSelect: (to: Selection) => void;
};

const groupNames = Object.keys(groups) as readonly GroupName[];
const screensOf = (group: GroupName) => screens.filter((screen) => groupOf[screen] === group);

/** Remembers what stands on each screen, in the language in which it was drawn last. */
function useWordsOnScreens(): [WordsOnScreens, (screen: ScreenName, text: string) => void] {
  const [drawn, setDrawn] = useState<WordsOnScreens>(new Map());
  const note = useCallback((screen: ScreenName, text: string) => {
    setDrawn((known) => new Map(known).set(screen, text));
  }, []);
  return [drawn, note];
}

/** A picture of every screen, by what it is about. */
export function Overview({ selection, onSelect }: OverviewProps): ReactNode {
  const { find, view } = selection;
  const { facts } = useApplication();
  const [client] = useState(() => createGalleryClient());
  const appearance = useMemo(() => ({ colorScheme: view.scheme }), [view.scheme]);
  const areThere = useEveryScreen();
  const [drawn, noteWords] = useWordsOnScreens();
  const found = useMemo(() => findScreens(find, drawn), [find, drawn]);
  const foundAs = new Map(found.map((one) => [one.screen, one]));
  const isFound = (group: GroupName) => screensOf(group).some((screen) => foundAs.has(screen));
  useTheme(view.theme);
  return (
    <AuthProvider
      config={config}
      client={client}
      settings={settings(false)}
      locale={view.language}
      appearance={appearance}
    >
      <div className="gallery-overview" lang="en" dir="ltr">
        <header className="gallery-head">
          <Link className="site-brand" to="/">
            <BrandMark />
            <bdi>{facts.appName}</bdi>
          </Link>
          <Heading>{words.title}</Heading>
          <p>{words.lead(screens.length, stateIds.length)}</p>
        </header>
        <OverviewControls selection={selection} onSelect={onSelect} count={found.length} />
        <nav className="gallery-groups" aria-label={words.groups}>
          {groupNames.map((group) => (
            <a key={group} href={`#${group}`} hidden={!isFound(group)}>
              {groups[group]}
            </a>
          ))}
        </nav>
        <main data-scheme={view.scheme}>
          {groupNames.map((group) => (
            <section key={group} aria-labelledby={group} hidden={!isFound(group)}>
              <h2 id={group} tabIndex={-1}>
                {groups[group]}
              </h2>
              <ul className="gallery-cards">
                {screensOf(group).map((screen) => (
                  <ScreenCard
                    key={screen}
                    found={foundAs.get(screen) ?? { screen, states: [] }}
                    selection={selection}
                    isHidden={!foundAs.has(screen)}
                  >
                    {areThere ? (
                      <Miniature
                        screen={screen}
                        direction={view.direction}
                        isWanted={find !== ''}
                        onDrawn={noteWords}
                      />
                    ) : (
                      <div className="gallery-miniature" />
                    )}
                  </ScreenCard>
                ))}
              </ul>
            </section>
          ))}
        </main>
      </div>
    </AuthProvider>
  );
}
