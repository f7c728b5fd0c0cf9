import type { Messages } from './words.ts';

export const de: Messages = {
  titles: {
    home: 'Willkommen',
    signIn: 'Anmelden',
    signOut: 'Abmelden',
    account: 'Ihr Konto',
    action: 'Link aus Ihrer E-Mail',
    commandLine: 'Befehlszeile',
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
  commandLine: {
    question: 'Darf die Befehlszeile auf diesem Gerät als {email} handeln?',
    compare:
      'Auch Ihr Terminal zeigt einen Code. Wenn es nicht dieser ist oder Sie dort nichts begonnen haben, verlassen Sie diese Seite.',
    allow: 'Erlauben',
    refused:
      '{email} kann hier nicht als Betreiber handeln. Dazu braucht es eine Rolle und eine Anmeldung mit zweitem Faktor oder Passkey.',
    failed: 'Das hat nicht geklappt. Versuchen Sie es noch einmal.',
    broken: 'Diese Adresse ist nicht vollständig. Beginnen Sie mit latchkey login von vorn.',
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
  home: {
    headline: 'Anmeldung, die Ihnen gehört',
    lead: 'Ein Anmelde-Widget für React mit jeder Ansicht, die Besucher brauchen können, und dem Identitätsserver dahinter. Es spricht das Protokoll von Firebase Auth, bewahrt jedes Konto in Ihrer eigenen Datenbank auf und läuft genau jetzt auf diesem Rechner.',
    live: 'Das Widget, live',
    liveHint: 'Konten, die Sie hier anlegen, sind echt.',
    theme: 'Design',
    usualTheme: 'Standard',
    widgetLanguage: 'Sprache des Widgets',
    code: 'Der Code dafür, in React',
    copy: 'Kopieren',
    copied: 'Kopiert',
    firebase: 'Schon bei Firebase? Ihr SDK funktioniert auch hier.',
    signedIn: 'Sie sind angemeldet',
    guest: 'Sie sind als Gast hier',
    places: {
      title: 'Wie es weitergeht',
      inbox: 'Jede E-Mail und jede SMS des Servers landet hier.',
      gallery: 'Jede Ansicht in jedem Zustand, jeder Sprache und jedem Design.',
      account: 'Profil, Sicherheit, Geräte und Daten, wie andere sie sehen.',
      dev: 'Adressen, Schlüssel, Befehle und wie man eine Anwendung anbindet.',
      guides: 'Anleitungen',
      guidesAbout: 'Das Widget, Firebase-Clients, Anbieter, Betrieb.',
    },
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
    unknownTenant: 'Diese Organisation ist hier nicht mehr verfügbar. Wählen Sie eine andere aus.',
    unlistedTenant:
      'Diese Organisation ist hier nicht mehr verfügbar. Fragen Sie dort nach dem richtigen Link.',
  },
  language: 'Sprache',
};
