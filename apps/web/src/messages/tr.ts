import type { Messages } from './words.ts';

export const tr: Messages = {
  titles: {
    home: 'Hoş geldiniz',
    signIn: 'Oturum aç',
    signOut: 'Oturumu kapat',
    account: 'Hesabınız',
    action: 'E-postanızdaki bağlantı',
    commandLine: 'Komut satırı',
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
  commandLine: {
    question: 'Bu cihazdaki komut satırı {email} olarak işlem yapsın mı?',
    compare:
      'Terminaliniz de bir kod gösterir. Bu kod değilse veya orada bir şey başlatmadıysanız bu sayfadan ayrılın.',
    allow: 'İzin ver',
    refused:
      '{email} burada operatör olarak işlem yapamaz. Bunun için bir rol ve ikinci etkenle veya geçiş anahtarıyla oturum açmak gerekir.',
    failed: 'Olmadı. Yeniden deneyin.',
    broken: 'Bu adres eksik. latchkey login ile yeniden başlayın.',
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
  home: {
    headline: 'Size ait bir oturum açma',
    lead: 'Bir ziyaretçinin ihtiyaç duyabileceği her ekranı içeren, React için bir oturum açma bileşeni ve arkasındaki kimlik sunucusu. Firebase Auth protokolünü konuşur, her hesabı kendi veritabanınızda tutar ve şu anda burada çalışıyor.',
    live: 'Bileşen, canlı',
    liveHint: 'Burada oluşturduğunuz hesaplar gerçektir.',
    theme: 'Tema',
    usualTheme: 'Varsayılan',
    widgetLanguage: 'Bileşenin dili',
    code: 'React kodu',
    copy: 'Kopyala',
    copied: 'Kopyalandı',
    firebase: 'Zaten Firebase mi kullanıyorsunuz? SDK’nız burada da çalışır.',
    signedIn: 'Oturumunuz açık',
    guest: 'Burada konuk olarak bulunuyorsunuz',
    places: {
      title: 'Buradan sonra',
      inbox: 'Sunucunun gönderdiği her e-posta ve SMS buraya düşer.',
      gallery: 'Her ekran; her durumda, dilde ve temada.',
      account: 'Profil, güvenlik, cihazlar ve veriler, insanların gördüğü gibi.',
      dev: 'Adresler, anahtarlar, komutlar ve bir uygulamayı bağlama.',
      guides: 'Kılavuzlar',
      guidesAbout: 'Bileşen, Firebase istemcileri, sağlayıcılar, işletim.',
    },
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
    unknownTenant: 'Bu kuruluş artık burada kullanılamıyor. Lütfen başka bir kuruluş seçin.',
    unlistedTenant: 'Bu kuruluş artık burada kullanılamıyor. Doğru bağlantıyı kuruluştan isteyin.',
  },
  language: 'Dil',
};
