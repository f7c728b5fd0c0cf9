/** How a block of commands in a document is known to work. */
export type Treatment = {
  readonly document: string;
  /** How the block begins. Empty: every block of the document. */
  readonly begins: string;
} & (
  | { readonly run: true }
  /** Only variables: the server has to take them. */
  | { readonly settings: true }
  /** Another test runs the same, and this text is in it. */
  | { readonly by: string; readonly says: string }
  /** It cannot run here. */
  | { readonly because: string }
);

const run = (document: string, begins = ''): Treatment => ({ document, begins, run: true });
const settings = (document: string, begins: string): Treatment => ({
  document,
  begins,
  settings: true,
});
const by = (document: string, begins: string, test: string, says: string): Treatment => ({
  document,
  begins,
  by: test,
  says,
});
const because = (document: string, begins: string, reason: string): Treatment => ({
  document,
  begins,
  because: reason,
});

const cli = 'packages/server/src/cli';

/** In the order in which they are run. A new block has to find its place here. */
export const treatments: readonly Treatment[] = [
  because('README.md', 'npm install && npm start', 'Whoever runs the tests has just done it.'),
  because('README.md', 'npm install && npm test', 'It is what runs this.'),
  by(
    'README.md',
    'export LATCHKEY_MODE=production',
    'packages/server/test/production-block.test.ts',
    'export LATCHKEY_MODE=production',
  ),
  because('docs/start.md', 'npm install && npm start', 'Whoever runs the tests has just done it.'),
  by('docs/start.md', 'npm run pack', 'e2e/packed-application.ts', 'packPackages'),
  because('docs/start.md', 'cd ..', 'The template comes from the network.'),
  because('docs/start.md', 'npm run dev', 'It is the template’s; the example is built and tried.'),
  because(
    'docs/mutants.md',
    '',
    'It takes many minutes, and a package that is not installed here.',
  ),
  by('docs/leaving-firebase.md', '', 'e2e/clients/leaving-firebase.test.ts', 'every command of'),
  by(
    'docs/documents.md',
    'export FIRESTORE_EMULATOR_HOST',
    'e2e/clients/firestore-script.test.ts',
    'GOOGLE_APPLICATION_CREDENTIALS',
  ),
  settings('docs/files.md', 'export LATCHKEY_FILES_URL'),
  settings('docs/files.md', 'export LATCHKEY_FILES_S3'),
  because(
    'docs/saml.md',
    'curl',
    'The certificate in it is not a whole one. The calls are those of the document before it.',
  ),

  by('docs/commands.md', 'PORT=8080 npx latchkey start', `${cli}/cli.test.ts`, "['start']"),
  by(
    'docs/commands.md',
    'npx latchkey init',
    'packages/server/test/production-block.test.ts',
    "'init'",
  ),
  by(
    'docs/commands.md',
    'npx latchkey restore',
    'packages/server/test/threats/backups.test.ts',
    "'restore'",
  ),
  by(
    'docs/commands.md',
    'npx latchkey adopt',
    'packages/server/test/threats/development-data.test.ts',
    "'adopt'",
  ),
  ...['login', 'logout'].map((name) =>
    by(
      'docs/commands.md',
      `LATCHKEY_URL=https://auth.example.com npx latchkey ${name}\n`,
      'packages/server/test/threats/command-line.test.ts',
      `'${name}'`,
    ),
  ),
  by('docs/commands.md', 'npx latchkey move', `${cli}/move.test.ts`, "'--to'"),

  run('docs/configuration.md'),
  run('docs/import-export.md'),
  run('docs/operations.md'),
  by(
    'docs/operations.md',
    'LATCHKEY_DATA=/tmp/last-night',
    'packages/server/test/one-document-back.test.ts',
    'brings a document back from a backup',
  ),
  because(
    'docs/upgrading.md',
    'sudo systemctl stop',
    'It wants systemd and a release that is not there; each command has a test of its own.',
  ),
  run('docs/start.md', 'npx latchkey users list'),
  run('docs/rules.md'),
  run('docs/documents.md', 'npx latchkey'),
  run('docs/documents.md', 'node from-firestore.mjs'),
  run('docs/files.md', 'npx latchkey'),
  run('docs/tenants.md'),
  run('docs/saml.md', 'latchkey providers add'),
  run('docs/phone.md'),
  run('docs/passkeys.md'),
  run('docs/second-factors.md'),
  ...[
    ...['doctor', 'keys', 'service-accounts', 'users', 'tenants', 'providers', 'config', 'backup'],
    ...['import', 'export', 'outbox', 'usage', 'audit', 'rules', 'documents', 'files', 'operators'],
  ].map((name) => run('docs/commands.md', `npx latchkey ${name} `.trimEnd())),
  run('docs/commands.md', 'export LATCHKEY_OPERATOR_TOKEN'),
  // Last: whoever signs up afterwards waits for a host that is not there.
  run('docs/hooks.md'),
];
