import { usageContract } from '@latchkey/testing/contracts/usage';
import { forEachDatabase } from '@latchkey/testing/databases';

forEachDatabase((_name, place) => usageContract(place));
