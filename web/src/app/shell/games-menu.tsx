import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '@touchline/shared/accounts/accounts.shapes';
import { useNavigate } from 'react-router-dom';
import { useCurrentTeam } from '../../lib/current';
import { teamsQuery } from '../../live/event-queries';
import classes from './top-bar.module.css';

/** The user's teams: choosing one goes to its games. */
export default function GamesMenu({ user }: { user: CurrentUser }) {
  const navigate = useNavigate();
  const [, setTeam] = useCurrentTeam();
  const { data: teams = [] } = useQuery(teamsQuery);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={classes.link}>
          Games <IconChevronDown size={16} stroke={1.75} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {user.teams.map((id) => (
          <Menu.Item
            key={id}
            onClick={() => {
              setTeam(id);
              void navigate(`/games?team=${id}`);
            }}
          >
            {teams.find((team) => team.id === id)?.name ?? `Team ${id}`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
