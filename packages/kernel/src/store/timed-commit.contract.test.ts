import { timedCommitContract } from '@latchkey/testing/contracts/timed-commit';
import { forEachDatabase } from '@latchkey/testing/databases';

forEachDatabase((_name, place) => timedCommitContract(place));
