/** Who was last signed in on both sides, and the names of the sessions that they had then. */
export type LastInStep = {
  readonly uid: string;
  readonly ours: string | undefined;
  readonly theirs: string | undefined;
};

export const lastInStepText = ({ uid, ours, theirs }: LastInStep): string =>
  ours && theirs ? `${uid} ${ours} ${theirs}` : uid;

/** Earlier versions kept no names. */
export function parseLastInStep(text: string | undefined): LastInStep | undefined {
  if (text === undefined) return undefined;
  const [, uid = text, ours, theirs] = /^(.*) ([\w-]{22}) ([\w-]{22})$/s.exec(text) ?? [];
  return { uid, ours, theirs };
}
