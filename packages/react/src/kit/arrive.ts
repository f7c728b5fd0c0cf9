const fields = 'form input:not([hidden], [readonly], [type="checkbox"])';

/**
 * Brings the focus to a new screen: into its first empty field, so that one can type at once, or to
 * its heading, where there is nothing to type. The field says the heading, too, until there is
 * something else to say of it: whoever does not see the screen has to hear where they are.
 */
export function arrive(root: Element): void {
  const heading = root.querySelector<HTMLElement>('.lk-heading');
  const inputs = [...root.querySelectorAll<HTMLInputElement>(fields)];
  const field = inputs.find(({ value }) => value === '') ?? inputs[0];
  if (field === undefined) {
    heading?.focus();
    return;
  }
  const described = 'aria-describedby';
  field.setAttribute(described, [heading?.id, field.getAttribute(described)].join(' '));
  field.focus();
}
