import { whileDevelopmentContract } from '@latchkey/testing/contracts/while-development';
import { forEachDatabase } from '@latchkey/testing/databases';

forEachDatabase((_name, place) => whileDevelopmentContract(place));
