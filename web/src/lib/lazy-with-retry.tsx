import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** Delay before a failed load is retried, unless the browser comes online earlier (ms). */
export const RETRY_DELAY_MS = 30_000;

/** A lazy component. `fetchAhead` loads its code before the first render; `isLoaded` says whether it renders at once. */
export type LazyComponent<P extends object> = ComponentType<P> & {
  fetchAhead: () => Promise<void>;
  isLoaded: () => boolean;
};

/**
 * Returns a component that loads its code when it is first rendered. Unlike `React.lazy` it does not suspend or crash the page: it renders
 * the placeholder, and retries a failed load after a delay and when the browser comes online.
 * @param waiting placeholder
 */
export function lazyWithRetry<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  waiting: ReactNode = null,
): LazyComponent<P> {
  let loaded: ComponentType<P> | undefined;
  function LazyPart(props: P) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (Part) return;
      let isUnmounted = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const attempt = (): void => {
        clearTimeout(timer);
        void load().then(
          (module) => {
            loaded = module.default;
            if (!isUnmounted) setPart(() => module.default);
          },
          () => {
            if (!isUnmounted) timer = setTimeout(attempt, RETRY_DELAY_MS);
          },
        );
      };
      window.addEventListener('online', attempt);
      attempt();
      return () => {
        isUnmounted = true;
        clearTimeout(timer);
        window.removeEventListener('online', attempt);
      };
    }, [Part]);
    return Part ? <Part {...props} /> : waiting;
  }
  const fetchAhead = async () => {
    loaded = (await load()).default;
  };
  return Object.assign(LazyPart, { fetchAhead, isLoaded: () => loaded !== undefined });
}
