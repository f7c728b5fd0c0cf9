import type { Config } from '../config/read-config.ts';
import type { Development } from './development.ts';

/** In production this module is not even loaded, so none of its shortcuts can be reached. */
export const loadDevelopment = async (config: Config): Promise<Development | undefined> =>
  config.server.mode === 'development' ? (await import('./development.ts')).development : undefined;
