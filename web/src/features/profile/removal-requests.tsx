import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProfileView } from '@touchline/shared/accounts/account.model';
import { profilesContract, type RemovalView } from '@touchline/shared/accounts/profiles.contract';
import { useId } from 'react';
import { call } from '../../lib/client';
import { day } from '../../lib/club-time';
import { useClubZone } from '../../lib/config';
import { now } from '../../lib/now';
import { queryOf } from '../../lib/query-of';
import { currentUserKey } from '../../lib/session';
import { useSubmit } from '../../lib/use-submit';
import { FormError } from '../../ui/form/form-error';
import { specAlert } from '../../ui/toasts/spec-alert';

interface RemovalProps {
  removal: RemovalView;
  /** The guardians of the child. */
  contacts: readonly string[];
}

function Removal({ removal, contacts }: RemovalProps) {
  const { t } = useLingui();
  const zone = useClubZone();
  const client = useQueryClient();
  const { busy, error, send } = useSubmit();
  const { playerId, player, emailAddress, own, objected } = removal;
  const by = removal.askedBy || t`Another guardian`;
  const until = day(removal.until, zone, now());
  const isDue = !objected && removal.until <= now();

  const act = async (work: () => Promise<unknown>, successText: string) => {
    if (await send(work)) specAlert(successText, { tone: 'done' });
    await client.invalidateQueries({ queryKey: currentUserKey });
  };
  const object = () =>
    act(() => call(profilesContract.object_removal, { body: { playerId } }), t`You stay a guardian of ${player}`);
  const withdraw = () =>
    act(
      () => call(profilesContract.withdraw_removal, { body: { playerId, emailAddress } }),
      t`You took your request back`,
    );
  const remove = () =>
    act(
      () =>
        call(profilesContract.update_player_contact, {
          body: { playerId, contacts: contacts.filter((one) => one !== emailAddress) },
        }),
      t`${emailAddress} is no longer a guardian of ${player}`,
    );

  return (
    <Stack component="li" gap="xs">
      <Text style={{ overflowWrap: 'anywhere' }}>
        {own
          ? t`You asked ${emailAddress} to leave as a guardian of ${player}.`
          : t`${by} asks you to leave as a guardian of ${player}.`}
      </Text>
      <Text size="sm" c="var(--dim)">
        {objected ? (
          own ? (
            <Trans>They objected. The team’s staff or an admin of the club decides.</Trans>
          ) : (
            <Trans>You objected. The team’s staff or an admin of the club decides.</Trans>
          )
        ) : own ? (
          isDue ? (
            <Trans>They did not object.</Trans>
          ) : (
            <Trans>They can object until {until}.</Trans>
          )
        ) : (
          <Trans>If you do not object until {until}, they can remove you.</Trans>
        )}
      </Text>
      <Group gap="xs">
        {own && isDue && (
          <Button size="sm" loading={busy} onClick={() => void remove()}>
            <Trans>Remove now</Trans>
          </Button>
        )}
        {own ? (
          <Button size="sm" variant="default" disabled={busy} onClick={() => void withdraw()}>
            <Trans>Take the request back</Trans>
          </Button>
        ) : (
          !objected && (
            <Button size="sm" loading={busy} onClick={() => void object()}>
              <Trans>Object</Trans>
            </Button>
          )
        )}
      </Group>
      <FormError error={error} />
    </Stack>
  );
}

/** Requests of one guardian that another one leaves a child. Both see them. Renders nothing without any. */
export default function RemovalRequests({ players }: { players: ProfileView['players'] }) {
  const heading = useId();
  // The key extends the current user's key: a live message about access reads both again.
  const { data = [] } = useQuery(queryOf([...currentUserKey, 'removals'], profilesContract.list_removals, {}));
  if (data.length === 0) return null;
  const contactsOf = (playerId: string) => players?.find(({ id }) => id === playerId)?.contacts ?? [];
  return (
    <Card component="section" aria-labelledby={heading} padding="md">
      <Title order={2} size="h3" id={heading} mb="sm">
        <Trans>Guardians who are asked to leave</Trans>
      </Title>
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.map((removal) => (
          <Removal
            key={`${removal.playerId} ${removal.emailAddress}`}
            removal={removal}
            contacts={contactsOf(removal.playerId)}
          />
        ))}
      </Stack>
    </Card>
  );
}
