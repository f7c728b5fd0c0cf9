import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { checkBucket } from '../objects/object-name.ts';

export type ServedBuckets = {
  /** In development test suites come with buckets of their own, which are then there. */
  readonly anyBucket: boolean;
  readonly buckets: ReadonlySet<string>;
};

/** What the first bucket of a project is called by Firebase, in newer and in older projects. */
export const firstBuckets = (project: string): readonly string[] => [
  `${project}.firebasestorage.app`,
  `${project}.appspot.com`,
];

export function checkServed({ anyBucket, buckets }: ServedBuckets, bucket: string): void {
  checkBucket(bucket);
  if (anyBucket || buckets.has(bucket)) return;
  throw new RpcRefused('NOT_FOUND', 'There is no such bucket.');
}
