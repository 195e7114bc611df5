/** For every call that writes a body: who sends it, and which read shows what was written. */
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import type { Endpoint, Request } from '@touchline/shared/contract';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { keyOf } from '@touchline/shared/events/event-key';
import { eventsContract } from '@touchline/shared/events/events.contract';
import type { EventKey } from '@touchline/shared/events/events.shapes';
import { monthOf, monthStart } from '@touchline/shared/months';
import type { EventRecord } from '@touchline/shared/server/records';
import { itemRow } from '@touchline/shared/server/row-keys';
import {
  buildAttendee,
  buildBoard,
  buildDevelopment,
  buildEngagement,
  buildEvent,
  buildTeam,
} from '@touchline/shared/server/testing/records';
import { unusedId } from '@touchline/shared/server/testing/schema-values';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { venuesContract } from '@touchline/shared/venues/venues.contract';
import { videosContract } from '@touchline/shared/videos/videos.contract';
import { BLUE, emailOf, GREEN, type Name, openTwoTeams, type Person } from './two-teams';

/** A team of Leo's beside Green. */
const SECOND = '30001';
const DAY = 86_400_000;
const [THIS_MONTH, NEXT_MONTH] = [monthOf(Date.now()), monthOf(Date.now() + 31 * DAY)];

type Body = Record<string, unknown>;
export type Club = Awaited<ReturnType<typeof openClub>>;

/** Somebody of the club as the builders of records take them. */
const asBuilt = ({ user }: Person) => ({ user, token: '', sessionId: '' });

export async function openClub() {
  const failures: string[] = [];
  const logTo = { write: (line: string) => failures.push((JSON.parse(line) as { err?: Error }).err?.message ?? line) };
  const club = await openTwoTeams(undefined, { settings: { LOG_LEVEL: 'error' }, logTo });
  const { store } = club;
  const leo = await store.players.findOne({ _id: club.leo });
  if (!leo) throw new Error('Leo is missing');
  await buildTeam(store, SECOND, { family: [asBuilt(club.parent)], players: [leo] });
  return {
    ...club,
    leoRecord: leo,
    /** What the server wrote to its log when a call failed: a reply without a field that its view must hold. */
    failures,
  };
}

/** What a call is sent beside the field in question. */
interface Setting {
  params?: Record<string, string>;
  /** Fields that the body needs: the id of what is changed, its rev. */
  body?: Body;
}

export interface Trip {
  call: Endpoint;
  who: Name;
  /** Makes what is changed, anew for every write. @param first a body with the first value of every field */
  given?: (club: Club, first: Body) => Promise<Setting>;
  /** Reads what was written, as an object with the fields of the body. */
  read: (club: Club, written: { reply: unknown; body: Body; params: Record<string, string> }) => Promise<unknown>;
  /** First and second value of fields that refer to something, and what comes back when it is not what was sent. */
  values?: Record<string, readonly [first: unknown, second: unknown, shown?: unknown]>;
  /** What else a body must say so that the second value of a field counts: such a field is sent alone. */
  along?: Record<string, (club: Club) => Body>;
  /** Fields that no read shows, each with the reason. */
  unread?: Record<string, string>;
}

const BASED_ON = 'says on which version a change is based';
const months = { month: [THIS_MONTH, NEXT_MONTH, monthStart(NEXT_MONTH)] } as const;
const sentId = () => ({ id: [undefined, unusedId()] }) as const;

const byId = <T extends { id: string }>(items: readonly T[], id: unknown): T | undefined =>
  items.find((item) => item.id === id);

/** A play ends after it began. */
const film = (path = '') => ({ [`${path}startOffset`]: [10, 11], [`${path}endOffset`]: [90, 91] }) as const;

const addressOf = (event: EventRecord): EventKey => keyOf({ ...event, id: event._id });

const readEvent = (club: Club, id: unknown, { eventTime, eventLocation }: Body) =>
  club.read(keyOf({ id, eventTime, eventLocation } as Parameters<typeof keyOf>[0]));

const eventValues = { ...film('plays[].'), tags: [[GREEN], [BLUE]] } as const;

const guest = () => ({ player: 'Guest', parent: 'Aunt', emailAddress: 'aunt@club.example' });

