import { useLingui } from '@lingui/react/macro';
import clsx from 'clsx';
import { NavLink } from 'react-router-dom';
import { useCurrentUser } from '../../lib/session';
import { menuOf } from '../screens';
import { adminIcons } from './admin-icons';
import classes from './admin-rail.module.css';

/** The admin menu of the user's roles; empty without roles (specification 2.2). */
export function AdminRail() {
  const { t } = useLingui();
  const user = useCurrentUser();
  return (
    <nav aria-label={t`Tasks`}>
      <ul className={classes.list}>
        {menuOf(user?.roles ?? []).map(({ path, label, icon }) => {
          const Icon = adminIcons[icon];
          return (
            <li key={path}>
              <NavLink
                to={`/admin/${path}`}
                className={({ isActive }) => clsx(classes.link, isActive && classes.active)}
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
