import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PlayerMinutes } from '@touchline/shared/match/attendance.contract';
import { POSITIONS } from '@touchline/shared/match/formations';
import { positionNames } from '../../../domain/players/position-words';
import { usePhone } from '../../../lib/widths';
import { LoadError } from '../../../ui/load-error';
import seasonClasses from '../viewer/season-page.module.css';
import classes from './match.module.css';
import { minutesText } from './match-words';
import { minutesQuery } from './minutes-query';

/** The minutes of a season: for staff a row for each child with outliers marked, for families their own child. */
export default function SeasonMinutes({ team, season }: { team: string; season: number }) {
  const { t } = useLingui();
  const phone = usePhone();
  const minutes = useQuery(minutesQuery(team, season));
  if (minutes.error && !minutes.data) return <LoadError what={t`The minutes`} read={minutes} />;
  const players = minutes.data?.players ?? [];
  if (!minutes.data || minutes.data.games === 0 || players.length === 0) return null;
  const { open = 0 } = minutes.data;
  const percent = ({ share }: PlayerMinutes) => (share === undefined ? '' : `${Math.round(share * 100)}%`);
  const positionsOf = ({ positions }: PlayerMinutes) =>
    POSITIONS.filter((one) => positions[one])
      .toSorted((one, other) => (positions[other] ?? 0) - (positions[one] ?? 0))
      .map((one) => t(positionNames[one]))
      .join(', ');
  const outliers = { LESS: t`plays less than the others`, MORE: t`plays more than the others` };
  const sorted = players.toSorted((one, other) => (one.share ?? 0) - (other.share ?? 0));
  return (
    <section className={classes.section} aria-label={t`Minutes`}>
      <Title order={2} size="h3">
        <Trans>Minutes</Trans>
      </Title>
      <p className={classes.help}>
        <Trans>Time on the field, and its share of the time that the child could have played.</Trans>
      </p>
      {open > 0 && (
        <p className={classes.help}>
          {plural(open, {
            one: 'Nobody has ended # game: its minutes count to the planned end.',
            other: 'Nobody has ended # games: their minutes count to the planned end.',
          })}
        </p>
      )}
      {phone ? (
        <ul className={seasonClasses.list} aria-label={t`Minutes`}>
          {sorted.map((player) => (
            <li key={player.id} className={seasonClasses.line}>
              <span className={seasonClasses.name}>{player.name}</span>
              <span className={seasonClasses.share}>
                {[minutesText(player.played), percent(player)].filter(Boolean).join(' · ')}
              </span>
              <span className={seasonClasses.detail}>
                {[
                  player.outlier && outliers[player.outlier],
                  `${t`Starts`} ${player.starts}`,
                  `${t`In goal`} ${player.keeperTurns}`,
                  positionsOf(player),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <table className={classes.table} aria-label={t`Minutes`}>
          <thead>
            <tr>
              <th scope="col">{t`Player`}</th>
              <th scope="col">{t`Minutes`}</th>
              <th scope="col">{t({ message: 'Share', context: 'part of the minutes' })}</th>
              <th scope="col">{t`Starts`}</th>
              <th scope="col">{t`In goal`}</th>
              <th scope="col">{t`Positions`}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((player) => (
              <tr key={player.id}>
                <th scope="row">{player.name}</th>
                <td>{minutesText(player.played)}</td>
                <td>
                  {percent(player)}
                  {player.outlier && <div className={classes.help}>{outliers[player.outlier]}</div>}
                </td>
                <td>{player.starts}</td>
                <td>{player.keeperTurns}</td>
                <td>{positionsOf(player)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
