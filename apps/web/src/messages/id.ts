import type { Messages } from './words.ts';

export const id: Messages = {
  titles: {
    home: 'Selamat datang',
    signIn: 'Masuk',
    signOut: 'Keluar',
    account: 'Akun Anda',
    action: 'Tautan dari email',
    commandLine: 'Baris perintah',
    gallery: 'Galeri',
    notFound: 'Halaman tidak ditemukan',
  },
  signOut: {
    question: 'Keluar dari {appName} di perangkat ini?',
    confirm: 'Keluar',
    stay: 'Tetap masuk',
    guest: {
      warning:
        'Anda adalah tamu. Saat Anda keluar, akun ini dan semua isinya akan hilang dan tidak ada yang dapat mengembalikannya. Buat akun untuk mempertahankannya.',
      confirm: 'Keluar dan kehilangan akun',
      stay: 'Tetap sebagai tamu',
      create: 'Buat akun',
    },
  },
  commandLine: {
    question: 'Izinkan baris perintah di perangkat ini bertindak sebagai {email}?',
    compare:
      'Terminal Anda juga menampilkan kode. Jika bukan kode ini, atau Anda tidak memulai apa pun di sana, tinggalkan halaman ini.',
    allow: 'Izinkan',
    refused:
      '{email} tidak dapat bertindak sebagai operator di sini. Diperlukan peran, dan masuk dengan faktor kedua atau kunci sandi.',
    failed: 'Itu tidak berhasil. Coba lagi.',
    broken: 'Alamat ini tidak lengkap. Mulai lagi dengan latchkey login.',
  },
  notFound: { lead: 'Tidak ada apa pun di alamat ini.', home: 'Buka akun Anda' },
  noScript: 'Halaman ini memerlukan JavaScript. Aktifkan untuk situs ini lalu muat ulang halaman.',
  oneMoment: 'Tunggu sebentar…',
  skipToContent: 'Langsung ke konten',
  developerLinks: {
    label: 'Untuk pengembang',
    inbox: 'Kotak masuk',
    gallery: 'Galeri',
    dev: 'Ringkasan server',
  },
  home: {
    headline: 'Login yang Anda miliki sendiri',
    lead: 'Widget login untuk React dengan setiap layar yang mungkin dibutuhkan pengunjung, beserta server identitas di baliknya. Widget ini memakai protokol Firebase Auth, menyimpan setiap akun di basis data Anda sendiri, dan sedang berjalan di sini sekarang juga.',
    live: 'Widget, langsung',
    liveHint: 'Akun yang Anda buat di sini nyata.',
    theme: 'Tema',
    usualTheme: 'Bawaan',
    widgetLanguage: 'Bahasa widget',
    code: 'Kodenya dalam React',
    copy: 'Salin',
    copied: 'Tersalin',
    firebase: 'Sudah memakai Firebase? SDK Anda juga berfungsi di sini.',
    signedIn: 'Anda sudah login',
    guest: 'Anda di sini sebagai tamu',
    places: {
      title: 'Ke mana selanjutnya',
      inbox: 'Setiap email dan SMS yang dikirim server masuk ke sini.',
      gallery: 'Setiap layar dalam setiap keadaan, bahasa, dan tema.',
      account: 'Profil, keamanan, perangkat, dan data, seperti yang dilihat orang.',
      dev: 'Alamat, kunci, perintah, dan cara menghubungkan aplikasi.',
      guides: 'Panduan',
      guidesAbout: 'Widget, klien Firebase, penyedia, operasional.',
    },
  },
  accountPages: {
    profile: 'Profil',
    security: 'Keamanan',
    connections: 'Koneksi',
    devices: 'Perangkat',
    data: 'Data',
  },
  notices: {
    deleted: 'Akun Anda telah dihapus.',
    signedOut: 'Anda telah keluar.',
    unknownTenant: 'Organisasi ini tidak tersedia lagi di sini. Pilih organisasi lain.',
    unlistedTenant:
      'Organisasi ini tidak tersedia lagi di sini. Mintalah tautan yang benar kepada organisasi tersebut.',
  },
  language: 'Bahasa',
};
