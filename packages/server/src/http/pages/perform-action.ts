import { applyCode } from '../../identity/accounts/apply-code.ts';
import { resetPassword } from '../../identity/codes/reset-password.ts';
import { sendCode } from '../../identity/codes/send-code.ts';
import { type Weakness, weaknessIn } from '../../identity/passwords/weak-password.ts';
import { Refused } from '../../identity/refused.ts';
import { type CodeFacts, donePage, resetSentPage, restoredPage } from './action-pages.ts';
import { allowedContinueUrl, inspectCode, settingsFor, type Visit } from './action-visit.ts';
import type { Html } from './html.ts';
import { passwordError, passwordPage } from './password-page.ts';

type Answer = { readonly status: number; readonly page: Html };

const isBadPassword = (error: unknown): error is Refused =>
  error instanceof Refused &&
  (error.code === 'WEAK_PASSWORD' || error.code === 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS');

/** A password that will not do leaves the form open, and the code unused. */
async function choosePassword(visit: Visit, facts: CodeFacts): Promise<Answer> {
  const { identity, caller, view, fields } = visit;
  const newPassword = fields.get('newPassword') ?? '';
  const { passwordPolicy } = await settingsFor(visit);
  const askAgain = (weakness?: Weakness): Answer => ({
    status: 400,
    page: passwordPage(
      view,
      facts.email,
      passwordPolicy,
      passwordError(view, passwordPolicy, newPassword, weakness),
    ),
  });
  if (newPassword === '') return askAgain();
  try {
    await resetPassword(identity, caller, { oobCode: view.request.code, newPassword });
  } catch (error) {
    if (isBadPassword(error)) return askAgain(weaknessIn(error.detail));
    throw error;
  }
  return {
    status: 200,
    page: donePage(view, 'resetPassword', facts, await allowedContinueUrl(visit)),
  };
}

/** Does what the link promised, after the person pressed the button. */
export async function performAction(visit: Visit): Promise<Answer> {
  const { identity, caller, view } = visit;
  const { mode, code } = view.request;
  if (mode === undefined || mode === 'signIn' || code === '') throw new Refused('MISSING_OOB_CODE');
  const facts = await inspectCode(visit);
  if (mode === 'resetPassword') return choosePassword(visit, facts);
  await applyCode(identity, caller, code, undefined);
  const page =
    mode === 'recoverEmail'
      ? restoredPage(view, facts.email ?? '', false)
      : donePage(view, mode, facts, await allowedContinueUrl(visit));
  return { status: 200, page };
}

/** After an address was restored: a mail to choose a new password, as anybody may ask for one. */
export async function sendPasswordMail({ identity, caller, view, fields }: Visit): Promise<Answer> {
  const email = fields.get('email') ?? '';
  try {
    await sendCode(identity, caller, { requestType: 'PASSWORD_RESET', email });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { status: 400, page: restoredPage(view, email, true) };
  }
  return { status: 200, page: resetSentPage(view, email) };
}
