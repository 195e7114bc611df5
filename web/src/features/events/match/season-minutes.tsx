import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PlayerMinutes } from '@touchline/shared/match/attendance.contract';
import { POSITIONS } from '@touchline/shared/match/formations';
import { usePhone } from '../../../lib/widths';
import { LoadError } from '../../../ui/load-error';
import classes from './match.module.css';
import { minutesText, positionNames } from './match-words';
import { minutesQuery } from './minutes-query';

/** The minutes of a season: for staff a row for each child with outliers marked, for families their own child. */
export default function SeasonMinutes({ team, season }: { team: string; season: number }) {
  const { t } = useLingui();
  const phone = usePhone();
  const minutes = useQuery(minutesQuery(team, season));
  if (minutes.error && !minutes.data) return <LoadError what={t`The minutes`} read={minutes} />;
  const players = minutes.data?.players ?? [];
  if (!minutes.data || minutes.data.games === 0 || players.length === 0) return null;
  const percent = ({ share }: PlayerMinutes) => (share === undefined ? '' : `${Math.round(share * 100)}%`);
  const positionsOf = ({ positions }: PlayerMinutes) =>
    POSITIONS.filter((one) => positions[one])
      .toSorted((one, other) => (positions[other] ?? 0) - (positions[one] ?? 0))
      .map((one) => t(positionNames[one]))
      .join(', ');
  const outliers = { LESS: t`plays less than the others`, MORE: t`plays more than the others` };
  return (
    <section className={classes.section} aria-label={t`Minutes`}>
      <Title order={2} size="h3">
        <Trans>Minutes</Trans>
      </Title>
      <p className={classes.help}>
        <Trans>Time on the field, and its share of the time that the child could have played.</Trans>
      </p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        tabIndex={0}
        aria-label={t`Table of minutes`}
        className={classes.scroll}
      >
        <table className={classes.table} aria-label={t`Minutes`}>
          <thead>
            <tr>
              <th scope="col">{t`Player`}</th>
              <th scope="col">{t`Minutes`}</th>
              <th scope="col">{t({ message: 'Share', context: 'part of the minutes' })}</th>
              <th scope="col">{t`Starts`}</th>
              <th scope="col">{t`In goal`}</th>
              {!phone && <th scope="col">{t`Positions`}</th>}
            </tr>
          </thead>
          <tbody>
            {players
              .toSorted((one, other) => (one.share ?? 0) - (other.share ?? 0))
              .map((player) => (
                <tr key={player.id} data-outlier={player.outlier}>
                  <th scope="row">
                    {player.name}
                    {phone && <div className={classes.help}>{positionsOf(player)}</div>}
                  </th>
                  <td>{minutesText(player.played)}</td>
                  <td>
                    {percent(player)}
                    {player.outlier && <div className={classes.help}>{outliers[player.outlier]}</div>}
                  </td>
                  <td>{player.starts}</td>
                  <td>{player.keeperTurns}</td>
                  {!phone && <td>{positionsOf(player)}</td>}
                </tr>
              ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
