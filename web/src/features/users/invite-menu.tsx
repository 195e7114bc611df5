import { Trans } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { Link } from 'react-router-dom';

const inviteTo = (id: string) => `/admin/team?id=${id}&invite=1`;

/** The button "Invite": people are invited to a team, on its page. With several teams it asks for one. */
export function InviteMenu({ teams }: { teams: readonly TeamView[] }) {
  const [only, ...others] = teams;
  if (!only) return null;
  const icon = <IconUserPlus size={18} stroke={1.75} />;
  if (others.length === 0)
    return (
      <Button component={Link} to={inviteTo(only.id)} leftSection={icon}>
        <Trans>Invite</Trans>
      </Button>
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={icon}>
          <Trans>Invite</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        <Menu.Label>
          <Trans>To which team?</Trans>
        </Menu.Label>
        {teams.map(({ id, name }) => (
          <Menu.Item key={id} component={Link} to={inviteTo(id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
