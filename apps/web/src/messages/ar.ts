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
    guest: {
      warning:
        'أنت ضيف. عند تسجيل الخروج، ستفقد هذا الحساب وكل ما فيه، ولن يستطيع أحد استعادته. أنشئ حسابًا للاحتفاظ به.',
      confirm: 'تسجيل الخروج وفقدانه',
      stay: 'البقاء ضيفًا',
      create: 'إنشاء حساب',
    },
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
  accountPages: {
    profile: 'الملف الشخصي',
    security: 'الأمان',
    connections: 'الارتباطات',
    devices: 'الأجهزة',
    data: 'البيانات',
  },
  notices: {
    deleted: 'تم حذف حسابك.',
    signedOut: 'تم تسجيل خروجك.',
  },
  language: 'اللغة',
};
