/** One account of a file: where it begins, and its text or fields, or why it has none that can be read. */
export type FileRecord =
  | { readonly line: number; readonly text: string }
  | { readonly line: number; readonly fields: readonly string[] }
  | { readonly line: number; readonly tooLong: true };

/** An account takes a few hundred characters. */
export const longestRecord = 256 * 1024;
