import type { Door } from '@latchkey/kernel/http/mount';
import { noteActor } from '@latchkey/kernel/http/note-actor';
import type { Principals } from '@latchkey/kernel/principal';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { mayActAs, type Role } from '@latchkey/protocol';
import { findProblems } from '@latchkey/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Ruleset, type SourceFile, UnusableSource } from '../ruleset.ts';
import type { Acting, StoredRulesets, SwitchKind, SwitchRefusal } from '../stored-rulesets.ts';
import { runTests } from '../test-suite.ts';
import {
  printIssue,
  printMetadata,
  printRelease,
  printResult,
  printRuleset,
} from './print-answers.ts';
import {
  type AskedRelease,
  invalid,
  printPageToken,
  readName,
  readPageSize,
  readPageToken,
  readRelease,
  readSource,
} from './read-requests.ts';
import { readTests } from './read-tests.ts';

export type RulesetsRoutes = {
  readonly store: StoredRulesets;
  readonly principals: Principals;
  /** The project of this server; in development test suites come with others. */
  readonly project: string;
  readonly anyProject: boolean;
  /** Milliseconds. */
  readonly now: () => number;
};

const projectId = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/** Of whatever stands before the colon of a verb. */
const theProject = ':project(^[^:/]+)';
const named = ':id(^[^:/]+)';
const testing = '::test';

const notFound = (sentence: string) => new RpcRefused('NOT_FOUND', sentence);
const noRuleset = () => notFound('There is no such ruleset.');
const noRelease = () => notFound('There is no such release.');

const sentenceOf: Readonly<Record<SwitchRefusal, () => RpcRefused>> = {
  'ruleset-missing': noRuleset,
  'release-missing': noRelease,
  'release-exists': () => new RpcRefused('ALREADY_EXISTS', 'There is such a release already.'),
};

type Named = { Params: { project: string; id: string; '*': string } };

/** What a request is asked by whom, once it is known that they may. */
type Asked = {
  readonly by: Acting;
  readonly project: string;
  readonly request: FastifyRequest<Named>;
};

type Answer = (asked: Asked) => Promise<unknown>;

