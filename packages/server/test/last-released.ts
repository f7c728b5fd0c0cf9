/**
 * The last migration of each database that the newest release of CHANGELOG.md has. A release moves
 * them; one that is forgotten asks for more than is promised, and never for less.
 */
export const lastReleased: Readonly<Record<string, string>> = {
  accounts: '0028-provider-addresses',
  documents: '0025-document-imports',
  files: '0026-files',
};
