import { type Html, html, type Part, sentence } from '@latchkey/kernel/http/pages/html';
import type { Redemption } from '../../codes/redemption.ts';
import { type ActionMode, actionPath, hiddenFields } from './action-request.ts';
import { type ActionView, address, cardPage, name } from './action-view.ts';
import type { ResultWords } from './page-words.ts';

/** The links that one press of a button finishes. */
export type ConfirmedMode = Exclude<ActionMode, 'resetPassword' | 'signIn'>;

/** What the code turned out to be for, and what it does for whoever is not signed in: nobody is here. */
export type CodeFacts = Pick<Redemption, 'withoutSession' | 'hasPassword'> & {
  readonly email?: string | undefined;
  readonly newEmail?: string | undefined;
  readonly secondFactor?: string | undefined;
  /** It was used, and what it did holds: there is nothing left to press. */
  readonly isRedeemed?: boolean | undefined;
};

export const codeValues = (view: ActionView, { email, newEmail, secondFactor }: CodeFacts) => ({
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

/** What the link does. Who had no address before loses none. */
export function actionText(view: ActionView, mode: ConfirmedMode, facts: CodeFacts): Part {
  const { text } = view.words[mode];
  const isFirst = mode === 'verifyAndChangeEmail' && !facts.email;
  const { firstText } = view.words.verifyAndChangeEmail;
  return sentence(isFirst ? firstText : text, codeValues(view, facts));
}

export function confirmPage(view: ActionView, mode: ConfirmedMode, facts: CodeFacts): Html {
  const { heading, button } = view.words[mode];
  return cardPage(view, {
    title: heading,
    hasForm: true,
    content: html`<h1>${heading}</h1>
<p>${actionText(view, mode, facts)}</p>
${actionForm(view, html`<button class="primary" type="submit">${button}</button>`)}`,
  });
}

const proceedLink = (view: ActionView, continueUrl: string | undefined): Part =>
  continueUrl !== undefined &&
  html`<p class="actions"><a class="primary" href="${continueUrl}" rel="noreferrer">${view.words.proceed}</a></p>`;

export const resultContent = (
  view: ActionView,
  { heading, text }: ResultWords,
  facts: CodeFacts,
  icon: 'done' | 'failed' | 'note',
): Html => html`<div class="icon ${icon}" aria-hidden="true"></div>
<h1>${heading}</h1>
<p>${sentence(text, codeValues(view, facts))}</p>`;

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
