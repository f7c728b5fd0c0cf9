import { passkeysContract } from '@latchkey/testing/contracts/passkeys';
import { forEachDatabase } from '@latchkey/testing/databases';

forEachDatabase((_name, place) => passkeysContract(place));
