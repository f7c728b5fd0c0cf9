import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { StoredObject } from './stored-object.ts';

/** What must hold of an object as it is. Generation 0 is that of an object that is not there. */
export type Preconditions = {
  readonly ifGenerationMatch?: number;
  readonly ifGenerationNotMatch?: number;
  readonly ifMetagenerationMatch?: number;
  readonly ifMetagenerationNotMatch?: number;
};

/** The first of them that does not hold. */
export function brokenPrecondition(
  preconditions: Preconditions,
  current: Pick<StoredObject, 'generation' | 'metageneration'> | undefined,
): keyof Preconditions | undefined {
  const { generation, metageneration } = current ?? { generation: 0, metageneration: 0 };
  const holds: { readonly [Name in keyof Required<Preconditions>]: (asked: number) => boolean } = {
    ifGenerationMatch: (asked) => asked === generation,
    ifGenerationNotMatch: (asked) => asked !== generation,
    ifMetagenerationMatch: (asked) => asked === metageneration,
    ifMetagenerationNotMatch: (asked) => asked !== metageneration,
  };
  const names = Object.keys(holds) as (keyof Preconditions)[];
  return names.find((name) => {
    const asked = preconditions[name];
    return asked !== undefined && !holds[name](asked);
  });
}

export function checkPreconditions(
  preconditions: Preconditions,
  current: StoredObject | undefined,
): void {
  const broken = brokenPrecondition(preconditions, current);
  if (broken === undefined) return;
  throw new RpcRefused(
    'FAILED_PRECONDITION',
    `At least one of the pre-conditions you specified did not hold: ${broken}.`,
  );
}
