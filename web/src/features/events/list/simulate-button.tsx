import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { demoContract } from '@touchline/shared/demo/demo.contract';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { matchAddress } from '../../../domain/match-address';
import { call, errorText } from '../../../lib/client';
import { specAlert } from '../../../ui/toasts/spec-alert';

/** Demo club only: simulates families who answer the team's next event for a minute, or a game that plays itself. */
export default function SimulateButton({ teamId }: { teamId: string }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState<'answers' | 'match'>();
  const simulate = async (what: 'answers' | 'match') => {
    setBusy(what);
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
      setBusy(undefined);
    }
  };
  const button = (what: 'answers' | 'match', label: ReactNode) => (
    <Button
      variant="default"
      leftSection={<IconPlayerPlay size={18} stroke={1.75} />}
      loading={busy === what}
      onClick={() => void simulate(what)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {button('answers', <Trans>Simulate answers</Trans>)}
      {button('match', <Trans>Play a game now</Trans>)}
    </>
  );
}
