import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useConfig } from '../lib/config';

/** Tells users without a role how to get into a team, and whom to contact (specification 1.4). */
export function NoRoleHelp() {
  const support = useConfig()?.supportEmail;
  return (
    <>
      <p>
        <Trans>
          Do you have a code of your team?{' '}
          <Anchor component={Link} to="/join">
            Enter it here
          </Anchor>
          .
        </Trans>
      </p>
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
