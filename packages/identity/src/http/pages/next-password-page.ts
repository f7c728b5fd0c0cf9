import { type Html, html } from '@latchkey/kernel/http/pages/html';
import { actionForm, resultContent } from './action-pages.ts';
import { actionPath } from './action-request.ts';
import { type ActionView, cardPage } from './action-view.ts';

/** The links that can leave an account without a password. */
export type TakesPassword = 'recoverEmail' | 'verifyEmail';

export const passwordMailPath = `${actionPath}/password-mail`;

/** What was done, and the next step: the account has no password any more. */
export function nextPasswordPage(
  view: ActionView,
  after: TakesPassword,
  email: string,
  failed: boolean,
): Html {
  const { recoverEmail, nextPassword } = view.words;
  const { done } = view.words[after];
  const form = html`<input type="hidden" name="email" value="${email}">
<input type="hidden" name="after" value="${after}">
<button class="primary" type="submit">${nextPassword.send}</button>`;
  return cardPage(view, {
    title: done.heading,
    hasForm: true,
    forgetsLink: true,
    content: html`${resultContent(view, done, { email }, 'done')}
${failed && html`<p class="notice error">${nextPassword.notSent}</p>`}
${after === 'recoverEmail' && html`<p>${recoverEmail.warning}</p>`}
<p class="notice">${nextPassword.gone}</p>
${actionForm({ ...view, request: { ...view.request, mode: undefined, code: '' } }, form, passwordMailPath)}`,
  });
}

export function passwordMailSentPage(view: ActionView, email: string): Html {
  const { sent } = view.words.nextPassword;
  return cardPage(view, {
    title: sent.heading,
    forgetsLink: true,
    content: resultContent(view, sent, { email }, 'note'),
  });
}
