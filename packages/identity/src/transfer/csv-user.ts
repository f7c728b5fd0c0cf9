import { csvFields } from './csv-records.ts';

/** Four columns each: id, address, name, picture. */
const providerColumns: readonly [number, string][] = [
  [7, 'google.com'],
  [11, 'facebook.com'],
  [15, 'twitter.com'],
  [19, 'github.com'],
  [28, 'apple.com'],
  [32, 'microsoft.com'],
  [36, 'gc.apple.com'],
  [40, 'playgames.google.com'],
  [44, 'linkedin.com'],
  [48, 'yahoo.com'],
];

/** The only ones that Firebase's tool takes. */
export const firebaseProviders: ReadonlySet<string> = new Set(
  providerColumns.map(([, providerId]) => providerId),
);

/** 52 and what follows the comma at the end of each row. */
const mostColumns = 53;

/** A row of Firebase's CSV as the object that its JSON would have for it. */
export function csvUser(row: string): Readonly<Record<string, unknown>> {
  const fields = csvFields(row);
  if (fields.length > mostColumns) throw new SyntaxError('There are too many columns.');
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
    customAttributes: given(27),
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
