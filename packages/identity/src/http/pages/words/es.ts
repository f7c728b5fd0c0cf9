import type { PageWords } from '../page-words.ts';

export const es: PageWords = {
  resetPassword: {
    heading: 'Restablecer tu contraseña',
    text: 'Elige una contraseña nueva para {email}.',
    button: 'Guardar la contraseña',
    done: {
      heading: 'Contraseña cambiada',
      text: 'Ya puedes iniciar sesión con tu contraseña nueva. Se ha cerrado la sesión en todos los demás dispositivos.',
    },
    dead: {
      heading: 'Este enlace ya no funciona',
      text: 'Ha caducado o ya se ha usado. Para elegir una contraseña nueva, pide otro enlace en la página de inicio de sesión.',
    },
  },
  verifyEmail: {
    heading: 'Confirmar tu correo electrónico',
    text: '¿Es {email} la dirección de tu cuenta de {appName}?',
    button: 'Sí, confirmar',
    done: {
      heading: 'Correo electrónico confirmado',
      text: 'Gracias. La dirección {email} ya pertenece a tu cuenta de {appName}.',
    },
    dead: {
      heading: 'Este enlace ya no funciona',
      text: 'Ha caducado o ya se ha usado. Si ya confirmaste tu dirección, no tienes que hacer nada más. Si no, inicia sesión y pide otro correo.',
    },
  },
  verifyAndChangeEmail: {
    heading: 'Confirmar tu nuevo correo electrónico',
    text: 'A partir de ahora iniciarás sesión en {appName} con {newEmail} en lugar de {email}.',
    firstText: 'A partir de ahora podrás iniciar sesión en {appName} con {newEmail}.',
    button: 'Usar la dirección nueva',
    done: {
      heading: 'Correo electrónico cambiado',
      text: 'Ya puedes iniciar sesión en {appName} con {newEmail}.',
    },
    dead: {
      heading: 'Este enlace ya no funciona',
      text: 'Ha caducado o ya se ha usado. Si tu dirección no ha cambiado, inicia sesión y pide otro correo.',
    },
  },
  recoverEmail: {
    heading: 'Recuperar tu correo electrónico',
    text: 'Tu cuenta de {appName} volverá a usar {email} y se cerrarán todas las sesiones abiertas.',
    button: 'Restaurar mi dirección',
    done: {
      heading: 'Correo electrónico restaurado',
      text: 'Tu cuenta de {appName} vuelve a usar {email}.',
    },
    dead: {
      heading: 'Este enlace ya no funciona',
      text: 'Ha caducado o ya se ha usado. Si tu dirección sigue sin ser la correcta, pide ayuda a los responsables de {appName}.',
    },
    warning:
      'Si no cambiaste tú la dirección, puede que otra persona conozca tu contraseña. Elige una nueva ahora mismo.',
  },
  revertSecondFactorAddition: {
    heading: 'Quitar un segundo paso',
    text: 'Este segundo paso se quitará de tu cuenta de {appName} {email}: {secondFactor}. Se cerrarán todas las sesiones abiertas.',
    button: 'Quitar',
    done: {
      heading: 'Segundo paso quitado',
      text: 'Tu cuenta de {appName} ya no lo pide. Si no lo añadiste tú, elige ahora una contraseña nueva: puede que otra persona conozca la tuya.',
    },
    dead: {
      heading: 'Este enlace ya no funciona',
      text: 'Ha caducado o ya se ha usado. Si el segundo paso sigue ahí, inicia sesión y quítalo en tu cuenta.',
    },
  },
  revertSecondFactorRemoval: {
    heading: 'Recuperar un segundo paso',
    text: 'Este segundo paso volverá a tu cuenta de {appName} {email}: {secondFactor}. Se cerrarán todas las sesiones abiertas.',
    button: 'Recuperar',
    done: {
      heading: 'Segundo paso recuperado',
      text: 'Tu cuenta de {appName} vuelve a pedirlo. Si no lo quitaste tú, elige ahora una contraseña nueva: puede que otra persona conozca la tuya.',
    },
    dead: {
      heading: 'Este enlace ya no funciona',
      text: 'Ha caducado o ya se ha usado. Si el segundo paso sigue faltando, inicia sesión y añádelo de nuevo en tu cuenta.',
    },
  },
  unnamedFactor: 'un dispositivo o una aplicación',
  signIn: {
    elsewhere: {
      heading: 'Abre este enlace en la aplicación',
      text: 'Este enlace inicia tu sesión en {appName}, pero no se puede terminar en esta página. Ábrelo en el dispositivo desde el que lo pediste, o pide otro en la página de inicio de sesión.',
    },
  },
  identity: {
    text: 'Confirma que eres tú: introduce la contraseña que elegiste para {appName}.',
    label: 'Contraseña',
    wrong: 'Esta no es la contraseña de esta cuenta.',
    tooManyTries: 'Demasiadas contraseñas incorrectas. Espera unos minutos y vuelve a intentarlo.',
    without: 'No la sé o no elegí ninguna',
    withoutHint: 'Tu dirección quedará confirmada y elegirás una contraseña nueva.',
    startsOver:
      'Si inicias sesión en esta cuenta de otra manera, dejará de funcionar y tendrás que configurarla de nuevo.',
  },
  nextPassword: {
    gone: 'Por tu seguridad, la contraseña anterior ya no funciona. Elige una nueva para iniciar sesión.',
    send: 'Enviarme un enlace para restablecerla',
    sent: {
      heading: 'Revisa tu correo',
      text: 'Un enlace para elegir una contraseña nueva va de camino a {email}.',
    },
    notSent:
      'No se ha podido enviar el código para restablecer la contraseña a esa dirección de correo',
  },
  password: {
    label: 'Contraseña nueva',
    show: 'Mostrar la contraseña',
    hide: 'Ocultar la contraseña',
    hint: 'Al menos {minimum} caracteres, con letras y números.',
    hintWithRequirements: 'Al menos {minimum} caracteres, con {requirements}.',
    empty: 'Introduce tu contraseña',
    weak: 'Esta contraseña es demasiado débil.',
    weaknesses: {
      COMMON_PASSWORD:
        'Muchas personas usan esta contraseña, así que es de las primeras que se prueban. Elige otra.',
      PERSONAL_PASSWORD:
        'Esta contraseña es solo un nombre o una dirección, así que es de las primeras que se prueban. Elige otra.',
      BREACHED_PASSWORD: 'Esta contraseña apareció en una filtración de otro sitio. Elige otra.',
    },
    missing: 'A esta contraseña todavía le falta: {requirements}.',
    requirements: {
      MISSING_LOWERCASE_CHARACTER: 'una letra minúscula',
      MISSING_UPPERCASE_CHARACTER: 'una letra mayúscula',
      MISSING_NUMERIC_CHARACTER: 'un número',
      MISSING_NON_ALPHANUMERIC_CHARACTER: 'un carácter especial',
      MINIMUM_PASSWORD_LENGTH: 'una longitud de al menos {minimum} caracteres',
      MAXIMUM_PASSWORD_LENGTH: 'una longitud de {maximum} caracteres como máximo',
    },
  },
  proceed: 'Continuar',
  tryAgain: 'Volver a intentarlo',
  failures: {
    incomplete: {
      heading: 'Este enlace no está completo',
      text: 'Falta una parte de la dirección o no se reconoce. Abre otra vez el enlace del correo, o cópialo entero en tu navegador.',
    },
    emailTaken: {
      heading: 'Esta dirección ya está en uso',
      text: 'Otra cuenta ya usa esta dirección de correo, así que no se ha cambiado nada.',
    },
    passwordsOff: {
      heading: 'Las contraseñas están desactivadas',
      text: '{appName} no usa contraseñas en este momento, así que no se ha cambiado nada. Inicia sesión de otra manera.',
    },
    tooManyTries: {
      heading: 'Demasiados intentos',
      text: 'Espera unos minutos y vuelve a intentarlo.',
    },
    signInNeeded: {
      heading: 'Inicia sesión para terminar',
      text: 'No se ha cambiado nada. Quien usa este enlace tiene que iniciar sesión en la cuenta, y esta página solo puede pedir una contraseña. Pide ayuda a los responsables de {appName}.',
    },
    foreignForm: {
      heading: 'No se ha cambiado nada',
      text: 'Esta petición no venía de nuestra propia página. Abre otra vez el enlace del correo y pulsa el botón que aparece allí.',
    },
    nothingHere: {
      heading: 'Aquí no hay nada',
      text: 'Puede que la dirección esté mal escrita o que la página se haya movido.',
    },
    generic: {
      heading: 'No ha funcionado',
      text: 'Algo ha salido mal. Inténtalo de nuevo.',
    },
  },
  landing: 'Este servidor permite iniciar sesión en {appName}. Aquí no hay nada más que ver.',
  provider: {
    busy: 'Un momento…',
    finished: {
      heading: 'Puedes cerrar esta ventana',
      text: 'El inicio de sesión continúa en la ventana de la que vienes.',
    },
    noScript:
      'Esta forma de iniciar sesión necesita JavaScript. Actívalo para esta página y vuelve a cargarla.',
    backToSignIn: 'Ir a la página de inicio de sesión',
    failures: {
      incomplete: {
        heading: 'Este inicio de sesión no puede empezar',
        text: 'Falta una parte de la dirección o no se conoce. Vuelve a {appName} e inténtalo de nuevo.',
      },
      foreignPage: {
        heading: 'Esta página no puede usar este inicio de sesión',
        text: 'No está en ninguno de los dominios que {appName} permite. No se le ha comunicado nada.',
      },
      expired: {
        heading: 'Este inicio de sesión ha terminado',
        text: 'Ya se ha completado, ha tardado demasiado o empezó en otra ventana. Inicia sesión de nuevo.',
      },
      generic: {
        heading: 'El inicio de sesión no ha funcionado',
        text: 'Algo ha ido mal por el camino. Inicia sesión de nuevo.',
      },
    },
  },
};
