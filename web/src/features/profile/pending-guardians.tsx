import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import type { PlayerRow } from '../../domain/players/player-fields';
import { call } from '../../lib/client';
import { day } from '../../lib/club-time';
import { useClubZone } from '../../lib/config';
import { now } from '../../lib/now';
import { queryOf } from '../../lib/query-of';
import { useSubmit } from '../../lib/use-submit';
import { FormError } from '../../ui/form/form-error';
import { specAlert } from '../../ui/toasts/spec-alert';

export const pendingKey = (playerId: string) => ['invitations', 'of', playerId] as const;

interface PendingGuardiansProps {
  row: PlayerRow;
  /** Invites the address again. Returns whether it succeeded. */
  onAgain: (address: string) => Promise<boolean>;
}

/** The people who are invited to be a guardian of an own child and have not accepted yet. */
export function PendingGuardians({ row: { playerId }, onAgain }: PendingGuardiansProps) {
  const { t } = useLingui();
  const zone = useClubZone();
  const pending = useQuery(
    queryOf(pendingKey(playerId), invitationsContract.list_invitations, { query: { playerId } }),
  );
  const { busy, error, send } = useSubmit();
  const takeBack = (id: string) =>
    send(async () => {
      await call(invitationsContract.remove_invitation, { params: { id } });
      await pending.refetch();
    });
  const sendAgain = async (id: string, address: string) => {
    if (!(await takeBack(id)) || !(await onAgain(address))) return;
    specAlert(t`Invitation sent to ${address}`, { tone: 'done' });
  };
  const withdraw = async (id: string, address: string) => {
    if (await takeBack(id)) specAlert(t`Invitation taken back: ${address}`, { tone: 'done' });
  };
  return (
    <>
      {(pending.data ?? []).map(({ id, emailAddress = '', createdAt }) => {
        const when = day(createdAt, zone, now());
        return (
          <Group key={id} justify="space-between" gap="xs">
            <div style={{ overflowWrap: 'anywhere' }}>
              <Text size="sm">{emailAddress}</Text>
              <Text size="sm" c="var(--dim)">
                <Trans>Invited on {when}, not accepted yet</Trans>
              </Text>
            </div>
            <Group gap="xs">
              <Button
                variant="default"
                size="sm"
                disabled={busy}
                aria-label={t`Send the invitation to ${emailAddress} again`}
                onClick={() => void sendAgain(id, emailAddress)}
              >
                <Trans>Send again</Trans>
              </Button>
              <Button
                variant="default"
                size="sm"
                disabled={busy}
                aria-label={t`Take back the invitation to ${emailAddress}`}
                onClick={() => void withdraw(id, emailAddress)}
              >
                <Trans>Take back</Trans>
              </Button>
            </Group>
          </Group>
        );
      })}
      <FormError error={error ?? pending.error} />
    </>
  );
}
