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
    guest: {
      warning:
        'You are a guest. When you sign out, this account and everything in it is lost, and nobody can bring it back. Create an account to keep it.',
      confirm: 'Sign out and lose it',
      stay: 'Stay a guest',
      create: 'Create an account',
    },
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
  accountPages: {
    profile: 'Profile',
    security: 'Security',
    connections: 'Connections',
    devices: 'Devices',
    data: 'Data',
  },
  notices: {
    deleted: 'Your account was deleted.',
    signedOut: 'You were signed out.',
  },
  language: 'Language',
};
