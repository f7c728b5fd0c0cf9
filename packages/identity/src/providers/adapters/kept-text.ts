type Kept = Readonly<Record<string, unknown>>;

/** What was kept at the departure. Without it an answer cannot be judged, and must not be taken. */
export function keptText(kept: Kept, name: string): string {
  const value = kept[name];
  if (typeof value !== 'string' || value === '') throw new Error(`No ${name} was kept.`);
  return value;
}
