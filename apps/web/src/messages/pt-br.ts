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
};
