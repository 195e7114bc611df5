/** Snapshots of every view for every kind of viewer, from a club in which every field has a value. */

import type { Document, DocumentCollection } from '@touchline/server/store/port';
import { restartIds } from '@touchline/server/testing/records';
import { fieldsOf, pathsOf } from '@touchline/server/testing/schema-fields';
import type { Endpoint } from '@touchline/shared/contract';
import { stableJson } from '@touchline/shared/testing/stable-json';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts } from './app';
import { type CompleteClub, openCompleteClub } from './testing/complete-club';
import { type RawInput, sendRaw } from './testing/hostile/send';

let club: CompleteClub;
beforeAll(async () => {
  restartIds();
  club = await openCompleteClub();
});
afterAll(() => club.close());

const endpoints = Object.fromEntries(
  Object.values(contracts).flatMap((contract) => Object.entries(contract) as [string, Endpoint][]),
);

interface Read {
  /** Input of the call. */
  input?: () => RawInput;
  /** Fields that no reply holds, each with the reason. */
  absent?: Record<string, string>;
  /** Field that the first call stores, and no repetition changes. */
  notes?: string;
}

/** Fields of lists that hold a team's things for staff, and the caller's own for others. */
const OF_LINKS = { '[].code': 'a team link is listed with its team', '[].uses': 'of a team link' };
const OF_STAFF = ['playerId', 'name', 'number', 'hasGuardian'].map((field) => [
  `[].children[].lookAlikes[].${field}`,
  'for staff only',
]);
const OF_DECISIONS = {
  '[].decidedBy': 'staff list open requests',
  '[].decidedAt': 'of a decision',
  '[].reason': 'of a decision',
};

const UNSEEN = 'of a volunteer: live-films.test.ts';
const OF_WORK = {
  ...Object.fromEntries(
    ['', '[].rendition', '[].from', '[].to'].map((field) => [`[].missing${field}`, 'of one film: get_film']),
  ),
  '[].takes': 'of one film: get_film',
  '[].unseen': UNSEEN,
  ...Object.fromEntries(['', '[].at', '[].frames'].map((field) => [`[].cuts${field}`, 'of one film: get_film'])),
};

const ofMonth = () => ({ query: { time: club.month, playerId: club.child } });

const reads: Record<string, Read> = {
  current_user: {},
  get_profile: { input: () => ({ query: { email: club.parent.user.emailAddress } }) },
  export_account: {
    absent: Object.fromEntries([
      ...Object.entries(OF_LINKS).map(([path, why]) => [`invitations${path}`, why]),
      ...OF_STAFF.map(([path, why]) => [`requests${path}`, why]),
    ]),
  },
  list_users: { input: () => ({ query: { team: club.team } }) },
  find_users: { input: () => ({ query: { team: club.team } }) },
  list_audit: { input: () => ({ query: { about: club.parent.user.emailAddress } }) },
  list_teams: {},
  show_teams: {},
  show_team_contacts: { input: () => ({ query: { teamId: club.team } }) },
  list_candidates: { input: () => ({ query: { teamId: club.team } }) },
  list_invitations: { input: () => ({ query: { teamId: club.team } }) },
  list_merges: { input: () => ({ query: { teamId: club.team } }) },
  preview_merge: { input: () => ({ query: { keepId: club.child, dropId: club.otherChild } }) },
  list_let_in: {},
  list_removals: {},
  list_people: { input: () => ({ query: { teamId: club.team } }) },
  'list_invitations to oneself': { absent: OF_LINKS },
  list_requests: { input: () => ({ query: { teamId: club.team } }), absent: OF_DECISIONS },
  'list_requests of oneself': { absent: Object.fromEntries(OF_STAFF) },
  show_invitation: {
    input: () => ({ params: { token: club.invitationToken } }),
    notes: 'openedAt',
    absent: {
      role: 'of staff: attacks.test.ts',
      code: 'a team link: requests.test.ts',
      ended: 'an ended one: requests.test.ts',
    },
  },
  list_lookalikes: { input: () => ({ query: { teamId: club.team, name: 'Leo Parent' } }) },
  show_club: {},
  show_start_page: {},
  show_venues: {},
  list_events: {},
  show_events: { input: () => ({ query: { tag: club.team } }) },
  get_event: { input: () => ({ query: club.key }) },
  show_season: {
    input: () => ({ query: { tag: club.team } }),
    absent: Object.fromEntries(
      [
        ...['id', 'eventTime', 'opponent', 'homeAway', 'ours', 'theirs', 'outcome'].map(
          (field) => `results[].${field}`,
        ),
        ...['id', 'eventTime', 'opponent', 'result'].map((field) => `uncounted[].${field}`),
        ...['ours', 'theirs'].map((field) => `results[].penalties.${field}`),
        ...['came', 'missed'].map((field) => `players[].${field}`),
      ].map((path) => [path, 'of games that are over: season.test.ts']),
    ),
  },
  get_match: {
    input: () => ({ query: club.key }),
    absent: Object.fromEntries(
      ['name', 'startsAt', 'team', 'opponent', 'showMinutes', 'children'].map((field) => [
        `game.${field}`,
        'of a borrowed child: borrowed-children.test.ts',
      ]),
    ),
  },
  list_proposed_plays: { input: () => ({ query: club.key }) },
  show_minutes: {
    input: () => ({ query: { tag: club.team } }),
    absent: {
      'players[].outlier': 'of four children and more: minutes.test.ts',
      'players[].share': 'of games that were played: minutes.test.ts',
    },
  },
  show_shares: { input: () => ({ query: { tag: club.team } }) },
  show_reminder: { input: () => ({ params: club.key }) },
  get_event_history: { input: () => ({ query: club.key }) },
  list_engagements: {},
  show_engagements: {},
  find_engagements: {},
  get_engagement: {
    input: () => ({ query: { time: club.month, teamId: club.team, id: club.parent.user._id } }),
  },
  show_ledger: { input: () => ({ query: { from: club.month, until: club.month } }) },
  list_developments: {},
  show_developments: { input: ofMonth },
  get_development: { input: ofMonth },
  list_boards: { input: () => ({ query: { teamId: club.team } }) },
  list_drills: {},
  list_films: { input: () => ({ query: { tag: club.team } }), absent: OF_WORK },
  get_film: { input: () => ({ query: { id: '84000001' } }), absent: { unseen: UNSEEN } },
  list_clips: { input: () => ({ query: { tag: club.team } }) },
  list_film_consents: { input: () => ({ query: { tag: club.team } }) },
  list_posts: { input: () => ({ query: { tag: club.team } }) },
  show_picture: { input: () => ({ params: { id: '85000001' } }) },
  videos: {},
  // These calls write, but change nothing here: the row is unchanged, and the line-up is complete.
  update_attendee: { input: () => ({ params: { ...club.key, index: club.row }, body: { available: 'YES' } }) },
};

