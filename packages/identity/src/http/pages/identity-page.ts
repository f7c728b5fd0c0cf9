import { type Html, html, type Part, sentence } from '@latchkey/kernel/http/pages/html';
import { actionForm, type CodeFacts, codeValues } from './action-pages.ts';
import { type ActionView, cardPage } from './action-view.ts';
import { passwordField } from './password-field.ts';

/** The links that do more for the owner of the account than for whoever reads the mail. */
export type OwnersMode = 'verifyEmail' | 'verifyAndChangeEmail';

/** Says in a form that nobody signs in: the account starts over. */
export const withoutSignIn = { name: 'without', value: 'signIn' } as const;

const withoutField = html`<input type="hidden" name="${withoutSignIn.name}" value="${withoutSignIn.value}">`;

const wayWithout = (view: ActionView): Part =>
  actionForm(
    view,
    html`${withoutField}
<div class="other-way">
<button class="link" type="submit" aria-describedby="without-hint">${view.words.identity.without}</button>
<p class="hint" id="without-hint">${view.words.identity.withoutHint}</p>
</div>`,
  );

/** Asks for the password: who chose it keeps the account as it is. */
export function identityPage(
  view: ActionView,
  mode: OwnersMode,
  facts: CodeFacts,
  error?: Html,
): Html {
  const { identity } = view.words;
  const { heading, text, button } = view.words[mode];
  const values = codeValues(view, facts);
  const field = passwordField(view, {
    id: 'password',
    name: 'password',
    label: identity.label,
    autocomplete: 'current-password',
    email: facts.email,
    error,
  });
  return cardPage(view, {
    title: heading,
    hasForm: true,
    content: html`<h1>${heading}</h1>
<p>${sentence(text, values)}</p>
<p>${sentence(identity.text, values)}</p>
${actionForm(view, html`${field}<button class="primary" type="submit">${button}</button>`)}
${mode === 'verifyEmail' && wayWithout(view)}`,
  });
}

/** There is no password to ask for, and still something that ends. */
export function startOverPage(view: ActionView, facts: CodeFacts): Html {
  const { heading, text, button } = view.words.verifyEmail;
  return cardPage(view, {
    title: heading,
    hasForm: true,
    content: html`<h1>${heading}</h1>
<p>${sentence(text, codeValues(view, facts))}</p>
<p class="notice">${view.words.identity.startsOver}</p>
${actionForm(view, html`${withoutField}<button class="primary" type="submit">${button}</button>`)}`,
  });
}
