import type { Caller } from '@latchkey/kernel/caller';
import type { Identity } from '../identity.ts';
import type { ProjectConfig } from './settings.ts';
import { shownFactors, shownPolicy } from './shown-states.ts';

type SendEmail = NonNullable<NonNullable<ProjectConfig['notification']>['sendEmail']>;

const templateNames = [
  'resetPasswordTemplate',
  'verifyEmailTemplate',
  'changeEmailTemplate',
  'revertSecondFactorAdditionTemplate',
  'signInTemplate',
] as const satisfies readonly (keyof SendEmail)[];

/** Whether a template has words of its own is what it says, not what somebody claims of it. */
function shownTemplates(sendEmail: SendEmail): SendEmail {
  const shown = templateNames.flatMap((name) => {
    const template = sendEmail[name];
    const customized = Boolean(template?.subject || template?.body);
    return template === undefined ? [] : [[name, { ...template, customized }] as const];
  });
  return { ...sendEmail, ...Object.fromEntries(shown) };
}

/** The SMTP password goes in and never comes out. */
function shownSendEmail(sendEmail: SendEmail): SendEmail {
  const { smtp, ...rest } = shownTemplates(sendEmail);
  if (smtp === undefined) return rest;
  const { password: _password, ...shown } = smtp;
  return { ...rest, smtp: shown };
}

/**
 * How passwords are hashed. Each hash carries its own parameters, so that there are none for all of
 * them, and nothing is keyed.
 */
const ownHashes = { algorithm: 'ARGON2' };

/** A configuration as operators see it; how passwords are hashed is for owners. */
export function shownConfig(
  { project }: Identity,
  { role }: Caller,
  { signIn, notification, ...config }: ProjectConfig,
): ProjectConfig {
  const { sendEmail, webhooks } = notification ?? {};
  return {
    ...config,
    name: `projects/${project.number}/config`,
    blockingFunctions: config.blockingFunctions ?? {},
    mfa: config.mfa && shownFactors(config.mfa),
    passwordPolicyConfig: shownPolicy(config.passwordPolicyConfig),
    signIn: {
      allowDuplicateEmails: false,
      ...signIn,
      ...(role === 'owner' ? { hashConfig: ownHashes } : {}),
    },
    ...(notification === undefined
      ? {}
      : {
          notification: {
            ...notification,
            ...(sendEmail === undefined ? {} : { sendEmail: shownSendEmail(sendEmail) }),
            ...(webhooks === undefined
              ? {}
              : { webhooks: webhooks.map(({ secret: _secret, ...shown }) => shown) }),
          },
        }),
  };
}
