import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Card, NativeSelect, Title } from '@mantine/core';
import type { DevelopmentView } from '@touchline/shared/developments/development.model';
import { monthOf } from '@touchline/shared/months';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { byShirt, shortNamesOf } from '../../domain/players/roster-order';
import { Shirt } from '../../domain/players/shirt';
import { shirtMark } from '../../domain/players/shirt-mark';
import { shownMonth } from '../../lib/by-month';
import { monthName } from '../../lib/club-time';
import { now } from '../../lib/now';
import classes from './month-wall.module.css';

interface MonthWallProps {
  /** Teams with children for whom the caller writes. At least one. */
  teams: readonly TeamView[];
  developments: readonly DevelopmentView[];
}

/** A team's children in a month: for whom something is written, and a way to write for each. */
export function MonthWall({ teams, developments }: MonthWallProps) {
  const { t } = useLingui();
  const heading = useId();
  const thisMonth = monthOf(now());
  const [month, setMonth] = useState(thisMonth);
  const [teamId, setTeam] = useState<string>();
  const team = teams.find(({ id }) => id === teamId) ?? teams[0];
  const players = (team?.players ?? []).toSorted(byShirt);
  const names = shortNamesOf(players);
  const months = [...new Set([thisMonth, ...developments.map(shownMonth)])].toSorted().toReversed();
  const matchesOf = (id: string) =>
    developments.find((one) => one.playerId === id && shownMonth(one) === month)?.matches.length ?? 0;
  const addressOf = (id: string) => `/players?${new URLSearchParams({ team: team?.id ?? '', player: id, month })}`;
  const done = players.filter(({ id }) => matchesOf(id) > 0).length;
  const total = players.length;
  const next = players.find(({ id }) => matchesOf(id) === 0);
  const nextName = names.get(next?.id ?? '');
  return (
    <Card component="section" padding="md" aria-labelledby={heading}>
      <div className={classes.head}>
        <div>
          <Title order={2} size="h3" id={heading}>
            {done === total ? (
              <Trans>All {total} players have something to learn from</Trans>
            ) : (
              <Trans>
                {done} of {total} players have something to learn from
              </Trans>
            )}
          </Title>
          <p className={classes.help}>
            <Trans>Choose a player to write advice and to add film. Families see it at once.</Trans>
          </p>
        </div>
        <div className={classes.choices}>
          {teams.length > 1 && (
            <NativeSelect
              aria-label={t`Team`}
              data={teams.map(({ id, name }) => ({ value: id, label: name }))}
              value={team?.id}
              onChange={({ currentTarget }) => setTeam(currentTarget.value)}
            />
          )}
          <NativeSelect
            aria-label={t`Shown month`}
            data={months.map((value) => ({ value, label: monthName(value) }))}
            value={month}
            onChange={({ currentTarget }) => setMonth(currentTarget.value)}
          />
          {next && (
            <Button component={Link} to={addressOf(next.id)}>
              <Trans>Write for {nextName}</Trans>
            </Button>
          )}
        </div>
      </div>
      <ul data-roving className={classes.wall} aria-label={t`Players`}>
        {players.map((player) => {
          const count = matchesOf(player.id);
          return (
            <li key={player.id}>
              <Anchor component={Link} to={addressOf(player.id)} className={classes.tile} underline="never">
                <Shirt answer={count > 0 ? 'YES' : undefined} mark={shirtMark(player)} />
                <span className={classes.name}>{names.get(player.id)}</span>
                <span className={classes.count}>
                  {count > 0 ? <Plural value={count} one="# match" other="# matches" /> : <Trans>Nothing yet</Trans>}
                </span>
              </Anchor>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
