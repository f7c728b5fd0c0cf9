const keyHeaders = ['jwk', 'jku', 'x5c', 'x5u'] as const;

/**
 * Whether a token brings along what it is to be checked with, or says where to fetch it. We would
 * never look; but whoever writes such a header hopes that somebody does.
 */
export const bringsItsKey = (header: object): boolean =>
  keyHeaders.some((name) => Object.hasOwn(header, name));
