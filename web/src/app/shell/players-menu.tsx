import { Trans, useLingui } from '@lingui/react/macro';
import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import clsx from 'clsx';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useConfig } from '../../lib/config';
import { useCurrentPlayer } from '../../lib/current';
import { usePlayers } from '../../live/queries/use-players';
import { playersInMenu } from './entries';
import classes from './top-bar.module.css';

/** Entries in the menu at most; the page has a search over all players. */
const MAX_SHOWN = 30;

/** A menu of the user's children, and for staff the players of their teams. Each leads to the player's material. */
export default function PlayersMenu() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isOpen = /^\/players\b/.test(useLocation().pathname);
  const [, setPlayer] = useCurrentPlayer();
  const { players, loading } = usePlayers();
  const menuPlayers = playersInMenu(players, useConfig()?.homeClub);
  const count = menuPlayers.length;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton
          className={clsx(classes.link, isOpen && classes.active)}
          aria-current={isOpen ? 'page' : undefined}
        >
          <Trans>Players</Trans> <IconChevronDown size={16} stroke={1.75} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {menuPlayers.slice(0, MAX_SHOWN).map(({ id, name }) => (
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
        {menuPlayers.length > MAX_SHOWN && (
          <Menu.Item component={Link} to="/players">
            <Trans>All {count} players</Trans>
          </Menu.Item>
        )}
        {menuPlayers.length === 0 && loading && <Menu.Label>{t`Loading players…`}</Menu.Label>}
        {menuPlayers.length === 0 && !loading && (
          <Menu.Item component={Link} to="/players">
            <Trans>No players yet</Trans>
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
