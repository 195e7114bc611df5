import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { useConfig } from '../lib/config';
import { lazyWithRetry } from '../lib/lazy-with-retry';

const WaitingHelp = lazyWithRetry(() => import('../features/join/waiting-help'));

/** Tells users without a role how to get into a team, and whom to contact (specification 1.4). */
export function NoRoleHelp() {
  const support = useConfig()?.supportEmail;
  return (
    <>
      <WaitingHelp />
      <p>
        {support ? (
          <Trans>
            Please contact your team coach or manager to be added to your team. For other issues, write to{' '}
            <Anchor href={`mailto:${support}`}>{support}</Anchor>.
          </Trans>
        ) : (
          <Trans>
            Please contact your team coach or manager to be added to your team. For other issues, write to our support.
          </Trans>
        )}
      </p>
    </>
  );
}
