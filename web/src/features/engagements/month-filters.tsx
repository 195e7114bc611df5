import { useLingui } from '@lingui/react/macro';
import { Group, Select } from '@mantine/core';
import { monthOf } from '@touchline/shared/months';
import { monthsBefore } from '@touchline/shared/span';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { TeamFilter } from '../../domain/teams/team-filter';
import { monthName } from '../../lib/club-time';
import { useNow } from '../../lib/config';
import { EVERY_MONTH, type MonthFilter } from './engagements-query';

/** Months that are offered: the next one, this one, and those before. */
const MONTHS = 25;

interface MonthFiltersProps {
  filter: MonthFilter;
  teams: readonly TeamView[];
  onFilter: (filter: MonthFilter) => void;
}

/** The month and the team whose entries the table shows. */
export function MonthFilters({ filter, teams, onFilter }: MonthFiltersProps) {
  const { t } = useLingui();
  const now = useNow();
  const { month, team } = filter;
  const offered = Array.from({ length: MONTHS }, (_, n) => monthOf(monthsBefore(now, n - 1)));
  const months = month && !offered.includes(month) ? [month, ...offered] : offered;
  return (
    <Group gap="sm" align="end" mb="sm">
      <Select
        label={t`Show month`}
        allowDeselect={false}
        data={[
          { value: EVERY_MONTH, label: t`Every month` },
          ...months.map((value) => ({ value, label: monthName(value) })),
        ]}
        value={month ?? EVERY_MONTH}
        onChange={(value) => onFilter({ month: value === EVERY_MONTH ? undefined : (value ?? undefined), team })}
        w={200}
      />
      {(teams.length > 1 || team !== undefined) && (
        <TeamFilter
          label={t`Show team`}
          teams={teams}
          team={team}
          onTeam={(value) => onFilter({ month, team: value })}
          w={240}
        />
      )}
    </Group>
  );
}
