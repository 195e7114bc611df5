import { Trans } from '@lingui/react/macro';
import { Card, Title, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
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

/** Every team in a month, with its coach: for how many of its children something is written. A tap opens the team. */
export function TeamProgress({ teams, month, developments, onChoose }: TeamProgressProps) {
  const heading = useId();
  const matchesOf = writtenIn({ month, developments });
  const shown = monthName(month);
  return (
    <Card component="section" padding="md" aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading}>
        <Trans>Every team in {shown}</Trans>
      </Title>
      <ul data-roving className={classes.teams}>
        {teams.map(({ id, name, coach, players = [] }) => {
          const done = players.filter((player) => matchesOf(player.id) > 0).length;
          const total = players.length;
          return (
            <li key={id}>
              <UnstyledButton className={classes.row} onClick={() => onChoose(id)}>
                <span className={classes.team}>
                  {name}
                  {coach && (
                    <span className={classes.coach}>
                      <Trans>Coach {coach}</Trans>
                    </span>
                  )}
                </span>
                <span className={classes.done}>
                  <Trans>
                    {done} of {total} written
                  </Trans>
                </span>
                <IconChevronRight size={20} stroke={1.75} className={classes.chevron} aria-hidden />
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
