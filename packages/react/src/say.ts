const said = new Set<string>();

/** To developers, once in the console of this page, however often it is drawn. */
export function say(sentence: string): void {
  // biome-ignore lint/suspicious/noConsole: a developer's mistake is no visitor's business
  if (!said.has(sentence)) console.error(`Latchkey: ${sentence}`);
  said.add(sentence);
}
