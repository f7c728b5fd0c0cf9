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
  oneMoment: 'Einen Moment bitte\u00a0…',
  skipToContent: 'Zum Inhalt springen',
  developerLinks: {
    label: 'Für Entwickler',
    inbox: 'Posteingang',
    gallery: 'Galerie',
    dev: 'Serverübersicht',
  },
};
