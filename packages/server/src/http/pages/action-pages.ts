import type { ActionMode } from './action-request.ts';
import { actionPath, hiddenFields } from './action-request.ts';
import { type ActionView, address, cardPage, name } from './action-view.ts';
import { type Html, html, type Part, sentence } from './html.ts';
import type { ResultWords } from './page-words.ts';

/** The links that one press of a button finishes. */
export type ConfirmedMode = Exclude<ActionMode, 'resetPassword' | 'signIn'>;

/** What the code turned out to be for. */
export type CodeFacts = {
  readonly email?: string | undefined;
  readonly newEmail?: string | undefined;
  readonly secondFactor?: string | undefined;
};

const values = (view: ActionView, { email, newEmail, secondFactor }: CodeFacts) => ({
  appName: name(view.appName),
  email: address(email),
  newEmail: address(newEmail),
  secondFactor: name(secondFactor || view.words.unnamedFactor),
});

export const actionForm = (view: ActionView, content: Part, action: string = actionPath): Html =>
  html`<form method="post" action="${action}" novalidate data-once>
${hiddenFields(view.request).map(
  ([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`,
)}
${content}
</form>`;

export function confirmPage(view: ActionView, mode: ConfirmedMode, facts: CodeFacts): Html {
  const { heading, text, button } = view.words[mode];
  return cardPage(view, {
    title: heading,
    hasForm: true,
    content: html`<h1>${heading}</h1>
<p>${sentence(text, values(view, facts))}</p>
${actionForm(view, html`<button class="primary" type="submit">${button}</button>`)}`,
  });
}

const proceedLink = (view: ActionView, continueUrl: string | undefined): Part =>
  continueUrl !== undefined &&
  html`<p class="actions"><a class="primary" href="${continueUrl}" rel="noreferrer">${view.words.proceed}</a></p>`;

const resultContent = (
  view: ActionView,
  { heading, text }: ResultWords,
  facts: CodeFacts,
  icon: 'done' | 'failed' | 'note',
): Html => html`<div class="icon ${icon}" aria-hidden="true"></div>
<h1>${heading}</h1>
<p>${sentence(text, values(view, facts))}</p>`;

export function donePage(
  view: ActionView,
  mode: Exclude<ActionMode, 'signIn' | 'recoverEmail'>,
  facts: CodeFacts,
  continueUrl: string | undefined,
): Html {
  const { done } = view.words[mode];
  return cardPage(view, {
    title: done.heading,
    forgetsLink: true,
    content: html`${resultContent(view, done, facts, 'done')}
${proceedLink(view, continueUrl)}`,
  });
}

export const passwordMailPath = `${actionPath}/password-mail`;

/** Whoever changed the address may know the password, so the next step is offered at once. */
export function restoredPage(view: ActionView, email: string, failed: boolean): Html {
  const { done, warning, sendReset, resetNotSent } = view.words.recoverEmail;
  const form = html`<input type="hidden" name="email" value="${email}">
<button class="primary" type="submit">${sendReset}</button>`;
  return cardPage(view, {
    title: done.heading,
    hasForm: true,
    forgetsLink: true,
    content: html`${resultContent(view, done, { email }, 'done')}
${failed && html`<p class="notice error">${resetNotSent}</p>`}
<p class="notice">${warning}</p>
${actionForm({ ...view, request: { ...view.request, mode: undefined, code: '' } }, form, passwordMailPath)}`,
  });
}

export function resetSentPage(view: ActionView, email: string): Html {
  const { resetSent } = view.words.recoverEmail;
  return cardPage(view, {
    title: resetSent.heading,
    forgetsLink: true,
    content: resultContent(view, resetSent, { email }, 'note'),
  });
}

export function signInElsewherePage(view: ActionView): Html {
  const { elsewhere } = view.words.signIn;
  return cardPage(view, {
    title: elsewhere.heading,
    forgetsLink: true,
    content: resultContent(view, elsewhere, {}, 'note'),
  });
}

export function failurePage(view: ActionView, words: ResultWords, retryHref?: string): Html {
  return cardPage(view, {
    title: words.heading,
    // What may work later must still be there to be loaded again.
    forgetsLink: retryHref === undefined,
    content: html`${resultContent(view, words, {}, 'failed')}
${retryHref !== undefined && html`<p class="actions"><a class="primary" href="${retryHref}">${view.words.tryAgain}</a></p>`}`,
  });
}
