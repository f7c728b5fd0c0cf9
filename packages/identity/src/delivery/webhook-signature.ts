import { createHmac } from 'node:crypto';

/** `t=seconds,v1=hex`, over `seconds.body`: a request that was recorded is too old to be played back. */
export const webhookSignature = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
