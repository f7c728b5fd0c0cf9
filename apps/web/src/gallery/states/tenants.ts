import type { ScreenName } from '@latchkey/react/gallery-parts';
import {
  anyProblem,
  email,
  longEmail,
  type State,
  type StatesOf,
  withErrors,
  withNotices,
} from './state.ts';

type Tenants = Extract<ScreenName, 'tenant-choice' | 'tenant-by-email' | 'tenant-entered'>;

/** A drawing in the address itself: the gallery asks nobody for anything. */
const anchor =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23d9f3ff' stroke-width='2'%3E%3Ccircle cx='12' cy='5' r='2'/%3E%3Cpath d='M12 7v14M5 12c0 5 3 9 7 9s7-4 7-9'/%3E%3C/svg%3E";

const tenants = [
  { id: 'harbour', name: 'Harbour Hospital', color: '#0b4f6c', iconUrl: anchor },
  { id: 'night', name: 'Night School', color: '#ffd54a' },
  { id: '', name: 'everybody else', label: 'I belong to none of these' },
];
const choice: State<'tenant-choice'> = { data: { tenants } };
const byEmail: State<'tenant-by-email'> = { data: { tenants } };
const typed: State<'tenant-by-email'> = { data: { tenants, email } };

export const tenantStates: StatesOf<Tenants> = {
  'tenant-choice': {
    idle: choice,
    many: {
      data: {
        tenants: Array.from({ length: 12 }, (_none, index) => ({
          id: `school-${index}`,
          name: `School number ${index + 1}`,
        })),
      },
    },
    'long-names': {
      data: {
        tenants: [
          { id: 'a', name: 'A federation of universities with an uncommonly long name' },
          { id: 'b', name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbau' },
        ],
      },
    },
    busy: { ...choice, isBusy: true },
    ...withNotices(choice, [...anyProblem, 'TENANT_NOT_FOUND', 'PROJECT_DISABLED']),
  },
  'tenant-by-email': {
    idle: byEmail,
    'long-email': { data: { tenants, email: longEmail } },
    busy: { ...typed, isBusy: true },
    ...withErrors(byEmail, 'email', ['MISSING_EMAIL']),
    ...withErrors({ data: { tenants, email: 'ada@example' } }, 'email', ['INVALID_EMAIL']),
    ...withNotices(typed, [
      ...anyProblem,
      'NO_TENANT_FOR_EMAIL',
      'TENANT_NOT_FOUND',
      'PROJECT_DISABLED',
    ]),
  },
  'tenant-entered': {
    idle: {
      data: {
        tenants,
        tenantId: 'harbour',
        from: 'tenant-choice',
        offer: { providers: [], email: { password: true, link: true }, isOpenToNew: true },
      },
    },
  },
};
