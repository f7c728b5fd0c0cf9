import type { MailWords } from '../mail-words.ts';

export const id: MailWords = {
  greeting: 'Halo {name},',
  greetingWithoutName: 'Halo,',
  lifetime: 'Tautan ini berlaku selama {lifetime} dan hanya dapat digunakan satu kali.',
  copyLink: 'Jika tombol tidak berfungsi, salin tautan ini ke browser Anda:',
  footer: 'Email ini dikirim oleh {appName}.',
  authenticatorApp: 'aplikasi autentikator',
  time: 'Waktu: {time}',
  device: 'Perangkat: {device}',
  unknownDevice: 'tidak dikenal',
  reviewAccount: 'Tinjau akun Anda',
  firstAddress:
    'Kami menerima permintaan untuk menggunakan {newEmail} sebagai alamat email akun {appName} Anda. Buka tautan di bawah untuk mengonfirmasi alamat ini.',
  mails: {
    resetPassword: {
      subject: 'Atur ulang kata sandi {appName} Anda',
      preview: 'Pilih kata sandi baru untuk {email}.',
      heading: 'Atur ulang kata sandi Anda',
      body: [
        'Kami menerima permintaan untuk mengatur ulang kata sandi {appName} untuk {email}. Buka tautan di bawah ini untuk memilih kata sandi baru.',
      ],
      button: 'Pilih kata sandi baru',
      afterLink: [
        'Jika Anda tidak memintanya, abaikan saja email ini. Kata sandi Anda tidak berubah.',
      ],
    },
    verifyEmail: {
      subject: 'Konfirmasi alamat email Anda untuk {appName}',
      preview: 'Satu klik, dan {email} terkonfirmasi.',
      heading: 'Konfirmasi alamat email Anda',
      body: [
        'Buka tautan di bawah ini untuk mengonfirmasi bahwa {email} adalah alamat akun {appName} Anda.',
      ],
      button: 'Konfirmasi alamat email',
      afterLink: [
        'Jika Anda tidak mendaftar di {appName}, jangan buka tautan tersebut. Abaikan saja email ini.',
      ],
    },
    signIn: {
      subject: 'Tautan masuk {appName} Anda',
      preview: 'Masuk sebagai {email} tanpa kata sandi.',
      heading: 'Masuk ke {appName}',
      body: [
        'Buka tautan di bawah ini untuk masuk sebagai {email}. Anda tidak memerlukan kata sandi.',
      ],
      button: 'Masuk',
      afterLink: [
        'Jangan teruskan email ini: siapa pun yang memiliki tautan dapat masuk sebagai Anda.',
        'Jika Anda tidak memintanya, abaikan saja email ini.',
      ],
    },
    verifyAndChangeEmail: {
      subject: 'Konfirmasi alamat email baru Anda untuk {appName}',
      preview: 'Konfirmasikan bahwa Anda ingin menggunakan {newEmail} mulai sekarang.',
      heading: 'Konfirmasi alamat email baru Anda',
      body: [
        'Kami menerima permintaan untuk mengubah alamat email akun {appName} Anda dari {email} menjadi {newEmail}. Buka tautan di bawah ini untuk mengonfirmasi alamat baru.',
      ],
      button: 'Konfirmasi alamat baru',
      afterLink: [
        'Jika Anda tidak memintanya, jangan buka tautan tersebut. Alamat tidak akan berubah.',
      ],
    },
    recoverEmail: {
      subject: 'Alamat email {appName} Anda telah diubah',
      preview: 'Bukan Anda? Perubahan ini dapat dibatalkan.',
      heading: 'Alamat email Anda telah diubah',
      body: [
        'Alamat email akun {appName} Anda telah diubah dari {email} menjadi {newEmail}.',
        'Jika ini Anda, tidak ada yang perlu dilakukan. Jika bukan, buka tautan di bawah ini untuk mendapatkan kembali alamat lama Anda.',
      ],
      button: 'Batalkan perubahan',
      afterLink: [
        'Setelah alamat lama Anda kembali, atur ulang kata sandi Anda: mungkin ada orang lain yang pernah mengakses akun Anda.',
      ],
    },
    emailRemoved: {
      subject: 'Alamat email Anda telah dihapus dari akun {appName} Anda',
      preview: 'Bukan Anda? Perubahan ini dapat dibatalkan.',
      heading: 'Alamat email Anda telah dihapus',
      body: [
        'Alamat email {email} telah dihapus dari akun {appName} Anda.',
        'Jika ini Anda, tidak ada yang perlu dilakukan. Jika bukan, buka tautan di bawah ini untuk mendapatkan kembali alamat Anda. Semua yang sedang masuk akan dikeluarkan.',
      ],
      button: 'Batalkan perubahan',
      afterLink: [
        'Setelah itu, pilih kata sandi baru: mungkin ada orang lain yang pernah mengakses akun Anda.',
      ],
    },
    providerLinked: {
      subject: '{about} dihubungkan ke akun {appName} Anda',
      preview: 'Bukan Anda? Inilah yang perlu dilakukan.',
      heading: 'Sebuah akun dihubungkan',
      body: [
        'Sekarang Anda dapat masuk ke akun {appName} Anda, {email}, dengan {about}.',
        'Jika ini Anda, tidak ada yang perlu dilakukan.',
        'Jika bukan, mungkin ada orang lain yang dapat mengakses akun Anda. Buka halaman masuk {appName}, lalu segera atur ulang kata sandi Anda. Dengan begitu, hubungan dengan {about} juga akan diputuskan.',
      ],
    },
    providerUnlinked: {
      subject: 'Hubungan {about} dengan akun {appName} Anda diputuskan',
      preview: 'Bukan Anda? Inilah yang perlu dilakukan.',
      heading: 'Hubungan dengan sebuah akun diputuskan',
      body: [
        'Anda tidak dapat lagi masuk ke akun {appName} Anda, {email}, dengan {about}.',
        'Jika ini Anda, tidak ada yang perlu dilakukan.',
        'Jika bukan, mungkin ada orang lain yang dapat mengakses akun Anda. Buka halaman masuk {appName}, lalu segera atur ulang kata sandi Anda.',
      ],
    },
    phoneLinked: {
      subject: 'Nomor telepon ditambahkan ke akun {appName} Anda',
      preview: 'Bukan Anda? Inilah yang perlu dilakukan.',
      heading: 'Nomor telepon ditambahkan',
      body: [
        'Sekarang Anda dapat masuk ke akun {appName} Anda, {email}, dengan nomor telepon ini: {about}.',
        'Jika ini Anda, tidak ada yang perlu dilakukan.',
        'Jika bukan, mungkin ada orang lain yang dapat mengakses akun Anda. Buka halaman masuk {appName}, lalu segera atur ulang kata sandi Anda. Dengan begitu, nomor telepon itu juga akan dihapus.',
      ],
    },
    phoneUnlinked: {
      subject: 'Nomor telepon dihapus dari akun {appName} Anda',
      preview: 'Bukan Anda? Inilah yang perlu dilakukan.',
      heading: 'Nomor telepon dihapus',
      body: [
        'Anda tidak dapat lagi masuk ke akun {appName} Anda, {email}, dengan nomor telepon ini: {about}.',
        'Jika ini Anda, tidak ada yang perlu dilakukan.',
        'Jika bukan, mungkin ada orang lain yang dapat mengakses akun Anda. Buka halaman masuk {appName}, lalu segera atur ulang kata sandi Anda.',
      ],
    },
    passkeyAdded: {
      subject: 'Kunci sandi ditambahkan ke akun {appName} Anda',
      preview: 'Bukan Anda? Inilah yang perlu dilakukan.',
      heading: 'Kunci sandi ditambahkan',
      body: [
        'Sebuah kunci sandi ditambahkan ke akun {appName} Anda, {email}. Dengannya, akun dapat dibuka tanpa kata sandi.',
        'Jika ini Anda, tidak ada yang perlu dilakukan.',
        'Jika bukan, mungkin ada orang lain yang dapat mengakses akun Anda. Masuk ke {appName}, hapus kunci sandi itu, lalu segera pilih kata sandi baru.',
      ],
    },
    passkeyRemoved: {
      subject: 'Kunci sandi dihapus dari akun {appName} Anda',
      preview: 'Bukan Anda? Inilah yang perlu dilakukan.',
      heading: 'Kunci sandi dihapus',
      body: [
        'Sebuah kunci sandi dihapus dari akun {appName} Anda, {email}. Akun tidak lagi dapat dibuka dengannya.',
        'Jika ini Anda, tidak ada yang perlu dilakukan.',
        'Jika bukan, mungkin ada orang lain yang dapat mengakses akun Anda. Buka halaman masuk {appName}, lalu segera atur ulang kata sandi Anda.',
      ],
    },
    revertSecondFactorAddition: {
      subject: 'Metode verifikasi dua langkah ditambahkan ke akun {appName} Anda',
      preview: 'Bukan Anda? Perubahan ini dapat dibatalkan.',
      heading: 'Metode verifikasi dua langkah ditambahkan',
      body: [
        'Mulai sekarang, masuk ke akun {appName} Anda, {email}, juga memerlukan metode verifikasi dua langkah ini: {secondFactor}.',
        'Jika ini Anda, tidak ada yang perlu dilakukan. Jika bukan, buka tautan di bawah ini untuk menghapusnya. Semua yang sedang masuk akan dikeluarkan.',
      ],
      button: 'Batalkan perubahan',
      afterLink: [
        'Setelah itu, atur ulang kata sandi Anda: mungkin ada orang lain yang pernah mengakses akun Anda.',
      ],
    },
    revertSecondFactorRemoval: {
      subject: 'Metode verifikasi dua langkah dihapus dari akun {appName} Anda',
      preview: 'Bukan Anda? Perubahan ini dapat dibatalkan.',
      heading: 'Metode verifikasi dua langkah dihapus',
      body: [
        'Metode verifikasi dua langkah ini telah dihapus dari akun {appName} Anda, {email}: {secondFactor}.',
        'Jika ini Anda, tidak ada yang perlu dilakukan. Jika bukan, buka tautan di bawah ini untuk memulihkannya. Semua yang sedang masuk akan dikeluarkan.',
      ],
      button: 'Batalkan perubahan',
      afterLink: [
        'Setelah itu, atur ulang kata sandi Anda: mungkin ada orang lain yang pernah mengakses akun Anda.',
      ],
    },
    recoveryCodeUsed: {
      subject: 'Kode pemulihan akun {appName} Anda telah digunakan',
      preview: 'Bukan Anda? Inilah yang perlu dilakukan.',
      heading: 'Kode pemulihan telah digunakan',
      body: [
        'Seseorang masuk ke akun {appName} Anda, {email}, dengan salah satu kode pemulihannya. Kode tersebut tidak berlaku lagi.',
        'Jika ini Anda, tidak ada yang perlu dilakukan.',
        'Jika bukan, mungkin ada orang lain yang dapat mengakses akun Anda. Buka halaman masuk {appName}, lalu segera atur ulang kata sandi Anda.',
      ],
    },
    passwordChanged: {
      subject: 'Kata sandi {appName} Anda telah diubah',
      preview: 'Bukan Anda? Inilah yang perlu dilakukan.',
      heading: 'Kata sandi Anda telah diubah',
      body: [
        'Kata sandi akun {appName} Anda, {email}, telah diubah.',
        'Jika ini Anda, tidak ada yang perlu dilakukan.',
        'Jika bukan, mungkin ada orang lain yang dapat mengakses akun Anda. Buka halaman masuk {appName}, lalu segera atur ulang kata sandi Anda.',
      ],
    },
    passwordRemoved: {
      subject: 'Kata sandi akun {appName} Anda telah dihapus',
      preview: 'Bukan Anda? Inilah yang perlu dilakukan.',
      heading: 'Kata sandi Anda telah dihapus',
      body: [
        'Kata sandi akun {appName} Anda, {email}, telah dihapus. Akun tidak lagi dapat dibuka dengannya.',
        'Jika ini Anda, tidak ada yang perlu dilakukan.',
        'Jika bukan, mungkin ada orang lain yang dapat mengakses akun Anda. Buka halaman masuk {appName}, lalu segera atur ulang kata sandi Anda.',
      ],
    },
    accountDeleted: {
      subject: 'Akun {appName} Anda telah dihapus',
      preview: 'Akun {email} sudah tidak ada.',
      heading: 'Akun Anda telah dihapus',
      body: [
        'Akun {appName} Anda, {email}, telah dihapus. Akun ini tidak dapat dipulihkan.',
        'Jika bukan Anda, berarti ada orang lain yang telah mengakses akun Anda. Anda dapat mendaftar lagi dengan alamat yang sama.',
      ],
    },
    signUpAttempt: {
      subject: 'Anda sudah memiliki akun {appName}',
      preview: 'Seseorang mencoba mendaftar dengan alamat email Anda. Tidak ada yang berubah.',
      heading: 'Anda sudah memiliki akun',
      body: [
        'Seseorang mencoba membuat akun {appName} baru dengan {email}. Anda sudah memiliki akun dengan alamat ini, jadi tidak ada yang berubah.',
        'Jika ini Anda, cukup masuk. Jika lupa kata sandi, Anda dapat mengatur ulang di halaman masuk.',
        'Jika bukan Anda, abaikan saja email ini.',
      ],
    },
  },
};
