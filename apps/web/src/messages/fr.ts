import type { Messages } from './messages.ts';

export const fr: Messages = {
  titles: {
    signIn: 'Connexion',
    signOut: 'Déconnexion',
    account: 'Votre compte',
    action: 'Lien reçu par e-mail',
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
  },
  language: 'Langue',
};
