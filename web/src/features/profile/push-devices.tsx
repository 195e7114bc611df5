import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { noticesContract, type PreferencesView } from '@touchline/shared/notices/notices.contract';
import { call } from '../../lib/client';
import { ago } from '../../lib/club-time';
import { useClubZone, useNow } from '../../lib/config';
import { useCurrentUser } from '../../lib/session';
import { useSubmit } from '../../lib/use-submit';
import { FormError } from '../../ui/form/form-error';
import { specAlert } from '../../ui/toasts/spec-alert';
import { addThisDevice, pushState, removeThisDevice } from './this-device';

const pushQuery = queryOptions({ queryKey: ['push-state'], queryFn: pushState, staleTime: 0, retry: false });

interface PushDevicesProps {
  preferences: PreferencesView;
  /** Reads the preferences again. */
  reload: () => Promise<unknown>;
}

/** The phones and browsers that get push messages, and whether this one can be added. */
export function PushDevices({ preferences, reload }: PushDevicesProps) {
  const { t } = useLingui();
  const push = useQuery(pushQuery);
  const userId = useCurrentUser()?.id ?? '';
  const zone = useClubZone();
  const now = useNow();
  const { busy, error, send } = useSubmit();
  const add = () =>
    send(async () => {
      const state = await addThisDevice(preferences.pushKey, userId);
      if (state === 'on') specAlert(t`This phone is notified now`, { tone: 'done' });
      await Promise.all([push.refetch(), reload()]);
    });
  const remove = (id: string) =>
    send(async () => {
      await call(noticesContract.remove_push_device, { params: { id } });
      // The list may be here before this browser knows which of its devices it is.
      if (id === (push.data ?? (await pushState())).id) await removeThisDevice();
      await Promise.all([push.refetch(), reload()]);
    });
  const state = push.data?.state;
  const isAdded = preferences.devices.some(({ id, gone }) => id === push.data?.id && !gone);
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        <Trans>Phones and browsers</Trans>
      </Title>
      {preferences.devices.map(({ id, name, addedAt, gone }) => {
        const since = ago(addedAt, zone, now);
        return (
          <Group key={id} justify="space-between" wrap="nowrap">
            <Text>
              {name}{' '}
              <Text span size="sm" c="var(--dim)">
                {since}
              </Text>
              {gone && (
                <Text span size="sm" c="var(--cant)" display="block">
                  <Trans>Gets nothing at the moment. Open Touchline there, and it is added again.</Trans>
                </Text>
              )}
            </Text>
            <Button
              variant="default"
              size="sm"
              disabled={busy}
              aria-label={t`Remove ${name}`}
              onClick={() => void remove(id)}
            >
              <Trans>Remove</Trans>
            </Button>
          </Group>
        );
      })}
      {state === 'unsupported' && (
        <Text size="sm" c="var(--dim)">
          <Trans>This browser cannot show notifications. On an iPhone, add Touchline to the home screen first.</Trans>
        </Text>
      )}
      {state === 'denied' && (
        <Text size="sm" c="var(--dim)">
          <Trans>
            Notifications are blocked. Allow them for this page in the settings of your browser, then reload.
          </Trans>
        </Text>
      )}
      {(state === 'off' || state === 'on') && !isAdded && (
        <div>
          <Button loading={busy} onClick={() => void add()}>
            <Trans>Notify this phone</Trans>
          </Button>
        </div>
      )}
      <FormError error={error} />
    </Stack>
  );
}
