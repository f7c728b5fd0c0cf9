import { hashCostsContract } from '@latchkey/testing/contracts/hash-costs';
import { forEachDatabase } from '@latchkey/testing/databases';

forEachDatabase((_name, place) => hashCostsContract(place));
