import { beginWithTheFirstKey } from './spare-keys.ts';

// Runs before every test file.
beginWithTheFirstKey();
