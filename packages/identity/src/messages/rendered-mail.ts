/** A mail in words, ready to be sent. */
export type RenderedMail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};
