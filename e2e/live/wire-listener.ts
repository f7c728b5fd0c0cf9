import { type ClientHttp2Session, connect } from 'node:http2';
import { setTimeout as wait } from 'node:timers/promises';
import { decodeMessage } from '../../packages/documents/src/http/grpc/decode-message.ts';
import { encodeMessage } from '../../packages/documents/src/http/grpc/encode-message.ts';
import { listenerModel } from '../../packages/documents/test/live/listener-model.ts';
import type { Heard } from '../../packages/documents/test/live/live-world.ts';
import { frameOf, readFrames } from '../../packages/kernel/src/http/grpc/read-frames.ts';
import { stampedAs } from './history.ts';
import type { Link } from './link.ts';
import type { Listener, Seen } from './listener.ts';
import { database, type Question, root } from './questions.ts';

/** Milliseconds between two attempts. */
const triesEvery = 20;
const longestMessage = 16 * 1024 * 1024;

/** What a server may say when it goes, or when its database does: OK, ABORTED, INTERNAL, UNAVAILABLE. */
const passing = new Set(['0', '10', '13', '14']);

export type WireOptions = {
  readonly name: string;
  readonly link: Link;
  readonly questions: readonly Question[];
  /** What is done to messages on their way. */
  readonly around?: (message: Heard) => readonly Heard[];
};

/** Speaks gRPC by itself, does what it is told, and comes back with the token that it was given. */
export function wireListener({
  name,
  link,
  questions,
  around = (one) => [one],
}: WireOptions): Listener {
  const model = listenerModel();
  const views = new Map<Question, Seen>();
  const seen: Seen[] = [];
  const faults: string[] = [];
  let session: ClientHttp2Session | undefined;
  let isOver = false;

  const idOf = (question: Question) => 2 * (questions.indexOf(question) + 1);
  const questionOf = (id: number) => questions[id / 2 - 1] as Question;

  function note(): void {
    for (const { id, time, members } of model.seen.splice(0)) {
      const stamped = Array.from(members, ([path, updated]) =>
        stampedAs(path.slice(root.length + 1), updated),
      );
      const question = questionOf(id);
      const one = { question, answers: { stamped: stamped.toSorted().join(' ') }, time };
      views.set(question, one);
      seen.push(one);
    }
    faults.push(...model.faults.splice(0));
  }

  function target(question: Question): object {
    const id = idOf(question);
    const resumeToken = model.token(id);
    const known = resumeToken === undefined ? {} : { resumeToken, expectedCount: model.count(id) };
    return { database, addTarget: { ...question.target, targetId: id, ...known } };
  }

  /** Until the connection or the call is over, for whatever reason. */
  function listenOnce(): Promise<void> {
    const connection = connect(`http://127.0.0.1:${link.port}`);
    session = connection;
    connection.on('error', () => undefined);
    const call = connection.request({
      ':method': 'POST',
      ':path': '/google.firestore.v1.Firestore/Listen',
      'content-type': 'application/grpc',
      te: 'trailers',
      authorization: 'Bearer owner',
    });
    const frames = readFrames(longestMessage);
    const ended = (status: unknown, sentence: unknown) => {
      if (status === undefined || passing.has(String(status))) return;
      faults.push(`The call ended with ${status}: ${decodeURIComponent(String(sentence))}`);
    };
    call.on('error', () => undefined);
    call.on('response', (headers) => ended(headers['grpc-status'], headers['grpc-message']));
    call.on('trailers', (headers) => ended(headers['grpc-status'], headers['grpc-message']));
    call.on('data', (bytes: Buffer) => {
      frames.add(bytes);
      for (let frame = frames.next(); frame !== undefined; frame = frames.next()) {
        for (const message of around(decodeMessage('ListenResponse', frame) as Heard)) {
          model.hear(message);
        }
        note();
      }
    });
    call.on('end', () => call.end());
    for (const question of questions) {
      call.write(frameOf(encodeMessage('ListenRequest', target(question))));
    }
    return new Promise((resolve) =>
      call.once('close', () => {
        connection.destroy();
        resolve();
      }),
    );
  }

  async function listen(): Promise<void> {
    while (!isOver) {
      await listenOnce();
      model.away();
      if (!isOver) await wait(triesEvery);
    }
  }

  const listening = listen();

  return {
    name,
    questions,
    view: (question) => views.get(question),
    take: () => ({ seen: seen.splice(0), faults: faults.splice(0) }),
    async reconnect() {
      session?.destroy();
    },
    async close() {
      isOver = true;
      session?.destroy();
      await listening;
    },
  };
}
