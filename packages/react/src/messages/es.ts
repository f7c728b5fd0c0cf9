import type { Messages } from './messages.ts';

export const es: Messages = {
  entry: {
    providerList: {
      title: 'Iniciar sesión',
      continueWith: 'Continuar con {provider}',
      password: 'Continuar con correo electrónico',
      phone: 'Continuar con teléfono',
      anonymous: 'Continuar como invitado',
    },
    emailEntry: {
      title: 'Iniciar sesión con correo electrónico',
      next: 'Siguiente',
    },
    passwordSignIn: {
      title: 'Iniciar sesión',
      submit: 'Iniciar sesión',
      trouble: '¿Problemas para iniciar sesión?',
      newHere: '¿No tienes cuenta?',
      create: 'Crear una cuenta',
      link: 'Recibir un enlace para iniciar sesión',
      others: 'Otras formas de iniciar sesión',
    },
    signedIn: { title: '¡Sesión iniciada!' },
    fields: {
      email: 'Correo electrónico',
      name: 'Nombre y apellidos',
      password: 'Contraseña',
      newPassword: 'Contraseña nueva',
    },
    password: {
      show: 'Mostrar la contraseña',
      hide: 'Ocultar la contraseña',
      capsLock: 'El bloqueo de mayúsculas está activado',
    },
    cancel: 'Cancelar',
    back: 'Atrás',
    dismiss: 'Cerrar',
    busy: 'Un momento…',
    consent: 'Al continuar, aceptas nuestras {terms} y nuestra {privacy}.',
    terms: 'Condiciones del servicio',
    privacy: 'Política de privacidad',
    opensInNewTab: 'se abre en una pestaña nueva',
    problems: {
      MISSING_EMAIL: 'Introduce tu correo electrónico para continuar',
      INVALID_EMAIL: 'Esa dirección de correo no es correcta',
      MISSING_PASSWORD: 'Introduce tu contraseña',
      MISSING_NAME: 'Introduce tu nombre y apellidos',
      EMAIL_EXISTS: 'Otra cuenta ya usa esta dirección de correo',
      EMAIL_NOT_FOUND: 'Ninguna cuenta coincide con esa dirección de correo',
      INVALID_LOGIN_CREDENTIALS: 'El correo electrónico y la contraseña no coinciden',
      WEAK_PASSWORD:
        'Esta contraseña es demasiado débil. Usa al menos 6 caracteres, con letras y números',
      PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'Esta contraseña todavía no cumple todos los requisitos',
      TOO_MANY_ATTEMPTS_TRY_LATER:
        'Demasiados intentos con una contraseña incorrecta. Vuelve a intentarlo dentro de unos minutos',
      TOO_MANY_SIGN_UPS:
        'Se han creado demasiadas cuentas desde tu red. Vuelve a intentarlo dentro de unos minutos',
      TOO_MANY_MAILS: 'Se han pedido demasiados correos. Vuelve a intentarlo más tarde',
      OPERATION_NOT_ALLOWED: 'Esta forma de iniciar sesión no está disponible aquí',
      ADMIN_ONLY_OPERATION: 'Solo un administrador puede crear cuentas nuevas',
      USER_DISABLED: 'Un administrador ha inhabilitado esta cuenta',
      QUOTA_EXCEEDED:
        'Demasiadas personas están iniciando sesión en este momento. Vuelve a intentarlo más tarde',
      NETWORK_REQUEST_FAILED:
        'Se ha producido un error de red. Comprueba tu conexión y vuelve a intentarlo',
      TIMEOUT: 'El servidor ha tardado demasiado en responder. Vuelve a intentarlo',
      EXPIRED_OOB_CODE: 'Este enlace ha caducado. Pide uno nuevo',
      INVALID_OOB_CODE:
        'Este enlace no es válido. Puede que esté incompleto o que ya se haya usado',
      MISSING_OOB_CODE: 'Este enlace está incompleto. Abre otra vez el enlace del correo',
      NEWER_LINK_SENT: 'Te hemos enviado un enlace más reciente. Usa el enlace del último correo',
      EMAIL_MISMATCH:
        'Esta dirección de correo no coincide con aquella a la que se envió el enlace',
      CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'Vuelve a iniciar sesión para realizar esta operación.',
      SESSION_EXPIRED: 'Tu sesión ha caducado. Vuelve a intentarlo',
      USER_CANCELLED:
        'Se ha cancelado el inicio de sesión. Concede los permisos necesarios para continuar',
      NO_MEANS_OF_SIGN_IN:
        'Ya existe una cuenta con este correo electrónico, pero sin ninguna forma de iniciar sesión. Restablece la contraseña para recuperarla.',
      RESET_MAIL_NOT_SENT:
        'No se ha podido enviar el código para restablecer la contraseña a esa dirección de correo',
      UNAUTHORIZED_DOMAIN:
        'Esta página no tiene permiso para enviar enlaces de inicio de sesión. Ponte en contacto con su responsable',
      NO_STORAGE:
        'Tu navegador no guarda datos de esta página y son necesarios para iniciar sesión. Permite las cookies y los datos de sitios, y vuelve a cargar la página',
      NOTHING_TO_RETURN_TO:
        'Has iniciado sesión, pero esta página no indica adónde ir a continuación',
      INTERNAL: 'Algo ha salido mal. Inténtalo de nuevo.',
    },
  },
  join: {
    createAccount: {
      title: 'Crear cuenta',
      submit: 'Crear cuenta',
      haveAccount: '¿Ya tienes una cuenta?',
      signIn: 'Iniciar sesión',
      link: 'Recibir un enlace para iniciar sesión',
    },
    unsupportedProvider: {
      title: 'Problemas para iniciar sesión',
      text: 'Para iniciar sesión con {email}, primero tienes que elegir una contraseña nueva.',
      recover: 'Restablecer contraseña',
    },
    notAuthorized: {
      title: 'Sin autorización',
      textWithEmail: '{email} no tiene autorización para crear una cuenta aquí.',
      text: 'No tienes autorización para crear una cuenta aquí.',
      contact: 'Si crees que es un error, escribe a {admin}.',
      learnMore: 'Más información',
    },
  },
  policy: {
    hint: 'Al menos {minimum} caracteres, con letras y números',
    title: 'Tu contraseña debe tener',
    MINIMUM_PASSWORD_LENGTH: 'al menos {minimum} caracteres',
    MAXIMUM_PASSWORD_LENGTH: '{maximum} caracteres como máximo',
    MISSING_LOWERCASE_CHARACTER: 'una letra minúscula',
    MISSING_UPPERCASE_CHARACTER: 'una letra mayúscula',
    MISSING_NUMERIC_CHARACTER: 'un número',
    MISSING_NON_ALPHANUMERIC_CHARACTER: 'un carácter especial',
    met: 'cumplido',
    unmet: 'falta todavía',
    strength: 'Seguridad de la contraseña',
    weak: 'Débil',
    fair: 'Aceptable',
    strong: 'Segura',
  },
  recovery: {
    passwordRecovery: {
      title: 'Recuperar contraseña',
      text: 'Te enviaremos por correo un enlace para elegir una contraseña nueva.',
      submit: 'Enviar',
    },
    recoverySent: {
      title: 'Revisa tu correo',
      text: 'Si existe una cuenta con {email}, un enlace para elegir una contraseña nueva va de camino. Sigue las instrucciones del correo.',
      done: 'Listo',
    },
    resend: {
      submit: 'Enviar de nuevo',
      wait: 'Podrás pedirlo otra vez dentro de {time}',
      sentAgain: 'Se ha vuelto a enviar el correo.',
    },
  },
  emailLink: {
    sent: {
      title: 'Correo de inicio de sesión enviado',
      text: 'Hemos enviado a {email} un correo con instrucciones para iniciar sesión. Abre el enlace que contiene para terminar.',
      trouble: '¿No te llega el correo?',
    },
    trouble: {
      title: '¿No te llega el correo?',
      intro: 'Prueba estas soluciones habituales:',
      spam: 'Mira en la carpeta de correo no deseado y revisa los filtros de tu correo.',
      connection: 'Comprueba tu conexión a internet.',
      spelling: 'Comprueba que la dirección de correo esté bien escrita.',
      space: 'Comprueba que tu buzón no esté lleno.',
      note: 'Si pides el correo otra vez, el enlace del anterior dejará de funcionar.',
    },
    sending: { title: 'Enviando el correo' },
    return: { title: 'Iniciando sesión' },
    confirmEmail: {
      title: 'Confirma tu correo electrónico',
      text: 'Para terminar de iniciar sesión, introduce la dirección de correo a la que se envió el enlace.',
      submit: 'Siguiente',
    },
    differentDevice: {
      title: 'Dispositivo o navegador nuevo',
      text: 'Abre el enlace en el mismo dispositivo y el mismo navegador desde los que lo pediste.',
    },
    sessionEnded: {
      title: 'Sesión finalizada',
      text: 'La sesión a la que pertenece este enlace ha caducado o se ha borrado. Empieza de nuevo.',
    },
    switchAccount: {
      title: '¿Cambiar de cuenta?',
      text: 'Has iniciado sesión como {current}. Con este enlace iniciarás sesión como {email}.',
      submit: 'Iniciar sesión como {email}',
      stay: 'No cambiar',
    },
  },
  actions: {
    checking: { title: 'Comprobando el enlace' },
    passwordReset: {
      title: 'Restablece tu contraseña',
      text: 'Elige una contraseña nueva para {email}.',
      submit: 'Guardar',
      doneTitle: 'Contraseña cambiada',
      doneText: 'Ya puedes iniciar sesión con tu contraseña nueva.',
      failedTitle: 'Intenta restablecer tu contraseña otra vez',
      failedText:
        'Tu solicitud para restablecer la contraseña ha caducado o el enlace ya se ha usado.',
    },
    verifyEmail: {
      title: 'Confirma tu correo electrónico',
      text: 'Pulsa el botón para confirmar que {email} es tu dirección.',
      submit: 'Confirmar',
      doneTitle: 'Correo electrónico confirmado',
      doneText: 'Ya puedes iniciar sesión con tu cuenta nueva.',
      failedTitle: 'Intenta confirmar tu correo electrónico otra vez',
      failedText:
        'Tu solicitud para confirmar el correo electrónico ha caducado o el enlace ya se ha usado.',
    },
    verifyAndChangeEmail: {
      title: 'Confirma tu nuevo correo electrónico',
      text: 'A partir de ahora iniciarás sesión con {newEmail} en lugar de {email}.',
      submit: 'Confirmar',
      doneTitle: 'Correo electrónico confirmado y cambiado',
      doneText: 'Ya puedes iniciar sesión con tu nuevo correo electrónico: {newEmail}.',
      failedTitle: 'Intenta cambiar tu correo electrónico otra vez',
      failedText:
        'Tu solicitud para cambiar el correo electrónico ha caducado o el enlace ya se ha usado.',
    },
    recoverEmail: {
      title: 'Recupera tu correo electrónico',
      text: 'Tu correo electrónico para iniciar sesión volverá a ser {email}.',
      submit: 'Restaurar',
      doneTitle: 'Correo electrónico restaurado',
      doneText: 'Tu correo electrónico para iniciar sesión vuelve a ser {email}.',
      warning:
        'Si no pediste cambiar tu correo electrónico, puede que alguien esté intentando acceder a tu cuenta. Te recomendamos cambiar la contraseña cuanto antes.',
      failedTitle: 'No se ha podido restaurar tu correo electrónico',
      failedText:
        'Ha habido un problema al restaurar tu correo electrónico para iniciar sesión. Si lo intentas de nuevo y sigue sin funcionar, pide ayuda a tu administrador.',
    },
    revertSecondFactorAddition: {
      title: 'Quitar un segundo paso',
      text: 'Este segundo paso de verificación se quitará de tu cuenta: {factor}',
      unnamedFactor: 'un dispositivo o una aplicación',
      submit: 'Quitar',
      doneTitle: 'Segundo paso quitado',
      doneText: 'Este segundo paso de verificación se ha quitado de tu cuenta: {factor}',
      warning:
        'Si no lo añadiste tú, puede que alguien esté intentando acceder a tu cuenta. Te recomendamos cambiar la contraseña cuanto antes.',
      failedTitle: 'No se ha podido quitar el segundo paso',
      failedText:
        'Intenta quitarlo otra vez. Si no funciona, ponte en contacto con el equipo de asistencia.',
    },
    revertSecondFactorRemoval: {
      title: 'Restaurar un segundo paso',
      text: 'Este segundo paso de verificación se restaurará en tu cuenta: {factor}',
      submit: 'Restaurar',
      doneTitle: 'Segundo paso restaurado',
      doneText: 'Este segundo paso de verificación vuelve a estar en tu cuenta: {factor}',
      warning:
        'Si no lo quitaste tú, puede que alguien esté intentando acceder a tu cuenta. Te recomendamos cambiar la contraseña cuanto antes.',
      failedTitle: 'No se ha podido restaurar el segundo paso',
      failedText:
        'Intenta restaurarlo otra vez. Si no funciona, ponte en contacto con el equipo de asistencia.',
    },
    unknown: {
      failedTitle: 'Este enlace no funciona',
      failedText: 'Está incompleto. Abre otra vez el enlace del correo o cópialo entero.',
    },
    changePassword: 'Cambiar la contraseña',
    proceed: 'Continuar',
    tryAgain: 'Volver a intentarlo',
  },
  notices: {
    recoverable: { title: 'Algo ha salido mal', retry: 'Reintentar' },
    unrecoverable: { title: 'No es posible iniciar sesión aquí' },
    signedOut: {
      title: 'Has cerrado sesión',
      text: 'Hasta pronto.',
      signIn: 'Volver a iniciar sesión',
    },
  },
  account: {
    title: 'Tu cuenta',
    loading: 'Cargando tu cuenta…',
    signedOut: 'No has iniciado sesión.',
    guest: 'Invitado',
    button: 'Cuenta: {name}',
    manage: 'Gestionar la cuenta',
    signOut: 'Cerrar sesión',
    save: 'Guardar',
    saved: 'Guardado',
    cancel: 'Cancelar',
    profile: {
      title: 'Perfil',
      name: 'Nombre y apellidos',
      picture: 'Dirección de la imagen',
      pictureHint: 'La dirección de una imagen en la web, que empiece por https://',
    },
    email: {
      title: 'Correo electrónico',
      none: 'Todavía no tienes una dirección de correo.',
      verified: 'Confirmado',
      unverified: 'Sin confirmar',
      verify: 'Enviar correo de confirmación',
      verifySent: 'Un correo de confirmación va de camino a {email}.',
      change: 'Cambiar el correo electrónico',
      newEmail: 'Nuevo correo electrónico',
      submit: 'Enviar correo a la nueva dirección',
      changeSent:
        'Un correo de confirmación va de camino a {email}. Cuando abras el enlace que contiene, tu dirección cambiará y tendrás que volver a iniciar sesión.',
    },
    password: {
      title: 'Contraseña',
      exists: 'Inicias sesión con una contraseña.',
      none: 'Todavía no tienes contraseña.',
      change: 'Cambiar la contraseña',
      set: 'Crear una contraseña',
      saved:
        'Tu contraseña se ha guardado. Se ha cerrado la sesión en todos los demás dispositivos.',
    },
    sessions: {
      title: 'Dispositivos',
      intro: 'Estos dispositivos tienen una sesión abierta en tu cuenta.',
      current: 'Este dispositivo',
      unknown: 'Dispositivo desconocido',
      device: '{browser} en {system}',
      lastUsed: 'Último uso: {time}',
      signedIn: 'Inicio de sesión: {time}',
      revoke: 'Cerrar sesión',
      revokeDevice: 'Cerrar sesión: {device}',
      revokeOthers: 'Cerrar sesión en todos los demás dispositivos',
      revoked: 'Se ha cerrado la sesión en el dispositivo.',
      othersRevoked: 'Se ha cerrado la sesión en todos los demás dispositivos.',
      loading: 'Cargando tus dispositivos…',
      retry: 'Volver a intentarlo',
    },
    upgrade: {
      title: 'Conserva tu cuenta',
      text: 'Estás usando una cuenta de invitado. Sin una dirección de correo, se perderá cuando cierres sesión.',
      submit: 'Crear una cuenta',
    },
    delete: {
      title: 'Eliminar la cuenta',
      text: 'Se eliminará tu cuenta con todo su contenido. Esta acción no se puede deshacer.',
      start: 'Eliminar la cuenta…',
      submit: 'Eliminar la cuenta definitivamente',
      confirm: 'Para confirmar, escribe: {word}',
      word: 'eliminar',
    },
    reauthenticate: {
      title: 'Vuelve a iniciar sesión',
      text: 'Vuelve a iniciar sesión para realizar esta operación.',
      submit: 'Iniciar sesión',
      link: 'Enviar un enlace para iniciar sesión a {email}',
      linkSent:
        'Un correo para iniciar sesión va de camino a {email}. Abre el enlace que contiene en este navegador y esta página seguirá adelante por sí sola.',
      impossible: 'Para hacerlo, primero cierra sesión y después vuelve a iniciarla.',
    },
    problems: {
      INVALID_DISPLAY_NAME:
        'Este nombre es demasiado largo o tiene caracteres que no se pueden usar',
      INVALID_PHOTO_URL: 'Introduce una dirección que empiece por https://',
      SAME_EMAIL: 'Esta ya es tu dirección de correo',
      WRONG_CONFIRMATION: 'Escribe la palabra que aparece arriba',
      ADMIN_ONLY_OPERATION: 'Solo un administrador puede eliminar cuentas',
      USER_MISMATCH:
        'Esta es una cuenta diferente. Inicia sesión con la cuenta que estás usando ahora',
    },
  },
};
