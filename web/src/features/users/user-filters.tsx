import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { ROLES } from '@touchline/shared/access/roles';
import type { AccountState } from '@touchline/shared/accounts/users.contract';
import { optionsOf } from '../../lib/options';
import { ROLE_NAMES } from './user-values';
import classes from './users.module.css';
import type { UserFilter } from './users-query';

/** A longer list of teams is searched by typing. */
const SHOWN_TEAMS = 100;

interface UserFiltersProps {
  filter: UserFilter;
  teams: readonly { id: string; name: string }[];
  onFilter: (change: Partial<UserFilter>) => void;
}

/** The filters beside the search of the table of users. */
export function UserFilters({ filter, teams, onFilter }: UserFiltersProps) {
  const { t } = useLingui();
  const states: { value: AccountState; label: string }[] = [
    { value: 'WAITING', label: t`Wait for a role` },
    { value: 'INACTIVE', label: t`Not activated` },
  ];
  const { role, team, state } = filter;
  return (
    <>
      <Select
        className={classes.filter}
        size="xs"
        aria-label={t`Role`}
        placeholder={t`Every role`}
        clearable
        data={ROLES.map((value) => ({ value, label: t(ROLE_NAMES[value]) }))}
        value={role ?? null}
        onChange={(value) => onFilter({ role: ROLES.find((one) => one === value) })}
      />
      <Select
        className={classes.filter}
        size="xs"
        aria-label={t`Team`}
        placeholder={t`All teams`}
        clearable
        searchable
        limit={SHOWN_TEAMS}
        nothingFoundMessage={t`No team with that name`}
        data={optionsOf(teams, team ? { id: team, name: team } : null)}
        value={team ?? null}
        onChange={(value) => onFilter({ team: value ?? undefined })}
      />
      <Select
        className={classes.filter}
        size="xs"
        aria-label={t`State`}
        placeholder={t`Every state`}
        clearable
        data={states}
        value={state ?? null}
        onChange={(value) => onFilter({ state: states.find((one) => one.value === value)?.value })}
      />
    </>
  );
}
