import { useLingui } from '@lingui/react/macro';
import { Select, type SelectProps } from '@mantine/core';
import { optionsOf } from '../../lib/options';

/** A longer list is searched by typing. */
const SHOWN_TEAMS = 100;

interface TeamFilterProps extends Pick<SelectProps, 'className' | 'size' | 'label' | 'aria-label' | 'w'> {
  teams: readonly { id: string; name: string }[];
  /** Undefined: all teams. It is shown even if it is not among `teams`. */
  team: string | undefined;
  onTeam: (team: string | undefined) => void;
}

/** Narrows a list to one team. */
export function TeamFilter({ teams, team, onTeam, ...props }: TeamFilterProps) {
  const { t } = useLingui();
  return (
    <Select
      placeholder={t`All teams`}
      clearable
      searchable
      limit={SHOWN_TEAMS}
      nothingFoundMessage={t`No team with that name`}
      data={optionsOf(teams, team ? { id: team, name: team } : null)}
      value={team ?? null}
      onChange={(value) => onTeam(value ?? undefined)}
      {...props}
    />
  );
}
