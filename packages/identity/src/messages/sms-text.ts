import { oneLine } from '@latchkey/kernel/one-line';
import type { Language } from './language.ts';

/** Short: many alphabets leave 70 characters to a part, and each part is paid for. */
const sentences: Readonly<Record<Language, string>> = {
  en: '{code} is your {appName} code. We never ask you for it.',
  de: '{code} ist Ihr Code für {appName}. Wir fragen Sie nie danach.',
  fr: '{code} est votre code {appName}. Nous ne vous le demandons jamais.',
  es: '{code} es tu código de {appName}. Nunca te lo pediremos.',
  'pt-BR': '{code} é seu código para {appName}. Nunca pedimos esse código a você.',
  it: '{code} è il tuo codice per {appName}. Non te lo chiederemo mai.',
  nl: '{code} is je code voor {appName}. We vragen er nooit om.',
  pl: '{code} to Twój kod do {appName}. Nigdy o niego nie pytamy.',
  tr: '{appName} kodunuz: {code}. Bu kodu sizden asla istemeyiz.',
  ru: '{code} — ваш код для {appName}. Мы никогда его не спрашиваем.',
  uk: '{code} — ваш код для {appName}. Ми ніколи його не запитуємо.',
  ar: '{code} هو رمزك في {appName}. لن نطلبه منك أبدًا.',
  he: '{code} הוא הקוד שלך עבור {appName}. לעולם לא נבקש אותו ממך.',
  fa: '{code} کد شما برای {appName} است. ما هرگز آن را از شما نمی‌خواهیم.',
  hi: '{code} {appName} के लिए आपका कोड है। हम इसे आपसे कभी नहीं माँगते।',
  ja: '{appName} の確認コードは {code} です。このコードをお尋ねすることはありません。',
  ko: '{appName} 인증 코드는 {code}입니다. 저희는 이 코드를 묻지 않습니다.',
  'zh-CN': '您的 {appName} 验证码是 {code}。我们绝不会向您索取此验证码。',
  'zh-TW': '您的 {appName} 驗證碼是 {code}。我們絕不會向您索取此驗證碼。',
  vi: '{code} là mã {appName} của bạn. Chúng tôi không bao giờ hỏi mã này.',
  id: '{code} adalah kode {appName} Anda. Kami tidak pernah memintanya.',
};

/**
 * The last line is for phones, not for people: it tells them which site the code is for, so that
 * they offer it there and on no look-alike.
 */
export function smsText(
  language: Language,
  {
    code,
    appName,
    host,
    template,
  }: {
    readonly code: string;
    readonly appName: string;
    readonly host: string;
    /** An operator's own sentence. */
    readonly template?: string | undefined;
  },
): string {
  const app = oneLine(appName);
  const values = { '{code}': code, '{appName}': app, '%LOGIN_CODE%': code, '%APP_NAME%': app };
  const sentence = template
    ? oneLine(template).replace(
        /%(?:LOGIN_CODE|APP_NAME)%/g,
        (name) => values[name as keyof typeof values],
      )
    : sentences[language].replace(
        /\{(?:code|appName)\}/g,
        (name) => values[name as keyof typeof values],
      );
  return `${sentence}\n\n@${host} #${code}`;
}
