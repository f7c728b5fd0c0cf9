import type { Messages } from './messages.ts';

export const fr: Messages = {
  entry: {
    providerList: {
      title: 'Connexion',
      continueWith: 'Continuer avec {provider}',
      password: 'Continuer par e-mail',
      phone: 'Continuer par téléphone',
      passkey: 'Se connecter avec une clé d’accès',
      anonymous: 'Continuer en tant qu’invité',
    },
    emailEntry: {
      title: 'Connexion par e-mail',
      next: 'Continuer',
    },
    otherWays: {
      or: 'ou',
      more: 'Plus de moyens de connexion',
      lastUsed: 'Dernière utilisation',
      demo: 'Fournisseurs de démonstration',
      demoHint: 'Personne n’a besoin d’un compte chez eux.',
    },
    passwordSignIn: {
      title: 'Connexion',
      submit: 'Se connecter',
      trouble: 'Des difficultés à vous connecter\u00a0?',
      newHere: 'Pas encore de compte\u00a0?',
      create: 'Créer un compte',
      link: 'Recevoir un lien de connexion par e-mail',
      others: 'Autres moyens de connexion',
    },
    signedIn: { title: 'Connexion réussie\u00a0!' },
    fields: {
      email: 'Adresse e-mail',
      name: 'Prénom et nom',
      password: 'Mot de passe',
      newPassword: 'Nouveau mot de passe',
    },
    password: {
      show: 'Afficher le mot de passe',
      hide: 'Masquer le mot de passe',
      capsLock: 'Le verrouillage des majuscules est activé',
    },
    cancel: 'Annuler',
    back: 'Retour',
    dismiss: 'Fermer',
    busy: 'Un instant…',
    consent: 'En continuant, vous acceptez nos {terms} et notre {privacy}.',
    terms: 'Conditions d’utilisation',
    privacy: 'Politique de confidentialité',
    opensInNewTab: 's’ouvre dans un nouvel onglet',
  },
  problems: {
    MISSING_EMAIL: 'Saisissez votre adresse e-mail pour continuer',
    INVALID_EMAIL: 'Cette adresse e-mail est incorrecte',
    MISSING_PASSWORD: 'Saisissez votre mot de passe',
    MISSING_NAME: 'Saisissez votre prénom et votre nom',
    EMAIL_EXISTS: 'Cette adresse e-mail est déjà utilisée par un autre compte',
    EMAIL_NOT_FOUND: 'Aucun compte ne correspond à cette adresse e-mail',
    INVALID_LOGIN_CREDENTIALS: 'L’adresse e-mail et le mot de passe ne correspondent pas',
    WEAK_PASSWORD:
      'Ce mot de passe est trop faible. Utilisez au moins 6\u00a0caractères, avec des lettres et des chiffres.',
    PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'Ce mot de passe ne respecte pas encore tous les critères',
    TOO_MANY_ATTEMPTS_TRY_LATER:
      'Trop de mots de passe incorrects ont été saisis. Réessayez dans quelques minutes.',
    TOO_MANY_SIGN_UPS:
      'Trop de comptes ont été créés depuis votre réseau. Réessayez dans quelques minutes.',
    TOO_MANY_CHANGES: 'Trop de tentatives. Réessayez dans quelques minutes.',
    TOO_MANY_MAILS: 'Trop d’e-mails ont été demandés. Réessayez plus tard.',
    OPERATION_NOT_ALLOWED: 'Ce moyen de connexion n’est pas disponible ici',
    ADMIN_ONLY_OPERATION: 'Seul un administrateur peut créer de nouveaux comptes',
    USER_DISABLED: 'Ce compte a été désactivé par un administrateur',
    QUOTA_EXCEEDED: 'Trop de personnes se connectent en ce moment. Réessayez plus tard.',
    NETWORK_REQUEST_FAILED:
      'Une erreur réseau s’est produite. Vérifiez votre connexion Internet, puis réessayez.',
    TIMEOUT: 'Le serveur a mis trop de temps à répondre. Réessayez.',
    EXPIRED_OOB_CODE: 'Ce lien a expiré. Demandez-en un nouveau.',
    INVALID_OOB_CODE: 'Ce lien n’est pas valide. Il est peut-être incomplet ou a déjà été utilisé.',
    MISSING_OOB_CODE: 'Ce lien est incomplet. Ouvrez de nouveau le lien reçu par e-mail.',
    NEWER_LINK_SENT:
      'Un lien plus récent vous a été envoyé. Utilisez celui du dernier e-mail reçu.',
    EMAIL_MISMATCH: 'Cette adresse e-mail n’est pas celle à laquelle le lien a été envoyé',
    CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'Veuillez vous reconnecter pour effectuer cette opération.',
    SESSION_EXPIRED: 'Votre session a expiré. Réessayez.',
    USER_CANCELLED:
      'La connexion a été annulée. Pour continuer, accordez les autorisations demandées.',
    NO_MEANS_OF_SIGN_IN:
      'Cette adresse e-mail existe déjà, mais sans aucun moyen de connexion. Réinitialisez le mot de passe pour récupérer le compte.',
    RESET_MAIL_NOT_SENT:
      'Impossible d’envoyer l’e-mail de réinitialisation du mot de passe à l’adresse indiquée',
    UNAUTHORIZED_DOMAIN:
      'Cette page n’est pas autorisée à envoyer des liens de connexion. Contactez le responsable du site.',
    NO_STORAGE:
      'Votre navigateur ne conserve aucune donnée pour cette page, ce qui est nécessaire à la connexion. Autorisez les cookies et les données de sites, puis actualisez la page.',
    NOTHING_TO_RETURN_TO: 'La connexion a réussi, mais cette page n’indique pas où aller ensuite',
    INTERNAL: 'Une erreur s’est produite. Réessayez.',
  },
  join: {
    createAccount: {
      title: 'Créer un compte',
      submit: 'Créer le compte',
      haveAccount: 'Vous avez déjà un compte\u00a0?',
      signIn: 'Se connecter',
      link: 'Recevoir un lien de connexion par e-mail',
    },
    unsupportedProvider: {
      title: 'Connexion impossible',
      text: 'Pour vous connecter avec {email}, vous devez d’abord choisir un nouveau mot de passe.',
      recover: 'Réinitialiser le mot de passe',
    },
    notAuthorized: {
      title: 'Accès non autorisé',
      textWithEmail: 'L’adresse {email} n’est pas autorisée à créer un compte ici.',
      text: 'Vous n’avez pas l’autorisation de créer un compte ici.',
      contact: 'Si vous pensez qu’il s’agit d’une erreur, écrivez à {admin}.',
      learnMore: 'En savoir plus',
    },
  },
  policy: {
    hint: 'Au moins {minimum}\u00a0caractères, avec des lettres et des chiffres',
    title: 'Votre mot de passe doit contenir\u00a0:',
    MINIMUM_PASSWORD_LENGTH: 'au moins {minimum}\u00a0caractères',
    MAXIMUM_PASSWORD_LENGTH: 'au plus {maximum}\u00a0caractères',
    MISSING_LOWERCASE_CHARACTER: 'une lettre minuscule',
    MISSING_UPPERCASE_CHARACTER: 'une lettre majuscule',
    MISSING_NUMERIC_CHARACTER: 'un chiffre',
    MISSING_NON_ALPHANUMERIC_CHARACTER: 'un caractère spécial',
    met: 'critère respecté',
    unmet: 'manque encore',
    strength: 'Niveau de sécurité du mot de passe',
    weak: 'Faible',
    fair: 'Moyen',
    strong: 'Élevé',
    problems: {
      WEAK_PASSWORD:
        'Ce mot de passe est trop faible. Utilisez au moins {minimum}\u00a0caractères, avec des lettres et des chiffres.',
      COMMON_PASSWORD: 'Ce mot de passe est trop courant. Choisissez-en un autre.',
      PERSONAL_PASSWORD: 'Ce mot de passe n’est qu’un nom ou une adresse. Choisissez-en un autre.',
      BREACHED_PASSWORD:
        'Ce mot de passe figure dans une fuite de données. Choisissez-en un autre.',
    },
  },
  recovery: {
    passwordRecovery: {
      title: 'Mot de passe oublié',
      text: 'Nous vous enverrons par e-mail un lien pour choisir un nouveau mot de passe.',
      submit: 'Envoyer',
    },
    recoverySent: {
      title: 'Consultez vos e-mails',
      text: 'S’il existe un compte pour {email}, un lien pour choisir un nouveau mot de passe vient d’être envoyé. Suivez les instructions de l’e-mail.',
      done: 'Terminé',
    },
    resend: {
      submit: 'Renvoyer l’e-mail',
      wait: 'Vous pourrez demander un nouvel envoi dans {time}',
      sentAgain: 'L’e-mail a été renvoyé.',
    },
  },
  emailLink: {
    sent: {
      title: 'E-mail de connexion envoyé',
      text: 'Un e-mail de connexion avec des instructions a été envoyé à {email}. Ouvrez le lien qu’il contient pour terminer la connexion.',
      trouble: 'Vous n’avez pas reçu l’e-mail\u00a0?',
    },
    trouble: {
      title: 'Vous n’avez pas reçu l’e-mail\u00a0?',
      intro: 'Voici les solutions les plus courantes\u00a0:',
      spam: 'Regardez dans votre dossier de courrier indésirable et vérifiez vos filtres de messagerie.',
      connection: 'Vérifiez votre connexion Internet.',
      spelling: 'Vérifiez que l’adresse e-mail est correctement orthographiée.',
      space: 'Vérifiez que votre boîte de réception n’est pas pleine.',
      note: 'Si vous demandez un nouvel e-mail, le lien du précédent ne fonctionnera plus.',
    },
    sending: { title: 'Envoi de l’e-mail' },
    return: { title: 'Connexion en cours' },
    confirmEmail: {
      title: 'Confirmez votre adresse e-mail',
      text: 'Pour terminer la connexion, saisissez l’adresse e-mail à laquelle le lien a été envoyé.',
      submit: 'Suivant',
    },
    expired: {
      title: 'Obtenir un nouveau lien de connexion',
      text: 'Nous l’enverrons à votre adresse e-mail.',
      submit: 'Envoyer un nouveau lien',
    },
    differentDevice: {
      title: 'Nouvel appareil ou navigateur',
      text: 'Ouvrez le lien sur l’appareil et dans le navigateur où vous l’avez demandé.',
    },
    sessionEnded: {
      title: 'Session terminée',
      text: 'La session associée à ce lien a expiré ou a été effacée. Veuillez recommencer.',
    },
    switchAccount: {
      title: 'Changer de compte\u00a0?',
      text: 'Vous utilisez actuellement le compte {current}. Ce lien vous connecte avec {email}.',
      submit: 'Se connecter avec {email}',
      stay: 'Ne pas changer',
    },
    here: {
      text: 'Vous utilisez actuellement le compte {current}.',
      stay: 'Accéder à votre compte',
    },
  },
  actions: {
    checking: { title: 'Vérification du lien' },
    passwordReset: {
      title: 'Réinitialisez votre mot de passe',
      text: 'Choisissez un nouveau mot de passe pour {email}.',
      submit: 'Enregistrer',
      doneTitle: 'Mot de passe modifié',
      doneText: 'Vous pouvez maintenant vous connecter avec votre nouveau mot de passe.',
      failedTitle: 'Réessayez de réinitialiser votre mot de passe',
      failedText:
        'Votre demande de réinitialisation du mot de passe a expiré, ou le lien a déjà été utilisé.',
    },
    verifyEmail: {
      title: 'Confirmez votre adresse e-mail',
      text: 'Appuyez sur le bouton pour confirmer que l’adresse {email} est bien la vôtre.',
      submit: 'Confirmer',
      doneTitle: 'Votre adresse e-mail a été confirmée',
      doneText: 'Vous pouvez maintenant vous connecter avec votre nouveau compte.',
      back: 'Si la page d’où vous venez est encore ouverte, vous pouvez aussi y revenir.',
      failedTitle: 'Réessayez de confirmer votre adresse e-mail',
      failedText:
        'Votre demande de confirmation de l’adresse e-mail a expiré, ou le lien a déjà été utilisé.',
    },
    verifyAndChangeEmail: {
      title: 'Confirmez votre nouvelle adresse e-mail',
      text: 'Désormais, vous vous connecterez avec {newEmail} au lieu de {email}.',
      firstText: 'Désormais, vous pourrez vous connecter avec {newEmail}.',
      submit: 'Confirmer',
      doneTitle: 'Votre adresse e-mail a été confirmée et modifiée',
      doneText: 'Vous pouvez maintenant vous connecter avec votre nouvelle adresse {newEmail}.',
      failedTitle: 'Réessayez de modifier votre adresse e-mail',
      failedText:
        'Votre demande de changement d’adresse e-mail a expiré, ou le lien a déjà été utilisé.',
    },
    recoverEmail: {
      title: 'Rétablissez votre adresse e-mail',
      text: 'Votre adresse e-mail de connexion redeviendra {email}.',
      submit: 'Rétablir',
      doneTitle: 'Adresse e-mail rétablie',
      doneText: 'Votre adresse e-mail de connexion est redevenue {email}.',
      warning:
        'Si vous n’avez pas demandé à modifier votre adresse e-mail de connexion, quelqu’un essaie peut-être d’accéder à votre compte. Nous vous conseillons de changer votre mot de passe sans attendre.',
      failedTitle: 'Impossible de rétablir votre adresse e-mail',
      failedText:
        'Un problème est survenu lors du rétablissement de votre adresse e-mail. Si un nouvel essai échoue aussi, demandez de l’aide à votre administrateur.',
    },
    revertSecondFactorAddition: {
      title: 'Supprimer une deuxième étape de connexion',
      text: 'Cette deuxième étape de connexion sera supprimée de votre compte\u00a0: {factor}.',
      unnamedFactor: 'appareil ou application',
      submit: 'Supprimer',
      doneTitle: 'Deuxième étape de connexion supprimée',
      doneText:
        'Cette deuxième étape de connexion a été supprimée de votre compte\u00a0: {factor}.',
      warning:
        'Si vous ne l’avez pas ajoutée vous-même, quelqu’un essaie peut-être d’accéder à votre compte. Nous vous conseillons de changer votre mot de passe sans attendre.',
      failedTitle: 'Impossible de supprimer la deuxième étape de connexion',
      failedText:
        'Essayez de nouveau de la supprimer. Si cela ne fonctionne pas, contactez l’assistance.',
    },
    revertSecondFactorRemoval: {
      title: 'Rétablir une deuxième étape de connexion',
      text: 'Cette deuxième étape de connexion sera rétablie dans votre compte\u00a0: {factor}.',
      submit: 'Rétablir',
      doneTitle: 'Deuxième étape de connexion rétablie',
      doneText:
        'Cette deuxième étape de connexion fait de nouveau partie de votre compte\u00a0: {factor}.',
      warning:
        'Si vous ne l’avez pas supprimée vous-même, quelqu’un essaie peut-être d’accéder à votre compte. Nous vous conseillons de changer votre mot de passe sans attendre.',
      failedTitle: 'Impossible de rétablir la deuxième étape de connexion',
      failedText:
        'Essayez de nouveau de la rétablir. Si cela ne fonctionne pas, contactez l’assistance.',
    },
    unknown: {
      failedTitle: 'Ce lien ne fonctionne pas',
      failedText:
        'Il est incomplet. Ouvrez de nouveau le lien reçu par e-mail ou copiez-le en entier.',
    },
    identity: {
      password:
        'Confirmez que c’est bien vous\u00a0: saisissez le mot de passe que vous avez choisi pour {email}.',
      signIn:
        'Confirmez que c’est bien vous\u00a0: connectez-vous d’abord au compte de {email}. Vous reviendrez ensuite ici.',
      openAgain:
        'Confirmez que c’est bien vous\u00a0: connectez-vous d’abord au compte de {email} dans ce navigateur, puis ouvrez à nouveau ce lien.',
      other: 'Vous utilisez actuellement le compte {current}, qui est un autre compte.',
      wrong: 'Ce n’est pas le mot de passe de ce compte',
      anotherWay: 'Se connecter autrement',
      switch: 'Se déconnecter et se connecter autrement',
      unknown: 'Je l’ai oublié ou je n’en ai pas choisi',
      unknownNote:
        'Votre adresse e-mail sera alors confirmée et vous choisirez un nouveau mot de passe.',
      without: 'Confirmer sans se connecter',
      withoutNote:
        'Les moyens de connexion utilisés jusqu’ici pour ce compte cesseront alors de fonctionner.',
    },
    startedOver: {
      password:
        'Pour votre sécurité, l’ancien mot de passe ne fonctionne plus. Choisissez-en un nouveau pour vous connecter.',
      others:
        'Pour votre sécurité, les moyens de connexion utilisés jusqu’ici pour ce compte ne fonctionnent plus.',
    },
    newPassword: 'Choisir un nouveau mot de passe',
    changePassword: 'Changer votre mot de passe',
    proceed: 'Continuer',
    tryAgain: 'Réessayer',
    sendNew: 'Envoyer un nouveau lien',
    toAccount: 'Accéder à votre compte',
    signInAs: 'Se connecter avec {email}',
  },
  already: {
    title: 'Une session est déjà ouverte',
    text: 'Vous utilisez actuellement le compte {account}.',
    goOn: 'Continuer',
    another: 'Utiliser un autre compte',
    signOut: 'Se déconnecter',
  },
  notices: {
    recoverable: { title: 'Une erreur s’est produite', retry: 'Réessayer' },
    unrecoverable: { title: 'La connexion n’est pas possible ici' },
    signedOut: {
      title: 'Déconnexion effectuée',
      text: 'À bientôt\u00a0!',
      signIn: 'Se reconnecter',
    },
  },
  account: {
    title: 'Votre compte',
    loading: 'Chargement de votre compte…',
    signedOut: 'Aucun compte n’est connecté.',
    guest: 'Invité',
    button: 'Compte\u00a0: {name}',
    manage: 'Gérer le compte',
    signOut: 'Se déconnecter',
    save: 'Enregistrer',
    saved: 'Modifications enregistrées',
    cancel: 'Annuler',
    profile: {
      title: 'Profil',
      name: 'Prénom et nom',
      picture: 'Adresse de la photo',
      pictureHint: 'L’adresse d’une image sur le Web, commençant par https://',
    },
    email: {
      title: 'E-mail',
      none: 'Vous n’avez pas encore d’adresse e-mail.',
      verified: 'Confirmée',
      unverified: 'Pas encore confirmée',
      verify: 'Envoyer l’e-mail de confirmation',
      verifySent: 'Un e-mail de confirmation vient d’être envoyé à {email}.',
      change: 'Changer d’adresse e-mail',
      newEmail: 'Nouvelle adresse e-mail',
      submit: 'Envoyer l’e-mail de confirmation',
      changeSent:
        'Si {email} est disponible, un e-mail de confirmation y a été envoyé. Dès que vous ouvrirez le lien qu’il contient, votre adresse changera et vous devrez vous reconnecter.',
      add: 'Ajouter une adresse e-mail',
      addText:
        'Avec une adresse e-mail et un mot de passe, vous pouvez vous connecter sur tous vos appareils et retrouver l’accès à votre compte.',
    },
    password: {
      title: 'Mot de passe',
      exists: 'Vous vous connectez avec un mot de passe.',
      none: 'Vous n’avez pas encore de mot de passe.',
      change: 'Changer le mot de passe',
      set: 'Définir un mot de passe',
      current: 'Mot de passe actuel',
      wrong: 'Ce n’est pas votre mot de passe actuel',
      forgot: 'Mot de passe oublié\u00a0?',
      resetSent: 'Un lien pour choisir un nouveau mot de passe vient d’être envoyé à {email}.',
      saved: 'Votre mot de passe a été enregistré. Tous les autres appareils ont été déconnectés.',
    },
    sessions: {
      title: 'Appareils',
      intro: 'Ces appareils sont connectés à votre compte.',
      current: 'Cet appareil',
      unknown: 'Appareil inconnu',
      device: '{browser} sur {system}',
      lastUsed: 'Dernière utilisation\u00a0: {time}',
      signedIn: 'Connexion\u00a0: {time}',
      revoke: 'Déconnecter',
      revokeDevice: 'Déconnecter\u00a0: {device}',
      revokeOthers: 'Déconnecter tous les autres appareils',
      revoked: 'L’appareil a été déconnecté.',
      othersRevoked: 'Tous les autres appareils ont été déconnectés.',
      loading: 'Chargement de vos appareils…',
      retry: 'Réessayer',
    },
    upgrade: {
      title: 'Conservez votre compte',
      text: 'Vous utilisez un compte invité. Sans adresse e-mail, il sera perdu lorsque vous vous déconnecterez.',
      submit: 'Créer un compte',
    },
    emptyPage: {
      guest: 'Il n’y a encore rien ici pour les invités. Créez un compte pour utiliser cette page.',
      others: 'Il n’y a rien à configurer sur cette page.',
    },
    delete: {
      title: 'Supprimer le compte',
      text: 'Votre compte et tout ce qu’il contient seront supprimés. Cette action est irréversible.',
      start: 'Supprimer le compte…',
      submit: 'Supprimer définitivement le compte',
      confirm: 'Pour confirmer, saisissez le mot\u00a0: {word}',
      word: 'supprimer',
      losses: 'Vous perdrez :',
      lossOfProfile: 'votre nom, votre photo, votre adresse e-mail et votre numéro de téléphone',
      lossOfWaysIn:
        'tous vos moyens de connexion : mot de passe, clés d’accès, comptes associés et validation en deux étapes',
      lossOfDevices: 'votre connexion sur tous les appareils, y compris celui-ci',
    },
    reauthenticate: {
      title: 'Reconnectez-vous',
      text: 'Veuillez vous reconnecter pour effectuer cette opération.',
      submit: 'Se connecter',
      link: 'Envoyer un lien de connexion à {email}',
      linkSent:
        'Un e-mail de connexion vient d’être envoyé à {email}. Ouvrez le lien qu’il contient dans ce navigateur\u00a0: cette page continuera d’elle-même.',
      impossible: 'Pour cela, déconnectez-vous d’abord, puis reconnectez-vous.',
    },
    problems: {
      INVALID_DISPLAY_NAME: 'Ce nom est trop long ou contient des caractères non autorisés',
      INVALID_PHOTO_URL: 'Saisissez une adresse commençant par https://',
      SAME_EMAIL: 'C’est déjà votre adresse e-mail',
      WRONG_CONFIRMATION: 'Saisissez le mot affiché ci-dessus',
      ADMIN_ONLY_OPERATION: 'Seul un administrateur peut supprimer des comptes',
      USER_MISMATCH:
        'Il s’agit d’un autre compte. Connectez-vous avec le compte que vous utilisez actuellement.',
      NOT_A_PICTURE: 'Aucune image ne se trouve à cette adresse',
    },
    leaveGuest: {
      title: 'Se déconnecter et perdre ce compte ?',
      text: 'Vous êtes en mode invité. Si vous vous déconnectez, ce compte et tout ce qu’il contient seront perdus, et personne ne pourra les récupérer. Créez un compte pour les conserver.',
      stay: 'Rester invité',
      submit: 'Se déconnecter et le perdre',
    },
    pages: {
      profile: 'Profil',
      security: 'Sécurité',
      connections: 'Connexions',
      devices: 'Appareils',
      data: 'Données',
    },
    download: {
      title: 'Télécharger vos données',
      text: 'Un fichier contenant tout ce qui est conservé ici à votre sujet : votre profil, vos moyens de connexion, vos appareils et l’activité de votre compte. Les mots de passe et autres secrets n’y figurent pas.',
      submit: 'Télécharger',
      done: 'Vos données ont été enregistrées dans {file}.',
    },
  },
  pictures: {
    choose: 'Choisir une photo',
    otherWays: 'Vous pouvez aussi déposer une image ici ou la coller.',
    remove: 'Supprimer la photo',
    removed: 'Votre photo a été supprimée.',
    crop: {
      title: 'Recadrer votre photo',
      text: 'Faites glisser la photo ou déplacez-la avec les touches fléchées. Seul l’intérieur du cercle sera affiché.',
      horizontal: 'Position de gauche à droite',
      vertical: 'Position de haut en bas',
      zoom: 'Zoom',
      submit: 'Utiliser la photo',
      uploading: 'Envoi de votre photo',
    },
    problems: {
      FILE_NOT_A_PICTURE: 'Ce fichier n’est pas une image. Choisissez une photo ou une image.',
      PICTURE_BROKEN:
        'Impossible d’ouvrir cette image. Le fichier est endommagé ou d’un type que ce navigateur ne connaît pas.',
      PICTURE_TOO_LARGE:
        'Cette image est trop grande pour être ouverte ici. Choisissez-en une plus petite.',
      PICTURE_REFUSED: 'Le serveur n’a pas accepté cette image. Essayez-en une autre.',
    },
  },
  phone: {
    fields: {
      phoneNumber: 'Numéro de téléphone',
      code: 'Code à 6\u00a0chiffres',
    },
    country: {
      title: 'Pays ou région',
      button: 'Pays ou région\u00a0: {country} {code}',
      search: 'Rechercher par nom ou indicatif',
      none: 'Aucun pays ni aucune région ne correspond',
      missing:
        'La liste des pays n’a pas pu être chargée. Saisissez votre numéro avec l’indicatif du pays, par exemple +49',
    },
    phoneEntry: {
      title: 'Saisissez votre numéro de téléphone',
      submit: 'Envoyer le code',
      charges:
        'En appuyant sur «\u00a0{button}\u00a0», vous recevrez un SMS. Des frais de messages et de données peuvent s’appliquer.',
    },
    phoneCode: {
      title: 'Saisissez le code',
      text: 'Un SMS avec un code à 6\u00a0chiffres vient d’être envoyé au {phoneNumber}.',
      change: 'Changer de numéro',
      submit: 'Continuer',
    },
    resend: {
      submit: 'Envoyer un nouveau code',
      wait: 'Vous pourrez demander un nouveau code dans {time}',
      sentAgain: 'Un nouveau code a été envoyé. Le précédent ne fonctionne plus.',
    },
    section: {
      title: 'Téléphone',
      none: 'Vous n’avez pas encore de numéro de téléphone.',
      intro: 'Vous pouvez vous connecter avec ce numéro.',
      add: 'Ajouter un numéro de téléphone',
      change: 'Changer de numéro de téléphone',
      remove: 'Supprimer le numéro de téléphone…',
      confirm: 'Vous ne pourrez plus vous connecter avec le {phoneNumber}.',
      submitRemoval: 'Supprimer le numéro',
      last: 'Ce numéro est votre seul moyen de connexion\u00a0: il ne peut donc pas être supprimé. Ajoutez d’abord un autre moyen.',
      submit: 'Enregistrer',
      saved:
        'Votre numéro de téléphone a été enregistré. Tous les autres appareils ont été déconnectés.',
      removed: 'Votre numéro de téléphone a été supprimé.',
    },
    reauthenticate: {
      send: 'Envoyer un code au {phoneNumber}',
    },
    problems: {
      MISSING_PHONE_NUMBER: 'Saisissez un numéro de téléphone valide',
      INVALID_PHONE_NUMBER: 'Saisissez un numéro de téléphone valide',
      UNSUPPORTED_REGION:
        'Les numéros de ce pays ou de cette région ne peuvent pas être utilisés ici',
      MISSING_CODE: 'Saisissez le code à 6\u00a0chiffres',
      INVALID_CODE: 'Code incorrect. Vérifiez le SMS, puis réessayez.',
      INVALID_SESSION_INFO: 'Ce code n’est plus valide. Demandez-en un nouveau.',
      SESSION_EXPIRED: 'Ce code n’est plus valide. Demandez-en un nouveau.',
      TOO_MANY_ATTEMPTS_TRY_LATER: 'Trop de codes incorrects ont été saisis. Réessayez plus tard.',
      TOO_MANY_MESSAGES: 'Ce numéro de téléphone a été utilisé trop souvent. Réessayez plus tard.',
      CREDENTIAL_TOO_OLD_LOGIN_AGAIN:
        'Ce numéro n’a pas été utilisé ici depuis longtemps. Connectez-vous par un autre moyen, puis ajoutez-le de nouveau à votre compte.',
      QUOTA_EXCEEDED: 'Trop de codes sont envoyés en ce moment. Réessayez plus tard.',
      PHONE_NUMBER_EXISTS: 'Ce numéro de téléphone est déjà utilisé par un autre compte',
      SAME_PHONE_NUMBER: 'C’est déjà votre numéro de téléphone',
      UNSUPPORTED_FIRST_FACTOR:
        'La connexion par téléphone n’est pas possible pour les comptes avec validation en deux étapes. Connectez-vous par un autre moyen.',
      MISSING_APP_CREDENTIAL:
        'Votre navigateur n’a pas pu être vérifié. Actualisez la page, puis réessayez.',
      INVALID_APP_CREDENTIAL:
        'Votre navigateur n’a pas pu être vérifié. Actualisez la page, puis réessayez.',
    },
  },
  secondFactor: {
    kinds: {
      sms: 'SMS',
      totp: 'Application d’authentification',
      recovery: 'Code de récupération',
    },
    described: {
      sms: 'SMS au {number}',
      totp: 'Application d’authentification\u00a0: {name}',
    },
    code: 'Code à 6\u00a0chiffres',
    anotherWay: 'Essayer une autre méthode',
    continue: 'Continuer',
    verify: 'Valider',
    factorChoice: {
      title: 'Confirmez votre identité',
      text: 'Votre compte est protégé par une deuxième étape de connexion. Choisissez une méthode.',
    },
    smsChallenge: {
      title: 'Saisissez le code reçu par SMS',
      sending: 'Nous envoyons un code au {number}.',
      text: 'Nous avons envoyé un code au {number}. Il peut mettre une minute à arriver.',
    },
    totpChallenge: {
      title: 'Saisissez le code de l’application',
      text: 'Ouvrez votre application d’authentification et saisissez le code affiché pour ce compte.',
      named:
        'Ouvrez votre application d’authentification ({name}) et saisissez le code affiché pour ce compte.',
    },
    recoveryChallenge: {
      title: 'Utilisez un code de récupération',
      text: 'Saisissez l’un des codes de récupération que vous avez enregistrés en configurant la validation en deux étapes. Chaque code ne fonctionne qu’une fois.',
      code: 'Code de récupération',
    },
    recoveryUsed: {
      title: 'Votre code de récupération a été accepté',
      left: 'Codes de récupération restants\u00a0: {count}',
      few: 'Pensez à en générer de nouveaux sur la page de votre compte.',
      none: 'C’était votre dernier code de récupération. Générez-en de nouveaux dès maintenant sur la page de votre compte, sinon vous risquez de ne plus pouvoir y accéder.',
      text: 'Si vous avez perdu votre téléphone ou votre application, supprimez la méthode correspondante sur la page de votre compte et configurez-en une nouvelle.',
    },
    enrolVerify: {
      title: 'Confirmez d’abord votre adresse e-mail',
      why: 'La validation en deux étapes est obligatoire ici. Avant de la configurer, confirmez que l’adresse {email} est bien la vôtre.',
      send: 'Envoyer l’e-mail de confirmation',
      sent: 'Nous avons envoyé un e-mail à {email}. Ouvrez le lien qu’il contient, puis revenez sur cette page.',
      done: 'J’ai confirmé mon adresse',
      other: 'Utiliser une autre adresse',
    },
    enrolChoice: {
      title: 'Configurez la validation en deux étapes',
      why: 'La validation en deux étapes est obligatoire ici. Pour vous connecter, il vous faudra aussi un code que personne d’autre ne peut obtenir. Choisissez comment l’obtenir.',
      sms: 'SMS',
      smsHint: 'Nous envoyons un code sur votre téléphone à chaque connexion.',
      totp: 'Application d’authentification',
      totpHint:
        'Une application sur votre téléphone ou votre ordinateur affiche un code, même sans connexion Internet.',
    },
    smsEnrol: {
      title: 'Ajoutez votre numéro de téléphone',
      text: 'Nous enverrons un code à ce numéro maintenant, puis à chaque connexion. Des frais de messages et de données peuvent s’appliquer.',
      submit: 'Envoyer le code',
      codeTitle: 'Saisissez le code reçu par SMS',
      sent: 'Nous avons envoyé un code au {number}. Il peut mettre une minute à arriver.',
      change: 'Changer de numéro',
      verify: 'Ajouter ce numéro',
    },
    totpEnrol: {
      title: 'Configurez votre application d’authentification',
      scan: 'Ouvrez votre application d’authentification et scannez ce code QR.',
      picture: 'Code QR contenant la clé de configuration indiquée ci-dessous',
      type: 'Si vous ne pouvez pas le scanner, saisissez plutôt cette clé de configuration dans l’application\u00a0:',
      copy: 'Copier la clé',
      copied: 'La clé a été copiée.',
      notCopied: 'La clé n’a pas pu être copiée. Sélectionnez-la et copiez-la vous-même.',
      enter: 'Saisissez ensuite le code affiché par l’application.',
      code: 'Code à 6\u00a0chiffres de l’application',
      name: 'Nom de cette application (facultatif)',
      nameHint: 'Pour la reconnaître plus tard, par exemple le nom de l’appareil.',
      submit: 'Ajouter cette application',
    },
    recoveryCodes: {
      title: 'Enregistrez vos codes de récupération',
      text: 'Si vous perdez votre téléphone ou votre application, ces codes vous permettront d’accéder à votre compte. Chacun fonctionne une seule fois. Ils ne s’affichent que maintenant\u00a0: conservez-les en lieu sûr.',
      list: 'Codes de récupération',
      making: 'Création de vos codes de récupération…',
      failed:
        'Votre deuxième étape de connexion est configurée, mais les codes de récupération n’ont pas pu être créés.',
      retry: 'Réessayer',
      copy: 'Copier',
      copied: 'Les codes ont été copiés.',
      notCopied: 'Les codes n’ont pas pu être copiés. Sélectionnez-les et copiez-les vous-même.',
      download: 'Télécharger',
      print: 'Imprimer',
      file: 'codes-de-recuperation',
      fileTitle: 'Codes de récupération de {email} pour {site}',
      fileText: 'Chaque code fonctionne une seule fois. Conservez-les en lieu sûr.',
      saved: 'J’ai enregistré ces codes',
      submit: 'Continuer',
    },
    account: {
      title: 'Validation en deux étapes',
      off: 'Désactivée',
      on: 'Activée',
      intro:
        'À la connexion, vous devez aussi saisir un code que personne d’autre ne peut obtenir. Connaître votre mot de passe ne suffit donc pas pour accéder à votre compte.',
      loading: 'Chargement…',
      retry: 'Réessayer',
      unverified: 'Pour l’activer, confirmez d’abord votre adresse e-mail {email}.',
      withoutEmail: 'Pour l’activer, ajoutez d’abord une adresse e-mail à votre compte.',
      full: 'Vous ne pouvez plus en ajouter. Supprimez d’abord une méthode.',
      addSms: 'Ajouter un numéro de téléphone',
      addTotp: 'Ajouter une application',
      added:
        'La validation en deux étapes est activée. Tous les autres appareils ont été déconnectés.',
      addedAt: 'Ajout\u00a0: {time}',
      rename: 'Renommer',
      renameFactor: 'Renommer\u00a0: {factor}',
      name: 'Nom',
      renamed: 'Le nom a été enregistré.',
      remove: 'Supprimer',
      removeFactor: 'Supprimer\u00a0: {factor}',
      confirmRemoval:
        'Supprimer «\u00a0{factor}\u00a0»\u00a0? Cette méthode ne vous sera plus demandée à la connexion.',
      confirmLastRemoval:
        'Supprimer «\u00a0{factor}\u00a0»\u00a0? C’est votre seule méthode\u00a0: la validation en deux étapes sera désactivée et vos codes de récupération ne fonctionneront plus.',
      removed: 'La méthode a été supprimée.',
      save: 'Enregistrer',
      cancel: 'Annuler',
      done: 'Terminé',
      codes: {
        title: 'Codes de récupération',
        left: 'Codes de récupération restants\u00a0: {count}',
        none: 'Vous n’avez pas de codes de récupération. Sans eux, vous risquez de ne plus pouvoir accéder à votre compte si vous perdez votre téléphone ou votre application.',
        make: 'Générer des codes de récupération',
        renew: 'Générer de nouveaux codes',
        confirm: 'Vos codes de récupération actuels ne fonctionneront plus.',
        submit: 'Générer de nouveaux codes',
      },
    },
    again: {
      choose: 'Choisissez la méthode pour la deuxième étape.',
      submit: 'Se connecter',
    },
    problems: {
      MISSING_CODE: 'Saisissez le code',
      INVALID_CODE: 'Ce code est incorrect. Vérifiez-le, puis réessayez.',
      SESSION_EXPIRED: 'Ce code a expiré. Demandez-en un nouveau.',
      INVALID_SESSION_INFO: 'Ce code a expiré. Demandez-en un nouveau.',
      SETUP_EXPIRED: 'Le délai est dépassé. Refaites votre choix.',
      TOO_MANY_ATTEMPTS_TRY_LATER: 'Trop de codes incorrects ont été saisis. Réessayez plus tard.',
      TOO_MANY_MESSAGES: 'Trop de SMS ont été demandés. Réessayez plus tard.',
      QUOTA_EXCEEDED:
        'Aucun SMS ne peut être envoyé en ce moment. Essayez une autre méthode ou réessayez plus tard.',
      INVALID_PHONE_NUMBER: 'Saisissez un numéro de téléphone valide',
      OPERATION_NOT_ALLOWED: 'Cette deuxième étape de connexion n’est pas disponible ici',
      SECOND_FACTOR_EXISTS: 'Ce numéro de téléphone est déjà utilisé pour votre compte',
      SECOND_FACTOR_LIMIT_EXCEEDED:
        'Vous ne pouvez plus en ajouter. Supprimez d’abord une méthode.',
      UNSUPPORTED_FIRST_FACTOR:
        'La validation en deux étapes n’est pas disponible pour ce moyen de connexion. Connectez-vous plutôt avec votre adresse e-mail.',
      UNVERIFIED_EMAIL:
        'Votre adresse e-mail n’est pas encore confirmée. Ouvrez le lien reçu par e-mail, puis réessayez.',
      INVALID_DISPLAY_NAME: 'Ce nom est trop long ou contient des caractères non autorisés',
      MFA_ENROLLMENT_NOT_FOUND: 'Cette deuxième étape de connexion a déjà été supprimée',
      INVALID_MFA_PENDING_CREDENTIAL: 'Le délai est dépassé. Reconnectez-vous.',
      CODES_NOT_SAVED: 'Enregistrez les codes, puis confirmez-le ici',
    },
  },
  passkeys: {
    signIn: {
      title: 'Se connecter avec une clé d’accès',
      text: 'Votre navigateur demande votre clé d’accès. Confirmez avec votre empreinte digitale, votre visage ou le verrouillage de l’écran.',
      failedText:
        'Vous pouvez réessayer ou choisir une autre clé d’accès. Si vous n’en avez pas encore, connectez-vous d’abord par un autre moyen.',
      retry: 'Réessayer',
    },
    offer: {
      title: 'Se connecter plus vite la prochaine fois\u00a0?',
      text: 'Avec une clé d’accès, vous vous connectez avec votre empreinte digitale, votre visage ou le verrouillage de l’écran de cet appareil. Vous n’avez rien à retenir, et rien ne peut vous être volé.',
      submit: 'Créer une clé d’accès',
      later: 'Pas maintenant',
      never: 'Ne plus demander sur cet appareil',
    },
    account: {
      title: 'Clés d’accès',
      intro:
        'Avec une clé d’accès, vous vous connectez avec votre empreinte digitale, votre visage ou le verrouillage de l’écran, sans mot de passe.',
      none: 'Vous n’avez pas encore de clé d’accès.',
      loading: 'Chargement de vos clés d’accès…',
      retry: 'Réessayer',
      unverified: 'Pour ajouter une clé d’accès, confirmez d’abord votre adresse e-mail {email}.',
      unsupported: 'Ce navigateur ne peut pas créer de clés d’accès.',
      add: 'Ajouter une clé d’accès',
      added: 'La clé d’accès a été ajoutée. Vous pouvez désormais vous connecter avec elle.',
      unnamed: 'Clé d’accès',
      synced: 'Synchronisée',
      created: 'Ajout\u00a0: {time}',
      lastUsed: 'Dernière utilisation\u00a0: {time}',
      neverUsed: 'Pas encore utilisée',
      rename: 'Renommer',
      renameNamed: 'Renommer\u00a0: {name}',
      name: 'Nom de la clé d’accès',
      renamed: 'La clé d’accès a été renommée.',
      remove: 'Supprimer',
      removeNamed: 'Supprimer\u00a0: {name}',
      removeText:
        'Supprimer «\u00a0{name}\u00a0»\u00a0? Vous ne pourrez plus vous connecter avec cette clé d’accès. Elle reste sur votre appareil tant que vous ne l’y supprimez pas aussi.',
      removeSubmit: 'Supprimer la clé d’accès',
      removed: 'La clé d’accès a été supprimée.',
    },
    reauthenticate: {
      submit: 'Utiliser une clé d’accès',
    },
    problems: {
      PASSKEY_CANCELLED:
        'Aucune clé d’accès n’a été utilisée. Vous avez peut-être annulé, ou cet appareil n’en a pas pour ce site.',
      PASSKEY_NOT_CREATED:
        'Aucune clé d’accès n’a été créée. Vous avez peut-être annulé, ou cet appareil ne peut pas en conserver.',
      PASSKEY_TIMED_OUT: 'Aucune réponse n’a été reçue à temps. Réessayez.',
      PASSKEY_EXISTS_HERE: 'Cet appareil a déjà une clé d’accès pour votre compte',
      PASSKEY_NOT_SUPPORTED:
        'Ce navigateur ou cet appareil ne prend pas en charge les clés d’accès',
      PASSKEY_INSECURE_PAGE:
        'Les clés d’accès ne fonctionnent que sur les pages avec une connexion sécurisée (https)',
      PASSKEY_WRONG_DOMAIN:
        'Les clés d’accès ne peuvent pas être utilisées sur cette page. Contactez le responsable du site.',
      PASSKEY_FAILED: 'La clé d’accès n’a pas pu être utilisée. Réessayez.',
      PASSKEY_CREDENTIAL_NOT_FOUND:
        'Cette clé d’accès est inconnue ici. Elle a peut-être été supprimée de votre compte.',
      INVALID_AUTHENTICATOR_RESPONSE: 'La clé d’accès n’a pas pu être vérifiée. Réessayez.',
      CREDENTIAL_ALREADY_IN_USE: 'Cette clé d’accès appartient déjà à un compte',
      PASSKEY_LIMIT_EXCEEDED:
        'Vous avez atteint le nombre maximal de clés d’accès. Supprimez-en une pour en ajouter une autre.',
      LAST_SIGN_IN_METHOD:
        'Cette clé d’accès est votre seul moyen de connexion. Ajoutez d’abord un autre moyen.',
      TOO_MANY_ATTEMPTS_TRY_LATER: 'Trop de tentatives. Réessayez dans quelques minutes.',
      MISSING_PASSKEY_NAME: 'Saisissez un nom',
    },
  },
  tenants: {
    choice: {
      title: 'Choisissez votre organisation',
      text: 'Chaque organisation a ses propres comptes.',
      signInTo: 'Se connecter à {tenant}',
    },
    byEmail: {
      title: 'Trouvez votre organisation',
      text: 'Saisissez votre adresse e-mail professionnelle ou scolaire.',
      next: 'Suivant',
    },
    current: 'Connexion à {tenant}',
    other: 'Choisir une autre organisation',
    problems: {
      NO_TENANT_FOR_EMAIL:
        'Aucune organisation n’utilise cette adresse e-mail. Essayez une autre adresse.',
      TENANT_NOT_FOUND: 'Cette organisation n’est plus disponible ici. Choisissez-en une autre.',
      PROJECT_DISABLED: 'Personne ne peut se connecter à cette organisation en ce moment',
    },
  },
  federated: {
    window: {
      title: 'Se connecter avec {provider}',
      text: 'Terminez dans la fenêtre qui s’est ouverte.',
      reopen: 'Rouvrir la fenêtre',
      leaving: 'Redirection vers {provider}…',
    },
    return: { title: 'Connexion en cours' },
    signIn: {
      title: 'Bon retour parmi nous',
      text: 'Vous avez déjà utilisé {email}. Connectez-vous avec {provider} pour continuer.',
      submit: 'Se connecter avec {provider}',
    },
    linking: {
      title: 'Vous avez déjà un compte',
      passwordText:
        'Vous avez déjà utilisé {email}. Saisissez le mot de passe de ce compte pour y associer {provider}.',
      emailText:
        'Vous avez déjà utilisé {email}. Pour associer {provider} à ce compte, ouvrez le lien que nous allons vous envoyer. Ouvrez-le dans ce navigateur.',
      emailSubmit: 'Recevoir un lien de connexion par e-mail',
      providerText:
        'Vous avez déjà utilisé {email}. Connectez-vous avec {provider} pour associer {other} à ce compte.',
    },
    elsewhere: {
      title: 'Nouvel appareil ou navigateur',
      text: 'Pour associer {provider} à votre compte, ouvrez le lien dans le navigateur où vous l’avez demandé.',
      without:
        'Vous pouvez aussi continuer sans associer {provider}. La question vous sera reposée à votre prochaine connexion par ce moyen.',
      submit: 'Continuer',
    },
    mismatch: {
      title: 'Continuer avec une autre adresse e-mail\u00a0?',
      text: 'Vous avez commencé avec {typed}, mais la connexion s’est faite avec {email}. Voulez-vous continuer avec {email}\u00a0?',
      submit: 'Continuer',
    },
    conflict: {
      title: 'Vous avez déjà un compte',
      text: 'Il existe déjà un compte pour {name}. Vous pouvez maintenant vous y connecter.',
      unnamedText: 'Vous pouvez maintenant vous connecter à ce compte.',
      note: 'Ce que vous avez fait en tant qu’invité ne sera pas repris.',
      submit: 'Se connecter à ce compte',
      stay: 'Rester invité',
    },
  },
  linkedAccounts: {
    title: 'Comptes associés',
    intro: 'Vous pouvez vous connecter avec n’importe quel compte associé ici.',
    none: 'Il n’y a aucun fournisseur à associer ici.',
    linked: 'Associé',
    linkedAs: 'Associé\u00a0: {account}',
    notLinked: 'Non associé',
    link: 'Associer',
    linkNamed: 'Associer\u00a0: {provider}',
    unlink: 'Dissocier…',
    unlinkNamed: 'Dissocier\u00a0: {provider}…',
    confirm: 'Vous ne pourrez plus vous connecter avec {provider}.',
    submit: 'Dissocier',
    last: 'C’est votre seul moyen de connexion. Ajoutez-en un autre avant de dissocier ce compte.',
    waiting: 'Continuez dans la fenêtre {provider} qui s’est ouverte.',
    added:
      'Le compte {provider} a été associé et vous pouvez vous connecter avec lui. Tous les autres appareils ont été déconnectés.',
    removed: 'Le compte {provider} a été dissocié.',
    problems: {
      FEDERATED_USER_ID_ALREADY_LINKED: 'Ce compte est déjà associé ici à un autre compte',
      PROVIDER_ALREADY_LINKED:
        'Un compte de ce fournisseur est déjà associé. Dissociez-le d’abord.',
      EMAIL_EXISTS: 'L’adresse e-mail de ce compte est déjà utilisée ici par un autre compte',
      LAST_SIGN_IN_METHOD:
        'Votre seul moyen de connexion ne peut pas être supprimé. Ajoutez d’abord un autre moyen.',
      POPUP_BLOCKED:
        'Votre navigateur a bloqué la fenêtre. Autorisez les fenêtres pop-up pour cette page, puis réessayez.',
      USER_CANCELLED:
        'Aucun compte n’a été associé. Pour associer le compte, accordez les autorisations demandées par le fournisseur.',
      INVALID_IDP_RESPONSE: 'Le fournisseur n’a pas confirmé votre identité. Réessayez.',
      OPERATION_NOT_ALLOWED: 'Les comptes de ce fournisseur ne peuvent pas être associés ici',
    },
  },
};
