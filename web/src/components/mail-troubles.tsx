import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { queryOptions } from '@tanstack/react-query';
import { type DeliveriesView, noticesContract } from '@touchline/shared/notices/notices.contract';
import { call } from '../lib/client';
import { whenInSentence } from '../lib/club-time';
import { useClubZone, useNow } from '../lib/config';

/** For an ADMIN. */
export const deliveriesQuery = queryOptions({
  queryKey: ['deliveries'],
  queryFn: ({ signal }) => call(noticesContract.show_deliveries, {}, { signal }),
  refetchInterval: 60_000,
});

/** What is wrong with the mail server, in the words of the server, and where to find out more. */
export function MailTroubles({ troubles }: Pick<DeliveriesView, 'troubles'>) {
  const { t } = useLingui();
  const zone = useClubZone();
  const now = useNow();
  if (troubles.length === 0) return null;
  return (
    <Stack gap="xs" role="alert" aria-label={t`Emails do not go out`} style={{ overflowWrap: 'anywhere' }}>
      {troubles.map(({ reason, addresses, since: at }) => {
        const since = whenInSentence(at, zone, now);
        return (
          <div key={reason}>
            <Text fw={550} c="var(--cant)">
              <Trans>
                Since {since} <Plural value={addresses} one="# address gets" other="# addresses get" /> no emails, and
                that is probably not the fault of the addresses.
              </Trans>
            </Text>
            <Text size="sm">
              <Trans>What happened: {reason}</Trans>
            </Text>
          </div>
        );
      })}
      <Text size="sm" c="var(--dim)">
        <Trans>
          The person who runs the server runs <code>npm run doctor</code> there: it says what to change. Emails that
          wait are sent within five minutes after that.
        </Trans>
      </Text>
    </Stack>
  );
}
