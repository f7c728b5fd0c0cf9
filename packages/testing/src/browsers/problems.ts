import type { BrowserContext, ConsoleMessage, Request, Response } from 'playwright-core';

export type Problems = {
  /** What happened so far that no page of ours may do, a sentence each. */
  readonly list: readonly string[];
  /** For tests that provoke it: what matches is no problem, now or later. */
  tolerate(pattern: RegExp): void;
};

const originOf = (address: string): string | undefined => {
  const { protocol, origin } = new URL(address);
  return /^(https?|wss?):$/.test(protocol) ? origin.replace(/^ws/, 'http') : undefined;
};

/** A refusal is an ordinary answer to a question; to a page's own parts it is not. */
const isRefusable = (request: Request) =>
  ['document', 'fetch', 'xhr'].includes(request.resourceType());

function ofConsole(message: ConsoleMessage): string | undefined {
  if (message.type() !== 'error') return undefined;
  // The browser's own note of a refusal, which is judged by the response.
  if (/^Failed to load resource: the server responded/.test(message.text())) return undefined;
  const { url, lineNumber } = message.location();
  return `The console says: ${message.text()} (${url}:${lineNumber})`;
}

function ofResponse(response: Response): string | undefined {
  const status = response.status();
  if (status < 400 || (status < 500 && isRefusable(response.request()))) return undefined;
  return `${response.url()} was answered with ${status}.`;
}

/**
 * Watches every page and worker of a context: errors in the console (violations of the content
 * security policy are among them), uncaught errors, crashes, parts that do not load, and requests to
 * anybody but the origins given.
 */
export function watchForProblems(context: BrowserContext, origins: readonly string[]): Problems {
  const found: string[] = [];
  const tolerated: RegExp[] = [];
  const note = (problem: string | undefined) => {
    if (problem !== undefined) found.push(problem);
  };
  context.on('console', (message) => note(ofConsole(message)));
  context.on('weberror', (failure) => note(`Uncaught: ${failure.error().stack}`));
  context.on('response', (response) => note(ofResponse(response)));
  context.on('request', (request) => {
    const origin = originOf(request.url());
    if (origin === undefined || origins.includes(origin)) return;
    note(`${request.url()} was asked for, which is another origin.`);
  });
  context.on('page', (page) => page.on('crash', () => note(`${page.url()} crashed.`)));
  return {
    get list() {
      return found.filter((problem) => !tolerated.some((pattern) => pattern.test(problem)));
    },
    tolerate: (pattern) => void tolerated.push(pattern),
  };
}
