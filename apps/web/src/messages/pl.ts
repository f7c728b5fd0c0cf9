import type { Messages } from './words.ts';

export const pl: Messages = {
  titles: {
    home: 'Witamy',
    signIn: 'Zaloguj się',
    signOut: 'Wyloguj się',
    account: 'Twoje konto',
    action: 'Link z wiadomości e-mail',
    commandLine: 'Wiersz poleceń',
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
  commandLine: {
    question: 'Pozwolić wierszowi poleceń na tym urządzeniu działać jako {email}?',
    compare:
      'Terminal też pokazuje kod. Jeśli jest inny albo nic tam nie zaczęto, opuść tę stronę.',
    allow: 'Zezwól',
    refused:
      '{email} nie może tu działać jako operator. Potrzebna jest rola oraz logowanie z drugim składnikiem lub kluczem dostępu.',
    failed: 'Nie udało się. Spróbuj ponownie.',
    broken: 'Ten adres jest niepełny. Zacznij od nowa poleceniem latchkey login.',
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
  home: {
    headline: 'Logowanie, które należy do Ciebie',
    lead: 'Widżet logowania dla Reacta z każdym ekranem, jakiego może potrzebować odwiedzający, oraz serwer tożsamości, który za nim stoi. Mówi protokołem Firebase Auth, przechowuje każde konto w Twojej własnej bazie danych i działa tu właśnie teraz.',
    live: 'Widżet na żywo',
    liveHint: 'Konta utworzone tutaj są prawdziwe.',
    theme: 'Motyw',
    usualTheme: 'Domyślny',
    widgetLanguage: 'Język widżetu',
    code: 'Jego kod w React',
    copy: 'Kopiuj',
    copied: 'Skopiowano',
    firebase: 'Używasz już Firebase? Twoje SDK działa także tutaj.',
    signedIn: 'Jesteś zalogowany',
    guest: 'Jesteś tu jako gość',
    places: {
      title: 'Dokąd dalej',
      inbox: 'Tu trafia każdy e-mail i SMS wysłany przez serwer.',
      gallery: 'Każdy ekran w każdym stanie, języku i motywie.',
      account: 'Profil, bezpieczeństwo, urządzenia i dane, tak jak widzą je ludzie.',
      dev: 'Adresy, klucze, polecenia i sposób podłączenia aplikacji.',
      guides: 'Przewodniki',
      guidesAbout: 'Widżet, klienci Firebase, dostawcy, eksploatacja.',
    },
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
    unknownTenant: 'Ta organizacja nie jest już tutaj dostępna. Wybierz inną',
    unlistedTenant: 'Ta organizacja nie jest już tutaj dostępna. Poproś ją o właściwy link',
  },
  language: 'Język',
};
