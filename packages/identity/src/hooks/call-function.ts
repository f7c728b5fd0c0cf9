import type { Outgoing } from '@latchkey/kernel/outgoing';
import type { CallFunction, FunctionReply } from './blocking-functions.ts';

/** More than a sentence for people is no error message. */
const longestMessage = 1000;

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Only what the protocol lets a function say: whatever else it answered is not for strangers. */
function errorIn(httpStatus: number, text: string): FunctionReply {
  const body = parse(text);
  const error = isObject(body) && isObject(body['error']) ? body['error'] : {};
  const { code = httpStatus, message = 'Unhandled error', status = 'INTERNAL' } = error;
  return {
    kind: 'error',
    error: {
      code: typeof code === 'number' ? code : httpStatus,
      message: String(message).slice(0, longestMessage),
      status: String(status).slice(0, 50),
    },
  };
}

function answerIn(text: string): FunctionReply {
  if (text.trim() === '') return { kind: 'answer', body: {} };
  const body = parse(text);
  return body === undefined ? { kind: 'failure', reason: 'malformed' } : { kind: 'answer', body };
}

/** As callable functions are called, so that the libraries made for them understand it. */
export const createFunctionCaller =
  ({ fetch }: Outgoing): CallFunction =>
  async (address, jwt) => {
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: { jwt } }),
      });
      const text = await response.text();
      return response.ok ? answerIn(text) : errorIn(response.status, text);
    } catch (error) {
      const inTime = !(error instanceof Error && /^(Abort|Timeout)Error$/.test(error.name));
      return { kind: 'failure', reason: inTime ? 'unreachable' : 'deadline' };
    }
  };
