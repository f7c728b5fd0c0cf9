import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const folder = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root: folder,
  publicDir: false,
  build: {
    target: 'es2022',
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: { input: `${folder}sign-in.html` },
  },
});
