import { type Mail, mailAfter } from './mail.ts';

export type EmailState = {
  /** Another address is asked for. */
  readonly isChanging: boolean;
  /** The last one that was sent from here. It stays when another address is asked for. */
  readonly mail?: Mail<'verify' | 'change'> | undefined;
};

export type EmailEvent =
  | { readonly type: 'turned'; readonly isChanging: boolean }
  | {
      readonly type: 'sent';
      readonly kind: 'verify' | 'change';
      readonly email: string;
      readonly at: number;
    };

/** Whether the mail is still to be opened: what it was for is not so yet. */
export const isAwaited = (
  { kind, email }: Mail<'verify' | 'change'>,
  account: { readonly email: string; readonly emailVerified: boolean },
): boolean => (kind === 'verify' ? !account.emailVerified : email !== account.email);

export function stepEmail(state: EmailState, event: EmailEvent): EmailState {
  switch (event.type) {
    case 'turned':
      return { ...state, isChanging: event.isChanging };
    case 'sent': {
      const { kind, email, at } = event;
      // The form has done what it is for; a mail to the address there is has nothing to do with it.
      const isChanging = kind === 'change' ? false : state.isChanging;
      return { isChanging, mail: mailAfter(state.mail, kind, email, at) };
    }
  }
}
