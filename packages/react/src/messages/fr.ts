import type { Messages } from './messages.ts';

export const fr: Messages = {
  entry: {
    providerList: {
      title: 'Connexion',
      continueWith: 'Continuer avec {provider}',
      password: 'Continuer par e-mail',
      phone: 'Continuer par téléphone',
      anonymous: 'Continuer en tant qu’invité',
    },
    emailEntry: {
      title: 'Connexion par e-mail',
      next: 'Suivant',
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
      PASSWORD_DOES_NOT_MEET_REQUIREMENTS:
        'Ce mot de passe ne respecte pas encore tous les critères',
      TOO_MANY_ATTEMPTS_TRY_LATER:
        'Trop de mots de passe incorrects ont été saisis. Réessayez dans quelques minutes.',
      TOO_MANY_SIGN_UPS:
        'Trop de comptes ont été créés depuis votre réseau. Réessayez dans quelques minutes.',
      TOO_MANY_MAILS: 'Trop d’e-mails ont été demandés. Réessayez plus tard.',
      OPERATION_NOT_ALLOWED: 'Ce moyen de connexion n’est pas disponible ici',
      ADMIN_ONLY_OPERATION: 'Seul un administrateur peut créer de nouveaux comptes',
      USER_DISABLED: 'Ce compte a été désactivé par un administrateur',
      QUOTA_EXCEEDED: 'Trop de personnes se connectent en ce moment. Réessayez plus tard.',
      NETWORK_REQUEST_FAILED:
        'Une erreur réseau s’est produite. Vérifiez votre connexion Internet, puis réessayez.',
      TIMEOUT: 'Le serveur a mis trop de temps à répondre. Réessayez.',
      EXPIRED_OOB_CODE: 'Ce lien a expiré. Demandez-en un nouveau.',
      INVALID_OOB_CODE:
        'Ce lien n’est pas valide. Il est peut-être incomplet ou a déjà été utilisé.',
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
      failedTitle: 'Réessayez de confirmer votre adresse e-mail',
      failedText:
        'Votre demande de confirmation de l’adresse e-mail a expiré, ou le lien a déjà été utilisé.',
    },
    verifyAndChangeEmail: {
      title: 'Confirmez votre nouvelle adresse e-mail',
      text: 'Désormais, vous vous connecterez avec {newEmail} au lieu de {email}.',
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
    changePassword: 'Changer votre mot de passe',
    proceed: 'Continuer',
    tryAgain: 'Réessayer',
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
        'Un e-mail de confirmation vient d’être envoyé à {email}. Dès que vous ouvrirez le lien qu’il contient, votre adresse changera et vous devrez vous reconnecter.',
    },
    password: {
      title: 'Mot de passe',
      exists: 'Vous vous connectez avec un mot de passe.',
      none: 'Vous n’avez pas encore de mot de passe.',
      change: 'Changer le mot de passe',
      set: 'Définir un mot de passe',
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
    delete: {
      title: 'Supprimer le compte',
      text: 'Votre compte et tout ce qu’il contient seront supprimés. Cette action est irréversible.',
      start: 'Supprimer le compte…',
      submit: 'Supprimer définitivement le compte',
      confirm: 'Pour confirmer, saisissez le mot\u00a0: {word}',
      word: 'supprimer',
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
    },
  },
};
