import { pageStyle } from '@latchkey/identity/http/pages/action-view';
import { pageDocument } from '@latchkey/identity/http/pages/document';
import type { MailKind } from '@latchkey/identity/outbox/outbox';
import { scriptAsset, styleAsset } from '@latchkey/kernel/http/pages/assets';
import { type Html, html, type Part } from '@latchkey/kernel/http/pages/html';
import { relativeTime } from '@latchkey/kernel/http/pages/relative-time';
import { bodySandbox } from './inbox-body.ts';
import { type InboxMail, senderText } from './inbox-mails.ts';
import { firstLine, type InboxSms } from './inbox-sms.ts';

export const inboxStyle = styleAsset(new URL('./inbox.css', import.meta.url));
export const inboxScript = scriptAsset(new URL('./inbox.client.ts', import.meta.url));

type InboxMessage = InboxMail | InboxSms;

export type InboxView = {
  readonly mails: readonly InboxMessage[];
  readonly recipient: string;
  /** The mail somebody chose; without one the newest is shown, whichever that is. */
  readonly chosen: string | undefined;
  readonly form: 'html' | 'text';
  readonly now: number;
};

const kinds: Readonly<Record<MailKind, string>> = {
  resetPassword: 'Password reset',
  verifyEmail: 'Verification',
  signIn: 'Sign-in link',
  verifyAndChangeEmail: 'Address change',
  recoverEmail: 'Change notice',
  emailRemoved: 'Change notice',
  revertSecondFactorAddition: 'Second factor notice',
  revertSecondFactorRemoval: 'Second factor notice',
  recoveryCodeUsed: 'Recovery code notice',
  passkeyAdded: 'Passkey notice',
  passkeyRemoved: 'Passkey notice',
  passwordChanged: 'Password notice',
  passwordRemoved: 'Password notice',
  providerLinked: 'Connection notice',
  providerUnlinked: 'Connection notice',
  phoneLinked: 'Phone notice',
  phoneUnlinked: 'Phone notice',
  accountDeleted: 'Deletion notice',
  signUpAttempt: 'Sign-up notice',
};

const states: Readonly<Record<InboxMail['state'], string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  dropped: 'No longer wanted',
  void: 'Never sent',
  answered: 'Never sent',
};

function addressOf({ recipient, form }: InboxView, change: { mail?: string; form?: string }) {
  const query = new URLSearchParams();
  if (recipient !== '') query.set('to', recipient);
  if (change.mail !== undefined) query.set('mail', change.mail);
  if ((change.form ?? form) === 'text') query.set('view', 'text');
  const text = query.toString();
  return text === '' ? '/dev/inbox' : `/dev/inbox?${text}`;
}

const time = (at: number, now: number): Html => {
  const date = new Date(at).toISOString();
  return html`<time datetime="${date}" title="${date}">${relativeTime(at, now)}</time>`;
};

const sent = (message: InboxMessage) => ('sms' in message ? message.sms : message.mail);
const subjectOf = (message: InboxMessage) =>
  'sms' in message ? firstLine(message) : message.composed.subject;
const kindOf = (message: InboxMessage) => ('sms' in message ? 'SMS' : kinds[message.mail.kind]);

const listItem = (view: InboxView, message: InboxMessage, current: boolean): Html =>
  html`<li><a id="mail-${message.id}" href="${addressOf(view, { mail: message.id })}" data-state="${message.state}"${current && html` aria-current="true"`}>
<span class="subject"><bdi>${subjectOf(message)}</bdi></span>
<span class="recipient" dir="ltr">${sent(message).to}</span>
<span class="meta">${kindOf(message)} · ${time(sent(message).createdAt, view.now)} · <span class="state">${states[message.state]}</span></span>
</a></li>`;

const emptyList = ({ recipient }: InboxView): Html =>
  recipient === ''
    ? html`<p class="empty">No mail yet.</p>`
    : html`<p class="empty">No mail to an address with “${recipient}”.</p>`;

const nothingToShow = ({ recipient }: InboxView): Html => html`<div class="placeholder">
<h2>${recipient === '' ? 'The inbox is empty' : 'Nothing found'}</h2>
${
  recipient === ''
    ? html`<p>Mails and SMS of this server land here the moment they are written; there is no need to reload.
Sign up in your application, then have it send one:</p>
<pre tabindex="0" aria-label="Example"><code dir="ltr">await sendEmailVerification(auth.currentUser);</code></pre>`
    : html`<p>Clear the search to see all mails.</p>`
}
</div>`;

const tab = (view: InboxView, id: string, form: 'html' | 'text', label: string): Html =>
  html`<a id="view-${form}" href="${addressOf(view, { mail: id, form })}"${view.form === form && html` aria-current="true"`}>${label}</a>`;

