import { tenantsContract } from '@latchkey/testing/contracts/tenants';
import { forEachDatabase } from '@latchkey/testing/databases';

forEachDatabase((_name, place) => tenantsContract(place));
