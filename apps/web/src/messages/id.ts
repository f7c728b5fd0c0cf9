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
};
