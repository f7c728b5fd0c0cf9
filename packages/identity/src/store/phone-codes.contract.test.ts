import { phoneCodesContract } from '@latchkey/testing/contracts/phone-codes';
import { forEachDatabase } from '@latchkey/testing/databases';

forEachDatabase((_name, place) => phoneCodesContract(place));
