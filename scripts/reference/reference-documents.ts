import { commandsDocument } from './commands-document.ts';
import { componentsDocument } from './components-document.ts';
import { errorsDocument } from './errors-document.ts';

/** What is written in docs/ from the code that it is about, by file. */
export const referenceDocuments = (): Readonly<Record<string, string>> => ({
  'commands.md': commandsDocument(),
  'components.md': componentsDocument(),
  'errors.md': errorsDocument(),
});
