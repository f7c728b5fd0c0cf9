import type { World } from '@latchkey/testing/world';

/** The link in the newest mail to an address. */
export async function mailedLink(world: World, email: string): Promise<string> {
  const [newest] = await world.mailsTo(email);
  if (!newest?.mail.link) throw new Error(`No link was mailed to ${email}.`);
  return newest.mail.link;
}

/** Where a browser ends up that follows it. */
export async function followLink(world: World, email: string, link?: string): Promise<string> {
  const { pathname, search } = new URL(link ?? (await mailedLink(world, email)));
  const reply = await world.app.inject({ method: 'GET', url: pathname + search });
  return String(reply.headers['location']);
}
