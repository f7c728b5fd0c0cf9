import type { Flow } from '../flow/flow.ts';
import type { Plan } from '../flow/plan.ts';
import type { ScreenName } from '../flow/screens.ts';

/** In a list the field for an address comes first only where there is nothing else. */
const isFirst = (screen: ScreenName, { layout, providers }: Plan): boolean =>
  screen === 'provider-list' ||
  (screen === 'email-entry' && (layout === 'form' || providers.length === 1));

/** Whether a flow stands where it began, with nothing typed, asked or told. */
export function isAtStart({ screen, data, plan, pending, notice, errors, typed }: Flow): boolean {
  const email = ('email' in data && data.email) || '';
  return (
    isFirst(screen, plan) &&
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
