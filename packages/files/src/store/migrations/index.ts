import { files } from './0026-files.ts';

/** In the order they are applied. */
export const filesMigrations = [files];
