import { writeFileSync } from 'node:fs';
import { coverageDocument } from './coverage-document.ts';

writeFileSync(new URL('../docs/coverage.md', import.meta.url), coverageDocument());
