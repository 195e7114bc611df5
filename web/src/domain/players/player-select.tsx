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
  return (
    <Select
      label={t`Player`}
      placeholder={t`Choose a player`}
      searchable={players.length > 8}
      allowDeselect={false}
      data={players.map(({ id, name, team }) => ({ value: id, label: team ? `${name}, ${team}` : name }))}
      value={value}
      onChange={(id) => id && onChange(id)}
    />
  );
}