/** Reads that show no record, or hold addresses that differ between runs: `notices/calendars.test.ts`, `answers.test.ts`. */
const LEFT_OUT = [
  'config',
  'film_usage',
  'find_place',
  'health',
  'alive',
  'list_outbox',
  'add_all_players',
  'show_calendars',
  'show_answer',
  'show_confirmation',
  'list_notices',
  'show_preferences',
  'show_unsubscribe',
  'show_deliveries',
  'show_mail_troubles',
];

/** Replaces values that differ between runs. */
function named(value: unknown, field = ''): unknown {
  if (field === 'exportedAt') return '<now>';
  if (field === 'keepUntil') return '<a year after the event>';
  if (field === 'version' && typeof value === 'string') return '<version of the page>';
  const name = club.names.get(value);
  if (name !== undefined) return name;
  if (Array.isArray(value)) return value.map((item) => named(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, named(inner, key)]));
}

/** Returns everything that the club has stored. */
const stored = () =>
  Promise.all(
    Object.values<DocumentCollection<Document>>(club.services.store).map((collection) => collection.find({})),
  );

/** Reads as all viewers, and groups those with equal replies. */
async function readByAll(endpoint: Endpoint, input: RawInput) {
  const groups = new Map<string, { who: string[]; reply: unknown }>();
  for (const [who, { token }] of Object.entries(club.people)) {
    const { status, body } = await sendRaw(club.url, endpoint, input, token);
    const reply = status === 200 ? named(body) : `status ${status}`;
    const group = groups.get(stableJson(reply)) ?? { who: [], reply };
    group.who.push(who);
    groups.set(stableJson(reply), group);
  }
  return Object.fromEntries([...groups.values()].map(({ who, reply }) => [who.join(', '), reply]));
}

describe('views', () => {
  it('covers every call that reads', () => {
    const called = Object.keys(endpoints).filter((name) => endpoints[name]?.method === 'GET');
    expect(called.filter((name) => !(name in reads) && !LEFT_OUT.includes(name))).toEqual([]);
  });

  it.each(Object.entries(reads))('each viewer gets the committed view of %s', async (name, read) => {
    const endpoint = endpoints[name.split(' ')[0] ?? ''];
    if (!endpoint) throw new Error(`There is no call ${name}`);
    const before = await stored();
    const shown = await readByAll(endpoint, read.input?.() ?? {});
    // Equal reads of one session run once, so a call that writes says `writes` in its contract.
    if (!endpoint.writes && !read.notes) expect(await stored()).toEqual(before);
    const held = new Set(Object.values(shown).flatMap((reply) => pathsOf(reply)));
    const missing = fieldsOf(endpoint.reply).filter(({ path }) => !held.has(path) && !(path in (read.absent ?? {})));
    expect(
      missing.map(({ path }) => path),
      'fields that nobody is shown: fill them in complete-club.ts, or show them to somebody',
    ).toEqual([]);
    await expect(stableJson(shown)).toMatchFileSnapshot(`__snapshots__/views/${name.replaceAll(' ', '_')}.json`);
  });
});
