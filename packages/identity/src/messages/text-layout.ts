import { asText } from './fill-in.ts';
import type { Letter } from './letter.ts';
import type { MailValues } from './mail-values.ts';

/** The mail for readers without HTML. The link stands alone on its line: nothing sticks to it. */
export function textLayout(letter: Letter, values: MailValues): string {
  const { action } = letter;
  const paragraphs = [
    letter.heading,
    ...letter.opening,
    ...(action === undefined ? [] : [action.button]),
  ].map((sentence) => asText(sentence, values));
  const link = action === undefined ? '' : `\n${action.link}`;
  const closing = [...letter.closing, `-- \n${letter.footer}`].map((sentence) =>
    asText(sentence, values),
  );
  return `${paragraphs.join('\n\n')}${link}\n\n${closing.join('\n\n')}\n`;
}
