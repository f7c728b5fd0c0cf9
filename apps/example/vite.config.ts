import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/__/example/',
  publicDir: false,
  clearScreen: false,
  build: {
    target: 'es2022',
    assetsDir: '',
    // Inlined files would be texts in scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Each outlives most changes of the others in the caches of visitors.
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
            { name: 'firestore', test: /@firebase[\\/](?:firestore|webchannel-wrapper)[\\/]/ },
          ],
        },
      },
    },
  },
});
