import type { Principal, Principals } from '@latchkey/kernel/principal';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { FastifyRequest } from 'fastify';
import { type ChannelForm, type ChannelQuery, headerIn } from './channel-request.ts';

export type ChannelCaller = {
  readonly principal: Principal;
  /** Why they are nobody, though they named somebody. */
  readonly refusal?: unknown;
};

/**
 * Known by what the first request says in its form, or as older clients write it in its query; nothing
 * else of a request can be said there. Whoever proves nothing is told so as nobody.
 */
export async function channelCaller(
  principals: Principals,
  request: FastifyRequest,
  form: ChannelForm,
  query: ChannelQuery,
): Promise<ChannelCaller> {
  const named = headerIn(form.headers, 'authorization') ?? headerIn(query.headers, 'authorization');
  try {
    const principal = await principals.of(named);
    // Whose page it is was looked at without knowing of this token.
    if (principal.kind !== 'operator' || request.headers.origin === undefined) return { principal };
    throw new RpcRefused('PERMISSION_DENIED', 'A page is no operator.');
  } catch (refusal) {
    return { principal: { kind: 'nobody' }, refusal };
  }
}
