import type { SignInOptions } from '@latchkey/react';
import type { FieldName, Problem, ScreenName, Screens } from '@latchkey/react/gallery-parts';

/** A screen as it can be come upon. */
export type State<S extends ScreenName> = {
  readonly data: Screens[S];
  readonly notice?: Problem;
  readonly errors?: Readonly<Partial<Record<FieldName, Problem>>>;
  readonly isBusy?: true;
  /** What was typed since. */
  readonly typed?: Readonly<Partial<Record<FieldName, string>>>;
  readonly options?: SignInOptions;
  /** How somebody signed in here the last time. */
  readonly lastUsed?: string;
  /** The server asks more of new passwords than their length. */
  readonly hasStrictPolicy?: true;
};

/** A screen without states does not compile. */
export type StatesOf<S extends ScreenName> = {
  readonly [Name in S]: { readonly idle: State<Name>; readonly [state: string]: State<Name> };
};

/** The gallery's clock stands still, so that a picture of it is the same every time. */
export const galleryTime = Date.UTC(2026, 0, 1, 12);

export const email = 'ada@example.com';
export const longEmail =
  'wolfeschlegelsteinhausenbergerdorff.hubert-blaine@accounts.department-of-very-long-names.example.com';

export const everyProvider: SignInOptions = {
  providers: [
    'google.com',
    'apple.com',
    'facebook.com',
    'twitter.com',
    'github.com',
    'microsoft.com',
    'yahoo.com',
    'linkedin.com',
    'discord.com',
    'line.me',
    'saml.example',
    'password',
    'phone',
    'passkey',
    'anonymous',
  ],
};

/** What can go wrong with any question. */
export const anyProblem = [
  'NETWORK_REQUEST_FAILED',
  'TIMEOUT',
  'TOO_MANY_ATTEMPTS_TRY_LATER',
  'QUOTA_EXCEEDED',
  'INTERNAL',
] as const satisfies readonly Problem[];

const nameOf = (prefix: string, problem: Problem) =>
  `${prefix}-${problem.toLowerCase().replaceAll('_', '-')}`;

/** One state for each thing that the bar across the card can say. */
export const withNotices = <S extends ScreenName>(
  state: State<S>,
  problems: readonly Problem[],
): Readonly<Record<string, State<S>>> =>
  Object.fromEntries(
    problems.map((notice) => [nameOf('notice', notice), { ...state, notice } as State<S>]),
  );

/** One state for each thing that can be wrong with a field. */
export const withErrors = <S extends ScreenName>(
  state: State<S>,
  field: FieldName,
  problems: readonly Problem[],
): Readonly<Record<string, State<S>>> =>
  Object.fromEntries(
    problems.map((problem) => [
      nameOf('error', problem),
      { ...state, errors: { [field]: problem } } as State<S>,
    ]),
  );
