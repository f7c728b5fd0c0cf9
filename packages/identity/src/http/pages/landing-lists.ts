import { type Html, html } from '@latchkey/kernel/http/pages/html';

type Described = readonly (readonly [string, string])[];

/** What an operator types, as it works when it is typed. */
export const commands: Described = [
  ['doctor', 'Checks the settings and what they lead to'],
  ['users list', 'And show, disable, enable, delete, set-claims, reset-password'],
  [
    'providers add google.com --client-id CLIENT --secret-file FILE',
    'Puts the real one in the place of its demo people',
  ],
  ['service-accounts create NAME --role userAdmin', 'Prints the key of another operator, once'],
  [
    'rules deploy firestore.rules',
    'Lets clients at documents as the file says; also check, history, rollback',
  ],
  ['documents history PATH', 'What became of a document; also restore, export, import, indexes'],
  ['outbox list', 'Mails, SMS and events, and what became of them'],
  ['backup FILE', 'One moment of the data, sealed'],
  ['--help', 'Everything else'],
];

/** Files of the repository: they are read where the code is. */
export const guides: Described = [
  ['docs/widget.md', 'The widget: options, callbacks, languages, themes, account pages'],
  ['docs/firebase-client.md', 'The firebase package, with what differs'],
  ['docs/firebase-admin.md', 'The firebase-admin package, with signatures checked'],
  ['docs/documents.md', 'The document database: firebase/firestore, and how data moves in'],
  ['docs/rules.md', 'Security rules: what is supported, how they are tested and deployed'],
  ['docs/federation.md', 'Google, Apple and the others, OpenID Connect and SAML'],
  ['docs/operations.md', 'Production: keys, backups, several machines, what to watch'],
];

export const onlyInDevelopment: readonly Html[] = [
  html`The inbox at <a href="/dev/inbox">/dev/inbox</a>, which shows everybody’s mail.`,
  html`The changes at <a href="/dev/documents">/dev/documents</a>, which show everybody’s documents.`,
  html`The example application at <code>/example</code>, whose data everybody here may reset.`,
  html`Any API key is accepted, and <code>Authorization: Bearer owner</code> is an operator.`,
  html`Demo people at <code>/dev/idp</code> for providers that are not configured, and provider tokens without a signature.`,
  html`The helpers under <code>/emulator/v1/</code>, and custom tokens without a signature.`,
  html`Limits per network address are off; limits on guessing stay on.`,
  html`The server listens on this machine only.`,
];
