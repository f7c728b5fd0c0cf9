/**
 * One call of each command that somebody would make, or a few that belong together. They are run by
 * `packages/server/test/command-blocks.test.ts`, in the order in which commands are listed.
 */
export const commandExamples: Readonly<Record<string, readonly string[]>> = {
  start: ['PORT=8080 npx latchkey start'],
  init: ['npx latchkey init --key-file ~/latchkey-owner.json'],
  doctor: ['npx latchkey doctor'],
  keys: ['npx latchkey keys list', 'npx latchkey keys rotate --now'],
  'service-accounts': [
    'npx latchkey service-accounts create backend --role userAdmin --key-file backend.json',
    'npx latchkey service-accounts list',
  ],
  login: ['LATCHKEY_URL=https://auth.example.com npx latchkey login'],
  logout: ['LATCHKEY_URL=https://auth.example.com npx latchkey logout'],
  operator: [
    'export LATCHKEY_OPERATOR_TOKEN=$(npx latchkey operator token backend@latchkey.iam.latchkey)',
  ],
  operators: [
    'npx latchkey operators grant ada@example.com userAdmin',
    'npx latchkey operators list',
  ],
  users: [
    'npx latchkey users list --search ada --sort last-sign-in --descending --limit 20',
    'npx latchkey users show ada@example.com',
  ],
  tenants: ['npx latchkey tenants list', 'npx latchkey tenants show acme-1a2b3'],
  providers: [
    'npx latchkey providers add google.com --client-id 123-abc.apps.googleusercontent.com --secret-file google-secret',
    'npx latchkey providers list',
  ],
  config: [
    'npx latchkey config get signIn',
    `npx latchkey config set authorizedDomains '["app.example.com"]'`,
  ],
  backup: ['npx latchkey backup monday.backup'],
  restore: ['npx latchkey restore monday.backup'],
  adopt: ['npx latchkey adopt --keep-accounts'],
  move: ['npx latchkey move --to postgres://latchkey@db.example.com/latchkey'],
  import: ['npx latchkey import firebase users.json --hash-config hash.txt --dry-run'],
  export: ['npx latchkey export accounts.json'],
  outbox: ['npx latchkey outbox list --state failed', 'npx latchkey outbox retry --failed'],
  usage: ['npx latchkey usage --days 7'],
  audit: ['npx latchkey audit --email ada@example.com --since 7d'],
  rules: ['npx latchkey rules check firestore.rules', 'npx latchkey rules show'],
  documents: [
    'npx latchkey documents history users/ada',
    'npx latchkey documents export documents.jsonl',
  ],
  files: ['npx latchkey files put logo.svg public/', 'npx latchkey files ls public/'],
};
