import { emailProblem } from '../email.ts';
import type { FieldName } from '../event.ts';
import { ask, object, show, tell } from '../flow.ts';
import { follow, followed } from '../follow.ts';
import { newPasswordFields } from '../new-password-fields.ts';
import type { Problem } from '../problem.ts';
import { refusedNewcomer } from '../refused-newcomer.ts';
import { start, startAt, startTold, toldStart } from '../start.ts';
import { type RegionTable, to } from '../transition.ts';
import { notAuthorized, sendLink } from '../welcome.ts';

/** Which field a refused sign-up is about. What is not here is told across the card. */
const fieldOf: Partial<Record<Problem, FieldName>> = {
  ...newPasswordFields,
  INVALID_EMAIL: 'email',
  TOO_MANY_SIGN_UPS: 'newPassword',
  TOO_MANY_CHANGES: 'newPassword',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'newPassword',
  OPERATION_NOT_ALLOWED: 'newPassword',
};

/** Becoming somebody, and not being able to. */
export const join: RegionTable<'join'> = {
  'create-account': {
    accountEntered: to([], (flow, event) => {
      const email = event.email.trim();
      const name = event.name.trim();
      const { corrects } = flow.data;
      const typed = { ...flow, data: { ...flow.data, email } };
      const problem = emailProblem(email);
      const errors = {
        ...(problem === undefined ? {} : { email: { problem } }),
        ...(flow.plan.requireName && name === ''
          ? { name: { problem: 'MISSING_NAME' } as const }
          : {}),
        ...(event.password === '' ? { newPassword: { problem: 'MISSING_PASSWORD' } as const } : {}),
      };
      if (Object.keys(errors).length > 0) return object(typed, errors);
      return ask(typed, {
        type: 'signUp',
        email,
        name,
        password: event.password,
        ...(corrects && { corrects: true }),
      });
    }),
    signInAnswered: to(followed, (flow, { result }) => follow(flow, result)),
    refused: to([...toldStart, 'not-authorized'], (flow, { failure }) => {
      const { email, corrects } = flow.data;
      // What waited for another address is over.
      if (corrects && failure.problem === 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
        return startTold(flow, 'SESSION_EXPIRED', email);
      if (refusedNewcomer(flow, failure)) return notAuthorized(flow, email);
      if (failure.problem === 'EMAIL_EXISTS') return ask(flow, { type: 'readMethods', email });
      const field = fieldOf[failure.problem];
      return field === undefined ? tell(flow, failure) : object(flow, { [field]: failure });
    }),
    // The address is taken. Where the server would say so, an account without any way in is found.
    methodsRead: to(['password-recovery'], (flow, { methods, isProtected }) =>
      methods.length === 0 && !isProtected
        ? show(flow, 'password-recovery', { email: flow.data.email }, 'NO_MEANS_OF_SIGN_IN')
        : object(flow, { email: { problem: 'EMAIL_EXISTS' } }),
    ),
    signInAsked: to(['password-sign-in'], (flow, { email }) =>
      show(flow, 'password-sign-in', { email: email.trim(), isKnown: false }),
    ),
    linkAsked: to(['link-sending'], (flow, { email }) => {
      const problem = emailProblem(email);
      return problem === undefined
        ? sendLink(flow, email.trim())
        : object(flow, { email: { problem } });
    }),
    backPressed: to([...start, 'verify-address'], (flow) => {
      const { email, corrects } = flow.data;
      return corrects ? show(flow, 'verify-address', corrects) : startAt(flow, { typed: email });
    }),
  },

  'unsupported-provider': {
    recoveryAsked: to(['password-recovery'], (flow, { email }) =>
      show(flow, 'password-recovery', { email }),
    ),
    backPressed: to(start, (flow) => startAt(flow, { typed: flow.data.email })),
  },

  'not-authorized': {
    backPressed: to([...start, 'email-entry'], (flow) => {
      const { email, phoneNumber } = flow.data;
      if (phoneNumber !== undefined) return show(flow, 'phone-entry', { phoneNumber });
      return email === undefined ? startAt(flow) : show(flow, 'email-entry', { email });
    }),
  },
};
