import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { manifest } from './build/manifest.ts';

/** What building and serving live have in common. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: manifest.assetsPath,
  publicDir: false,
  appType: 'custom',
  resolve: {
    alias: { 'firebase/auth': fileURLToPath(new URL('./src/no-firebase.ts', import.meta.url)) },
  },
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
