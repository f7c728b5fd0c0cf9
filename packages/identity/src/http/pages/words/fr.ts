import type { PageWords } from '../page-words.ts';

export const fr: PageWords = {
  resetPassword: {
    heading: 'Réinitialiser votre mot de passe',
    text: 'Choisissez un nouveau mot de passe pour {email}.',
    button: 'Enregistrer le mot de passe',
    done: {
      heading: 'Mot de passe modifié',
      text: 'Vous pouvez maintenant vous connecter avec votre nouveau mot de passe. Tous les autres appareils ont été déconnectés.',
    },
    dead: {
      heading: 'Ce lien ne fonctionne plus',
      text: 'Il a expiré ou a déjà été utilisé. Pour choisir un nouveau mot de passe, demandez un nouveau lien sur la page de connexion.',
    },
  },
  verifyEmail: {
    heading: 'Confirmer votre adresse e‑mail',
    text: 'L’adresse {email} est-elle bien celle de votre compte {appName} ?',
    button: 'Oui, la confirmer',
    done: {
      heading: 'Adresse e‑mail confirmée',
      text: 'Merci. L’adresse {email} est maintenant associée à votre compte {appName}.',
    },
    dead: {
      heading: 'Ce lien ne fonctionne plus',
      text: 'Il a expiré ou a déjà été utilisé. Si vous avez déjà confirmé votre adresse, il n’y a plus rien à faire. Sinon, connectez-vous et demandez un nouvel e‑mail.',
    },
  },
  verifyAndChangeEmail: {
    heading: 'Confirmer votre nouvelle adresse e‑mail',
    text: 'Vous vous connecterez désormais à {appName} avec {newEmail} au lieu de {email}.',
    firstText: 'Vous pourrez désormais vous connecter à {appName} avec {newEmail}.',
    button: 'Utiliser la nouvelle adresse',
    done: {
      heading: 'Adresse e‑mail modifiée',
      text: 'Vous pouvez maintenant vous connecter à {appName} avec {newEmail}.',
    },
    dead: {
      heading: 'Ce lien ne fonctionne plus',
      text: 'Il a expiré ou a déjà été utilisé. Si votre adresse n’a pas changé, connectez-vous et demandez un nouvel e‑mail.',
    },
  },
  recoverEmail: {
    heading: 'Récupérer votre adresse e‑mail',
    text: 'Votre compte {appName} utilisera de nouveau {email}, et tous les appareils connectés seront déconnectés.',
    button: 'Rétablir mon adresse',
    done: {
      heading: 'Adresse e‑mail rétablie',
      text: 'Votre compte {appName} utilise de nouveau {email}.',
    },
    dead: {
      heading: 'Ce lien ne fonctionne plus',
      text: 'Il a expiré ou a déjà été utilisé. Si votre adresse n’est toujours pas la bonne, demandez de l’aide aux responsables de {appName}.',
    },
    warning:
      'Si vous n’avez pas changé l’adresse vous-même, quelqu’un d’autre connaît peut-être votre mot de passe. Choisissez-en un nouveau dès maintenant.',
  },
  revertSecondFactorAddition: {
    heading: 'Supprimer une deuxième étape de connexion',
    text: 'Cette deuxième étape de connexion sera supprimée de votre compte {appName} {email}\u00a0: {secondFactor}. Toutes les personnes connectées seront déconnectées.',
    button: 'Supprimer',
    done: {
      heading: 'Deuxième étape supprimée',
      text: 'Votre compte {appName} ne la demande plus. Si vous ne l’avez pas ajoutée vous-même, choisissez maintenant un nouveau mot de passe\u00a0: quelqu’un d’autre connaît peut-être le vôtre.',
    },
    dead: {
      heading: 'Ce lien ne fonctionne plus',
      text: 'Il a expiré ou a déjà été utilisé. Si la deuxième étape est toujours là, connectez-vous et supprimez-la dans votre compte.',
    },
  },
  revertSecondFactorRemoval: {
    heading: 'Rétablir une deuxième étape de connexion',
    text: 'Cette deuxième étape de connexion sera rétablie dans votre compte {appName} {email}\u00a0: {secondFactor}. Toutes les personnes connectées seront déconnectées.',
    button: 'Rétablir',
    done: {
      heading: 'Deuxième étape rétablie',
      text: 'Votre compte {appName} la demande à nouveau. Si vous ne l’avez pas supprimée vous-même, choisissez maintenant un nouveau mot de passe\u00a0: quelqu’un d’autre connaît peut-être le vôtre.',
    },
    dead: {
      heading: 'Ce lien ne fonctionne plus',
      text: 'Il a expiré ou a déjà été utilisé. Si la deuxième étape manque toujours, connectez-vous et ajoutez-la de nouveau dans votre compte.',
    },
  },
  unnamedFactor: 'appareil ou application',
  signIn: {
    elsewhere: {
      heading: 'Ouvrez ce lien dans l’application',
      text: 'Ce lien vous connecte à {appName}, mais la connexion ne peut pas se terminer sur cette page. Ouvrez-le sur l’appareil depuis lequel vous l’avez demandé, ou demandez-en un nouveau sur la page de connexion.',
    },
  },
  identity: {
    text: 'Confirmez que c’est bien vous\u00a0: saisissez le mot de passe que vous avez choisi pour {appName}.',
    label: 'Mot de passe',
    wrong: 'Ce n’est pas le mot de passe de ce compte.',
    tooManyTries: 'Trop de mots de passe incorrects. Patientez quelques minutes, puis réessayez.',
    without: 'Je ne le connais pas ou je n’en ai pas choisi',
    withoutHint: 'Votre adresse sera alors confirmée et vous choisirez un nouveau mot de passe.',
    startsOver:
      'Si vous vous connectez à ce compte d’une autre manière, elle cessera de fonctionner et devra être configurée de nouveau.',
  },
  nextPassword: {
    gone: 'Pour votre sécurité, l’ancien mot de passe ne fonctionne plus. Choisissez-en un nouveau pour vous connecter.',
    send: 'M’envoyer un lien de réinitialisation',
    sent: {
      heading: 'Consultez votre messagerie',
      text: 'Un lien pour choisir un nouveau mot de passe est en route vers {email}.',
    },
    notSent:
      'Impossible d’envoyer le code de réinitialisation du mot de passe à cette adresse e‑mail',
  },
  password: {
    label: 'Nouveau mot de passe',
    show: 'Afficher le mot de passe',
    hide: 'Masquer le mot de passe',
    hint: 'Au moins {minimum} caractères, avec des lettres et des chiffres.',
    hintWithRequirements: 'Au moins {minimum} caractères, dont {requirements}.',
    empty: 'Saisissez votre mot de passe',
    weak: 'Ce mot de passe est trop faible.',
    weaknesses: {
      COMMON_PASSWORD:
        'Beaucoup de gens utilisent ce mot de passe : c’est l’un des premiers que l’on essaie. Choisissez-en un autre.',
      PERSONAL_PASSWORD:
        'Ce mot de passe n’est qu’un nom ou une adresse : c’est l’un des premiers que l’on essaie. Choisissez-en un autre.',
      BREACHED_PASSWORD:
        'Ce mot de passe figure dans une fuite de données d’un autre site. Choisissez-en un autre.',
    },
    missing: 'Il manque encore à ce mot de passe : {requirements}.',
    requirements: {
      MISSING_LOWERCASE_CHARACTER: 'une minuscule',
      MISSING_UPPERCASE_CHARACTER: 'une majuscule',
      MISSING_NUMERIC_CHARACTER: 'un chiffre',
      MISSING_NON_ALPHANUMERIC_CHARACTER: 'un caractère spécial',
      MINIMUM_PASSWORD_LENGTH: 'une longueur d’au moins {minimum} caractères',
      MAXIMUM_PASSWORD_LENGTH: 'une longueur d’au plus {maximum} caractères',
    },
  },
  proceed: 'Continuer',
  tryAgain: 'Réessayer',
  failures: {
    incomplete: {
      heading: 'Ce lien est incomplet',
      text: 'Une partie de l’adresse est manquante ou inconnue. Ouvrez de nouveau le lien dans l’e‑mail, ou copiez-le en entier dans votre navigateur.',
    },
    emailTaken: {
      heading: 'Cette adresse est déjà prise',
      text: 'L’adresse e‑mail est déjà utilisée par un autre compte. Rien n’a été modifié.',
    },
    passwordsOff: {
      heading: 'Les mots de passe sont désactivés',
      text: '{appName} n’utilise pas de mots de passe pour le moment. Rien n’a été modifié. Connectez-vous d’une autre manière.',
    },
    tooManyTries: {
      heading: 'Trop de tentatives',
      text: 'Patientez quelques minutes, puis réessayez.',
    },
    signInNeeded: {
      heading: 'Connectez-vous pour terminer',
      text: 'Rien n’a été modifié. La personne qui utilise ce lien doit se connecter au compte, et cette page ne peut demander qu’un mot de passe. Demandez de l’aide aux responsables de {appName}.',
    },
    foreignForm: {
      heading: 'Rien n’a été modifié',
      text: 'Cette demande ne venait pas de notre propre page. Ouvrez de nouveau le lien dans l’e‑mail et appuyez sur le bouton qui s’y trouve.',
    },
    nothingHere: {
      heading: 'Il n’y a rien ici',
      text: 'L’adresse contient peut-être une erreur, ou la page a été déplacée.',
    },
    generic: {
      heading: 'Cela n’a pas fonctionné',
      text: 'Une erreur s’est produite. Veuillez réessayer.',
    },
  },
  landing: 'Ce serveur permet de se connecter à {appName}. Il n’y a rien d’autre à voir ici.',
  provider: {
    busy: 'Un instant…',
    finished: {
      heading: 'Vous pouvez fermer cette fenêtre',
      text: 'La connexion continue dans la fenêtre d’où vous venez.',
    },
    noScript:
      'Cette façon de se connecter a besoin de JavaScript. Activez-le pour cette page, puis rechargez-la.',
    backToSignIn: 'Aller à la page de connexion',
    failures: {
      incomplete: {
        heading: 'Cette connexion ne peut pas commencer',
        text: 'Une partie de l’adresse manque ou est inconnue. Revenez à {appName} et réessayez.',
      },
      foreignPage: {
        heading: 'Cette page ne peut pas utiliser cette connexion',
        text: 'Elle ne se trouve sur aucun des domaines que {appName} autorise. Rien ne lui a été communiqué.',
      },
      expired: {
        heading: 'Cette connexion est terminée',
        text: 'Elle est déjà achevée, a pris trop de temps ou a commencé dans une autre fenêtre. Veuillez vous connecter à nouveau.',
      },
      generic: {
        heading: 'La connexion n’a pas fonctionné',
        text: 'Un problème est survenu en chemin. Veuillez vous connecter à nouveau.',
      },
    },
  },
};
