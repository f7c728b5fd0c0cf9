import type { Messages } from './words.ts';

export const es: Messages = {
  titles: {
    home: 'Bienvenida',
    signIn: 'Iniciar sesión',
    signOut: 'Cerrar sesión',
    account: 'Tu cuenta',
    action: 'Enlace recibido por correo',
    commandLine: 'Línea de comandos',
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
  commandLine: {
    question: '¿Permitir que la línea de comandos de este dispositivo actúe como {email}?',
    compare:
      'Su terminal también muestra un código. Si no es este, o si no ha iniciado nada allí, salga de esta página.',
    allow: 'Permitir',
    refused:
      '{email} no puede actuar aquí como operador. Hace falta un rol y un inicio de sesión con un segundo factor o una llave de acceso.',
    failed: 'No ha funcionado. Inténtelo de nuevo.',
    broken: 'Esta dirección no está completa. Empiece de nuevo con latchkey login.',
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
  home: {
    headline: 'Un inicio de sesión que es tuyo',
    lead: 'Un widget de inicio de sesión para React con todas las pantallas que un visitante puede necesitar, y el servidor de identidad que hay detrás. Habla el protocolo de Firebase Auth, guarda cada cuenta en tu propia base de datos y está funcionando aquí ahora mismo.',
    live: 'El widget, en directo',
    liveHint: 'Las cuentas que crees aquí son reales.',
    theme: 'Tema',
    usualTheme: 'Predeterminado',
    widgetLanguage: 'Idioma del widget',
    code: 'Su código, en React',
    copy: 'Copiar',
    copied: 'Copiado',
    firebase: '¿Ya usas Firebase? Tu SDK también funciona aquí.',
    signedIn: 'Has iniciado sesión',
    guest: 'Estás aquí como invitado',
    places: {
      title: 'Por dónde seguir',
      inbox: 'Aquí llega cada correo y SMS que envía el servidor.',
      gallery: 'Cada pantalla en cada estado, idioma y tema.',
      account: 'Perfil, seguridad, dispositivos y datos, tal como los ve la gente.',
      dev: 'Direcciones, claves, comandos y cómo conectar una aplicación.',
      guides: 'Guías',
      guidesAbout: 'El widget, los clientes de Firebase, los proveedores, la operación.',
    },
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
    unknownTenant: 'Esta organización ya no está disponible aquí. Elige otra',
    unlistedTenant: 'Esta organización ya no está disponible aquí. Pídele el enlace correcto',
  },
  language: 'Idioma',
};
