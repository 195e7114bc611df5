import { Trans, useLingui } from '@lingui/react/macro';
import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCurrentTeam } from '../../lib/current';
import { teamsQuery } from '../../live/queries/event-queries';
import classes from './top-bar.module.css';

/** A menu of the teams that the user may read. Each leads to the team's games. */
export default function GamesMenu() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isOpen = /^\/(games|season)\b/.test(useLocation().pathname);
  const [, setTeam] = useCurrentTeam();
  const teams = useQuery(teamsQuery);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton
          className={clsx(classes.link, isOpen && classes.active)}
          aria-current={isOpen ? 'page' : undefined}
        >
          <Trans>Games</Trans> <IconChevronDown size={16} stroke={1.75} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {teams.data?.map(({ id, name }) => (
          <Menu.Item
            key={id}
            onClick={() => {
              setTeam(id);
              void navigate(`/games?team=${id}`);
            }}
          >
            {name}
          </Menu.Item>
        ))}
        {!teams.data?.length && <Menu.Label>{teams.isPending ? t`Loading teams…` : t`No teams yet`}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}
