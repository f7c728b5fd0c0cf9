import type { Messages } from './messages.ts';

export const ar: Messages = {
  titles: {
    signIn: 'تسجيل الدخول',
    signOut: 'تسجيل الخروج',
    account: 'حسابك',
    action: 'رابط من بريدك الإلكتروني',
    gallery: 'المعرض',
    notFound: 'الصفحة غير موجودة',
  },
  signOut: {
    question: 'هل تريد تسجيل الخروج من {appName} على هذا الجهاز؟',
    confirm: 'تسجيل الخروج',
    stay: 'البقاء مسجلاً',
  },
  notFound: { lead: 'لا يوجد شيء في هذا العنوان.', home: 'الانتقال إلى حسابك' },
  noScript: 'تحتاج هذه الصفحة إلى JavaScript. فعّله لهذا الموقع ثم أعد تحميل الصفحة.',
  oneMoment: 'لحظة من فضلك…',
  skipToContent: 'الانتقال إلى المحتوى',
  developerLinks: {
    label: 'للمطورين',
    inbox: 'صندوق الوارد',
    gallery: 'المعرض',
    dev: 'نظرة عامة على الخادم',
  },
};
