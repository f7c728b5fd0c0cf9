import { isLoopbackHost } from '@latchkey/kernel/loopback-host';
import {
  line,
  oneOf,
  onOrOff,
  optionalText,
  url,
  type ValuesOf,
  wholeNumber,
} from '@latchkey/kernel/settings/setting';

const smtpUrl = (given: string | undefined): string | undefined => {
  const text = url('smtp:', 'smtps:')(given);
  if (text === undefined) return undefined;
  const { hostname, pathname, search, hash } = new URL(text);
  if (hostname === '') throw new Error('names no host.');
  // They could switch off what protects the password and the links.
  if (!/^\/?$/.test(pathname) || search !== '' || hash !== '') {
    throw new Error('must end after the host and its port; it takes no parameters.');
  }
  return text;
};

const mailSettings = {
  smtpUrl: {
    name: 'SMTP_URL',
    about: 'mail server: smtp://user:password@host:587 (with STARTTLS) or smtps://…',
    secret: true,
    read: smtpUrl,
  },
  inTheClear: {
    name: 'LATCHKEY_SMTP_IN_THE_CLEAR',
    about:
      'sends the password of SMTP_URL and every link unencrypted where the mail server offers no TLS (not needed for this machine itself)',
    read: onOrOff,
  },
  from: { name: 'LATCHKEY_MAIL_FROM', about: 'sender of mails', read: optionalText },
  appName: {
    name: 'LATCHKEY_APP_NAME',
    about: 'what mails and pages call your application',
    read: line('Latchkey'),
  },
} as const;

const smsSettings = {
  webhookUrl: {
    name: 'LATCHKEY_SMS_WEBHOOK_URL',
    about: 'where SMS are posted to as signed JSON, for any provider: https (see docs/phone.md)',
    read: url('https:', 'http:'),
  },
  webhookSecret: {
    name: 'LATCHKEY_SMS_WEBHOOK_SECRET',
    about: 'what the webhook requests are signed with, at least 32 characters',
    secret: true,
    read: optionalText,
  },
  twilioAccount: {
    name: 'LATCHKEY_SMS_TWILIO_ACCOUNT',
    about: 'Twilio instead of a webhook: the account SID',
    read: optionalText,
  },
  twilioToken: {
    name: 'LATCHKEY_SMS_TWILIO_TOKEN',
    about: 'Twilio: the auth token',
    secret: true,
    read: optionalText,
  },
  twilioFrom: {
    name: 'LATCHKEY_SMS_TWILIO_FROM',
    about: 'Twilio: the sending number, or a messaging service (MG…)',
    read: optionalText,
  },
  twilioUrl: {
    name: 'LATCHKEY_SMS_TWILIO_URL',
    about: 'Twilio: another address of its API',
    read: (given: string | undefined) => url('https:', 'http:')(given) ?? 'https://api.twilio.com',
  },
  perDay: {
    name: 'LATCHKEY_SMS_PER_DAY',
    about:
      'how many SMS may be sent in a day, all tenants together; half of it for signing in by phone, a quarter for adding second factors, the rest for second factors alone',
    read: wholeNumber(1000, 4, 1_000_000),
  },
} as const;

const sessionSettings = {
  refreshTokens: {
    name: 'LATCHKEY_REFRESH_TOKENS',
    about: 'rotating (each use gives a new one, reuse ends the session) or stable',
    read: oneOf('rotating', 'stable'),
  },
  mailedCodes: {
    name: 'LATCHKEY_MAILED_CODES',
    about:
      'where a mailed code verifies or changes an address: signed-in (with a session of the account) or anywhere',
    read: oneOf('signed-in', 'anywhere'),
  },
  emailLinkMinutes: {
    name: 'LATCHKEY_EMAIL_LINK_MINUTES',
    about: 'how long a sign-in link works',
    read: wholeNumber(10, 1, 60),
  },
} as const;

const passwordSettings = {
  weak: {
    name: 'LATCHKEY_WEAK_PASSWORDS',
    about:
      'refuse or accept new passwords that are guessed first (default: refuse; in development accept, and say so in the log)',
    read: (given: string | undefined) =>
      given === undefined ? undefined : oneOf('refuse', 'accept')(given),
  },
  breachedUrl: {
    name: 'LATCHKEY_BREACHED_PASSWORDS_URL',
    about:
      'who is asked whether a new password has leaked, by five digits of its SHA-1: https://api.pwnedpasswords.com/range/ or one of your own (default: nobody)',
    read: url('https:', 'http:'),
  },
} as const;

/** What is decided where the server is started; all else an operator changes while it runs. */
export const identitySettings = {
  mail: mailSettings,
  sms: smsSettings,
  sessions: sessionSettings,
  passwords: passwordSettings,
} as const;

export type IdentityConfig = {
  readonly [Name in keyof typeof identitySettings]: ValuesOf<(typeof identitySettings)[Name]>;
};

const shortestSecret = 32;

const isPrivateWay = (address: string, production: boolean): boolean => {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (!production && isLoopbackHost(hostname));
};

/** Half a provider is none, and which of two was meant is not guessed. */
function smsProblems(sms: IdentityConfig['sms'], production: boolean): string[] {
  const problems: string[] = [];
  const twilio = [sms.twilioAccount, sms.twilioToken, sms.twilioFrom];
  const usesTwilio = twilio.some((value) => value !== undefined);
  if (usesTwilio && twilio.some((value) => value === undefined)) {
    problems.push(
      'LATCHKEY_SMS_TWILIO_ACCOUNT: Twilio needs LATCHKEY_SMS_TWILIO_ACCOUNT, LATCHKEY_SMS_TWILIO_TOKEN and LATCHKEY_SMS_TWILIO_FROM.',
    );
  }
  if (usesTwilio && sms.webhookUrl !== undefined) {
    problems.push('LATCHKEY_SMS_WEBHOOK_URL: SMS are sent by a webhook or by Twilio, not by both.');
  }
  const addresses = [
    ['LATCHKEY_SMS_WEBHOOK_URL', sms.webhookUrl],
    ['LATCHKEY_SMS_TWILIO_URL', sms.twilioUrl],
  ] as const;
  for (const [name, address] of addresses) {
    if (address !== undefined && !isPrivateWay(address, production)) {
      problems.push(
        `${name}: must begin with https://, so that nobody reads the codes on their way; http:// is for this machine, in development.`,
      );
    }
  }
  if (sms.webhookUrl !== undefined && (sms.webhookSecret ?? '').length < shortestSecret) {
    problems.push(
      `LATCHKEY_SMS_WEBHOOK_SECRET: is required with LATCHKEY_SMS_WEBHOOK_URL and has at least ${shortestSecret} characters.`,
    );
  }
  return problems;
}

/** What is wrong with settings that are each right. */
export function identityProblems({ mail, sms }: IdentityConfig, production: boolean): string[] {
  const problems = smsProblems(sms, production);
  if (production && mail.smtpUrl !== undefined && mail.from === undefined) {
    problems.push(
      'LATCHKEY_MAIL_FROM: is required with SMTP_URL, for example "Example <no-reply@example.com>".',
    );
  }
  return problems;
}
