import type { RegionTable } from '../transition.ts';
import { errands } from './errands.ts';
import { linking } from './linking.ts';

/** Signing in at providers, and connecting them to accounts there are already. */
export const federated: RegionTable<'federated'> = { ...errands, ...linking };
