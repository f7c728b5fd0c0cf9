export { defineElements, type ElementDefaults } from './define-elements.ts';
export type {
  LatchkeyErrorDetail,
  LatchkeyEventMap,
  SignedInDetail,
  SignedOutDetail,
} from './events.ts';
export { LatchkeyElement } from './latchkey-element.tsx';
export { LatchkeySignIn } from './sign-in-element.tsx';
export { LatchkeyUserButton } from './user-button-element.tsx';
