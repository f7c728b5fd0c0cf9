import type { PageViews } from '../page-views.ts';
import { PasskeysSection } from '../passkeys-section.tsx';
import { PasswordSection } from '../password-section.tsx';
import { SecondFactorsSection } from '../second-factors-section.tsx';

export const views: PageViews<'security'> = {
  password: PasswordSection,
  passkeys: PasskeysSection,
  'two-step': SecondFactorsSection,
};
