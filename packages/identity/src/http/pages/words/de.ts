import type { PageWords } from '../page-words.ts';

export const de: PageWords = {
  resetPassword: {
    heading: 'Passwort zurücksetzen',
    text: 'Wählen Sie ein neues Passwort für {email}.',
    button: 'Neues Passwort speichern',
    done: {
      heading: 'Passwort geändert',
      text: 'Sie können sich jetzt mit dem neuen Passwort anmelden. Alle anderen Geräte wurden abgemeldet.',
    },
    dead: {
      heading: 'Dieser Link funktioniert nicht mehr',
      text: 'Er ist abgelaufen oder wurde schon benutzt. Fordern Sie auf der Anmeldeseite einen neuen Link an, um ein neues Passwort zu wählen.',
    },
  },
  verifyEmail: {
    heading: 'E‑Mail-Adresse bestätigen',
    text: 'Gehört {email} zu Ihrem Konto bei {appName}?',
    button: 'Ja, bestätigen',
    done: {
      heading: 'E‑Mail-Adresse bestätigt',
      text: 'Vielen Dank. {email} gehört jetzt zu Ihrem Konto bei {appName}.',
    },
    dead: {
      heading: 'Dieser Link funktioniert nicht mehr',
      text: 'Er ist abgelaufen oder wurde schon benutzt. Falls Sie Ihre Adresse bereits bestätigt haben, ist nichts weiter zu tun. Andernfalls melden Sie sich an und fordern Sie eine neue E‑Mail an.',
    },
  },
  verifyAndChangeEmail: {
    heading: 'Neue E‑Mail-Adresse bestätigen',
    text: 'Künftig melden Sie sich bei {appName} mit {newEmail} statt mit {email} an.',
    firstText: 'Künftig können Sie sich bei {appName} mit {newEmail} anmelden.',
    button: 'Neue Adresse verwenden',
    done: {
      heading: 'E‑Mail-Adresse geändert',
      text: 'Sie können sich jetzt mit {newEmail} bei {appName} anmelden.',
    },
    dead: {
      heading: 'Dieser Link funktioniert nicht mehr',
      text: 'Er ist abgelaufen oder wurde schon benutzt. Falls sich Ihre Adresse nicht geändert hat, melden Sie sich an und fordern Sie eine neue E‑Mail an.',
    },
  },
  recoverEmail: {
    heading: 'E‑Mail-Adresse zurückholen',
    text: 'Ihr Konto bei {appName} verwendet dann wieder {email}, und alle angemeldeten Geräte werden abgemeldet.',
    button: 'Adresse wiederherstellen',
    done: {
      heading: 'E‑Mail-Adresse wiederhergestellt',
      text: 'Ihr Konto bei {appName} verwendet wieder {email}.',
    },
    dead: {
      heading: 'Dieser Link funktioniert nicht mehr',
      text: 'Er ist abgelaufen oder wurde schon benutzt. Falls Ihre Adresse noch immer nicht stimmt, wenden Sie sich an den Betreiber von {appName}.',
    },
    warning:
      'Falls Sie die Adresse nicht selbst geändert haben, kennt vielleicht jemand anderes Ihr Passwort. Wählen Sie jetzt ein neues.',
  },
  revertSecondFactorAddition: {
    heading: 'Zweiten Faktor entfernen',
    text: 'Dieser zweite Faktor wird aus Ihrem Konto {email} bei {appName} entfernt: {secondFactor}. Alle, die angemeldet sind, werden abgemeldet.',
    button: 'Entfernen',
    done: {
      heading: 'Zweiter Faktor entfernt',
      text: 'Ihr Konto bei {appName} verlangt ihn nicht mehr. Wenn Sie ihn nicht selbst hinzugefügt haben, wählen Sie jetzt ein neues Passwort: Möglicherweise kennt jemand anderes Ihres.',
    },
    dead: {
      heading: 'Dieser Link funktioniert nicht mehr',
      text: 'Er ist abgelaufen oder wurde schon benutzt. Wenn der zweite Faktor noch da ist, melden Sie sich an und entfernen Sie ihn in Ihrem Konto.',
    },
  },
  revertSecondFactorRemoval: {
    heading: 'Zweiten Faktor wiederherstellen',
    text: 'Dieser zweite Faktor wird in Ihrem Konto {email} bei {appName} wiederhergestellt: {secondFactor}. Alle, die angemeldet sind, werden abgemeldet.',
    button: 'Wiederherstellen',
    done: {
      heading: 'Zweiter Faktor wiederhergestellt',
      text: 'Ihr Konto bei {appName} verlangt ihn wieder. Wenn Sie ihn nicht selbst entfernt haben, wählen Sie jetzt ein neues Passwort: Möglicherweise kennt jemand anderes Ihres.',
    },
    dead: {
      heading: 'Dieser Link funktioniert nicht mehr',
      text: 'Er ist abgelaufen oder wurde schon benutzt. Wenn der zweite Faktor noch fehlt, melden Sie sich an und fügen Sie ihn in Ihrem Konto wieder hinzu.',
    },
  },
  unnamedFactor: 'Gerät oder App',
  signIn: {
    elsewhere: {
      heading: 'Öffnen Sie diesen Link in der App',
      text: 'Dieser Link meldet Sie bei {appName} an, aber die Anmeldung lässt sich auf dieser Seite nicht abschließen. Öffnen Sie ihn auf dem Gerät, auf dem Sie ihn angefordert haben, oder fordern Sie auf der Anmeldeseite einen neuen an.',
    },
  },
  identity: {
    text: 'Bestätigen Sie, dass Sie es sind: Geben Sie das Passwort ein, das Sie für {appName} gewählt haben.',
    label: 'Passwort',
    wrong: 'Das ist nicht das Passwort dieses Kontos.',
    tooManyTries:
      'Zu viele falsche Passwörter. Bitte warten Sie einige Minuten und versuchen Sie es dann noch einmal.',
    without: 'Ich kenne es nicht oder habe keines gewählt',
    withoutHint: 'Ihre Adresse wird dann bestätigt, und Sie wählen ein neues Passwort.',
    startsOver:
      'Falls Sie sich bei diesem Konto auf andere Weise anmelden, funktioniert das danach nicht mehr und muss neu eingerichtet werden.',
  },
  nextPassword: {
    gone: 'Zu Ihrer Sicherheit funktioniert das alte Passwort nicht mehr. Wählen Sie ein neues, um sich anzumelden.',
    send: 'Link zum Zurücksetzen des Passworts senden',
    sent: {
      heading: 'Sehen Sie in Ihr Postfach',
      text: 'Ein Link, mit dem Sie ein neues Passwort wählen können, ist unterwegs an {email}.',
    },
    notSent:
      'Der Code zum Zurücksetzen des Passworts konnte nicht an diese E‑Mail-Adresse gesendet werden',
  },
  password: {
    label: 'Neues Passwort',
    show: 'Passwort anzeigen',
    hide: 'Passwort verbergen',
    hint: 'Mindestens {minimum} Zeichen, mit Buchstaben und Zahlen.',
    hintWithRequirements: 'Mindestens {minimum} Zeichen, darunter {requirements}.',
    empty: 'Geben Sie Ihr Passwort ein',
    weak: 'Dieses Passwort ist zu schwach.',
    weaknesses: {
      COMMON_PASSWORD:
        'Dieses Passwort verwenden viele, deshalb wird es zuerst ausprobiert. Wählen Sie ein anderes.',
      PERSONAL_PASSWORD:
        'Dieses Passwort ist nur ein Name oder eine Adresse, deshalb wird es zuerst ausprobiert. Wählen Sie ein anderes.',
      BREACHED_PASSWORD:
        'Dieses Passwort ist bei einem Datenleck einer anderen Website bekannt geworden. Wählen Sie ein anderes.',
    },
    missing: 'Diesem Passwort fehlt noch: {requirements}.',
    requirements: {
      MISSING_LOWERCASE_CHARACTER: 'ein Kleinbuchstabe',
      MISSING_UPPERCASE_CHARACTER: 'ein Großbuchstabe',
      MISSING_NUMERIC_CHARACTER: 'eine Ziffer',
      MISSING_NON_ALPHANUMERIC_CHARACTER: 'ein Sonderzeichen',
      MINIMUM_PASSWORD_LENGTH: 'eine Länge von mindestens {minimum} Zeichen',
      MAXIMUM_PASSWORD_LENGTH: 'eine Länge von höchstens {maximum} Zeichen',
    },
  },
  proceed: 'Weiter',
  tryAgain: 'Erneut versuchen',
  failures: {
    incomplete: {
      heading: 'Dieser Link ist nicht vollständig',
      text: 'Ein Teil der Adresse fehlt oder ist unbekannt. Öffnen Sie den Link in der E‑Mail noch einmal, oder kopieren Sie ihn vollständig in Ihren Browser.',
    },
    emailTaken: {
      heading: 'Diese Adresse ist schon vergeben',
      text: 'Die E‑Mail-Adresse wird bereits von einem anderen Konto verwendet. Es wurde nichts geändert.',
    },
    passwordsOff: {
      heading: 'Passwörter sind abgeschaltet',
      text: '{appName} verwendet zurzeit keine Passwörter. Es wurde nichts geändert. Bitte melden Sie sich auf andere Weise an.',
    },
    tooManyTries: {
      heading: 'Zu viele Versuche',
      text: 'Bitte warten Sie einige Minuten und versuchen Sie es dann noch einmal.',
    },
    signInNeeded: {
      heading: 'Dazu müssen Sie sich anmelden',
      text: 'Es wurde nichts geändert. Wer diesen Link benutzt, muss sich bei dem Konto anmelden, und diese Seite kann nur nach einem Passwort fragen. Wenden Sie sich an den Betreiber von {appName}.',
    },
    foreignForm: {
      heading: 'Es wurde nichts geändert',
      text: 'Diese Anfrage kam nicht von unserer eigenen Seite. Bitte öffnen Sie den Link in der E‑Mail noch einmal und drücken Sie dort auf die Schaltfläche.',
    },
    nothingHere: {
      heading: 'Hier gibt es nichts',
      text: 'Vielleicht enthält die Adresse einen Tippfehler, oder die Seite ist umgezogen.',
    },
    generic: {
      heading: 'Das hat nicht geklappt',
      text: 'Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.',
    },
  },
  landing: 'Dieser Server meldet Menschen bei {appName} an. Mehr gibt es hier nicht zu sehen.',
  provider: {
    busy: 'Einen Moment\u00a0…',
    finished: {
      heading: 'Sie können dieses Fenster schließen',
      text: 'Die Anmeldung geht in dem Fenster weiter, aus dem Sie gekommen sind.',
    },
    noScript:
      'Diese Art der Anmeldung braucht JavaScript. Schalten Sie es für diese Seite ein und laden Sie sie neu.',
    backToSignIn: 'Zur Anmeldeseite',
    failures: {
      incomplete: {
        heading: 'Diese Anmeldung kann nicht beginnen',
        text: 'Ein Teil der Adresse fehlt oder ist unbekannt. Gehen Sie zurück zu {appName} und versuchen Sie es noch einmal.',
      },
      foreignPage: {
        heading: 'Diese Seite darf diese Anmeldung nicht verwenden',
        text: 'Sie liegt auf keiner der Domains, die {appName} erlaubt. Es wurde ihr nichts mitgeteilt.',
      },
      expired: {
        heading: 'Diese Anmeldung ist vorbei',
        text: 'Sie ist schon abgeschlossen, hat zu lange gedauert oder wurde in einem anderen Fenster begonnen. Bitte melden Sie sich noch einmal an.',
      },
      generic: {
        heading: 'Die Anmeldung hat nicht geklappt',
        text: 'Unterwegs ist etwas schiefgegangen. Bitte melden Sie sich noch einmal an.',
      },
    },
  },
};
