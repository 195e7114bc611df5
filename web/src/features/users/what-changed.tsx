import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AuditAction } from '@touchline/shared/accounts/audit-actions';
import { type AuditEntry, usersContract } from '@touchline/shared/accounts/users.contract';
import { when } from '../../lib/club-time';
import { useClubZone } from '../../lib/config';
import { now } from '../../lib/now';
import { queryOf } from '../../lib/query-of';

/** Entries that the page shows; the newest are first. */
const SHOWN = 20;

type Words = MessageDescriptor | ((entry: AuditEntry) => MessageDescriptor);

const isAboutEvents = ({ after }: AuditEntry) => 'eventGeoHashs' in after;

const ACTIONS: Record<AuditAction, Words> = {
  start_club: msg`Club started`,
  update_club: msg`Club changed`,
  add_team: msg`Team added`,
  remove_team: msg`Team removed`,
  add_role: msg`Role added`,
  delete_role: msg`Role removed`,
  update_user: msg`Account changed`,
  add_geo_hash: (entry) => (isAboutEvents(entry) ? msg`Event area added` : msg`Field area added`),
  delete_geo_hash: (entry) => (isAboutEvents(entry) ? msg`Event area removed` : msg`Field area removed`),
  add_member: msg`Team changed`,
  remove_member: msg`Removed from a team`,
  staff_left: msg`No longer staff`,
  add_invitation: msg`Invited`,
  accept_invitation: msg`Invitation accepted`,
  remove_invitation: msg`Invitation taken back`,
  decide_request: msg`Request to join decided`,
  update_player_contact: msg`Guardians changed`,
  ask_removal: msg`Asked to remove a guardian`,
  object_removal: msg`Objected to the removal of a guardian`,
  withdraw_removal: msg`Withdrew the request to remove a guardian`,
  import_roster: msg`Roster pasted`,
  update_rostered_player: msg`Player changed`,
  remove_player: msg`Player removed from a team`,
  merge_players: msg`Children merged`,
  undo_merge: msg`Merge undone`,
  save_film_consent: msg`Film of a child answered`,
  mark_never_filmed: msg`Film of a child marked`,
  update_film: msg`Film decided on`,
  trim_film: msg`Film trimmed`,
  report_film: msg`Film reported`,
  remove_film: msg`Film removed`,
  film_expired: msg`Film removed at the end of its time`,
  update_post: msg`Post changed`,
  remove_post: msg`Post removed`,
  remove_reply: msg`Reply removed`,
  delete_user: msg`Account deleted`,
  delete_account: msg`Account deleted`,
  remove_child: msg`Child deleted`,
  erased_again: msg`Deleted again after a restore`,
};

/** Returns the words of an entry. Entries of earlier releases may name other actions. */
function wordsOf(entry: AuditEntry): MessageDescriptor {
  const words = (ACTIONS as Partial<Record<string, Words>>)[entry.action] ?? msg`Other change`;
  return typeof words === 'function' ? words(entry) : words;
}

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
    ...queryOf(['audit', emailAddress, stamp], usersContract.list_audit, { query: { about: emailAddress } }),
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
        const difference = differenceOf(entry);
        return (
          <Text key={entry.id} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t(wordsOf(entry))}
            {difference && `: ${difference}`}
            {entry.open && ` (${t`not known whether it was done`})`}
            <Text span c="var(--dim)">
              {' · '}
              {entry.by.name} · {when(entry.at, zone, now())}
            </Text>
          </Text>
        );
      })}
    </section>
  );
}
