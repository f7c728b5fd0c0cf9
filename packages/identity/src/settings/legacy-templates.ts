import type { getProject, ReplyOf } from '@latchkey/protocol';
import type { ProjectConfig } from './settings.ts';

type SendEmail = NonNullable<NonNullable<ProjectConfig['notification']>['sendEmail']>;
type Template = SendEmail['resetPasswordTemplate'];

const legacyTemplate = (template: Template) =>
  template && {
    from: template.senderLocalPart,
    fromDisplayName: template.senderDisplayName,
    replyTo: template.replyTo,
    subject: template.subject,
    body: template.body,
    format: template.bodyFormat,
    customized: Boolean(template.subject || template.body),
  };

/** The templates as the older configuration names their fields. */
export const legacyTemplates = (sendEmail: SendEmail) =>
  ({
    resetPasswordTemplate: legacyTemplate(sendEmail.resetPasswordTemplate),
    verifyEmailTemplate: legacyTemplate(sendEmail.verifyEmailTemplate),
    changeEmailTemplate: legacyTemplate(sendEmail.changeEmailTemplate),
    revertSecondFactorAdditionTemplate: legacyTemplate(
      sendEmail.revertSecondFactorAdditionTemplate,
    ),
  }) satisfies ReplyOf<typeof getProject>;
