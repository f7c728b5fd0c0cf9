import {
  createVerifier as createAnywhere,
  type Verifier,
  type VerifierOptions,
} from './edge/index.ts';
import { readServerUrl } from './edge/server-url.ts';
import { refuseEmulator } from './emulator.ts';

/** The verifier of `@latchkey/admin/edge`, refused where firebase-admin beside it would believe anything. */
export function createVerifier(options: VerifierOptions): Verifier {
  refuseEmulator(readServerUrl(options.url));
  return createAnywhere(options);
}
