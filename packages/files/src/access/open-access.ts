import type { Principal } from '@latchkey/kernel/principal';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import {
  lookupLimits,
  openLookups,
  type ReadDocuments,
  type RulesMap,
  type RulesRequest,
  timestampOfMilliseconds,
} from '@latchkey/rules';
import {
  authOf,
  changedByOf,
  passesRules,
  requireOperator,
} from '@latchkey/rulesets/asking/caller';
import { denied } from '@latchkey/rulesets/asking/denied';
import type { Source } from '../bytes/bytes.ts';
import type { MetadataPatch } from '../metadata/settable.ts';
import { guestOwner, strangers } from '../objects/owner.ts';
import type { Preconditions } from '../objects/preconditions.ts';
import type { Admit, NewObject, ObjectName, StoredObject } from '../objects/stored-object.ts';
import type { Files, Listed, ListQuestion } from '../open-files.ts';
import type { BucketRules } from './bucket-rules.ts';
import {
  changedResource,
  newResource,
  resourceOf,
  segmentsOf,
  segmentsOfPrefix,
} from './rules-resource.ts';

/** An object before it is known whose space it takes. */
export type Brought = Omit<NewObject, 'owner'>;

/** Files as somebody may see and change them: everything here is refused that they may not. */
export type Access = {
  readonly principal: Principal;
  /** Whose space an upload takes. */
  readonly owner: string | null;
  /** Who may not know whether it is there is refused the same, there or not. */
  get(name: ObjectName): Promise<StoredObject>;
  /** The same, with a token that opens its bytes to whoever is given it. */
  getWithToken(name: ObjectName): Promise<StoredObject>;
  list(bucket: string, question: ListQuestion): Promise<Listed>;
  /** Refuses what will be refused whatever is still unknown of it; sizes are known or not. */
  checkUpload(object: Brought, size: number | undefined): Promise<void>;
  put(object: Brought, source: Source, preconditions?: Preconditions): Promise<StoredObject>;
  finish(upload: string): Promise<StoredObject>;
  patch(
    name: ObjectName,
    patch: (current: StoredObject) => MetadataPatch,
    preconditions?: Preconditions,
  ): Promise<StoredObject>;
  remove(name: ObjectName, preconditions?: Preconditions): Promise<void>;
  /** No rule lets anybody do it. */
  mintToken(name: ObjectName): Promise<StoredObject>;
  removeToken(name: ObjectName, token: string): Promise<StoredObject>;
};

export type AccessParts = {
  readonly files: Files;
  readonly rules: BucketRules;
  /** Documents that rules of a bucket look up. */
  readonly documentsFor: (bucket: string) => ReadDocuments;
  /** Milliseconds. */
  readonly now: () => number;
  /** Whether a denial says which `allow` lines were tried. */
  readonly isExplained: boolean;
};

type Question = Pick<RulesRequest, 'method' | 'path' | 'resource' | 'newResource' | 'unknown'> & {
  readonly bucket: string;
  readonly path: readonly string[];
};

const missing = () => new RpcRefused('NOT_FOUND', 'Not Found.');

const withoutAdmin = 'Missing admin credentials.';

const isGuest = (principal: Principal): boolean =>
  principal.kind === 'account' &&
  (principal.claims['firebase'] as { sign_in_provider?: unknown } | undefined)?.sign_in_provider ===
    'anonymous';

/** Operators have no quota, and all who have not signed in have one together. */
function ownerOf(principal: Principal): string | null {
  if (principal.kind === 'operator') return null;
  const account = changedByOf(principal);
  if (account === null) return strangers;
  return isGuest(principal) ? guestOwner(account) : account;
}

/** Not known of bytes before they are there. */
const ofBytes = ['md5Hash', 'crc32c', 'generation'] as const;

