import type { Installation } from '@latchkey/kernel/product';
import { BadSettings, readGroup } from '@latchkey/kernel/settings/setting';
import { settingSource } from '../../config/read-config.ts';
import { remoteSettings, serverSettings } from '../../config/settings.ts';

/** Where the server is that commands ask, and how they prove who asks. */
export type RemoteAddress = {
  readonly url: string;
  readonly project: string;
  readonly token: string | undefined;
  readonly keyFile: string | undefined;
};

/** Nothing where commands open the data themselves. */
export function remoteAddress({ environment, products }: Installation): RemoteAddress | undefined {
  const source = settingSource(environment, products);
  const problems: string[] = [];
  const { url, token, keyFile } = readGroup(remoteSettings, source, problems);
  const { project } = readGroup({ project: serverSettings.project }, source, problems);
  if (source[remoteSettings.url.name] && problems.length > 0) throw new BadSettings(problems);
  return url === undefined ? undefined : { url: url.replace(/\/+$/, ''), project, token, keyFile };
}
