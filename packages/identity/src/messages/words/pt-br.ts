import type { MailWords } from '../mail-words.ts';

export const ptBr: MailWords = {
  greeting: 'Olá, {name}!',
  greetingWithoutName: 'Olá!',
  lifetime: 'O link é válido por {lifetime} e só pode ser usado uma vez.',
  copyLink: 'Se o botão não funcionar, copie este link no seu navegador:',
  footer: 'Este e-mail foi enviado por {appName}.',
  authenticatorApp: 'um aplicativo autenticador',
  time: 'Data e hora: {time}',
  device: 'Dispositivo: {device}',
  unknownDevice: 'desconhecido',
  reviewAccount: 'Revisar sua conta',
  firstAddress:
    'Recebemos um pedido para usar {newEmail} como endereço de e-mail da sua conta {appName}. Abra o link abaixo para confirmar o endereço.',
  mails: {
    resetPassword: {
      subject: 'Redefina sua senha de {appName}',
      preview: 'Escolha uma nova senha para {email}.',
      heading: 'Redefina sua senha',
      body: [
        'Recebemos um pedido para redefinir a senha de {appName} para {email}. Abra o link abaixo para escolher uma nova.',
      ],
      button: 'Escolher nova senha',
      afterLink: [
        'Se não foi você que pediu, pode ignorar este e-mail. Sua senha continua a mesma.',
      ],
    },
    verifyEmail: {
      subject: 'Confirme seu e-mail em {appName}',
      preview: 'Um clique e {email} estará confirmado.',
      heading: 'Confirme seu e-mail',
      body: ['Abra o link abaixo para confirmar que {email} é o e-mail da sua conta em {appName}.'],
      button: 'Confirmar e-mail',
      afterLink: [
        'Se você não se cadastrou em {appName}, não abra o link. Você pode ignorar este e-mail.',
      ],
    },
    signIn: {
      subject: 'Seu link para entrar em {appName}',
      preview: 'Entre como {email}, sem senha.',
      heading: 'Entre em {appName}',
      body: ['Abra o link abaixo para entrar como {email}. Você não precisa de senha.'],
      button: 'Entrar',
      afterLink: [
        'Não encaminhe este e-mail: qualquer pessoa com o link pode entrar na sua conta.',
        'Se não foi você que pediu, pode ignorar este e-mail.',
      ],
    },
    verifyAndChangeEmail: {
      subject: 'Confirme seu novo e-mail em {appName}',
      preview: 'Confirme que você quer usar {newEmail} a partir de agora.',
      heading: 'Confirme seu novo e-mail',
      body: [
        'Recebemos um pedido para mudar o e-mail da sua conta em {appName} de {email} para {newEmail}. Abra o link abaixo para confirmar o novo e-mail.',
      ],
      button: 'Confirmar novo e-mail',
      afterLink: ['Se não foi você que pediu, não abra o link. O e-mail continuará o mesmo.'],
    },
    recoverEmail: {
      subject: 'O e-mail da sua conta em {appName} foi alterado',
      preview: 'Não foi você? É possível desfazer a alteração.',
      heading: 'Seu e-mail foi alterado',
      body: [
        'O e-mail da sua conta em {appName} foi alterado de {email} para {newEmail}.',
        'Se foi você, não precisa fazer nada. Se não foi, abra o link abaixo para recuperar seu e-mail anterior.',
      ],
      button: 'Desfazer a alteração',
      afterLink: [
        'Depois de recuperar seu e-mail anterior, redefina sua senha: outra pessoa pode ter tido acesso à sua conta.',
      ],
    },
    emailRemoved: {
      subject: 'Seu e-mail foi removido da sua conta em {appName}',
      preview: 'Não foi você? É possível desfazer a alteração.',
      heading: 'Seu e-mail foi removido',
      body: [
        'O e-mail {email} foi removido da sua conta em {appName}.',
        'Se foi você, não precisa fazer nada. Se não foi, abra o link abaixo para recuperar seu e-mail. Todas as sessões abertas serão encerradas.',
      ],
      button: 'Desfazer a alteração',
      afterLink: ['Depois, escolha uma nova senha: outra pessoa pode ter tido acesso à sua conta.'],
    },
    providerLinked: {
      subject: 'Uma conta {about} foi vinculada à sua conta em {appName}',
      preview: 'Não foi você? Veja o que fazer.',
      heading: 'Uma conta foi vinculada',
      body: [
        'Agora você pode entrar na sua conta em {appName}, {email}, com {about}.',
        'Se foi você, não precisa fazer nada.',
        'Se não foi, outra pessoa pode ter acesso à sua conta. Vá à página de login de {appName} e redefina sua senha o quanto antes. Isso também desvincula a conta {about}.',
      ],
    },
    providerUnlinked: {
      subject: 'Uma conta {about} foi desvinculada da sua conta em {appName}',
      preview: 'Não foi você? Veja o que fazer.',
      heading: 'Uma conta foi desvinculada',
      body: [
        'Você não pode mais entrar na sua conta em {appName}, {email}, com {about}.',
        'Se foi você, não precisa fazer nada.',
        'Se não foi, outra pessoa pode ter acesso à sua conta. Vá à página de login de {appName} e redefina sua senha o quanto antes.',
      ],
    },
    phoneLinked: {
      subject: 'Um número de telefone foi adicionado à sua conta em {appName}',
      preview: 'Não foi você? Veja o que fazer.',
      heading: 'Um número de telefone foi adicionado',
      body: [
        'Agora você pode entrar na sua conta em {appName}, {email}, com este número de telefone: {about}.',
        'Se foi você, não precisa fazer nada.',
        'Se não foi, outra pessoa pode ter acesso à sua conta. Vá à página de login de {appName} e redefina sua senha o quanto antes. Isso também remove o número de telefone.',
      ],
    },
    phoneUnlinked: {
      subject: 'Um número de telefone foi removido da sua conta em {appName}',
      preview: 'Não foi você? Veja o que fazer.',
      heading: 'Um número de telefone foi removido',
      body: [
        'Você não pode mais entrar na sua conta em {appName}, {email}, com este número de telefone: {about}.',
        'Se foi você, não precisa fazer nada.',
        'Se não foi, outra pessoa pode ter acesso à sua conta. Vá à página de login de {appName} e redefina sua senha o quanto antes.',
      ],
    },
    passkeyAdded: {
      subject: 'Uma chave de acesso foi adicionada à sua conta em {appName}',
      preview: 'Não foi você? Veja o que fazer.',
      heading: 'Uma chave de acesso foi adicionada',
      body: [
        'Uma chave de acesso foi adicionada à sua conta em {appName}, {email}. Com ela é possível entrar na conta sem senha.',
        'Se foi você, não precisa fazer nada.',
        'Se não foi, outra pessoa pode ter acesso à sua conta. Entre em {appName}, remova a chave de acesso e escolha uma nova senha o quanto antes.',
      ],
    },
    passkeyRemoved: {
      subject: 'Uma chave de acesso foi removida da sua conta em {appName}',
      preview: 'Não foi você? Veja o que fazer.',
      heading: 'Uma chave de acesso foi removida',
      body: [
        'Uma chave de acesso foi removida da sua conta em {appName}, {email}. Com ela não é mais possível entrar na conta.',
        'Se foi você, não precisa fazer nada.',
        'Se não foi, outra pessoa pode ter acesso à sua conta. Vá à página de login de {appName} e redefina sua senha o quanto antes.',
      ],
    },
    revertSecondFactorAddition: {
      subject: 'Uma segunda etapa foi adicionada à sua conta em {appName}',
      preview: 'Não foi você? É possível desfazer a alteração.',
      heading: 'Uma segunda etapa foi adicionada',
      body: [
        'A partir de agora, o login na sua conta em {appName}, {email}, também pede esta segunda etapa: {secondFactor}.',
        'Se foi você, não precisa fazer nada. Se não foi, abra o link abaixo para removê-la. Todas as sessões abertas serão encerradas.',
      ],
      button: 'Desfazer a alteração',
      afterLink: ['Depois, redefina sua senha: outra pessoa pode ter tido acesso à sua conta.'],
    },
    revertSecondFactorRemoval: {
      subject: 'Uma segunda etapa foi removida da sua conta em {appName}',
      preview: 'Não foi você? É possível desfazer a alteração.',
      heading: 'Uma segunda etapa foi removida',
      body: [
        'Esta segunda etapa foi removida da sua conta em {appName}, {email}: {secondFactor}.',
        'Se foi você, não precisa fazer nada. Se não foi, abra o link abaixo para restaurá-la. Todas as sessões abertas serão encerradas.',
      ],
      button: 'Desfazer a alteração',
      afterLink: ['Depois, redefina sua senha: outra pessoa pode ter tido acesso à sua conta.'],
    },
    recoveryCodeUsed: {
      subject: 'Um código de recuperação da sua conta em {appName} foi usado',
      preview: 'Não foi você? Veja o que fazer.',
      heading: 'Um código de recuperação foi usado',
      body: [
        'Alguém entrou na sua conta em {appName}, {email}, com um dos códigos de recuperação. Esse código não funciona mais.',
        'Se foi você, não precisa fazer nada.',
        'Se não foi, outra pessoa pode ter acesso à sua conta. Vá à página de login de {appName} e redefina sua senha o quanto antes.',
      ],
    },
    passwordChanged: {
      subject: 'Sua senha de {appName} foi alterada',
      preview: 'Não foi você? Veja o que fazer.',
      heading: 'Sua senha foi alterada',
      body: [
        'A senha da sua conta em {appName}, {email}, foi alterada.',
        'Se foi você, não precisa fazer nada.',
        'Se não foi, outra pessoa pode ter acesso à sua conta. Vá à página de login de {appName} e redefina sua senha o quanto antes.',
      ],
    },
    passwordRemoved: {
      subject: 'A senha da sua conta em {appName} foi removida',
      preview: 'Não foi você? Veja o que fazer.',
      heading: 'Sua senha foi removida',
      body: [
        'A senha da sua conta em {appName}, {email}, foi removida. Com ela não é mais possível entrar na conta.',
        'Se foi você, não precisa fazer nada.',
        'Se não foi, outra pessoa pode ter acesso à sua conta. Vá à página de login de {appName} e redefina sua senha o quanto antes.',
      ],
    },
    accountDeleted: {
      subject: 'Sua conta em {appName} foi excluída',
      preview: 'A conta {email} não existe mais.',
      heading: 'Sua conta foi excluída',
      body: [
        'Sua conta em {appName}, {email}, foi excluída. Não é possível recuperá-la.',
        'Se não foi você, outra pessoa teve acesso à sua conta. Você pode se cadastrar de novo com o mesmo e-mail.',
      ],
    },
    signUpAttempt: {
      subject: 'Você já tem uma conta em {appName}',
      preview: 'Alguém tentou se cadastrar com o seu e-mail. Nada mudou.',
      heading: 'Você já tem uma conta',
      body: [
        'Alguém tentou criar uma conta em {appName} com {email}. Você já tem uma conta com este e-mail, por isso nada mudou.',
        'Se foi você, é só entrar. Se esqueceu a senha, você pode redefini-la na página de login.',
        'Se não foi você, pode ignorar este e-mail.',
      ],
    },
  },
};
