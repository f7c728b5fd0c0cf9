import type { Messages } from './words.ts';

export const it: Messages = {
  titles: {
    home: 'Benvenuto',
    signIn: 'Accedi',
    signOut: 'Esci',
    account: 'Il tuo account',
    action: 'Link ricevuto via email',
    commandLine: 'Riga di comando',
    gallery: 'Galleria',
    notFound: 'Pagina non trovata',
  },
  signOut: {
    question: 'Vuoi uscire da {appName} su questo dispositivo?',
    confirm: 'Esci',
    stay: 'Rimani nell’account',
    guest: {
      warning:
        'Sei un ospite. Se esci, questo account e tutto ciò che contiene andranno persi e nessuno potrà recuperarli. Crea un account per conservarli.',
      confirm: 'Esci e perdilo',
      stay: 'Resta ospite',
      create: 'Crea un account',
    },
  },
  commandLine: {
    question: 'Consentire alla riga di comando di questo dispositivo di agire come {email}?',
    compare:
      'Anche il terminale mostra un codice. Se non è questo, o se lì non hai avviato nulla, lascia questa pagina.',
    allow: 'Consenti',
    refused:
      '{email} non può agire qui come operatore. Servono un ruolo e un accesso con un secondo fattore o una passkey.',
    failed: 'Non ha funzionato. Riprova.',
    broken: 'Questo indirizzo non è completo. Ricomincia con latchkey login.',
  },
  notFound: { lead: 'Non c’è nulla a questo indirizzo.', home: 'Vai al tuo account' },
  noScript:
    'Questa pagina ha bisogno di JavaScript. Attivalo per questo sito e ricarica la pagina.',
  oneMoment: 'Un momento…',
  skipToContent: 'Vai al contenuto',
  developerLinks: {
    label: 'Per sviluppatori',
    inbox: 'Posta in arrivo',
    gallery: 'Galleria',
    dev: 'Panoramica del server',
  },
  home: {
    headline: 'Un accesso che è tuo',
    lead: 'Un widget di accesso per React con tutte le schermate che possono servire a un visitatore, e il server di identità che ci sta dietro. Parla il protocollo di Firebase Auth, conserva ogni account nel tuo database ed è in funzione qui, proprio ora.',
    live: 'Il widget, dal vivo',
    liveHint: 'Gli account creati qui sono veri.',
    theme: 'Tema',
    usualTheme: 'Predefinito',
    widgetLanguage: 'Lingua del widget',
    code: 'Il codice, in React',
    copy: 'Copia',
    copied: 'Copiato',
    firebase: 'Usi già Firebase? Il tuo SDK funziona anche qui.',
    signedIn: 'Hai effettuato l’accesso',
    guest: 'Sei qui come ospite',
    places: {
      title: 'Dove andare ora',
      inbox: 'Ogni e-mail e SMS inviato dal server arriva qui.',
      gallery: 'Ogni schermata in ogni stato, lingua e tema.',
      account: 'Profilo, sicurezza, dispositivi e dati, come li vedono le persone.',
      dev: 'Indirizzi, chiavi, comandi e come collegare un’applicazione.',
      guides: 'Guide',
      guidesAbout: 'Il widget, i client Firebase, i provider, la gestione.',
    },
  },
  accountPages: {
    profile: 'Profilo',
    security: 'Sicurezza',
    connections: 'Collegamenti',
    devices: 'Dispositivi',
    data: 'Dati',
  },
  notices: {
    deleted: 'Il tuo account è stato eliminato.',
    signedOut: 'La tua sessione è terminata.',
    unknownTenant: 'Questa organizzazione non è più disponibile qui. Scegline un’altra',
    unlistedTenant: 'Questa organizzazione non è più disponibile qui. Chiedile il link corretto',
  },
  language: 'Lingua',
};
