import type { Messages } from './words.ts';

export const ptBr: Messages = {
  titles: {
    home: 'Boas-vindas',
    signIn: 'Entrar',
    signOut: 'Sair',
    account: 'Sua conta',
    action: 'Link recebido por e-mail',
    commandLine: 'Linha de comando',
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
  commandLine: {
    question: 'Permitir que a linha de comando deste dispositivo aja como {email}?',
    compare:
      'Seu terminal também mostra um código. Se não for este, ou se você não iniciou nada lá, saia desta página.',
    allow: 'Permitir',
    refused:
      '{email} não pode agir como operador aqui. É preciso ter uma função e entrar com um segundo fator ou uma chave de acesso.',
    failed: 'Não funcionou. Tente novamente.',
    broken: 'Este endereço não está completo. Comece de novo com latchkey login.',
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
  home: {
    headline: 'O login que é seu',
    lead: 'Um widget de login para React com todas as telas de que um visitante pode precisar, e o servidor de identidade por trás dele. Ele fala o protocolo do Firebase Auth, guarda cada conta no seu próprio banco de dados e está rodando aqui agora mesmo.',
    live: 'O widget, ao vivo',
    liveHint: 'As contas criadas aqui são reais.',
    theme: 'Tema',
    usualTheme: 'Padrão',
    widgetLanguage: 'Idioma do widget',
    code: 'O código, em React',
    copy: 'Copiar',
    copied: 'Copiado',
    firebase: 'Já usa o Firebase? O seu SDK também funciona aqui.',
    signedIn: 'Você está conectado',
    guest: 'Você está aqui como visitante',
    places: {
      title: 'Para onde ir agora',
      inbox: 'Todo e-mail e SMS que o servidor envia chega aqui.',
      gallery: 'Cada tela em cada estado, idioma e tema.',
      account: 'Perfil, segurança, dispositivos e dados, como as pessoas os veem.',
      dev: 'Endereços, chaves, comandos e como conectar um aplicativo.',
      guides: 'Guias',
      guidesAbout: 'O widget, os clientes do Firebase, os provedores, a operação.',
    },
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
    unknownTenant: 'Esta organização não está mais disponível aqui. Escolha outra',
    unlistedTenant: 'Esta organização não está mais disponível aqui. Peça a ela o link correto',
  },
  language: 'Idioma',
};
