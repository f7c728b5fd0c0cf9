function judge(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
  ignoreSecondPress();
}

/**
 * If the next press, anywhere on the page, is the second of two, the first was on the screen that has
 * just gone, and the second meant for it, too: it is not heard, and takes the focus nowhere. Single
 * presses and keys are.
 */
export function ignoreSecondPress(): void {
  for (const part of ['mousedown', 'click'] as const) {
    addEventListener(part, judge, { capture: true, once: true });
  }
}
