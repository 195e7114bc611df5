import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { demoContract } from '@touchline/shared/demo/demo.contract';
import { useState } from 'react';
import { call, errorText } from '../../../lib/client';
import { specAlert } from '../../../ui/toasts/spec-alert';

/** Demo club only: simulates families who answer the team's next event for a minute. */
export default function SimulateButton({ teamId }: { teamId: string }) {
  const [busy, setBusy] = useState(false);
  const simulate = async () => {
    setBusy(true);
    try {
      const { name, seconds } = await call(demoContract.simulate_answers, { params: { teamId } });
      specAlert(t`Watch ${name}: families answer for the next ${seconds} seconds.`, { tone: 'done' });
    } catch (failure) {
      specAlert(errorText(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPlay size={18} stroke={1.75} />}
      loading={busy}
      onClick={() => void simulate()}
    >
      <Trans>Simulate answers</Trans>
    </Button>
  );
}
