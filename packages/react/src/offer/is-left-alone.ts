import type { Flow } from '../flow/flow.ts';
import { beginsWithEmail } from '../flow/plan.ts';

/** Whether a flow stands where it began, with nothing typed, asked or told. */
export function isAtStart({ screen, data, plan, pending, notice, errors, typed }: Flow): boolean {
  const first = beginsWithEmail(plan) ? 'email-entry' : 'provider-list';
  const email = ('email' in data && data.email) || '';
  return (
    screen === first &&
    email === (plan.emailHint ?? '') &&
    [pending, notice, typed].every((one) => one === undefined) &&
    Object.keys(errors).length === 0
  );
}

/** Whether the focus is where the page, or the widget that takes it, had it to begin with. */
function isFocusOurs(widget: Element, autoFocus: boolean): boolean {
  const { activeElement, body } = document;
  if (!widget.contains(activeElement)) return !autoFocus || activeElement === body;
  return autoFocus && activeElement?.matches('input, .lk-heading') === true;
}

const isWritten = ({ value, defaultValue }: HTMLInputElement) => value !== defaultValue;

/** Whether nobody writes into a widget of this page, presses anything in it, or is about to. */
export function isLeftAlone(autoFocus: boolean): boolean {
  const widgets = [...document.querySelectorAll('[data-screen]')];
  return (
    widgets.length > 0 &&
    widgets.every(
      (widget) =>
        isFocusOurs(widget, autoFocus) &&
        widget.querySelector(':active, :is(a, button):hover') === null &&
        ![...widget.querySelectorAll('input')].some(isWritten),
    )
  );
}
