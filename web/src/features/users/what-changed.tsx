import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type AuditEntry, usersContract } from '@touchline/shared/accounts/users.contract';
import { call } from '../../lib/client';
import { when } from '../../lib/club-time';
import { useClubZone } from '../../lib/config';
import { humanize } from '../../lib/humanize';

/** Entries that the page shows; the newest are first. */
const SHOWN = 20;

const ACTIONS: Record<string, MessageDescriptor> = {
  add_role: msg`Role added`,
  delete_role: msg`Role removed`,
  add_member: msg`Team changed`,
  remove_member: msg`Removed from a team`,
  update_user: msg`Account changed`,
  add_invitation: msg`Invited`,
  accept_invitation: msg`Invitation accepted`,
  remove_invitation: msg`Invitation taken back`,
  decide_request: msg`Request to join decided`,
  add_venue_geo_hash: msg`Field area added`,
  delete_venue_geo_hash: msg`Field area removed`,
  add_event_geo_hash: msg`Event area added`,
  delete_event_geo_hash: msg`Event area removed`,
  update_player_contact: msg`Guardians changed`,
  staff_left: msg`No longer staff`,
};

/** Returns what is different: `PARENT → PARENT, COACH`. */
function differenceOf({ before, after }: AuditEntry): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const textOf = (value: string | string[] | undefined) => [value ?? []].flat().join(', ');
  return names
    .map((name) => ({ name, from: textOf(before[name]), to: textOf(after[name]) }))
    .map(({ from, to }) => (from === to || from === '' ? to : `${from} → ${to || '–'}`))
    .filter(Boolean)
    .join(' · ');
}

/** The privileged acts about one account, newest first. */
export function WhatChanged({ emailAddress, stamp }: { emailAddress: string; stamp: string }) {
  const { t } = useLingui();
  const zone = useClubZone();
  const { data = [] } = useQuery({
    queryKey: ['audit', emailAddress, stamp],
    queryFn: ({ signal }) => call(usersContract.list_audit, { query: { about: emailAddress } }, { signal }),
    placeholderData: (before, query) => (query?.queryKey[1] === emailAddress ? before : undefined),
  });
  return (
    <section aria-label={t`What changed`}>
      <Text fw={550}>
        <Trans>What changed</Trans>
      </Text>
      {data.length === 0 && (
        <Text size="sm" c="var(--dim)">
          <Trans>Nothing in the last 12 months.</Trans>
        </Text>
      )}
      {data.slice(0, SHOWN).map((entry) => {
        const action = ACTIONS[entry.action];
        const difference = differenceOf(entry);
        return (
          <Text key={entry.id} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {action ? t(action) : humanize(entry.action)}
            {difference && `: ${difference}`}
            <Text span c="var(--dim)">
              {' · '}
              {entry.by.name} · {when(entry.at, zone, Date.now())}
            </Text>
          </Text>
        );
      })}
    </section>
  );
}
