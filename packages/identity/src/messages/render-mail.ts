import { asText } from './fill-in.ts';
import { htmlLayout } from './html-layout.ts';
import type { Language } from './language.ts';
import { writeLetter } from './letter.ts';
import { loadWords } from './load-words.ts';
import { type Mail, mailValues } from './mail-values.ts';
import { type OperatorTemplate, withTemplate } from './operator-template.ts';
import type { RenderedMail } from './rendered-mail.ts';
import { textLayout } from './text-layout.ts';

/** Puts a queued mail into words, the operator's where there are any. */
export async function renderMail(
  mail: Mail,
  options: {
    readonly appName: string;
    readonly language: Language;
    readonly override?: OperatorTemplate | undefined;
  },
): Promise<RenderedMail> {
  const { appName, language, override } = options;
  const words = await loadWords(language);
  const values = mailValues(mail, appName, language, words);
  const letter = writeLetter(words, mail.kind, values);
  const standard: RenderedMail = {
    subject: asText(letter.subject, values),
    text: textLayout(letter, values),
    html: htmlLayout(letter, values, language),
  };
  if (override === undefined) return standard;
  return withTemplate(standard, override, values, language);
}
