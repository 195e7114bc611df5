import { useLingui } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SquadPlayer } from '../../wall/squad';
import classes from '../match.module.css';
import type { DropTarget } from './use-shirt-drag';

interface SquadListProps {
  squad: readonly SquadPlayer[];
  /** Ids of the players who have a place on the pitch. */
  placed: ReadonlySet<string>;
  shirt: (playerId: string, place: string) => ReactNode;
  /** Takes a shirt off the pitch. */
  target: DropTarget | undefined;
}

/** The shirts beside the pitch: who is here first, then the others by what the roll-call or their answers say. */
export function SquadList({ squad, placed, shirt, target }: SquadListProps) {
  const { t } = useLingui();
  const titles = {
    here: t({ message: 'Here', context: 'roll-call' }),
    going: t`Going`,
    late: t`Late`,
    maybe: t`Maybe`,
    silent: t`No answer`,
    cant: t`Can’t go`,
    missing: t`Not here`,
  };
  const groups = (['here', 'going', 'late', 'maybe', 'silent', 'cant', 'missing'] as const).map((status) => ({
    status,
    players: squad.filter((one) => !one.isFormer && (one.presence ?? one.status) === status && !placed.has(one.id)),
  }));
  return (
    <div {...target}>
      {groups
        .filter(({ players }) => players.length > 0)
        .map(({ status, players }) => (
          <section key={status} className={classes.section} aria-label={titles[status]}>
            <Title order={2} size="h4">
              {titles[status]}
            </Title>
            <ul className={classes.shirts}>
              {players.map(({ id }) => (
                <li key={id}>{shirt(id, titles[status])}</li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
