import { useLingui } from '@lingui/react/macro';
import { Link, useSearchParams } from 'react-router-dom';
import { useCurrentUser } from '../lib/session';
import classes from './plan-views.module.css';

type PlanView = 'list' | 'month' | 'news';

/** The choices that each view keeps for the others. */
const KEPT = ['team', 'kind', 'month'];

/** List, month and news of the teams: one control on Planning and on Team news. */
export function PlanViews({ shown }: { shown: PlanView }) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const news = useCurrentUser()?.news;
  const wayTo = (view: PlanView) => {
    const kept = [...params].filter(([key]) => KEPT.includes(key));
    const search = new URLSearchParams([...kept, ...(view === 'month' ? [['view', view]] : [])]);
    return { pathname: view === 'news' ? '/admin/news' : '/admin/planning', search: `${search}` };
  };
  const views: [PlanView, string][] = [
    ['list', t`List`],
    ['month', t`Month`],
    ['news', t`News`],
  ];
  return (
    <nav aria-label={t`View`} data-roving className={classes.views}>
      {views.map(([view, label]) => (
        <Link
          key={view}
          to={wayTo(view)}
          replace={view !== 'news' && shown !== 'news'}
          className={classes.view}
          aria-current={view === shown ? 'page' : undefined}
        >
          {label}
          {view === 'news' && news && <span className={classes.unread}>{news.more + 1}</span>}
        </Link>
      ))}
    </nav>
  );
}
