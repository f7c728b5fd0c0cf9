import * as protocol from '@latchkey/protocol';

const isOperation = (value: unknown): value is protocol.Operation =>
  typeof value === 'object' && value !== null && 'paths' in value && 'credentials' in value;

const exported: readonly unknown[] = Object.values(protocol);

/** Every operation the protocol describes: a new one is under test as soon as it is described. */
export const everyOperation: readonly protocol.Operation[] = exported.filter(isOperation);

export const operationsWith = (field: string) =>
  everyOperation.filter(({ request }) => Object.hasOwn(request, field));

/** The path of an operation for whoever carries the API key, or where there is none, for operators. */
export const pathOf = ({ paths, legacy }: protocol.Operation): string =>
  (paths[0] ?? `/identitytoolkit/v3/relyingparty/${legacy}`)
    .replace('{project}', 'latchkey')
    .replace('{configId}', 'oidc.acme');
