import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { optionsOf } from '../../../lib/options';
import classes from './team-choice.module.css';

interface TeamChoiceProps {
  teams: readonly TeamView[];
  /** Null: all teams. */
  value: string | null;
  onChoose: (id: string | null) => void;
  hasAll: boolean;
}

const ALL = 'all';

/** Selects the team of Planning, or all, for users of several teams. */
export default function TeamChoice({ teams, value, onChoose, hasAll }: TeamChoiceProps) {
  const { t } = useLingui();
  return (
    <Select
      aria-label={t`Team`}
      classNames={{ input: classes.chosen }}
      data={[...(hasAll ? [{ value: ALL, label: t`All teams` }] : []), ...optionsOf(teams)]}
      value={value ?? ALL}
      allowDeselect={false}
      searchable={teams.length > 8}
      onChange={(id) => id && onChoose(id === ALL ? null : id)}
    />
  );
}
