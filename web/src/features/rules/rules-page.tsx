import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { Page } from '../../ui/page';
import classes from './rules-page.module.css';

/** Layout of the two public rules pages. */
export function RulesPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <Page title={title}>
      <nav aria-label={t`Rules`} className={classes.tabs}>
        <NavLink to="/rules/players" className={classes.tab}>
          <Trans>Players</Trans>
        </NavLink>
        <NavLink to="/rules/parents" className={classes.tab}>
          <Trans>Parents</Trans>
        </NavLink>
      </nav>
      {children}
    </Page>
  );
}
