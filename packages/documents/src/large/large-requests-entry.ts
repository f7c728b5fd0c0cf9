import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openShared } from '@latchkey/kernel/store/open-shared';
import { openAccess } from '../access/open-access.ts';
import { readAddress } from '../http/address.ts';
import { findAsked } from '../http/handlers.ts';
import { readBody } from '../http/read-bodies.ts';
import { documentsReading } from '../http/reading.ts';
import { openDocuments } from '../store/open-documents.ts';
import {
  failureOf,
  type LargeAnswer,
  type LargeRequestsStart,
  type LargeTask,
} from './large-request.ts';

const port = parentPort;
if (port === null) throw new Error('large-requests-entry.ts runs as a worker thread.');
// Given by large-requests.ts, the only one who starts this file.
const { database: shared, limits, isExplained } = workerData as LargeRequestsStart;

function letOthersGoFirst(): void {
  // Elsewhere the priority is the whole process's.
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox may forbid it; a sign-in then waits a little longer.
  }
}

letOthersGoFirst();

/** How far the clock of all nodes is ahead of this machine's. */
let ahead = 0;
const now = () => Date.now() + ahead;

const database = await openShared(shared);
const parts = {
  documents: openDocuments(database, limits, now),
  rulesets: {
    current() {
      throw new Error('No rule is asked about what an operator does.');
    },
  },
  now,
  isExplained,
};

async function answerOf({ method, url, body, principal }: LargeTask): Promise<string> {
  const address = readAddress(url, method);
  const { handler } = findAsked(method, address);
  const access = openAccess(parts, address.database, principal);
  return handler({ access, address, body: readBody(body, documentsReading.json) });
}

port.on('message', async (task: LargeTask) => {
  ahead = task.now - Date.now();
  const { id } = task;
  const answer: LargeAnswer = await answerOf(task).then(
    (text) => ({ id, text }),
    (error: unknown) => ({ id, failure: failureOf(error) }),
  );
  port.postMessage(answer);
});

// Without the thread that writes there is no use for this one. The next request starts another.
if (shared.dialect === 'sqlite') shared.writer.on('close', () => process.exit());
