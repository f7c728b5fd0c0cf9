import type { MailWords } from '../mail-words.ts';

export const it: MailWords = {
  greeting: 'Ciao {name},',
  greetingWithoutName: 'Ciao,',
  lifetime: 'Il link è valido per {lifetime} e può essere usato una sola volta.',
  copyLink: 'Se il pulsante non funziona, copia questo link nel browser:',
  footer: 'Questa email è stata inviata da {appName}.',
  authenticatorApp: 'un’app di autenticazione',
  time: 'Data e ora: {time}',
  device: 'Dispositivo: {device}',
  unknownDevice: 'sconosciuto',
  reviewAccount: 'Controlla il tuo account',
  firstAddress:
    'Abbiamo ricevuto una richiesta di usare {newEmail} come indirizzo email del tuo account {appName}. Apri il link qui sotto per confermare l’indirizzo.',
  mails: {
    resetPassword: {
      subject: 'Reimposta la tua password di {appName}',
      preview: 'Scegli una nuova password per {email}.',
      heading: 'Reimposta la password',
      body: [
        'abbiamo ricevuto una richiesta di reimpostare la password di {appName} per {email}. Apri il link qui sotto per sceglierne una nuova.',
      ],
      button: 'Scegli una nuova password',
      afterLink: [
        'Se la richiesta non è tua, puoi ignorare questa email. La password resterà la stessa.',
      ],
    },
    verifyEmail: {
      subject: 'Conferma il tuo indirizzo email per {appName}',
      preview: 'Basta un clic per confermare {email}.',
      heading: 'Conferma il tuo indirizzo email',
      body: [
        'apri il link qui sotto per confermare che {email} è l’indirizzo del tuo account {appName}.',
      ],
      button: 'Conferma l’indirizzo email',
      afterLink: [
        'Se non hai creato un account {appName}, non aprire il link. Puoi ignorare questa email.',
      ],
    },
    signIn: {
      subject: 'Il tuo link per accedere a {appName}',
      preview: 'Accedi come {email}, senza password.',
      heading: 'Accedi a {appName}',
      body: ['apri il link qui sotto per accedere come {email}. Non serve alcuna password.'],
      button: 'Accedi',
      afterLink: [
        'Non inoltrare questa email: chiunque abbia il link può accedere al posto tuo.',
        'Se la richiesta non è tua, puoi ignorare questa email.',
      ],
    },
    verifyAndChangeEmail: {
      subject: 'Conferma il tuo nuovo indirizzo email per {appName}',
      preview: 'Conferma che d’ora in poi vuoi usare {newEmail}.',
      heading: 'Conferma il tuo nuovo indirizzo email',
      body: [
        'abbiamo ricevuto una richiesta di cambiare l’indirizzo email del tuo account {appName} da {email} a {newEmail}. Apri il link qui sotto per confermare il nuovo indirizzo.',
      ],
      button: 'Conferma il nuovo indirizzo',
      afterLink: ['Se la richiesta non è tua, non aprire il link. L’indirizzo resterà lo stesso.'],
    },
    recoverEmail: {
      subject: 'Il tuo indirizzo email di {appName} è stato cambiato',
      preview: 'La modifica non è tua? Puoi annullarla.',
      heading: 'Il tuo indirizzo email è stato cambiato',
      body: [
        'l’indirizzo email del tuo account {appName} è stato cambiato da {email} a {newEmail}.',
        'Se la modifica è tua, non devi fare nulla. Altrimenti apri il link qui sotto per recuperare il vecchio indirizzo.',
      ],
      button: 'Annulla la modifica',
      afterLink: [
        'Una volta recuperato il vecchio indirizzo, reimposta la password: qualcun altro potrebbe aver avuto accesso al tuo account.',
      ],
    },
    emailRemoved: {
      subject: 'Il tuo indirizzo email è stato rimosso dal tuo account {appName}',
      preview: 'La modifica non è tua? Puoi annullarla.',
      heading: 'Il tuo indirizzo email è stato rimosso',
      body: [
        'l’indirizzo email {email} è stato rimosso dal tuo account {appName}.',
        'Se la modifica è tua, non devi fare nulla. Altrimenti apri il link qui sotto per recuperare il tuo indirizzo. Tutti i dispositivi connessi verranno disconnessi.',
      ],
      button: 'Annulla la modifica',
      afterLink: [
        'Dopo, scegli una nuova password: qualcun altro potrebbe aver avuto accesso al tuo account.',
      ],
    },
    providerLinked: {
      subject: 'Un account {about} è stato collegato al tuo account {appName}',
      preview: 'La modifica non è tua? Ecco cosa fare.',
      heading: 'Un account è stato collegato',
      body: [
        'ora puoi accedere al tuo account {appName} {email} con {about}.',
        'Se la modifica è tua, non devi fare nulla.',
        'Altrimenti qualcun altro potrebbe avere accesso al tuo account. Vai alla pagina di accesso di {appName} e reimposta subito la password. Così verrà scollegato anche l’account {about}.',
      ],
    },
    providerUnlinked: {
      subject: 'Un account {about} è stato scollegato dal tuo account {appName}',
      preview: 'La modifica non è tua? Ecco cosa fare.',
      heading: 'Un account è stato scollegato',
      body: [
        'non puoi più accedere al tuo account {appName} {email} con {about}.',
        'Se la modifica è tua, non devi fare nulla.',
        'Altrimenti qualcun altro potrebbe avere accesso al tuo account. Vai alla pagina di accesso di {appName} e reimposta subito la password.',
      ],
    },
    phoneLinked: {
      subject: 'Un numero di telefono è stato aggiunto al tuo account {appName}',
      preview: 'La modifica non è tua? Ecco cosa fare.',
      heading: 'Un numero di telefono è stato aggiunto',
      body: [
        'ora puoi accedere al tuo account {appName} {email} con questo numero di telefono: {about}.',
        'Se la modifica è tua, non devi fare nulla.',
        'Altrimenti qualcun altro potrebbe avere accesso al tuo account. Vai alla pagina di accesso di {appName} e reimposta subito la password. Così verrà rimosso anche il numero di telefono.',
      ],
    },
    phoneUnlinked: {
      subject: 'Un numero di telefono è stato rimosso dal tuo account {appName}',
      preview: 'La modifica non è tua? Ecco cosa fare.',
      heading: 'Un numero di telefono è stato rimosso',
      body: [
        'non puoi più accedere al tuo account {appName} {email} con questo numero di telefono: {about}.',
        'Se la modifica è tua, non devi fare nulla.',
        'Altrimenti qualcun altro potrebbe avere accesso al tuo account. Vai alla pagina di accesso di {appName} e reimposta subito la password.',
      ],
    },
    passkeyAdded: {
      subject: 'Una passkey è stata aggiunta al tuo account {appName}',
      preview: 'La modifica non è tua? Ecco cosa fare.',
      heading: 'Una passkey è stata aggiunta',
      body: [
        'una passkey è stata aggiunta al tuo account {appName} {email}. Con questa si entra nell’account senza password.',
        'Se la modifica è tua, non devi fare nulla.',
        'Altrimenti qualcun altro potrebbe avere accesso al tuo account. Accedi a {appName}, rimuovi la passkey e scegli subito una nuova password.',
      ],
    },
    passkeyRemoved: {
      subject: 'Una passkey è stata rimossa dal tuo account {appName}',
      preview: 'La modifica non è tua? Ecco cosa fare.',
      heading: 'Una passkey è stata rimossa',
      body: [
        'una passkey è stata rimossa dal tuo account {appName} {email}. Con questa non si entra più nell’account.',
        'Se la modifica è tua, non devi fare nulla.',
        'Altrimenti qualcun altro potrebbe avere accesso al tuo account. Vai alla pagina di accesso di {appName} e reimposta subito la password.',
      ],
    },
    revertSecondFactorAddition: {
      subject: 'Un secondo passaggio è stato aggiunto al tuo account {appName}',
      preview: 'La modifica non è tua? Puoi annullarla.',
      heading: 'Un secondo passaggio è stato aggiunto',
      body: [
        'd’ora in poi l’accesso al tuo account {appName} {email} richiede anche questo secondo passaggio: {secondFactor}.',
        'Se la modifica è tua, non devi fare nulla. Altrimenti apri il link qui sotto per rimuoverlo. Tutti i dispositivi connessi verranno disconnessi.',
      ],
      button: 'Annulla la modifica',
      afterLink: [
        'Dopo, reimposta la password: qualcun altro potrebbe aver avuto accesso al tuo account.',
      ],
    },
    revertSecondFactorRemoval: {
      subject: 'Un secondo passaggio è stato rimosso dal tuo account {appName}',
      preview: 'La modifica non è tua? Puoi annullarla.',
      heading: 'Un secondo passaggio è stato rimosso',
      body: [
        'questo secondo passaggio è stato rimosso dal tuo account {appName} {email}: {secondFactor}.',
        'Se la modifica è tua, non devi fare nulla. Altrimenti apri il link qui sotto per ripristinarlo. Tutti i dispositivi connessi verranno disconnessi.',
      ],
      button: 'Annulla la modifica',
      afterLink: [
        'Dopo, reimposta la password: qualcun altro potrebbe aver avuto accesso al tuo account.',
      ],
    },
    recoveryCodeUsed: {
      subject: 'È stato usato un codice di recupero del tuo account {appName}',
      preview: 'L’accesso non è tuo? Ecco cosa fare.',
      heading: 'È stato usato un codice di recupero',
      body: [
        'qualcuno ha effettuato l’accesso al tuo account {appName} {email} con uno dei suoi codici di recupero. Quel codice non funziona più.',
        'Se l’accesso è tuo, non devi fare nulla.',
        'Altrimenti qualcun altro potrebbe avere accesso al tuo account. Vai alla pagina di accesso di {appName} e reimposta subito la password.',
      ],
    },
    passwordChanged: {
      subject: 'La tua password di {appName} è stata cambiata',
      preview: 'La modifica non è tua? Ecco cosa fare.',
      heading: 'La tua password è stata cambiata',
      body: [
        'la password del tuo account {appName} {email} è stata cambiata.',
        'Se la modifica è tua, non devi fare nulla.',
        'Altrimenti qualcun altro potrebbe avere accesso al tuo account. Vai alla pagina di accesso di {appName} e reimposta subito la password.',
      ],
    },
    passwordRemoved: {
      subject: 'La password del tuo account {appName} è stata rimossa',
      preview: 'La modifica non è tua? Ecco cosa fare.',
      heading: 'La tua password è stata rimossa',
      body: [
        'la password del tuo account {appName} {email} è stata rimossa. Con questa non si entra più nell’account.',
        'Se la modifica è tua, non devi fare nulla.',
        'Altrimenti qualcun altro potrebbe avere accesso al tuo account. Vai alla pagina di accesso di {appName} e reimposta subito la password.',
      ],
    },
    accountDeleted: {
      subject: 'Il tuo account {appName} è stato eliminato',
      preview: 'L’account {email} non esiste più.',
      heading: 'Il tuo account è stato eliminato',
      body: [
        'il tuo account {appName} {email} è stato eliminato. Non può essere recuperato.',
        'Se non l’hai eliminato tu, qualcun altro ha avuto accesso al tuo account. Puoi registrarti di nuovo con lo stesso indirizzo.',
      ],
    },
    signUpAttempt: {
      subject: 'Hai già un account {appName}',
      preview: 'Qualcuno ha provato a registrarsi con il tuo indirizzo. Non è cambiato nulla.',
      heading: 'Hai già un account',
      body: [
        'qualcuno ha provato a creare un nuovo account {appName} con {email}. Hai già un account con questo indirizzo, quindi non è cambiato nulla.',
        'Se il tentativo è tuo, ti basta accedere. Se hai dimenticato la password, puoi reimpostarla nella pagina di accesso.',
        'Altrimenti puoi ignorare questa email.',
      ],
    },
  },
};
