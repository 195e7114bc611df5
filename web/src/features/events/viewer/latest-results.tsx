import { useLingui } from '@lingui/react/macro';
import { outcomeOf } from '@touchline/shared/events/result';
import type { SeasonView } from '@touchline/shared/events/season.contract';
import { monthOf } from '@touchline/shared/months';
import { Link } from 'react-router-dom';
import { shootOutText } from '../../../domain/result-text';
import { day } from '../../../lib/club-time';
import { useClubZone } from '../../../lib/config';
import { now } from '../../../lib/now';
import classes from './season-page.module.css';

/** Results listed: those that people talk about. */
const SHOWN = 3;

/** The newest results of a season, each a way to its game. */
export function LatestResults({ team, results }: { team: string; results: SeasonView['results'] }) {
  const { t } = useLingui();
  const zone = useClubZone();
  if (results.length === 0) return null;
  return (
    <ul aria-label={t`Latest results`} className={classes.latest}>
      {results
        .slice(-SHOWN)
        .toReversed()
        .map(({ id, eventTime, opponent, ours, theirs, penalties }) => (
          <li key={id}>
            <Link to={`/games?${new URLSearchParams({ team, month: monthOf(eventTime), game: id })}`}>
              <b data-result={outcomeOf({ ours, theirs, ...(penalties && { penalties }) })}>
                {ours}–{theirs}
              </b>
              <span className={classes.name}>{opponent}</span>
              <span className={classes.detail}>
                {[penalties && shootOutText(penalties), day(eventTime, zone, now())].filter(Boolean).join(' ')}
              </span>
            </Link>
          </li>
        ))}
    </ul>
  );
}
