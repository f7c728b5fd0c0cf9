import { randomUUID } from 'node:crypto';
import type { Mount } from '@latchkey/kernel/http/mount';
import type { Chore, Ground, OpenProduct } from '@latchkey/kernel/product';
import { BadSettings } from '@latchkey/kernel/settings/setting';
import { serverQueries } from '@latchkey/kernel/store/server-schema';
import { createServiceAccounts } from '@latchkey/kernel/store/service-accounts';
import { openDeployed } from '@latchkey/rulesets/open-deployed';
import { bucketRelease } from '@latchkey/rulesets/release';
import {
  type BucketRules,
  bucketRulesOf,
  replaceable,
  sampledRules,
} from './access/bucket-rules.ts';
import { guardPictures } from './access/guard-pictures.ts';
import { removingLeftPictures } from './access/left-pictures.ts';
import { pictureBucket, withPictureRules } from './access/profile-pictures.ts';
import { documentsOfRules } from './documents-of-rules.ts';
import type { FilesOptions } from './files-options.ts';
import { openBandwidth } from './http/bandwidth.ts';
import { bucketMounts } from './http/bucket-mounts.ts';
import { mountEmulatorRoutes } from './http/emulator-routes.ts';
import { filesReplyTo } from './http/files-reply.ts';
import { firstBuckets } from './http/served-buckets.ts';
import { everyPage, mountV0, v0Reading } from './http/v0/v0-routes.ts';
import { openBytes } from './open-bytes.ts';
import { type FilesLimits, openFiles } from './open-files.ts';
import type { FilesSettings } from './settings.ts';

const megabyte = 1024 * 1024;

/** Zero is without an end. */
const limitsOf = ({
  accountMegabytes,
  totalMegabytes,
  ...settings
}: FilesSettings): FilesLimits => ({
  objectBytes: settings.objectMegabytes * megabyte,
  ...(accountMegabytes > 0 && { ownerBytes: accountMegabytes * megabyte }),
  ...(totalMegabytes > 0 && { totalBytes: totalMegabytes * megabyte }),
  ownerUploads: settings.accountUploads,
  totalUploads: settings.totalUploads,
});

type RulesSource = BucketRules & { readonly chores: readonly Chore[]; close(): Promise<void> };

function rulesFrom(ground: Ground, text: string | undefined): RulesSource {
  if (text !== undefined) {
    return { ...bucketRulesOf(text), chores: [], close: async () => undefined };
  }
  const { current, sample, chores, close } = openDeployed(ground);
  const inForce = (bucket: string) => current(ground.project.id, bucketRelease(bucket));
  return { ...sampledRules(inForce, sample), chores, close };
}

/** An application in the same origin would share whatever its pages may do with everybody's files. */
function checkOrigins(publicUrl: string, filesUrl: string | undefined): void {
  if (filesUrl === undefined || new URL(publicUrl).origin !== filesUrl) return;
  throw new BadSettings(['LATCHKEY_FILES_URL: must be another origin than PUBLIC_URL.']);
}

/** Files of a server that runs, under the rules given or those that are deployed. */
export async function serveFiles(
  ground: Ground,
  settings: FilesSettings,
  { documents, rules: text }: FilesOptions,
): Promise<OpenProduct> {
  const { database, serverDatabase, dataFolder, mode, now, principals, project, publicUrl } =
    ground;
  const { buckets, filesUrl } = settings;
  checkOrigins(publicUrl, filesUrl);
  const isDevelopment = mode === 'development';
  const { bytes, close: closeBytes } = await openBytes(dataFolder, settings);
  const files = guardPictures(
    openFiles({ database, bytes, limits: limitsOf(settings), clock: now }),
    randomUUID,
  );
  // SQLite is one server's: whoever wrote before has been killed, and their uploads go on at once.
  if (database.dialect === 'sqlite') await files.uploads.forgetWriters();
  const source = rulesFrom(ground, text);
  const given = replaceable(source);
  const accounts = createServiceAccounts(serverDatabase, serverQueries(serverDatabase.dialect));
  const parts = {
    files,
    rules: withPictureRules(given),
    documentsFor: await documentsOfRules(ground, await documents?.()),
    now,
    isExplained: isDevelopment,
    principals,
    served: {
      anyBucket: isDevelopment,
      buckets: new Set([...firstBuckets(project.id), pictureBucket, ...buckets]),
    },
    places: { publicUrl, filesUrl, isDevelopment },
    bandwidth: openBandwidth(settings.addressMegabytes * megabyte, now),
  };
  const mounts: Mount[] = [
    {
      reading: v0Reading,
      envelope: filesReplyTo,
      readers: everyPage(isDevelopment),
      routes: (scope, { addressOf }) => mountV0(scope, { ...parts, addressOf }),
    },
    ...bucketMounts({ ...parts, project, mode, accounts }),
  ];
  if (isDevelopment) {
    mounts.push({
      envelope: filesReplyTo,
      reading: { bodyBytes: 2 * megabyte },
      routes: (scope) => mountEmulatorRoutes(scope, { files, replaceRules: given.replace }),
    });
  }
  const sweep = async () => {
    while ((await files.sweep()) > 0);
  };
  return {
    mounts,
    chores: [
      { every: 60_000, failure: 'files_not_swept', work: sweep },
      {
        every: 60_000,
        failure: 'pictures_not_removed',
        work: removingLeftPictures({ files, principals }),
      },
      ...source.chores,
    ],
    async close() {
      await source.close();
      closeBytes();
    },
  };
}
