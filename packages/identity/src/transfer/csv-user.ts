import { Unacceptable } from '../bulk/importing.ts';
import { csvReadings } from './csv-records.ts';

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

/** Before and since Firebase knows ten providers, each with what follows a comma at the end of a row. */
const usualColumns = [28, 29, 52, 53];
const mostColumns = 53;

/**
 * Reads the rows of one file. All have as many columns as the first: a row that was cut off, or that
 * somebody's name has broken, would else bring in an account without what stood behind.
 */
export function csvReader(): (row: string) => Readonly<Record<string, unknown>> {
  let columns: number | undefined;
  return (row) => {
    const readings = csvReadings(row);
    const [first] = readings;
    if (first === undefined) throw new SyntaxError('Quotes are not where they should be.');
    columns ??= (readings.find(({ length }) => usualColumns.includes(length)) ?? first).length;
    const fields = readings.find(({ length }) => length === columns);
    if (fields === undefined)
      throw new Unacceptable(`the row has ${first.length} columns, and the first one ${columns}`);
    if (columns > mostColumns) throw new SyntaxError('There are too many columns.');
    return userOf(fields);
  };
}

/** A row of Firebase's CSV as the object that its JSON would have for it. */
function userOf(fields: readonly string[]): Readonly<Record<string, unknown>> {
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
