import { enterTenant, leaveTenant } from '../../effects/tenants.ts';
import { tenants } from '../../flow/transitions/tenants.ts';
import { tenants as words } from '../../messages/en/tenants.ts';
import type { Region } from '../../region.ts';
import { Processing } from '../entry/processing.tsx';
import { TenantByEmail } from './tenant-by-email.tsx';
import { TenantChoice } from './tenant-choice.tsx';

export const region: Region<'tenants'> = {
  transitions: tenants,
  words: words.problems,
  views: {
    'tenant-choice': TenantChoice,
    'tenant-by-email': TenantByEmail,
    'tenant-entered': Processing,
  },
  performers: { enterTenant, leaveTenant },
};
