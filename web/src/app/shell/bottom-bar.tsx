import { Trans, useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconCalendarEvent, IconChalkboard, IconDots, IconMovie } from '@tabler/icons-react';
import type { CurrentUser } from '@touchline/shared/accounts/account.model';
import clsx from 'clsx';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { ShirtIcon } from '../../ui/icons';
import classes from './bottom-bar.module.css';
import { type BarEntry, bottomEntries, isOf } from './entries';

const MoreDrawer = lazyWithRetry(() => import('./more-drawer'));

const icons = {
  planning: <IconCalendarEvent size={22} stroke={1.75} />,
  games: <IconMovie size={22} stroke={1.75} />,
  players: <ShirtIcon size={22} />,
  sessions: <IconChalkboard size={22} stroke={1.75} />,
} satisfies Record<BarEntry['screen'], React.ReactNode>;

/** Navigation on a phone: the user's screens, and More. */
export function BottomBar({ user }: { user: CurrentUser }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const entries = bottomEntries(user);
  return (
    <>
      <nav aria-label={t`Screens`} className={classes.bar}>
        {entries.map(({ to, screen, label }) => (
          <NavLink key={to} to={to} className={clsx(classes.item, isOf(to, pathname) && classes.active)}>
            {icons[screen]}
            {t(label)}
          </NavLink>
        ))}
        <UnstyledButton
          className={clsx(classes.item, !entries.some(({ to }) => isOf(to, pathname)) && classes.active)}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <IconDots size={22} stroke={1.75} />
          <Trans>More</Trans>
        </UnstyledButton>
      </nav>
      {/* Mounted before the tap, so that its code is loaded even if the connection is lost by then. */}
      <MoreDrawer user={user} opened={open} onClose={() => setOpen(false)} />
    </>
  );
}
