#!/usr/bin/env -S node --disable-warning=ExperimentalWarning
// Plain JavaScript on purpose: once the compile cache is on, everything after this line comes out of
// it ready to run, and the part of Node that reads TypeScript is not even loaded.
import { enableCompileCache } from 'node:module';

const { directory } = enableCompileCache();
if (directory) process.env['NODE_COMPILE_CACHE'] ??= directory;
await import('./main.ts');
