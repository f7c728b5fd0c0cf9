import { usedAssertionsContract } from '@latchkey/testing/contracts/used-assertions';
import { forEachDatabase } from '@latchkey/testing/databases';

forEachDatabase((_name, place) => usedAssertionsContract(place));
