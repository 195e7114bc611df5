import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Capacity, Role } from '@touchline/shared/access/roles';
import type { UserView } from '@touchline/shared/accounts/account.model';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { call } from '../../lib/client';
import { teamsQueryKey } from '../../live/engine/query-keys';
import { teamsQuery } from '../../live/queries/event-queries';
import { ROLE_NAMES } from './user-values';
import classes from './users.module.css';

interface RoleSwitchesProps {
  user: UserView;
  /** Roles that the caller may grant. */
  grantable: readonly Role[];
  /** The running action. */
  running: string;
  run: (name: string, work: () => Promise<unknown>) => void;
}

/** The roles of an account in the club, and whether it is staff or family of each of its teams. Each switch saves at once. */
export function RoleSwitches({ user, grantable, running, run }: RoleSwitchesProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: teams = [] } = useQuery(teamsQuery);
  const { emailAddress: email, roles } = user;
  const others = roles.filter((role) => !grantable.includes(role)).map((role) => t(ROLE_NAMES[role]));
  const change = (teamId: string, capacity: Capacity) =>
    run(`${teamId} ${capacity}`, async () => {
      await call(teamsContract.add_member, { params: { teamId, member: email }, query: { capacity } });
      await client.invalidateQueries({ queryKey: teamsQueryKey });
    });
  return (
    <Stack gap="xs">
      <Checkbox.Group label={t`Roles`} value={[...roles]}>
        <Group gap="xs" mt={4}>
          {grantable.map((role) => {
            const isGranted = roles.includes(role);
            const params = { email, role };
            return (
              <Checkbox
                key={role}
                value={role}
                label={t(ROLE_NAMES[role])}
                disabled={running !== ''}
                onChange={() =>
                  run(role, () => call(isGranted ? usersContract.delete_role : usersContract.add_role, { params }))
                }
              />
            );
          })}
        </Group>
      </Checkbox.Group>
      {others.length > 0 && (
        <Text size="sm" c="var(--dim)">
          {others.join(', ')}
        </Text>
      )}
      {user.teams.length === 0 ? (
        <Text size="sm" c="var(--dim)">
          <Trans>Not on a team yet</Trans>
        </Text>
      ) : (
        user.teams.map((id) => {
          const team = teams.find((one) => one.id === id);
          const capacity = team?.memberships?.find((one) => one.emailAddress === email)?.capacity;
          const name = team?.name ?? id;
          return (
            <div key={id} className={classes.team}>
              <Text size="sm">{name}</Text>
              {capacity ? (
                <SegmentedControl
                  size="xs"
                  aria-label={t`In ${name}`}
                  value={capacity}
                  disabled={running !== ''}
                  onChange={(next) => change(id, next as Capacity)}
                  data={[
                    { value: 'staff', label: t`Staff` },
                    { value: 'family', label: t`Family` },
                  ]}
                />
              ) : (
                <Text size="sm" c="var(--dim)">
                  <Trans>Family (guardian of a player)</Trans>
                </Text>
              )}
            </div>
          );
        })
      )}
    </Stack>
  );
}
