/** Delay (ms) before a failed join is tried again. Fewer users may have the board open by then. */
const RETRY_DELAY_MS = 5_000;

/** Creates a timer that calls `retry` once, unless it is stopped or restarted first. */
export function createRetryTimer(retry: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    stop,
    start: () => {
      stop();
      timer = setTimeout(retry, RETRY_DELAY_MS);
    },
  };
}
