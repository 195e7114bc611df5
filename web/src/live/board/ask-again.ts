/** A board that could not be shown is asked for again after so long (ms): some of the crowd may have left. */
const AFTER = 5_000;

/** Asks once more after a while, unless that is stopped or put off. */
export function askAgain(ask: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    stop,
    soon: () => {
      stop();
      timer = setTimeout(ask, AFTER);
    },
  };
}
