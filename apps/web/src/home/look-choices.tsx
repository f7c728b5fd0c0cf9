import { type Language, languages } from '@latchkey/react';
import { useApplication, useMessages } from '../application.tsx';
import { languageNames } from '../messages/language-names.ts';
import { type Theme, themes } from '../themes/themes.ts';

export type LookChoicesProps = {
  readonly theme: Theme;
  readonly language: Language | undefined;
  readonly onTheme: (theme: Theme) => void;
  readonly onLanguage: (language: Language) => void;
};

/** As the files are called. */
const themeNames = { midnight: 'Midnight', paper: 'Paper', clinic: 'Clinic' } as const;

/** How the widget below looks, and what it speaks. */
export function LookChoices({ theme, language, onTheme, onLanguage }: LookChoicesProps) {
  const { locale } = useApplication();
  const { home: words } = useMessages();
  return (
    <div className="home-choices">
      <fieldset className="home-themes">
        <legend>{words.theme}</legend>
        {themes.map((one) => (
          <label key={one} data-theme={one}>
            <input
              type="radio"
              name="theme"
              value={one}
              checked={one === theme}
              onChange={() => onTheme(one)}
            />
            <span className="home-theme">
              {one === 'default' ? words.usualTheme : themeNames[one]}
            </span>
          </label>
        ))}
      </fieldset>
      <label className="home-language">
        <span>{words.widgetLanguage}</span>
        <select
          value={language ?? locale}
          onChange={(event) => onLanguage(event.currentTarget.value as Language)}
        >
          {languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {languageNames[one]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
