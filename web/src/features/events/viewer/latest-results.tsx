import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SeasonView } from '@touchline/shared/events/season.contract';
import { Link } from 'react-router-dom';
import { shootOutText } from '../../../domain/result-text';
import { clubMonth } from '../../../lib/club-month';
import { day } from '../../../lib/club-time';
import { useClubZone } from '../../../lib/config';
import { now } from '../../../lib/now';
import { inOneLine } from '../../../lib/one-line';
import { HOME_AWAY_WORDS } from '../editor/fields/event-details';
import classes from './season-page.module.css';

/** Results listed: those that people talk about. */
const SHOWN = 5;

/** The outcome as a letter, as in tables of a league. */
const LETTERS = {
  won: msg({ message: 'W', context: 'letter: won' }),
  drawn: msg({ message: 'D', context: 'letter: drawn' }),
  lost: msg({ message: 'L', context: 'letter: lost' }),
};
const WORDS = { won: msg`Won`, drawn: msg`Drawn`, lost: msg({ message: 'Lost', context: 'games' }) };

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
        .map(({ id, eventTime, opponent, homeAway, ours, theirs, outcome, penalties }) => {
          const facts = [homeAway ? t(HOME_AWAY_WORDS[homeAway]) : '', day(eventTime, zone, now())];
          return (
            <li key={id}>
              <Link to={`/games?${new URLSearchParams({ team, month: clubMonth(eventTime), game: id })}`}>
                <abbr title={t(WORDS[outcome])} data-result={outcome}>
                  {t(LETTERS[outcome])}
                </abbr>
                <b>
                  {ours}–{theirs}
                </b>
                <span>
                  <span className={classes.name}>{opponent}</span>{' '}
                  <span className={classes.detail}>{penalties && shootOutText(penalties)}</span>
                </span>
                <span className={classes.detail}>{inOneLine(facts)}</span>
              </Link>
            </li>
          );
        })}
    </ul>
  );
}
