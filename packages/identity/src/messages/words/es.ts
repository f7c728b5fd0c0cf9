import type { MailWords } from '../mail-words.ts';

export const es: MailWords = {
  greeting: 'Hola, {name}:',
  greetingWithoutName: 'Hola:',
  lifetime: 'El enlace es válido durante {lifetime} y solo se puede usar una vez.',
  copyLink: 'Si el botón no funciona, copia este enlace en tu navegador:',
  footer: '{appName} ha enviado este correo.',
  authenticatorApp: 'una aplicación de autenticación',
  time: 'Fecha y hora: {time}',
  device: 'Dispositivo: {device}',
  unknownDevice: 'desconocido',
  reviewAccount: 'Revisar tu cuenta',
  firstAddress:
    'Hemos recibido una solicitud para usar {newEmail} como dirección de correo de tu cuenta de {appName}. Abre el enlace de abajo para confirmar la dirección.',
  mails: {
    resetPassword: {
      subject: 'Restablece tu contraseña de {appName}',
      preview: 'Elige una contraseña nueva para {email}.',
      heading: 'Restablece tu contraseña',
      body: [
        'Hemos recibido una solicitud para restablecer la contraseña de {appName} de {email}. Abre el siguiente enlace para elegir una nueva.',
      ],
      button: 'Elegir una contraseña nueva',
      afterLink: [
        'Si no lo has pedido tú, puedes ignorar este correo. Tu contraseña seguirá siendo la misma.',
      ],
    },
    verifyEmail: {
      subject: 'Confirma tu correo electrónico para {appName}',
      preview: 'Un clic y {email} quedará confirmado.',
      heading: 'Confirma tu correo electrónico',
      body: [
        'Abre el siguiente enlace para confirmar que {email} es la dirección de tu cuenta de {appName}.',
      ],
      button: 'Confirmar correo electrónico',
      afterLink: [
        'Si no te has registrado en {appName}, no abras el enlace. Puedes ignorar este correo.',
      ],
    },
    signIn: {
      subject: 'Tu enlace para iniciar sesión en {appName}',
      preview: 'Inicia sesión como {email} sin contraseña.',
      heading: 'Inicia sesión en {appName}',
      body: ['Abre el siguiente enlace para iniciar sesión como {email}. No necesitas contraseña.'],
      button: 'Iniciar sesión',
      afterLink: [
        'No reenvíes este correo: cualquiera que tenga el enlace puede iniciar sesión en tu nombre.',
        'Si no lo has pedido tú, puedes ignorar este correo.',
      ],
    },
    verifyAndChangeEmail: {
      subject: 'Confirma tu nuevo correo electrónico para {appName}',
      preview: 'Confirma que quieres usar {newEmail} a partir de ahora.',
      heading: 'Confirma tu nuevo correo electrónico',
      body: [
        'Hemos recibido una solicitud para cambiar el correo electrónico de tu cuenta de {appName} de {email} a {newEmail}. Abre el siguiente enlace para confirmar la nueva dirección.',
      ],
      button: 'Confirmar la nueva dirección',
      afterLink: [
        'Si no lo has pedido tú, no abras el enlace. La dirección seguirá siendo la misma.',
      ],
    },
    recoverEmail: {
      subject: 'Se ha cambiado tu correo electrónico de {appName}',
      preview: '¿No has sido tú? Puedes deshacer el cambio.',
      heading: 'Se ha cambiado tu correo electrónico',
      body: [
        'El correo electrónico de tu cuenta de {appName} ha cambiado de {email} a {newEmail}.',
        'Si has sido tú, no tienes que hacer nada. Si no, abre el siguiente enlace para recuperar tu dirección anterior.',
      ],
      button: 'Deshacer el cambio',
      afterLink: [
        'Cuando hayas recuperado tu dirección, restablece tu contraseña: puede que otra persona haya tenido acceso a tu cuenta.',
      ],
    },
    emailRemoved: {
      subject: 'Se ha quitado tu correo electrónico de tu cuenta de {appName}',
      preview: '¿No has sido tú? Puedes deshacer el cambio.',
      heading: 'Se ha quitado tu correo electrónico',
      body: [
        'Se ha quitado el correo electrónico {email} de tu cuenta de {appName}.',
        'Si has sido tú, no tienes que hacer nada. Si no, abre el siguiente enlace para recuperar tu dirección. Se cerrarán todas las sesiones abiertas.',
      ],
      button: 'Deshacer el cambio',
      afterLink: [
        'Después, elige una contraseña nueva: puede que otra persona haya tenido acceso a tu cuenta.',
      ],
    },
    providerLinked: {
      subject: 'Se ha vinculado {about} a tu cuenta de {appName}',
      preview: '¿No has sido tú? Esto es lo que puedes hacer.',
      heading: 'Se ha vinculado una cuenta',
      body: [
        'Ahora puedes iniciar sesión en tu cuenta de {appName} {email} con {about}.',
        'Si has sido tú, no tienes que hacer nada.',
        'Si no, puede que otra persona tenga acceso a tu cuenta. Ve a la página de inicio de sesión de {appName} y restablece tu contraseña cuanto antes. Así también se desvinculará {about}.',
      ],
    },
    providerUnlinked: {
      subject: 'Se ha desvinculado {about} de tu cuenta de {appName}',
      preview: '¿No has sido tú? Esto es lo que puedes hacer.',
      heading: 'Se ha desvinculado una cuenta',
      body: [
        'Ya no puedes iniciar sesión en tu cuenta de {appName} {email} con {about}.',
        'Si has sido tú, no tienes que hacer nada.',
        'Si no, puede que otra persona tenga acceso a tu cuenta. Ve a la página de inicio de sesión de {appName} y restablece tu contraseña cuanto antes.',
      ],
    },
    phoneLinked: {
      subject: 'Se ha añadido un número de teléfono a tu cuenta de {appName}',
      preview: '¿No has sido tú? Esto es lo que puedes hacer.',
      heading: 'Se ha añadido un número de teléfono',
      body: [
        'Ahora puedes iniciar sesión en tu cuenta de {appName} {email} con este número de teléfono: {about}.',
        'Si has sido tú, no tienes que hacer nada.',
        'Si no, puede que otra persona tenga acceso a tu cuenta. Ve a la página de inicio de sesión de {appName} y restablece tu contraseña cuanto antes. Así también se quitará el número de teléfono.',
      ],
    },
    phoneUnlinked: {
      subject: 'Se ha quitado un número de teléfono de tu cuenta de {appName}',
      preview: '¿No has sido tú? Esto es lo que puedes hacer.',
      heading: 'Se ha quitado un número de teléfono',
      body: [
        'Ya no puedes iniciar sesión en tu cuenta de {appName} {email} con este número de teléfono: {about}.',
        'Si has sido tú, no tienes que hacer nada.',
        'Si no, puede que otra persona tenga acceso a tu cuenta. Ve a la página de inicio de sesión de {appName} y restablece tu contraseña cuanto antes.',
      ],
    },
    passkeyAdded: {
      subject: 'Se ha añadido una llave de acceso a tu cuenta de {appName}',
      preview: '¿No has sido tú? Esto es lo que puedes hacer.',
      heading: 'Se ha añadido una llave de acceso',
      body: [
        'Se ha añadido una llave de acceso a tu cuenta de {appName} {email}. Con ella se entra en la cuenta sin contraseña.',
        'Si has sido tú, no tienes que hacer nada.',
        'Si no, puede que otra persona tenga acceso a tu cuenta. Inicia sesión en {appName}, quita la llave de acceso y elige una contraseña nueva cuanto antes.',
      ],
    },
    passkeyRemoved: {
      subject: 'Se ha quitado una llave de acceso de tu cuenta de {appName}',
      preview: '¿No has sido tú? Esto es lo que puedes hacer.',
      heading: 'Se ha quitado una llave de acceso',
      body: [
        'Se ha quitado una llave de acceso de tu cuenta de {appName} {email}. Con ella ya no se puede entrar en la cuenta.',
        'Si has sido tú, no tienes que hacer nada.',
        'Si no, puede que otra persona tenga acceso a tu cuenta. Ve a la página de inicio de sesión de {appName} y restablece tu contraseña cuanto antes.',
      ],
    },
    revertSecondFactorAddition: {
      subject: 'Se ha añadido un segundo paso a tu cuenta de {appName}',
      preview: '¿No has sido tú? Puedes deshacer el cambio.',
      heading: 'Se ha añadido un segundo paso',
      body: [
        'A partir de ahora, para iniciar sesión en tu cuenta de {appName} {email} también se pedirá este segundo paso: {secondFactor}.',
        'Si has sido tú, no tienes que hacer nada. Si no, abre el siguiente enlace para quitarlo. Se cerrarán todas las sesiones abiertas.',
      ],
      button: 'Deshacer el cambio',
      afterLink: [
        'Después, restablece tu contraseña: puede que otra persona haya tenido acceso a tu cuenta.',
      ],
    },
    revertSecondFactorRemoval: {
      subject: 'Se ha quitado un segundo paso de tu cuenta de {appName}',
      preview: '¿No has sido tú? Puedes deshacer el cambio.',
      heading: 'Se ha quitado un segundo paso',
      body: [
        'Este segundo paso se ha quitado de tu cuenta de {appName} {email}: {secondFactor}.',
        'Si has sido tú, no tienes que hacer nada. Si no, abre el siguiente enlace para recuperarlo. Se cerrarán todas las sesiones abiertas.',
      ],
      button: 'Deshacer el cambio',
      afterLink: [
        'Después, restablece tu contraseña: puede que otra persona haya tenido acceso a tu cuenta.',
      ],
    },
    recoveryCodeUsed: {
      subject: 'Se ha usado un código de recuperación de tu cuenta de {appName}',
      preview: '¿No has sido tú? Esto es lo que puedes hacer.',
      heading: 'Se ha usado un código de recuperación',
      body: [
        'Alguien ha iniciado sesión en tu cuenta de {appName} {email} con uno de sus códigos de recuperación. Ese código ya no funciona.',
        'Si has sido tú, no tienes que hacer nada.',
        'Si no, puede que otra persona tenga acceso a tu cuenta. Ve a la página de inicio de sesión de {appName} y restablece tu contraseña cuanto antes.',
      ],
    },
    passwordChanged: {
      subject: 'Se ha cambiado tu contraseña de {appName}',
      preview: '¿No has sido tú? Esto es lo que puedes hacer.',
      heading: 'Se ha cambiado tu contraseña',
      body: [
        'Se ha cambiado la contraseña de tu cuenta de {appName} {email}.',
        'Si has sido tú, no tienes que hacer nada.',
        'Si no, puede que otra persona tenga acceso a tu cuenta. Ve a la página de inicio de sesión de {appName} y restablece tu contraseña cuanto antes.',
      ],
    },
    passwordRemoved: {
      subject: 'Se ha quitado la contraseña de tu cuenta de {appName}',
      preview: '¿No has sido tú? Esto es lo que puedes hacer.',
      heading: 'Se ha quitado tu contraseña',
      body: [
        'Se ha quitado la contraseña de tu cuenta de {appName} {email}. Con ella ya no se puede entrar en la cuenta.',
        'Si has sido tú, no tienes que hacer nada.',
        'Si no, puede que otra persona tenga acceso a tu cuenta. Ve a la página de inicio de sesión de {appName} y restablece tu contraseña cuanto antes.',
      ],
    },
    accountDeleted: {
      subject: 'Se ha eliminado tu cuenta de {appName}',
      preview: 'La cuenta {email} ya no existe.',
      heading: 'Se ha eliminado tu cuenta',
      body: [
        'Se ha eliminado tu cuenta de {appName} {email}. No se puede recuperar.',
        'Si no has sido tú, otra persona ha tenido acceso a tu cuenta. Puedes volver a registrarte con la misma dirección.',
      ],
    },
    signUpAttempt: {
      subject: 'Ya tienes una cuenta en {appName}',
      preview: 'Alguien ha intentado registrarse con tu correo electrónico. Nada ha cambiado.',
      heading: 'Ya tienes una cuenta',
      body: [
        'Alguien ha intentado crear una cuenta de {appName} con {email}. Ya tienes una cuenta con esta dirección, así que nada ha cambiado.',
        'Si has sido tú, solo tienes que iniciar sesión. Si has olvidado la contraseña, puedes restablecerla en la página de inicio de sesión.',
        'Si no has sido tú, puedes ignorar este correo.',
      ],
    },
  },
};
