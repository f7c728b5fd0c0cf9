import { requestLimits } from '@latchkey/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Origins } from './cors.ts';
import { type Envelope, replyTo } from './error-reply.ts';
import type { JsonReading } from './read-json.ts';

/** How much of a request is read, and what may be in it. */
export type Reading = {
  /** A route may say otherwise for itself; who takes a body as a stream counts for itself. */
  readonly bodyBytes: number;
  readonly urlBytes: number;
  /** In characters, of each parameter in a path. What a `*` stands for has only the URL's limit. */
  readonly parameterLength: number;
  readonly json: Partial<JsonReading>;
};

/** What accounts need. Whatever belongs to nobody is read no further, either. */
export const usualReading: Reading = {
  bodyBytes: requestLimits.bodyBytes,
  urlBytes: requestLimits.urlBytes,
  parameterLength: 200,
  json: {},
};

/** What everybody who mounts something is handed. */
export type Door = {
  /** The network address of a caller, folded to what limits count. */
  readonly addressOf: (request: FastifyRequest) => string;
  /** Aborted when the server closes. It waits for every answer, so one that is a stream ends then. */
  readonly leaving: AbortSignal;
};

/** Something that is served beside others: what it leaves out is as accounts have it. */
export type Mount = {
  /** Whose it is, which metrics tell apart. Whoever composes products knows, and says it for them. */
  readonly product?: string;
  /** Everything below is this product's, also what is not there. */
  readonly prefix?: `/${string}`;
  readonly reading?: Partial<Reading>;
  readonly timeouts?: {
    /** In milliseconds, for a request to be there once its headers are. */
    readonly request: number;
  };
  readonly envelope?: Envelope;
  /** Whose pages may read the answers; of none, unless it is said. */
  readonly readers?: Origins | 'everybody';
  readonly routes: (scope: FastifyInstance, door: Door) => void;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    reading?: Reading;
    envelope?: Envelope;
    /** Who is an operator of a development server by what they leave out. */
    countsAsOwner?: (request: FastifyRequest) => boolean;
  }
}

export const readingOf = (request: FastifyRequest): Reading =>
  request.routeOptions.config.reading ?? usualReading;

/** For what is refused before any page or product has a say. */
export const envelopeOf = (request: FastifyRequest): Envelope =>
  request.routeOptions.config.envelope ?? replyTo;

/** Every route of the scope is read so, unless it takes more or less of a body by itself. */
export function readAs(scope: FastifyInstance, reading: Partial<Reading>): void {
  const whole = { ...usualReading, ...reading };
  scope.addHook('onRoute', (route) => {
    route.bodyLimit ??= whole.bodyBytes;
    route.config = { ...route.config, reading: whole };
  });
}

/** The least that the parser and the router let through, so that every mount gets what it takes. */
export function widestReading(
  mounts: readonly Mount[],
): Pick<Reading, 'urlBytes' | 'parameterLength'> {
  const widest = (name: 'urlBytes' | 'parameterLength') =>
    Math.max(usualReading[name], ...mounts.map(({ reading }) => reading?.[name] ?? 0));
  return { urlBytes: widest('urlBytes'), parameterLength: widest('parameterLength') };
}
