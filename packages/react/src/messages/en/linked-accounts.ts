/** The part of the account pages about providers that one can sign in with. */
export const linkedAccounts = {
  title: 'Linked accounts',
  intro: 'You can sign in with any account that is linked here.',
  none: 'There are no providers to link here.',
  linked: 'Linked',
  /** {account} is an email address or a name at the provider. */
  linkedAs: 'Linked as {account}',
  notLinked: 'Not linked',
  link: 'Link',
  /** For those who do not see the list. {provider} is the name of a provider. */
  linkNamed: 'Link {provider}',
  unlink: 'Unlink…',
  /** For those who do not see the list. {provider} is the name of a provider. */
  unlinkNamed: 'Unlink {provider}…',
  /** {provider} is the name of a provider. */
  confirm: 'After that, you can no longer sign in with {provider}.',
  submit: 'Unlink',
  /** Why the only account cannot be unlinked. */
  last: 'This is your only way to sign in. Add another way before you unlink it.',
  /** {provider} is the name of a provider. */
  waiting: 'Go on in the {provider} window that has opened.',
  /** {provider} is the name of a provider. */
  added: '{provider} was linked, and you can sign in with it. All other devices were signed out.',
  /** {provider} is the name of a provider. */
  removed: '{provider} was unlinked.',
  problems: {
    FEDERATED_USER_ID_ALREADY_LINKED: 'That account is already linked to another account here',
    PROVIDER_ALREADY_LINKED: 'An account of this provider is linked already. Unlink it first',
    EMAIL_EXISTS: 'The email address of that account is already used by another account here',
    LAST_SIGN_IN_METHOD: 'Your only way to sign in cannot be removed. Add another way first',
    POPUP_BLOCKED:
      'Your browser blocked the window. Allow pop-up windows for this page, then try again',
    USER_CANCELLED:
      'Nothing was linked. To link the account, authorize the permissions the provider asks for',
    INVALID_IDP_RESPONSE: 'The provider did not confirm who you are. Please try again',
    OPERATION_NOT_ALLOWED: 'Accounts of this provider cannot be linked here',
  },
};
