import { clientListener, openClient } from './client-listener.ts';
import { loadWebClient, nodeClient } from './clients.ts';
import type { Stored } from './history.ts';
import { type Link, openLink } from './link.ts';
import type { Listener } from './listener.ts';
import type { Node } from './nodes.ts';
import type { Theatre } from './play-rounds.ts';
import { allQuestions, type Question, questions } from './questions.ts';
import { wireListener } from './wire-listener.ts';

/** One of each collection. */
const someQuestions = (turn: number): readonly Question[] =>
  Object.values(questions).map((some) => some[turn % some.length] as Question);

type Opening = (link: Link) => Listener;

/** Clients of every kind. */
export async function everyKind(): Promise<readonly Opening[]> {
  const client = await loadWebClient();
  const inNode = (name: string, turn: number): Opening => {
    const asked = {
      name,
      client: nodeClient,
      speaks: 'gRPC',
      questions: someQuestions(turn),
    } as const;
    return (link) => clientListener({ ...asked, link });
  };
  const inBrowsers = (name: string, speaks: 'streams' | 'polls', turn: number): Opening => {
    const asked = { name, client, speaks, questions: someQuestions(turn) };
    return (link) => clientListener({ ...asked, link });
  };
  const onTheWire =
    (name: string, asked: readonly Question[]): Opening =>
    (link) =>
      wireListener({ name, link, questions: asked });
  return [
    inNode('a client in Node', 0),
    inNode('another client in Node', 1),
    inBrowsers('a client that streams', 'streams', 2),
    inBrowsers('a client that polls', 'polls', 0),
    onTheWire('a listener', someQuestions(1)),
    onTheWire('another listener', someQuestions(2)),
    onTheWire('a listener to everything', allQuestions),
  ];
}

/** Listeners and one who writes, each behind a link of its own that can be broken. */
export async function openTheatre(
  nodes: readonly Node[],
  stored: Stored,
  openings: readonly Opening[],
): Promise<Theatre & { close(): Promise<void> }> {
  const linkOf = (index: number) => openLink(nodes[index % nodes.length] as Node);
  const last = await linkOf(openings.length);
  const { app, firestore } = openClient(nodeClient, 'a writer', last, 'gRPC');
  const links: Link[] = [];
  const listeners: Listener[] = [];
  for (const [index, open] of openings.entries()) {
    const link = await linkOf(index);
    links.push(link);
    listeners.push(open(link));
  }
  links.push(last);
  return {
    ...{ nodes, listeners, links, firestore, stored },
    async close() {
      await Promise.all(listeners.map((listener) => listener.close()));
      await nodeClient.deleteApp(app);
      for (const link of links) link.close();
    },
  };
}
