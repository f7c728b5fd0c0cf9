/** Sign-in by a mailed link. */
export const emailLink = {
  sent: {
    title: 'Sign-in email sent',
    /** {email} */
    text: 'A sign-in email with further instructions was sent to {email}. Open the link in it to finish signing in.',
    trouble: 'Trouble getting the email?',
  },
  trouble: {
    title: 'Trouble getting email?',
    intro: 'Try these common fixes:',
    spam: 'Look in your spam folder, and check your mail filters.',
    connection: 'Check your internet connection.',
    spelling: 'Check that the email address is spelled correctly.',
    space: 'Check that your mailbox is not full.',
    note: 'If you ask for the email again, the link in the earlier one stops working.',
  },
  sending: { title: 'Sending the email' },
  return: { title: 'Signing you in' },
  confirmEmail: {
    title: 'Confirm your email',
    text: 'Enter the email address the link was sent to, to finish signing in.',
    submit: 'Next',
  },
  expired: {
    title: 'Get a new sign-in link',
    text: 'We will send it to your email address.',
    submit: 'Send a new link',
  },
  differentDevice: {
    title: 'New device or browser',
    text: 'Open the link in the same browser on the same device on which you asked for it.',
  },
  sessionEnded: {
    title: 'Session ended',
    text: 'The session this link belongs to has expired or was cleared. Please start again.',
  },
  switchAccount: {
    title: 'Switch account?',
    /** {current} is signed in, the link is for {email}. */
    text: 'You are signed in as {current}. This link signs you in as {email}.',
    /** {email} */
    submit: 'Sign in as {email}',
    stay: "Don't switch",
  },
  /** For who opens a link where somebody is signed in, and it is not known to be theirs. */
  here: {
    /** {current} is signed in. */
    text: 'You are signed in as {current}.',
    stay: 'Go to your account',
  },
};
