import { UserButton } from '@latchkey/react';
import type { ReactNode } from 'react';
import { attributeNames } from './attributes.ts';
import { LatchkeyElement } from './latchkey-element.tsx';

/** `<latchkey-user-button>`: who is signed in, with a menu. Nothing while nobody is. */
export class LatchkeyUserButton extends LatchkeyElement {
  static override readonly observedAttributes = [...attributeNames, 'href', 'upgrade-url'];

  protected override view(): ReactNode {
    return (
      <UserButton
        href={this.getAttribute('href') ?? undefined}
        upgradeUrl={this.getAttribute('upgrade-url') ?? undefined}
      />
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'latchkey-user-button': LatchkeyUserButton;
  }
}
