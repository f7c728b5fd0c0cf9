import { createHmac } from 'node:crypto';
import { textBytes } from '../../identity/passwords/hash-text.ts';
import { inOrder, type Scheme } from './scheme.ts';

export const keyedDigest =
  (digest: 'md5' | 'sha1' | 'sha256' | 'sha512'): Scheme =>
  ({ parameters, salt }) => {
    const key = textBytes(parameters['key'] ?? '');
    const join = inOrder(parameters['o']);
    if (!key || key.length === 0 || join === undefined) return undefined;
    return (password) => createHmac(digest, key).update(join(password, salt)).digest();
  };
