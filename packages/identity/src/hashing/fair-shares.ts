import { type Admission, createFairQueue, type FairQueue } from './fair-queue.ts';

export type Standing = { readonly tenant: string; readonly line: string };

export type FairShares<Job> = {
  /** Whether somebody who came now would be let in. */
  hasRoom(standing: Standing, limit: number): boolean;
  join(standing: Standing, job: Job, limit: number): Admission<Job>;
  /** The job whose turn it is, of the tenant whose turn it is. */
  next(): Job | undefined;
  size(): number;
};

/** Tenants take turns, and within each its lines do; where there is no room, the largest gives way. */
export const createFairShares = <Job>(): FairShares<Job> => {
  /** In the order of their turns; a tenant without jobs is not kept. */
  const tenants = new Map<string, FairQueue<Job>>();

  const size = () => {
    let jobs = 0;
    for (const queue of tenants.values()) jobs += queue.size();
    return jobs;
  };

  const largest = () => {
    let found: FairQueue<Job> | undefined;
    for (const queue of tenants.values()) {
      if (found === undefined || queue.size() > found.size()) found = queue;
    }
    return found;
  };

  const forgetIfEmpty = (tenant: string) => {
    if (tenants.get(tenant)?.size() === 0) tenants.delete(tenant);
  };

  const queueOf = (tenant: string) => tenants.get(tenant) ?? createFairQueue<Job>();

  /** A tenant that has less than another takes a place of it; otherwise its own lines settle it. */
  const giverFor = (own: FairQueue<Job>) => {
    const other = largest();
    return other !== undefined && own.size() + 1 < other.size() ? other : undefined;
  };

  return {
    hasRoom: ({ tenant, line }, limit) => {
      const own = queueOf(tenant);
      return size() < limit || giverFor(own) !== undefined || own.hasRoom(line, own.size());
    },
    join: ({ tenant, line }, job, limit) => {
      const own = queueOf(tenant);
      const full = size() >= limit;
      const pushedOut = full ? giverFor(own)?.pushOut() : undefined;
      const room = full && pushedOut === undefined ? own.size() : Number.POSITIVE_INFINITY;
      const admission = own.join(line, job, room);
      if (!admission.admitted) return admission;
      if (!tenants.has(tenant)) tenants.set(tenant, own);
      return {
        admitted: true,
        pushedOut: pushedOut ?? admission.pushedOut,
        leave: () => {
          const left = admission.leave();
          forgetIfEmpty(tenant);
          return left;
        },
      };
    },
    next: () => {
      const [turn] = tenants;
      if (turn === undefined) return undefined;
      const [tenant, queue] = turn;
      const job = queue.next();
      tenants.delete(tenant);
      if (queue.size() > 0) tenants.set(tenant, queue);
      return job;
    },
    size,
  };
};
