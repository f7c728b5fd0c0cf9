import type { HookHost } from './hook-host.ts';
import type { Reply } from './wire-reply.ts';
import type { World } from './world.ts';

export const webhookSecret = 'a secret between server and webhook';

/** Has the host told of these events at a path of its own. */
export const subscribe = (
  world: World,
  host: HookHost,
  events: readonly string[],
  path = '/events',
): Promise<Reply> =>
  world.admin(
    '/v2/projects/latchkey/config?updateMask=notification.webhooks',
    { notification: { webhooks: [{ url: `${host.url}${path}`, events, secret: webhookSecret }] } },
    'PATCH',
  );

export type ToldEvent = {
  readonly id: string;
  readonly type: string;
  readonly time: string;
  readonly tenantId?: string;
  readonly accountId: string;
};

/** What the host was told, oldest first. */
export const toldTo = ({ received }: HookHost): readonly ToldEvent[] =>
  received.map(({ body }) => JSON.parse(body) as ToldEvent);
