import { createHash } from 'node:crypto';

/** Somebody whom every played provider knows, each under a name of its own. */
export type DemoPerson = {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** What makes them worth choosing. */
  readonly about?: string;
  readonly behaviour?: 'refuses' | 'slow';
};

export const demoPeople: readonly DemoPerson[] = [
  { id: 'ada', name: 'Ada Lovelace', email: 'ada@example.com', emailVerified: true },
  { id: 'grace', name: 'Grace Hopper', email: 'grace@example.com', emailVerified: true },
  {
    id: 'una',
    name: 'Una Quint',
    email: 'una@example.com',
    emailVerified: false,
    about: 'The address is not confirmed',
  },
  {
    id: 'nemo',
    name: 'Captain Nemo',
    email: null,
    emailVerified: false,
    about: 'Has no email address',
  },
  {
    id: 'nora',
    name: 'Nora Nay',
    email: 'nora@example.com',
    emailVerified: true,
    about: 'Refuses to share anything',
    behaviour: 'refuses',
  },
  {
    id: 'sid',
    name: 'Sid Slow',
    email: 'sid@example.com',
    emailVerified: true,
    about: 'Takes three seconds',
    behaviour: 'slow',
  },
];

/** Whoever types an address is somebody new, and the same person with the same address. */
export function newPerson(email: string, name: string, emailVerified: boolean): DemoPerson {
  const id = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 12);
  return { id, name: name || (email.split('@')[0] ?? email), email, emailVerified };
}

/** No two providers call a person by the same name, so that linking them can be tried. */
export const subjectOf = (providerId: string, { id }: DemoPerson): string =>
  `${id}${subjectEnd(providerId)}`;

export const subjectEnd = (providerId: string): string => `@${providerId}`;

/** In the words of OpenID Connect, with what some providers add where they vouch for an address. */
export function claimsOf(
  providerId: string,
  person: DemoPerson,
): Readonly<Record<string, unknown>> {
  const [givenName, ...familyNames] = person.name.split(' ');
  const domain = person.email?.split('@')[1];
  return {
    sub: subjectOf(providerId, person),
    name: person.name,
    given_name: givenName,
    ...(familyNames.length === 0 ? {} : { family_name: familyNames.join(' ') }),
    preferred_username: person.id,
    locale: 'en',
    ...(person.email === null ? {} : { email: person.email, email_verified: person.emailVerified }),
    ...(person.emailVerified ? { hd: domain, xms_edov: true } : {}),
  };
}
