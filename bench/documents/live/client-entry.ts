import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, openConnection } from '../../identity/load/connection.ts';
import { percentile } from '../../identity/measure/statistics.ts';
import { answerTasks } from '../../identity/processes/helper-process.ts';
import { changeOf } from './changes.ts';
import type { ClientResult, ClientTask, Group } from './client-task.ts';
import { type Http2Connection, openHttp2Connection } from './http2-connection.ts';
import { type AskedQuery, type Listener, openListener } from './listener.ts';

/** As many as our server allows. */
const streamsPerConnection = 100;

type Opened = {
  readonly group: Group;
  readonly connections: readonly Http2Connection[];
  readonly listeners: readonly Listener[];
  /** For commits. */
  readonly committing: Connection;
};

const opened = new Map<string, Opened>();
const tokens = new Map<string, readonly string[]>();

const resultOf = (times: readonly number[], last: number): ClientResult => ({
  last,
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
  count: times.length,
});

const askedBy = (
  { asks, perStream }: Group,
  stream: number,
  token: string | undefined,
): readonly AskedQuery[] => {
  const resuming = token === undefined ? {} : { token };
  if (asks === 'same') return [{ collectionId: 'news', ...resuming }];
  return Array.from({ length: perStream }, (_, index) => ({
    collectionId: 'things',
    owner: stream * perStream + index,
    ...resuming,
  }));
};

/** All of them at once, or one connection after the other. */
async function open(group: Group, { isResumed = false, isAtOnce = false }): Promise<ClientResult> {
  const { port, count, perStream, name } = group;
  const streams = Math.ceil(count / perStream);
  const known = isResumed ? tokens.get(name) : undefined;
  const committing = await openConnection(port);
  const connections: Http2Connection[] = [];
  const listeners: Listener[] = [];
  const times: number[] = [];
  const start = performance.now();

  async function openSome(from: number): Promise<void> {
    const connection = await openHttp2Connection(port);
    connections.push(connection);
    const till = Math.min(from + streamsPerConnection, streams);
    const opening: Promise<void>[] = [];
    for (let stream = from; stream < till; stream += 1) {
      const listener = openListener(connection, stream, askedBy(group, stream, known?.[stream]));
      listeners[stream] = listener;
      opening.push(listener.current.then(() => void times.push(performance.now() - start)));
    }
    await Promise.all(opening);
  }

  const underWay: Promise<void>[] = [];
  for (let from = 0; from < streams; from += streamsPerConnection) {
    const opening = openSome(from);
    underWay.push(opening);
    if (!isAtOnce) await opening;
  }
  await Promise.all(underWay);
  opened.set(name, { group, connections, listeners, committing });
  return resultOf(times, Math.max(...times));
}

function leave(name: string): ClientResult {
  const { connections, listeners, committing } = groupOf(name);
  tokens.set(
    name,
    listeners.map((listener) => listener.token()),
  );
  for (const connection of [...connections, committing]) connection.close();
  opened.delete(name);
  return resultOf([], 0);
}

function groupOf(name: string): Opened {
  const known = opened.get(name);
  if (known === undefined) throw new Error(`Nobody is called ${name}.`);
  return known;
}

async function commit(connection: Connection, request: Buffer): Promise<void> {
  const { status, body } = await connection.send(request);
  if (status !== 200) throw new Error(`A commit was refused: ${status} ${body}`);
}

// Never begins again, so that every change is one: in turn 0 everything was made.
let turns = 1;

/** At a steady rate, whoever is still to hear of the change before left out. */
async function follow(
  name: string,
  perSecond: number,
  milliseconds: number,
): Promise<ClientResult> {
  const { group, listeners } = groupOf(name);
  const times: number[] = [];
  const waiting = new Set<Listener>();
  const underWay = new Set<Promise<void>>();
  const idle = [await openConnection(group.port)];

  async function change(listener: Listener, turn: number): Promise<void> {
    waiting.add(listener);
    const connection = idle.pop() ?? (await openConnection(group.port));
    const heard = listener.heard();
    const start = performance.now();
    await commit(connection, changeOf({ of: 'own', owner: listener.number, turn }));
    idle.push(connection);
    times.push((await heard) - start);
    waiting.delete(listener);
  }

  const start = performance.now();
  for (let due = start; due < start + milliseconds; due += 1000 / perSecond) {
    while (performance.now() < due) await pause(1);
    const turn = turns++;
    const listener = listeners[turn % listeners.length];
    if (listener === undefined || waiting.has(listener)) continue;
    const changing = change(listener, turn).finally(() => underWay.delete(changing));
    underWay.add(changing);
  }
  await Promise.all(underWay);
  for (const connection of idle) connection.close();
  return resultOf(times, performance.now() - start);
}

async function tellAll(name: string): Promise<ClientResult> {
  const { listeners, committing } = groupOf(name);
  const heard = Promise.all(listeners.map((listener) => listener.heard()));
  const start = performance.now();
  await commit(committing, changeOf({ of: 'same', turn: turns++ }));
  const times = (await heard).map((time) => time - start);
  return resultOf(times, Math.max(...times));
}

answerTasks(async (task: ClientTask): Promise<ClientResult> => {
  switch (task.kind) {
    case 'open':
      return open(task.group, task);
    case 'leave':
      return leave(task.group);
    case 'follow':
      return follow(task.group, task.perSecond, task.milliseconds);
    case 'tell-all':
      return tellAll(task.group);
  }
});
