import { takeSignInHint } from '../effects/sign-in-hint.ts';

/**
 * The address that the page before knew, where it would have to be typed again. A page that asks for the
 * hint itself has it already.
 */
export function fillInHint(): void {
  const field = document.querySelector<HTMLInputElement>(
    '[data-screen="email-entry"] input[name="email"]',
  );
  if (field && !field.value) field.value = takeSignInHint()?.email ?? '';
}
