import type { Sample } from '../measure/rounds.ts';
import { answerTasks } from '../processes/helper-process.ts';
import { rawCommits } from './commits.ts';
import { rawHashing } from './hashing.ts';
import type { Limit } from './limit.ts';
import type { LimitTask } from './limit-process.ts';
import { rawSigning } from './signing.ts';

let limit: Limit | undefined;

const open = ({ name, folder }: LimitTask): Limit =>
  ({ hashing: rawHashing, signing: rawSigning, commits: () => rawCommits(folder) })[name]();

answerTasks(async (task: LimitTask): Promise<Sample> => {
  limit ??= open(task);
  const before = process.cpuUsage();
  const sample = await limit(task.milliseconds);
  const { user, system } = process.cpuUsage(before);
  const times = (sample.perSecond * task.milliseconds) / 1000;
  return { ...sample, processor: (user + system) / 1000 / times };
});
