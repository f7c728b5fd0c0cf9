import { createClient } from '../../packages/client/src/index.ts';

type Question = { readonly url: string; readonly apiKey: string };

addEventListener('message', async ({ data }: MessageEvent<Question>) => {
  const client = createClient(data);
  const account = await client.session.adopt(await client.call('signUp', {}));
  postMessage(account.localId);
});
