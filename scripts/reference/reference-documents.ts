import { commandsDocument } from './commands-document.ts';

/** What is written in docs/ from the code that it is about, by file. */
export const referenceDocuments = (): Readonly<Record<string, string>> => ({
  'commands.md': commandsDocument(),
});
