import { type Html, html } from '@latchkey/kernel/http/pages/html';
import type { ActionView } from './action-view.ts';

type PasswordField = {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly autocomplete: 'current-password' | 'new-password';
  readonly email: string | undefined;
  readonly error?: Html | undefined;
  readonly hint?: Html;
};

/**
 * A password, with a way to look at it where scripts run. Password managers keep it under the
 * address, so that is a field of the form, too.
 */
export function passwordField({ words }: ActionView, field: PasswordField): Html {
  const { id, error, hint } = field;
  const { show, hide } = words.password;
  const described = [error && 'password-error', hint && 'password-hint'].filter(Boolean).join(' ');
  return html`<input type="text" name="username" value="${field.email}" autocomplete="username" readonly hidden>
<div class="field">
<label for="${id}">${field.label}</label>
<div class="password-row">
<input id="${id}" name="${field.name}" type="password" autocomplete="${field.autocomplete}" autocapitalize="none" spellcheck="false" required autofocus${described !== '' && html` aria-describedby="${described}"`}${error !== undefined && html` aria-invalid="true"`}>
<button class="reveal" type="button" data-reveal="${id}" data-hide="${hide}" aria-label="${show}" title="${show}" hidden></button>
</div>
${error !== undefined && html`<p class="field-error" id="password-error">${error}</p>`}
${hint !== undefined && html`<p class="hint" id="password-hint">${hint}</p>`}
</div>`;
}
