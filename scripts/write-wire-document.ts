import { writeFileSync } from 'node:fs';
import { wireDocument } from './wire-document.ts';

writeFileSync(new URL('../docs/wire.md', import.meta.url), wireDocument());
