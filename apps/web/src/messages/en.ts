export const en = {
  titles: {
    signIn: 'Sign in',
    signOut: 'Sign out',
    account: 'Your account',
    action: 'Link from your email',
    gallery: 'Gallery',
    notFound: 'Page not found',
  },
  signOut: {
    question: 'Sign out of {appName} on this device?',
    confirm: 'Sign out',
    stay: 'Stay signed in',
  },
  notFound: { lead: 'There is nothing at this address.', home: 'Go to your account' },
  noScript: 'This page needs JavaScript. Switch it on for this site and reload.',
  oneMoment: 'One moment…',
  skipToContent: 'Skip to content',
  developerLinks: {
    label: 'For developers',
    inbox: 'Inbox',
    gallery: 'Gallery',
    dev: 'Server overview',
  },
};
