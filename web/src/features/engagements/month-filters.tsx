import { useLingui } from '@lingui/react/macro';
import { Group, Select } from '@mantine/core';
import { monthOf, monthStart } from '@touchline/shared/months';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { monthName } from '../../lib/club-time';
import { useNow } from '../../lib/config';
import { optionsOf } from '../../lib/options';
import type { MonthFilter } from './engagements-query';

/** Months that are offered: the next one, this one, and those before. */
const MONTHS = 25;
/** Days in the middle of a month: no change of clocks reaches another month. */
const HALF = 15 * 86_400_000;
/** The choice of all months. */
const EVERY = 'all';
/** A longer list of teams is searched by typing. */
const SHOWN_TEAMS = 100;

function monthsUpTo(time: number): string[] {
  const months: string[] = [];
  for (let at = monthStart(monthOf(monthStart(monthOf(time)) + 32 * 86_400_000)); months.length < MONTHS; )
    at = monthStart(months[months.push(monthOf(at)) - 1] ?? '') - HALF;
  return months;
}

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
  const offered = monthsUpTo(now);
  const months = month && !offered.includes(month) ? [month, ...offered] : offered;
  return (
    <Group gap="sm" align="end" mb="sm">
      <Select
        label={t`Show month`}
        allowDeselect={false}
        data={[{ value: EVERY, label: t`Every month` }, ...months.map((value) => ({ value, label: monthName(value) }))]}
        value={month ?? EVERY}
        onChange={(value) => onFilter({ month: value === EVERY ? undefined : (value ?? undefined), team })}
        w={200}
      />
      {teams.length > 1 && (
        <Select
          label={t`Show team`}
          placeholder={t`All teams`}
          clearable
          searchable
          limit={SHOWN_TEAMS}
          nothingFoundMessage={t`No team with that name`}
          data={optionsOf(teams)}
          value={team ?? null}
          onChange={(value) => onFilter({ month, team: value ?? undefined })}
          w={240}
        />
      )}
    </Group>
  );
}
