import type { StoredObject } from './stored-object.ts';

/** Another one for whatever changes of an object, its bytes or what is said of them. */
export const etagOf = ({
  generation,
  metageneration,
}: Pick<StoredObject, 'generation' | 'metageneration'>): string =>
  Buffer.from(`${generation}/${metageneration}`).toString('base64url');
