import type { KeyObject } from 'node:crypto';

/** What the installation decides about phones, not the project: the project's part is in the settings. */
export type PhoneRules = {
  /** Whether an SMS has to be worked for first. Where it need not be, only work of ours is looked at. */
  readonly applicationCheckRequired: boolean;
  /** How much work that is, in zero bits, for whoever asks seldom. */
  readonly challengeBits: number;
  /** Numbers with a fixed code, for people who build. Never where other people sign in. */
  readonly testNumbersAllowed: boolean;
  /** Whether numbers count that no network has. Only where nothing is sent to any. */
  readonly anyNumber: boolean;
  /** Whether there is anything that could send an SMS. */
  readonly canSend: boolean;
  /** How many SMS may leave in a day, of all tenants together. */
  readonly sendsPerDay: number;
  /** Under which the digits are hashed. */
  readonly codeKey: KeyObject;
  /** Under which challenges are signed. */
  readonly challengeKey: KeyObject;
};
