import type { Messages } from './messages.ts';

export const he: Messages = {
  titles: {
    signIn: 'כניסה',
    signOut: 'יציאה',
    account: 'החשבון שלך',
    action: 'קישור מהאימייל',
    gallery: 'גלריה',
    notFound: 'הדף לא נמצא',
  },
  signOut: {
    question: 'לצאת מ-{appName} במכשיר הזה?',
    confirm: 'יציאה',
    stay: 'להישאר בחשבון',
    guest: {
      warning:
        'נכנסת כאורח. עם היציאה, החשבון הזה וכל מה שבו יאבדו, ואיש לא יוכל לשחזר אותם. כדי לשמור עליהם, יש ליצור חשבון.',
      confirm: 'לצאת ולאבד אותו',
      stay: 'להישאר אורח',
      create: 'יצירת חשבון',
    },
  },
  notFound: { lead: 'אין שום דבר בכתובת הזאת.', home: 'מעבר לחשבון שלך' },
  noScript: 'הדף הזה זקוק ל-JavaScript. יש להפעיל אותו באתר הזה ולטעון את הדף מחדש.',
  oneMoment: 'רק רגע…',
  skipToContent: 'מעבר לתוכן',
  developerLinks: {
    label: 'למפתחים',
    inbox: 'דואר נכנס',
    gallery: 'גלריה',
    dev: 'סקירת השרת',
  },
  accountPages: {
    profile: 'פרופיל',
    security: 'אבטחה',
    connections: 'חיבורים',
    devices: 'מכשירים',
    data: 'נתונים',
  },
  notices: {
    deleted: 'החשבון שלך נמחק.',
    signedOut: 'החיבור שלך נותק.',
  },
  language: 'שפה',
};
