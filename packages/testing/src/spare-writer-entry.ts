import { type MessagePort, parentPort } from 'node:worker_threads';
import { writeFor } from '@latchkey/kernel/store/sqlite-writing';
import type { WriterSettings } from '@latchkey/kernel/store/writer-thread';

type Lent = { readonly settings: WriterSettings; readonly port: MessagePort };

// Given by spare-writers.ts, the only one who starts this file.
parentPort?.on('message', ({ settings, port }: Lent) => writeFor(port, settings));
