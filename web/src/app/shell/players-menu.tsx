import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { CurrentUser } from '@touchline/shared/accounts/accounts.shapes';
import { useNavigate } from 'react-router-dom';
import { useConfig } from '../../lib/config';
import { useCurrentPlayer } from '../../lib/current';
import { playersInMenu } from './entries';
import classes from './top-bar.module.css';

/** The user's players: choosing one goes to that player's material. */
export default function PlayersMenu({ user }: { user: CurrentUser }) {
  const navigate = useNavigate();
  const [, setPlayer] = useCurrentPlayer();
  const players = playersInMenu(user.players, useConfig()?.homeClub);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={classes.link}>
          Players <IconChevronDown size={16} stroke={1.75} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {players.map(({ id, name }) => (
          <Menu.Item
            key={id}
            onClick={() => {
              setPlayer(id);
              void navigate(`/players?player=${id}`);
            }}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
