import { type ElementDefaults, setDefaults } from './defaults.ts';
import { LatchkeySignIn } from './sign-in-element.tsx';
import { LatchkeyUserButton } from './user-button-element.tsx';

export type { ElementDefaults } from './defaults.ts';

/**
 * Makes `<latchkey-sign-in>` and `<latchkey-user-button>` what they are, once; options given here count
 * for every element that does not say otherwise. On a server it does nothing.
 */
export function defineElements(defaults: ElementDefaults = {}): void {
  if (typeof customElements === 'undefined' || customElements.get('latchkey-sign-in')) return;
  setDefaults(defaults);
  customElements.define('latchkey-sign-in', LatchkeySignIn);
  customElements.define('latchkey-user-button', LatchkeyUserButton);
}
