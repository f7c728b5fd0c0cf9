import { enumeration } from '../field.ts';

/** What an operator may do, as the wire says it. */
export const role = enumeration({ ROLE_UNSPECIFIED: 0, owner: 1, userAdmin: 2, viewer: 3 });
