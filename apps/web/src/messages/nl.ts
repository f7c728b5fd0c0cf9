import type { Messages } from './words.ts';

export const nl: Messages = {
  titles: {
    home: 'Welkom',
    signIn: 'Inloggen',
    signOut: 'Uitloggen',
    account: 'Je account',
    action: 'Link uit je e-mail',
    commandLine: 'Opdrachtregel',
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
  commandLine: {
    question: 'Mag de opdrachtregel op dit apparaat handelen als {email}?',
    compare:
      'Je terminal toont ook een code. Is het niet deze, of ben je daar niets begonnen, verlaat dan deze pagina.',
    allow: 'Toestaan',
    refused:
      '{email} kan hier niet als beheerder handelen. Daarvoor zijn een rol en een aanmelding met een tweede factor of een passkey nodig.',
    failed: 'Dat is niet gelukt. Probeer het opnieuw.',
    broken: 'Dit adres is niet volledig. Begin opnieuw met latchkey login.',
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
  home: {
    headline: 'Inloggen dat van jou is',
    lead: 'Een inlogwidget voor React met elk scherm dat een bezoeker nodig kan hebben, en de identiteitsserver erachter. Het spreekt het protocol van Firebase Auth, bewaart elk account in je eigen database en draait hier op dit moment.',
    live: 'De widget, live',
    liveHint: 'Accounts die je hier maakt, zijn echt.',
    theme: 'Thema',
    usualTheme: 'Standaard',
    widgetLanguage: 'Taal van de widget',
    code: 'De code ervoor, in React',
    copy: 'Kopiëren',
    copied: 'Gekopieerd',
    firebase: 'Al op Firebase? Je SDK werkt hier ook.',
    signedIn: 'Je bent ingelogd',
    guest: 'Je bent hier als gast',
    places: {
      title: 'Waar je nu heen kunt',
      inbox: 'Elke e-mail en sms van de server komt hier terecht.',
      gallery: 'Elk scherm in elke toestand, taal en elk thema.',
      account: 'Profiel, beveiliging, apparaten en gegevens, zoals mensen ze zien.',
      dev: 'Adressen, sleutels, opdrachten en hoe je een app koppelt.',
      guides: 'Handleidingen',
      guidesAbout: 'De widget, Firebase-clients, providers, beheer.',
    },
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
    unknownTenant: 'Deze organisatie is hier niet meer beschikbaar. Kies een andere',
    unlistedTenant:
      'Deze organisatie is hier niet meer beschikbaar. Vraag de organisatie om de juiste link',
  },
  language: 'Taal',
};
