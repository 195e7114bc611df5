import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** How soon what could not be fetched is tried again, where the line does not come back before (ms). */
export const RETRY_DELAY_MS = 30_000;

/** A part whose code comes later; `fetchAhead` brings it, so that the first rendering has it already. */
export type Later<P extends object> = ComponentType<P> & { fetchAhead: () => Promise<void> };

/**
 * A part of the page whose code comes later: there is nothing of it until then, and the page never waits for it. Where it cannot be
 * fetched the rest of the page stays, and it is tried again now and then, and when the line is back.
 * @param waiting stands in its place until then
 */
export function lazyWithRetry<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  waiting: ReactNode = null,
): Later<P> {
  let loaded: ComponentType<P> | undefined;
  function LaterPart(props: P) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (Part) return;
      let gone = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const fetchIt = (): void => {
        clearTimeout(timer);
        void load().then(
          (module) => {
            loaded = module.default;
            if (!gone) setPart(() => module.default);
          },
          () => {
            if (!gone) timer = setTimeout(fetchIt, RETRY_DELAY_MS);
          },
        );
      };
      window.addEventListener('online', fetchIt);
      fetchIt();
      return () => {
        gone = true;
        clearTimeout(timer);
        window.removeEventListener('online', fetchIt);
      };
    }, [Part]);
    return Part ? <Part {...props} /> : waiting;
  }
  const fetchAhead = async () => {
    loaded = (await load()).default;
  };
  return Object.assign(LaterPart, { fetchAhead });
}
