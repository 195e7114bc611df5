import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, SegmentedControl, Select, Stack, Text, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { StaffRole } from '@touchline/shared/access/roles';
import type { InvitationKind } from '@touchline/shared/invitations/invitation.model';
import { type InvitationLink, invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { peopleRules } from '@touchline/shared/invitations/people.rules';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { useState } from 'react';
import { call } from '../../lib/client';
import { errorText } from '../../lib/errors';
import { actorOf, useCurrentUser } from '../../lib/session';
import { submitting } from '../../lib/use-submit';
import { CopyLink } from '../../ui/copy-link';
import { Dialog } from '../../ui/dialog';
import { FormError } from '../../ui/form/form-error';
import { STAFF_NAMES } from './open-invitations';
import { notAddresses, parseAddresses } from './pasted-list';
import { rereadPeople } from './people-query';

interface InviteDialogProps {
  team: TeamView;
  /** The child whose guardian is invited, when the dialog was opened from a child. */
  playerId: string | undefined;
  /** Only a manager of the team or an ADMIN invites staff. */
  mayInviteStaff: boolean;
  onClose: () => void;
}

interface Sent {
  address: string;
  link?: InvitationLink;
  /** The reason, for an address that was not invited. */
  failed?: string;
}

/** Invites people by email, says where each invitation went, and offers its link. */
export default function InviteDialog({ team, playerId, mayInviteStaff, onClose }: InviteDialogProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { id: teamId, name: teamName, players = [] } = team;
  const [kind, setKind] = useState<InvitationKind>(playerId === undefined ? 'family' : 'guardian');
  const user = useCurrentUser();
  const [role, setRole] = useState<StaffRole>('COACH');
  const mayGive = (staffRole: StaffRole) =>
    user !== null && peopleRules['invitation.staff'].on(actorOf(user), { teamId, role: staffRole }) === 'yes';
  const roles = (Object.keys(STAFF_NAMES) as StaffRole[]).filter(mayGive);
  const [child, setChild] = useState<string | null>(playerId ?? null);
  const [text, setText] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<Sent[]>([]);

  const inviteOne = async (address: string): Promise<Sent> => {
    try {
      // Makes the address family first, so that an account reads the team at once. Its name shows only after the acceptance.
      if (kind === 'family')
        await call(teamsContract.add_member, { params: { teamId, member: address }, query: { capacity: 'family' } });
      const body = {
        teamId,
        kind,
        emailAddress: address,
        ...(kind === 'guardian' && child && { playerId: child }),
        ...(kind === 'staff' && { role }),
      };
      return { address, link: await call(invitationsContract.add_invitation, { body }) };
    } catch (failure) {
      return { address, failed: errorText(failure) };
    }
  };
  const invite = async () => {
    const { items, wrong } = parseAddresses(text);
    if (kind === 'guardian' && !child) return setError(t`Choose a child`);
    if (wrong.length > 0) return setError(notAddresses(wrong));
    if (items.length === 0) return setError(t`Enter an email address`);
    setBusy(true);
    setError(null);
    const results: Sent[] = [];
    for (const address of items) results.push(await inviteOne(address));
    const failed = results.filter((one) => one.failed);
    setSent((before) => [...results.filter((one) => !one.failed), ...before]);
    setText(failed.map(({ address }) => address).join(', '));
    if (failed.length > 0) setError(failed.map((one) => `${one.address}: ${one.failed}`).join(' '));
    setBusy(false);
    await rereadPeople(client, teamId);
  };
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setError(null);
      set(value);
    };

  const help = {
    family: t`They see the games and practices and can answer for their children.`,
    staff: {
      MANAGER: t`They run the team: people, games and practices. The invitation lasts 7 days.`,
      COACH: t`They see all contacts and plan games, practices and sessions. The invitation lasts 7 days.`,
      FILMING: t`They see the games, add film and tag plays. The invitation lasts 7 days.`,
    }[role],
    guardian: t`When they accept, they can answer for the child and see the child’s team, film and development. The other guardians get an email about the invitation.`,
  }[kind];

  return (
    <Dialog onClose={onClose} title={t`Invite to ${teamName}`} size="md">
      <form noValidate onSubmit={submitting(invite)}>
        <Stack gap="md">
          <SegmentedControl
            fullWidth
            aria-label={t`Invite as`}
            value={kind}
            onChange={(value) => change(setKind)(value as InvitationKind)}
            data={[
              { value: 'family', label: t`Family` },
              { value: 'guardian', label: t`Guardian` },
              ...(mayInviteStaff ? [{ value: 'staff', label: t`Staff` }] : []),
            ]}
          />
          {kind === 'guardian' && (
            <Select
              label={t`Child`}
              placeholder={t`Choose a child`}
              searchable={players.length > 8}
              allowDeselect={false}
              data={players.map(({ id, name }) => ({ value: id, label: name }))}
              value={child}
              onChange={change(setChild)}
            />
          )}
          {kind === 'staff' && (
            <NativeSelect
              label={t`Role`}
              value={role}
              data={roles.map((value) => ({ value, label: t(STAFF_NAMES[value]) }))}
              onChange={(event) => change(setRole)(event.currentTarget.value as StaffRole)}
            />
          )}
          <Textarea
            data-autofocus
            autosize
            minRows={1}
            maxRows={6}
            label={t`Email`}
            description={help}
            inputMode="email"
            autoCapitalize="off"
            placeholder={t`One or several addresses`}
            value={text}
            onChange={(event) => change(setText)(event.currentTarget.value)}
          />
          <FormError error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {sent.length > 0 ? <Trans>Done</Trans> : <Trans>Cancel</Trans>}
            </Button>
            <Button type="submit" loading={busy}>
              <Trans>Send invitation</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
      {sent.length > 0 && (
        <Stack gap="xs" mt="md" role="status">
          {sent.map(({ address: who, link }) => (
            <Group key={who} justify="space-between" gap="xs">
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                <IconCheck size={16} stroke={2} aria-hidden style={{ verticalAlign: '-3px', color: 'var(--going)' }} />{' '}
                <Trans>Invitation sent to {who}</Trans>
              </Text>
              {link && <CopyLink path={link.link} what={t`the invitation of ${who}`} />}
            </Group>
          ))}
          <Text size="xs" c="var(--dim)">
            <Trans>
              The link shows the invitation, for example in a chat. Only the owner of the address can accept it.
            </Trans>
          </Text>
        </Stack>
      )}
    </Dialog>
  );
}
