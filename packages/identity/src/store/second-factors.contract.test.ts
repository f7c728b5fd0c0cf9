import { secondFactorsContract } from '@latchkey/testing/contracts/second-factors';
import { forEachDatabase } from '@latchkey/testing/databases';

forEachDatabase((_name, place) => secondFactorsContract(place));
