import { useLingui } from '@lingui/react/macro';
import { MultiSelect } from '@mantine/core';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { wordsIn } from '@touchline/shared/words-in';
import { type ClipboardEvent, useState } from 'react';
import { byNameOrId, isPlayerId, rosterOptions } from './roster-options';

interface ClipPlayersProps {
  /** Ids with commas between them. */
  value: string;
  onChange: (ids: string) => void;
  /** The teams whose children can be in a clip. */
  teams: readonly TeamView[];
  error: React.ReactNode;
}

/** Chooses the players of a clip ('Hod Player Ids'). A pasted text of ids adds them all; what is no id is named. */
export function ClipPlayers({ value, onChange, teams, error }: ClipPlayersProps) {
  const { t } = useLingui();
  const [notIds, setNotIds] = useState('');
  const ids = wordsIn(value);
  const isRostered = (id: string) => teams.some(({ players }) => players?.some((player) => player.id === id));
  const unknown = ids.filter((id) => !isRostered(id));
  const change = (chosen: readonly string[]) => {
    setNotIds('');
    onChange(chosen.join(', '));
  };
  const paste = (event: ClipboardEvent) => {
    const words = wordsIn(event.clipboardData.getData('text'));
    if (!words.some(isPlayerId)) return;
    event.preventDefault();
    change([...new Set([...ids, ...words.filter(isPlayerId)])]);
    setNotIds(words.filter((word) => !isPlayerId(word)).join(', '));
  };
  return (
    <MultiSelect
      label={t`Hod Player Ids`}
      description={t`The players in the clip: choose them, or paste their ids`}
      placeholder={ids.length === 0 ? t`Choose players` : undefined}
      searchable
      hidePickedOptions
      nothingFoundMessage={t`No player found`}
      data={[...rosterOptions(teams), ...unknown.map((id) => ({ value: id, label: t`Unknown player ${id}` }))]}
      filter={byNameOrId}
      value={ids}
      onChange={change}
      onPaste={paste}
      error={error ?? (notIds && t`Not a player id: ${notIds}`)}
    />
  );
}
