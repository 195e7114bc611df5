import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import type { Role } from '@touchline/shared/access/roles';
import type { UserView } from '@touchline/shared/accounts/account.model';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { useState } from 'react';
import { call } from '../../lib/client';
import { ROLE_NAMES } from './user-values';

interface RoleAndAreasProps {
  user: UserView;
  /** Roles that the caller may grant. */
  grantable: readonly Role[];
  /** The running action. */
  running: string;
  run: (name: string, work: () => Promise<unknown>) => void;
}

const { add_role, delete_role, add_venue_geo_hash, delete_venue_geo_hash, add_event_geo_hash, delete_event_geo_hash } =
  usersContract;

/** A role and a geo hash, each with the buttons of specification 2.13: every button submits what it says. */
export function RoleAndAreas({ user, grantable, running, run }: RoleAndAreasProps) {
  const { t } = useLingui();
  const [role, setRole] = useState<Role | null>(null);
  const [geoHash, setGeoHash] = useState('');
  const { emailAddress: email } = user;
  const venueAreas = user.venueGeoHashs.join(', ') || t`all`;
  const eventAreas = user.eventGeoHashs.join(', ') || t`none`;

  const action = (label: string, work: () => Promise<unknown>) => (
    <Button variant="default" size="sm" loading={running === label} onClick={() => run(label, work)}>
      {label}
    </Button>
  );
  const withRole = (endpoint: typeof add_role | typeof delete_role) => async () => {
    if (!role) throw new Error(t`Choose a role first`);
    await call(endpoint, { params: { email, role } });
  };
  const withHash = (send: (params: { email: string; geoHash: string }) => Promise<unknown>) => async () => {
    if (!geoHash.trim()) throw new Error(t`Enter an area first`);
    await send({ email, geoHash: geoHash.trim().toLowerCase() });
  };

  return (
    <Stack gap="sm">
      <Select
        label={t`Role`}
        placeholder={t`Choose a role`}
        data={grantable.map((value) => ({ value, label: t(ROLE_NAMES[value]) }))}
        value={role}
        onChange={(value) => setRole(value as Role | null)}
      />
      <Group gap="xs">
        {action(t`Add Role`, withRole(add_role))}
        {action(t`Del Role`, withRole(delete_role))}
      </Group>
      <TextInput
        label={t`geoHash`}
        description={t`Venues: ${venueAreas} · Events: ${eventAreas}`}
        value={geoHash}
        autoCapitalize="off"
        onChange={(event) => setGeoHash(event.currentTarget.value)}
      />
      <Text size="xs" c="var(--dim)">
        <Trans>
          VHS are the areas whose venues this user can choose; without any, all venues are offered. EHS are areas of
          events, stored with the account.
        </Trans>
      </Text>
      <Group gap="xs">
        {action(
          t`Add VHS`,
          withHash((params) => call(add_venue_geo_hash, { params })),
        )}
        {action(
          t`Del VHS`,
          withHash((params) => call(delete_venue_geo_hash, { params })),
        )}
        {action(
          t`Add EHS`,
          withHash((params) => call(add_event_geo_hash, { params })),
        )}
        {action(
          t`Del EHS`,
          withHash((params) => call(delete_event_geo_hash, { params })),
        )}
      </Group>
    </Stack>
  );
}
