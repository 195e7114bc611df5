import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Table, Title } from '@mantine/core';
import type { SeasonPlayer } from '@touchline/shared/events/season.contract';
import { usePhone } from '../../../lib/widths';
import classes from './season-page.module.css';

/** Up to this number of children each has a card with large numbers. */
export const MOST_CARDS = 3;

/** Returns the attendance in whole percent; 0 when nothing was held. */
export const attendanceShare = (attended: number, held: number): number =>
  held === 0 ? 0 : Math.round((attended / held) * 100);

interface SeasonPlayersProps {
  players: readonly SeasonPlayer[];
}

/** A child's season in large numbers. */
function PlayerCard({ player }: { player: SeasonPlayer }) {
  const { t } = useLingui();
  const { name, games, goals, assists, held, attended } = player;
  const facts = [
    [t`Attendance`, `${attendanceShare(attended, held)}%`, t`${attended} of ${held}`],
    [t`Games`, games],
    [t`Goals`, goals],
    [t`Assists`, assists],
  ] as const;
  return (
    <li className={classes.card} aria-label={name}>
      <Title order={3} size="h3">
        {name}
      </Title>
      <dl className={classes.facts}>
        {facts.map(([label, value, detail]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value} {detail && <span className={classes.detail}>{detail}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** A row of the list on a phone. */
function PlayerLine({ player }: { player: SeasonPlayer }) {
  const { name, games, goals, assists, held, attended } = player;
  const share = attendanceShare(attended, held);
  const facts = [
    plural(games, { one: '# game', other: '# games' }),
    plural(goals, { one: '# goal', other: '# goals' }),
    plural(assists, { one: '# assist', other: '# assists' }),
  ];
  return (
    <li className={classes.line}>
      <span className={classes.name}>{name}</span>
      <span className={classes.share}>
        <Trans>
          {attended} of {held} · {share}%
        </Trans>
      </span>
      <span className={classes.detail}>{facts.join(' · ')}</span>
    </li>
  );
}

/** Shows the season of each child: cards for a few children, a list on a phone, else a table. */
export function SeasonPlayers({ players }: SeasonPlayersProps) {
  const { t } = useLingui();
  const isPhone = usePhone();
  const sorted = players.toSorted((one, other) => one.name.localeCompare(other.name));
  if (sorted.length <= MOST_CARDS || isPhone)
    return (
      <ul className={classes.list} aria-label={t`Players of the season`}>
        {sorted.map((player) =>
          sorted.length <= MOST_CARDS ? (
            <PlayerCard key={player.id} player={player} />
          ) : (
            <PlayerLine key={player.id} player={player} />
          ),
        )}
      </ul>
    );
  return (
    <Table aria-label={t`Players of the season`} className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t`Player`}</Table.Th>
          <Table.Th>{t`Attendance`}</Table.Th>
          <Table.Th>{t`Games`}</Table.Th>
          <Table.Th>{t`Goals`}</Table.Th>
          <Table.Th>{t`Assists`}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {sorted.map((player) => {
          const { id, name, games, goals, assists, held, attended } = player;
          return (
            <Table.Tr key={id}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td>{t`${attended} of ${held}`}</Table.Td>
              <Table.Td>{games}</Table.Td>
              <Table.Td>{goals}</Table.Td>
              <Table.Td>{assists}</Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
