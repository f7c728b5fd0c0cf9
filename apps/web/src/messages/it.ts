import type { Messages } from './messages.ts';

export const it: Messages = {
  titles: {
    signIn: 'Accedi',
    signOut: 'Esci',
    account: 'Il tuo account',
    action: 'Link ricevuto via email',
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
  },
  language: 'Lingua',
};
