import type { Command, NamedCommand } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';

const commands: Readonly<Record<string, () => Promise<Command>>> = {
  history: async () => (await import('./history.ts')).historyCommand,
  restore: async () => (await import('./restore.ts')).restoreCommand,
  export: async () => (await import('./export.ts')).exportCommand,
  import: async () => (await import('./import.ts')).importCommand,
  indexes: async () => (await import('./indexes.ts')).indexesCommand,
};

const run: Command = async ([name = '', ...args], call) => {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined) {
    throw new UsageError(`documents takes: ${Object.keys(commands).join(', ')}. See --help.`);
  }
  const command = await load();
  return command(args, call);
};

export const documentsCommand: NamedCommand = {
  name: 'documents',
  usage: `  latchkey documents history PATH         what became of a document, and restore PATH
  latchkey documents export FILE.jsonl    all documents of one moment, one to a line
  latchkey documents import FILE.jsonl    brings documents in
  latchkey documents indexes deploy FILE  declares what firestore.indexes.json has, and list`,
  help: `latchkey documents history PATH [--database ID] [--limit N] [--json]
latchkey documents restore PATH --at TIME|--version N [--database ID] [--yes]
latchkey documents export FILE.jsonl[.gz] [--database ID] [--collection PATH]... [--group ID]... [--json]
latchkey documents import FILE.jsonl[.gz] [--database ID] [--overwrite|--skip-existing] [--dry-run] [--json]
latchkey documents indexes deploy FILE [--database ID]
latchkey documents indexes list [--database ID] [--json]

PATH is that of a document, users/ada. Its history has the latest version first: when, what, who, and
which line of the rules let them. It goes as far back as LATCHKEY_DOCUMENTS_HISTORY_HOURS. restore
makes the document what it was at a time (2026-01-31T12:00:00Z), or after the change that the history
lists under a number; it shows what will be otherwise, asks, and is in the history itself.

export writes one moment, whatever is written meanwhile, and never over a file that is there. With
--collection it writes collections with all that is below them, with --group all collections of that
id. import reads such a file, or lines of {"path": "users/ada", "data": {…}} with plain JSON. What is
there already and is another document is refused, unless you say otherwise. Lines that cannot come in
are listed, and in FILE.refused.jsonl. Cut short and called again in the same way, it goes on.

indexes deploy declares what a firestore.indexes.json has, and drops what it no longer has; a running
server builds and drops it in the background. list shows how far that is. All of them run beside a
running server.`,
  load: async () => run,
};
