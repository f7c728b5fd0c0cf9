/** Best first. */
export const codings = ['br', 'gzip'] as const;

export type Coding = (typeof codings)[number];

/** RFC 9110, 12.5.3: what is named with `q=0` is refused, and `*` speaks for what is not named. */
export function acceptedCodings(header: string | undefined): readonly Coding[] {
  const accepted = new Map(
    (header ?? '').split(',').map((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      return [name, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))];
    }),
  );
  return codings.filter((coding) => accepted.get(coding) ?? accepted.get('*') ?? false);
}
