import { Trans, useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Actor } from '@touchline/shared/access/actor';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { shortNamesOf } from '../../domain/players/short-names';
import { useFirstLoad } from '../../lib/session';
import { developmentsQuery, writtenIn } from '../../live/queries/developments';
import classes from './player-list.module.css';

interface PlayerListProps {
  actor: Actor;
  /** As they stand on the roster. */
  players: readonly PlayerView[];
  value: string | undefined;
  /** `YYYY-MM`. */
  month: string;
  onChange: (id: string) => void;
}

/** A team's players for staff, with a mark for those for whom nothing is written in the month. */
export function PlayerList({ actor, players, value, month, onChange }: PlayerListProps) {
  const { t } = useLingui();
  const { data } = useQuery(developmentsQuery(actor, useFirstLoad()));
  const names = shortNamesOf(players);
  const matchesOf = data && writtenIn({ month, developments: data });
  return (
    <nav data-roving aria-label={t`Players`} className={classes.list}>
      {players.map(({ id, number }) => (
        <UnstyledButton
          key={id}
          className={classes.player}
          aria-current={id === value ? 'true' : undefined}
          onClick={() => onChange(id)}
        >
          <span className={classes.number}>{number}</span> <span className={classes.name}>{names.get(id)}</span>{' '}
          {matchesOf?.(id) === 0 && (
            <span className={classes.mark}>
              <Trans>Nothing yet</Trans>
            </span>
          )}
        </UnstyledButton>
      ))}
    </nav>
  );
}
