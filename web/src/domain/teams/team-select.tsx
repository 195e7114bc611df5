import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { optionsOf } from '../../lib/options';

interface TeamSelectProps {
  teams: readonly Pick<TeamView, 'id' | 'name'>[];
  value: string | null;
  onChange: (id: string) => void;
  /** True: it stands beside the title of a page, without a label to see. */
  isBare?: boolean;
}

/** Selects one of the viewer's teams. Renders nothing for a single team. */
export function TeamSelect({ teams, value, onChange, isBare = false }: TeamSelectProps) {
  const { t } = useLingui();
  if (teams.length <= 1) return null;
  return (
    <Select
      {...(isBare ? { 'aria-label': t`Team` } : { label: t`Team` })}
      searchable={teams.length > 8}
      allowDeselect={false}
      data={optionsOf(teams)}
      value={value}
      onChange={(id) => id && onChange(id)}
    />
  );
}
