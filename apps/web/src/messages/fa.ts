import type { Messages } from './messages.ts';

export const fa: Messages = {
  titles: {
    signIn: 'ورود',
    signOut: 'خروج',
    account: 'حساب شما',
    action: 'پیوند دریافتی از ایمیل',
    gallery: 'گالری',
    notFound: 'صفحه پیدا نشد',
  },
  signOut: {
    question: 'در این دستگاه از {appName} خارج می‌شوید؟',
    confirm: 'خروج',
    stay: 'ماندن در حساب',
    guest: {
      warning:
        'شما مهمان هستید. با خروج، این حساب و هر چه در آن است از دست می‌رود و هیچ‌کس نمی‌تواند آن را بازگرداند. برای نگه‌داشتن آن، حساب بسازید.',
      confirm: 'خروج و از دست دادن حساب',
      stay: 'مهمان می‌مانم',
      create: 'ساخت حساب',
    },
  },
  notFound: { lead: 'چیزی در این نشانی نیست.', home: 'رفتن به حساب شما' },
  noScript:
    'این صفحه به JavaScript نیاز دارد. آن را برای این سایت روشن کنید و صفحه را دوباره بارگیری کنید.',
  oneMoment: 'یک لحظه…',
  skipToContent: 'رفتن به محتوا',
  developerLinks: {
    label: 'برای توسعه‌دهندگان',
    inbox: 'صندوق ورودی',
    gallery: 'گالری',
    dev: 'نمای کلی سرور',
  },
  accountPages: {
    profile: 'نمایه',
    security: 'امنیت',
    connections: 'اتصال‌ها',
    devices: 'دستگاه‌ها',
    data: 'داده‌ها',
  },
  notices: {
    deleted: 'حساب شما حذف شد.',
    signedOut: 'از حساب خارج شدید.',
  },
  language: 'زبان',
};
