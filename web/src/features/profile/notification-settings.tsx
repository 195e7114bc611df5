import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Checkbox, Group, NativeSelect, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { hasRole } from '@touchline/shared/access/actor';
import { STAFF_ROLES } from '@touchline/shared/access/roles';
import { NOTICE_KINDS, noticeOf, PAUSING_CODES, type PausingCode } from '@touchline/shared/notices/notice-words';
import {
  noticesContract,
  type PreferencesInput,
  type PreferencesView,
} from '@touchline/shared/notices/notices.contract';
import { useId, useState } from 'react';
import { KIND_WORDS } from '../../domain/notices/notice-kinds';
import { call } from '../../lib/client';
import { clock } from '../../lib/club-time';
import { useScrollToPart } from '../../lib/scroll-to-part';
import { useActor } from '../../lib/session';
import { useSubmit } from '../../lib/use-submit';
import { FormError } from '../../ui/form/form-error';
import { SavedMark } from '../../ui/form/saved-mark';
import { specAlert } from '../../ui/toasts/spec-alert';
import { preferencesQuery } from './preferences-query';
import { PushDevices } from './push-devices';

const PAUSE_WORDS: Record<PausingCode, MessageDescriptor> = {
  '5.1.1': msg`There is no mailbox with this address.`,
  '5.1.2': msg`The part after the @ takes no email.`,
  '5.1.3': msg`The address has a mistake.`,
  '5.1.10': msg`The part after the @ takes no email.`,
  '5.2.1': msg`The mailbox is switched off.`,
};
const USUAL_QUIET = { from: '22:00', to: '07:00' };
/** Each half hour of a day: `22:00`. */
const HALF_HOURS = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
);

interface PartProps {
  preferences: PreferencesView;
  change: (input: PreferencesInput) => void;
}

function Kinds({ preferences, change }: PartProps) {
  const { t } = useLingui();
  const actor = useActor();
  const isStaff = actor !== null && hasRole(actor, 'ADMIN', ...STAFF_ROLES);
  const kinds = NOTICE_KINDS.filter((kind) => isStaff || !noticeOf(kind).staff);
  return (
    <Table aria-label={t`What you hear about`} horizontalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t`What`}</Table.Th>
          <Table.Th ta="center">{t`Email`}</Table.Th>
          <Table.Th ta="center">{t`Phone`}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {kinds.map((kind) => {
          const what = t(KIND_WORDS[kind].setting);
          const ways = preferences.kinds[kind];
          return (
            <Table.Tr key={kind}>
              <Table.Th scope="row" fw={400}>
                {what}
              </Table.Th>
              <Table.Td>
                <Checkbox
                  aria-label={t`${what}: email`}
                  checked={ways.mail}
                  display="grid"
                  style={{ placeItems: 'center', minHeight: 36 }}
                  onChange={({ currentTarget }) =>
                    change({ kinds: { [kind]: { ...ways, mail: currentTarget.checked } } })
                  }
                />
              </Table.Td>
              <Table.Td>
                <Checkbox
                  aria-label={t`${what}: phone`}
                  checked={ways.push}
                  display="grid"
                  style={{ placeItems: 'center', minHeight: 36 }}
                  onChange={({ currentTarget }) =>
                    change({ kinds: { [kind]: { ...ways, push: currentTarget.checked } } })
                  }
                />
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

function QuietHours({ preferences, change }: PartProps) {
  const { t } = useLingui();
  const { quiet } = preferences;
  const labelOf = (time: string) => clock(Date.parse(`2026-01-01T${time}:00Z`), 'UTC');
  const times = (chosen: string) =>
    [...new Set([...HALF_HOURS, chosen])].sort().map((value) => ({ value, label: labelOf(value) }));
  return (
    <Stack gap="xs">
      <Checkbox
        label={t`Quiet hours`}
        description={t`Nothing by email or phone between these times, unless an event starts soon.`}
        checked={quiet !== null}
        onChange={({ currentTarget }) => change({ quiet: currentTarget.checked ? USUAL_QUIET : null })}
      />
      {quiet && (
        <Group gap="sm">
          <NativeSelect
            label={t`From`}
            value={quiet.from}
            data={times(quiet.from)}
            onChange={({ currentTarget }) => change({ quiet: { ...quiet, from: currentTarget.value } })}
          />
          <NativeSelect
            label={t`To`}
            value={quiet.to}
            data={times(quiet.to)}
            onChange={({ currentTarget }) => change({ quiet: { ...quiet, to: currentTarget.value } })}
          />
        </Group>
      )}
    </Stack>
  );
}

/** Which notices the user gets, by which way and when. Each change is saved at once. */
export default function NotificationSettings() {
  const { t } = useLingui();
  const heading = useId();
  const client = useQueryClient();
  const preferences = useQuery(preferencesQuery);
  const { busy, error, send } = useSubmit();
  const [saved, setSaved] = useState(false);
  const { data } = preferences;
  useScrollToPart('notifications', data !== undefined);
  const show = (view: PreferencesView) => client.setQueryData(preferencesQuery.queryKey, view);

  const change = (body: PreferencesInput) => {
    if (!data) return;
    // Shown at once; a failure brings the server's state back.
    const { kinds, quiet } = body;
    setSaved(false);
    show({ ...data, kinds: { ...data.kinds, ...kinds }, ...(quiet !== undefined && { quiet }) });
    void send(async () => show(await call(noticesContract.update_preferences, { body }))).then((hasSucceeded) => {
      setSaved(hasSucceeded);
      if (!hasSucceeded) void preferences.refetch();
    });
  };
  const resume = () =>
    send(async () => {
      show(await call(noticesContract.update_preferences, { body: { resumeMail: true } }));
      specAlert(t`Emails are sent again`, { tone: 'done' });
    });
  const reason = data?.mailPaused;
  const code = PAUSING_CODES.find((pausing) => pausing === /\b5\.\d\.\d+\b/.exec(reason ?? '')?.[0]);
  const why = code && PAUSE_WORDS[code];
  return (
    <Card component="section" id="notifications" aria-labelledby={heading} style={{ scrollMarginTop: 72 }}>
      <Stack gap="md">
        <div>
          <Group justify="space-between">
            <Title order={2} size="h3" id={heading}>
              <Trans>Notifications</Trans>
            </Title>
            <SavedMark isSaved={saved} />
          </Group>
          <Text size="sm" c="var(--dim)">
            <Trans>The bell in the app always shows everything. Changes here are saved at once.</Trans>
          </Text>
        </div>
        {reason !== undefined && (
          <Stack gap="xs" role="alert" align="start">
            <Text fw={550} c="var(--cant)">
              <Trans>Emails to your address came back, so we send no more.</Trans> {why && t(why)}
            </Text>
            <Button variant="default" size="sm" loading={busy} onClick={() => void resume()}>
              <Trans>My address works, try again</Trans>
            </Button>
          </Stack>
        )}
        {data && <Kinds preferences={data} change={change} />}
        {data && <QuietHours preferences={data} change={change} />}
        {data && <PushDevices preferences={data} reload={preferences.refetch} />}
        <FormError error={error ?? (data ? null : preferences.error)} />
      </Stack>
    </Card>
  );
}
