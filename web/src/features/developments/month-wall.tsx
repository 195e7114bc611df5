import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Card, Title } from '@mantine/core';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { byShirt } from '../../domain/players/roster-order';
import { Shirt } from '../../domain/players/shirt';
import { shirtMark } from '../../domain/players/shirt-mark';
import { shortNamesOf } from '../../domain/players/short-names';
import { monthName } from '../../lib/club-time';
import { type Written, writtenIn } from '../../live/queries/developments';
import classes from './month-wall.module.css';

interface MonthWallProps extends Written {
  /** A team with children. */
  team: TeamView;
  /** False: the viewer works for no team, and reads what others wrote. */
  mayWrite: boolean;
}

/** A team's children in a month: who has nothing yet, and a way to write for each. */
export function MonthWall({ team, month, developments, mayWrite }: MonthWallProps) {
  const { t } = useLingui();
  const heading = useId();
  const players = (team.players ?? []).toSorted(byShirt);
  const names = shortNamesOf(players);
  const matchesOf = writtenIn({ month, developments });
  const addressOf = (id: string) => `/players?${new URLSearchParams({ team: team.id, player: id, month })}`;
  const silent = players.filter(({ id }) => matchesOf(id) === 0);
  const total = players.length;
  const count = silent.length;
  const [next] = silent;
  const nextName = names.get(next?.id ?? '');
  const shown = monthName(month);
  return (
    <Card component="section" padding="md" aria-labelledby={heading}>
      <div className={classes.head}>
        <div>
          <Title order={2} size="h3" id={heading}>
            {count === 0 ? (
              <Plural
                value={total}
                one="The only player has something to learn from"
                other="All # players have something to learn from"
              />
            ) : count === total ? (
              <Trans>Nothing is written for {shown} yet</Trans>
            ) : (
              <Plural
                value={count}
                one={`# of ${total} players has no advice yet`}
                other={`# of ${total} players have no advice yet`}
              />
            )}
          </Title>
          <p className={classes.help}>
            <Trans>Choose a player to write advice and to add film. Families see it at once.</Trans>
          </p>
        </div>
        {next && mayWrite && (
          <Button component={Link} to={addressOf(next.id)}>
            <Trans>Write for {nextName}</Trans>
          </Button>
        )}
      </div>
      <ul data-roving className={classes.wall} aria-label={t`Players`}>
        {players.map((player) => {
          const written = matchesOf(player.id);
          return (
            <li key={player.id}>
              <Anchor component={Link} to={addressOf(player.id)} className={classes.tile} underline="never">
                <Shirt answer={written > 0 ? 'YES' : undefined} mark={shirtMark(player)} />
                <span className={classes.name}>{names.get(player.id)}</span>
                <span className={classes.count}>
                  {written > 0 ? (
                    <Plural value={written} one="# note" other="# notes" />
                  ) : (
                    <Trans context="advice">None yet</Trans>
                  )}
                </span>
              </Anchor>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
