import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import type { TeamView } from '@touchline/shared/teams/team.model';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { venuesQuery } from '../../domain/venues-query';
import { queryOf } from '../../lib/query-of';
import { CopyLink } from '../../ui/copy-link';
import { LoadError } from '../../ui/load-error';
import { CardSkeleton } from '../../ui/skeletons';
import classes from './start.module.css';

interface InviteStepProps {
  team: TeamView;
  qrCode: (link: string) => ReactNode;
}

/** Shows the link of the team, with which families ask to join. */
export function InviteStep({ team, qrCode }: InviteStepProps) {
  const { t } = useLingui();
  // The server returns the open link of this account again.
  const link = useQuery({
    ...queryOf(['team link', team.id], invitationsContract.add_invitation, {
      body: { teamId: team.id, kind: 'family' },
    }),
    staleTime: 60_000,
  });
  const venues = useQuery(venuesQuery);
  const needsField = venues.data?.length === 0;
  const { name } = team;
  const path = link.data?.link ?? '';
  const address = location.origin + path;
  const code = (link.data?.code ?? '').replace(/^(.{4})/, '$1-');
  return (
    <Stack gap="md">
      <Text>
        <Trans>
          Families scan this code or open the link, and ask to join {name}. You let them in. Show it at practice, or
          send it to your group chat.
        </Trans>
      </Text>
      {link.error && <LoadError what={t`The link`} read={link} />}
      {link.isPending && <CardSkeleton height={220} />}
      {link.data && (
        <Group gap="lg" align="center">
          {qrCode(address)}
          <Stack gap="xs">
            <Text className={classes.code}>{code}</Text>
            <Text size="sm" className={classes.people}>
              {address}
            </Text>
            <div>
              <CopyLink path={path} what={name} />
            </div>
          </Stack>
        </Group>
      )}
      {needsField && (
        <Text size="sm" c="var(--dim)">
          <Trans>Next, add the field where you play. Then plan the first game.</Trans>
        </Text>
      )}
      <Group>
        {needsField ? (
          <Button component={Link} to="/admin/venue">
            <Trans>Add a field</Trans>
          </Button>
        ) : (
          <Button component={Link} to={`/admin/planning?team=${team.id}`}>
            <Trans>Plan the first game</Trans>
          </Button>
        )}
        <Button component={Link} to="/" variant="default">
          <Trans>Later</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
