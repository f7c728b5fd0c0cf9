import type { MailWords } from '../mail-words.ts';

export const pl: MailWords = {
  greeting: 'Dzień dobry, {name}!',
  greetingWithoutName: 'Dzień dobry!',
  lifetime: 'Ważność linku: {lifetime}. Można go użyć tylko raz.',
  copyLink: 'Jeśli przycisk nie działa, skopiuj ten link do przeglądarki:',
  footer: 'Tę wiadomość wysłano z {appName}.',
  authenticatorApp: 'aplikacja uwierzytelniająca',
  time: 'Data i godzina: {time}',
  device: 'Urządzenie: {device}',
  unknownDevice: 'nieznane',
  reviewAccount: 'Sprawdź swoje konto',
  firstAddress:
    'Otrzymaliśmy prośbę o użycie adresu {newEmail} jako adresu e-mail Twojego konta {appName}. Otwórz poniższy link, aby potwierdzić adres.',
  mails: {
    resetPassword: {
      subject: 'Zresetuj hasło do {appName}',
      preview: 'Wybierz nowe hasło dla {email}.',
      heading: 'Zresetuj hasło',
      body: [
        'Otrzymaliśmy prośbę o zresetowanie hasła do {appName} dla {email}. Otwórz poniższy link, aby wybrać nowe hasło.',
      ],
      button: 'Wybierz nowe hasło',
      afterLink: ['Jeśli to nie Twoja prośba, zignoruj tę wiadomość. Hasło pozostanie bez zmian.'],
    },
    verifyEmail: {
      subject: 'Potwierdź swój adres e-mail w {appName}',
      preview: 'Jedno kliknięcie i adres {email} będzie potwierdzony.',
      heading: 'Potwierdź swój adres e-mail',
      body: [
        'Otwórz poniższy link, aby potwierdzić, że adres {email} należy do Twojego konta w {appName}.',
      ],
      button: 'Potwierdź adres e-mail',
      afterLink: [
        'Jeśli to nie Ty zakładasz konto w {appName}, nie otwieraj linku. Możesz zignorować tę wiadomość.',
      ],
    },
    signIn: {
      subject: 'Twój link do logowania w {appName}',
      preview: 'Zaloguj się jako {email} bez hasła.',
      heading: 'Zaloguj się do {appName}',
      body: ['Otwórz poniższy link, aby zalogować się jako {email}. Hasło nie jest potrzebne.'],
      button: 'Zaloguj się',
      afterLink: [
        'Nie przekazuj tej wiadomości dalej: każdy, kto ma link, może zalogować się na Twoje konto.',
        'Jeśli to nie Twoja prośba, zignoruj tę wiadomość.',
      ],
    },
    verifyAndChangeEmail: {
      subject: 'Potwierdź nowy adres e-mail w {appName}',
      preview: 'Potwierdź, że od teraz chcesz używać adresu {newEmail}.',
      heading: 'Potwierdź nowy adres e-mail',
      body: [
        'Otrzymaliśmy prośbę o zmianę adresu e-mail Twojego konta w {appName} z {email} na {newEmail}. Otwórz poniższy link, aby potwierdzić nowy adres.',
      ],
      button: 'Potwierdź nowy adres',
      afterLink: ['Jeśli to nie Twoja prośba, nie otwieraj linku. Adres pozostanie bez zmian.'],
    },
    recoverEmail: {
      subject: 'Adres e-mail Twojego konta w {appName} został zmieniony',
      preview: 'To nie Ty? Możesz cofnąć tę zmianę.',
      heading: 'Twój adres e-mail został zmieniony',
      body: [
        'Adres e-mail Twojego konta w {appName} został zmieniony z {email} na {newEmail}.',
        'Jeśli to Twoja zmiana, nie musisz nic robić. Jeśli nie, otwórz poniższy link, aby przywrócić poprzedni adres.',
      ],
      button: 'Cofnij zmianę',
      afterLink: [
        'Po przywróceniu poprzedniego adresu zresetuj też hasło: ktoś inny mógł mieć dostęp do Twojego konta.',
      ],
    },
    emailRemoved: {
      subject: 'Z Twojego konta w {appName} usunięto adres e-mail',
      preview: 'To nie Ty? Możesz cofnąć tę zmianę.',
      heading: 'Twój adres e-mail został usunięty',
      body: [
        'Z Twojego konta w {appName} usunięto adres e-mail {email}.',
        'Jeśli to Twoja zmiana, nie musisz nic robić. Jeśli nie, otwórz poniższy link, aby przywrócić swój adres. Wszystkie zalogowane osoby zostaną wylogowane.',
      ],
      button: 'Cofnij zmianę',
      afterLink: ['Następnie ustaw nowe hasło: ktoś inny mógł mieć dostęp do Twojego konta.'],
    },
    providerLinked: {
      subject: 'Z Twoim kontem w {appName} połączono konto {about}',
      preview: 'To nie Ty? Sprawdź, co zrobić.',
      heading: 'Połączono konto',
      body: [
        'Możesz teraz logować się na swoje konto {email} w {appName} przez {about}.',
        'Jeśli to Twoja zmiana, nie musisz nic robić.',
        'Jeśli nie, ktoś inny może mieć dostęp do Twojego konta. Przejdź na stronę logowania {appName} i od razu zresetuj hasło. Spowoduje to też odłączenie konta {about}.',
      ],
    },
    providerUnlinked: {
      subject: 'Od Twojego konta w {appName} odłączono konto {about}',
      preview: 'To nie Ty? Sprawdź, co zrobić.',
      heading: 'Odłączono konto',
      body: [
        'Na Twoje konto {email} w {appName} nie można się już zalogować przez {about}.',
        'Jeśli to Twoja zmiana, nie musisz nic robić.',
        'Jeśli nie, ktoś inny może mieć dostęp do Twojego konta. Przejdź na stronę logowania {appName} i od razu zresetuj hasło.',
      ],
    },
    phoneLinked: {
      subject: 'Do Twojego konta w {appName} dodano numer telefonu',
      preview: 'To nie Ty? Sprawdź, co zrobić.',
      heading: 'Dodano numer telefonu',
      body: [
        'Możesz teraz logować się na swoje konto {email} w {appName} za pomocą tego numeru telefonu: {about}.',
        'Jeśli to Twoja zmiana, nie musisz nic robić.',
        'Jeśli nie, ktoś inny może mieć dostęp do Twojego konta. Przejdź na stronę logowania {appName} i od razu zresetuj hasło. Spowoduje to też usunięcie numeru telefonu.',
      ],
    },
    phoneUnlinked: {
      subject: 'Z Twojego konta w {appName} usunięto numer telefonu',
      preview: 'To nie Ty? Sprawdź, co zrobić.',
      heading: 'Usunięto numer telefonu',
      body: [
        'Na Twoje konto {email} w {appName} nie można się już zalogować za pomocą tego numeru telefonu: {about}.',
        'Jeśli to Twoja zmiana, nie musisz nic robić.',
        'Jeśli nie, ktoś inny może mieć dostęp do Twojego konta. Przejdź na stronę logowania {appName} i od razu zresetuj hasło.',
      ],
    },
    passkeyAdded: {
      subject: 'Do Twojego konta w {appName} dodano klucz dostępu',
      preview: 'To nie Ty? Sprawdź, co zrobić.',
      heading: 'Dodano klucz dostępu',
      body: [
        'Do Twojego konta {email} w {appName} dodano klucz dostępu. Pozwala on zalogować się bez hasła.',
        'Jeśli to Twoja zmiana, nie musisz nic robić.',
        'Jeśli nie, ktoś inny może mieć dostęp do Twojego konta. Zaloguj się w {appName}, usuń klucz dostępu i od razu ustaw nowe hasło.',
      ],
    },
    passkeyRemoved: {
      subject: 'Z Twojego konta w {appName} usunięto klucz dostępu',
      preview: 'To nie Ty? Sprawdź, co zrobić.',
      heading: 'Usunięto klucz dostępu',
      body: [
        'Z Twojego konta {email} w {appName} usunięto klucz dostępu. Nie można się już nim zalogować.',
        'Jeśli to Twoja zmiana, nie musisz nic robić.',
        'Jeśli nie, ktoś inny może mieć dostęp do Twojego konta. Przejdź na stronę logowania {appName} i od razu zresetuj hasło.',
      ],
    },
    revertSecondFactorAddition: {
      subject: 'Do Twojego konta w {appName} dodano drugi etap weryfikacji',
      preview: 'To nie Ty? Możesz cofnąć tę zmianę.',
      heading: 'Dodano drugi etap weryfikacji',
      body: [
        'Od teraz logowanie na Twoje konto {email} w {appName} wymaga też tego drugiego etapu weryfikacji: {secondFactor}.',
        'Jeśli to Twoja zmiana, nie musisz nic robić. Jeśli nie, otwórz poniższy link, aby go usunąć. Wszystkie zalogowane osoby zostaną wylogowane.',
      ],
      button: 'Cofnij zmianę',
      afterLink: ['Następnie zresetuj hasło: ktoś inny mógł mieć dostęp do Twojego konta.'],
    },
    revertSecondFactorRemoval: {
      subject: 'Z Twojego konta w {appName} usunięto drugi etap weryfikacji',
      preview: 'To nie Ty? Możesz cofnąć tę zmianę.',
      heading: 'Usunięto drugi etap weryfikacji',
      body: [
        'Z Twojego konta {email} w {appName} usunięto ten drugi etap weryfikacji: {secondFactor}.',
        'Jeśli to Twoja zmiana, nie musisz nic robić. Jeśli nie, otwórz poniższy link, aby go przywrócić. Wszystkie zalogowane osoby zostaną wylogowane.',
      ],
      button: 'Cofnij zmianę',
      afterLink: ['Następnie zresetuj hasło: ktoś inny mógł mieć dostęp do Twojego konta.'],
    },
    recoveryCodeUsed: {
      subject: 'Użyto kodu odzyskiwania do Twojego konta w {appName}',
      preview: 'To nie Ty? Sprawdź, co zrobić.',
      heading: 'Użyto kodu odzyskiwania',
      body: [
        'Ktoś zalogował się na Twoje konto {email} w {appName} za pomocą kodu odzyskiwania. Ten kod już nie działa.',
        'Jeśli to Ty, nie musisz nic robić.',
        'Jeśli nie, ktoś inny może mieć dostęp do Twojego konta. Przejdź na stronę logowania {appName} i od razu zresetuj hasło.',
      ],
    },
    passwordChanged: {
      subject: 'Twoje hasło do {appName} zostało zmienione',
      preview: 'To nie Ty? Sprawdź, co zrobić.',
      heading: 'Twoje hasło zostało zmienione',
      body: [
        'Hasło do Twojego konta {email} w {appName} zostało zmienione.',
        'Jeśli to Twoja zmiana, nie musisz nic robić.',
        'Jeśli nie, ktoś inny może mieć dostęp do Twojego konta. Przejdź na stronę logowania {appName} i od razu zresetuj hasło.',
      ],
    },
    passwordRemoved: {
      subject: 'Hasło do Twojego konta w {appName} zostało usunięte',
      preview: 'To nie Ty? Sprawdź, co zrobić.',
      heading: 'Twoje hasło zostało usunięte',
      body: [
        'Hasło do Twojego konta {email} w {appName} zostało usunięte. Nie można się już nim zalogować.',
        'Jeśli to Twoja zmiana, nie musisz nic robić.',
        'Jeśli nie, ktoś inny może mieć dostęp do Twojego konta. Przejdź na stronę logowania {appName} i od razu zresetuj hasło.',
      ],
    },
    accountDeleted: {
      subject: 'Twoje konto w {appName} zostało usunięte',
      preview: 'Konto {email} już nie istnieje.',
      heading: 'Twoje konto zostało usunięte',
      body: [
        'Twoje konto {email} w {appName} zostało usunięte. Nie można go przywrócić.',
        'Jeśli to nie Ty, ktoś inny miał dostęp do Twojego konta. Możesz ponownie założyć konto z tym samym adresem.',
      ],
    },
    signUpAttempt: {
      subject: 'Masz już konto w {appName}',
      preview: 'Ktoś próbował założyć konto z Twoim adresem e-mail. Nic się nie zmieniło.',
      heading: 'Masz już konto',
      body: [
        'Ktoś próbował założyć nowe konto w {appName} z adresem {email}. Masz już konto z tym adresem, więc nic się nie zmieniło.',
        'Jeśli to Ty, po prostu się zaloguj. Jeśli nie pamiętasz hasła, możesz je zresetować na stronie logowania.',
        'Jeśli to nie Ty, zignoruj tę wiadomość.',
      ],
    },
  },
};
