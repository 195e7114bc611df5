import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconCalendarPlus, IconDots, IconMail, IconPlayerPlay, IconUsers } from '@tabler/icons-react';
import { demoContract } from '@touchline/shared/demo/demo.contract';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { matchAddress } from '../../../domain/match-address';
import { call, errorText } from '../../../lib/client';
import { specAlert } from '../../../ui/toasts/spec-alert';
import classes from './planning-page.module.css';

interface PlanningMenuProps {
  label: string;
  /** The team whose demo can be played; undefined outside the demo club, and for others than its staff. */
  demoTeam: string | undefined;
  /** True: the viewer reads the mails of the demo club. */
  hasMailbox: boolean;
}

/** Planning's menu of rare acts, opened at first; in the demo club also families who answer for a minute, and a game that plays itself. */
export default function PlanningMenu({ label, demoTeam, hasMailbox }: PlanningMenuProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const simulate = async (teamId: string, what: 'answers' | 'match') => {
    setBusy(true);
    try {
      if (what === 'match') {
        const { key } = await call(demoContract.simulate_match, { params: { teamId } });
        return void navigate(matchAddress(key));
      }
      const { name, seconds } = await call(demoContract.simulate_answers, { params: { teamId } });
      specAlert(t`Watch ${name}: families answer for the next ${seconds} seconds.`, { tone: 'done' });
    } catch (failure) {
      specAlert(errorText(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu position="bottom-end" defaultOpened>
      <Menu.Target>
        <ActionIcon
          variant="default"
          className={classes.menu}
          aria-label={label}
          title={label}
          autoFocus
          loading={busy}
        >
          <IconDots size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to="/admin/profile#calendar"
          leftSection={<IconCalendarPlus size={18} stroke={1.75} />}
        >
          <Trans>Add to my calendar</Trans>
        </Menu.Item>
        {(demoTeam !== undefined || hasMailbox) && (
          <Menu.Label>
            <Trans>Try the demo</Trans>
          </Menu.Label>
        )}
        {demoTeam !== undefined && (
          <>
            <Menu.Item
              leftSection={<IconUsers size={18} stroke={1.75} />}
              onClick={() => void simulate(demoTeam, 'answers')}
            >
              <Trans>Simulate answers</Trans>
            </Menu.Item>
            <Menu.Item
              leftSection={<IconPlayerPlay size={18} stroke={1.75} />}
              onClick={() => void simulate(demoTeam, 'match')}
            >
              <Trans>Play a game now</Trans>
            </Menu.Item>
          </>
        )}
        {hasMailbox && (
          <Menu.Item component={Link} to="/mailbox" leftSection={<IconMail size={18} stroke={1.75} />}>
            <Trans>Mailbox</Trans>
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
