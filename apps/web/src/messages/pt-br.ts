import type { Messages } from './messages.ts';

export const ptBr: Messages = {
  titles: {
    signIn: 'Entrar',
    signOut: 'Sair',
    account: 'Sua conta',
    action: 'Link recebido por e-mail',
    gallery: 'Galeria',
    notFound: 'Página não encontrada',
  },
  signOut: {
    question: 'Sair de {appName} neste dispositivo?',
    confirm: 'Sair',
    stay: 'Continuar na conta',
    guest: {
      warning:
        'Você é visitante. Ao sair, esta conta e tudo o que há nela serão perdidos, e ninguém poderá recuperá-los. Crie uma conta para mantê-los.',
      confirm: 'Sair e perder a conta',
      stay: 'Continuar como visitante',
      create: 'Criar conta',
    },
  },
  notFound: { lead: 'Não há nada neste endereço.', home: 'Ir para sua conta' },
  noScript: 'Esta página precisa de JavaScript. Ative-o para este site e recarregue a página.',
  oneMoment: 'Um momento…',
  skipToContent: 'Ir para o conteúdo',
  developerLinks: {
    label: 'Para desenvolvedores',
    inbox: 'Caixa de entrada',
    gallery: 'Galeria',
    dev: 'Visão geral do servidor',
  },
  accountPages: {
    profile: 'Perfil',
    security: 'Segurança',
    connections: 'Conexões',
    devices: 'Dispositivos',
    data: 'Dados',
  },
  notices: {
    deleted: 'Sua conta foi excluída.',
    signedOut: 'Sua sessão foi encerrada.',
  },
  language: 'Idioma',
};
