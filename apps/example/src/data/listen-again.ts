const pauses = [250, 500, 1_000, 2_000, 4_000];
const longestPause = 8_000;

/**
 * A listener that is refused has ended. But what was written here a moment ago is on its way: a new
 * board, or a token that knows of a verified address. So it is begun again, and again, and whoever
 * wants to know is told how often it was refused.
 */
export function listenAgain(listen: (onRefused: () => number) => () => void): () => void {
  let refusals = 0;
  let end: () => void;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    end = listen(() => {
      timer = setTimeout(begin, pauses[refusals] ?? longestPause);
      refusals += 1;
      return refusals;
    });
  };
  begin();
  return () => {
    clearTimeout(timer);
    end();
  };
}
