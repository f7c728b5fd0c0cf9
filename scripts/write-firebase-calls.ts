import { readFileSync, writeFileSync } from 'node:fs';
import { callDocuments, withCalls } from './firebase-calls-tables.ts';

for (const [path, calls] of Object.entries(callDocuments)) {
  const file = new URL(`../${path}`, import.meta.url);
  writeFileSync(file, withCalls(readFileSync(file, 'utf8'), calls));
}
