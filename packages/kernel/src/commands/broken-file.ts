/** The file as a whole cannot be read. Nothing of it was imported. */
export class BrokenFile extends Error {
  override readonly name = 'BrokenFile';
  constructor(line: number, reason: string) {
    super(`line ${line}: ${reason}`);
  }
}
