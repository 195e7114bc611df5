import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import type { PlayerView } from '@touchline/shared/players/player.model';

interface PlayerSelectProps {
  players: readonly PlayerView[];
  value: string | null;
  onChange: (id: string) => void;
}

/** Selects one of the viewer's players. */
export function PlayerSelect({ players, value, onChange }: PlayerSelectProps) {
  const { t } = useLingui();
  const teams = [...new Set(players.map(({ team = '' }) => team))];
  const optionsOf = (team: string) =>
    players.flatMap((one) => ((one.team ?? '') === team ? [{ value: one.id, label: one.name }] : []));
  // The team stands above its players, where there are several.
  const options =
    teams.length > 1 ? teams.map((group) => ({ group, items: optionsOf(group) })) : optionsOf(teams[0] ?? '');
  return (
    <Select
      label={t`Player`}
      placeholder={t`Choose a player`}
      searchable={players.length > 8}
      allowDeselect={false}
      data={options}
      value={value}
      onChange={(id) => id && onChange(id)}
    />
  );
}
