/** What pages are built from: it looks as the widget does, and knows nothing of signing in. */
export { AlertIcon } from './alert-icon.tsx';
export { Actions, Button, TextButton } from './button.tsx';
export { CodeField } from './code-field.tsx';
export { EmailAddress } from './email-address.tsx';
export { EmailField, Field } from './field.tsx';
export { Form } from './form.tsx';
export {
  CloseIcon,
  Icon,
  KeyIcon,
  MailIcon,
  PersonIcon,
  PhoneIcon,
} from './icons.tsx';
export { NameField } from './name-field.tsx';
export { PasswordField } from './password-field.tsx';
export { PhoneNumber } from './phone-number.tsx';
export { PhoneNumberField } from './phone-number-field.tsx';
export { ProviderButton } from './provider-button.tsx';
export { ProviderIcon } from './provider-icons.tsx';
export type { ProviderLook } from './provider-look.ts';
export { providerName } from './provider-name.ts';
export { Providers } from './providers.tsx';
export { Resend } from './resend.tsx';
export {
  type Surroundings,
  SurroundingsContext,
  useClass,
  useSurroundings,
  useWords,
} from './surroundings.ts';
export { Text } from './text.tsx';
export { TickIcon } from './tick-icon.tsx';
export { Username } from './username.tsx';
