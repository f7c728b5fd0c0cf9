import type { Migration } from '@latchkey/kernel/store/migrate';
import { commitClock } from '@latchkey/kernel/store/migrations/0019-commit-clock';
import { identity } from './0001-identity.ts';
import { usage } from './0002-usage.ts';
import { phone } from './0003-phone.ts';
import { secondFactors } from './0004-second-factors.ts';
import { passkeys } from './0005-passkeys.ts';
import { operatorRoles } from './0006-operator-roles.ts';
import { tenants } from './0007-tenants.ts';
import { federation } from './0008-federation.ts';
import { saml } from './0009-saml.ts';
import { waysIn } from './0010-ways-in.ts';
import { outboxLanes } from './0012-outbox-lanes.ts';
import { hashCosts } from './0013-hash-costs.ts';
import { sessionsAndLimits } from './0015-sessions-and-limits.ts';
import { installation } from './0016-installation.ts';
import { askers } from './0018-askers.ts';
import { operators } from './0020-operators.ts';
import { providerAddresses } from './0028-provider-addresses.ts';
import { handedOver } from './0030-handed-over.ts';
import { leftAddresses } from './0031-left-addresses.ts';
import { sessionIndexes } from './0032-session-indexes.ts';

/** In the order they are applied. A released one is never edited. */
export const migrations: readonly Migration[] = [
  identity,
  usage,
  phone,
  secondFactors,
  passkeys,
  operatorRoles,
  tenants,
  federation,
  saml,
  waysIn,
  outboxLanes,
  hashCosts,
  sessionsAndLimits,
  installation,
  askers,
  commitClock,
  operators,
  providerAddresses,
  handedOver,
  leftAddresses,
  sessionIndexes,
];
