import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** The script of a page as an application's bundler leaves it. */
export async function bundlePage(entry: URL): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: [fileURLToPath(entry)] },
    },
  });
  const outputs = [result].flat().flatMap((built) => ('output' in built ? built.output : []));
  return outputs.map((output) => ('code' in output ? output.code : '')).join('\n');
}
