import { claimsColumn, providerColumns } from './csv-columns.ts';

/** The only ones that Firebase's tool takes. */
export const firebaseProviders: ReadonlySet<string> = new Set(
  providerColumns.map(([, providerId]) => providerId),
);

/** A row of Firebase's CSV as the object that its JSON would have for it. */
export function csvUser(fields: readonly string[]): Readonly<Record<string, unknown>> {
  const given = (column: number) => fields[column] || undefined;
  const flag = (column: number) => given(column)?.toLowerCase();
  return {
    localId: given(0),
    email: given(1),
    emailVerified: flag(2),
    passwordHash: given(3),
    salt: given(4),
    displayName: given(5),
    photoUrl: given(6),
    createdAt: given(23),
    lastSignedInAt: given(24),
    phoneNumber: given(25),
    disabled: flag(26),
    customAttributes: given(claimsColumn),
    providerUserInfo: providerColumns.flatMap(([column, providerId]) =>
      given(column) === undefined
        ? []
        : [
            {
              providerId,
              rawId: given(column),
              email: given(column + 1),
              displayName: given(column + 2),
              photoUrl: given(column + 3),
            },
          ],
    ),
  };
}
