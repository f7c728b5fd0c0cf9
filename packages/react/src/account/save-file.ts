/** Hands a file to the browser, which asks where to put it or puts it where it always does. */
export function saveFile(name: string, content: unknown): void {
  const blob = new Blob([JSON.stringify(content, undefined, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has it by now, whether or not it has written it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
