import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { RequestView } from '@touchline/shared/invitations/invitation.model';
import { Link } from 'react-router-dom';
import { listOf } from '../../lib/language';
import classes from './join-page.module.css';

interface RequestStatusProps {
  request: RequestView;
  /** Opens the form again. Undefined when the link no longer works. */
  askAgain: (() => void) | undefined;
}

function Waiting({ request: { invitedBy, team, children } }: { request: RequestView }) {
  const { t } = useLingui();
  const staff = invitedBy || t`The team’s staff`;
  const names = listOf(children.map(({ name }) => name));
  return (
    <>
      <Title order={3} size="h2">{t`${staff} has your request`}</Title>
      <Text>
        <Trans>
          You asked to join {team} with {names}.
        </Trans>
      </Text>
      <Text c="var(--dim)">
        <Trans>
          This page changes by itself as soon as the staff decide, and we send you an email. You can close it.
        </Trans>
      </Text>
    </>
  );
}

/** A request of the signed-in user: waiting, accepted or declined. Changes live. */
export function RequestStatus({ request, askAgain }: RequestStatusProps) {
  const { team, decidedBy = '', reason = '', state } = request;
  return (
    <Stack gap="md">
      <Stack gap="sm" role="status">
        {state === 'open' && <Waiting request={request} />}
        {state === 'accepted' && (
          <>
            <Title order={3} size="h2">
              <Trans>You are in</Trans>
            </Title>
            <Text>
              <Trans>
                {decidedBy} accepted your request. Welcome to {team}.
              </Trans>
            </Text>
          </>
        )}
        {state === 'declined' && (
          <>
            <Title order={3} size="h2">
              <Trans>{decidedBy} declined your request</Trans>
            </Title>
            <Text className={classes.reason}>{reason}</Text>
            <Text c="var(--dim)">
              <Trans>Is this a mistake? Talk to {decidedBy}, then ask again.</Trans>
            </Text>
          </>
        )}
      </Stack>
      <Group>
        {state === 'accepted' && (
          <Button component={Link} to={`/admin/planning?team=${request.teamId}`}>
            <Trans>Open Planning</Trans>
          </Button>
        )}
        {state !== 'open' && askAgain && (
          <Button variant="default" onClick={askAgain}>
            {state === 'declined' ? <Trans>Ask again</Trans> : <Trans>Ask for another child</Trans>}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
