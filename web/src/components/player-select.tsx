import { Select } from '@mantine/core';
import type { PlayerView } from '@touchline/shared/players/player.model';

interface PlayerSelectProps {
  players: readonly PlayerView[];
  value: string | null;
  onChange: (id: string) => void;
}

/** Selects one of the viewer's players. */
export const PlayerSelect = ({ players, value, onChange }: PlayerSelectProps) => (
  <Select
    label="Player"
    placeholder="Choose a player"
    searchable={players.length > 8}
    allowDeselect={false}
    data={players.map(({ id, name, team }) => ({ value: id, label: team ? `${name}, ${team}` : name }))}
    value={value}
    onChange={(id) => id && onChange(id)}
  />
);
