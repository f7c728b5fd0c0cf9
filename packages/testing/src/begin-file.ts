import { afterEach, beforeEach } from 'vitest';
import { beginWithTheFirstKey, givenKeys, takeBackKeys } from './spare-keys.ts';

// Runs before every test file.
beginWithTheFirstKey();

let before = givenKeys();
beforeEach(() => {
  before = givenKeys();
});
afterEach(() => takeBackKeys(before));
