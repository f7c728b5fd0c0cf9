/** Which phone numbers sign in. Countries are ISO codes such as `DE`, or calling codes such as `+49`. */
export type PhoneOptions = {
  /** The country that is chosen at first; the browser's if not said. */
  readonly defaultCountry?: string;
  /** Only these. The server may allow fewer. */
  readonly countries?: readonly string[];
  /** All but these. */
  readonly blockedCountries?: readonly string[];
};
