import type { World } from './world.ts';

type Cookies = Map<string, string>;

async function ask(world: World, cookies: Cookies, path: string, form?: Record<string, string>) {
  const { origin, pathname, search } = new URL(path, world.identity.publicUrl);
  const answer = await world.app.inject({
    method: form === undefined ? 'GET' : 'POST',
    url: `${pathname}${search}`,
    headers: {
      host: new URL(origin).host,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
  });
  for (const { name, value } of answer.cookies) cookies.set(name, value);
  return { text: answer.body, status: answer.statusCode, location: answer.headers.location };
}

/** Goes where a browser would go and chooses somebody, until the demo provider sends it back. */
export async function visitDemoProvider(
  world: World,
  authUri: string,
  choice: Record<string, string>,
  cookies: Cookies = new Map(),
): Promise<{ readonly requestUri: string; readonly chooser: string }> {
  let chooser = '';
  let next = authUri;
  for (let steps = 0; steps < 10; steps += 1) {
    if (next.startsWith(`${world.identity.publicUrl}/__/auth/`)) {
      return { requestUri: next, chooser };
    }
    const page = await ask(world, cookies, next);
    const answer = page.location === undefined ? await ask(world, cookies, next, choice) : page;
    if (page.location === undefined) chooser = page.text;
    if (answer.location === undefined) throw new Error(`${answer.status}: ${answer.text}`);
    next = new URL(answer.location, world.identity.publicUrl).href;
  }
  throw new Error('The demo provider never came to an end.');
}
