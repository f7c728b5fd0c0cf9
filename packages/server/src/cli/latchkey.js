#!/usr/bin/env -S node --disable-warning=ExperimentalWarning --max-semi-space-size=8
// What requests leave behind is swept up every 8 MB, in each thread: the engine would let it grow to 64,
// and keep the room. It has to be told before it starts.
// Plain JavaScript on purpose: once the compile cache is on, everything after this line comes out of
// it ready to run, and the part of Node that reads TypeScript is not even loaded.
// As a whole, because an older Node has not all of it and would not come as far as to say so.
import * as nodeModule from 'node:module';
import { availableParallelism } from 'node:os';

const { node } = process.versions;
if (Number.parseInt(node, 10) < 24) {
  const isCheckout = import.meta.url.includes('/packages/server/src/');
  const remedy = !isCheckout
    ? 'Install Node 24 (https://nodejs.org/en/download), and this will do.'
    : '`npm install` brought Node 24 along: start it with `npx latchkey` or `npm start`, which use that one.';
  console.error(`Latchkey runs on Node 24, and this is Node ${node}. ${remedy}`);
  process.exit(1);
}

const { directory } = nodeModule.enableCompileCache();
// Worker threads take it from here.
if (directory) process.env['NODE_COMPILE_CACHE'] ??= directory;
// Signing is what libuv's threads do here; more of them than cores only get in each other's way.
process.env['UV_THREADPOOL_SIZE'] ??= String(Math.max(2, availableParallelism()));

// Ten thousand imports are looked up on the way to the first answer, and Node asks the disk about each:
// what is there, of which kind, behind which links, in which package. Of our own files, and of those
// of the library that has the most, all of that is known.
const packages = new URL('../../../', import.meta.url).href;
const library = '/node_modules/kysely/dist/esm/';
nodeModule.registerHooks({
  resolve(specifier, context, next) {
    const { parentURL: importer = '' } = context;
    if (specifier.startsWith('.')) {
      if (specifier.endsWith('.ts') && importer.startsWith(packages))
        return found(new URL(specifier, importer).href, 'module-typescript');
      if (specifier.endsWith('.js') && importer.includes(library))
        return found(new URL(specifier, importer).href, 'module');
      return next(specifier, context);
    }
    const own = ownModule(specifier);
    return own === undefined ? next(specifier, context) : found(own, 'module-typescript');
  },
});

/** @param {string} specifier */
function ownModule(specifier) {
  const [, whole, product, file] =
    /^@latchkey\/(?:(protocol|rules)|(kernel|identity|documents|files|rulesets)\/(.+))$/.exec(
      specifier,
    ) ?? [];
  if (whole) return `${packages}${whole}/src/index.ts`;
  return product && `${packages}${product}/src/${file}.ts`;
}

/** @param {string} url @param {string} format */
function found(url, format) {
  return { url, format, shortCircuit: true };
}

await import('./main.ts');
