import type { Command, NamedCommand } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';

const commands: Readonly<Record<string, () => Promise<Command>>> = {
  ls: async () => (await import('./ls.ts')).lsCommand,
  get: async () => (await import('./get.ts')).getCommand,
  put: async () => (await import('./put.ts')).putCommand,
  rm: async () => (await import('./rm.ts')).rmCommand,
  sync: async () => (await import('./sync.ts')).syncCommand,
  check: async () => (await import('./check.ts')).checkCommand,
};

const run: Command = async ([name = '', ...args], call) => {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined) {
    throw new UsageError(`files takes: ${Object.keys(commands).join(', ')}. See --help.`);
  }
  const command = await load();
  return command(args, call);
};

export const filesCommand: NamedCommand = {
  name: 'files',
  usage: `  latchkey files ls [PREFIX]              and get NAME FILE, put FILE NAME, rm NAME
  latchkey files sync FOLDER gs://…       and the other way round
  latchkey files check [--repair]         holds what is said of files against their bytes`,
  help: `latchkey files ls [[gs://BUCKET/]PREFIX] [--recursive] [--json]
latchkey files get [gs://BUCKET/]NAME FILE|- [--overwrite]
latchkey files put FILE [gs://BUCKET/]NAME [--type TYPE] [--cache-control TEXT]
latchkey files rm [gs://BUCKET/]NAME [--recursive] [--yes]
latchkey files sync FOLDER gs://BUCKET/PREFIX [--delete] [--dry-run] [--yes] [--json]
latchkey files sync gs://BUCKET/PREFIX FOLDER [--delete] [--dry-run] [--yes] [--json]
latchkey files check [--repair] [--hashes] [--json]

Without gs://BUCKET/ it is the bucket PROJECT.firebasestorage.app, and so it is with gs:///PREFIX.
ls shows what is directly below a prefix, --recursive everything. get writes a file when all of its
bytes are there and are the right ones; put takes the type from the ending of NAME, and a NAME that
ends with / gets the name of the file. rm --recursive removes everything whose name begins so.

sync makes the second what the first is: files that differ in size or MD5 are copied, --delete
removes what the first has not, --dry-run says what would be done. Names of files that are no
harmless path in a folder (.. or a drive, a name that differs from another in capitals alone) are
listed and left out, and it ends with 1.

check finds files whose bytes are missing or have another size, with --hashes also those whose
bytes are others, bytes that no file has, and miscounted space. --repair removes such bytes and
counts anew; what is missing can only be restored. It ends with 1 if anything is left. All of them
run beside a running server, and need no rules.`,
  load: async () => run,
};
