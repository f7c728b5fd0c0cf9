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
    guest: {
      warning:
        'Sie sind als Gast hier. Wenn Sie sich abmelden, geht dieses Konto mit allem, was dazugehört, verloren, und niemand kann es wiederherstellen. Erstellen Sie ein Konto, um es zu behalten.',
      confirm: 'Abmelden und verlieren',
      stay: 'Gast bleiben',
      create: 'Konto erstellen',
    },
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
  accountPages: {
    profile: 'Profil',
    security: 'Sicherheit',
    connections: 'Verknüpfungen',
    devices: 'Geräte',
    data: 'Daten',
  },
  notices: {
    deleted: 'Ihr Konto wurde gelöscht.',
    signedOut: 'Sie wurden abgemeldet.',
  },
  language: 'Sprache',
};