export function mountRulesets(
  scope: FastifyInstance,
  { addressOf }: Door,
  { store, principals, project: own, anyProject, now }: RulesetsRoutes,
): void {
  /** Rules are for operators: looking at them takes the role viewer, changing them that of an owner. */
  async function operatorOf(request: FastifyRequest, needed: Role): Promise<Acting> {
    const principal = await principals.of(request.headers.authorization);
    noteActor(request, principal);
    if (principal.kind === 'nobody') {
      throw new RpcRefused('UNAUTHENTICATED', 'Rules are for operators.');
    }
    if (principal.kind !== 'operator' || !mayActAs(principal.role, needed)) {
      throw new RpcRefused('PERMISSION_DENIED', `This takes an operator of the role ${needed}.`);
    }
    return {
      tenant: '',
      operator: principal.name,
      role: principal.role,
      address: addressOf(request),
      userAgent: request.headers['user-agent'] ?? '',
      locale: undefined,
      requestId: request.id,
    };
  }

  function checkProject(project: string): void {
    if (project === own) return;
    if (!anyProject) throw notFound(`This server serves the project ${own}.`);
    if (!projectId.test(project)) throw invalid('Invalid project id.');
  }

  const answering =
    (needed: Role, answer: Answer) =>
    async (request: FastifyRequest<Named>, reply: FastifyReply): Promise<unknown> => {
      reply.header('cache-control', 'no-store');
      const by = await operatorOf(request, needed);
      const { project } = request.params;
      checkProject(project);
      return answer({ by, project, request });
    };

  const found = async (project: string, id: string): Promise<Ruleset> => {
    const ruleset = await store.find(project, id);
    if (ruleset === undefined) throw noRuleset();
    return ruleset;
  };

  const createRuleset: Answer = async ({ by, project, request }) => {
    try {
      const made = await store.create(by, project, readSource(request.body));
      if (typeof made !== 'string') return printRuleset(project, made);
      throw new RpcRefused('RESOURCE_EXHAUSTED', 'There are too many rulesets. Delete some.');
    } catch (error) {
      if (error instanceof UnusableSource) throw invalid(error.message);
      throw error;
    }
  };

  const listRulesets: Answer = async ({ project, request }) => {
    const { pageSize, pageToken } = request.query as Readonly<Record<string, unknown>>;
    const size = readPageSize(pageSize);
    const rulesets = await store.list(project, size + 1, readPageToken(pageToken));
    const page = rulesets.slice(0, size);
    const last = rulesets.length > size ? page.at(-1) : undefined;
    return {
      rulesets: page.map((ruleset) => printMetadata(project, ruleset)),
      ...(last !== undefined && { nextPageToken: printPageToken(last) }),
    };
  };

  const deleteRuleset: Answer = async ({ by, project, request }) => {
    const refusal = await store.delete(by, project, request.params.id);
    if (refusal === undefined) return {};
    if (refusal === 'ruleset-missing') throw noRuleset();
    throw new RpcRefused('FAILED_PRECONDITION', 'This ruleset is in force; release another first.');
  };

  async function put({ by, project }: Asked, asked: AskedRelease, kind: SwitchKind) {
    const { name, service, ruleset } = asked;
    const { services } = await found(project, ruleset);
    if (!services.includes(service)) throw invalid(`These rules say nothing about ${service}.`);
    const refusal = await store.switch(by, project, name, ruleset, kind);
    if (refusal !== undefined) throw sentenceOf[refusal]();
    return release(project, name);
  }

  async function release(project: string, text: string) {
    const inForce = await store.release(project, readName(text).name);
    if (inForce === undefined) throw noRelease();
    return printRelease(project, inForce);
  }

  /** The release is in a part of the message of that name, or is the message. */
  const updateRelease: Answer = async (asked) => {
    const body = asked.request.body as { release?: unknown } | undefined;
    const name = asked.request.params['*'];
    return put(asked, readRelease(asked.project, body?.release ?? body, name), 'next');
  };

  const listReleases: Answer = async ({ project }) => ({
    releases: (await store.releases(project)).map((each) => printRelease(project, each)),
  });

  /** Nothing is stored, and nothing that is stored is looked at. */
  async function test({ name, content }: SourceFile, body: unknown) {
    const tests = readTests(body, now());
    const problems = findProblems(content);
    const issues = problems.map((problem) => printIssue(name, problem));
    const isUsable = problems.every(({ severity }) => severity !== 'error');
    const results = isUsable ? await runTests(content, tests) : [];
    return {
      ...(issues.length > 0 && { issues }),
      ...(isUsable && { testResults: results.map((result) => printResult(name, result)) }),
    };
  }

  /** Where rules are missing, a development server lets people in that production does not. */
  const deleteRelease: Answer = async () => {
    throw new RpcRefused(
      'UNIMPLEMENTED',
      'A release stays, with its history. Release rules that allow nothing in its place.',
    );
  };

  const routes = [
    [
      'POST',
      testing,
      'viewer',
      async ({ request }) => test(readSource(request.body), request.body),
    ],
    [
      'POST',
      `/rulesets/${named}${testing}`,
      'viewer',
      async ({ project, request }) =>
        test((await found(project, request.params.id)).file, request.body),
    ],
    ['POST', '/rulesets', 'owner', createRuleset],
    ['GET', '/rulesets', 'viewer', listRulesets],
    [
      'GET',
      '/rulesets/:id',
      'viewer',
      async ({ project, request }) =>
        printRuleset(project, await found(project, request.params.id)),
    ],
    ['DELETE', '/rulesets/:id', 'owner', deleteRuleset],
    ['GET', '/releases', 'viewer', listReleases],
    [
      'POST',
      '/releases',
      'owner',
      async (asked) => put(asked, readRelease(asked.project, asked.request.body), 'first'),
    ],
    [
      'GET',
      '/releases/*',
      'viewer',
      async ({ project, request }) => release(project, request.params['*']),
    ],
    ['PATCH', '/releases/*', 'owner', updateRelease],
    ['DELETE', '/releases/*', 'owner', deleteRelease],
  ] as const satisfies readonly (readonly [
    'GET' | 'POST' | 'PATCH' | 'DELETE',
    string,
    Role,
    Answer,
  ])[];

  for (const [method, path, needed, answer] of routes) {
    scope.route<Named>({
      method,
      url: `/v1/projects/${path === testing ? theProject : ':project'}${path}`,
      // A development server looks at whose page it is that calls an operation.
      config: { operation: 'rulesets' },
      handler: answering(needed, answer),
    });
  }
}
