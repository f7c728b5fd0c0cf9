import { type LinkMode, readMailedLink, writeMailedLink } from '@latchkey/protocol';

export type ActionMode = LinkMode;

/** What a link of a mail says, nothing of it believed yet. Missing parts are empty. */
export type ActionRequest = {
  readonly mode: ActionMode | undefined;
  readonly code: string;
  readonly continueUrl: string;
  readonly lang: string;
  readonly tenant: string;
};

export const actionPath = '/__/auth/action';

/** Named twice, a parameter means its first value everywhere, so that no two readers differ. */
export function textFields(input: unknown): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of Object.entries(input ?? {})) {
    const text: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof text === 'string') fields.set(name, text);
  }
  return fields;
}

export function readActionRequest(fields: ReadonlyMap<string, string>): ActionRequest {
  const link = readMailedLink(fields);
  const { mode, oobCode: code = '', continueUrl = '', lang = '', tenantId: tenant = '' } = link;
  return { mode, code, continueUrl, lang, tenant };
}

/** What a form carries on. In the body, the code shows in no address bar and no log of addresses. */
export const hiddenFields = ({ mode, code, continueUrl, lang, tenant }: ActionRequest) =>
  writeMailedLink({ mode, oobCode: code, continueUrl, lang, tenantId: tenant });

/** The link again, for those whose visit failed for a reason that passes. */
export const actionHref = (request: ActionRequest): string =>
  `${actionPath}?${new URLSearchParams(hiddenFields(request))}`;
