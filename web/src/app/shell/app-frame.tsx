import { Trans, useLingui } from '@lingui/react/macro';
import clsx from 'clsx';
import { type RefObject, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { NavLink, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { clockOffset, onClockMoved } from '../../lib/now';
import { useCurrentUser } from '../../lib/session';
import { PageSkeleton } from '../../ui/skeletons';
import { adminIcons } from './admin-icons';
import classes from './app-frame.module.css';
import { BottomBar } from './bottom-bar';
import { bottomEntries, isOf } from './entries';
import { ErrorBoundary } from './error-boundary';
import { menuOf } from './screens';
import { TopBar } from './top-bar';

/**
 * After navigation to another page, moves focus to its content and scrolls to the top. On back and forward, the browser restores the
 * scroll position.
 */
function useFocusOnNavigation(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    content.current?.focus({ preventScroll: true });
    if (navigationType !== 'POP') window.scrollTo(0, 0);
  }, [pathname, navigationType, content]);
}

/** The admin menu of the user's roles; empty without roles (specification 2.2). */
function AdminRail() {
  const { t } = useLingui();
  const user = useCurrentUser();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t`Tasks`}>
      <ul className={classes.tasks}>
        {menuOf(user?.roles ?? []).map(({ path, label, icon }) => {
          const Icon = adminIcons[icon];
          return (
            <li key={path}>
              <NavLink
                to={`/admin/${path}`}
                className={clsx(classes.task, isOf(`/admin/${path}`, pathname) && classes.activeTask)}
              >
                <Icon size={20} stroke={1.75} />
                {t(label)}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** A warning about the device's clock. */
const ClockNotice = lazyWithRetry(() => import('./clock-notice'));
/** The clock may be off by so much (ms) without a warning. */
const TOLERATED_MS = 5 * 60_000;

/** The frame of every screen: 56 px bar, admin rail (desktop), bottom bar (phone, signed in). */
export function AppFrame() {
  const user = useCurrentUser();
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  useFocusOnNavigation(content);
  const isClockOff = Math.abs(useSyncExternalStore(onClockMoved, clockOffset)) > TOLERATED_MS;
  const inAdmin = pathname.startsWith('/admin') && user !== null && menuOf(user.roles).length > 0;
  const hasBottomBar = user !== null && bottomEntries(user).length > 0;

  return (
    <div className={clsx(hasBottomBar && classes.aboveBottomBar, inAdmin && classes.besideRail)}>
      <a href="#content" className={classes.skip}>
        <Trans>Skip to content</Trans>
      </a>
      {/* The second class keeps the bar in place when a modal hides the page's scroll bar (react-remove-scroll-bar). */}
      <header className={clsx(classes.header, 'right-scroll-bar-position')}>
        <TopBar hasBottomBar={hasBottomBar} />
      </header>
      {inAdmin && (
        <div className={classes.rail}>
          <AdminRail />
        </div>
      )}
      <main id="content" ref={content} tabIndex={-1} className={classes.main}>
        {isClockOff && <ClockNotice />}
        <ErrorBoundary resetKey={pathname}>
          <Suspense
            fallback={
              <div className={classes.waiting}>
                <PageSkeleton />
              </div>
            }
          >
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      {hasBottomBar && user && <BottomBar user={user} />}
    </div>
  );
}
