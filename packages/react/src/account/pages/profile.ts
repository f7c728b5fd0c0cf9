import { EmailSection } from '../email-section.tsx';
import type { PageViews } from '../page-views.ts';
import { PhoneSection } from '../phone-section.tsx';
import { ProfileSection } from '../profile-section.tsx';

export const views: PageViews<'profile'> = {
  profile: ProfileSection,
  email: EmailSection,
  phone: PhoneSection,
};
