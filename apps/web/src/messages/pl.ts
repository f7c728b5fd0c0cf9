import type { Messages } from './messages.ts';

export const pl: Messages = {
  titles: {
    signIn: 'Zaloguj się',
    signOut: 'Wyloguj się',
    account: 'Twoje konto',
    action: 'Link z wiadomości e-mail',
    gallery: 'Galeria',
    notFound: 'Nie znaleziono strony',
  },
  signOut: {
    question: 'Czy chcesz wylogować się z aplikacji {appName} na tym urządzeniu?',
    confirm: 'Wyloguj się',
    stay: 'Nie wylogowuj się',
    guest: {
      warning:
        'Korzystasz z konta gościa. Gdy się wylogujesz, stracisz to konto i całą jego zawartość i nikt ich nie przywróci. Załóż konto, aby je zachować.',
      confirm: 'Wyloguj się i strać je',
      stay: 'Pozostań gościem',
      create: 'Załóż konto',
    },
  },
  notFound: { lead: 'Pod tym adresem niczego nie ma.', home: 'Przejdź do konta' },
  noScript: 'Ta strona wymaga JavaScriptu. Włącz go dla tej witryny i załaduj stronę ponownie.',
  oneMoment: 'Chwileczkę…',
  skipToContent: 'Przejdź do treści',
  developerLinks: {
    label: 'Dla programistów',
    inbox: 'Skrzynka odbiorcza',
    gallery: 'Galeria',
    dev: 'Informacje o serwerze',
  },
  accountPages: {
    profile: 'Profil',
    security: 'Bezpieczeństwo',
    connections: 'Połączenia',
    devices: 'Urządzenia',
    data: 'Dane',
  },
  notices: {
    deleted: 'Twoje konto zostało usunięte.',
    signedOut: 'Nastąpiło wylogowanie.',
  },
  language: 'Język',
};
