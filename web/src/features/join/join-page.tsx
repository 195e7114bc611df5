import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type InvitationCard, invitationsContract } from '@touchline/shared/invitations/invitations.contract';
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

const AS: Record<InvitationCard['kind'], string> = {
  guardian: 'as the guardian of a child',
  family: 'as part of a family',
  staff: 'as one of the staff',
};

const isGone = (error: unknown): boolean => error instanceof ApiError && [400, 404].includes(error.status);

/** /join/:token: target of the invitation mail. Shows the invitation and accepts it. */
export default function JoinPage() {
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
      specAlert('Welcome to the team', { tone: 'done' });
      void navigate('/admin/planning', { replace: true });
    } catch (failure) {
      setError(
        isGone(failure) ? 'This invitation is for another address. Sign in with the one that got the mail.' : failure,
      );
      setBusy(false);
    }
  };

  if (isGone(invitation.error))
    return (
      <Page title="Invitation">
        <EmptyState
          title="This invitation is not valid any more"
          help="It was used, taken back, or is too old. Ask whoever invited you for a new one."
        />
      </Page>
    );
  const card = invitation.data;
  return (
    <Page title="Invitation">
      {invitation.error && !card && (
        <LoadError what="The invitation" error={invitation.error} retry={() => void invitation.refetch()} />
      )}
      {invitation.isPending && <CardSkeleton cards={1} height={200} />}
      {card && (
        <Card maw={520}>
          <Stack gap="md">
            <Title order={2}>{card.team || card.club}</Title>
            <Text>
              {card.invitedBy || 'Somebody'} invites you to {card.team || card.club}, {AS[card.kind]}. Until you accept,
              your name and phone number are shown to nobody there.
            </Text>
            {user ? (
              <>
                <Text size="sm" c="var(--dim)">
                  You are signed in as {user.emailAddress}.
                </Text>
                <Group>
                  <Button loading={busy} onClick={() => void accept()}>
                    Accept
                  </Button>
                  <Button component={Link} to="/" variant="default">
                    Not now
                  </Button>
                </Group>
              </>
            ) : (
              <Group>
                <Button component={Link} to={loginPath(location)}>
                  Sign in to accept
                </Button>
                <Button
                  component={Link}
                  to={{ pathname: '/auth/register', search: `?from=${encodeURIComponent(location.pathname)}` }}
                  variant="default"
                >
                  Create an account
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
