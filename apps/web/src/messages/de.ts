import type { Messages } from './messages.ts';

export const de: Messages = {
  titles: {
    signIn: 'Anmelden',
    signOut: 'Abmelden',
    account: 'Ihr Konto',
    action: 'Link aus Ihrer E-Mail',
    gallery: 'Galerie',
    notFound: 'Seite nicht gefunden',
  },
  signOut: {
    question: 'Möchten Sie sich auf diesem Gerät von {appName} abmelden?',
    confirm: 'Abmelden',
    stay: 'Angemeldet bleiben',
  },
  notFound: { lead: 'Unter dieser Adresse gibt es nichts.', home: 'Zu Ihrem Konto' },
  noScript:
    'Diese Seite braucht JavaScript. Schalten Sie es für diese Website ein und laden Sie die Seite neu.',
  oneMoment: 'Einen Moment bitte\u00a0…',
  skipToContent: 'Zum Inhalt springen',
  developerLinks: {
    label: 'Für Entwickler',
    inbox: 'Posteingang',
    gallery: 'Galerie',
    dev: 'Serverübersicht',
  },
};