const written = (view: InboxView, message: InboxMessage): Html => {
  const { state, lastError, attempts } = message;
  return html`<div><dt>Written</dt><dd>${time(sent(message).createdAt, view.now)} · ${states[state]}${lastError !== null && html`, tried ${attempts} times: ${lastError}`}</dd></div>`;
};

const mailHead = (view: InboxView, message: InboxMail): Html => {
  const { id, mail, composed } = message;
  return html`<header class="mail-head" id="mail-head">
<h2 id="mail-subject" tabindex="-1"><bdi>${composed.subject}</bdi></h2>
<dl>
<div><dt>From</dt><dd dir="auto">${senderText(composed)}</dd></div>
<div><dt>To</dt><dd dir="ltr">${mail.to}</dd></div>
${composed.replyTo !== undefined && html`<div><dt>Reply to</dt><dd dir="ltr">${composed.replyTo}</dd></div>`}
${written(view, message)}
</dl>
<div class="mail-actions">
${
  mail.link !== null &&
  html`<a class="primary" id="open-link" href="${mail.link}" target="_blank" rel="noopener">Open link</a>
<button class="quiet" id="copy" type="button" data-copy="${mail.link}" hidden>Copy link</button>`
}
<nav class="tabs" aria-label="Form of the mail">${tab(view, id, 'html', 'HTML')}${tab(view, id, 'text', 'Text')}</nav>
</div>
</header>`;
};

const mailBody = ({ form }: InboxView, { id, composed }: InboxMail): Html =>
  form === 'text'
    ? html`<pre class="mail-body" id="mail-body" dir="auto" tabindex="0" aria-label="Text of the mail">${composed.text}</pre>`
    : html`<iframe class="mail-body" id="mail-body" src="/dev/inbox/mails/${id}/body" sandbox="${bodySandbox}" title="Mail: ${composed.subject}"></iframe>`;

const smsHead = (view: InboxView, message: InboxSms): Html =>
  html`<header class="mail-head" id="mail-head">
<h2 id="mail-subject" class="code" tabindex="-1" dir="ltr">${message.sms.code}</h2>
<dl>
<div><dt>To</dt><dd dir="ltr">${message.sms.to}</dd></div>
${written(view, message)}
</dl>
<div class="mail-actions">
<button class="primary" id="copy" type="button" data-copy="${message.sms.code}" hidden>Copy code</button>
</div>
</header>`;

const smsBody = ({ composed }: InboxSms): Html =>
  html`<div class="mail-body sms-body" id="mail-body"><p class="bubble" dir="auto" lang="${composed.locale}">${composed.text}</p></div>`;

const shownMessage = (view: InboxView, message: InboxMessage): Part =>
  'sms' in message
    ? [smsHead(view, message), smsBody(message)]
    : [mailHead(view, message), mailBody(view, message)];

const mark: Part = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="M16 7a6 6 0 0 0-2.25 11.56V24a1.5 1.5 0 0 0 1.5 1.5h1.5a1.5 1.5 0 0 0 1.5-1.5v-5.44A6 6 0 0 0 16 7Zm0 3.75a2.25 2.25 0 1 1 0 4.5 2.25 2.25 0 0 1 0-4.5Z"/></svg>`;

/** Everything with an id inside `main` is what a look at the server may change. */
export function inboxPage(view: InboxView): Html {
  const chosen = view.mails.find(({ id }) => id === view.chosen);
  const mail = chosen ?? view.mails[0];
  return pageDocument({
    language: 'en',
    title: 'Inbox – Latchkey',
    styles: [pageStyle, inboxStyle],
    scripts: [inboxScript],
    body: html`<body class="inbox">
<header class="bar">
<h1><a class="brand" href="/">${mark}<span>Inbox</span></a></h1>
<p class="live" id="live" hidden><span>Reconnecting…</span></p>
<form role="search" action="/dev/inbox" id="search">
<label class="visually-hidden" for="to">Filter by recipient</label>
<input id="to" name="to" type="search" value="${view.recipient}" placeholder="Filter by recipient" autocomplete="off" autocapitalize="none" spellcheck="false">
</form>
<form method="post" action="/dev/inbox/clear"><button class="quiet" type="submit">Clear inbox</button></form>
</header>
<main id="inbox"${chosen !== undefined && html` data-chosen`}>
<nav class="list" id="list" aria-label="Mails, newest first">
${view.mails.length === 0 ? emptyList(view) : html`<ol>${view.mails.map((item) => listItem(view, item, item === mail))}</ol>`}
</nav>
<article class="mail" id="mail">
<a class="back" id="back" href="${addressOf(view, {})}">All mails</a>
${mail === undefined ? nothingToShow(view) : shownMessage(view, mail)}
</article>
</main>
<p class="visually-hidden" role="status" id="news"></p>
</body>`,
  });
}
