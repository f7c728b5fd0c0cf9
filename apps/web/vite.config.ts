import { fileURLToPath } from 'node:url';
import { assetsPath } from '@latchkey/server/site';
import { defineConfig } from 'vite';

/** What building and serving live have in common. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: assetsPath,
  publicDir: false,
  appType: 'custom',
  clearScreen: false,
  build: {
    target: 'es2022',
    assetsDir: '',
    // Inlined files would be texts in scripts and styles, and fonts among them are refused.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
