import { type Path, parsePath, type To, UNSAFE_createBrowserHistory } from 'react-router-dom';
import { mustAsk, unlessUnsaved } from '../lib/unsaved';

/**
 * Returns the browser's history, which asks before it leaves a page with unsaved changes.
 *
 * React Router has the same in `useBlocker`, but only in its data router, which doubles the size of the router (decision 0031).
 */
export function guardedHistory() {
  const history = UNSAFE_createBrowserHistory({ v5Compat: true });
  const { push, replace, listen } = history;
  let shownPath: Path = history.location;
  /** Continues the navigation that was just undone. */
  let askAgain: (() => void) | null = null;

  const mustAskBefore = ({ pathname = shownPath.pathname, search = '' }: Partial<Path>, isReplaced = false) =>
    mustAsk() &&
    (pathname !== shownPath.pathname ||
      // Search parameters select what is shown. A page that corrects its own parameters replaces the entry.
      (search !== shownPath.search && !isReplaced));
  const guarded =
    (change: typeof push, isReplaced: boolean): typeof push =>
    (to: To, state) => {
      const go = () => change(to, state);
      if (mustAskBefore(typeof to === 'string' ? parsePath(to) : to, isReplaced)) unlessUnsaved(go);
      else go();
    };

  return Object.assign(history, {
    push: guarded(push, false),
    replace: guarded(replace, true),
    listen: (listener: Parameters<typeof listen>[0]) =>
      listen((update) => {
        const { action, delta, location } = update;
        if (askAgain) {
          const ask = askAgain;
          askAgain = null;
          return ask();
        }
        if (action === 'POP' && delta && mustAskBefore(location)) {
          // The browser has gone back or forward already. It returns to the shown page, and only then is the user asked.
          askAgain = () => unlessUnsaved(() => history.go(delta));
          return history.go(-delta);
        }
        shownPath = location;
        listener(update);
      }),
  });
}
