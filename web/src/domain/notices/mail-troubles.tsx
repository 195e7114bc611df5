import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { hasRole } from '@touchline/shared/access/actor';
import { type MailTrouble, noticesContract } from '@touchline/shared/notices/notices.contract';
import { whenInSentence } from '../../lib/club-time';
import { useClubZone, useNow } from '../../lib/config';
import { queryOf } from '../../lib/query-of';
import { useActor } from '../../lib/session';

export const troublesQuery = {
  ...queryOf(['mail-troubles'], noticesContract.show_mail_troubles, {}),
  refetchInterval: 60_000,
};

/** Returns what is wrong with the mail server; nothing for users who are no ADMIN. */
export function useMailTroubles(): MailTrouble[] {
  const actor = useActor();
  return useQuery({ ...troublesQuery, enabled: actor !== null && hasRole(actor, 'ADMIN') }).data ?? [];
}

/** Troubles of the mail server, in its own words, and where to find out more. */
export function MailTroubles({ troubles }: { troubles: readonly MailTrouble[] }) {
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
