import type { MailWords } from '../mail-words.ts';

export const fr: MailWords = {
  greeting: 'Bonjour {name},',
  greetingWithoutName: 'Bonjour,',
  lifetime: 'Ce lien est valable {lifetime} et ne peut être utilisé qu’une seule fois.',
  copyLink: 'Si le bouton ne fonctionne pas, copiez ce lien dans votre navigateur\u00a0:',
  footer: 'Cet e-mail a été envoyé par {appName}.',
  authenticatorApp: 'une application d’authentification',
  time: 'Date et heure\u00a0: {time}',
  device: 'Appareil\u00a0: {device}',
  unknownDevice: 'inconnu',
  reviewAccount: 'Vérifier votre compte',
  firstAddress:
    'Nous avons reçu une demande visant à utiliser {newEmail} comme adresse e-mail de votre compte {appName}. Ouvrez le lien ci-dessous pour confirmer cette adresse.',
  mails: {
    resetPassword: {
      subject: 'Réinitialisez votre mot de passe {appName}',
      preview: 'Choisissez un nouveau mot de passe pour {email}.',
      heading: 'Réinitialisez votre mot de passe',
      body: [
        'Nous avons reçu une demande de réinitialisation du mot de passe {appName} pour {email}. Ouvrez le lien ci-dessous pour en choisir un nouveau.',
      ],
      button: 'Choisir un nouveau mot de passe',
      afterLink: [
        'Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail. Votre mot de passe reste inchangé.',
      ],
    },
    verifyEmail: {
      subject: 'Confirmez votre adresse e-mail pour {appName}',
      preview: 'Un clic suffit pour confirmer {email}.',
      heading: 'Confirmez votre adresse e-mail',
      body: [
        'Ouvrez le lien ci-dessous pour confirmer que l’adresse {email} est bien celle de votre compte {appName}.',
      ],
      button: 'Confirmer l’adresse e-mail',
      afterLink: [
        'Si vous n’avez pas créé de compte {appName}, n’ouvrez pas le lien. Vous pouvez ignorer cet e-mail.',
      ],
    },
    signIn: {
      subject: 'Votre lien de connexion à {appName}',
      preview: 'Connectez-vous avec {email}, sans mot de passe.',
      heading: 'Connectez-vous à {appName}',
      body: [
        'Ouvrez le lien ci-dessous pour vous connecter avec {email}. Aucun mot de passe n’est nécessaire.',
      ],
      button: 'Se connecter',
      afterLink: [
        'Ne transférez pas cet e-mail\u00a0: toute personne qui possède le lien peut se connecter à votre place.',
        'Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail.',
      ],
    },
    verifyAndChangeEmail: {
      subject: 'Confirmez votre nouvelle adresse e-mail pour {appName}',
      preview: 'Confirmez que vous souhaitez désormais utiliser {newEmail}.',
      heading: 'Confirmez votre nouvelle adresse e-mail',
      body: [
        'Nous avons reçu une demande de changement de l’adresse e-mail de votre compte {appName}\u00a0: {email} deviendrait {newEmail}. Ouvrez le lien ci-dessous pour confirmer la nouvelle adresse.',
      ],
      button: 'Confirmer la nouvelle adresse',
      afterLink: [
        'Si vous n’êtes pas à l’origine de cette demande, n’ouvrez pas le lien. L’adresse restera inchangée.',
      ],
    },
    recoverEmail: {
      subject: 'Votre adresse e-mail {appName} a été modifiée',
      preview: 'Ce n’était pas vous\u00a0? Vous pouvez annuler la modification.',
      heading: 'Votre adresse e-mail a été modifiée',
      body: [
        'L’adresse e-mail de votre compte {appName} a été modifiée\u00a0: {email} a été remplacée par {newEmail}.',
        'Si c’était vous, vous n’avez rien à faire. Sinon, ouvrez le lien ci-dessous pour rétablir votre ancienne adresse.',
      ],
      button: 'Annuler la modification',
      afterLink: [
        'Une fois votre ancienne adresse rétablie, réinitialisez votre mot de passe\u00a0: quelqu’un d’autre a peut-être eu accès à votre compte.',
      ],
    },
    emailRemoved: {
      subject: 'Votre adresse e-mail a été supprimée de votre compte {appName}',
      preview: 'Ce n’était pas vous\u00a0? Vous pouvez annuler la modification.',
      heading: 'Votre adresse e-mail a été supprimée',
      body: [
        'L’adresse e-mail {email} a été supprimée de votre compte {appName}.',
        'Si c’était vous, vous n’avez rien à faire. Sinon, ouvrez le lien ci-dessous pour rétablir votre adresse. Toutes les personnes connectées seront déconnectées.',
      ],
      button: 'Annuler la modification',
      afterLink: [
        'Choisissez ensuite un nouveau mot de passe\u00a0: quelqu’un d’autre a peut-être eu accès à votre compte.',
      ],
    },
    providerLinked: {
      subject: 'Un compte {about} a été associé à votre compte {appName}',
      preview: 'Ce n’était pas vous\u00a0? Voici ce qu’il faut faire.',
      heading: 'Un compte a été associé',
      body: [
        'Vous pouvez désormais vous connecter à votre compte {appName} {email} avec {about}.',
        'Si c’était vous, vous n’avez rien à faire.',
        'Sinon, quelqu’un d’autre a peut-être accès à votre compte. Rendez-vous sur la page de connexion {appName} et réinitialisez votre mot de passe sans attendre. Cela dissociera aussi le compte {about}.',
      ],
    },
    providerUnlinked: {
      subject: 'Un compte {about} a été dissocié de votre compte {appName}',
      preview: 'Ce n’était pas vous\u00a0? Voici ce qu’il faut faire.',
      heading: 'Un compte a été dissocié',
      body: [
        'Vous ne pouvez plus vous connecter à votre compte {appName} {email} avec {about}.',
        'Si c’était vous, vous n’avez rien à faire.',
        'Sinon, quelqu’un d’autre a peut-être accès à votre compte. Rendez-vous sur la page de connexion {appName} et réinitialisez votre mot de passe sans attendre.',
      ],
    },
    phoneLinked: {
      subject: 'Un numéro de téléphone a été ajouté à votre compte {appName}',
      preview: 'Ce n’était pas vous\u00a0? Voici ce qu’il faut faire.',
      heading: 'Un numéro de téléphone a été ajouté',
      body: [
        'Vous pouvez désormais vous connecter à votre compte {appName} {email} avec ce numéro de téléphone\u00a0: {about}.',
        'Si c’était vous, vous n’avez rien à faire.',
        'Sinon, quelqu’un d’autre a peut-être accès à votre compte. Rendez-vous sur la page de connexion {appName} et réinitialisez votre mot de passe sans attendre. Cela supprimera aussi le numéro de téléphone.',
      ],
    },
    phoneUnlinked: {
      subject: 'Un numéro de téléphone a été supprimé de votre compte {appName}',
      preview: 'Ce n’était pas vous\u00a0? Voici ce qu’il faut faire.',
      heading: 'Un numéro de téléphone a été supprimé',
      body: [
        'Vous ne pouvez plus vous connecter à votre compte {appName} {email} avec ce numéro de téléphone\u00a0: {about}.',
        'Si c’était vous, vous n’avez rien à faire.',
        'Sinon, quelqu’un d’autre a peut-être accès à votre compte. Rendez-vous sur la page de connexion {appName} et réinitialisez votre mot de passe sans attendre.',
      ],
    },
    passkeyAdded: {
      subject: 'Une clé d’accès a été ajoutée à votre compte {appName}',
      preview: 'Ce n’était pas vous\u00a0? Voici ce qu’il faut faire.',
      heading: 'Une clé d’accès a été ajoutée',
      body: [
        'Une clé d’accès a été ajoutée à votre compte {appName} {email}. Elle permet d’ouvrir le compte sans mot de passe.',
        'Si c’était vous, vous n’avez rien à faire.',
        'Sinon, quelqu’un d’autre a peut-être accès à votre compte. Connectez-vous à {appName}, supprimez la clé d’accès et choisissez un nouveau mot de passe sans attendre.',
      ],
    },
    passkeyRemoved: {
      subject: 'Une clé d’accès a été supprimée de votre compte {appName}',
      preview: 'Ce n’était pas vous\u00a0? Voici ce qu’il faut faire.',
      heading: 'Une clé d’accès a été supprimée',
      body: [
        'Une clé d’accès a été supprimée de votre compte {appName} {email}. Elle ne permet plus d’ouvrir le compte.',
        'Si c’était vous, vous n’avez rien à faire.',
        'Sinon, quelqu’un d’autre a peut-être accès à votre compte. Rendez-vous sur la page de connexion {appName} et réinitialisez votre mot de passe sans attendre.',
      ],
    },
    revertSecondFactorAddition: {
      subject: 'Une deuxième étape de connexion a été ajoutée à votre compte {appName}',
      preview: 'Ce n’était pas vous\u00a0? Vous pouvez annuler la modification.',
      heading: 'Une deuxième étape de connexion a été ajoutée',
      body: [
        'Désormais, la connexion à votre compte {appName} {email} demande aussi cette deuxième étape\u00a0: {secondFactor}.',
        'Si c’était vous, vous n’avez rien à faire. Sinon, ouvrez le lien ci-dessous pour la supprimer. Toutes les personnes connectées seront déconnectées.',
      ],
      button: 'Annuler la modification',
      afterLink: [
        'Réinitialisez ensuite votre mot de passe\u00a0: quelqu’un d’autre a peut-être eu accès à votre compte.',
      ],
    },
    revertSecondFactorRemoval: {
      subject: 'Une deuxième étape de connexion a été supprimée de votre compte {appName}',
      preview: 'Ce n’était pas vous\u00a0? Vous pouvez annuler la modification.',
      heading: 'Une deuxième étape de connexion a été supprimée',
      body: [
        'Cette deuxième étape de connexion a été supprimée de votre compte {appName} {email}\u00a0: {secondFactor}.',
        'Si c’était vous, vous n’avez rien à faire. Sinon, ouvrez le lien ci-dessous pour la rétablir. Toutes les personnes connectées seront déconnectées.',
      ],
      button: 'Annuler la modification',
      afterLink: [
        'Réinitialisez ensuite votre mot de passe\u00a0: quelqu’un d’autre a peut-être eu accès à votre compte.',
      ],
    },
    recoveryCodeUsed: {
      subject: 'Un code de récupération a été utilisé pour votre compte {appName}',
      preview: 'Ce n’était pas vous\u00a0? Voici ce qu’il faut faire.',
      heading: 'Un code de récupération a été utilisé',
      body: [
        'Quelqu’un s’est connecté à votre compte {appName} {email} avec l’un de ses codes de récupération. Ce code ne fonctionne plus.',
        'Si c’était vous, vous n’avez rien à faire.',
        'Sinon, quelqu’un d’autre a peut-être accès à votre compte. Rendez-vous sur la page de connexion {appName} et réinitialisez votre mot de passe sans attendre.',
      ],
    },
    passwordChanged: {
      subject: 'Votre mot de passe {appName} a été modifié',
      preview: 'Ce n’était pas vous\u00a0? Voici ce qu’il faut faire.',
      heading: 'Votre mot de passe a été modifié',
      body: [
        'Le mot de passe de votre compte {appName} {email} a été modifié.',
        'Si c’était vous, vous n’avez rien à faire.',
        'Sinon, quelqu’un d’autre a peut-être accès à votre compte. Rendez-vous sur la page de connexion {appName} et réinitialisez votre mot de passe sans attendre.',
      ],
    },
    passwordRemoved: {
      subject: 'Le mot de passe de votre compte {appName} a été supprimé',
      preview: 'Ce n’était pas vous\u00a0? Voici ce qu’il faut faire.',
      heading: 'Votre mot de passe a été supprimé',
      body: [
        'Le mot de passe de votre compte {appName} {email} a été supprimé. Il ne permet plus d’ouvrir le compte.',
        'Si c’était vous, vous n’avez rien à faire.',
        'Sinon, quelqu’un d’autre a peut-être accès à votre compte. Rendez-vous sur la page de connexion {appName} et réinitialisez votre mot de passe sans attendre.',
      ],
    },
    accountDeleted: {
      subject: 'Votre compte {appName} a été supprimé',
      preview: 'Le compte {email} n’existe plus.',
      heading: 'Votre compte a été supprimé',
      body: [
        'Votre compte {appName} {email} a été supprimé. Il ne peut pas être rétabli.',
        'Si ce n’était pas vous, quelqu’un d’autre a eu accès à votre compte. Vous pouvez vous réinscrire avec la même adresse.',
      ],
    },
    signUpAttempt: {
      subject: 'Vous avez déjà un compte {appName}',
      preview: 'Quelqu’un a voulu s’inscrire avec votre adresse e-mail. Rien n’a changé.',
      heading: 'Vous avez déjà un compte',
      body: [
        'Quelqu’un a essayé de créer un compte {appName} avec {email}. Vous avez déjà un compte à cette adresse\u00a0: rien n’a donc changé.',
        'Si c’était vous, connectez-vous simplement. Si vous avez oublié votre mot de passe, vous pouvez le réinitialiser sur la page de connexion.',
        'Sinon, vous pouvez ignorer cet e-mail.',
      ],
    },
  },
};
