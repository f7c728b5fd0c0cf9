import { pageScript, pageStyle } from '@latchkey/identity/http/pages/action-view';
import { pageDocument } from '@latchkey/identity/http/pages/document';
import { styleAsset } from '@latchkey/kernel/http/pages/assets';
import { type Html, html } from '@latchkey/kernel/http/pages/html';
import { type DemoPerson, demoPeople } from './people.ts';

export const chooserStyle = styleAsset(new URL('./chooser.css', import.meta.url));

export type ChooserView = {
  readonly action: string;
  readonly providerName: string;
  readonly appName: string;
  /** Whom the application expects, by their address. */
  readonly hint: string;
  /** Why what was typed is not enough. */
  readonly complaint?: string;
};

const initials = (name: string): string =>
  name
    .split(' ')
    .map((word) => word[0])
    .join('')
    .slice(0, 2);

const personButton = ({ id, name, email, about }: DemoPerson): Html => html`<li>
<button class="person" type="submit" name="person" value="${id}">
<span class="portrait" aria-hidden="true">${initials(name)}</span>
<span class="who"><span class="name">${name}</span>
${email !== null && html`<span class="email">${email}</span>`}
${about !== undefined && html`<span class="about">${about}</span>`}</span>
</button>
</li>`;

function inOrder(hint: string): readonly DemoPerson[] {
  const expected = demoPeople.filter(({ email }) => email === hint);
  return [...expected, ...demoPeople.filter((person) => !expected.includes(person))];
}

const somebodyNew = ({ action, hint, complaint }: ChooserView): Html => {
  const isKnown = demoPeople.some(({ email }) => email === hint);
  const typed = isKnown ? '' : hint;
  return html`<details class="new"${(typed !== '' || complaint !== undefined) && html` open`}>
<summary>Somebody new</summary>
<form method="post" action="${action}" data-once>
${complaint !== undefined && html`<p class="field-error" id="complaint" role="alert">${complaint}</p>`}
<div class="field"><label for="email">Email address</label>
<input id="email" name="email" type="email" value="${typed}" required maxlength="254" autocomplete="off" autocapitalize="none" spellcheck="false"${complaint !== undefined && html` aria-invalid="true" aria-describedby="complaint"`}></div>
<div class="field"><label for="name">Name</label>
<input id="name" name="name" type="text" maxlength="100" autocomplete="off"></div>
<label class="check"><input type="checkbox" name="verified" value="yes" checked> The address is confirmed</label>
<button class="primary" type="submit" name="person" value="new">Continue</button>
</form>
</details>`;
};

/** For developers, in English: whom a provider would have found in front of the screen. */
export const chooserPage = (view: ChooserView): Html =>
  pageDocument({
    language: 'en',
    title: `Choose an account – ${view.providerName}`,
    styles: [pageStyle, chooserStyle],
    scripts: [pageScript],
    head: html`<meta name="referrer" content="strict-origin">`,
    body: html`<body class="centred">
<main class="card chooser">
<p class="badge">Development</p>
<header>
<h1>Choose an account</h1>
<p class="to">${view.providerName} would ask this on the way to <bdi>${view.appName}</bdi>. Nothing leaves this machine.</p>
</header>
<form method="post" action="${view.action}" data-once>
<ul class="people">${inOrder(view.hint).map(personButton)}</ul>
</form>
${somebodyNew(view)}
<form method="post" action="${view.action}" data-once><button class="quiet" type="submit" name="person" value="nobody">Cancel</button></form>
</main>
</body>`,
  });
