import type { Messages } from './messages.ts';

export const nl: Messages = {
  titles: {
    signIn: 'Inloggen',
    signOut: 'Uitloggen',
    account: 'Je account',
    action: 'Link uit je e-mail',
    gallery: 'Galerij',
    notFound: 'Pagina niet gevonden',
  },
  signOut: {
    question: 'Wil je op dit apparaat uitloggen bij {appName}?',
    confirm: 'Uitloggen',
    stay: 'Ingelogd blijven',
    guest: {
      warning:
        'Je bent een gast. Als je uitlogt, gaat dit account met alles wat erin staat verloren en kan niemand het terughalen. Maak een account om het te bewaren.',
      confirm: 'Uitloggen en kwijtraken',
      stay: 'Gast blijven',
      create: 'Account maken',
    },
  },
  notFound: { lead: 'Er is niets op dit adres.', home: 'Naar je account' },
  noScript:
    'Deze pagina heeft JavaScript nodig. Zet het aan voor deze site en laad de pagina opnieuw.',
  oneMoment: 'Een ogenblik…',
  skipToContent: 'Naar de inhoud',
  developerLinks: {
    label: 'Voor ontwikkelaars',
    inbox: 'Postvak IN',
    gallery: 'Galerij',
    dev: 'Serveroverzicht',
  },
  accountPages: {
    profile: 'Profiel',
    security: 'Beveiliging',
    connections: 'Koppelingen',
    devices: 'Apparaten',
    data: 'Gegevens',
  },
  notices: {
    deleted: 'Je account is verwijderd.',
    signedOut: 'Je bent uitgelogd.',
  },
  language: 'Taal',
};
