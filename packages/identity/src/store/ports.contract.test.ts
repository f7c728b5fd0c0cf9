import { portsContract } from '@latchkey/testing/contracts/ports';
import { forEachDatabase } from '@latchkey/testing/databases';

forEachDatabase((_name, place) => portsContract(place));
