import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOwnForm } from '@latchkey/identity/http/pages/own-form';
import { sendPage } from '@latchkey/kernel/http/pages/send-page';
import { sendSitePage, sitePolicy } from '@latchkey/kernel/http/site/send-site-page';
import { mountSiteAssets } from '@latchkey/kernel/http/site/site-assets';
import type { FastifyInstance } from 'fastify';
import { bucket, exampleData } from './example-data.ts';
import { type ExampleFolder, findExample } from './example-folder.ts';
import { setUpPage } from './set-up-page.ts';

/** Pictures are those of this server: the client would ask others whether there is a network. */
const policy = sitePolicy.replace("img-src 'self' data: https:", "img-src 'self' data: blob:");

/** As `index.html` has it. */
const root = '<div id="example"';

const readable = (fault: unknown): string => (fault instanceof Error ? fault.message : `${fault}`);

type ExampleContext = { readonly project: string; readonly publicUrl: string };

function mount(
  app: FastifyInstance,
  folder: ExampleFolder,
  { project, publicUrl }: ExampleContext,
): void {
  const { dist } = folder;
  const data = exampleData(app, folder, project);
  // A newer build is shown by the next server: files and page of one belong together.
  const readAssets = mountSiteAssets(app, { assetsFolder: dist, assetsPath: '/__/example/' });
  let page: Promise<string> | undefined;
  const open = async () => {
    await data.prepare();
    readAssets();
    const html = await readFile(join(dist, 'index.html'), 'utf8');
    // Told to the page, which offers pictures only then.
    if (!(await data.hasFiles())) return html;
    return html.replace(root, `${root} data-bucket="${bucket}"`);
  };

  app.get('/example', async (_request, reply) => {
    if (page === undefined && !(await folder.isBuilt())) return sendPage(reply, 200, setUpPage());
    page ??= open();
    try {
      return sendSitePage(reply, { status: 200, html: await page }, policy);
    } catch (fault) {
      page = undefined;
      throw fault;
    }
  });

  app.post('/dev/example/set-up', async (request, reply) => {
    if (!isOwnForm(request.headers, publicUrl)) return reply.code(403).send();
    try {
      await folder.setUp();
    } catch (fault) {
      return sendPage(reply, 500, setUpPage(readable(fault)));
    }
    return reply.redirect('/example', 303);
  });

  app.post('/dev/example/reset', async (request, reply) => {
    if (!isOwnForm(request.headers, publicUrl)) return reply.code(403).send();
    await data.reset();
    return reply.code(204).send();
  });
}

/** A small real application beside the tools of developers, where there is one. */
export function mountExample(app: FastifyInstance, context: ExampleContext): void {
  const folder = findExample();
  if (folder !== undefined) mount(app, folder, context);
}
