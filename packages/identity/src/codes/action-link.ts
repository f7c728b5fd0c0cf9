import { linkModes, writeMailedLink } from '@latchkey/protocol';
import type { Settings } from '../settings/settings.ts';
import type { CodePurpose } from './code.ts';

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
  },
): string {
  const link = new URL(settings.actionPage ?? `${publicUrl}/__/auth/action`);
  const { code: oobCode, continueUrl, language: lang, tenant: tenantId } = parts;
  const { apiKey } = settings;
  const mode = linkModes[parts.purpose];
  const parameters = writeMailedLink({ mode, oobCode, apiKey, continueUrl, lang, tenantId });
  for (const [name, value] of parameters) link.searchParams.set(name, value);
  return link.href;
}
