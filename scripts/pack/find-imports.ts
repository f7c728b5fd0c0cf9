const name = String.raw`(["'\`])([^"'\`\n]+)`;

/** Statements begin a line, so that words in texts are not taken for them. */
const inCode = [
  new RegExp(String.raw`^\s*import\s*(?:[^;'"()]*?\bfrom\s*)?${name}\1`, 'gm'),
  new RegExp(String.raw`^\s*export\s[^;'"()=]*?\bfrom\s*${name}\1`, 'gm'),
  new RegExp(String.raw`\bimport\s*\(\s*${name}\1`, 'g'),
];

const inStyles = [/@import\s+(?:url\()?\s*(["']?)([^"')\s;]+)/g, /\burl\(\s*(["']?)([^"')\s]+)/g];

/** What a module, a declaration or a style sheet asks for, as written there. */
export function findImports(file: string, text: string): string[] {
  const isStyle = file.endsWith('.css');
  if (!isStyle && !/\.js$|\.d\.ts$/.test(file)) return [];
  const found = (isStyle ? inStyles : inCode).flatMap((pattern) => [...text.matchAll(pattern)]);
  const written = new Set(found.map((match) => match[2] ?? ''));
  return [...written].filter((address) => !address.startsWith('data:'));
}

/** Threads, style sheets and lists are named by where they are, which no import tells. */
export const findNamedFiles = (code: string): string[] =>
  [...code.matchAll(/\bnew URL\(\s*'(\.[^']*)',\s*import\.meta\.url,?\s*\)/g)].map(
    ([, path = '']) => path,
  );
