import type { FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';
import { answerErrors } from './answer-errors.ts';
import type { ArrivalDeadlines } from './arrival-deadlines.ts';
import { allowReaders } from './cors.ts';
import { replyTo } from './error-reply.ts';
import { type Door, type Mount, readAs } from './mount.ts';
import { nothingHere } from './request-refused.ts';

type Surroundings = {
  readonly door: Door;
  readonly log: Log;
  readonly deadlines: ArrivalDeadlines;
  /** How long a request may take to arrive where nobody says otherwise. */
  readonly requestTimeout: number;
};

const refuse = async () => {
  throw nothingHere();
};

/**
 * A route, because pages for people take every address that has none. It is answered before
 * anything is read, and is not read at the product's length.
 */
function answerNothingBelow(product: FastifyInstance, prefix: string): void {
  for (const method of product.supportedMethods) {
    for (const url of ['', '/', '/*']) {
      if (product.hasRoute({ method, url: `${prefix}${url}` })) continue;
      product.route({
        method,
        url,
        // Each of the two is asked about by itself.
        prefixTrailingSlash: url === '' ? 'no-slash' : 'slash',
        exposeHeadRoute: false,
        config: { isNothing: true },
        onRequest: refuse,
        handler: refuse,
      });
    }
  }
}

function nameRoutes(product: FastifyInstance, name: string): void {
  product.addHook('onRoute', (route) => {
    route.config = { ...route.config, product: name };
  });
}

/** Limits are for routes that are there; the envelope and the readers also for what is not. */
export function mountProduct(
  app: FastifyInstance,
  { product: name, prefix, reading, timeouts, envelope, readers, routes }: Mount,
  { door, log, deadlines, requestTimeout }: Surroundings,
): void {
  app.register(
    (product, _options, done) => {
      if (name !== undefined) nameRoutes(product, name);
      if (envelope !== undefined) answerErrors(product, log, envelope);
      if (readers !== undefined) allowReaders(product, readers);
      product.register((scope, _none, mounted) => {
        if (reading !== undefined) readAs(scope, reading);
        if (timeouts !== undefined || envelope !== undefined) {
          deadlines.set(scope, timeouts?.request ?? requestTimeout, envelope ?? replyTo);
        }
        routes(scope, door);
        mounted();
      });
      if (prefix !== undefined) product.after(() => answerNothingBelow(product, prefix));
      done();
    },
    prefix === undefined ? {} : { prefix },
  );
}
