/** Did a mail lead here? Broken links are links too. */
export function isMailedLink(search: string): boolean {
  const parameters = new URLSearchParams(search);
  return parameters.has('oobCode') || parameters.has('mode');
}
