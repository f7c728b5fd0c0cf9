import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { NodeResult, Result } from 'axe-core';
import type { CDPSession, Page } from 'playwright-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const opened = new WeakMap<Page, Promise<CDPSession>>();

/** Kept for as long as its page: whoever detaches takes the page's virtual authenticators along. */
function devtoolsOf(page: Page): Promise<CDPSession> {
  const session = opened.get(page) ?? page.context().newCDPSession(page);
  opened.set(page, session);
  return session;
}

type Evaluate = (expression: string) => Promise<unknown>;

/** A world beside the page's own: its policy does not reach here, and it sees nothing of us. */
async function openIsolatedWorld(devtools: CDPSession): Promise<Evaluate> {
  const { frameTree } = await devtools.send('Page.getFrameTree');
  const { executionContextId } = await devtools.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'axe',
  });
  return async (expression) => {
    const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', {
      expression,
      contextId: executionContextId,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails === undefined) return result.value;
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  };
}

const worlds = new WeakMap<Page, Evaluate>();

/** Reading axe takes as long as asking it. A world is there for as long as its document. */
async function openAxe(page: Page): Promise<Evaluate> {
  const known = worlds.get(page);
  const isThere = await known?.('document.defaultView !== null').catch(() => false);
  if (known && isThere) return known;
  const evaluate = await openIsolatedWorld(await devtoolsOf(page));
  await evaluate(`${await source}; undefined`);
  worlds.set(page, evaluate);
  return evaluate;
}

const ofNode = ({ target, html, failureSummary }: NodeResult) =>
  `    ${target.join(' ')}\n      ${html.slice(0, 200)}\n      ${failureSummary?.replace(/\n\s*/g, ' ')}`;

const ofViolation = ({ id, impact, help, nodes }: Result) =>
  `  ${id} (${impact}): ${help}\n${nodes.map(ofNode).join('\n')}`;

/** Fails with a list of everything in which the page as it is now falls short of WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  const evaluate = await openAxe(page);
  const options = { runOnly: tags, resultTypes: ['violations'] };
  // Axe is its own word for what it answers, and the rest of it is never looked at.
  const violations = (await evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )) as readonly Result[];
  if (violations.length === 0) return;
  throw new Error(`${page.url()} is not accessible:\n${violations.map(ofViolation).join('\n')}`);
}
