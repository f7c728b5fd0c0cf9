/** How the domain keeps what it has to read again: sealed under a key it never sees. */
export type Secrets = {
  /** The context names the one place the value belongs to; it opens nowhere else. */
  seal(plaintext: string, context: string): string;
  open(sealed: string, context: string): string;
};
