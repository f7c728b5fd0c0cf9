import type { ReadRows } from './history.ts';
import type { Link } from './link.ts';
import type { Node } from './nodes.ts';
import type { Fault } from './plan.ts';

type Struck = {
  readonly nodes: readonly Node[];
  /** In the order of the listeners behind them. */
  readonly links: readonly Link[];
  readonly rows: ReadRows;
};

/** What ends what was done, and how far: when everything works again, everybody can catch up. */
type Heal = () => Promise<void>;

const nothingLeft: Heal = async () => undefined;

const sessions = `FROM pg_stat_activity WHERE datname = current_database()
  AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;

export const isHit = (index: number, { among }: Pick<Fault, 'among'>): boolean =>
  index % among === 0;

async function kill({ nodes, links }: Struck, { server, isAbrupt }: Fault): Promise<Heal> {
  const node = nodes[server] as Node;
  await node.kill();
  const other = nodes[(server + 1) % nodes.length] as Node;
  // As a balancer does that has noticed, or has not.
  if (isAbrupt) for (const link of links) if (link.leadsTo() === node) link.lead(other);
  return () => node.start();
}

function move({ nodes, links }: Struck, fault: Fault): Heal {
  for (const [index, link] of links.entries()) {
    if (!isHit(index, fault)) continue;
    const at = nodes.indexOf(link.leadsTo() as Node);
    link.lead(nodes[(at + 1) % nodes.length] as Node);
    link.cut(fault.isAbrupt);
  }
  return nothingLeft;
}

/** As if it had crashed: PostgreSQL then ends all of them and starts anew. */
async function crash(rows: ReadRows): Promise<void> {
  const [found] = await rows(`SELECT pid ${sessions} ORDER BY state = 'idle' LIMIT 1`);
  if (found !== undefined) process.kill(Number(found['pid']), 'SIGKILL');
}

export async function strike(struck: Struck, fault: Fault): Promise<Heal> {
  const { links, rows } = struck;
  const { kind, isAbrupt } = fault;
  const hit = links.filter((_, index) => isHit(index, fault));
  const healAll: Heal = async () => {
    for (const link of hit) link.heal();
  };
  switch (kind) {
    case 'none':
    // Listeners do that by themselves.
    case 'come back':
      return nothingLeft;
    case 'cut':
      for (const link of hit) link.cut(isAbrupt);
      return nothingLeft;
    case 'stall':
    case 'deafen':
    case 'orphan':
      for (const link of hit) link[kind]();
      return healAll;
    case 'move':
      return move(struck, fault);
    case 'kill':
      return kill(struck, fault);
    case 'unlisten':
      await rows(`SELECT pg_terminate_backend(pid) ${sessions} AND query LIKE 'LISTEN%'`);
      return nothingLeft;
    case 'terminate':
      await rows(
        `SELECT pg_terminate_backend(pid) FROM (SELECT pid ${sessions} ORDER BY pid % 7 LIMIT 3) AS chosen`,
      );
      return nothingLeft;
    case 'crash':
      await crash(rows);
      return nothingLeft;
  }
}
