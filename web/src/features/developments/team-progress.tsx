import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Title } from '@mantine/core';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useId } from 'react';
import { monthName } from '../../lib/club-time';
import { type Written, writtenIn } from '../../live/queries/developments';
import classes from './month-wall.module.css';

interface TeamProgressProps extends Written {
  /** Teams with children. */
  teams: readonly TeamView[];
  onChoose: (teamId: string) => void;
}

/** Every team in a month: for how many of its children something is written. */
export function TeamProgress({ teams, month, developments, onChoose }: TeamProgressProps) {
  const { t } = useLingui();
  const heading = useId();
  const shown = monthName(month);
  return (
    <Card component="section" padding="md" aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading}>
        <Trans>Every team in {shown}</Trans>
      </Title>
      <ul className={classes.teams}>
        {teams.map(({ id, name, players = [] }) => {
          const done = players.filter((player) => writtenIn({ month, developments }, player.id) > 0).length;
          const total = players.length;
          return (
            <li key={id}>
              <span className={classes.team}>{name}</span>
              <span className={classes.done}>
                {done === total ? (
                  <Plural value={total} one="The only player has something" other="All # players have something" />
                ) : total === 1 ? (
                  <Trans>The only player has no advice yet</Trans>
                ) : (
                  <Plural
                    value={done}
                    one={`# of ${total} players has something`}
                    other={`# of ${total} players have something`}
                  />
                )}
              </span>
              <Button variant="default" size="sm" aria-label={t`Open ${name}`} onClick={() => onChoose(id)}>
                <Trans>Open</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
