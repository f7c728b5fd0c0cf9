import '../home/home.css';
import type { Language } from '@latchkey/react';
import { useState } from 'react';
import { useApplication, useMessages } from '../application.tsx';
import { CodeSample } from '../home/code-sample.tsx';
import { LivePart } from '../home/live-part.tsx';
import { Places } from '../home/places.tsx';
import { shownProviders } from '../home/shown-providers.ts';
import { BrandMark } from '../layout/brand-mark.tsx';
import { DeveloperLinks } from '../layout/developer-links.tsx';
import { Heading } from '../layout/heading.tsx';
import { LanguageChoice } from '../layout/language-choice.tsx';
import type { Theme } from '../themes/themes.ts';

/** The first page, in development only: what this is, at work, and what it takes to have it. */
export function HomePage() {
  const { facts, config } = useApplication();
  const { home: words, skipToContent } = useMessages();
  const [theme, setTheme] = useState<Theme>('default');
  const [language, setLanguage] = useState<Language>();
  const providers = shownProviders(config);
  const { apiKey, publicUrl: url } = facts;
  return (
    <>
      <a className="site-skip" href="#content">
        {skipToContent}
      </a>
      <header className="site-header home-header">
        <p className="site-brand">
          <BrandMark />
          <bdi>{facts.appName}</bdi>
        </p>
        <DeveloperLinks />
      </header>
      <main className="home" id="content">
        <div className="home-top">
          <div className="home-words">
            <Heading>{words.headline}</Heading>
            <p className="home-lead">{words.lead}</p>
          </div>
          <LivePart
            theme={theme}
            language={language}
            onTheme={setTheme}
            onLanguage={setLanguage}
            providers={providers}
          />
          <CodeSample code={{ url, apiKey, providers, theme, language }} />
        </div>
        <Places />
      </main>
      <footer className="site-footer">
        <LanguageChoice />
      </footer>
    </>
  );
}
