/** What begins anew is not gone on with where this entry of the browser's history stood. */
export function forgetStep(): void {
  const { latchkey, ...others } = history.state ?? {};
  if (latchkey) history.replaceState({ ...others, latchkey: { at: latchkey.at } }, '');
}
