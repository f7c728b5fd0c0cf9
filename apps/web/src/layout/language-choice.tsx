import { type Language, languages } from '@latchkey/react';
import { useApplication } from '../application.tsx';
import { chooseForGood, keepLanguage } from '../messages/chosen-language.ts';
import { languageNames } from '../messages/language-names.ts';

type LanguageChoiceProps = {
  /** For a page that could not be loaded a second time as it is. */
  readonly staysHere?: boolean;
};

/** Every language by its own name. */
export function LanguageChoice({ staysHere = false }: LanguageChoiceProps) {
  const { locale, messages, speak } = useApplication();

  function choose(language: Language): void {
    if (!staysHere) {
      chooseForGood(language);
      return;
    }
    keepLanguage(language);
    speak(language);
  }

  return (
    <div className="site-language">
      <select
        aria-label={messages.language}
        value={locale}
        onChange={(event) => choose(event.currentTarget.value as Language)}
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
