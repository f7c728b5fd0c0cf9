import { databaseContract } from '@latchkey/testing/contracts/database';
import { forEachDatabase } from '@latchkey/testing/databases';

forEachDatabase((_name, place) => databaseContract(place));
