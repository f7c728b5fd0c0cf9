import type { Messages } from './messages.ts';

export const es: Messages = {
  entry: {
    providerList: {
      title: 'Iniciar sesión',
      continueWith: 'Continuar con {provider}',
      password: 'Continuar con correo electrónico',
      phone: 'Continuar con teléfono',
      passkey: 'Iniciar sesión con una llave de acceso',
      anonymous: 'Continuar como invitado',
    },
    emailEntry: {
      title: 'Iniciar sesión con correo electrónico',
      next: 'Continuar',
    },
    otherWays: {
      or: 'o',
      more: 'Más formas de iniciar sesión',
      lastUsed: 'Último uso',
      demo: 'Proveedores de demostración',
      demoHint: 'Nadie necesita una cuenta allí.',
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
  },
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
    TOO_MANY_CHANGES: 'Demasiados intentos. Vuelve a intentarlo dentro de unos minutos',
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
    INVALID_OOB_CODE: 'Este enlace no es válido. Puede que esté incompleto o que ya se haya usado',
    MISSING_OOB_CODE: 'Este enlace está incompleto. Abre otra vez el enlace del correo',
    NEWER_LINK_SENT: 'Te hemos enviado un enlace más reciente. Usa el enlace del último correo',
    EMAIL_MISMATCH: 'Esta dirección de correo no coincide con aquella a la que se envió el enlace',
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
    problems: {
      WEAK_PASSWORD:
        'Esta contraseña es demasiado débil. Usa al menos {minimum} caracteres, con letras y números',
      COMMON_PASSWORD: 'Esta contraseña es demasiado común. Elige otra',
      PERSONAL_PASSWORD: 'Esta contraseña es solo un nombre o una dirección. Elige otra',
      BREACHED_PASSWORD: 'Esta contraseña ha aparecido en una filtración de datos. Elige otra',
    },
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
    expired: {
      title: 'Consigue un enlace nuevo para iniciar sesión',
      text: 'Lo enviaremos a tu dirección de correo.',
      submit: 'Enviar un enlace nuevo',
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
    here: {
      text: 'Has iniciado sesión como {current}.',
      stay: 'Ir a tu cuenta',
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
      back: 'Si la página de la que vienes sigue abierta, también puedes volver a ella.',
      failedTitle: 'Intenta confirmar tu correo electrónico otra vez',
      failedText:
        'Tu solicitud para confirmar el correo electrónico ha caducado o el enlace ya se ha usado.',
    },
    verifyAndChangeEmail: {
      title: 'Confirma tu nuevo correo electrónico',
      text: 'A partir de ahora iniciarás sesión con {newEmail} en lugar de {email}.',
      firstText: 'A partir de ahora podrás iniciar sesión con {newEmail}.',
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
    identity: {
      password: 'Confirma que eres tú: introduce la contraseña que elegiste para {email}.',
      signIn:
        'Confirma que eres tú: inicia sesión primero en la cuenta de {email}. Después volverás aquí.',
      openAgain:
        'Confirma que eres tú: inicia sesión primero en la cuenta de {email} en este navegador y vuelve a abrir este enlace.',
      other: 'Has iniciado sesión como {current}, que es otra cuenta.',
      wrong: 'Esta no es la contraseña de esta cuenta',
      anotherWay: 'Iniciar sesión de otra forma',
      switch: 'Cerrar sesión e iniciarla de otra forma',
      unknown: 'La he olvidado o no elegí ninguna',
      unknownNote: 'Tu correo electrónico quedará confirmado y elegirás una contraseña nueva.',
      without: 'Confirmar sin iniciar sesión',
      withoutNote: 'Las formas anteriores de iniciar sesión en esta cuenta dejarán de funcionar.',
    },
    startedOver: {
      password:
        'Por tu seguridad, la contraseña anterior ya no funciona. Elige una nueva para iniciar sesión.',
      others:
        'Por tu seguridad, las formas anteriores de iniciar sesión en esta cuenta ya no funcionan.',
    },
    newPassword: 'Elegir una contraseña nueva',
    changePassword: 'Cambiar la contraseña',
    proceed: 'Continuar',
    tryAgain: 'Volver a intentarlo',
    sendNew: 'Enviar un enlace nuevo',
    toAccount: 'Ir a tu cuenta',
    signInAs: 'Iniciar sesión como {email}',
  },
  already: {
    title: 'Ya has iniciado sesión',
    text: 'Has iniciado sesión como {account}.',
    goOn: 'Continuar',
    another: 'Usar otra cuenta',
    signOut: 'Cerrar sesión',
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
        'Si {email} está libre, un correo de confirmación va de camino. Cuando abras el enlace que contiene, tu dirección cambiará y tendrás que volver a iniciar sesión.',
      add: 'Añadir dirección de correo',
      addText:
        'Con una dirección de correo y una contraseña puedes iniciar sesión en cualquier dispositivo y recuperar el acceso a tu cuenta.',
    },
    password: {
      title: 'Contraseña',
      exists: 'Inicias sesión con una contraseña.',
      none: 'Todavía no tienes contraseña.',
      change: 'Cambiar la contraseña',
      set: 'Crear una contraseña',
      current: 'Contraseña actual',
      wrong: 'Esta no es tu contraseña actual',
      forgot: '¿Has olvidado la contraseña?',
      resetSent: 'Un enlace para elegir una contraseña nueva va de camino a {email}.',
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
    emptyPage: {
      guest: 'Aquí todavía no hay nada para invitados. Crea una cuenta para usar esta página.',
      others: 'No hay nada que configurar en esta página.',
    },
    delete: {
      title: 'Eliminar la cuenta',
      text: 'Se eliminará tu cuenta con todo su contenido. Esta acción no se puede deshacer.',
      start: 'Eliminar la cuenta…',
      submit: 'Eliminar la cuenta definitivamente',
      confirm: 'Para confirmar, escribe: {word}',
      word: 'eliminar',
      losses: 'Perderás lo siguiente:',
      lossOfProfile: 'tu nombre, tu foto, tu dirección de correo y tu número de teléfono',
      lossOfWaysIn:
        'todas las formas de iniciar sesión: contraseña, llaves de acceso, cuentas vinculadas y verificación en dos pasos',
      lossOfDevices: 'tu sesión en todos los dispositivos, incluido este',
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
      NOT_A_PICTURE: 'No hay ninguna imagen en esta dirección',
    },
    leaveGuest: {
      title: '¿Cerrar sesión y perder esta cuenta?',
      text: 'Estás como invitado. Si cierras sesión, esta cuenta y todo su contenido se perderán y nadie podrá recuperarlos. Crea una cuenta para conservarlos.',
      stay: 'Seguir como invitado',
      submit: 'Cerrar sesión y perderla',
    },
    pages: {
      profile: 'Perfil',
      security: 'Seguridad',
      connections: 'Conexiones',
      devices: 'Dispositivos',
      data: 'Datos',
    },
    download: {
      title: 'Descargar tus datos',
      text: 'Un archivo con todo lo que se guarda aquí sobre ti: tu perfil, tus formas de iniciar sesión, tus dispositivos y lo que ha ocurrido en tu cuenta. No incluye contraseñas ni otros secretos.',
      submit: 'Descargar',
      done: 'Tus datos se han guardado como {file}.',
    },
  },
  pictures: {
    choose: 'Elegir una foto',
    otherWays: 'También puedes soltar una imagen aquí o pegarla.',
    remove: 'Quitar la foto',
    removed: 'Se ha quitado tu foto.',
    crop: {
      title: 'Recortar la foto',
      text: 'Arrastra la foto o muévela con las teclas de flecha. Se mostrará lo que quede dentro del círculo.',
      horizontal: 'Posición de izquierda a derecha',
      vertical: 'Posición de arriba abajo',
      zoom: 'Zoom',
      submit: 'Usar la foto',
      uploading: 'Subiendo tu foto',
    },
    problems: {
      FILE_NOT_A_PICTURE: 'Este archivo no es una imagen. Elige una foto o una imagen',
      PICTURE_BROKEN:
        'No se puede abrir esta imagen. El archivo está dañado o es de un tipo que este navegador no conoce',
      PICTURE_TOO_LARGE: 'Esta imagen es demasiado grande para abrirla aquí. Elige una más pequeña',
      PICTURE_REFUSED: 'El servidor no ha aceptado esta imagen. Prueba con otra',
    },
  },
  phone: {
    fields: {
      phoneNumber: 'Número de teléfono',
      code: 'Código de 6 dígitos',
    },
    country: {
      title: 'País o región',
      button: 'País o región: {country} {code}',
      search: 'Buscar por nombre o prefijo',
      none: 'No hay ningún país o región que coincida',
      missing:
        'No se ha podido cargar la lista de países. Escribe tu número con el prefijo del país, por ejemplo +49',
    },
    phoneEntry: {
      title: 'Introduce tu número de teléfono',
      submit: 'Enviar código',
      charges:
        'Al pulsar «{button}», recibirás un SMS. Es posible que se apliquen cargos de mensajería y datos.',
    },
    phoneCode: {
      title: 'Introduce el código',
      text: 'Un SMS con un código de 6 dígitos va de camino al {phoneNumber}.',
      change: 'Cambiar el número de teléfono',
      submit: 'Continuar',
    },
    resend: {
      submit: 'Enviar un código nuevo',
      wait: 'Podrás pedir un código nuevo dentro de {time}',
      sentAgain: 'Se ha enviado un código nuevo. El anterior ya no funciona.',
    },
    section: {
      title: 'Teléfono',
      none: 'Todavía no tienes un número de teléfono.',
      intro: 'Puedes iniciar sesión con este número.',
      add: 'Añadir un número de teléfono',
      change: 'Cambiar el número de teléfono',
      remove: 'Quitar el número de teléfono…',
      confirm: 'Después ya no podrás iniciar sesión con el {phoneNumber}.',
      submitRemoval: 'Quitar el número de teléfono',
      last: 'Este número es tu única forma de iniciar sesión, así que no se puede quitar. Añade antes otra forma.',
      submit: 'Guardar',
      saved:
        'Tu número de teléfono se ha guardado. Se ha cerrado la sesión en todos los demás dispositivos.',
      removed: 'Tu número de teléfono se ha quitado.',
    },
    reauthenticate: {
      send: 'Enviar un código al {phoneNumber}',
    },
    problems: {
      MISSING_PHONE_NUMBER: 'Introduce un número de teléfono válido',
      INVALID_PHONE_NUMBER: 'Introduce un número de teléfono válido',
      UNSUPPORTED_REGION: 'Aquí no se pueden usar números de este país o región',
      MISSING_CODE: 'Introduce el código de 6 dígitos',
      INVALID_CODE: 'Código incorrecto. Comprueba el SMS y vuelve a intentarlo',
      INVALID_SESSION_INFO: 'Ese código ya no es válido. Pide uno nuevo',
      SESSION_EXPIRED: 'Ese código ya no es válido. Pide uno nuevo',
      TOO_MANY_ATTEMPTS_TRY_LATER: 'Demasiados códigos incorrectos. Vuelve a intentarlo más tarde',
      TOO_MANY_MESSAGES:
        'Este número de teléfono se ha usado demasiadas veces. Vuelve a intentarlo más tarde',
      CREDENTIAL_TOO_OLD_LOGIN_AGAIN:
        'Este número no se usa aquí desde hace mucho tiempo. Inicia sesión de otra forma y vuelve a añadirlo a tu cuenta',
      QUOTA_EXCEEDED:
        'Se están enviando demasiados códigos en este momento. Vuelve a intentarlo más tarde',
      PHONE_NUMBER_EXISTS: 'Otra cuenta ya usa este número de teléfono',
      SAME_PHONE_NUMBER: 'Este ya es tu número de teléfono',
      UNSUPPORTED_FIRST_FACTOR:
        'En las cuentas con verificación en dos pasos no se puede iniciar sesión con un número de teléfono. Inicia sesión de otra forma',
      MISSING_APP_CREDENTIAL:
        'No se ha podido comprobar tu navegador. Vuelve a cargar la página e inténtalo de nuevo',
      INVALID_APP_CREDENTIAL:
        'No se ha podido comprobar tu navegador. Vuelve a cargar la página e inténtalo de nuevo',
    },
  },
  secondFactor: {
    kinds: {
      sms: 'Mensaje de texto (SMS)',
      totp: 'Aplicación de autenticación',
      recovery: 'Código de recuperación',
    },
    described: {
      sms: 'Mensaje de texto al {number}',
      totp: 'Aplicación de autenticación: {name}',
    },
    code: 'Código de 6 dígitos',
    anotherWay: 'Probar otro método',
    continue: 'Continuar',
    verify: 'Verificar',
    factorChoice: {
      title: 'Verifica que eres tú',
      text: 'Tu cuenta está protegida con un segundo paso. Elige cómo completarlo.',
    },
    smsChallenge: {
      title: 'Introduce el código que te hemos enviado',
      sending: 'Estamos enviando un código al {number}.',
      text: 'Hemos enviado un código al {number}. Puede tardar un minuto en llegar.',
    },
    totpChallenge: {
      title: 'Introduce el código de tu aplicación',
      text: 'Abre tu aplicación de autenticación e introduce el código que muestra para esta cuenta.',
      named:
        'Abre tu aplicación de autenticación ({name}) e introduce el código que muestra para esta cuenta.',
    },
    recoveryChallenge: {
      title: 'Usa un código de recuperación',
      text: 'Introduce uno de los códigos de recuperación que guardaste al configurar la verificación en dos pasos. Cada código sirve una sola vez.',
      code: 'Código de recuperación',
    },
    recoveryUsed: {
      title: 'Código de recuperación aceptado',
      left: 'Códigos de recuperación restantes: {count}',
      few: 'Genera pronto códigos nuevos en la página de tu cuenta.',
      none: 'Era tu último código de recuperación. Genera códigos nuevos ahora mismo en la página de tu cuenta o podrías perder el acceso a ella.',
      text: 'Si has perdido tu teléfono o tu aplicación, quita ese método en la página de tu cuenta y configura uno nuevo.',
    },
    enrolVerify: {
      title: 'Confirma primero tu correo electrónico',
      why: 'Aquí es obligatoria la verificación en dos pasos. Antes de configurarla, confirma que {email} es tu dirección.',
      send: 'Enviar correo de confirmación',
      sent: 'Hemos enviado un correo a {email}. Abre el enlace que contiene y vuelve a esta página.',
      done: 'Ya lo he confirmado',
      other: 'Usar otra dirección',
    },
    enrolChoice: {
      title: 'Configura la verificación en dos pasos',
      why: 'Aquí es obligatoria la verificación en dos pasos. Al iniciar sesión necesitarás también un código que solo tú puedes obtener. Elige cómo obtenerlo.',
      sms: 'Mensaje de texto (SMS)',
      smsHint: 'Te enviamos un código al teléfono cada vez que inicias sesión.',
      totp: 'Aplicación de autenticación',
      totpHint:
        'Una aplicación en tu teléfono u ordenador muestra un código, incluso sin conexión.',
    },
    smsEnrol: {
      title: 'Añade tu número de teléfono',
      text: 'Enviaremos un código a este número ahora y cada vez que inicies sesión. Es posible que se apliquen cargos de mensajería y datos.',
      submit: 'Enviar código',
      codeTitle: 'Introduce el código que te hemos enviado',
      sent: 'Hemos enviado un código al {number}. Puede tardar un minuto en llegar.',
      change: 'Cambiar el número',
      verify: 'Añadir este número',
    },
    totpEnrol: {
      title: 'Configura tu aplicación de autenticación',
      scan: 'Abre tu aplicación de autenticación y escanea con ella este código QR.',
      picture: 'Código QR con la clave de configuración que aparece escrita debajo',
      type: 'Si no puedes escanearlo, introduce esta clave de configuración en la aplicación:',
      copy: 'Copiar la clave',
      copied: 'La clave se ha copiado.',
      notCopied: 'No se ha podido copiar la clave. Selecciónala y cópiala manualmente.',
      enter: 'Después, introduce el código que muestra la aplicación.',
      code: 'Código de 6 dígitos de la aplicación',
      name: 'Nombre de esta aplicación (opcional)',
      nameHint: 'Para reconocerla más adelante; por ejemplo, el dispositivo en el que está.',
      submit: 'Añadir esta aplicación',
    },
    recoveryCodes: {
      title: 'Guarda tus códigos de recuperación',
      text: 'Si pierdes tu teléfono o tu aplicación, con estos códigos podrás volver a entrar en tu cuenta. Cada uno sirve una sola vez. Solo se muestran ahora: guárdalos en un lugar seguro.',
      list: 'Códigos de recuperación',
      making: 'Generando tus códigos de recuperación…',
      failed:
        'Tu segundo paso está configurado, pero no se han podido generar los códigos de recuperación.',
      retry: 'Volver a intentarlo',
      copy: 'Copiar',
      copied: 'Los códigos se han copiado.',
      notCopied: 'No se han podido copiar los códigos. Selecciónalos y cópialos manualmente.',
      download: 'Descargar',
      print: 'Imprimir',
      file: 'codigos-de-recuperacion',
      fileTitle: 'Códigos de recuperación de {email} en {site}',
      fileText: 'Cada código sirve una sola vez. Guárdalos en un lugar seguro.',
      saved: 'He guardado estos códigos',
      submit: 'Continuar',
    },
    account: {
      title: 'Verificación en dos pasos',
      off: 'Desactivada',
      on: 'Activada',
      intro:
        'Al iniciar sesión, se te pide también un código que solo tú puedes obtener. Quien conozca tu contraseña seguirá sin poder entrar.',
      loading: 'Cargando…',
      retry: 'Volver a intentarlo',
      unverified: 'Para activarla, confirma primero tu dirección de correo {email}.',
      withoutEmail: 'Para activarla, añade primero una dirección de correo a tu cuenta.',
      full: 'No puedes añadir más. Quita antes un segundo paso.',
      addSms: 'Añadir un número de teléfono',
      addTotp: 'Añadir una aplicación',
      added:
        'La verificación en dos pasos está activada. Se ha cerrado la sesión en todos los demás dispositivos.',
      addedAt: 'Añadido: {time}',
      rename: 'Cambiar nombre',
      renameFactor: 'Cambiar nombre: {factor}',
      name: 'Nombre',
      renamed: 'El nombre se ha guardado.',
      remove: 'Quitar',
      removeFactor: 'Quitar: {factor}',
      confirmRemoval: '¿Quitar «{factor}»? Ya no se te pedirá al iniciar sesión.',
      confirmLastRemoval:
        '¿Quitar «{factor}»? Es tu único segundo paso: la verificación en dos pasos se desactivará y tus códigos de recuperación dejarán de funcionar.',
      removed: 'El segundo paso se ha quitado.',
      save: 'Guardar',
      cancel: 'Cancelar',
      done: 'Listo',
      codes: {
        title: 'Códigos de recuperación',
        left: 'Códigos de recuperación restantes: {count}',
        none: 'No tienes códigos de recuperación. Sin ellos, podrías perder el acceso a tu cuenta si pierdes tu teléfono o tu aplicación.',
        make: 'Generar códigos de recuperación',
        renew: 'Generar códigos nuevos',
        confirm: 'Los códigos de recuperación que tienes ahora dejarán de funcionar.',
        submit: 'Generar códigos nuevos',
      },
    },
    again: {
      choose: 'Elige cómo completar el segundo paso.',
      submit: 'Iniciar sesión',
    },
    problems: {
      MISSING_CODE: 'Introduce el código',
      INVALID_CODE: 'Este código no es correcto. Compruébalo y vuelve a intentarlo',
      SESSION_EXPIRED: 'Este código ha caducado. Pide uno nuevo',
      INVALID_SESSION_INFO: 'Este código ha caducado. Pide uno nuevo',
      SETUP_EXPIRED: 'Has tardado demasiado. Vuelve a elegir',
      TOO_MANY_ATTEMPTS_TRY_LATER: 'Demasiados códigos incorrectos. Vuelve a intentarlo más tarde',
      TOO_MANY_MESSAGES:
        'Se han pedido demasiados mensajes de texto. Vuelve a intentarlo más tarde',
      QUOTA_EXCEEDED:
        'No se pueden enviar mensajes de texto en este momento. Prueba otro método o vuelve a intentarlo más tarde',
      INVALID_PHONE_NUMBER: 'Introduce un número de teléfono válido',
      OPERATION_NOT_ALLOWED: 'Este segundo paso no está disponible aquí',
      SECOND_FACTOR_EXISTS: 'Este número de teléfono ya se usa en tu cuenta',
      SECOND_FACTOR_LIMIT_EXCEEDED: 'No puedes añadir más. Quita antes un segundo paso',
      UNSUPPORTED_FIRST_FACTOR:
        'La verificación en dos pasos no está disponible para la forma en que has iniciado sesión. Inicia sesión con tu correo electrónico',
      UNVERIFIED_EMAIL:
        'Tu correo electrónico todavía no está confirmado. Abre el enlace del correo y vuelve a intentarlo',
      INVALID_DISPLAY_NAME:
        'Este nombre es demasiado largo o tiene caracteres que no se pueden usar',
      MFA_ENROLLMENT_NOT_FOUND: 'Este segundo paso ya se había quitado',
      INVALID_MFA_PENDING_CREDENTIAL: 'Has tardado demasiado. Vuelve a iniciar sesión',
      CODES_NOT_SAVED: 'Guarda los códigos y confírmalo aquí',
    },
  },
  passkeys: {
    signIn: {
      title: 'Iniciar sesión con una llave de acceso',
      text: 'Tu navegador te pide la llave de acceso. Confirma con tu huella digital, tu cara o el bloqueo de pantalla.',
      failedText:
        'Puedes volver a intentarlo o elegir otra llave de acceso. Si todavía no tienes ninguna, inicia sesión primero de otra forma.',
      retry: 'Volver a intentarlo',
    },
    offer: {
      title: '¿Iniciar sesión más rápido la próxima vez?',
      text: 'Con una llave de acceso inicias sesión con tu huella digital, tu cara o el bloqueo de pantalla de este dispositivo. No hay nada que recordar ni nada que te puedan robar.',
      submit: 'Crear una llave de acceso',
      later: 'Ahora no',
      never: 'No volver a preguntar en este dispositivo',
    },
    account: {
      title: 'Llaves de acceso',
      intro:
        'Con una llave de acceso inicias sesión con tu huella digital, tu cara o el bloqueo de pantalla, sin contraseña.',
      none: 'Todavía no tienes llaves de acceso.',
      loading: 'Cargando tus llaves de acceso…',
      retry: 'Volver a intentarlo',
      unverified:
        'Para añadir una llave de acceso, confirma primero tu dirección de correo {email}.',
      unsupported: 'Este navegador no puede crear llaves de acceso.',
      add: 'Añadir una llave de acceso',
      added: 'La llave de acceso se ha añadido. Ya puedes iniciar sesión con ella.',
      unnamed: 'Llave de acceso',
      synced: 'Sincronizada',
      created: 'Añadida: {time}',
      lastUsed: 'Último uso: {time}',
      neverUsed: 'Sin usar todavía',
      rename: 'Cambiar nombre',
      renameNamed: 'Cambiar nombre: {name}',
      name: 'Nombre de la llave de acceso',
      renamed: 'La llave de acceso tiene un nombre nuevo.',
      remove: 'Quitar',
      removeNamed: 'Quitar: {name}',
      removeText:
        '¿Quitar «{name}»? Ya no podrás iniciar sesión con esta llave de acceso. Seguirá en tu dispositivo hasta que la elimines también allí.',
      removeSubmit: 'Quitar la llave de acceso',
      removed: 'La llave de acceso se ha quitado.',
    },
    reauthenticate: {
      submit: 'Usar una llave de acceso',
    },
    problems: {
      PASSKEY_CANCELLED:
        'No se ha usado ninguna llave de acceso. Puede que hayas cancelado o que este dispositivo no tenga ninguna para este sitio',
      PASSKEY_NOT_CREATED:
        'No se ha creado ninguna llave de acceso. Puede que hayas cancelado o que este dispositivo no pueda guardarla',
      PASSKEY_TIMED_OUT: 'No ha habido respuesta a tiempo. Vuelve a intentarlo',
      PASSKEY_EXISTS_HERE: 'Este dispositivo ya tiene una llave de acceso para tu cuenta',
      PASSKEY_NOT_SUPPORTED: 'Este navegador o dispositivo no admite llaves de acceso',
      PASSKEY_INSECURE_PAGE:
        'Las llaves de acceso solo funcionan en páginas con conexión segura (https)',
      PASSKEY_WRONG_DOMAIN:
        'No se pueden usar llaves de acceso en esta página. Ponte en contacto con su responsable',
      PASSKEY_FAILED: 'No se ha podido usar la llave de acceso. Vuelve a intentarlo',
      PASSKEY_CREDENTIAL_NOT_FOUND:
        'Esta llave de acceso no se reconoce aquí. Puede que se haya quitado de tu cuenta',
      INVALID_AUTHENTICATOR_RESPONSE:
        'No se ha podido verificar la llave de acceso. Vuelve a intentarlo',
      CREDENTIAL_ALREADY_IN_USE: 'Esta llave de acceso ya pertenece a una cuenta',
      PASSKEY_LIMIT_EXCEEDED: 'Ya tienes el máximo de llaves de acceso. Quita una para añadir otra',
      LAST_SIGN_IN_METHOD:
        'Esta llave de acceso es la única forma de entrar en tu cuenta. Añade antes otra forma de iniciar sesión',
      TOO_MANY_ATTEMPTS_TRY_LATER:
        'Demasiados intentos. Vuelve a intentarlo dentro de unos minutos',
      MISSING_PASSKEY_NAME: 'Introduce un nombre',
    },
  },
  tenants: {
    choice: {
      title: 'Elige tu organización',
      text: 'Cada organización tiene sus propias cuentas.',
      signInTo: 'Iniciar sesión en {tenant}',
    },
    byEmail: {
      title: 'Encuentra tu organización',
      text: 'Introduce tu dirección de correo del trabajo o del centro educativo.',
      next: 'Siguiente',
    },
    current: 'Inicio de sesión en {tenant}',
    other: 'Elegir otra organización',
    problems: {
      NO_TENANT_FOR_EMAIL:
        'Ninguna organización usa esta dirección de correo. Prueba con otra dirección',
      TENANT_NOT_FOUND: 'Esta organización ya no está disponible aquí. Elige otra',
      PROJECT_DISABLED: 'Nadie puede iniciar sesión en esta organización en este momento',
    },
  },
  federated: {
    window: {
      title: 'Iniciar sesión con {provider}',
      text: 'Termina en la ventana que se ha abierto.',
      reopen: 'Volver a abrirla',
      leaving: 'Te llevamos a {provider}…',
    },
    return: { title: 'Iniciando sesión' },
    signIn: {
      title: 'Hola de nuevo',
      text: 'Ya has usado {email}. Inicia sesión con {provider} para continuar.',
      submit: 'Iniciar sesión con {provider}',
    },
    linking: {
      title: 'Ya tienes una cuenta',
      passwordText:
        'Ya has usado {email}. Introduce la contraseña de esa cuenta para vincularla con {provider}.',
      emailText:
        'Ya has usado {email}. Para vincular esa cuenta con {provider}, abre el enlace que te enviaremos. Ábrelo en este navegador.',
      emailSubmit: 'Recibir un enlace para iniciar sesión',
      providerText:
        'Ya has usado {email}. Inicia sesión con {provider} para vincular esa cuenta con {other}.',
    },
    elsewhere: {
      title: 'Dispositivo o navegador nuevo',
      text: 'Para vincular tu cuenta con {provider}, abre el enlace en el navegador desde el que lo pediste.',
      without:
        'También puedes continuar sin vincular {provider}. Te lo volveremos a preguntar la próxima vez que inicies sesión de esta forma.',
      submit: 'Continuar',
    },
    mismatch: {
      title: '¿Continuar con otro correo electrónico?',
      text: 'Empezaste con {typed}, pero has iniciado sesión como {email}. ¿Quieres continuar con {email}?',
      submit: 'Continuar',
    },
    conflict: {
      title: 'Ya tienes una cuenta',
      text: 'Ya existe una cuenta con {name}. Puedes iniciar sesión en ella ahora.',
      unnamedText: 'Puedes iniciar sesión en esa cuenta ahora.',
      note: 'Lo que has hecho como invitado no se traspasará.',
      submit: 'Iniciar sesión en esa cuenta',
      stay: 'Seguir como invitado',
    },
  },
  linkedAccounts: {
    title: 'Cuentas vinculadas',
    intro: 'Puedes iniciar sesión con cualquier cuenta que esté vinculada aquí.',
    none: 'Aquí no hay ningún proveedor que vincular.',
    linked: 'Vinculada',
    linkedAs: 'Vinculada como {account}',
    notLinked: 'Sin vincular',
    link: 'Vincular',
    linkNamed: 'Vincular: {provider}',
    unlink: 'Desvincular…',
    unlinkNamed: 'Desvincular: {provider}…',
    confirm: 'Después ya no podrás iniciar sesión con {provider}.',
    submit: 'Desvincular',
    last: 'Es tu única forma de iniciar sesión. Añade otra forma antes de desvincular esta cuenta.',
    waiting: 'Continúa en la ventana de {provider} que se ha abierto.',
    added:
      'La cuenta de {provider} se ha vinculado y puedes iniciar sesión con ella. Se ha cerrado la sesión en todos los demás dispositivos.',
    removed: 'La cuenta de {provider} se ha desvinculado.',
    problems: {
      FEDERATED_USER_ID_ALREADY_LINKED: 'Esa cuenta ya está vinculada aquí a otra cuenta',
      PROVIDER_ALREADY_LINKED: 'Ya hay una cuenta de este proveedor vinculada. Desvincúlala antes',
      EMAIL_EXISTS: 'Otra cuenta ya usa aquí la dirección de correo de esa cuenta',
      LAST_SIGN_IN_METHOD:
        'No se puede quitar tu única forma de iniciar sesión. Añade antes otra forma',
      POPUP_BLOCKED:
        'Tu navegador ha bloqueado la ventana. Permite las ventanas emergentes en esta página y vuelve a intentarlo',
      USER_CANCELLED:
        'No se ha vinculado nada. Para vincular la cuenta, concede los permisos que pide el proveedor',
      INVALID_IDP_RESPONSE: 'El proveedor no ha confirmado tu identidad. Vuelve a intentarlo',
      OPERATION_NOT_ALLOWED: 'Las cuentas de este proveedor no se pueden vincular aquí',
    },
  },
};
