import type { Messages } from './messages.ts';

export const de: Messages = {
  entry: {
    providerList: {
      title: 'Anmelden',
      continueWith: 'Weiter mit {provider}',
      password: 'Weiter mit E-Mail',
      phone: 'Weiter mit Telefonnummer',
      anonymous: 'Weiter als Gast',
    },
    emailEntry: {
      title: 'Mit E-Mail anmelden',
      next: 'Weiter',
    },
    passwordSignIn: {
      title: 'Anmelden',
      submit: 'Anmelden',
      trouble: 'Probleme bei der Anmeldung?',
      newHere: 'Neu hier?',
      create: 'Konto erstellen',
      link: 'Anmeldelink per E-Mail erhalten',
      others: 'Andere Anmeldemöglichkeiten',
    },
    signedIn: { title: 'Angemeldet!' },
    fields: {
      email: 'E-Mail-Adresse',
      name: 'Vor- und Nachname',
      password: 'Passwort',
      newPassword: 'Neues Passwort',
    },
    password: {
      show: 'Passwort anzeigen',
      hide: 'Passwort verbergen',
      capsLock: 'Die Feststelltaste ist aktiviert',
    },
    cancel: 'Abbrechen',
    back: 'Zurück',
    dismiss: 'Schließen',
    busy: 'Einen Moment bitte\u00a0…',
    consent: 'Wenn Sie fortfahren, akzeptieren Sie unsere {terms} und unsere {privacy}.',
    terms: 'Nutzungsbedingungen',
    privacy: 'Datenschutzerklärung',
    opensInNewTab: 'wird in einem neuen Tab geöffnet',
    problems: {
      MISSING_EMAIL: 'Geben Sie Ihre E-Mail-Adresse ein, um fortzufahren',
      INVALID_EMAIL: 'Diese E-Mail-Adresse ist nicht korrekt',
      MISSING_PASSWORD: 'Geben Sie Ihr Passwort ein',
      MISSING_NAME: 'Geben Sie Ihren Vor- und Nachnamen ein',
      EMAIL_EXISTS: 'Diese E-Mail-Adresse wird bereits von einem anderen Konto verwendet',
      EMAIL_NOT_FOUND: 'Zu dieser E-Mail-Adresse gibt es kein Konto',
      INVALID_LOGIN_CREDENTIALS: 'E-Mail-Adresse und Passwort stimmen nicht überein',
      WEAK_PASSWORD:
        'Dieses Passwort ist zu schwach. Verwenden Sie mindestens 6 Zeichen mit Buchstaben und Ziffern.',
      PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'Dieses Passwort erfüllt noch nicht alle Anforderungen',
      TOO_MANY_ATTEMPTS_TRY_LATER:
        'Das Passwort wurde zu oft falsch eingegeben. Bitte versuchen Sie es in einigen Minuten noch einmal.',
      TOO_MANY_SIGN_UPS:
        'Aus Ihrem Netzwerk wurden zu viele Konten erstellt. Bitte versuchen Sie es in einigen Minuten noch einmal.',
      TOO_MANY_MAILS:
        'Es wurden zu viele E-Mails angefordert. Bitte versuchen Sie es später noch einmal.',
      OPERATION_NOT_ALLOWED: 'Diese Art der Anmeldung ist hier nicht verfügbar',
      ADMIN_ONLY_OPERATION: 'Neue Konten können nur von der Administration erstellt werden',
      USER_DISABLED: 'Dieses Konto wurde von der Administration deaktiviert',
      QUOTA_EXCEEDED:
        'Im Moment melden sich zu viele Personen an. Bitte versuchen Sie es später noch einmal.',
      NETWORK_REQUEST_FAILED:
        'Es ist ein Netzwerkfehler aufgetreten. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
      TIMEOUT: 'Der Server hat nicht rechtzeitig geantwortet. Bitte versuchen Sie es noch einmal.',
      EXPIRED_OOB_CODE: 'Dieser Link ist abgelaufen. Bitte fordern Sie einen neuen an.',
      INVALID_OOB_CODE:
        'Dieser Link ist ungültig. Möglicherweise ist er unvollständig oder wurde bereits verwendet.',
      MISSING_OOB_CODE:
        'Dieser Link ist unvollständig. Bitte öffnen Sie den Link in der E-Mail noch einmal.',
      NEWER_LINK_SENT:
        'Sie haben einen neueren Link erhalten. Bitte verwenden Sie den Link in der neuesten E-Mail.',
      EMAIL_MISMATCH: 'An diese E-Mail-Adresse wurde der Link nicht gesendet',
      CREDENTIAL_TOO_OLD_LOGIN_AGAIN:
        'Bitte melden Sie sich erneut an, um diesen Vorgang auszuführen.',
      SESSION_EXPIRED: 'Ihre Sitzung ist abgelaufen. Bitte versuchen Sie es noch einmal.',
      USER_CANCELLED:
        'Die Anmeldung wurde abgebrochen. Bitte erteilen Sie die erforderlichen Berechtigungen, um fortzufahren.',
      NO_MEANS_OF_SIGN_IN:
        'Zu dieser E-Mail-Adresse gibt es bereits ein Konto, aber keine Möglichkeit, sich anzumelden. Bitte setzen Sie das Passwort zurück.',
      RESET_MAIL_NOT_SENT:
        'Die E-Mail zum Zurücksetzen des Passworts konnte nicht an die angegebene Adresse gesendet werden',
      UNAUTHORIZED_DOMAIN:
        'Diese Seite darf keine Anmeldelinks versenden. Bitte wenden Sie sich an den Betreiber.',
      NO_STORAGE:
        'Ihr Browser speichert für diese Seite keine Daten, die Anmeldung braucht das aber. Lassen Sie Cookies und Websitedaten zu und laden Sie die Seite neu.',
      NOTHING_TO_RETURN_TO:
        'Sie sind angemeldet, aber diese Seite gibt nicht an, wohin es weitergeht',
      INTERNAL: 'Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.',
    },
  },
  join: {
    createAccount: {
      title: 'Konto erstellen',
      submit: 'Konto erstellen',
      haveAccount: 'Sie haben bereits ein Konto?',
      signIn: 'Stattdessen anmelden',
      link: 'Anmeldelink per E-Mail erhalten',
    },
    unsupportedProvider: {
      title: 'Probleme bei der Anmeldung',
      text: 'Um sich mit {email} anzumelden, müssen Sie zuerst ein neues Passwort wählen.',
      recover: 'Passwort zurücksetzen',
    },
    notAuthorized: {
      title: 'Nicht berechtigt',
      textWithEmail: 'Mit {email} kann hier kein Konto erstellt werden.',
      text: 'Sie sind nicht berechtigt, hier ein Konto zu erstellen.',
      contact: 'Wenn Sie das für einen Fehler halten, schreiben Sie an {admin}.',
      learnMore: 'Mehr erfahren',
    },
  },
  policy: {
    hint: 'Mindestens {minimum} Zeichen mit Buchstaben und Ziffern',
    title: 'Ihr Passwort braucht:',
    MINIMUM_PASSWORD_LENGTH: 'mindestens {minimum} Zeichen',
    MAXIMUM_PASSWORD_LENGTH: 'höchstens {maximum} Zeichen',
    MISSING_LOWERCASE_CHARACTER: 'einen Kleinbuchstaben',
    MISSING_UPPERCASE_CHARACTER: 'einen Großbuchstaben',
    MISSING_NUMERIC_CHARACTER: 'eine Ziffer',
    MISSING_NON_ALPHANUMERIC_CHARACTER: 'ein Sonderzeichen',
    met: 'erfüllt',
    unmet: 'fehlt noch',
    strength: 'Passwortstärke',
    weak: 'Schwach',
    fair: 'Mittel',
    strong: 'Stark',
  },
  recovery: {
    passwordRecovery: {
      title: 'Passwort vergessen',
      text: 'Wir senden Ihnen per E-Mail einen Link, mit dem Sie ein neues Passwort wählen können.',
      submit: 'Senden',
    },
    recoverySent: {
      title: 'Prüfen Sie Ihr Postfach',
      text: 'Falls es zu {email} ein Konto gibt, ist ein Link unterwegs, mit dem Sie ein neues Passwort wählen können. Folgen Sie den Anweisungen in der E-Mail.',
      done: 'Fertig',
    },
    resend: {
      submit: 'Erneut senden',
      wait: 'Erneut senden möglich in {time}',
      sentAgain: 'Die E-Mail wurde erneut gesendet.',
    },
  },
  emailLink: {
    sent: {
      title: 'Anmelde-E-Mail gesendet',
      text: 'Eine E-Mail mit weiteren Anweisungen wurde an {email} gesendet. Öffnen Sie den Link darin, um die Anmeldung abzuschließen.',
      trouble: 'Keine E-Mail erhalten?',
    },
    trouble: {
      title: 'Keine E-Mail erhalten?',
      intro: 'Das hilft in vielen Fällen:',
      spam: 'Sehen Sie im Spam-Ordner nach und prüfen Sie Ihre E-Mail-Filter.',
      connection: 'Prüfen Sie Ihre Internetverbindung.',
      spelling: 'Prüfen Sie, ob die E-Mail-Adresse richtig geschrieben ist.',
      space: 'Prüfen Sie, ob Ihr Postfach voll ist.',
      note: 'Wenn Sie die E-Mail erneut anfordern, funktioniert der Link in der früheren nicht mehr.',
    },
    sending: { title: 'E-Mail wird gesendet' },
    return: { title: 'Sie werden angemeldet' },
    confirmEmail: {
      title: 'E-Mail-Adresse bestätigen',
      text: 'Geben Sie die E-Mail-Adresse ein, an die der Link gesendet wurde, um die Anmeldung abzuschließen.',
      submit: 'Weiter',
    },
    differentDevice: {
      title: 'Neues Gerät oder neuer Browser',
      text: 'Öffnen Sie den Link auf dem Gerät und in dem Browser, in dem Sie ihn angefordert haben.',
    },
    sessionEnded: {
      title: 'Sitzung beendet',
      text: 'Die Sitzung, zu der dieser Link gehört, ist abgelaufen oder wurde gelöscht. Bitte beginnen Sie von vorn.',
    },
    switchAccount: {
      title: 'Konto wechseln?',
      text: 'Sie sind als {current} angemeldet. Mit diesem Link melden Sie sich als {email} an.',
      submit: 'Als {email} anmelden',
      stay: 'Nicht wechseln',
    },
  },
  actions: {
    checking: { title: 'Link wird geprüft' },
    passwordReset: {
      title: 'Passwort zurücksetzen',
      text: 'Wählen Sie ein neues Passwort für {email}.',
      submit: 'Speichern',
      doneTitle: 'Passwort geändert',
      doneText: 'Sie können sich jetzt mit Ihrem neuen Passwort anmelden.',
      failedTitle: 'Passwort bitte noch einmal zurücksetzen',
      failedText:
        'Ihre Anfrage zum Zurücksetzen des Passworts ist abgelaufen oder der Link wurde bereits verwendet.',
    },
    verifyEmail: {
      title: 'E-Mail-Adresse bestätigen',
      text: 'Klicken Sie auf die Schaltfläche, um zu bestätigen, dass {email} Ihnen gehört.',
      submit: 'Bestätigen',
      doneTitle: 'Ihre E-Mail-Adresse wurde bestätigt',
      doneText: 'Sie können sich jetzt mit Ihrem neuen Konto anmelden.',
      failedTitle: 'E-Mail-Adresse bitte noch einmal bestätigen',
      failedText:
        'Ihre Anfrage zur Bestätigung der E-Mail-Adresse ist abgelaufen oder der Link wurde bereits verwendet.',
    },
    verifyAndChangeEmail: {
      title: 'Neue E-Mail-Adresse bestätigen',
      text: 'Künftig melden Sie sich mit {newEmail} statt mit {email} an.',
      submit: 'Bestätigen',
      doneTitle: 'Ihre E-Mail-Adresse wurde bestätigt und geändert',
      doneText: 'Sie können sich jetzt mit Ihrer neuen E-Mail-Adresse {newEmail} anmelden.',
      failedTitle: 'E-Mail-Adresse bitte noch einmal ändern',
      failedText:
        'Ihre Anfrage zur Änderung der E-Mail-Adresse ist abgelaufen oder der Link wurde bereits verwendet.',
    },
    recoverEmail: {
      title: 'Alte E-Mail-Adresse wiederherstellen',
      text: 'Ihre E-Mail-Adresse für die Anmeldung wird wieder auf {email} gesetzt.',
      submit: 'Wiederherstellen',
      doneTitle: 'E-Mail-Adresse wiederhergestellt',
      doneText: 'Ihre E-Mail-Adresse für die Anmeldung ist jetzt wieder {email}.',
      warning:
        'Wenn Sie diese Änderung nicht selbst angefordert haben, versucht möglicherweise jemand, auf Ihr Konto zuzugreifen. Ändern Sie am besten sofort Ihr Passwort.',
      failedTitle: 'E-Mail-Adresse konnte nicht wiederhergestellt werden',
      failedText:
        'Beim Wiederherstellen Ihrer E-Mail-Adresse ist ein Problem aufgetreten. Wenn es auch beim nächsten Versuch nicht klappt, wenden Sie sich an Ihre Administration.',
    },
    revertSecondFactorAddition: {
      title: 'Zweiten Faktor entfernen',
      text: 'Dieser zweite Faktor wird aus Ihrem Konto entfernt: {factor}.',
      unnamedFactor: 'Gerät oder App',
      submit: 'Entfernen',
      doneTitle: 'Zweiter Faktor entfernt',
      doneText: 'Dieser zweite Faktor wurde aus Ihrem Konto entfernt: {factor}.',
      warning:
        'Wenn Sie ihn nicht selbst hinzugefügt haben, versucht möglicherweise jemand, auf Ihr Konto zuzugreifen. Ändern Sie am besten sofort Ihr Passwort.',
      failedTitle: 'Der zweite Faktor konnte nicht entfernt werden',
      failedText:
        'Versuchen Sie noch einmal, ihn zu entfernen. Wenn das nicht klappt, wenden Sie sich an den Support.',
    },
    revertSecondFactorRemoval: {
      title: 'Zweiten Faktor wiederherstellen',
      text: 'Dieser zweite Faktor wird in Ihrem Konto wiederhergestellt: {factor}.',
      submit: 'Wiederherstellen',
      doneTitle: 'Zweiter Faktor wiederhergestellt',
      doneText: 'Dieser zweite Faktor gehört wieder zu Ihrem Konto: {factor}.',
      warning:
        'Wenn Sie ihn nicht selbst entfernt haben, versucht möglicherweise jemand, auf Ihr Konto zuzugreifen. Ändern Sie am besten sofort Ihr Passwort.',
      failedTitle: 'Der zweite Faktor konnte nicht wiederhergestellt werden',
      failedText:
        'Versuchen Sie noch einmal, ihn wiederherzustellen. Wenn das nicht klappt, wenden Sie sich an den Support.',
    },
    unknown: {
      failedTitle: 'Dieser Link funktioniert nicht',
      failedText:
        'Er ist unvollständig. Öffnen Sie den Link in der E-Mail noch einmal oder kopieren Sie ihn vollständig.',
    },
    changePassword: 'Passwort ändern',
    proceed: 'Weiter',
    tryAgain: 'Erneut versuchen',
  },
  notices: {
    recoverable: { title: 'Etwas ist schiefgegangen', retry: 'Erneut versuchen' },
    unrecoverable: { title: 'Die Anmeldung ist hier nicht möglich' },
    signedOut: { title: 'Sie sind abgemeldet', text: 'Bis bald!', signIn: 'Wieder anmelden' },
  },
  account: {
    title: 'Ihr Konto',
    loading: 'Ihr Konto wird geladen\u00a0…',
    signedOut: 'Sie sind nicht angemeldet.',
    guest: 'Gast',
    button: 'Konto: {name}',
    manage: 'Konto verwalten',
    signOut: 'Abmelden',
    save: 'Speichern',
    saved: 'Gespeichert',
    cancel: 'Abbrechen',
    profile: {
      title: 'Profil',
      name: 'Vor- und Nachname',
      picture: 'Bildadresse',
      pictureHint: 'Die Internetadresse eines Bildes, beginnend mit https://',
    },
    email: {
      title: 'E-Mail',
      none: 'Sie haben noch keine E-Mail-Adresse.',
      verified: 'Bestätigt',
      unverified: 'Noch nicht bestätigt',
      verify: 'Bestätigungs-E-Mail senden',
      verifySent: 'Eine Bestätigungs-E-Mail ist unterwegs an {email}.',
      change: 'E-Mail-Adresse ändern',
      newEmail: 'Neue E-Mail-Adresse',
      submit: 'Bestätigungs-E-Mail senden',
      changeSent:
        'Eine Bestätigungs-E-Mail ist unterwegs an {email}. Sobald Sie den Link darin öffnen, ändert sich Ihre Adresse und Sie melden sich neu an.',
    },
    password: {
      title: 'Passwort',
      exists: 'Sie melden sich mit einem Passwort an.',
      none: 'Sie haben noch kein Passwort.',
      change: 'Passwort ändern',
      set: 'Passwort festlegen',
      saved: 'Ihr Passwort wurde gespeichert. Alle anderen Geräte wurden abgemeldet.',
    },
    sessions: {
      title: 'Geräte',
      intro: 'Diese Geräte sind in Ihrem Konto angemeldet.',
      current: 'Dieses Gerät',
      unknown: 'Unbekanntes Gerät',
      device: '{browser} unter {system}',
      lastUsed: 'Zuletzt verwendet: {time}',
      signedIn: 'Angemeldet: {time}',
      revoke: 'Abmelden',
      revokeDevice: 'Abmelden: {device}',
      revokeOthers: 'Alle anderen Geräte abmelden',
      revoked: 'Das Gerät wurde abgemeldet.',
      othersRevoked: 'Alle anderen Geräte wurden abgemeldet.',
      loading: 'Ihre Geräte werden geladen\u00a0…',
      retry: 'Erneut versuchen',
    },
    upgrade: {
      title: 'Behalten Sie Ihr Konto',
      text: 'Sie verwenden ein Gastkonto. Ohne E-Mail-Adresse geht es verloren, wenn Sie sich abmelden.',
      submit: 'Konto erstellen',
    },
    delete: {
      title: 'Konto löschen',
      text: 'Ihr Konto wird mit allem, was dazugehört, gelöscht. Das lässt sich nicht rückgängig machen.',
      start: 'Konto löschen\u00a0…',
      submit: 'Konto endgültig löschen',
      confirm: 'Geben Sie zur Bestätigung dieses Wort ein: {word}',
      word: 'löschen',
    },
    reauthenticate: {
      title: 'Erneut anmelden',
      text: 'Bitte melden Sie sich erneut an, um diesen Vorgang auszuführen.',
      submit: 'Anmelden',
      link: 'Anmeldelink an {email} senden',
      linkSent:
        'Eine Anmelde-E-Mail ist unterwegs an {email}. Öffnen Sie den Link darin in diesem Browser, dann geht es auf dieser Seite von selbst weiter.',
      impossible: 'Melden Sie sich dazu zuerst ab und dann wieder an.',
    },
    problems: {
      INVALID_DISPLAY_NAME: 'Dieser Name ist zu lang oder enthält Zeichen, die nicht möglich sind',
      INVALID_PHOTO_URL: 'Geben Sie eine Adresse ein, die mit https:// beginnt',
      SAME_EMAIL: 'Das ist bereits Ihre E-Mail-Adresse',
      WRONG_CONFIRMATION: 'Geben Sie das oben gezeigte Wort ein',
      ADMIN_ONLY_OPERATION: 'Konten können nur von der Administration gelöscht werden',
      USER_MISMATCH:
        'Das ist ein anderes Konto. Bitte melden Sie sich mit dem Konto an, das Sie gerade verwenden.',
    },
  },
};
