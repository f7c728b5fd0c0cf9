import { type Language, languages } from '@latchkey/react';
import { useApplication } from '../application.tsx';
import { chooseForGood } from '../messages/chosen-language.ts';
import { languageNames } from '../messages/language-names.ts';

/** Every language by its own name. */
export function LanguageChoice() {
  const { locale, messages } = useApplication();
  return (
    <div className="site-language">
      <select
        aria-label={messages.language}
        defaultValue={locale}
        onChange={(event) => chooseForGood(event.currentTarget.value as Language)}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
    </div>
  );
}
