import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { seasonContract } from '@touchline/shared/events/season.contract';
import type { ReactNode } from 'react';
import { queryOf } from '../../lib/query-of';
import classes from './season-strip.module.css';

const Fact = ({ count, children }: { count: number | string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{children}</dt>
    <dd>{count}</dd>
  </div>
);

/** The numbers of a player in the current season, in one line; nothing for one who has played no game and come to no event. */
export function SeasonStrip({ team, player }: { team: string; player: string }) {
  const { data, isPending } = useQuery({
    ...queryOf(['season', team], seasonContract.show_season, { query: { tag: team } }),
    staleTime: 30_000,
  });
  if (isPending) return <div className={classes.strip} aria-hidden />;
  const row = data?.players.find(({ id }) => id === player);
  if (!row || row.held === 0) return null;
  const { held, attended, games, goals, assists } = row;
  return (
    <dl className={classes.strip}>
      <Fact count={games}>
        <Plural value={games} one="Game" other="Games" />
      </Fact>
      <Fact count={goals}>
        <Plural value={goals} one="Goal" other="Goals" />
      </Fact>
      <Fact count={assists}>
        <Plural value={assists} one="Assist" other="Assists" />
      </Fact>
      <Fact count={`${Math.round((100 * attended) / held)}%`}>
        <Trans>Attendance</Trans>
      </Fact>
    </dl>
  );
}
