import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Text, useMantineColorScheme } from '@mantine/core';
import { displayName } from '@touchline/shared/accounts/display-name';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import { ConnectionSlot } from '../../domain/connection/connection-slot';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { loginPath } from '../../lib/return-path';
import { logout, useSession } from '../../lib/session';
import { unlessUnsaved } from '../../lib/unsaved';
import { BrandLink } from './brand-link';
import { hasSessions } from './entries';
import { SCHEMES } from './schemes';
import { hasTasks, viewerScreens } from './screens';
import classes from './top-bar.module.css';

/** A menu whose code has not loaded yet. It is as wide as the menu, so that the links beside it stay where they are. */
const LoadingMenu = ({ label }: { label: ReactNode }) => (
  <span className={classes.link}>
    {label} <span className={classes.chevron} />
  </span>
);

const GamesMenu = lazyWithRetry(() => import('./games-menu'), <LoadingMenu label={<Trans>Games</Trans>} />);
const ClubBrand = lazyWithRetry(() => import('./club-brand'), <BrandLink />);
const NoticeBell = lazyWithRetry(() => import('./notice-bell'), <span className={classes.bell} />);
const PlayersMenu = lazyWithRetry(() => import('./players-menu'), <LoadingMenu label={<Trans>Players</Trans>} />);

const linkClass = ({ isActive }: { isActive: boolean }) => clsx(classes.link, isActive && classes.active);

/** Cycles through the colour schemes: system, light, dark. */
function SchemeToggle() {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const currentIndex = Math.max(
    0,
    SCHEMES.findIndex(({ value }) => value === colorScheme),
  );
  const scheme = SCHEMES[currentIndex] ?? SCHEMES[0];
  const next = SCHEMES[(currentIndex + 1) % SCHEMES.length] ?? SCHEMES[0];
  const current = t(scheme.label);
  const other = t(next.label);
  const label = t`Colors: ${current}. Switch to: ${other}`;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="var(--dim)"
      size={44}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(next.value)}
    >
      <scheme.Icon size={20} stroke={1.75} />
    </ActionIcon>
  );
}

/** The top bar of specification 2.2. On a phone most of its entries are in the bottom bar. */
export function TopBar({ hasBottomBar }: { hasBottomBar: boolean }) {
  const { t } = useLingui();
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const user = session.state === 'signed-in' ? session.user : null;

  const hasViewers = user !== null && hasTasks(user.roles);

  const leave = () => {
    unlessUnsaved(() => {
      void navigate('/');
      void logout();
    });
  };

  return (
    <div className={clsx(classes.bar, hasBottomBar && classes.short, user && !hasBottomBar && classes.crowded)}>
      <ClubBrand />
      <nav aria-label={t`Main`} className={classes.links}>
        <NavLink to="/rules" className={linkClass}>
          <Trans>Rules</Trans>
        </NavLink>
        {user && hasTasks(user.roles) && (
          <NavLink to="/admin" className={linkClass}>
            <Trans>Tasks</Trans>
          </NavLink>
        )}
        {hasViewers && viewerScreens.games && <GamesMenu />}
        {hasViewers && viewerScreens.players && <PlayersMenu />}
        {hasViewers && hasSessions(user) && (
          <NavLink to="/sessions" className={linkClass}>
            <Trans>Sessions</Trans>
          </NavLink>
        )}
      </nav>
      <div className={classes.end}>
        {user && (
          <div className={classes.connection}>
            <ConnectionSlot />
          </div>
        )}
        {user && (
          <Text size="sm" c="var(--dim)" className={classes.name} truncate>
            {displayName(user)}
          </Text>
        )}
        {user && <NoticeBell />}
        <div className={classes.scheme}>
          <SchemeToggle />
        </div>
        {session.state === 'visitor' ? (
          !location.pathname.startsWith('/auth') && (
            <Button component={Link} to={loginPath(location)} size="sm" className={classes.enter}>
              <Trans>Login</Trans>
            </Button>
          )
        ) : (
          <Button variant="default" size="sm" className={classes.leave} onClick={leave}>
            <Trans>Logout</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
