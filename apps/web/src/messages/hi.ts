import type { Messages } from './messages.ts';

export const hi: Messages = {
  titles: {
    signIn: 'साइन इन करें',
    signOut: 'साइन आउट करें',
    account: 'आपका खाता',
    action: 'ईमेल से मिला लिंक',
    gallery: 'गैलरी',
    notFound: 'पेज नहीं मिला',
  },
  signOut: {
    question: 'क्या इस डिवाइस पर {appName} से साइन आउट करना है?',
    confirm: 'साइन आउट करें',
    stay: 'साइन इन रहें',
    guest: {
      warning:
        'आप मेहमान हैं। साइन आउट करने पर यह खाता और इसमें मौजूद सब कुछ खो जाएगा और कोई इसे वापस नहीं ला सकता। इसे बनाए रखने के लिए खाता बनाएँ।',
      confirm: 'साइन आउट करें और खो दें',
      stay: 'मेहमान बने रहें',
      create: 'खाता बनाएँ',
    },
  },
  notFound: { lead: 'इस पते पर कुछ नहीं है।', home: 'अपने खाते पर जाएँ' },
  noScript: 'इस पेज के लिए JavaScript ज़रूरी है। इस साइट के लिए उसे चालू करें और पेज फिर से लोड करें।',
  oneMoment: 'एक पल रुकें…',
  skipToContent: 'मुख्य सामग्री पर जाएँ',
  developerLinks: {
    label: 'डेवलपर के लिए',
    inbox: 'इनबॉक्स',
    gallery: 'गैलरी',
    dev: 'सर्वर की जानकारी',
  },
  accountPages: {
    profile: 'प्रोफ़ाइल',
    security: 'सुरक्षा',
    connections: 'कनेक्शन',
    devices: 'डिवाइस',
    data: 'डेटा',
  },
  notices: {
    deleted: 'आपका खाता मिटा दिया गया।',
    signedOut: 'आपको साइन आउट कर दिया गया।',
  },
  language: 'भाषा',
};
