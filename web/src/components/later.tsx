import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part of the page whose code comes later: there is nothing of it until then, and the page never waits for it. Where it cannot be
 * fetched the rest of the page stays, and it is fetched when the line is back.
 */
export function later<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function Later(props: P) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (Part) return;
      let gone = false;
      const fetchIt = () =>
        load().then(
          (module) => {
            loaded = module.default;
            if (!gone) setPart(() => module.default);
          },
          () => {
            if (!gone) window.addEventListener('online', fetchIt, { once: true });
          },
        );
      void fetchIt();
      return () => {
        gone = true;
        window.removeEventListener('online', fetchIt);
      };
    }, [Part]);
    return Part ? <Part {...props} /> : null;
  };
}
