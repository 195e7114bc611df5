import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconPlayerPlay, IconUsers } from '@tabler/icons-react';
import { demoContract } from '@touchline/shared/demo/demo.contract';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { matchAddress } from '../../../domain/match-address';
import { call, errorText } from '../../../lib/client';
import { specAlert } from '../../../ui/toasts/spec-alert';

/** Demo club only: simulates families who answer the team's next event for a minute, or a game that plays itself. */
export default function SimulateButton({ teamId }: { teamId: string }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const simulate = async (what: 'answers' | 'match') => {
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
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" loading={busy} leftSection={<IconPlayerPlay size={18} stroke={1.75} />}>
          <Trans>Try the demo</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUsers size={18} stroke={1.75} />} onClick={() => void simulate('answers')}>
          <Trans>Simulate answers</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconPlayerPlay size={18} stroke={1.75} />} onClick={() => void simulate('match')}>
          <Trans>Play a game now</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
