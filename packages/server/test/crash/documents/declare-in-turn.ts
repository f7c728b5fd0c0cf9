import { type Finding, refused } from '../findings.ts';
import type { DocumentsLog } from './writer.ts';

const groups = '/v1/projects/latchkey/databases/(default)/collectionGroups';

const byNumber = {
  queryScope: 'COLLECTION',
  fields: [
    { fieldPath: 'n', order: 'ASCENDING' },
    { fieldPath: 'text', order: 'ASCENDING' },
  ],
};

/** Right after a kill of its processes, PostgreSQL may not be found again yet. */
const isPassing = (status: number): boolean => status >= 500;

/**
 * Declares an index and exempts a field of one writer's documents, and takes both back in the next
 * round, so that every kill hits entries that are on their way in or out.
 */
export async function declareInTurn(
  url: string,
  round: number,
  { writers }: DocumentsLog,
): Promise<readonly Finding[]> {
  const collection = writers[Math.floor(round / 2) % writers.length]?.collection ?? '';
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}${groups}/${path}`, {
      method,
      headers: { authorization: 'Bearer owner' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { readonly indexes?: readonly { name: string }[] };
    return { status: response.status, answer };
  };
  const field = `${collection}/fields/tags?updateMask=indexConfig`;
  const replies = [];
  if (round % 2 === 0) {
    replies.push(await send('POST', `${collection}/indexes`, byNumber));
    replies.push(await send('PATCH', field, { indexConfig: { indexes: [] } }));
  } else {
    const { answer } = await send('GET', '-/indexes');
    for (const { name } of answer.indexes ?? []) {
      replies.push(await send('DELETE', name.slice(name.indexOf('/collectionGroups/') + 18)));
    }
    replies.push(await send('PATCH', field, {}));
  }
  return replies
    .filter(({ status }) => status !== 200 && !isPassing(status))
    .map(({ status, answer }) => refused(`indexes, ${status}: ${JSON.stringify(answer)}`));
}
