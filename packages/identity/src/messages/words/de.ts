import type { MailWords } from '../mail-words.ts';

export const de: MailWords = {
  greeting: 'Guten Tag {name},',
  greetingWithoutName: 'Guten Tag,',
  lifetime: 'Der Link ist {lifetime} gültig und lässt sich nur einmal verwenden.',
  copyLink:
    'Falls die Schaltfläche nicht funktioniert, kopieren Sie bitte diesen Link in Ihren Browser:',
  footer: 'Diese E-Mail wurde von {appName} gesendet.',
  authenticatorApp: 'eine Authenticator-App',
  time: 'Zeitpunkt: {time}',
  device: 'Gerät: {device}',
  unknownDevice: 'unbekannt',
  reviewAccount: 'Konto überprüfen',
  firstAddress:
    '{newEmail} soll die E-Mail-Adresse Ihres Kontos bei {appName} werden. Öffnen Sie den folgenden Link, um die Adresse zu bestätigen.',
  mails: {
    resetPassword: {
      subject: 'Setzen Sie Ihr Passwort für {appName} zurück',
      preview: 'Wählen Sie ein neues Passwort für {email}.',
      heading: 'Passwort zurücksetzen',
      body: [
        'für {email} wurde bei {appName} ein neues Passwort angefordert. Öffnen Sie den folgenden Link, um eines zu wählen.',
      ],
      button: 'Neues Passwort wählen',
      afterLink: [
        'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt unverändert.',
      ],
    },
    verifyEmail: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse für {appName}',
      preview: 'Ein Klick, und {email} ist bestätigt.',
      heading: 'E-Mail-Adresse bestätigen',
      body: [
        'bitte öffnen Sie den folgenden Link, um zu bestätigen, dass {email} zu Ihrem Konto bei {appName} gehört.',
      ],
      button: 'E-Mail-Adresse bestätigen',
      afterLink: [
        'Wenn Sie sich nicht bei {appName} registriert haben, öffnen Sie den Link bitte nicht. Sie können diese E-Mail ignorieren.',
      ],
    },
    signIn: {
      subject: 'Ihr Anmeldelink für {appName}',
      preview: 'Melden Sie sich ohne Passwort als {email} an.',
      heading: 'Bei {appName} anmelden',
      body: [
        'öffnen Sie den folgenden Link, um sich als {email} anzumelden. Ein Passwort brauchen Sie nicht.',
      ],
      button: 'Anmelden',
      afterLink: [
        'Bitte leiten Sie diese E-Mail nicht weiter: Wer den Link hat, kann sich in Ihrem Namen anmelden.',
        'Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren.',
      ],
    },
    verifyAndChangeEmail: {
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse für {appName}',
      preview: 'Bestätigen Sie, dass Sie künftig {newEmail} verwenden möchten.',
      heading: 'Neue E-Mail-Adresse bestätigen',
      body: [
        'die E-Mail-Adresse Ihres Kontos bei {appName} soll von {email} in {newEmail} geändert werden. Öffnen Sie den folgenden Link, um die neue Adresse zu bestätigen.',
      ],
      button: 'Neue Adresse bestätigen',
      afterLink: [
        'Wenn Sie das nicht angefordert haben, öffnen Sie den Link bitte nicht. Die Adresse bleibt dann unverändert.',
      ],
    },
    recoverEmail: {
      subject: 'Ihre E-Mail-Adresse bei {appName} wurde geändert',
      preview: 'Das waren Sie nicht? Sie können die Änderung rückgängig machen.',
      heading: 'Ihre E-Mail-Adresse wurde geändert',
      body: [
        'die E-Mail-Adresse Ihres Kontos bei {appName} wurde von {email} in {newEmail} geändert.',
        'Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, öffnen Sie den folgenden Link, um Ihre alte Adresse zurückzubekommen.',
      ],
      button: 'Änderung rückgängig machen',
      afterLink: [
        'Wenn Sie Ihre alte Adresse zurückhaben, setzen Sie bitte Ihr Passwort zurück: Möglicherweise hatte jemand anderes Zugriff auf Ihr Konto.',
      ],
    },
    emailRemoved: {
      subject: 'Ihre E-Mail-Adresse wurde aus Ihrem Konto bei {appName} entfernt',
      preview: 'Das waren Sie nicht? Sie können die Änderung rückgängig machen.',
      heading: 'Ihre E-Mail-Adresse wurde entfernt',
      body: [
        'die E-Mail-Adresse {email} wurde aus Ihrem Konto bei {appName} entfernt.',
        'Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, öffnen Sie den folgenden Link, um Ihre Adresse zurückzubekommen. Alle, die angemeldet sind, werden abgemeldet.',
      ],
      button: 'Änderung rückgängig machen',
      afterLink: [
        'Wählen Sie danach bitte ein neues Passwort: Möglicherweise hatte jemand anderes Zugriff auf Ihr Konto.',
      ],
    },
    providerLinked: {
      subject: '{about} wurde mit Ihrem Konto bei {appName} verknüpft',
      preview: 'Das waren Sie nicht? Das können Sie jetzt tun.',
      heading: 'Ein Konto wurde verknüpft',
      body: [
        'ab jetzt können Sie sich mit {about} bei Ihrem Konto {email} bei {appName} anmelden.',
        'Wenn Sie das waren, müssen Sie nichts tun.',
        'Wenn nicht, hat möglicherweise jemand anderes Zugriff auf Ihr Konto. Gehen Sie zur Anmeldeseite von {appName} und setzen Sie Ihr Passwort sofort zurück. Dadurch wird auch {about} wieder getrennt.',
      ],
    },
    providerUnlinked: {
      subject: '{about} wurde von Ihrem Konto bei {appName} getrennt',
      preview: 'Das waren Sie nicht? Das können Sie jetzt tun.',
      heading: 'Ein Konto wurde getrennt',
      body: [
        'mit {about} können Sie sich nicht mehr bei Ihrem Konto {email} bei {appName} anmelden.',
        'Wenn Sie das waren, müssen Sie nichts tun.',
        'Wenn nicht, hat möglicherweise jemand anderes Zugriff auf Ihr Konto. Gehen Sie zur Anmeldeseite von {appName} und setzen Sie Ihr Passwort sofort zurück.',
      ],
    },
    phoneLinked: {
      subject: 'Ihrem Konto bei {appName} wurde eine Telefonnummer hinzugefügt',
      preview: 'Das waren Sie nicht? Das können Sie jetzt tun.',
      heading: 'Eine Telefonnummer wurde hinzugefügt',
      body: [
        'ab jetzt können Sie sich mit dieser Telefonnummer bei Ihrem Konto {email} bei {appName} anmelden: {about}.',
        'Wenn Sie das waren, müssen Sie nichts tun.',
        'Wenn nicht, hat möglicherweise jemand anderes Zugriff auf Ihr Konto. Gehen Sie zur Anmeldeseite von {appName} und setzen Sie Ihr Passwort sofort zurück. Dadurch wird auch die Telefonnummer wieder entfernt.',
      ],
    },
    phoneUnlinked: {
      subject: 'Eine Telefonnummer wurde aus Ihrem Konto bei {appName} entfernt',
      preview: 'Das waren Sie nicht? Das können Sie jetzt tun.',
      heading: 'Eine Telefonnummer wurde entfernt',
      body: [
        'mit dieser Telefonnummer können Sie sich nicht mehr bei Ihrem Konto {email} bei {appName} anmelden: {about}.',
        'Wenn Sie das waren, müssen Sie nichts tun.',
        'Wenn nicht, hat möglicherweise jemand anderes Zugriff auf Ihr Konto. Gehen Sie zur Anmeldeseite von {appName} und setzen Sie Ihr Passwort sofort zurück.',
      ],
    },
    passkeyAdded: {
      subject: 'Ihrem Konto bei {appName} wurde ein Passkey hinzugefügt',
      preview: 'Das waren Sie nicht? Das können Sie jetzt tun.',
      heading: 'Ein Passkey wurde hinzugefügt',
      body: [
        'Ihrem Konto {email} bei {appName} wurde ein Passkey hinzugefügt. Mit ihm lässt sich das Konto ohne Passwort öffnen.',
        'Wenn Sie das waren, müssen Sie nichts tun.',
        'Wenn nicht, hat möglicherweise jemand anderes Zugriff auf Ihr Konto. Melden Sie sich bei {appName} an, entfernen Sie den Passkey und wählen Sie sofort ein neues Passwort.',
      ],
    },
    passkeyRemoved: {
      subject: 'Ein Passkey wurde aus Ihrem Konto bei {appName} entfernt',
      preview: 'Das waren Sie nicht? Das können Sie jetzt tun.',
      heading: 'Ein Passkey wurde entfernt',
      body: [
        'aus Ihrem Konto {email} bei {appName} wurde ein Passkey entfernt. Mit ihm lässt sich das Konto nicht mehr öffnen.',
        'Wenn Sie das waren, müssen Sie nichts tun.',
        'Wenn nicht, hat möglicherweise jemand anderes Zugriff auf Ihr Konto. Gehen Sie zur Anmeldeseite von {appName} und setzen Sie Ihr Passwort sofort zurück.',
      ],
    },
    revertSecondFactorAddition: {
      subject: 'Ihrem Konto bei {appName} wurde ein zweiter Faktor hinzugefügt',
      preview: 'Das waren Sie nicht? Sie können die Änderung rückgängig machen.',
      heading: 'Ein zweiter Faktor wurde hinzugefügt',
      body: [
        'ab jetzt verlangt die Anmeldung bei Ihrem Konto {email} bei {appName} auch diesen zweiten Faktor: {secondFactor}.',
        'Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, öffnen Sie den folgenden Link, um ihn zu entfernen. Alle, die angemeldet sind, werden abgemeldet.',
      ],
      button: 'Änderung rückgängig machen',
      afterLink: [
        'Setzen Sie danach bitte Ihr Passwort zurück: Möglicherweise hatte jemand anderes Zugriff auf Ihr Konto.',
      ],
    },
    revertSecondFactorRemoval: {
      subject: 'Ein zweiter Faktor wurde aus Ihrem Konto bei {appName} entfernt',
      preview: 'Das waren Sie nicht? Sie können die Änderung rückgängig machen.',
      heading: 'Ein zweiter Faktor wurde entfernt',
      body: [
        'dieser zweite Faktor wurde aus Ihrem Konto {email} bei {appName} entfernt: {secondFactor}.',
        'Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, öffnen Sie den folgenden Link, um ihn wiederherzustellen. Alle, die angemeldet sind, werden abgemeldet.',
      ],
      button: 'Änderung rückgängig machen',
      afterLink: [
        'Setzen Sie danach bitte Ihr Passwort zurück: Möglicherweise hatte jemand anderes Zugriff auf Ihr Konto.',
      ],
    },
    recoveryCodeUsed: {
      subject: 'Für Ihr Konto bei {appName} wurde ein Wiederherstellungscode verwendet',
      preview: 'Das waren Sie nicht? Das können Sie jetzt tun.',
      heading: 'Ein Wiederherstellungscode wurde verwendet',
      body: [
        'jemand hat sich mit einem Wiederherstellungscode bei Ihrem Konto {email} bei {appName} angemeldet. Dieser Code funktioniert nicht mehr.',
        'Wenn Sie das waren, müssen Sie nichts tun.',
        'Wenn nicht, hat möglicherweise jemand anderes Zugriff auf Ihr Konto. Gehen Sie zur Anmeldeseite von {appName} und setzen Sie Ihr Passwort sofort zurück.',
      ],
    },
    passwordChanged: {
      subject: 'Ihr Passwort für {appName} wurde geändert',
      preview: 'Das waren Sie nicht? Das können Sie jetzt tun.',
      heading: 'Ihr Passwort wurde geändert',
      body: [
        'das Passwort Ihres Kontos {email} bei {appName} wurde geändert.',
        'Wenn Sie das waren, müssen Sie nichts tun.',
        'Wenn nicht, hat möglicherweise jemand anderes Zugriff auf Ihr Konto. Gehen Sie zur Anmeldeseite von {appName} und setzen Sie Ihr Passwort sofort zurück.',
      ],
    },
    passwordRemoved: {
      subject: 'Das Passwort Ihres Kontos bei {appName} wurde entfernt',
      preview: 'Das waren Sie nicht? Das können Sie jetzt tun.',
      heading: 'Ihr Passwort wurde entfernt',
      body: [
        'das Passwort Ihres Kontos {email} bei {appName} wurde entfernt. Mit ihm lässt sich das Konto nicht mehr öffnen.',
        'Wenn Sie das waren, müssen Sie nichts tun.',
        'Wenn nicht, hat möglicherweise jemand anderes Zugriff auf Ihr Konto. Gehen Sie zur Anmeldeseite von {appName} und setzen Sie Ihr Passwort sofort zurück.',
      ],
    },
    accountDeleted: {
      subject: 'Ihr Konto bei {appName} wurde gelöscht',
      preview: 'Das Konto {email} gibt es nicht mehr.',
      heading: 'Ihr Konto wurde gelöscht',
      body: [
        'Ihr Konto {email} bei {appName} wurde gelöscht. Es lässt sich nicht wiederherstellen.',
        'Wenn Sie das nicht waren, hatte jemand anderes Zugriff auf Ihr Konto. Sie können sich mit derselben Adresse erneut registrieren.',
      ],
    },
    signUpAttempt: {
      subject: 'Sie haben bereits ein Konto bei {appName}',
      preview:
        'Jemand wollte sich mit Ihrer E-Mail-Adresse registrieren. Es hat sich nichts geändert.',
      heading: 'Sie haben bereits ein Konto',
      body: [
        'jemand hat versucht, mit {email} ein neues Konto bei {appName} anzulegen. Zu dieser Adresse haben Sie bereits ein Konto, deshalb hat sich nichts geändert.',
        'Wenn Sie das waren, melden Sie sich einfach an. Falls Sie Ihr Passwort vergessen haben, können Sie es auf der Anmeldeseite zurücksetzen.',
        'Wenn nicht, können Sie diese E-Mail ignorieren.',
      ],
    },
  },
};
