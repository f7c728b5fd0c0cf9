#!/usr/bin/env -S node --disable-warning=ExperimentalWarning
// Plain JavaScript on purpose: once the compile cache is on, everything after this line comes out of
// it ready to run, and the part of Node that reads TypeScript is not even loaded.
import { enableCompileCache, registerHooks } from 'node:module';
import { availableParallelism } from 'node:os';

const { directory } = enableCompileCache();
// Worker threads take it from here.
if (directory) process.env['NODE_COMPILE_CACHE'] ??= directory;
// Signing is what libuv's threads do here; more of them than cores only get in each other's way.
process.env['UV_THREADPOOL_SIZE'] ??= String(Math.max(2, availableParallelism()));

// Half a thousand imports name our own packages, and Node looks for each in every folder on its way
// up, which adds a fifteenth to the time that they take.
const packages = new URL('../../../', import.meta.url).href;
registerHooks({
  resolve(specifier, context, next) {
    const [, name, file] =
      /^@latchkey\/(kernel|identity|documents|rulesets)\/(.+)$/.exec(specifier) ?? [];
    return next(file ? `${packages}${name}/src/${file}.ts` : specifier, context);
  },
});

await import('./main.ts');
