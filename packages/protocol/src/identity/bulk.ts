import {
  always,
  boolean,
  enumeration,
  index,
  int32,
  int64,
  list,
  message,
  secret,
  string,
} from '../field.ts';
import { operation } from '../operation.ts';
import { userInfo } from './user-info.ts';

const projectPaths = (verb: string) => [
  `/v1/projects/{project}/accounts:${verb}`,
  `/v1/projects/{project}/tenants/{tenant}/accounts:${verb}`,
];

/** An account on its way in, with its password as it is or as it was hashed elsewhere. */
const uploadedUser = message({ ...userInfo.fields, salt: string, rawPassword: secret });

/** How the hashes of a request were made. Bytes are base64 of either alphabet. */
export const hashParameters = {
  hashAlgorithm: string,
  signerKey: string,
  saltSeparator: string,
  rounds: int32,
  memoryCost: int32,
  cpuMemCost: int32,
  parallelization: int32,
  blockSize: int32,
  dkLen: int32,
  passwordHashOrder: enumeration({
    UNSPECIFIED_ORDER: 0,
    SALT_AND_PASSWORD: 1,
    PASSWORD_AND_SALT: 2,
  }),
  argon2Parameters: message({
    hashLengthBytes: int32,
    hashType: enumeration({
      HASH_TYPE_UNSPECIFIED: 0,
      ARGON2_D: 1,
      ARGON2_ID: 2,
      ARGON2_I: 3,
    }),
    parallelism: int32,
    iterations: int32,
    memoryCostKib: int32,
    version: enumeration({ VERSION_UNSPECIFIED: 0, VERSION_10: 1, VERSION_13: 2 }),
    associatedData: string,
  }),
} as const;

export const batchCreate = operation({
  name: 'batchCreate',
  summary:
    'Creates up to 1000 accounts, passwords hashed elsewhere included. Whoever cannot be created is listed; everybody else is.',
  service: 'identitytoolkit',
  method: 'POST',
  paths: projectPaths('batchCreate'),
  legacy: 'uploadAccount',
  credentials: ['admin'],
  role: 'userAdmin',
  bulk: true,
  request: {
    users: list(uploadedUser),
    ...hashParameters,
    allowOverwrite: boolean,
    sanityCheck: boolean,
    tenantId: string,
    targetProjectId: string,
  },
  reply: { kind: string, error: list(message({ index, message: string })) },
  errors: [
    'MISSING_USER_ACCOUNT',
    'MAXIMUM_USER_COUNT_EXCEEDED',
    'DUPLICATE_LOCAL_ID',
    'DUPLICATE_EMAIL',
    'DUPLICATE_RAW_ID',
    'INVALID_HASH_ALGORITHM',
    'INVALID_HASH_KEY',
    'INVALID_HASH_SALT_SEPARATOR',
    'INVALID_HASH_ROUNDS',
    'INVALID_HASH_MEMORY_COST',
    'INVALID_HASH_BLOCK_SIZE',
    'INVALID_HASH_PARALLELIZATION',
    'INVALID_HASH_DERIVED_KEY_LENGTH',
  ],
});

/** An account on its way out. Owners get the hash; only version 0 is one that Firebase can read. */
const downloadedUser = message({ ...userInfo.fields, salt: string, version: index });

const downloadReply = { kind: string, users: list(downloadedUser), nextPageToken: string } as const;

export const batchGet = operation({
  name: 'batchGet',
  summary:
    'Reads accounts page by page in the order of their ids, for owners with their hashes unless they say `withoutHashes`.',
  service: 'identitytoolkit',
  method: 'GET',
  paths: projectPaths('batchGet'),
  credentials: ['admin'],
  role: 'viewer',
  request: {
    maxResults: int32,
    nextPageToken: string,
    tenantId: string,
    /** An addition of this server: for whoever lists people and takes them nowhere. */
    withoutHashes: boolean,
  },
  reply: downloadReply,
  errors: ['INVALID_PAGE_SELECTION'],
});

export const downloadAccount = operation({
  name: 'downloadAccount',
  summary: 'The same as batchGet for older clients, which name the project in the body.',
  service: 'identitytoolkit',
  method: 'POST',
  paths: [],
  legacy: 'downloadAccount',
  credentials: ['admin'],
  role: 'viewer',
  request: {
    maxResults: int32,
    nextPageToken: string,
    tenantId: string,
    targetProjectId: string,
  },
  reply: downloadReply,
  errors: ['INSUFFICIENT_PERMISSION', 'INVALID_PAGE_SELECTION'],
});

export const batchDelete = operation({
  name: 'batchDelete',
  summary: 'Deletes up to 1000 accounts: those that are disabled, or all of them by force.',
  service: 'identitytoolkit',
  method: 'POST',
  paths: projectPaths('batchDelete'),
  credentials: ['admin'],
  role: 'userAdmin',
  bulk: true,
  evenWhenDisabled: true,
  request: {
    localIds: list(string),
    force: boolean,
    tenantId: string,
    targetProjectId: string,
  },
  reply: { errors: list(message({ index, localId: string, message: string })) },
  errors: ['LOCAL_ID_LIST_EXCEEDS_LIMIT'],
});

export const queryAccounts = operation({
  name: 'query',
  summary:
    'Counts accounts, or reads some of them in any order: all, those of an expression, or those whose id, address, number or name has `search` in it.',
  service: 'identitytoolkit',
  method: 'POST',
  paths: [...projectPaths('query'), '/v1/projects/{project}:queryAccounts'],
  credentials: ['admin'],
  role: 'viewer',
  request: {
    returnUserInfo: boolean,
    limit: int64,
    offset: int64,
    sortBy: enumeration({
      SORT_BY_FIELD_UNSPECIFIED: 0,
      USER_ID: 1,
      NAME: 2,
      CREATED_AT: 3,
      LAST_LOGIN_AT: 4,
      USER_EMAIL: 5,
    }),
    order: enumeration({ ORDER_UNSPECIFIED: 0, ASC: 1, DESC: 2 }),
    expression: list(message({ email: string, phoneNumber: string, userId: string })),
    /** An addition of this server: what an operator remembers of somebody. */
    search: string,
    tenantId: string,
    targetProjectId: string,
  },
  reply: { recordsCount: always(int64), userInfo: always(list(userInfo)) },
  errors: ['INVALID_ARGUMENT'],
});