export const trips: Record<string, Trip> = {
  register: {
    call: accountsContract.register,
    who: 'newcomer',
    given: async () => ({ body: { emailAddress: `new-${unusedId()}@club.example` } }),
    read: async (club, { body }) =>
      (await club.admin.call(usersContract.list_users, { query: {} })).find(
        ({ emailAddress }) => emailAddress === body.emailAddress,
      ),
    unread: { password: 'a secret' },
  },
  update_profile: {
    call: profilesContract.update_profile,
    who: 'parent',
    given: async (club) => {
      const { rev } = await club.parent.call(profilesContract.get_profile, { query: {} });
      return { body: { rev, players: [{ id: club.leo }] } };
    },
    read: (club) => club.parent.call(profilesContract.get_profile, { query: {} }),
    along: {
      'players[].id': () => ({ name: 'Another child' }),
      // A known child keeps the year of its date of birth.
      'players[].birthYear': () => ({ id: unusedId(), name: 'A child without a date', birthDate: undefined }),
    },
    unread: { rev: BASED_ON },
  },
  update_player_contact: {
    call: profilesContract.update_player_contact,
    who: 'admin',
    // Whoever loses a child leaves its teams: not those of the other calls.
    given: async (club) => {
      const contacts = [club.blueParent.user.emailAddress, 'person-1@club.example', 'person-2@club.example'];
      await club.store.players.updateOne({ _id: club.ida }, { $set: { contacts } });
      return { body: { playerId: club.ida } };
    },
    read: async (club) => {
      const teams = await club.admin.call(teamsContract.list_teams, {});
      return byId(byId(teams, BLUE)?.players ?? [], club.ida);
    },
    values: { contacts: [['person-1@club.example'], ['person-2@club.example']] },
    unread: { playerId: 'says which child' },
  },
  update_user: {
    call: usersContract.update_user,
    who: 'admin',
    given: async (club) => ({
      body: { emailAddress: club.parent2.user.emailAddress, players: [{ id: club.noa }] },
    }),
    read: async (club) => byId(await club.admin.call(usersContract.list_users, { query: {} }), club.parent2.user._id),
    along: { 'players[].birthYear': () => ({ birthDate: undefined }) },
    values: { 'removed.players': [undefined, undefined] },
    unread: {
      emailAddress: 'says which account',
      'players[].id': 'links a child, which the guardian accepts first: users.test.ts, invitations.test.ts',
      'removed.players': 'names children that go: users.test.ts',
    },
  },
  add_board: {
    call: boardsContract.add_board,
    who: 'admin',
    given: async (club) => {
      // Where the month has a board of the name, that one is answered.
      await club.store.boards.deleteMany({});
      return {};
    },
    read: async (club, { reply, body }) =>
      byId(await club.admin.call(boardsContract.list_boards, { query: { teamId: String(body.teamId) } }), reply),
    values: { ...months, ...sentId(), teamId: [GREEN, BLUE] },
  },
  update_board: {
    call: boardsContract.update_board,
    who: 'coach',
    given: async (club) => {
      await club.store.boards.deleteMany({});
      return { body: { id: (await buildBoard(club.store, GREEN))._id } };
    },
    read: async (club, { reply }) =>
      byId(await club.coach.call(boardsContract.list_boards, { query: { teamId: GREEN } }), reply),
    values: months,
    unread: { id: 'says which board' },
  },
  add_development: {
    call: developmentsContract.add_development,
    who: 'admin',
    given: async (club) => {
      await club.store.developments.deleteMany({});
      return { body: { playerId: club.leo } };
    },
    read: async (club) => (await club.admin.call(developmentsContract.list_developments, { query: {} }))[0],
    values: { ...months, ...sentId(), teamId: [GREEN, SECOND] },
    unread: { playerId: 'says whose month: every other field is read by it' },
  },
  update_development: {
    call: developmentsContract.update_development,
    who: 'admin',
    given: async (club) => {
      await club.store.developments.deleteMany({});
      const { _id, rev } = await buildDevelopment(club.store, GREEN, club.leoRecord);
      return { body: { id: _id, rev, playerId: club.leo } };
    },
    read: async (club) => (await club.admin.call(developmentsContract.list_developments, { query: {} }))[0],
    values: { ...months, teamId: [GREEN, SECOND] },
    unread: { id: 'says which development', rev: BASED_ON, playerId: 'a development stays with its player' },
  },
  add_engagement: {
    call: engagementsContract.add_engagement,
    who: 'admin',
    given: async (club) => {
      await club.store.engagements.deleteMany({});
      return {};
    },
    read: async (club) => (await club.admin.call(engagementsContract.list_engagements, { query: {} }))[0],
    // Without an address it is the caller's.
    values: { ...months, ...sentId(), teamId: [GREEN, SECOND], userEmail: [undefined, emailOf('parent')] },
  },
  update_engagement: {
    call: engagementsContract.update_engagement,
    who: 'manager',
    given: async (club) => {
      await club.store.engagements.deleteMany({});
      const { _id, rev } = await buildEngagement(club.store, GREEN, asBuilt(club.parent));
      return { body: { id: _id, rev } };
    },
    read: async (club) => (await club.manager.call(engagementsContract.list_engagements, { query: {} }))[0],
    unread: { id: 'says which engagement', rev: BASED_ON },
  },
  schedule_event: {
    call: eventsContract.schedule_event,
    who: 'admin',
    read: (club, { reply, body }) => readEvent(club, reply, body),
    values: { ...eventValues, ...sentId() },
  },
  update_event: {
    call: eventEditingContract.update_event,
    who: 'admin',
    given: async (club, { id: _id, rev: _rev, version: _version, removed: _removed, ...first }) => {
      const event = first as Request<typeof eventsContract.schedule_event>['body'];
      return { body: { id: await club.admin.call(eventsContract.schedule_event, { body: event }), rev: 1 } };
    },
    read: (club, { reply, body }) => readEvent(club, reply, body),
    values: {
      ...eventValues,
      version: [undefined, undefined],
      ...Object.fromEntries(
        ['participants', 'plays', 'schedules', 'teamStats'].map((list) => [`removed.${list}`, [[], []] as const]),
      ),
    },
    unread: {
      id: 'says which event',
      rev: BASED_ON,
      version: BASED_ON,
      ...Object.fromEntries(
        ['participants', 'plays', 'schedules', 'teamStats'].map((list) => [
          `removed.${list}`,
          'names items that go: events.saving.test.ts',
        ]),
      ),
    },
  },
  save_play: {
    call: eventEditingContract.save_play,
    who: 'coach',
    given: async (club) => ({ params: addressOf(await buildEvent(club.store, [GREEN])) }),
    read: async (club, { params, body }) => byId((await club.read(params as EventKey, club.coach)).plays, body.id),
    values: film(),
  },
  'save_play over one that is there': {
    call: eventEditingContract.save_play,
    who: 'coach',
    given: async (club) => {
      const event = await buildEvent(club.store, [GREEN]);
      const there = { ...eventEditingContract.save_play.example.body, id: '30000001', playerIds: [], players: [] };
      const plays = { [itemRow(there.id)]: { ...there, actionCodes: [] } };
      await club.store.events.updateOne({ _id: event._id }, { $set: { plays } });
      return { params: addressOf(event), body: { id: there.id } };
    },
    read: async (club, { params, body }) => byId((await club.read(params as EventKey, club.coach)).plays, body.id),
    values: film(),
    unread: { id: 'says which play' },
  },
  add_attendee: {
    call: eventsContract.add_attendee,
    who: 'coach',
    given: async (club) => ({ params: addressOf(await buildEvent(club.store, [GREEN])) }),
    read: async (club, { params }) => (await club.read(params as EventKey, club.coach)).attendees[0],
    values: { ...sentId(), playerId: [undefined, undefined] },
    unread: { playerId: 'signs up a child of the club, with the names and contacts of its record: attendees.test.ts' },
  },
  update_attendee: {
    call: eventsContract.update_attendee,
    who: 'coach',
    given: async (club) => {
      const row = buildAttendee(club.leoRecord, asBuilt(club.coach), guest());
      const { playerId: _playerId, ...attendee } = row;
      const event = await buildEvent(club.store, [GREEN], { attendees: [attendee] });
      return { params: { ...addressOf(event), index: attendee.id } };
    },
    read: async (club, { params: { time = '', hash = '', id = '' } }) =>
      (await club.read({ time, hash, id }, club.coach)).attendees[0],
    values: { playerId: [undefined, undefined], id: [undefined, undefined] },
    unread: { id: 'the path says which row', playerId: 'a row stays with its person' },
  },
  add_team: {
    call: teamEditingContract.add_team,
    who: 'admin',
    read: async (club, { reply }) => byId(await club.admin.call(teamsContract.list_teams, {}), reply),
    values: sentId(),
  },
  update_team: {
    call: teamEditingContract.update_team,
    who: 'admin',
    given: async (club) => {
      const { _id, rev } = await buildTeam(club.store, unusedId());
      return { body: { id: _id, rev } };
    },
    read: async (club, { reply }) => byId(await club.admin.call(teamsContract.list_teams, {}), reply),
    unread: { id: 'says which team', rev: BASED_ON },
  },
  add_venue: {
    call: venuesContract.add_venue,
    who: 'admin',
    given: async (club) => {
      // One of the same name at the same place is the same venue.
      await club.store.venues.deleteMany({});
      return {};
    },
    read: async (club, { reply }) => byId(await club.admin.call(venuesContract.show_venues, { query: {} }), reply),
    values: { id: [undefined, undefined] },
    unread: { id: 'says which venue; of a new one the server makes it from its place' },
  },
  'add_venue that is there': {
    call: venuesContract.add_venue,
    who: 'admin',
    given: async (club) => {
      await club.store.venues.deleteMany({});
      const { name, zip, latitude = 0, longitude = 0 } = venuesContract.add_venue.example.body;
      const venue = { name, zip, latitude, longitude };
      return { body: { id: await club.admin.call(venuesContract.add_venue, { body: venue }) } };
    },
    read: async (club, { reply }) => byId(await club.admin.call(venuesContract.show_venues, { query: {} }), reply),
    unread: { id: 'says which venue' },
  },
  add_video: {
    call: videosContract.add_video,
    who: 'admin',
    read: async (club, { reply }) => byId(await club.admin.call(videosContract.videos, {}), reply),
    values: sentId(),
  },
};

/** Calls with a body of which no read shows a field, each with the reason. */
export const NOTHING_TO_READ: Record<string, string> = {
  login: 'opens a session',
  start_club: 'needs a club without accounts: start-club.test.ts reads the first one back',
  activate: 'takes a mailed link: accounts.test.ts',
  reset_password: 'takes a mailed link and a secret: accounts.test.ts',
  change_password: 'takes secrets: password-changes.test.ts',
  object_removal: 'says which child: removals.test.ts',
  delete_account: 'takes a secret: leaving.test.ts',
  accept_invitation: 'says which invitation: invitations.test.ts',
};
