import type { Html } from '@latchkey/kernel/http/pages/html';
import { Refused } from '@latchkey/kernel/refused';
import { applyCode } from '../../accounts/apply-code.ts';
import { resetPassword } from '../../codes/reset-password.ts';
import { sendOobCode } from '../../codes/send-oob-code.ts';
import { type Weakness, weaknesses } from '../../passwords/weak-passwords.ts';
import { type CodeFacts, type ConfirmedMode, donePage } from './action-pages.ts';
import { allowedContinueUrl, inspectCode, settingsFor, type Visit } from './action-visit.ts';
import type { Answer } from './answer.ts';
import { startOverPage, withoutSignIn } from './identity-page.ts';
import { nextPasswordPage, passwordMailSentPage } from './next-password-page.ts';
import { isAsHinted, passwordError, passwordPage } from './password-page.ts';
import { questionOf } from './question-of.ts';
import { showIdentity } from './show-identity.ts';

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
  if (newPassword === '' || !isAsHinted(passwordPolicy, newPassword)) return askAgain();
  try {
    await resetPassword(identity, caller, { oobCode: view.request.code, newPassword });
  } catch (error) {
    if (isBadPassword(error))
      return askAgain(weaknesses.find((weakness) => weakness === error.reason));
    throw error;
  }
  return {
    status: 200,
    page: donePage(view, 'resetPassword', facts, await allowedContinueUrl(visit)),
  };
}

/** Somebody pressed the button beside which the price stands. */
const acceptsStart = ({ fields }: Visit, mode: ConfirmedMode): boolean =>
  mode === 'verifyEmail' && fields.get(withoutSignIn.name) === withoutSignIn.value;

/** Uses the code, unless there is still something to ask. */
async function redeem(
  visit: Visit,
  mode: ConfirmedMode,
  facts: CodeFacts,
): Promise<Answer | undefined> {
  const { identity, caller, view } = visit;
  const question = questionOf(mode, facts);
  if (question === undefined || acceptsStart(visit, mode)) {
    await applyCode(identity, caller, view.request.code, undefined);
    return undefined;
  }
  if (question.asks === 'start-over') return { status: 400, page: startOverPage(view, facts) };
  return showIdentity(visit, question.mode, facts);
}

/** What the link did, now or earlier, and what comes next. */
export async function resultPage(
  visit: Visit,
  mode: ConfirmedMode,
  facts: CodeFacts,
): Promise<Html> {
  const { view } = visit;
  const { email = '', hasPassword, withoutSession } = facts;
  const startedOver = acceptsStart(visit, mode) && withoutSession === 'STARTS_OVER';
  if (mode === 'recoverEmail' || (mode === 'verifyEmail' && startedOver && hasPassword)) {
    return nextPasswordPage(view, mode, email, false);
  }
  return donePage(view, mode, facts, await allowedContinueUrl(visit));
}

/** Does what the link promised, after the person pressed the button. */
export async function performAction(visit: Visit): Promise<Answer> {
  const { view } = visit;
  const { mode, code } = view.request;
  if (mode === undefined || mode === 'signIn' || code === '') throw new Refused('MISSING_OOB_CODE');
  const facts = await inspectCode(visit);
  if (mode === 'resetPassword') return choosePassword(visit, facts);
  const unfinished = facts.isRedeemed ? undefined : await redeem(visit, mode, facts);
  if (unfinished !== undefined) return unfinished;
  return { status: 200, page: await resultPage(visit, mode, facts) };
}

/** Where the link took the password: a mail to choose a new one, as anybody may ask for one. */
export async function sendPasswordMail({ identity, caller, view, fields }: Visit): Promise<Answer> {
  const email = fields.get('email') ?? '';
  const after = fields.get('after') === 'verifyEmail' ? 'verifyEmail' : 'recoverEmail';
  try {
    await sendOobCode(identity, caller, { requestType: 'PASSWORD_RESET', email });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { status: 400, page: nextPasswordPage(view, after, email, true) };
  }
  return { status: 200, page: passwordMailSentPage(view, email) };
}
