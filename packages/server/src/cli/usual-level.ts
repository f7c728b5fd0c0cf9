import type { Config } from '../config/read-config.ts';

/** How much is logged where nobody says. People watch a development server, and would see nothing else. */
export const usualLevel = ({ server }: Config): 'info' | 'warn' =>
  server.mode === 'production' ? 'info' : 'warn';
