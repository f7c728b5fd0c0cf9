import { writeFileSync } from 'node:fs';
import { flowDocument } from './flow-document.ts';

writeFileSync(new URL('../docs/flow.md', import.meta.url), flowDocument());
