/**
 * - `lost`: something acknowledged is not there, or something undone is back.
 * - `half`: a change that was to be whole left only a part of itself.
 * - `refused`: a request or a start that had to succeed did not.
 */
export type Finding = { readonly kind: 'lost' | 'half' | 'refused'; readonly what: string };

export const lost = (what: string): Finding => ({ kind: 'lost', what });
export const half = (what: string): Finding => ({ kind: 'half', what });
export const refused = (what: string): Finding => ({ kind: 'refused', what });

export const count = (findings: readonly Finding[], kind: Finding['kind']): number =>
  findings.filter((finding) => finding.kind === kind).length;