/** For one request. */
export function openAccess(
  { files, rules, documentsFor, now, isExplained }: AccessParts,
  principal: Principal,
  params: RulesMap = new Map(),
): Access {
  const at = Math.floor(now());
  const owner = ownerOf(principal);

  async function decide(
    { bucket, ...asked }: Question,
    source: BucketRules['current'] = rules.current,
  ) {
    return (await source(bucket)).decide(
      {
        ...asked,
        service: 'firebase.storage',
        auth: authOf(principal),
        time: timestampOfMilliseconds(at),
        params,
      },
      openLookups(documentsFor(bucket), lookupLimits.storage),
    );
  }

  async function admit(question: Question): Promise<void> {
    const decision = await decide(question);
    if (decision.allowed) return;
    const { method, path: segments } = question;
    throw denied({ method, segments }, decision, isExplained);
  }

  const storedOrNull = (object: StoredObject | undefined): RulesMap | null =>
    object === undefined ? null : resourceOf(object);

  /** What all decisions about one object have in common. */
  const about = (name: ObjectName, current: StoredObject | undefined) => ({
    bucket: name.bucket,
    path: segmentsOf(name),
    resource: () => storedOrNull(current),
  });

  /** Operators of the role owner need no rules, and those of another one are refused. */
  const guarded = (work: Admit): Admit =>
    passesRules(principal, 'owner') ? () => undefined : work;

  const bringing = (name: ObjectName): Admit =>
    guarded(({ current, next }) =>
      admit({
        ...about(name, current),
        method: current === undefined ? 'create' : 'update',
        newResource: () => (next === undefined ? null : newResource(next, at)),
      }),
    );

  const changing = (name: ObjectName): Admit =>
    guarded(({ current, next }) =>
      admit({
        ...about(name, current),
        method: 'update',
        newResource: () =>
          next === undefined || current === undefined ? null : changedResource(next, current, at),
      }),
    );

  const removing = (name: ObjectName): Admit =>
    guarded(({ current }) => admit({ ...about(name, current), method: 'delete' }));

  async function get(name: ObjectName): Promise<StoredObject> {
    const object = await files.get(name);
    if (!passesRules(principal, 'viewer')) await admit({ ...about(name, object), method: 'get' });
    if (object === undefined) throw missing();
    return object;
  }

  const requireAdmin = () => requireOperator(principal, 'owner', withoutAdmin);

  return {
    principal,
    owner,
    get,

    async getWithToken(name) {
      const object = await get(name);
      // Whoever may read it was just let in, and nobody is let in by more than that.
      return object.tokens.length > 0 ? object : files.ensureToken(name, () => undefined);
    },

    async list(bucket, question) {
      if (!passesRules(principal, 'viewer')) {
        const path = segmentsOfPrefix(bucket, question.prefix ?? '');
        await admit({ bucket, path, method: 'list' });
      }
      return files.list(bucket, question);
    },

    async checkUpload(object, size) {
      if (passesRules(principal, 'owner')) return;
      const current = await files.get(object);
      const unknown = new Set<string>(size === undefined ? [...ofBytes, 'size'] : ofBytes);
      const proposed = { ...object, owner, size: size ?? 0, md5: '', crc32c: '', tokens: [] };
      const question: Question = {
        ...about(object, current),
        method: current === undefined ? 'create' : 'update',
        newResource: () => newResource(proposed, at),
        unknown,
      };
      const decision = await decide(question, rules.tried);
      if (decision.allowed || decision.isOpen) return;
      const { method, path: segments } = question;
      throw denied({ method, segments }, decision, isExplained);
    },

    put: (object, source, preconditions) =>
      files.put({ ...object, owner }, source, bringing(object), preconditions),

    async finish(upload) {
      const found = await files.uploads.find(upload);
      if (found === undefined) throw missing();
      return files.uploads.finish(upload, bringing(found.object));
    },

    patch: (name, patch, preconditions) => files.patch(name, patch, changing(name), preconditions),

    remove: (name, preconditions) => files.remove(name, removing(name), preconditions),

    async mintToken(name) {
      requireAdmin();
      return files.mintToken(name, () => undefined);
    },

    async removeToken(name, token) {
      requireAdmin();
      return files.removeToken(name, token, () => undefined);
    },
  };
}
