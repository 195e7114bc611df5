import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { useId } from 'react';
import { deliveriesQuery } from '../../domain/notices/deliveries-query';
import { MailTroubles, troublesQuery, useMailTroubles } from '../../domain/notices/mail-troubles';
import { KIND_WORDS } from '../../domain/notices/notice-kinds';
import { call } from '../../lib/client';
import { when, whenInSentence } from '../../lib/club-time';
import { useClubZone, useNow } from '../../lib/config';
import { numberOf } from '../../lib/language';
import { useScrollToPart } from '../../lib/scroll-to-part';
import { useSubmit } from '../../lib/use-submit';
import { FormError } from '../../ui/form/form-error';
import { specAlert } from '../../ui/toasts/spec-alert';

/** For an ADMIN: the messages of the last 30 days, and why some were not delivered. */
export default function Deliveries() {
  const { t } = useLingui();
  const heading = useId();
  const zone = useClubZone();
  const now = useNow();
  const client = useQueryClient();
  const troubles = useMailTroubles();
  const { data, error } = useQuery(deliveriesQuery);
  useScrollToPart('messages', data !== undefined);
  const resuming = useSubmit();
  const resume = () =>
    resuming.send(async () => {
      client.setQueryData(deliveriesQuery.queryKey, await call(noticesContract.resume_mails, {}));
      void client.invalidateQueries({ queryKey: troublesQuery.queryKey });
      specAlert(t`Emails are sent to all of them again`, { tone: 'done' });
    });
  const rows = data && [
    { way: t`Email`, counts: data.mail },
    { way: t`Phone`, counts: data.push },
  ];
  const hasMessages = rows?.some(({ counts }) => counts.sent + counts.waiting + counts.failed > 0) ?? false;
  // A club that sent nothing yet has nothing to look at.
  if (data && !hasMessages && troubles.length === 0 && data.paused.length === 0 && data.failures.length === 0)
    return null;
  return (
    <Card component="section" id="messages" aria-labelledby={heading} mt="md">
      <Stack gap="sm">
        <Title order={2} size="h3" id={heading}>
          <Trans>Messages of the last 30 days</Trans>
        </Title>
        {rows && hasMessages && (
          <Table aria-labelledby={heading} maw={480}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th />
                <Table.Th ta="right">{t`Sent`}</Table.Th>
                <Table.Th ta="right">{t`Waiting`}</Table.Th>
                <Table.Th ta="right">{t`Failed`}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ way, counts }) => (
                <Table.Tr key={way}>
                  <Table.Th scope="row">{way}</Table.Th>
                  <Table.Td ta="right">{numberOf(counts.sent)}</Table.Td>
                  <Table.Td ta="right">{numberOf(counts.waiting)}</Table.Td>
                  <Table.Td ta="right">{numberOf(counts.failed)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        <MailTroubles troubles={troubles} />
        {data?.paused.map(({ emailAddress, at, reason }) => {
          const since = whenInSentence(at, zone, now);
          return (
            <Text key={emailAddress} size="sm" style={{ overflowWrap: 'anywhere' }}>
              <Trans>
                Emails to {emailAddress} are paused since {since}: {reason}
              </Trans>
            </Text>
          );
        })}
        {data && data.paused.length > 0 && (
          <div>
            <Button variant="default" size="sm" loading={resuming.busy} onClick={() => void resume()}>
              <Trans>Send to all of them again</Trans>
            </Button>
          </div>
        )}
        {data && data.failures.length > 0 && (
          <details>
            <summary>
              <Trans>Not delivered, newest first</Trans>
            </summary>
            <Stack component="ul" gap="xs" mt="sm" pl="md">
              {data.failures.map(({ at, way, kind, name, emailAddress, reason }) => (
                <li key={`${at} ${way} ${kind} ${emailAddress}`} style={{ overflowWrap: 'anywhere' }}>
                  {when(at, zone, now)} · {name || emailAddress} · {t(KIND_WORDS[kind].setting)}
                  <Text size="sm" c="var(--dim)">
                    {reason}
                  </Text>
                </li>
              ))}
            </Stack>
          </details>
        )}
        <FormError error={resuming.error ?? (data ? null : error)} />
      </Stack>
    </Card>
  );
}
