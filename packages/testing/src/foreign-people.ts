/** What an OpenID Connect provider says of somebody. `sub` is its own name for them. */
export type ForeignPerson = {
  readonly sub: string;
  readonly name: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly picture?: string;
  readonly locale?: string;
};

/** Whom a foreign provider knows unless it is told otherwise. */
export const foreignPeople = {
  ada: {
    sub: 'foreign-ada',
    name: 'Ada Lovelace',
    given_name: 'Ada',
    family_name: 'Lovelace',
    email: 'ada@example.com',
    email_verified: true,
    picture: 'https://provider.example/ada.png',
    locale: 'en',
  },
  grace: {
    sub: 'foreign-grace',
    name: 'Grace Hopper',
    email: 'grace@example.com',
    email_verified: true,
  },
  /** Anybody could have written this address there. */
  unverified: {
    sub: 'foreign-unverified',
    name: 'Una Verified',
    email: 'una@example.com',
    email_verified: false,
  },
  withoutEmail: { sub: 'foreign-without-email', name: 'Nemo' },
} as const satisfies Readonly<Record<string, ForeignPerson>>;

/** Whoever is chosen under this name says no. */
export const whoRefuses = 'refuses';
