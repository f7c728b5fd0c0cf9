import type { Position, Problem } from '@latchkey/rules';
import type { Release } from '../release.ts';
import type { Ruleset } from '../ruleset.ts';
import type { TestResult } from '../test-suite.ts';

const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

export const rulesetName = (project: string, id: string): string =>
  `projects/${project}/rulesets/${id}`;

/** As it is in a list. */
export const printMetadata = (project: string, { id, createdAt, services }: Ruleset) => ({
  name: rulesetName(project, id),
  createTime: timeOf(createdAt),
  metadata: { services },
});

export const printRuleset = (project: string, ruleset: Ruleset) => ({
  ...printMetadata(project, ruleset),
  source: { files: [ruleset.file] },
});

export const printRelease = (project: string, release: Release) => ({
  name: `projects/${project}/releases/${release.name}`,
  rulesetName: rulesetName(project, release.ruleset),
  createTime: timeOf(release.createdAt),
  updateTime: timeOf(release.releasedAt),
});

const printPlace = (fileName: string, { line, column }: Position) => ({ fileName, line, column });

/** What is wrong with a text, and what cannot be meant. */
export const printIssue = (fileName: string, { severity, sentence, ...place }: Problem) => ({
  sourcePosition: printPlace(fileName, place),
  description: sentence,
  severity: severity === 'error' ? 'ERROR' : 'WARNING',
});

export const printResult = (fileName: string, { isAsExpected, reasons, at }: TestResult) => ({
  state: isAsExpected ? 'SUCCESS' : 'FAILURE',
  ...(reasons.length > 0 && { debugMessages: reasons }),
  ...(at !== undefined && { errorPosition: printPlace(fileName, at) }),
});
