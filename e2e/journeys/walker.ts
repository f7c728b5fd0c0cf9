import { expect } from 'vitest';
import { type Keyboard, keyboardOf } from '../browser/keyboard.ts';
import { eventually } from './account-owner.ts';
import type { Visitor } from './visitor.ts';

/** Whether the focus can be seen: on what has it, or on the frame of its field. */
const isFocusSeen = () => {
  const rings = [document.activeElement, document.activeElement?.parentElement]
    .filter((element) => element instanceof HTMLElement)
    .map((element) => getComputedStyle(element));
  return rings.some(
    ({ outlineStyle, outlineWidth }) =>
      outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
  );
};

/** The heading that has the focus, or that is said by the field which has it. */
const focusedHeading = () => {
  const focused = document.activeElement;
  const [said = ''] = focused?.getAttribute('aria-describedby')?.split(' ') ?? [];
  const heading = focused?.matches('input') ? document.getElementById(said) : focused;
  return heading?.matches('h1, h2, h3') ? heading.textContent : '';
};

export type Walker = Pick<Keyboard, 'fill' | 'choose' | 'press'> & {
  /** Waits until the focus is there. */
  isAt(control: string): Promise<void>;
  /** Waits until the focus is at a heading, or in a field that says it. */
  isAtHeading(name: string): Promise<void>;
};

/** Somebody without a mouse, who has to see where they are. */
export function walkerOf({ page }: Visitor): Walker {
  const keyboard = keyboardOf(page);
  const look = async () => expect(await page.evaluate(isFocusSeen)).toBe(true);
  const isAt = (control: string) => eventually(() => keyboard.focused()).toBe(control);
  /** A heading may be called like the button below it. */
  const leaveHeading = async () => {
    if ((await keyboard.focused()).startsWith('heading ')) await keyboard.press('Tab');
  };
  return {
    isAt,
    isAtHeading: (name) => eventually(() => page.evaluate(focusedHeading)).toBe(name),
    press: keyboard.press,
    async fill(name, text) {
      await keyboard.tabTo(name);
      // Before anything is written: a code that is whole may send itself, and the field is gone.
      await look();
      await keyboard.fill(name, text);
    },
    async choose(name) {
      await leaveHeading();
      await keyboard.tabTo(name);
      await look();
      await keyboard.press('Enter');
    },
  };
}
