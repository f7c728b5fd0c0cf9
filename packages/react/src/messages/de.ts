import type { Messages } from './messages.ts';

export const de: Messages = {
  entry: {
    providerList: {
      title: 'Anmelden',
      continueWith: 'Weiter mit {provider}',
      password: 'Weiter mit E-Mail',
      phone: 'Weiter mit Telefonnummer',
      passkey: 'Mit Passkey anmelden',
      anonymous: 'Weiter als Gast',
    },
    emailEntry: {
      title: 'Mit E-Mail anmelden',
      next: 'Weiter',
    },
    otherWays: {
      or: 'oder',
      more: 'Weitere Anmeldemöglichkeiten',
      lastUsed: 'Zuletzt verwendet',
      demo: 'Demo-Anbieter',
      demoHint: 'Dort braucht niemand ein Konto.',
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
  },
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
    TOO_MANY_CHANGES: 'Zu viele Versuche. Bitte versuchen Sie es in einigen Minuten noch einmal.',
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
    problems: {
      WEAK_PASSWORD:
        'Dieses Passwort ist zu schwach. Verwenden Sie mindestens {minimum} Zeichen mit Buchstaben und Ziffern.',
      COMMON_PASSWORD: 'Dieses Passwort ist zu verbreitet. Wählen Sie ein anderes.',
      PERSONAL_PASSWORD:
        'Dieses Passwort ist nur ein Name oder eine Adresse. Wählen Sie ein anderes.',
      BREACHED_PASSWORD:
        'Dieses Passwort ist bei einem Datenleck bekannt geworden. Wählen Sie ein anderes.',
    },
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
    expired: {
      title: 'Neuen Anmeldelink anfordern',
      text: 'Wir senden ihn an Ihre E-Mail-Adresse.',
      submit: 'Neuen Link senden',
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
    here: {
      text: 'Sie sind als {current} angemeldet.',
      stay: 'Zu Ihrem Konto',
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
      back: 'Wenn die Seite noch offen ist, von der Sie kommen, können Sie auch dorthin zurückkehren.',
      failedTitle: 'E-Mail-Adresse bitte noch einmal bestätigen',
      failedText:
        'Ihre Anfrage zur Bestätigung der E-Mail-Adresse ist abgelaufen oder der Link wurde bereits verwendet.',
    },
    verifyAndChangeEmail: {
      title: 'Neue E-Mail-Adresse bestätigen',
      text: 'Künftig melden Sie sich mit {newEmail} statt mit {email} an.',
      firstText: 'Künftig können Sie sich mit {newEmail} anmelden.',
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
    identity: {
      password:
        'Bestätigen Sie, dass Sie es sind: Geben Sie das Passwort ein, das Sie für {email} gewählt haben.',
      signIn:
        'Bestätigen Sie, dass Sie es sind: Melden Sie sich zuerst bei dem Konto von {email} an. Danach kommen Sie hierher zurück.',
      openAgain:
        'Bestätigen Sie, dass Sie es sind: Melden Sie sich zuerst in diesem Browser bei dem Konto von {email} an und öffnen Sie dann diesen Link noch einmal.',
      other: 'Sie sind als {current} angemeldet. Das ist ein anderes Konto.',
      wrong: 'Das ist nicht das Passwort dieses Kontos',
      anotherWay: 'Auf andere Weise anmelden',
      switch: 'Abmelden und auf andere Weise anmelden',
      unknown: 'Ich habe es vergessen oder keines gewählt',
      unknownNote: 'Ihre E-Mail-Adresse wird dann bestätigt und Sie wählen ein neues Passwort.',
      without: 'Ohne Anmeldung bestätigen',
      withoutNote: 'Frühere Anmeldemöglichkeiten dieses Kontos funktionieren dann nicht mehr.',
    },
    startedOver: {
      password:
        'Zu Ihrer Sicherheit funktioniert das alte Passwort nicht mehr. Wählen Sie ein neues, um sich anzumelden.',
      others:
        'Zu Ihrer Sicherheit funktionieren frühere Anmeldemöglichkeiten dieses Kontos nicht mehr.',
    },
    newPassword: 'Neues Passwort wählen',
    changePassword: 'Passwort ändern',
    proceed: 'Weiter',
    tryAgain: 'Erneut versuchen',
    sendNew: 'Neuen Link senden',
    toAccount: 'Zu Ihrem Konto',
    signInAs: 'Als {email} anmelden',
  },
  already: {
    title: 'Sie sind bereits angemeldet',
    text: 'Sie sind als {account} angemeldet.',
    goOn: 'Weiter',
    another: 'Anderes Konto verwenden',
    signOut: 'Abmelden',
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
        'Wenn {email} noch frei ist, ist eine Bestätigungs-E-Mail dorthin unterwegs. Sobald Sie den Link darin öffnen, ändert sich Ihre Adresse und Sie melden sich neu an.',
      add: 'E-Mail-Adresse hinzufügen',
      addText:
        'Mit einer E-Mail-Adresse und einem Passwort können Sie sich auf jedem Gerät anmelden und kommen immer wieder in Ihr Konto.',
    },
    password: {
      title: 'Passwort',
      exists: 'Sie melden sich mit einem Passwort an.',
      none: 'Sie haben noch kein Passwort.',
      change: 'Passwort ändern',
      set: 'Passwort festlegen',
      current: 'Aktuelles Passwort',
      wrong: 'Das ist nicht Ihr aktuelles Passwort',
      forgot: 'Passwort vergessen?',
      resetSent:
        'Ein Link, mit dem Sie ein neues Passwort wählen können, ist unterwegs an {email}.',
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
    emptyPage: {
      guest:
        'Für Gäste gibt es hier noch nichts. Erstellen Sie ein Konto, um diese Seite zu nutzen.',
      others: 'Auf dieser Seite gibt es nichts einzurichten.',
    },
    delete: {
      title: 'Konto löschen',
      text: 'Ihr Konto wird mit allem, was dazugehört, gelöscht. Das lässt sich nicht rückgängig machen.',
      start: 'Konto löschen\u00a0…',
      submit: 'Konto endgültig löschen',
      confirm: 'Geben Sie zur Bestätigung dieses Wort ein: {word}',
      word: 'löschen',
      losses: 'Das geht verloren:',
      lossOfProfile: 'Ihr Name, Ihr Bild, Ihre E-Mail-Adresse und Ihre Telefonnummer',
      lossOfWaysIn:
        'alle Anmeldemöglichkeiten: Passwort, Passkeys, verknüpfte Konten und Zwei-Faktor-Authentifizierung',
      lossOfDevices: 'Ihre Anmeldung auf allen Geräten, auch auf diesem',
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
      NOT_A_PICTURE: 'Unter dieser Adresse gibt es kein Bild',
    },
    leaveGuest: {
      title: 'Abmelden und dieses Konto verlieren?',
      text: 'Sie sind als Gast hier. Wenn Sie sich abmelden, geht dieses Konto mit allem, was dazugehört, verloren, und niemand kann es wiederherstellen. Erstellen Sie ein Konto, um es zu behalten.',
      stay: 'Gast bleiben',
      submit: 'Abmelden und verlieren',
    },
    pages: {
      profile: 'Profil',
      security: 'Sicherheit',
      connections: 'Verknüpfungen',
      devices: 'Geräte',
      data: 'Daten',
    },
    download: {
      title: 'Ihre Daten herunterladen',
      text: 'Eine Datei mit allem, was hier über Sie gespeichert ist: Ihr Profil, Ihre Anmeldemöglichkeiten, Ihre Geräte und was in Ihrem Konto geschehen ist. Passwörter und andere Geheimnisse sind nicht enthalten.',
      submit: 'Herunterladen',
      done: 'Ihre Daten wurden als {file} gespeichert.',
    },
  },
  pictures: {
    choose: 'Bild auswählen',
    otherWays: 'Sie können ein Bild auch hierher ziehen oder einfügen.',
    remove: 'Bild entfernen',
    removed: 'Ihr Bild wurde entfernt.',
    crop: {
      title: 'Bild zuschneiden',
      text: 'Ziehen Sie das Bild oder verschieben Sie es mit den Pfeiltasten. Angezeigt wird, was im Kreis liegt.',
      horizontal: 'Position von links nach rechts',
      vertical: 'Position von oben nach unten',
      zoom: 'Zoom',
      submit: 'Bild verwenden',
      uploading: 'Ihr Bild wird hochgeladen',
    },
    problems: {
      FILE_NOT_A_PICTURE: 'Diese Datei ist kein Bild. Wählen Sie ein Foto oder eine Grafik aus.',
      PICTURE_BROKEN:
        'Dieses Bild lässt sich nicht öffnen. Die Datei ist beschädigt oder von einer Art, die dieser Browser nicht kennt.',
      PICTURE_TOO_LARGE:
        'Dieses Bild ist zu groß, um hier geöffnet zu werden. Wählen Sie ein kleineres aus.',
      PICTURE_REFUSED:
        'Der Server hat dieses Bild nicht angenommen. Versuchen Sie es mit einem anderen.',
    },
  },
  phone: {
    fields: {
      phoneNumber: 'Telefonnummer',
      code: '6-stelliger Code',
    },
    country: {
      title: 'Land oder Region',
      button: 'Land oder Region: {country} {code}',
      search: 'Nach Name oder Vorwahl suchen',
      none: 'Kein Land und keine Region gefunden',
      missing:
        'Die Länderliste konnte nicht geladen werden. Geben Sie Ihre Nummer mit Ländervorwahl ein, zum Beispiel +49',
    },
    phoneEntry: {
      title: 'Telefonnummer eingeben',
      submit: 'Code senden',
      charges:
        'Wenn Sie auf „{button}“ klicken, erhalten Sie eine SMS. Es können Gebühren für SMS und Datenübertragung anfallen.',
    },
    phoneCode: {
      title: 'Code eingeben',
      text: 'Eine SMS mit einem 6-stelligen Code ist unterwegs an {phoneNumber}.',
      change: 'Telefonnummer ändern',
      submit: 'Weiter',
    },
    resend: {
      submit: 'Neuen Code senden',
      wait: 'Neuer Code möglich in {time}',
      sentAgain: 'Ein neuer Code wurde gesendet. Der frühere funktioniert nicht mehr.',
    },
    section: {
      title: 'Telefon',
      none: 'Sie haben noch keine Telefonnummer.',
      intro: 'Mit dieser Nummer können Sie sich anmelden.',
      add: 'Telefonnummer hinzufügen',
      change: 'Telefonnummer ändern',
      remove: 'Telefonnummer entfernen\u00a0…',
      confirm: 'Danach können Sie sich nicht mehr mit {phoneNumber} anmelden.',
      submitRemoval: 'Telefonnummer entfernen',
      last: 'Diese Nummer ist Ihre einzige Anmeldemöglichkeit und kann deshalb nicht entfernt werden. Fügen Sie zuerst eine andere hinzu.',
      submit: 'Speichern',
      saved: 'Ihre Telefonnummer wurde gespeichert. Alle anderen Geräte wurden abgemeldet.',
      removed: 'Ihre Telefonnummer wurde entfernt.',
    },
    reauthenticate: {
      send: 'Code an {phoneNumber} senden',
    },
    problems: {
      MISSING_PHONE_NUMBER: 'Geben Sie eine gültige Telefonnummer ein',
      INVALID_PHONE_NUMBER: 'Geben Sie eine gültige Telefonnummer ein',
      UNSUPPORTED_REGION:
        'Nummern aus diesem Land oder dieser Region können hier nicht verwendet werden',
      MISSING_CODE: 'Geben Sie den 6-stelligen Code ein',
      INVALID_CODE: 'Falscher Code. Prüfen Sie die SMS und versuchen Sie es noch einmal.',
      INVALID_SESSION_INFO: 'Dieser Code ist nicht mehr gültig. Fordern Sie einen neuen an.',
      SESSION_EXPIRED: 'Dieser Code ist nicht mehr gültig. Fordern Sie einen neuen an.',
      TOO_MANY_ATTEMPTS_TRY_LATER:
        'Zu oft wurde ein falscher Code eingegeben. Bitte versuchen Sie es später noch einmal.',
      TOO_MANY_MESSAGES:
        'Diese Telefonnummer wurde zu oft verwendet. Bitte versuchen Sie es später noch einmal.',
      CREDENTIAL_TOO_OLD_LOGIN_AGAIN:
        'Diese Nummer wurde hier lange nicht verwendet. Melden Sie sich auf andere Weise an und fügen Sie sie Ihrem Konto dann wieder hinzu.',
      QUOTA_EXCEEDED:
        'Im Moment werden zu viele Codes gesendet. Bitte versuchen Sie es später noch einmal.',
      PHONE_NUMBER_EXISTS: 'Diese Telefonnummer wird bereits von einem anderen Konto verwendet',
      SAME_PHONE_NUMBER: 'Das ist bereits Ihre Telefonnummer',
      UNSUPPORTED_FIRST_FACTOR:
        'Bei Konten mit Zwei-Faktor-Authentifizierung ist die Anmeldung mit einer Telefonnummer nicht möglich. Melden Sie sich auf andere Weise an.',
      MISSING_APP_CREDENTIAL:
        'Ihr Browser konnte nicht geprüft werden. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
      INVALID_APP_CREDENTIAL:
        'Ihr Browser konnte nicht geprüft werden. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
    },
  },
  secondFactor: {
    kinds: {
      sms: 'SMS',
      totp: 'Authenticator-App',
      recovery: 'Wiederherstellungscode',
    },
    described: {
      sms: 'SMS an {number}',
      totp: 'Authenticator-App: {name}',
    },
    code: '6-stelliger Code',
    anotherWay: 'Andere Methode verwenden',
    continue: 'Weiter',
    verify: 'Bestätigen',
    factorChoice: {
      title: 'Bestätigen Sie Ihre Identität',
      text: 'Ihr Konto ist durch einen zweiten Faktor geschützt. Wählen Sie aus, welchen Sie verwenden möchten.',
    },
    smsChallenge: {
      title: 'Code aus der SMS eingeben',
      sending: 'Wir senden einen Code an {number}.',
      text: 'Wir haben einen Code an {number} gesendet. Es kann eine Minute dauern, bis er ankommt.',
    },
    totpChallenge: {
      title: 'Code aus der App eingeben',
      text: 'Öffnen Sie Ihre Authenticator-App und geben Sie den Code ein, den sie für dieses Konto anzeigt.',
      named:
        'Öffnen Sie Ihre Authenticator-App ({name}) und geben Sie den Code ein, den sie für dieses Konto anzeigt.',
    },
    recoveryChallenge: {
      title: 'Wiederherstellungscode verwenden',
      text: 'Geben Sie einen der Wiederherstellungscodes ein, die Sie beim Einrichten der Zwei-Faktor-Authentifizierung gespeichert haben. Jeder Code funktioniert nur einmal.',
      code: 'Wiederherstellungscode',
    },
    recoveryUsed: {
      title: 'Ihr Wiederherstellungscode wurde akzeptiert',
      left: 'Verbleibende Wiederherstellungscodes: {count}',
      few: 'Erstellen Sie bald neue auf Ihrer Kontoseite.',
      none: 'Das war Ihr letzter Wiederherstellungscode. Erstellen Sie gleich neue auf Ihrer Kontoseite, sonst können Sie sich vielleicht nicht mehr anmelden.',
      text: 'Wenn Sie Ihr Telefon oder Ihre App verloren haben, entfernen Sie den zweiten Faktor auf Ihrer Kontoseite und richten Sie einen neuen ein.',
    },
    enrolVerify: {
      title: 'Bestätigen Sie zuerst Ihre E-Mail-Adresse',
      why: 'Hier ist die Zwei-Faktor-Authentifizierung erforderlich. Bevor Sie sie einrichten, bestätigen Sie, dass {email} Ihnen gehört.',
      send: 'Bestätigungs-E-Mail senden',
      sent: 'Wir haben eine E-Mail an {email} gesendet. Öffnen Sie den Link darin und kehren Sie dann auf diese Seite zurück.',
      done: 'Ich habe sie bestätigt',
      other: 'Andere Adresse verwenden',
    },
    enrolChoice: {
      title: 'Zwei-Faktor-Authentifizierung einrichten',
      why: 'Hier ist die Zwei-Faktor-Authentifizierung erforderlich. Bei der Anmeldung brauchen Sie dann zusätzlich einen Code, den nur Sie erhalten können. Wählen Sie aus, wie Sie ihn erhalten möchten.',
      sms: 'SMS',
      smsHint: 'Bei jeder Anmeldung senden wir einen Code an Ihr Telefon.',
      totp: 'Authenticator-App',
      totpHint:
        'Eine App auf Ihrem Telefon oder Computer zeigt einen Code an, auch ohne Verbindung.',
    },
    smsEnrol: {
      title: 'Telefonnummer hinzufügen',
      text: 'Wir senden jetzt und bei jeder Anmeldung einen Code an diese Nummer. Es können Gebühren für SMS und Datenübertragung anfallen.',
      submit: 'Code senden',
      codeTitle: 'Code aus der SMS eingeben',
      sent: 'Wir haben einen Code an {number} gesendet. Es kann eine Minute dauern, bis er ankommt.',
      change: 'Nummer ändern',
      verify: 'Nummer hinzufügen',
    },
    totpEnrol: {
      title: 'Authenticator-App einrichten',
      scan: 'Öffnen Sie Ihre Authenticator-App und scannen Sie damit diesen QR-Code.',
      picture: 'QR-Code mit dem Einrichtungsschlüssel, der darunter ausgeschrieben ist',
      type: 'Wenn Sie ihn nicht scannen können, geben Sie stattdessen diesen Einrichtungsschlüssel in der App ein:',
      copy: 'Schlüssel kopieren',
      copied: 'Der Schlüssel wurde kopiert.',
      notCopied:
        'Der Schlüssel konnte nicht kopiert werden. Bitte markieren und kopieren Sie ihn selbst.',
      enter: 'Geben Sie dann den Code ein, den die App anzeigt.',
      code: '6-stelliger Code aus der App',
      name: 'Name dieser App (optional)',
      nameHint: 'Damit Sie sie später wiedererkennen, zum Beispiel der Name des Geräts.',
      submit: 'App hinzufügen',
    },
    recoveryCodes: {
      title: 'Wiederherstellungscodes speichern',
      text: 'Wenn Sie Ihr Telefon oder Ihre App verlieren, kommen Sie mit diesen Codes wieder in Ihr Konto. Jeder funktioniert einmal. Sie werden nur jetzt angezeigt: Bewahren Sie sie sicher auf.',
      list: 'Wiederherstellungscodes',
      making: 'Ihre Wiederherstellungscodes werden erstellt\u00a0…',
      failed:
        'Ihr zweiter Faktor ist eingerichtet, aber die Wiederherstellungscodes konnten nicht erstellt werden.',
      retry: 'Erneut versuchen',
      copy: 'Kopieren',
      copied: 'Die Codes wurden kopiert.',
      notCopied:
        'Die Codes konnten nicht kopiert werden. Bitte markieren und kopieren Sie sie selbst.',
      download: 'Herunterladen',
      print: 'Drucken',
      file: 'wiederherstellungscodes',
      fileTitle: 'Wiederherstellungscodes für {email} bei {site}',
      fileText: 'Jeder Code funktioniert einmal. Bewahren Sie die Codes sicher auf.',
      saved: 'Ich habe diese Codes gespeichert',
      submit: 'Weiter',
    },
    account: {
      title: 'Zwei-Faktor-Authentifizierung',
      off: 'Aus',
      on: 'Ein',
      intro:
        'Bei der Anmeldung werden Sie zusätzlich nach einem Code gefragt, den nur Sie erhalten können. Wer nur Ihr Passwort kennt, kommt damit nicht in Ihr Konto.',
      loading: 'Wird geladen\u00a0…',
      retry: 'Erneut versuchen',
      unverified: 'Um dies zu aktivieren, bestätigen Sie zuerst Ihre E-Mail-Adresse {email}.',
      withoutEmail:
        'Um dies zu aktivieren, fügen Sie Ihrem Konto zuerst eine E-Mail-Adresse hinzu.',
      full: 'Mehr können Sie nicht hinzufügen. Entfernen Sie zuerst einen zweiten Faktor.',
      addSms: 'Telefonnummer hinzufügen',
      addTotp: 'Authenticator-App hinzufügen',
      added:
        'Die Zwei-Faktor-Authentifizierung ist aktiviert. Alle anderen Geräte wurden abgemeldet.',
      addedAt: 'Hinzugefügt: {time}',
      rename: 'Umbenennen',
      renameFactor: 'Umbenennen: {factor}',
      name: 'Name',
      renamed: 'Der Name wurde gespeichert.',
      remove: 'Entfernen',
      removeFactor: 'Entfernen: {factor}',
      confirmRemoval:
        '„{factor}“ entfernen? Bei der Anmeldung werden Sie dann nicht mehr danach gefragt.',
      confirmLastRemoval:
        '„{factor}“ entfernen? Das ist Ihr einziger zweiter Faktor: Die Zwei-Faktor-Authentifizierung wird deaktiviert, und Ihre Wiederherstellungscodes funktionieren nicht mehr.',
      removed: 'Der zweite Faktor wurde entfernt.',
      save: 'Speichern',
      cancel: 'Abbrechen',
      done: 'Fertig',
      codes: {
        title: 'Wiederherstellungscodes',
        left: 'Verbleibende Wiederherstellungscodes: {count}',
        none: 'Sie haben keine Wiederherstellungscodes. Wenn Sie Ihr Telefon oder Ihre App verlieren, können Sie sich ohne sie vielleicht nicht mehr anmelden.',
        make: 'Wiederherstellungscodes erstellen',
        renew: 'Neue Codes erstellen',
        confirm: 'Ihre bisherigen Wiederherstellungscodes funktionieren dann nicht mehr.',
        submit: 'Neue Codes erstellen',
      },
    },
    again: {
      choose: 'Wählen Sie Ihren zweiten Faktor aus.',
      submit: 'Anmelden',
    },
    problems: {
      MISSING_CODE: 'Geben Sie den Code ein',
      INVALID_CODE:
        'Dieser Code ist nicht korrekt. Prüfen Sie ihn und versuchen Sie es noch einmal.',
      SESSION_EXPIRED: 'Dieser Code ist abgelaufen. Fordern Sie einen neuen an.',
      INVALID_SESSION_INFO: 'Dieser Code ist abgelaufen. Fordern Sie einen neuen an.',
      SETUP_EXPIRED: 'Das hat zu lange gedauert. Bitte treffen Sie Ihre Auswahl noch einmal.',
      TOO_MANY_ATTEMPTS_TRY_LATER:
        'Zu oft wurde ein falscher Code eingegeben. Bitte versuchen Sie es später noch einmal.',
      TOO_MANY_MESSAGES:
        'Es wurden zu viele SMS angefordert. Bitte versuchen Sie es später noch einmal.',
      QUOTA_EXCEEDED:
        'Im Moment kann keine SMS gesendet werden. Verwenden Sie eine andere Methode oder versuchen Sie es später noch einmal.',
      INVALID_PHONE_NUMBER: 'Geben Sie eine gültige Telefonnummer ein',
      OPERATION_NOT_ALLOWED: 'Dieser zweite Faktor ist hier nicht verfügbar',
      SECOND_FACTOR_EXISTS: 'Diese Telefonnummer wird bereits für Ihr Konto verwendet',
      SECOND_FACTOR_LIMIT_EXCEEDED:
        'Mehr können Sie nicht hinzufügen. Entfernen Sie zuerst einen zweiten Faktor.',
      UNSUPPORTED_FIRST_FACTOR:
        'Die Zwei-Faktor-Authentifizierung ist für diese Art der Anmeldung nicht verfügbar. Melden Sie sich stattdessen mit Ihrer E-Mail-Adresse an.',
      UNVERIFIED_EMAIL:
        'Ihre E-Mail-Adresse ist noch nicht bestätigt. Öffnen Sie den Link in der E-Mail und versuchen Sie es dann noch einmal.',
      INVALID_DISPLAY_NAME: 'Dieser Name ist zu lang oder enthält Zeichen, die nicht möglich sind',
      MFA_ENROLLMENT_NOT_FOUND: 'Dieser zweite Faktor wurde bereits entfernt',
      INVALID_MFA_PENDING_CREDENTIAL:
        'Das hat zu lange gedauert. Bitte melden Sie sich noch einmal an.',
      CODES_NOT_SAVED: 'Speichern Sie die Codes und bestätigen Sie es dann hier',
    },
  },
  passkeys: {
    signIn: {
      title: 'Mit Passkey anmelden',
      text: 'Ihr Browser fragt nach Ihrem Passkey. Bestätigen Sie mit Fingerabdruck, Gesicht oder Displaysperre.',
      failedText:
        'Sie können es noch einmal versuchen oder einen anderen Passkey wählen. Wenn Sie noch keinen haben, melden Sie sich zuerst auf andere Weise an.',
      retry: 'Erneut versuchen',
    },
    offer: {
      title: 'Nächstes Mal schneller anmelden?',
      text: 'Mit einem Passkey melden Sie sich per Fingerabdruck, Gesicht oder Displaysperre dieses Geräts an. Sie müssen sich nichts merken, und es gibt nichts, was man Ihnen stehlen könnte.',
      submit: 'Passkey erstellen',
      later: 'Jetzt nicht',
      never: 'Auf diesem Gerät nicht mehr fragen',
    },
    account: {
      title: 'Passkeys',
      intro:
        'Mit einem Passkey melden Sie sich per Fingerabdruck, Gesicht oder Displaysperre an, ganz ohne Passwort.',
      none: 'Sie haben noch keine Passkeys.',
      loading: 'Ihre Passkeys werden geladen\u00a0…',
      retry: 'Erneut versuchen',
      unverified:
        'Um einen Passkey hinzuzufügen, bestätigen Sie zuerst Ihre E-Mail-Adresse {email}.',
      unsupported: 'Dieser Browser kann keine Passkeys erstellen.',
      add: 'Passkey hinzufügen',
      added: 'Der Passkey wurde hinzugefügt. Sie können sich ab jetzt damit anmelden.',
      unnamed: 'Passkey',
      synced: 'Synchronisiert',
      created: 'Hinzugefügt: {time}',
      lastUsed: 'Zuletzt verwendet: {time}',
      neverUsed: 'Noch nicht verwendet',
      rename: 'Umbenennen',
      renameNamed: 'Umbenennen: {name}',
      name: 'Name des Passkeys',
      renamed: 'Der Passkey hat einen neuen Namen.',
      remove: 'Entfernen',
      removeNamed: 'Entfernen: {name}',
      removeText:
        '„{name}“ entfernen? Sie können sich dann nicht mehr damit anmelden. Der Passkey bleibt auf Ihrem Gerät, bis Sie ihn auch dort löschen.',
      removeSubmit: 'Passkey entfernen',
      removed: 'Der Passkey wurde entfernt.',
    },
    reauthenticate: {
      submit: 'Passkey verwenden',
    },
    problems: {
      PASSKEY_CANCELLED:
        'Es wurde kein Passkey verwendet. Möglicherweise haben Sie abgebrochen oder dieses Gerät hat keinen für diese Website.',
      PASSKEY_NOT_CREATED:
        'Es wurde kein Passkey erstellt. Möglicherweise haben Sie abgebrochen oder dieses Gerät kann keinen speichern.',
      PASSKEY_TIMED_OUT:
        'Die Anfrage wurde nicht rechtzeitig bestätigt. Bitte versuchen Sie es noch einmal.',
      PASSKEY_EXISTS_HERE: 'Auf diesem Gerät gibt es bereits einen Passkey für Ihr Konto',
      PASSKEY_NOT_SUPPORTED: 'Dieser Browser oder dieses Gerät unterstützt keine Passkeys',
      PASSKEY_INSECURE_PAGE:
        'Passkeys funktionieren nur auf Seiten mit sicherer Verbindung (https)',
      PASSKEY_WRONG_DOMAIN:
        'Auf dieser Seite können keine Passkeys verwendet werden. Bitte wenden Sie sich an den Betreiber.',
      PASSKEY_FAILED:
        'Der Passkey konnte nicht verwendet werden. Bitte versuchen Sie es noch einmal.',
      PASSKEY_CREDENTIAL_NOT_FOUND:
        'Dieser Passkey ist hier nicht bekannt. Möglicherweise wurde er aus Ihrem Konto entfernt.',
      INVALID_AUTHENTICATOR_RESPONSE:
        'Der Passkey konnte nicht geprüft werden. Bitte versuchen Sie es noch einmal.',
      CREDENTIAL_ALREADY_IN_USE: 'Dieser Passkey gehört bereits zu einem Konto',
      PASSKEY_LIMIT_EXCEEDED:
        'Mehr Passkeys sind nicht möglich. Entfernen Sie einen, um einen anderen hinzuzufügen.',
      LAST_SIGN_IN_METHOD:
        'Dieser Passkey ist Ihre einzige Anmeldemöglichkeit. Fügen Sie zuerst eine andere hinzu.',
      TOO_MANY_ATTEMPTS_TRY_LATER:
        'Zu viele Versuche. Bitte versuchen Sie es in einigen Minuten noch einmal.',
      MISSING_PASSKEY_NAME: 'Geben Sie einen Namen ein',
    },
  },
  tenants: {
    choice: {
      title: 'Organisation auswählen',
      text: 'Jede Organisation hat eigene Konten.',
      signInTo: 'Bei {tenant} anmelden',
    },
    byEmail: {
      title: 'Organisation suchen',
      text: 'Geben Sie Ihre dienstliche oder schulische E-Mail-Adresse ein.',
      next: 'Weiter',
    },
    current: 'Anmeldung bei {tenant}',
    other: 'Andere Organisation auswählen',
    problems: {
      NO_TENANT_FOR_EMAIL:
        'Keine Organisation verwendet diese E-Mail-Adresse. Versuchen Sie es mit einer anderen Adresse.',
      TENANT_NOT_FOUND:
        'Diese Organisation ist hier nicht mehr verfügbar. Wählen Sie eine andere aus.',
      PROJECT_DISABLED: 'Bei dieser Organisation kann sich im Moment niemand anmelden',
    },
  },
  federated: {
    window: {
      title: 'Mit {provider} anmelden',
      text: 'Schließen Sie die Anmeldung im geöffneten Fenster ab.',
      reopen: 'Erneut öffnen',
      leaving: 'Sie werden zu {provider} weitergeleitet\u00a0…',
    },
    return: { title: 'Sie werden angemeldet' },
    signIn: {
      title: 'Willkommen zurück',
      text: 'Sie haben {email} bereits verwendet. Melden Sie sich mit {provider} an, um fortzufahren.',
      submit: 'Mit {provider} anmelden',
    },
    linking: {
      title: 'Sie haben bereits ein Konto',
      passwordText:
        'Sie haben {email} bereits verwendet. Geben Sie das Passwort dieses Kontos ein, um {provider} damit zu verknüpfen.',
      emailText:
        'Sie haben {email} bereits verwendet. Um {provider} mit diesem Konto zu verknüpfen, öffnen Sie den Link, den wir Ihnen senden. Öffnen Sie ihn in diesem Browser.',
      emailSubmit: 'Anmeldelink per E-Mail erhalten',
      providerText:
        'Sie haben {email} bereits verwendet. Melden Sie sich mit {provider} an, um {other} mit diesem Konto zu verknüpfen.',
    },
    elsewhere: {
      title: 'Neues Gerät oder neuer Browser',
      text: 'Um {provider} mit Ihrem Konto zu verknüpfen, öffnen Sie den Link in dem Browser, in dem Sie ihn angefordert haben.',
      without:
        'Sie können auch fortfahren, ohne {provider} zu verknüpfen. Wenn Sie sich das nächste Mal damit anmelden, werden Sie erneut gefragt.',
      submit: 'Weiter',
    },
    mismatch: {
      title: 'Mit einer anderen E-Mail-Adresse fortfahren?',
      text: 'Sie haben mit {typed} begonnen, sich aber als {email} angemeldet. Möchten Sie mit {email} fortfahren?',
      submit: 'Weiter',
    },
    conflict: {
      title: 'Sie haben bereits ein Konto',
      text: 'Zu {name} gibt es bereits ein Konto. Sie können sich jetzt dort anmelden.',
      unnamedText: 'Sie können sich jetzt in diesem Konto anmelden.',
      note: 'Was Sie als Gast getan haben, wird nicht übernommen.',
      submit: 'In diesem Konto anmelden',
      stay: 'Gast bleiben',
    },
  },
  linkedAccounts: {
    title: 'Verknüpfte Konten',
    intro: 'Sie können sich mit jedem Konto anmelden, das hier verknüpft ist.',
    none: 'Hier gibt es keine Anbieter, die Sie verknüpfen können.',
    linked: 'Verknüpft',
    linkedAs: 'Verknüpft als {account}',
    notLinked: 'Nicht verknüpft',
    link: 'Verknüpfen',
    linkNamed: 'Verknüpfen: {provider}',
    unlink: 'Trennen\u00a0…',
    unlinkNamed: 'Trennen: {provider}\u00a0…',
    confirm: 'Danach können Sie sich nicht mehr mit {provider} anmelden.',
    submit: 'Trennen',
    last: 'Das ist Ihre einzige Anmeldemöglichkeit. Fügen Sie eine andere hinzu, bevor Sie dieses Konto trennen.',
    waiting: 'Fahren Sie im geöffneten Fenster von {provider} fort.',
    added:
      '{provider} wurde verknüpft und Sie können sich damit anmelden. Alle anderen Geräte wurden abgemeldet.',
    removed: '{provider} wurde getrennt.',
    problems: {
      FEDERATED_USER_ID_ALREADY_LINKED:
        'Dieses Konto ist hier bereits mit einem anderen Konto verknüpft',
      PROVIDER_ALREADY_LINKED:
        'Ein Konto dieses Anbieters ist bereits verknüpft. Trennen Sie es zuerst.',
      EMAIL_EXISTS:
        'Die E-Mail-Adresse dieses Kontos wird hier bereits von einem anderen Konto verwendet',
      LAST_SIGN_IN_METHOD:
        'Ihre einzige Anmeldemöglichkeit kann nicht entfernt werden. Fügen Sie zuerst eine andere hinzu.',
      POPUP_BLOCKED:
        'Ihr Browser hat das Fenster blockiert. Erlauben Sie Pop-up-Fenster für diese Seite und versuchen Sie es noch einmal.',
      USER_CANCELLED:
        'Es wurde nichts verknüpft. Um das Konto zu verknüpfen, erteilen Sie die Berechtigungen, um die der Anbieter bittet.',
      INVALID_IDP_RESPONSE:
        'Der Anbieter hat Ihre Identität nicht bestätigt. Bitte versuchen Sie es noch einmal.',
      OPERATION_NOT_ALLOWED: 'Konten dieses Anbieters können hier nicht verknüpft werden',
    },
  },
};
