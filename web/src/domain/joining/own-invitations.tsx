import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InvitationView } from '@touchline/shared/invitations/invitation.model';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { Link } from 'react-router-dom';
import { call } from '../../lib/client';
import { currentUserKey, currentUserQuery, readToken, useCurrentUser } from '../../lib/session';
import { useSubmit } from '../../lib/use-submit';
import { ownInvitationsQuery, ownRequestsQuery } from '../../live/queries/own-invitations';
import { FormError } from '../../ui/form/form-error';
import { specAlert } from '../../ui/toasts/spec-alert';
import classes from './own-invitations.module.css';

function Invitation({ invitation }: { invitation: InvitationView }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { busy, error, send } = useSubmit();
  const { id, kind, role, player, team } = invitation;
  const by = invitation.invitedBy || t`Someone`;
  const child = player ?? t`a child`;
  const reload = () => client.invalidateQueries({ queryKey: currentUserKey });
  const accept = async () => {
    const isAccepted = await send(() => call(invitationsContract.accept_invitation, { body: { id } }));
    await reload();
    const roles = client.getQueryData(currentUserQuery(readToken()).queryKey)?.roles ?? [];
    if (isAccepted && role !== undefined && !roles.includes(role))
      specAlert(
        t`You are on the staff of ${team} now. Your role in the club is the same as before; an admin can give you another one.`,
      );
    else if (isAccepted)
      specAlert(kind === 'guardian' ? t`You are a guardian of ${child} now` : t`Welcome to ${team}`, { tone: 'done' });
  };
  const decline = async () => {
    const isDeclined = await send(() => call(invitationsContract.remove_invitation, { params: { id } }));
    if (isDeclined) specAlert(t`Declined. ${by} can invite you again.`, { tone: 'done' });
    await reload();
  };
  return (
    <li className={classes.item}>
      <Text>
        {
          {
            guardian: t`${by} invites you to be a guardian of ${child}.`,
            family: t`${by} invites you to ${team} as family.`,
            staff: {
              MANAGER: t`${by} invites you to manage ${team}.`,
              COACH: t`${by} invites you to coach ${team}.`,
              FILMING: t`${by} invites you to film the games of ${team}.`,
              none: t`${by} invites you to join the staff of ${team}.`,
            }[role ?? 'none'],
          }[kind]
        }
      </Text>
      <Group gap="xs">
        <Button loading={busy} onClick={() => void accept()}>
          <Trans>Accept</Trans>
        </Button>
        <Button variant="default" disabled={busy} onClick={() => void decline()}>
          <Trans>Decline</Trans>
        </Button>
      </Group>
      <FormError error={error} />
    </li>
  );
}

/** Open invitations to the signed-in user, to accept or decline, and their open requests. Renders nothing without any. */
export default function OwnInvitations() {
  const { t } = useLingui();
  const user = useCurrentUser();
  const invitations = useQuery({ ...ownInvitationsQuery, enabled: user !== null });
  const requests = useQuery({ ...ownRequestsQuery, enabled: user?.teams.length === 0 });
  const openRequests = (requests.data ?? []).filter(({ state }) => state === 'open');
  if (!user || (invitations.data ?? []).length + openRequests.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t`Invitations to you`}>
      {invitations.data?.map((invitation) => (
        <Invitation key={invitation.id} invitation={invitation} />
      ))}
      {openRequests.map(({ id, invitedBy, team }) => {
        const staff = invitedBy || t`The staff`;
        return (
          <li key={id} className={classes.item}>
            <Text>{t`${staff} has your request to join ${team}.`}</Text>
            <Button component={Link} to="/join" variant="default">
              <Trans>Show request</Trans>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
