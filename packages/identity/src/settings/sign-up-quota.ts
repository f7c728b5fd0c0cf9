import type { Message, projectConfig } from '@latchkey/protocol';

type QuotaConfig = Message<(typeof projectConfig)['quota']['fields']>['signUpQuotaConfig'];

export type SignUpQuota = {
  readonly count: number;
  /** Milliseconds. */
  readonly from: number;
  readonly until: number;
};

/** `86400s`, as the protocol writes a duration; nothing where it is none. */
export const durationOf = (text: string): number | undefined => {
  const seconds = /^(\d{1,9}(?:\.\d{1,9})?)s$/.exec(text)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
};

export function signUpQuotaOf(config: QuotaConfig): SignUpQuota | undefined {
  if (!config?.quota) return undefined;
  const from = Date.parse(config.startTime ?? '');
  const duration = durationOf(config.quotaDuration ?? '');
  if (Number.isNaN(from) || duration === undefined) return undefined;
  return { count: config.quota, from, until: from + duration };
}
