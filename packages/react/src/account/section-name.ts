import type { Account } from '@latchkey/client';

/** The parts of the account pages, in their order. */
export const sectionNames = ['profile', 'email', 'password', 'sessions', 'delete'] as const;

export type SectionName = (typeof sectionNames)[number];

/** What there is to see: a guest has no address yet, and a password always belongs to one. */
export const sectionsFor = ({ email, isAnonymous }: Account): readonly SectionName[] =>
  sectionNames.filter(
    (name) => (name !== 'email' || !isAnonymous) && (name !== 'password' || email !== undefined),
  );
