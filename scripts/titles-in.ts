/** Every title of a test in a file, as it is written: the first thing a call is given, before a function. */
export const titlesIn = (source: string): readonly string[] =>
  [...source.matchAll(/\(\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`),\s/g)].map(
    ([, quoted = '']) => quoted.slice(1, -1).replace(/\\(.)/g, '$1'),
  );
