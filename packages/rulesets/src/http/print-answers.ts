import type { Release } from '../release.ts';
import type { Ruleset } from '../ruleset.ts';

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
