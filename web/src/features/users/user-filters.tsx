import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Select } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { ROLES } from '@touchline/shared/access/roles';
import type { AccountState } from '@touchline/shared/accounts/users.contract';
import { useState } from 'react';
import { TeamFilter } from '../../domain/teams/team-filter';
import { usePhone } from '../../lib/widths';
import { ROLE_NAMES } from './user-values';
import classes from './users.module.css';
import { isFiltered, type UserFilter } from './users-query';

interface ChoiceProps<V extends string> {
  label: string;
  /** Shown without a choice: "Every role". */
  every: string;
  options: readonly { value: V; label: string }[];
  value: V | undefined;
  onChange: (value: V | undefined) => void;
}

/** A filter with a short list. */
const Choice = <V extends string>({ label, every, options, value, onChange }: ChoiceProps<V>) => (
  <Select
    className={classes.filter}
    size="sm"
    aria-label={label}
    placeholder={every}
    clearable
    data={options}
    value={value ?? null}
    onChange={(chosen) => onChange(options.find((one) => one.value === chosen)?.value)}
  />
);

interface UserFiltersProps {
  filter: UserFilter;
  teams: readonly { id: string; name: string }[];
  onFilter: (change: Partial<UserFilter>) => void;
}

/** The filters beside the search of the table of users. A phone has room for them only once somebody asks for them. */
export function UserFilters({ filter, teams, onFilter }: UserFiltersProps) {
  const { t } = useLingui();
  const states: { value: AccountState; label: string }[] = [
    { value: 'WAITING', label: t`Wait for a role` },
    { value: 'INACTIVE', label: t`Not activated` },
  ];
  const roles = ROLES.map((value) => ({ value, label: t(ROLE_NAMES[value]) }));
  const { role, team, state } = filter;
  const phone = usePhone();
  const [opened, setOpened] = useState(false);
  const isOpen = opened || isFiltered(filter);
  if (phone && !isOpen)
    return (
      <ActionIcon
        variant="default"
        size={48}
        aria-label={t`Filters`}
        aria-expanded={false}
        onClick={() => setOpened(true)}
      >
        <IconAdjustmentsHorizontal size={20} stroke={1.75} />
      </ActionIcon>
    );
  return (
    <>
      <Choice
        label={t`Role`}
        every={t`Every role`}
        options={roles}
        value={role}
        onChange={(value) => onFilter({ role: value })}
      />
      <TeamFilter
        className={classes.filter}
        size="sm"
        aria-label={t`Team`}
        teams={teams}
        team={team}
        onTeam={(value) => onFilter({ team: value })}
      />
      <Choice
        label={t`Status`}
        every={t`Any status`}
        options={states}
        value={state}
        onChange={(value) => onFilter({ state: value })}
      />
    </>
  );
}
