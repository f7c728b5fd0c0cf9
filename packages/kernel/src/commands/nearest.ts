/** How many letters have to be put in, taken out or changed to make one word of the other. */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1];
    for (const [column, wanted] of [...other].entries()) {
      const changed = (above[column] ?? 0) + (letter === wanted ? 0 : 1);
      current.push(Math.min(changed, (above[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    above = current;
  }
  return above[other.length] ?? 0;
}

/** Which of the words was probably meant: begun and not ended, or misspelt in a letter or two. */
export function nearest(given: string, words: readonly string[]): string | undefined {
  const begun = given.length > 1 ? words.filter((word) => word.startsWith(given)) : [];
  if (begun.length === 1) return begun[0];
  const [best] = words
    .map((word) => ({ word, steps: distance(given, word) }))
    .toSorted((one, other) => one.steps - other.steps);
  const most = given.length < 4 ? 1 : 2;
  return best !== undefined && best.steps <= most ? best.word : undefined;
}
