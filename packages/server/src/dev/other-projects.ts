import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '@latchkey/kernel/log';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/read-config.ts';

/** Opens a project with data of its own, which lead nobody to the data of another. */
export type OpenProject = (config: Config, apiKey: string) => Promise<OpenedProject>;

export type OpenedProject = { readonly app: FastifyInstance; close(): Promise<void> };

export type OtherProjects = {
  /** Whoever enters leaves: a project in which somebody is answered is not closed. */
  enter(project: string): Promise<{ readonly app: FastifyInstance; leave(): void }>;
  close(): Promise<void>;
};

/** More than any test suite asks at once. Each has a thread that writes. */
const mostOpen = 16;

/** Clients say no project but by their API key; that of a project beside the first one names it. */
export const apiKeyOf = (project: string): string => `lk-project-${project}`;

/** As long as a name in a path may be. */
const named = /^lk-project-([^\s\p{C}/]{1,200})$/u;

export const projectOfKey = (apiKey: string): string | undefined => named.exec(apiKey)?.[1];

type Held = {
  readonly folder: string;
  /** Its own, so that nothing which is sealed or made under it is good in another project. */
  readonly masterKey: string;
  /** How many are answered there. */
  answering: number;
  opened: Promise<OpenedProject> | undefined;
  /** When it was closed last. */
  closed: Promise<void>;
};

/** Scratch data in a file: it is there until the server ends, whatever the first project is kept in. */
const configOf = (
  config: Config,
  project: string,
  dataFolder: string,
  masterKey: string,
): Config => ({
  ...config,
  products: {},
  keys: { ...config.keys, masterKey },
  server: { ...config.server, project },
  database: { ...config.database, url: undefined, dataFolder },
});

/** The projects that only development knows beside the one that it was started for. */
export function openOtherProjects(config: Config, open: OpenProject, log: Log): OtherProjects {
  /** The one that was asked last is the last. */
  const projects = new Map<string, Held>();
  let folder: Promise<string> | undefined;

  async function begin(project: string, held: Held): Promise<OpenedProject> {
    folder ??= mkdtemp(join(tmpdir(), 'latchkey-projects-'));
    const dataFolder = join(await folder, held.folder);
    await held.closed;
    return open(configOf(config, project, dataFolder, held.masterKey), apiKeyOf(project));
  }

  function hold(project: string): Held {
    const known = projects.get(project);
    const held = known ?? {
      folder: String(projects.size),
      masterKey: randomBytes(32).toString('base64'),
      answering: 0,
      opened: undefined,
      closed: Promise.resolve(),
    };
    if (known === undefined) log('warn', 'other_project', { project });
    projects.delete(project);
    projects.set(project, held);
    return held;
  }

  function closeOldest(): void {
    const open = [...projects.values()].filter(({ opened }) => opened !== undefined);
    const idle = open.filter(({ answering }) => answering === 0);
    for (const held of idle.slice(0, Math.max(0, open.length - mostOpen))) {
      const { opened } = held;
      held.opened = undefined;
      held.closed = Promise.resolve(opened).then((one) => one?.close());
    }
  }

  return {
    async enter(project) {
      const held = hold(project);
      held.answering += 1;
      const leave = () => {
        held.answering -= 1;
        closeOldest();
      };
      held.opened ??= begin(project, held);
      try {
        return { app: (await held.opened).app, leave };
      } catch (error) {
        held.opened = undefined;
        leave();
        throw error;
      }
    },

    async close() {
      const all = [...projects.values()];
      projects.clear();
      await Promise.all(all.map(async ({ opened }) => (await opened)?.close()));
      await Promise.all(all.map(({ closed }) => closed));
      if (folder !== undefined) await rm(await folder, { recursive: true, force: true });
    },
  };
}
