// Plain JavaScript on purpose: with the compile cache on, finding out that there is nothing to build
// takes half as long.
import { enableCompileCache } from 'node:module';

enableCompileCache();

await import('./build.ts');
