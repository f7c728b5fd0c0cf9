import { fileURLToPath } from 'node:url';
import type { NextConfig } from 'next';

const config: NextConfig = {
  // Here the packages are sources beside the application. Installed ones need neither line.
  transpilePackages: ['@latchkey/admin', '@latchkey/client', '@latchkey/next', '@latchkey/react'],
  turbopack: { root: fileURLToPath(new URL('../..', import.meta.url)) },
};

export default config;
