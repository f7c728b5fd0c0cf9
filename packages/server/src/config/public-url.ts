import type { Config } from './read-config.ts';

/** Where people reach this server. */
export const publicUrlOf = ({ server }: Config): string =>
  (server.publicUrl ?? `http://localhost:${server.port}`).replace(/\/+$/, '');
