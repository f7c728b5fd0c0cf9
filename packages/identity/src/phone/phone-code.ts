import type { Change } from '@latchkey/kernel/change';

/** What six digits are for. A proof has no digits: it is what a code became when its number was taken. */
export type PhoneCodePurpose = SmsPurpose | 'temporaryProof';

/** What an SMS is sent for. */
export type SmsPurpose = 'signIn' | 'enrolFactor' | 'secondFactor';

/** Six digits that were sent by SMS. They open nothing without the session they were asked for in. */
export type PhoneCode = {
  readonly tenant: string;
  /** Of what the asker holds and has to bring along: this is found by it. */
  readonly sessionHash: string;
  readonly purpose: PhoneCodePurpose;
  /** Whose factor it is to be, which sign-in it finishes, or whom a proof signs in; empty where the number alone counts. */
  readonly boundTo: string;
  readonly phoneNumber: string;
  /** The network address that it was asked for from. */
  readonly address: string;
  /** Under a key that is not in the database: a million plain hashes are tried in a second. */
  readonly codeHmac: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly usedAt: number | null;
};

export type PhoneCodes = {
  find(tenant: string, sessionHash: string): Promise<PhoneCode | undefined>;
  /** Those that could still be used, of all tries that they have. */
  open(tenant: string, at: number, tries: number): Promise<readonly PhoneCode[]>;
  insert(code: PhoneCode): Change;
  /** Counts a try before it is judged; refused once the code has no tries left. */
  chargeTry(code: PhoneCode, limit: number): Change<'code-exhausted'>;
  /** Of any number of callers with one code, exactly one gets past this. */
  consume(code: PhoneCode, at: number): Change<'code-spent'>;
  /**
   * Ends the older codes for the same number and use that were asked for from the same place. What
   * others ask for leaves the code in hand as it is.
   */
  retire(
    code: Pick<PhoneCode, 'tenant' | 'phoneNumber' | 'purpose' | 'boundTo' | 'address'>,
    at: number,
  ): Change;
  /** Drops what expired before the given time. */
  prune(before: number): Change;
};
