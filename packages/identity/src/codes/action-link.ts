import { linkModes, writeMailedLink } from '@latchkey/protocol';
import type { Settings } from '../settings/settings.ts';
import type { CodePurpose } from './code.ts';

/** Where links lead that an app of a phone may open in place of the browser. */
export const appLinksPath = '/__/auth/links';

/** The link that an app's link stands for, which is itself where no app was asked for. */
export function unwrappedLink(link: string): string {
  const { pathname, searchParams } = new URL(link);
  return (pathname.endsWith(appLinksPath) && searchParams.get('link')) || link;
}

/**
 * The address a mail leads to. Its host comes from the configuration alone: a request that could
 * choose it would have the victim carry the code to the attacker.
 */
export function actionLink(
  publicUrl: string,
  settings: Settings,
  parts: {
    readonly purpose: CodePurpose;
    readonly code: string;
    readonly language: string;
    readonly tenant: string;
    readonly continueUrl?: string | undefined;
    /** An app of the phone may open it, which knows links by this server's address. */
    readonly inApp?: boolean | undefined;
  },
): string {
  const link = new URL(settings.actionPage ?? `${publicUrl}/__/auth/action`);
  const { code: oobCode, continueUrl, language: lang, tenant: tenantId } = parts;
  const { apiKey } = settings;
  const mode = linkModes[parts.purpose];
  const parameters = writeMailedLink({ mode, oobCode, apiKey, continueUrl, lang, tenantId });
  for (const [name, value] of parameters) link.searchParams.set(name, value);
  if (!parts.inApp) return link.href;
  return `${publicUrl}${appLinksPath}?${new URLSearchParams({ link: link.href })}`;
}
