/** A forgotten password, and mails that can be asked for again. */
export const recovery = {
  passwordRecovery: {
    title: 'Recover password',
    text: 'We will email you a link to choose a new password.',
    submit: 'Send',
  },
  recoverySent: {
    title: 'Check your email',
    /** {email} */
    text: 'If there is an account for {email}, a link to choose a new password is on its way. Follow the instructions in the email.',
    done: 'Done',
  },
  resend: {
    submit: 'Send it again',
    /** {time} is minutes and seconds, such as 0:15. */
    wait: 'You can ask for it again in {time}',
    sentAgain: 'The email was sent again.',
  },
};
