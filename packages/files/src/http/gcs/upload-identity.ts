import type { Upload } from '../../uploads/upload.ts';

/** Who began an upload to a bucket, and what its bytes must be. */
export type UploadIdentity = {
  readonly kind: 'bucket upload';
  readonly operator: string;
  /** As a signed address says: so many bytes at least, and so many at most. */
  readonly lengthRange?: readonly [number, number];
};

export const printUploadIdentity = (identity: Omit<UploadIdentity, 'kind'>): string =>
  JSON.stringify({ kind: 'bucket upload', ...identity } satisfies UploadIdentity);

/** Nothing for uploads that were begun otherwise, which others go on with. */
export function readUploadIdentity({
  identity,
}: Pick<Upload, 'identity'>): UploadIdentity | undefined {
  const known: { readonly kind?: unknown } = JSON.parse(identity);
  return known.kind === 'bucket upload' ? (known as UploadIdentity) : undefined;
}
