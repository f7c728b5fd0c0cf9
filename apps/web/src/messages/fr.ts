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
};
