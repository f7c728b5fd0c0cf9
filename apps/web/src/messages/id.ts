import type { Messages } from './messages.ts';

export const id: Messages = {
  titles: {
    signIn: 'Masuk',
    signOut: 'Keluar',
    account: 'Akun Anda',
    action: 'Tautan dari email',
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
  },
  language: 'Bahasa',
};
