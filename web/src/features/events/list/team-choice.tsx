import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { optionsOf } from '../../../lib/options';
import classes from './team-choice.module.css';

interface TeamChoiceProps {
  teams: readonly TeamView[];
  value: string | null;
  onChoose: (id: string) => void;
}

/** Selects the team of Planning, for users of several teams. */
export default function TeamChoice({ teams, value, onChoose }: TeamChoiceProps) {
  const { t } = useLingui();
  return (
    <Select
      aria-label={t`Team`}
      classNames={{ input: classes.chosen }}
      data={optionsOf(teams)}
      value={value}
      allowDeselect={false}
      searchable={teams.length > 8}
      onChange={(id) => id && onChoose(id)}
    />
  );
}
