import { writeFileSync } from 'node:fs';
import { assuranceDocument } from './assurance-document.ts';

writeFileSync(new URL('../docs/assurance.md', import.meta.url), assuranceDocument());
