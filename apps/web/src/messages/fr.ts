import type { Messages } from './words.ts';

export const fr: Messages = {
  titles: {
    home: 'Bienvenue',
    signIn: 'Connexion',
    signOut: 'Déconnexion',
    account: 'Votre compte',
    action: 'Lien reçu par e-mail',
    commandLine: 'Ligne de commande',
    gallery: 'Galerie',
    notFound: 'Page introuvable',
  },
  signOut: {
    question: 'Se déconnecter de {appName} sur cet appareil\u00a0?',
    confirm: 'Se déconnecter',
    stay: 'Ne pas se déconnecter',
    guest: {
      warning:
        'Vous êtes en mode invité. Si vous vous déconnectez, ce compte et tout ce qu’il contient seront perdus, et personne ne pourra les récupérer. Créez un compte pour les conserver.',
      confirm: 'Se déconnecter et le perdre',
      stay: 'Rester invité',
      create: 'Créer un compte',
    },
  },
  commandLine: {
    question: 'Autoriser la ligne de commande de cet appareil à agir en tant que {email}\u00a0?',
    compare:
      'Votre terminal affiche aussi un code. Si ce n’est pas celui-ci, ou si vous n’y avez rien lancé, quittez cette page.',
    allow: 'Autoriser',
    refused:
      '{email} ne peut pas agir comme opérateur ici. Il faut un rôle, et une connexion avec un second facteur ou une clé d’accès.',
    failed: 'Cela n’a pas fonctionné. Réessayez.',
    broken: 'Cette adresse est incomplète. Recommencez avec latchkey login.',
  },
  notFound: { lead: 'Il n’y a rien à cette adresse.', home: 'Accéder à votre compte' },
  noScript: 'Cette page a besoin de JavaScript. Activez-le pour ce site, puis rechargez la page.',
  oneMoment: 'Un instant…',
  skipToContent: 'Aller au contenu',
  developerLinks: {
    label: 'Pour les développeurs',
    inbox: 'Boîte de réception',
    gallery: 'Galerie',
    dev: 'Vue d’ensemble du serveur',
  },
  home: {
    headline: 'Une connexion qui vous appartient',
    lead: 'Un widget de connexion pour React, avec tous les écrans dont un visiteur peut avoir besoin, et le serveur d’identité qui va avec. Il parle le protocole Firebase Auth, garde chaque compte dans votre propre base de données et tourne ici même, en ce moment.',
    live: 'Le widget, en direct',
    liveHint: 'Les comptes créés ici sont bien réels.',
    theme: 'Thème',
    usualTheme: 'Par défaut',
    widgetLanguage: 'Langue du widget',
    code: 'Son code, en React',
    copy: 'Copier',
    copied: 'Copié',
    firebase: 'Déjà sur Firebase ? Votre SDK fonctionne aussi ici.',
    signedIn: 'Vous êtes connecté',
    guest: 'Vous êtes ici en tant qu’invité',
    places: {
      title: 'Pour continuer',
      inbox: 'Tous les e-mails et SMS du serveur arrivent ici.',
      gallery: 'Chaque écran dans chaque état, langue et thème.',
      account: 'Profil, sécurité, appareils et données, tels que chacun les voit.',
      dev: 'Adresses, clés, commandes, et comment connecter une application.',
      guides: 'Guides',
      guidesAbout: 'Le widget, les clients Firebase, les fournisseurs, l’exploitation.',
    },
  },
  accountPages: {
    profile: 'Profil',
    security: 'Sécurité',
    connections: 'Connexions',
    devices: 'Appareils',
    data: 'Données',
  },
  notices: {
    deleted: 'Votre compte a été supprimé.',
    signedOut: 'Vous avez été déconnecté.',
    unknownTenant: 'Cette organisation n’est plus disponible ici. Choisissez-en une autre.',
    unlistedTenant: 'Cette organisation n’est plus disponible ici. Demandez-lui le bon lien.',
  },
  language: 'Langue',
};
