import { federationContract } from '@latchkey/testing/contracts/federation';
import { forEachDatabase } from '@latchkey/testing/databases';

forEachDatabase((_name, place) => federationContract(place));
