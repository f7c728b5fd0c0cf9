import type { Messages } from './messages.ts';

export const tr: Messages = {
  titles: {
    signIn: 'Oturum aç',
    signOut: 'Oturumu kapat',
    account: 'Hesabınız',
    action: 'E-postanızdaki bağlantı',
    gallery: 'Galeri',
    notFound: 'Sayfa bulunamadı',
  },
  signOut: {
    question: 'Bu cihazda {appName} oturumu kapatılsın mı?',
    confirm: 'Oturumu kapat',
    stay: 'Oturumu açık tut',
    guest: {
      warning:
        'Misafir olarak buradasınız. Oturumu kapattığınızda bu hesap ve içindeki her şey kaybolur ve kimse geri getiremez. Kaybetmemek için hesap oluşturun.',
      confirm: 'Oturumu kapat ve kaybet',
      stay: 'Misafir olarak kal',
      create: 'Hesap oluştur',
    },
  },
  notFound: { lead: 'Bu adreste bir şey yok.', home: 'Hesaba git' },
  noScript: 'Bu sayfa için JavaScript gerekiyor. Bu site için açın ve sayfayı yeniden yükleyin.',
  oneMoment: 'Bir saniye…',
  skipToContent: 'İçeriğe geç',
  developerLinks: {
    label: 'Geliştiriciler için',
    inbox: 'Gelen kutusu',
    gallery: 'Galeri',
    dev: 'Sunucuya genel bakış',
  },
  accountPages: {
    profile: 'Profil',
    security: 'Güvenlik',
    connections: 'Bağlantılar',
    devices: 'Cihazlar',
    data: 'Veriler',
  },
  notices: {
    deleted: 'Hesabınız silindi.',
    signedOut: 'Oturumunuz kapatıldı.',
  },
  language: 'Dil',
};
