import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { Page } from '../../components/page';
import classes from './rules-page.module.css';

/** Layout of the two public rules pages. */
export const RulesPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page title={title}>
    <nav aria-label="Rules" className={classes.tabs}>
      <NavLink to="/rules/players" className={classes.tab}>
        Players
      </NavLink>
      <NavLink to="/rules/parents" className={classes.tab}>
        Parents
      </NavLink>
    </nav>
    {children}
  </Page>
);
