/** As much of the package as is used here; it comes without types. */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';
  import type { AddressInfo } from 'node:net';
  import type { Readable } from 'node:stream';

  type Context = {
    readonly method: string;
    readonly path: string;
    readonly query: Readonly<Record<string, string | undefined>>;
    readonly state: { vhost: boolean };
    mountPath: string | undefined;
    status: number;
    body: unknown;
  };

  type Written = { readonly size: number; readonly md5: string };

  type Store = {
    putContent(path: string, content: Readable | Buffer): Promise<[size: number, md5: string]>;
    putPart(bucket: string, uploadId: string, part: string, content: Readable): Promise<Written>;
    putObjectMultipart(
      bucket: string,
      uploadId: string,
      parts: readonly { readonly number: number; readonly etag: string }[],
    ): Promise<Written>;
    getObject(
      bucket: string,
      key: string,
      options?: { readonly start?: number; readonly end?: number },
    ): Promise<unknown>;
    listObjects(bucket: string, options: unknown): Promise<{ readonly isTruncated: boolean }>;
    /** Of what belongs to a bucket and is no object of its. */
    getResourcePath(bucket: string, key: string | undefined, resource: string): string;
  };

  class S3rver {
    constructor(options: {
      readonly address: string;
      readonly port: number;
      readonly silent: boolean;
      readonly directory: string;
      readonly vhostBuckets: boolean;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    readonly store: Store;
    readonly context: { logger: Record<'info' | 'warn' | 'error', () => void> };
    readonly httpServer: Server;
    readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }

  export = S3rver;
}

declare module '@20minutes/s3rver/lib/models/error.js' {
  class S3Error extends Error {
    constructor(code: string, message: string, detail?: Readonly<Record<string, unknown>>);
  }

  export = S3Error;
}
