import { type ErrorCode, type RpcCode, rpcCodeOf, rpcCodes } from '@latchkey/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorReply } from '../error-reply.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The status that HTTP would have, where the answer says it in another way. */
    meantStatus?: number | undefined;
  }
}

const grpcType = /^application\/grpc(\+proto)?(;|$)/i;

/** Calls need trailers, which only HTTP/2 has for everybody. */
export const isGrpc = ({ headers, raw }: FastifyRequest): boolean =>
  raw.httpVersionMajor === 2 && grpcType.test(headers['content-type'] ?? '');

const isRpcCode = (code: ErrorCode | RpcCode): code is RpcCode => Object.hasOwn(rpcCodes, code);

const printable = /[^\x20-\x24\x26-\x7e]/gu;

/** What is no plain letter is written by its bytes, as in addresses. */
const printMessage = (message: string): string =>
  message
    .toWellFormed()
    .replace(printable, (character) =>
      Array.from(
        Buffer.from(character),
        (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
      ).join(''),
    );

/** Clients refuse headers beyond some kilobytes, and would then not learn the code either. */
const longestMessage = 2000;

export type GrpcStatus = {
  readonly 'grpc-status': string;
  readonly 'grpc-message'?: string;
};

export function grpcStatus(code: RpcCode, message = ''): GrpcStatus {
  const status = { 'grpc-status': String(rpcCodes[code].number) };
  if (message === '') return status;
  return { ...status, 'grpc-message': printMessage(message.slice(0, longestMessage)) };
}

/** What clients are told for an answer that HTTP would give. */
export function grpcStatusOf({ code, body }: ErrorReply): GrpcStatus {
  const { message } = body.error;
  const name = code === undefined ? 'UNKNOWN' : isRpcCode(code) ? code : rpcCodeOf(code);
  return grpcStatus(name, typeof message === 'string' ? message : '');
}

/** What is asked of nobody is a call that nobody has written. */
const unimplemented = grpcStatus('UNIMPLEMENTED', 'There is no such method.');

/** An answer of nothing but a status, before any other has begun. */
export function refuseCall(reply: FastifyReply, answer: ErrorReply): FastifyReply {
  const { request, raw } = reply;
  reply.hijack();
  reply.meantStatus = answer.status;
  reply.refusal = answer.code;
  const status = request.is404 ? unimplemented : grpcStatusOf(answer);
  raw.statusCode = 200;
  raw.setHeader('content-type', 'application/grpc');
  raw.setHeader('grpc-accept-encoding', 'identity');
  for (const [name, text] of Object.entries(status)) raw.setHeader(name, text);
  raw.end();
  return reply;
}
