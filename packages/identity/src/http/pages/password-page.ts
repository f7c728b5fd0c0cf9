import { type Html, html, sentence } from '@latchkey/kernel/http/pages/html';
import { passwordLimits } from '@latchkey/protocol';
import {
  isTooLong,
  type MissingRequirement,
  missingRequirements,
} from '../../passwords/password-policy.ts';
import type { Weakness } from '../../passwords/weak-passwords.ts';
import type { PasswordPolicy } from '../../settings/settings.ts';
import { actionForm } from './action-pages.ts';
import { type ActionView, address, cardPage } from './action-view.ts';
import { passwordField } from './password-field.ts';

/** Numbers and lists are written the way the language writes them. */
function passwordWords({ language, words }: ActionView, policy: PasswordPolicy) {
  const number = new Intl.NumberFormat(language);
  const limits = {
    minimum: number.format(policy.enforced ? policy.minimumLength : passwordLimits.minimumLength),
    maximum: number.format(policy.maximumLength),
  };
  const inWords = (requirement: MissingRequirement) =>
    words.password.requirements[requirement]
      .replace('{minimum}', limits.minimum)
      .replace('{maximum}', limits.maximum);
  const list = (missing: readonly MissingRequirement[]) =>
    new Intl.ListFormat(language).format(missing.map(inWords));
  return { limits, list };
}

/** A project without a policy asks for letters and numbers, as the hint says. */
export const isAsHinted = (policy: PasswordPolicy, password: string): boolean =>
  policy.enforced || (/\p{L}/u.test(password) && /\p{N}/u.test(password));

function hint(view: ActionView, policy: PasswordPolicy): Html {
  const { limits, list } = passwordWords(view, policy);
  const wanted = policy.enforced
    ? missingRequirements(policy, '').filter((name) => name !== 'MINIMUM_PASSWORD_LENGTH')
    : [];
  if (policy.enforced && wanted.length === 0) {
    const minimum = list(['MINIMUM_PASSWORD_LENGTH']);
    return html`${minimum.charAt(0).toLocaleUpperCase(view.language)}${minimum.slice(1)}.`;
  }
  return wanted.length === 0
    ? sentence(view.words.password.hint, limits)
    : sentence(view.words.password.hintWithRequirements, { ...limits, requirements: list(wanted) });
}

/** Says what is wrong with a password that was refused. */
export function passwordError(
  view: ActionView,
  policy: PasswordPolicy,
  password: string,
  weakness?: Weakness,
): Html {
  const { password: words } = view.words;
  if (password === '') return html`${words.empty}`;
  if (weakness !== undefined) return html`${words.weaknesses[weakness]}`;
  const { list } = passwordWords(view, policy);
  const missing: readonly MissingRequirement[] = policy.enforced
    ? missingRequirements(policy, password)
    : isTooLong(password)
      ? ['MAXIMUM_PASSWORD_LENGTH']
      : [];
  return missing.length === 0
    ? html`${words.weak}`
    : sentence(words.missing, { requirements: list(missing) });
}

export function passwordPage(
  view: ActionView,
  email: string | undefined,
  policy: PasswordPolicy,
  error?: Html,
): Html {
  const { resetPassword, password } = view.words;
  const field = passwordField(view, {
    id: 'new-password',
    name: 'newPassword',
    label: password.label,
    autocomplete: 'new-password',
    email,
    error,
    hint: hint(view, policy),
  });
  return cardPage(view, {
    title: resetPassword.heading,
    hasForm: true,
    content: html`<h1>${resetPassword.heading}</h1>
<p>${sentence(resetPassword.text, { email: address(email) })}</p>
${actionForm(view, html`${field}<button class="primary" type="submit">${resetPassword.button}</button>`)}`,
  });
}
