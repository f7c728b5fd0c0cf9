import type { Messages } from './messages.ts';

export const es: Messages = {
  titles: {
    signIn: 'Iniciar sesión',
    signOut: 'Cerrar sesión',
    account: 'Tu cuenta',
    action: 'Enlace recibido por correo',
    gallery: 'Galería',
    notFound: 'Página no encontrada',
  },
  signOut: {
    question: '¿Quieres cerrar sesión en {appName} en este dispositivo?',
    confirm: 'Cerrar sesión',
    stay: 'Mantener la sesión iniciada',
    guest: {
      warning:
        'Estás como invitado. Si cierras sesión, esta cuenta y todo su contenido se perderán y nadie podrá recuperarlos. Crea una cuenta para conservarlos.',
      confirm: 'Cerrar sesión y perderla',
      stay: 'Seguir como invitado',
      create: 'Crear una cuenta',
    },
  },
  notFound: { lead: 'No hay nada en esta dirección.', home: 'Ir a tu cuenta' },
  noScript: 'Esta página necesita JavaScript. Actívalo para este sitio y vuelve a cargarla.',
  oneMoment: 'Un momento…',
  skipToContent: 'Ir al contenido',
  developerLinks: {
    label: 'Para desarrolladores',
    inbox: 'Bandeja de entrada',
    gallery: 'Galería',
    dev: 'Resumen del servidor',
  },
  accountPages: {
    profile: 'Perfil',
    security: 'Seguridad',
    connections: 'Conexiones',
    devices: 'Dispositivos',
    data: 'Datos',
  },
  notices: {
    deleted: 'Tu cuenta se ha eliminado.',
    signedOut: 'Se ha cerrado tu sesión.',
  },
  language: 'Idioma',
};
