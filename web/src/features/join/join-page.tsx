import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state';
import { FormError } from '../../components/form-error';
import { LoadError } from '../../components/load-error';
import { Page } from '../../components/page';
import { CardSkeleton } from '../../components/skeletons';
import { specAlert } from '../../components/spec-alert';
import { call } from '../../lib/client';
import { ApiError } from '../../lib/errors';
import { loginPath } from '../../lib/return-path';
import { currentUserKey, useCurrentUser } from '../../lib/session';

const isGone = (error: unknown): boolean => error instanceof ApiError && [400, 404].includes(error.status);

/** /join/:token: target of the invitation mail. Shows the invitation and accepts it. */
export default function JoinPage() {
  const { t } = useLingui();
  const { token = '' } = useParams();
  const location = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const user = useCurrentUser();
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(invitationsContract.show_invitation, { params: { token } }, { signal }),
    retry: (count, failure) => !isGone(failure) && count < 2,
  });

  const accept = async () => {
    setBusy(true);
    setError(null);
    try {
      await call(invitationsContract.accept_invitation, { body: { token } });
      await client.invalidateQueries({ queryKey: currentUserKey });
      specAlert(t`Welcome to the team`, { tone: 'done' });
      void navigate('/admin/planning', { replace: true });
    } catch (failure) {
      setError(
        isGone(failure) ? t`This invitation is for another address. Sign in with the one that got the mail.` : failure,
      );
      setBusy(false);
    }
  };

  if (isGone(invitation.error))
    return (
      <Page title={t`Invitation`}>
        <EmptyState
          title={t`This invitation is no longer valid`}
          help={t`It was used or withdrawn, or it is too old. Ask the person who invited you for a new one.`}
        />
      </Page>
    );
  const card = invitation.data;
  const team = card && (card.team || card.club);
  const by = card?.invitedBy || t`Someone`;
  const sentence =
    card &&
    {
      guardian: t`${by} invites you to ${team} as the guardian of a child.`,
      family: t`${by} invites you to ${team} as family.`,
      staff: t`${by} invites you to join the staff of ${team}.`,
    }[card.kind];
  const emailAddress = user?.emailAddress;
  return (
    <Page title={t`Invitation`}>
      {invitation.error && !card && (
        <LoadError what={t`The invitation`} error={invitation.error} retry={() => void invitation.refetch()} />
      )}
      {invitation.isPending && <CardSkeleton cards={1} height={200} />}
      {card && (
        <Card maw={520}>
          <Stack gap="md">
            <Title order={2}>{team}</Title>
            <Text>
              {sentence} <Trans>No one there sees your name or phone number until you accept.</Trans>
            </Text>
            {user ? (
              <>
                <Text size="sm" c="var(--dim)">
                  <Trans>You are signed in as {emailAddress}.</Trans>
                </Text>
                <Group>
                  <Button loading={busy} onClick={() => void accept()}>
                    <Trans>Accept</Trans>
                  </Button>
                  <Button component={Link} to="/" variant="default">
                    <Trans>Not now</Trans>
                  </Button>
                </Group>
              </>
            ) : (
              <Group>
                <Button component={Link} to={loginPath(location)}>
                  <Trans>Sign in to accept</Trans>
                </Button>
                <Button
                  component={Link}
                  to={{ pathname: '/auth/register', search: `?from=${encodeURIComponent(location.pathname)}` }}
                  variant="default"
                >
                  <Trans>Create account</Trans>
                </Button>
              </Group>
            )}
            <FormError error={error} />
          </Stack>
        </Card>
      )}
    </Page>
  );
}
