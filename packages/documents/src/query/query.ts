import type { DatabaseName, Path } from '../paths/document-name.ts';
import type { FieldPath } from '../paths/field-path.ts';
import type { Mask } from '../paths/mask.ts';
import type { Value } from '../values/value.ts';
import type { Condition } from './condition.ts';

export type Filter =
  | Condition
  | { readonly and: readonly Filter[] }
  | { readonly or: readonly Filter[] };

export type Direction = 'ASCENDING' | 'DESCENDING';
export type Order = { readonly path: FieldPath; readonly direction: Direction };

/** A place between documents: before or after all whose first orders have these values. */
export type Cursor = { readonly values: readonly Value[]; readonly before: boolean };

/** Which documents are asked at all. */
export type QueryScope = {
  readonly database: DatabaseName;
  /** The document below which the collections are, or nothing for the root. */
  readonly parent: Path;
  /** Without one, the documents of every collection. */
  readonly collectionId: string | undefined;
  /** Of collections at any depth below the parent. */
  readonly allDescendants: boolean;
};

export type Query = QueryScope & {
  readonly where: Filter | undefined;
  /** All of them: what the request names, what its inequalities add, and the name at last. */
  readonly orderBy: readonly Order[];
  /** What a document must have to be an answer: every field that orders, or that is aggregated. */
  readonly required: readonly FieldPath[];
  readonly startAt: Cursor | undefined;
  readonly endAt: Cursor | undefined;
  readonly offset: number;
  readonly limit: number | undefined;
  /** Without one, all fields are answered. */
  readonly select: Mask | undefined;
};
