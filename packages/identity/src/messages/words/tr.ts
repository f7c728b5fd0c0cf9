import type { MailWords } from '../mail-words.ts';

export const tr: MailWords = {
  greeting: 'Merhaba {name},',
  greetingWithoutName: 'Merhaba,',
  lifetime: 'Bağlantı {lifetime} boyunca geçerlidir ve yalnızca bir kez kullanılabilir.',
  copyLink: 'Düğme çalışmıyorsa bu bağlantıyı tarayıcınıza kopyalayın:',
  footer: 'Bu e-posta {appName} tarafından gönderildi.',
  authenticatorApp: 'bir kimlik doğrulama uygulaması',
  time: 'Tarih ve saat: {time}',
  device: 'Cihaz: {device}',
  unknownDevice: 'bilinmiyor',
  reviewAccount: 'Hesabı gözden geçir',
  firstAddress:
    '{newEmail} adresinin {appName} hesabınızın e-posta adresi olması istendi. Adresi onaylamak için aşağıdaki bağlantıyı açın.',
  mails: {
    resetPassword: {
      subject: '{appName} şifrenizi sıfırlayın',
      preview: '{email} için yeni bir şifre belirleyin.',
      heading: 'Şifrenizi sıfırlayın',
      body: [
        '{email} adresine ait {appName} şifresini sıfırlamak için bir istek aldık. Yeni bir şifre belirlemek için aşağıdaki bağlantıyı açın.',
      ],
      button: 'Yeni şifre belirle',
      afterLink: [
        'Bu isteği siz yapmadıysanız bu e-postayı dikkate almayabilirsiniz. Şifreniz aynı kalır.',
      ],
    },
    verifyEmail: {
      subject: '{appName} için e-posta adresinizi onaylayın',
      preview: '{email} adresini onaylamak için tek tıklama yeterli.',
      heading: 'E-posta adresinizi onaylayın',
      body: [
        '{email} adresinin {appName} hesabınıza ait olduğunu onaylamak için aşağıdaki bağlantıyı açın.',
      ],
      button: 'E-posta adresini onayla',
      afterLink: [
        'Bir {appName} hesabı oluşturmadıysanız lütfen bağlantıyı açmayın. Bu e-postayı dikkate almayabilirsiniz.',
      ],
    },
    signIn: {
      subject: '{appName} oturum açma bağlantınız',
      preview: '{email} olarak şifresiz oturum açın.',
      heading: '{appName} hesabınızda oturum açın',
      body: [
        '{email} olarak oturum açmak için aşağıdaki bağlantıyı açın. Şifreye ihtiyacınız yok.',
      ],
      button: 'Oturum aç',
      afterLink: [
        'Lütfen bu e-postayı başkasına iletmeyin: bağlantıya sahip olan herkes sizin adınıza oturum açabilir.',
        'Bu isteği siz yapmadıysanız bu e-postayı dikkate almayabilirsiniz.',
      ],
    },
    verifyAndChangeEmail: {
      subject: '{appName} için yeni e-posta adresinizi onaylayın',
      preview: 'Bundan sonra {newEmail} adresini kullanmak istediğinizi onaylayın.',
      heading: 'Yeni e-posta adresinizi onaylayın',
      body: [
        '{appName} hesabınızın e-posta adresini {email} adresinden {newEmail} adresine değiştirmek için bir istek aldık. Yeni adresi onaylamak için aşağıdaki bağlantıyı açın.',
      ],
      button: 'Yeni adresi onayla',
      afterLink: ['Bu isteği siz yapmadıysanız lütfen bağlantıyı açmayın. Adres aynı kalır.'],
    },
    recoverEmail: {
      subject: '{appName} e-posta adresiniz değiştirildi',
      preview: 'Siz değil miydiniz? Değişikliği geri alabilirsiniz.',
      heading: 'E-posta adresiniz değiştirildi',
      body: [
        '{appName} hesabınızın e-posta adresi {email} adresinden {newEmail} adresine değiştirildi.',
        'Bunu siz yaptıysanız bir şey yapmanız gerekmez. Siz yapmadıysanız eski adresinizi geri almak için aşağıdaki bağlantıyı açın.',
      ],
      button: 'Değişikliği geri al',
      afterLink: [
        'Eski adresinizi geri aldıktan sonra lütfen şifrenizi sıfırlayın: hesabınıza başka biri erişmiş olabilir.',
      ],
    },
    emailRemoved: {
      subject: 'E-posta adresiniz {appName} hesabınızdan kaldırıldı',
      preview: 'Siz değil miydiniz? Değişikliği geri alabilirsiniz.',
      heading: 'E-posta adresiniz kaldırıldı',
      body: [
        '{email} e-posta adresi {appName} hesabınızdan kaldırıldı.',
        'Bunu siz yaptıysanız bir şey yapmanız gerekmez. Siz yapmadıysanız adresinizi geri almak için aşağıdaki bağlantıyı açın. Açık olan tüm oturumlar kapatılır.',
      ],
      button: 'Değişikliği geri al',
      afterLink: [
        'Ardından lütfen yeni bir şifre belirleyin: hesabınıza başka biri erişmiş olabilir.',
      ],
    },
    providerLinked: {
      subject: '{about} hesabı {appName} hesabınıza bağlandı',
      preview: 'Siz değil miydiniz? Yapmanız gerekenler burada.',
      heading: 'Bir hesap bağlandı',
      body: [
        'Artık {email} adresli {appName} hesabınızda {about} ile oturum açabilirsiniz.',
        'Bunu siz yaptıysanız bir şey yapmanız gerekmez.',
        'Siz yapmadıysanız hesabınıza başka biri erişiyor olabilir. {appName} oturum açma sayfasına gidin ve şifrenizi hemen sıfırlayın. Böylece {about} hesabının bağlantısı da kaldırılır.',
      ],
    },
    providerUnlinked: {
      subject: '{about} hesabının {appName} hesabınızla bağlantısı kaldırıldı',
      preview: 'Siz değil miydiniz? Yapmanız gerekenler burada.',
      heading: 'Bir hesabın bağlantısı kaldırıldı',
      body: [
        'Artık {email} adresli {appName} hesabınızda {about} ile oturum açamazsınız.',
        'Bunu siz yaptıysanız bir şey yapmanız gerekmez.',
        'Siz yapmadıysanız hesabınıza başka biri erişiyor olabilir. {appName} oturum açma sayfasına gidin ve şifrenizi hemen sıfırlayın.',
      ],
    },
    phoneLinked: {
      subject: '{appName} hesabınıza bir telefon numarası eklendi',
      preview: 'Siz değil miydiniz? Yapmanız gerekenler burada.',
      heading: 'Bir telefon numarası eklendi',
      body: [
        'Artık {email} adresli {appName} hesabınızda şu telefon numarasıyla oturum açabilirsiniz: {about}.',
        'Bunu siz yaptıysanız bir şey yapmanız gerekmez.',
        'Siz yapmadıysanız hesabınıza başka biri erişiyor olabilir. {appName} oturum açma sayfasına gidin ve şifrenizi hemen sıfırlayın. Böylece telefon numarası da kaldırılır.',
      ],
    },
    phoneUnlinked: {
      subject: '{appName} hesabınızdan bir telefon numarası kaldırıldı',
      preview: 'Siz değil miydiniz? Yapmanız gerekenler burada.',
      heading: 'Bir telefon numarası kaldırıldı',
      body: [
        'Artık {email} adresli {appName} hesabınızda şu telefon numarasıyla oturum açamazsınız: {about}.',
        'Bunu siz yaptıysanız bir şey yapmanız gerekmez.',
        'Siz yapmadıysanız hesabınıza başka biri erişiyor olabilir. {appName} oturum açma sayfasına gidin ve şifrenizi hemen sıfırlayın.',
      ],
    },
    passkeyAdded: {
      subject: '{appName} hesabınıza bir geçiş anahtarı eklendi',
      preview: 'Siz değil miydiniz? Yapmanız gerekenler burada.',
      heading: 'Bir geçiş anahtarı eklendi',
      body: [
        '{email} adresli {appName} hesabınıza bir geçiş anahtarı eklendi. Bu anahtarla hesap şifresiz açılır.',
        'Bunu siz yaptıysanız bir şey yapmanız gerekmez.',
        'Siz yapmadıysanız hesabınıza başka biri erişiyor olabilir. {appName} hesabınızda oturum açın, geçiş anahtarını kaldırın ve hemen yeni bir şifre belirleyin.',
      ],
    },
    passkeyRemoved: {
      subject: '{appName} hesabınızdan bir geçiş anahtarı kaldırıldı',
      preview: 'Siz değil miydiniz? Yapmanız gerekenler burada.',
      heading: 'Bir geçiş anahtarı kaldırıldı',
      body: [
        '{email} adresli {appName} hesabınızdan bir geçiş anahtarı kaldırıldı. Bu anahtar artık hesabı açmaz.',
        'Bunu siz yaptıysanız bir şey yapmanız gerekmez.',
        'Siz yapmadıysanız hesabınıza başka biri erişiyor olabilir. {appName} oturum açma sayfasına gidin ve şifrenizi hemen sıfırlayın.',
      ],
    },
    revertSecondFactorAddition: {
      subject: '{appName} hesabınıza ikinci bir adım eklendi',
      preview: 'Siz değil miydiniz? Değişikliği geri alabilirsiniz.',
      heading: 'İkinci bir adım eklendi',
      body: [
        'Bundan böyle {email} adresli {appName} hesabınızda oturum açarken şu ikinci adım da istenecek: {secondFactor}.',
        'Bunu siz yaptıysanız bir şey yapmanız gerekmez. Siz yapmadıysanız kaldırmak için aşağıdaki bağlantıyı açın. Açık olan tüm oturumlar kapatılır.',
      ],
      button: 'Değişikliği geri al',
      afterLink: ['Ardından lütfen şifrenizi sıfırlayın: hesabınıza başka biri erişmiş olabilir.'],
    },
    revertSecondFactorRemoval: {
      subject: '{appName} hesabınızdan ikinci bir adım kaldırıldı',
      preview: 'Siz değil miydiniz? Değişikliği geri alabilirsiniz.',
      heading: 'İkinci bir adım kaldırıldı',
      body: [
        '{email} adresli {appName} hesabınızdan şu ikinci adım kaldırıldı: {secondFactor}.',
        'Bunu siz yaptıysanız bir şey yapmanız gerekmez. Siz yapmadıysanız geri almak için aşağıdaki bağlantıyı açın. Açık olan tüm oturumlar kapatılır.',
      ],
      button: 'Değişikliği geri al',
      afterLink: ['Ardından lütfen şifrenizi sıfırlayın: hesabınıza başka biri erişmiş olabilir.'],
    },
    recoveryCodeUsed: {
      subject: '{appName} hesabınız için bir kurtarma kodu kullanıldı',
      preview: 'Siz değil miydiniz? Yapmanız gerekenler burada.',
      heading: 'Bir kurtarma kodu kullanıldı',
      body: [
        'Birisi, {email} adresli {appName} hesabınızda kurtarma kodlarından biriyle oturum açtı. Bu kod artık çalışmaz.',
        'Bunu siz yaptıysanız bir şey yapmanız gerekmez.',
        'Siz yapmadıysanız hesabınıza başka biri erişiyor olabilir. {appName} oturum açma sayfasına gidin ve şifrenizi hemen sıfırlayın.',
      ],
    },
    passwordChanged: {
      subject: '{appName} şifreniz değiştirildi',
      preview: 'Siz değil miydiniz? Yapmanız gerekenler burada.',
      heading: 'Şifreniz değiştirildi',
      body: [
        '{email} adresli {appName} hesabınızın şifresi değiştirildi.',
        'Bunu siz yaptıysanız bir şey yapmanız gerekmez.',
        'Siz yapmadıysanız hesabınıza başka biri erişiyor olabilir. {appName} oturum açma sayfasına gidin ve şifrenizi hemen sıfırlayın.',
      ],
    },
    passwordRemoved: {
      subject: '{appName} hesabınızın şifresi kaldırıldı',
      preview: 'Siz değil miydiniz? Yapmanız gerekenler burada.',
      heading: 'Şifreniz kaldırıldı',
      body: [
        '{email} adresli {appName} hesabınızın şifresi kaldırıldı. Bu şifre artık hesabı açmaz.',
        'Bunu siz yaptıysanız bir şey yapmanız gerekmez.',
        'Siz yapmadıysanız hesabınıza başka biri erişiyor olabilir. {appName} oturum açma sayfasına gidin ve şifrenizi hemen sıfırlayın.',
      ],
    },
    accountDeleted: {
      subject: '{appName} hesabınız silindi',
      preview: '{email} adresli hesap artık yok.',
      heading: 'Hesabınız silindi',
      body: [
        '{email} adresli {appName} hesabınız silindi. Hesap geri getirilemez.',
        'Bunu siz yapmadıysanız hesabınıza başka biri erişmiş demektir. Aynı adresle yeniden kaydolabilirsiniz.',
      ],
    },
    signUpAttempt: {
      subject: 'Zaten bir {appName} hesabınız var',
      preview: 'Birisi e-posta adresinizle kaydolmaya çalıştı. Hiçbir şey değişmedi.',
      heading: 'Zaten bir hesabınız var',
      body: [
        'Birisi {email} adresiyle yeni bir {appName} hesabı oluşturmaya çalıştı. Bu adresle zaten bir hesabınız olduğu için hiçbir şey değişmedi.',
        'Bunu siz yaptıysanız oturum açmanız yeterli. Şifrenizi unuttuysanız oturum açma sayfasından sıfırlayabilirsiniz.',
        'Siz yapmadıysanız bu e-postayı dikkate almayabilirsiniz.',
      ],
    },
  },
};
