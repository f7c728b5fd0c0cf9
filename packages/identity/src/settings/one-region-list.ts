import type { ProjectConfig } from './settings.ts';

type Regions = Pick<ProjectConfig, 'smsRegionConfig'>;

/**
 * Regions are allowed by one list or the other. Whoever sends one means it in place of the other,
 * although the mask names only what was sent.
 */
export function withOneRegionList<Config extends Regions>(sent: Regions, after: Config): Config {
  const { allowByDefault, allowlistOnly } = sent.smsRegionConfig ?? {};
  if ((allowByDefault === undefined) === (allowlistOnly === undefined)) return after;
  const kept = allowByDefault === undefined ? 'allowlistOnly' : 'allowByDefault';
  const list = after.smsRegionConfig?.[kept];
  return list === undefined ? after : { ...after, smsRegionConfig: { [kept]: list } };
}
