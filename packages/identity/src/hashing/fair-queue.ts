import { emptyLine, type Place, standBehind, stepOut, type WaitingLine } from './waiting-line.ts';

export type Admission<Job> =
  | { readonly admitted: false }
  | {
      readonly admitted: true;
      /** The newest job of the longest line, when it had to make room. */
      readonly pushedOut: Job | undefined;
      /** False when the job waits no longer: taken, pushed out, or gone before. */
      leave(): boolean;
    };

export type FairQueue<Job> = {
  /** Whether somebody who came to this line now would be let in. */
  hasRoom(line: string, limit: number): boolean;
  join(line: string, job: Job, limit: number): Admission<Job>;
  /** The oldest job of the line whose turn it is. */
  next(): Job | undefined;
  /** The newest job of the longest line, which has to make room for somebody outside. */
  pushOut(): Job | undefined;
  size(): number;
};

/** Lines take turns; a flood on one of them fills that line and finds the others undisturbed. */
export const createFairQueue = <Job>(): FairQueue<Job> => {
  /** In the order of their turns; a line without jobs is not kept. */
  const lines = new Map<string, WaitingLine<Job>>();
  const namesByLength: Set<string>[] = [];
  const waiting = new Set<Place<Job>>();
  let longest = 0;

  const lengthChanged = (name: string, before: number, now: number) => {
    namesByLength[before]?.delete(name);
    namesByLength[now] ??= new Set();
    if (now > 0) namesByLength[now].add(name);
    if (now > longest) longest = now;
    // Lengths change by one, so that the next shorter one is never empty here.
    else if (namesByLength[longest]?.size === 0) longest -= 1;
  };

  const add = (name: string, job: Job) => {
    const line = lines.get(name) ?? emptyLine<Job>();
    const place = standBehind(line, job);
    waiting.add(place);
    if (line.length === 1) lines.set(name, line);
    lengthChanged(name, line.length - 1, line.length);
    return place;
  };

  const remove = (name: string, place: Place<Job>) => {
    const line = lines.get(name);
    if (!line || !waiting.delete(place)) return false;
    stepOut(line, place);
    if (line.length === 0) lines.delete(name);
    lengthChanged(name, line.length + 1, line.length);
    return true;
  };

  const removeNewestOfLongest = () => {
    const [name] = namesByLength[longest] ?? [];
    const place = name === undefined ? undefined : lines.get(name)?.last;
    if (name !== undefined && place) remove(name, place);
    return place?.job;
  };

  const isFull = (limit: number) => waiting.size >= limit;

  // The newcomer counts itself: pushing out an equal would only swap two who wait, and let a stream
  // of new lines push out everyone who came first.
  const hasRoom = (line: string, limit: number) =>
    !isFull(limit) || (lines.get(line)?.length ?? 0) + 1 < longest;

  return {
    hasRoom,
    join: (line, job, limit) => {
      if (!hasRoom(line, limit)) return { admitted: false };
      const pushedOut = isFull(limit) ? removeNewestOfLongest() : undefined;
      const place = add(line, job);
      return { admitted: true, pushedOut, leave: () => remove(line, place) };
    },
    next: () => {
      const [turn] = lines;
      const place = turn?.[1].first;
      if (!turn || !place) return undefined;
      const [name, line] = turn;
      remove(name, place);
      if (lines.delete(name)) lines.set(name, line);
      return place.job;
    },
    pushOut: removeNewestOfLongest,
    size: () => waiting.size,
  };
};
