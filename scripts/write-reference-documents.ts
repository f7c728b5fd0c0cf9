import { writeFileSync } from 'node:fs';
import { referenceDocuments } from './reference/reference-documents.ts';

for (const [name, text] of Object.entries(referenceDocuments())) {
  writeFileSync(new URL(`../docs/${name}`, import.meta.url), text);
}
