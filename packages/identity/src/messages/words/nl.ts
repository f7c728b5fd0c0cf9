import type { MailWords } from '../mail-words.ts';

export const nl: MailWords = {
  greeting: 'Hallo {name},',
  greetingWithoutName: 'Hallo,',
  lifetime: 'De link is {lifetime} geldig en werkt maar één keer.',
  copyLink: 'Werkt de knop niet? Kopieer dan deze link naar je browser:',
  footer: 'Deze e-mail is verstuurd door {appName}.',
  authenticatorApp: 'een authenticator-app',
  time: 'Tijdstip: {time}',
  device: 'Apparaat: {device}',
  unknownDevice: 'onbekend',
  reviewAccount: 'Account controleren',
  firstAddress:
    'We hebben een verzoek ontvangen om {newEmail} te gebruiken als e-mailadres van je account bij {appName}. Open de link hieronder om het adres te bevestigen.',
  mails: {
    resetPassword: {
      subject: 'Stel je wachtwoord voor {appName} opnieuw in',
      preview: 'Kies een nieuw wachtwoord voor {email}.',
      heading: 'Stel je wachtwoord opnieuw in',
      body: [
        'We hebben een verzoek gekregen om het wachtwoord van {email} bij {appName} opnieuw in te stellen. Open de link hieronder om een nieuw wachtwoord te kiezen.',
      ],
      button: 'Nieuw wachtwoord kiezen',
      afterLink: [
        'Heb je dit niet aangevraagd? Dan kun je deze e-mail negeren. Je wachtwoord blijft hetzelfde.',
      ],
    },
    verifyEmail: {
      subject: 'Bevestig je e-mailadres voor {appName}',
      preview: 'Met één klik is {email} bevestigd.',
      heading: 'Bevestig je e-mailadres',
      body: [
        'Open de link hieronder om te bevestigen dat {email} bij jouw account voor {appName} hoort.',
      ],
      button: 'E-mailadres bevestigen',
      afterLink: [
        'Heb je je niet aangemeld bij {appName}? Open de link dan niet. Je kunt deze e-mail negeren.',
      ],
    },
    signIn: {
      subject: 'Je inloglink voor {appName}',
      preview: 'Log in als {email}, zonder wachtwoord.',
      heading: 'Inloggen bij {appName}',
      body: ['Open de link hieronder om in te loggen als {email}. Je hebt geen wachtwoord nodig.'],
      button: 'Inloggen',
      afterLink: [
        'Stuur deze e-mail niet door: wie de link heeft, kan als jou inloggen.',
        'Heb je dit niet aangevraagd? Dan kun je deze e-mail negeren.',
      ],
    },
    verifyAndChangeEmail: {
      subject: 'Bevestig je nieuwe e-mailadres voor {appName}',
      preview: 'Bevestig dat je voortaan {newEmail} wilt gebruiken.',
      heading: 'Bevestig je nieuwe e-mailadres',
      body: [
        'We hebben een verzoek gekregen om het e-mailadres van je account bij {appName} te wijzigen van {email} naar {newEmail}. Open de link hieronder om het nieuwe adres te bevestigen.',
      ],
      button: 'Nieuw adres bevestigen',
      afterLink: [
        'Heb je dit niet aangevraagd? Open de link dan niet. Het adres blijft hetzelfde.',
      ],
    },
    recoverEmail: {
      subject: 'Je e-mailadres bij {appName} is gewijzigd',
      preview: 'Was jij dit niet? Je kunt de wijziging ongedaan maken.',
      heading: 'Je e-mailadres is gewijzigd',
      body: [
        'Het e-mailadres van je account bij {appName} is gewijzigd van {email} naar {newEmail}.',
        'Was jij dit? Dan hoef je niets te doen. Zo niet, open dan de link hieronder om je oude adres terug te krijgen.',
      ],
      button: 'Wijziging ongedaan maken',
      afterLink: [
        'Heb je je oude adres terug, stel dan ook je wachtwoord opnieuw in: misschien had iemand anders toegang tot je account.',
      ],
    },
    emailRemoved: {
      subject: 'Je e-mailadres is verwijderd uit je account bij {appName}',
      preview: 'Was jij dit niet? Je kunt de wijziging ongedaan maken.',
      heading: 'Je e-mailadres is verwijderd',
      body: [
        'Het e-mailadres {email} is verwijderd uit je account bij {appName}.',
        'Was jij dit? Dan hoef je niets te doen. Zo niet, open dan de link hieronder om je adres terug te krijgen. Iedereen die is ingelogd, wordt uitgelogd.',
      ],
      button: 'Wijziging ongedaan maken',
      afterLink: [
        'Kies daarna een nieuw wachtwoord: misschien had iemand anders toegang tot je account.',
      ],
    },
    providerLinked: {
      subject: '{about} is gekoppeld aan je account bij {appName}',
      preview: 'Was jij dit niet? Dit kun je doen.',
      heading: 'Er is een account gekoppeld',
      body: [
        'Je kunt nu met {about} inloggen op je account {email} bij {appName}.',
        'Was jij dit? Dan hoef je niets te doen.',
        'Zo niet, dan heeft misschien iemand anders toegang tot je account. Ga naar de inlogpagina van {appName} en stel je wachtwoord meteen opnieuw in. Daarmee wordt ook {about} ontkoppeld.',
      ],
    },
    providerUnlinked: {
      subject: '{about} is ontkoppeld van je account bij {appName}',
      preview: 'Was jij dit niet? Dit kun je doen.',
      heading: 'Er is een account ontkoppeld',
      body: [
        'Met {about} kun je niet meer inloggen op je account {email} bij {appName}.',
        'Was jij dit? Dan hoef je niets te doen.',
        'Zo niet, dan heeft misschien iemand anders toegang tot je account. Ga naar de inlogpagina van {appName} en stel je wachtwoord meteen opnieuw in.',
      ],
    },
    phoneLinked: {
      subject: 'Er is een telefoonnummer toegevoegd aan je account bij {appName}',
      preview: 'Was jij dit niet? Dit kun je doen.',
      heading: 'Er is een telefoonnummer toegevoegd',
      body: [
        'Je kunt nu met dit telefoonnummer inloggen op je account {email} bij {appName}: {about}.',
        'Was jij dit? Dan hoef je niets te doen.',
        'Zo niet, dan heeft misschien iemand anders toegang tot je account. Ga naar de inlogpagina van {appName} en stel je wachtwoord meteen opnieuw in. Daarmee wordt ook het telefoonnummer verwijderd.',
      ],
    },
    phoneUnlinked: {
      subject: 'Er is een telefoonnummer verwijderd uit je account bij {appName}',
      preview: 'Was jij dit niet? Dit kun je doen.',
      heading: 'Er is een telefoonnummer verwijderd',
      body: [
        'Met dit telefoonnummer kun je niet meer inloggen op je account {email} bij {appName}: {about}.',
        'Was jij dit? Dan hoef je niets te doen.',
        'Zo niet, dan heeft misschien iemand anders toegang tot je account. Ga naar de inlogpagina van {appName} en stel je wachtwoord meteen opnieuw in.',
      ],
    },
    passkeyAdded: {
      subject: 'Er is een passkey toegevoegd aan je account bij {appName}',
      preview: 'Was jij dit niet? Dit kun je doen.',
      heading: 'Er is een passkey toegevoegd',
      body: [
        'Er is een passkey toegevoegd aan je account {email} bij {appName}. Daarmee kun je zonder wachtwoord inloggen.',
        'Was jij dit? Dan hoef je niets te doen.',
        'Zo niet, dan heeft misschien iemand anders toegang tot je account. Log in bij {appName}, verwijder de passkey en kies meteen een nieuw wachtwoord.',
      ],
    },
    passkeyRemoved: {
      subject: 'Er is een passkey verwijderd uit je account bij {appName}',
      preview: 'Was jij dit niet? Dit kun je doen.',
      heading: 'Er is een passkey verwijderd',
      body: [
        'Er is een passkey verwijderd uit je account {email} bij {appName}. Daarmee kan niemand meer inloggen.',
        'Was jij dit? Dan hoef je niets te doen.',
        'Zo niet, dan heeft misschien iemand anders toegang tot je account. Ga naar de inlogpagina van {appName} en stel je wachtwoord meteen opnieuw in.',
      ],
    },
    revertSecondFactorAddition: {
      subject: 'Er is een tweede stap toegevoegd aan je account bij {appName}',
      preview: 'Was jij dit niet? Je kunt de wijziging ongedaan maken.',
      heading: 'Er is een tweede stap toegevoegd',
      body: [
        'Vanaf nu wordt bij het inloggen op je account {email} bij {appName} ook om deze tweede stap gevraagd: {secondFactor}.',
        'Was jij dit? Dan hoef je niets te doen. Zo niet, open dan de link hieronder om de stap te verwijderen. Iedereen die is ingelogd, wordt uitgelogd.',
      ],
      button: 'Wijziging ongedaan maken',
      afterLink: [
        'Stel daarna je wachtwoord opnieuw in: misschien had iemand anders toegang tot je account.',
      ],
    },
    revertSecondFactorRemoval: {
      subject: 'Er is een tweede stap verwijderd uit je account bij {appName}',
      preview: 'Was jij dit niet? Je kunt de wijziging ongedaan maken.',
      heading: 'Er is een tweede stap verwijderd',
      body: [
        'Deze tweede stap is verwijderd uit je account {email} bij {appName}: {secondFactor}.',
        'Was jij dit? Dan hoef je niets te doen. Zo niet, open dan de link hieronder om de stap te herstellen. Iedereen die is ingelogd, wordt uitgelogd.',
      ],
      button: 'Wijziging ongedaan maken',
      afterLink: [
        'Stel daarna je wachtwoord opnieuw in: misschien had iemand anders toegang tot je account.',
      ],
    },
    recoveryCodeUsed: {
      subject: 'Er is een herstelcode gebruikt voor je account bij {appName}',
      preview: 'Was jij dit niet? Dit kun je doen.',
      heading: 'Er is een herstelcode gebruikt',
      body: [
        'Iemand heeft met een van de herstelcodes ingelogd op je account {email} bij {appName}. Die code werkt niet meer.',
        'Was jij dit? Dan hoef je niets te doen.',
        'Zo niet, dan heeft misschien iemand anders toegang tot je account. Ga naar de inlogpagina van {appName} en stel je wachtwoord meteen opnieuw in.',
      ],
    },
    passwordChanged: {
      subject: 'Je wachtwoord voor {appName} is gewijzigd',
      preview: 'Was jij dit niet? Dit kun je doen.',
      heading: 'Je wachtwoord is gewijzigd',
      body: [
        'Het wachtwoord van je account {email} bij {appName} is gewijzigd.',
        'Was jij dit? Dan hoef je niets te doen.',
        'Zo niet, dan heeft misschien iemand anders toegang tot je account. Ga naar de inlogpagina van {appName} en stel je wachtwoord meteen opnieuw in.',
      ],
    },
    passwordRemoved: {
      subject: 'Het wachtwoord van je account bij {appName} is verwijderd',
      preview: 'Was jij dit niet? Dit kun je doen.',
      heading: 'Je wachtwoord is verwijderd',
      body: [
        'Het wachtwoord van je account {email} bij {appName} is verwijderd. Daarmee kan niemand meer inloggen.',
        'Was jij dit? Dan hoef je niets te doen.',
        'Zo niet, dan heeft misschien iemand anders toegang tot je account. Ga naar de inlogpagina van {appName} en stel je wachtwoord meteen opnieuw in.',
      ],
    },
    accountDeleted: {
      subject: 'Je account bij {appName} is verwijderd',
      preview: 'Het account {email} bestaat niet meer.',
      heading: 'Je account is verwijderd',
      body: [
        'Je account {email} bij {appName} is verwijderd. Het kan niet worden hersteld.',
        'Was jij dit niet? Dan had iemand anders toegang tot je account. Je kunt je met hetzelfde adres opnieuw aanmelden.',
      ],
    },
    signUpAttempt: {
      subject: 'Je hebt al een account bij {appName}',
      preview: 'Iemand probeerde zich aan te melden met jouw e-mailadres. Er is niets gewijzigd.',
      heading: 'Je hebt al een account',
      body: [
        'Iemand heeft geprobeerd een nieuw account bij {appName} te maken met {email}. Je hebt al een account met dit adres, dus er is niets gewijzigd.',
        'Was jij dit? Dan kun je gewoon inloggen. Ben je je wachtwoord vergeten, dan kun je het op de inlogpagina opnieuw instellen.',
        'Was jij dit niet? Dan kun je deze e-mail negeren.',
      ],
    },
  },
};
