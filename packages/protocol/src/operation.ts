import type { ErrorCode } from './error-codes.ts';
import type { Fields, Message } from './field.ts';
import type { Role } from './role.ts';

/**
 * Who may call. `none`: anybody. `key`: whoever carries the project's API key, which names the
 * project and proves nothing. `admin`: an operator's credential. A path that names the project is
 * for operators only.
 */
export type Credential = 'none' | 'key' | 'admin';

/** An operation that operators may call says which of them; the compiler refuses one that does not. */
type Access =
  | { readonly credentials: readonly Exclude<Credential, 'admin'>[]; readonly role?: never }
  | { readonly credentials: readonly Credential[]; readonly role: Role };

/** An operation of the protocol, described once: validation, types and the wire document follow. */
export type Operation<Request extends Fields = Fields, Reply extends Fields = Fields> = {
  readonly name: string;
  readonly summary: string;
  readonly service: 'identitytoolkit' | 'securetoken' | 'latchkey';
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly paths: readonly string[];
  /** The name under `/identitytoolkit/v3/relyingparty/`, which older clients still call. */
  readonly legacy?: string;
  /** Takes many accounts at once. Only who may call it is read at such length. */
  readonly bulk?: true;
  /** Answers also while the tenant is switched off. */
  readonly evenWhenDisabled?: true;
  /** Answers also where the tenant was deleted: about what is left of it. */
  readonly evenWhenGone?: true;
  /** What a body may hold where it has to be more than usual. */
  readonly bodyBytes?: number;
  readonly request: Request;
  readonly reply: Reply;
  readonly errors: readonly ErrorCode[];
} & Access;

export type RequestOf<O> = O extends Operation<infer Request, Fields> ? Message<Request> : never;
export type ReplyOf<O> = O extends Operation<Fields, infer Reply> ? Message<Reply> : never;

export const operation = <const Request extends Fields, const Reply extends Fields>(
  description: Operation<Request, Reply>,
): Operation<Request, Reply> => description;

/** The three path forms of an account operation: by API key, for a project, for a tenant of it. */
export const accountPaths = (verb: string) => [
  `/v1/accounts:${verb}`,
  `/v1/projects/{project}/accounts:${verb}`,
  `/v1/projects/{project}/tenants/{tenant}/accounts:${verb}`,
];

/** What every operation that takes an ID token may say of it. */
export const idTokenErrors = [
  'MISSING_ID_TOKEN',
  'INVALID_ID_TOKEN',
  'TOKEN_EXPIRED',
  'USER_NOT_FOUND',
  'USER_DISABLED',
] as const satisfies readonly ErrorCode[];
