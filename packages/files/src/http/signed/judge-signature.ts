import { verify } from 'node:crypto';
import { publicKeyOf } from '@latchkey/kernel/keys/service-account-tokens';
import type { Operator } from '@latchkey/kernel/operators/operator';
import type { ServiceAccounts } from '@latchkey/kernel/operators/service-account';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { tokenLimits } from '@latchkey/protocol';
import { invalid } from '../../objects/invalid.ts';
import {
  isExtension,
  newerText,
  olderText,
  type Scope,
  type SignedRequest,
} from './signed-text.ts';

export type SignatureParts = {
  readonly accounts: Pick<ServiceAccounts, 'keysOf'>;
  /** Milliseconds. */
  readonly now: () => number;
  /** What this server is called, beside what whoever asks calls it. */
  readonly hosts: readonly string[];
};

/** Whose signature it is, when it ends, and what it can have been made over. */
type Claim = {
  readonly email: string;
  readonly signature: Buffer;
  readonly texts: readonly string[];
};

/** Whether it is the account that is not there or the text that is another is nobody's business. */
const wrongSignature = () =>
  new RpcRefused(
    'PERMISSION_DENIED',
    'The signature is not one of a service account of this server for this very request.',
  );

const expired = () => new RpcRefused('PERMISSION_DENIED', 'The signed address has expired.');

/** Nobody is registered under more, and PostgreSQL cannot even be asked for a zero character. */
const emailForm = /^[\x21-\x7e]{1,400}$/;

function required(parameters: SignedRequest['parameters'], name: string): string {
  const value = parameters.get(name);
  if (value === undefined || value === '') throw invalid(`The parameter "${name}" is missing.`);
  return value;
}

/** An address says its port, and clients sign without it. */
const withoutPort = (host: string): string => host.replace(/:\d+$/, '');

const week = 7 * 24 * 3600;
const skew = tokenLimits.clockSkewSeconds;

/** `20261118T150000Z`, in seconds. */
function secondsOf(date: string): number {
  const found = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date);
  const [, year, month, day, hour, minute, second] = found ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(at)) throw invalid('The parameter "X-Goog-Date" is malformed.');
  return at / 1000;
}

function checkTimes(parameters: SignedRequest['parameters'], date: string, now: number): void {
  const from = secondsOf(date);
  const text = required(parameters, 'X-Goog-Expires');
  const lasts = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (lasts < 1 || lasts > week) throw invalid('A signed address is good for seven days at most.');
  if (now < from - skew) {
    throw new RpcRefused('PERMISSION_DENIED', 'The signed address is not good yet.');
  }
  if (now >= from + lasts) throw expired();
}

/** What else the request says to us has to be said by whoever signed. */
function checkHeaders({ headers }: SignedRequest, signedHeaders: readonly string[]): void {
  if (!signedHeaders.includes('host')) throw invalid('The header "host" has to be signed.');
  const unsigned = Object.keys(headers).find(
    (name) => isExtension(name) && !signedHeaders.includes(name),
  );
  if (unsigned === undefined) return;
  throw new RpcRefused('PERMISSION_DENIED', `The header "${unsigned}" is not signed.`);
}

function newerClaim(request: SignedRequest, { now, hosts }: SignatureParts): Claim {
  const { parameters, headers } = request;
  if (required(parameters, 'X-Goog-Algorithm') !== 'GOOG4-RSA-SHA256') {
    throw invalid('Addresses are signed by GOOG4-RSA-SHA256.');
  }
  const date = required(parameters, 'X-Goog-Date');
  checkTimes(parameters, date, now() / 1000);
  const [, email = '', scope = ''] =
    /^([^/]+)\/(\d{8}\/[a-z0-9-]{1,40}\/storage\/goog4_request)$/.exec(
      required(parameters, 'X-Goog-Credential'),
    ) ?? [];
  if (!date.startsWith(`${scope.slice(0, 8)}T`)) {
    throw invalid('The parameter "X-Goog-Credential" is malformed.');
  }
  const signedHeaders = required(parameters, 'X-Goog-SignedHeaders').split(';');
  checkHeaders(request, signedHeaders);
  const signature = required(parameters, 'X-Goog-Signature');
  if (!/^(?:[\da-f]{2})+$/i.test(signature)) throw wrongSignature();
  const about: Scope = { date, scope, signedHeaders };
  const called = [headers['host'] ?? '', ...hosts].map((host) => host.toLowerCase());
  const names = new Set(called.flatMap((host) => [host, withoutPort(host)]));
  return {
    email,
    signature: Buffer.from(signature, 'hex'),
    texts: [...names].map((host) => newerText(request, about, host)),
  };
}

function olderClaim(request: SignedRequest, { now }: SignatureParts): Claim {
  const { parameters } = request;
  const expires = required(parameters, 'Expires');
  if (!/^\d{1,12}$/.test(expires)) throw invalid('The parameter "Expires" is malformed.');
  if (now() / 1000 >= Number(expires)) throw expired();
  const signature = required(parameters, 'Signature');
  if (!/^[A-Za-z0-9+/]+=*$/.test(signature)) throw wrongSignature();
  return {
    email: required(parameters, 'GoogleAccessId'),
    signature: Buffer.from(signature, 'base64'),
    texts: [olderText(request, expires)],
  };
}

/**
 * In whose name a signed request is made. It ends with the account and with its role: both are looked
 * up every time.
 */
export async function judgeSignature(
  request: SignedRequest,
  parts: SignatureParts,
): Promise<Operator> {
  const isNewer = request.parameters.has('X-Goog-Signature');
  const claim = isNewer ? newerClaim(request, parts) : olderClaim(request, parts);
  const { email, signature, texts } = claim;
  const keys = emailForm.test(email) ? await parts.accounts.keysOf(email) : [];
  const signer = keys.find((key) =>
    texts.some((text) => verify('RSA-SHA256', Buffer.from(text), publicKeyOf(key), signature)),
  );
  if (signer === undefined) throw wrongSignature();
  return { name: signer.email, role: signer.role };
}
