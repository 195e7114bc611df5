/** Lists every call that writes a body, with its caller and the read that shows the result. */

import { buildBoard, buildDevelopment, buildEngagement, buildTeam, newEvent } from '@touchline/server/testing/records';
import { unusedId } from '@touchline/server/testing/schema-values';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { monthOf, monthStart } from '@touchline/shared/months';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { playersContract } from '@touchline/shared/players/players.contract';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import { clubContract } from '@touchline/shared/system/club.contract';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { venuesContract } from '@touchline/shared/venues/venues.contract';
import { videosContract } from '@touchline/shared/videos/videos.contract';
import { BLUE, emailOf, GREEN } from '../two-teams';
import { eventTrips } from './event-trips';
import { matchTrips } from './match-trips';
import { BASED_ON, byId, type Club, SECOND, sentId, type Trip } from './trip';

const DAY = 86_400_000;
const [THIS_MONTH, LAST_MONTH] = [monthOf(Date.now()), monthOf(monthStart(monthOf(Date.now())) - DAY)];
const months = { month: [THIS_MONTH, LAST_MONTH, monthStart(LAST_MONTH)] } as const;

const WINDOWS = {
  clipWindows: [{ GOAL: { before: 12, after: 6 } }, { SAVE: { before: 3, after: 4 } }],
} as const;

const REQUESTED = 'made with the activation: requests.test.ts';

const VENUE = {
  name: 'Mauerpark',
  zip: '10437',
  latitude: 52,
  longitude: 13,
  address: '',
  description: '',
  type: '',
  url: '',
};
/** Ids of things that posts link: each is that of an event and of a venue. */
const LINKED = ['70000001', '70000002'] as const;

async function addLinked({ store }: Club): Promise<void> {
  for (const _id of LINKED) {
    if (await store.venues.findOne({ _id })) continue;
    await store.venues.insertOne({ ...VENUE, _id });
    await store.events.insertOne({ ...newEvent([GREEN]), _id });
  }
}

export const trips: Record<string, Trip> = {
  register: {
    call: accountsContract.register,
    who: 'newcomer',
    given: async () => ({ body: { emailAddress: `new-${unusedId()}@club.example` } }),
    read: async (club, { body }) =>
      (await club.admin.call(usersContract.list_users, { query: {} })).find(
        ({ emailAddress }) => emailAddress === body.emailAddress,
      ),
    values: { invitation: [undefined, undefined], request: [undefined, undefined] },
    unread: {
      password: 'a secret',
      invitation: 'a mailed token: requests.test.ts',
      'request.code': REQUESTED,
      'request.children[].name': REQUESTED,
      'request.children[].birthYear': REQUESTED,
    },
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
    // The caller loses the child's teams here, so these differ from the teams of other calls.
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
    unread: { playerId: 'identifies the child' },
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
      emailAddress: 'identifies the account',
      'players[].id': 'links a child after the guardian accepts: users.test.ts, invitations.test.ts',
      'removed.players': 'lists children to unlink: users.test.ts',
    },
  },
  add_board: {
    call: boardsContract.add_board,
    who: 'admin',
    given: async (club) => {
      // If the month has a board with this name, the call returns that board.
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
    unread: { id: 'identifies the board' },
  },
  save_drill: {
    call: boardsContract.save_drill,
    who: 'coach',
    given: async (club) => {
      await club.store.drills.deleteMany({});
      return {};
    },
    read: async (club, { reply }) => byId(await club.coach.call(boardsContract.list_drills, { query: {} }), reply),
    values: {
      ...sentId(),
      'picture.shapes': [[{ kind: 'ball', at: { x: 0, y: 0 } }], [{ kind: 'ball', at: { x: 9, y: 0 } }]],
    },
  },
  start_film: {
    call: filmsContract.start_film,
    who: 'filming',
    given: async (club) => {
      await club.store.films.deleteMany({});
      return { body: { event: (await club.game()).key } };
    },
    read: async (club, { reply }) =>
      club.filming.call(filmsContract.get_film, { query: { id: (reply as { id: string }).id } }),
    values: {
      ...sentId(),
      mode: [undefined, 'FILE'],
      way: ['PASS', 'PASS'],
      seconds: [8, 9],
      'cuts[].at': [0, 0],
      'cuts[].frames': [200, 210],
      fileBytes: [undefined, undefined],
    },
    unread: {
      fileBytes: 'belongs to the way CONVERT',
      'event.time': 'identifies the event',
      'event.hash': 'identifies the event',
      'event.id': 'identifies the event',
    },
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
    unread: { playerId: 'identifies the player; the read of every other field uses it' },
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
    unread: { id: 'identifies the development', rev: BASED_ON, playerId: 'a development stays with its player' },
  },
  add_engagement: {
    call: engagementsContract.add_engagement,
    who: 'admin',
    given: async (club) => {
      await club.store.engagements.deleteMany({});
      return {};
    },
    read: async (club) => (await club.admin.call(engagementsContract.list_engagements, { query: {} }))[0],
    // Without an address the engagement is the caller's.
    values: { ...months, ...sentId(), teamId: [GREEN, SECOND], userEmail: [undefined, emailOf('parent')] },
  },
  update_engagement: {
    call: engagementsContract.update_engagement,
    who: 'manager',
    given: async (club) => {
      await club.store.engagements.deleteMany({});
      const { _id, rev } = await buildEngagement(club.store, GREEN, club.parent);
      return { body: { id: _id, rev } };
    },
    read: async (club) => (await club.manager.call(engagementsContract.list_engagements, { query: {} }))[0],
    unread: { id: 'identifies the engagement', rev: BASED_ON },
  },
  set_fee: {
    call: engagementsContract.set_fee,
    who: 'admin',
    given: async (club) => {
      await club.store.teams.updateOne({ _id: GREEN }, { $unset: { fees: '' } });
      await club.store.teams.updateOne({ _id: SECOND }, { $unset: { fees: '' } });
      return {};
    },
    read: async (club) => (await club.admin.call(engagementsContract.show_ledger, { query: {} })).fees[0],
    values: { month: [THIS_MONTH, LAST_MONTH], teamId: [GREEN, SECOND] },
  },
  ...matchTrips,
  ...eventTrips,
  update_preferences: {
    call: noticesContract.update_preferences,
    who: 'parent',
    read: (club) => club.parent.call(noticesContract.show_preferences, {}),
    values: { 'quiet.from': ['21:00', '22:00'], 'quiet.to': ['06:00', '07:00'], resumeMail: [undefined, undefined] },
    unread: { resumeMail: 'needs a paused address: mailing.test.ts' },
  },
  add_team: {
    call: teamEditingContract.add_team,
    who: 'admin',
    read: async (club, { reply }) => byId(await club.admin.call(teamsContract.list_teams, {}), reply),
    values: { ...sentId(), ...WINDOWS },
  },
  update_team: {
    call: teamEditingContract.update_team,
    who: 'admin',
    given: async (club) => {
      const { _id, rev } = await buildTeam(club.store, unusedId());
      return { body: { id: _id, rev } };
    },
    read: async (club, { reply }) => byId(await club.admin.call(teamsContract.list_teams, {}), reply),
    values: WINDOWS,
    unread: { id: 'identifies the team', rev: BASED_ON },
  },
  update_rostered_player: {
    call: playersContract.update_rostered_player,
    who: 'coach',
    given: async (club) => {
      await club.store.players.updateOne({ _id: club.noa }, { $set: { contacts: [] }, $unset: { birthDate: '' } });
      return { body: { teamId: GREEN, playerId: club.noa } };
    },
    read: async (club) =>
      byId(byId(await club.coach.call(teamsContract.list_teams, {}), GREEN)?.players ?? [], club.noa),
    unread: { teamId: 'identifies the roster', playerId: 'identifies the child' },
  },
  add_venue: {
    call: venuesContract.add_venue,
    who: 'admin',
    given: async (club) => {
      // A venue with the same name at the same place is the same one.
      await club.store.venues.deleteMany({});
      return {};
    },
    read: async (club, { reply }) => byId(await club.admin.call(venuesContract.show_venues, { query: {} }), reply),
    values: { id: [undefined, undefined] },
    unread: { id: 'identifies the venue; the server derives a new one from the place' },
  },
  add_field: {
    call: venuesContract.add_field,
    who: 'coach',
    given: async (club) => {
      // A field with the same name at the same place is the same one.
      await club.store.venues.deleteMany({});
      return {};
    },
    read: async (club, { reply }) =>
      byId(await club.coach.call(venuesContract.show_venues, { query: {} }), (reply as { id: string }).id),
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
    unread: { id: 'identifies the venue' },
  },
  update_club: {
    call: clubContract.update_club,
    who: 'admin',
    read: (club) => club.newcomer.call(clubContract.show_club, {}),
    values: { colour: ['#0b7a3b', '#ff0000'], crest: [undefined, undefined] },
    unread: { crest: 'is encoded again: club.test.ts' },
  },
  add_post: {
    call: postsContract.add_post,
    who: 'coach',
    given: async (club) => {
      await club.store.posts.deleteMany({});
      await addLinked(club);
      return { body: { tag: GREEN } };
    },
    read: async (club, { reply }) =>
      byId(await club.coach.call(postsContract.list_posts, { query: { tag: GREEN } }), reply),
    values: { ...sentId(), 'links[].id': LINKED, picture: [undefined, undefined] },
    unread: {
      tag: 'identifies the team',
      picture: 'is encoded again: posts.test.ts',
    },
  },
  update_post: {
    call: postsContract.update_post,
    who: 'coach',
    given: async (club) => {
      await addLinked(club);
      const body = { tag: GREEN, text: 'Park behind the school.' };
      return { body: { id: await club.coach.call(postsContract.add_post, { body }), rev: 1 } };
    },
    read: async (club, { body }) =>
      byId(await club.coach.call(postsContract.list_posts, { query: { tag: GREEN } }), body.id),
    values: { 'links[].id': LINKED, picture: [undefined, undefined] },
    unread: {
      id: 'identifies the post',
      smallCorrection: 'says what a changed text means for confirmations',
      rev: BASED_ON,
      picture: 'is encoded again: posts.test.ts',
    },
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
  start_club: 'needs a club without accounts: start-club.test.ts reads the first account',
  activate: 'takes a mailed link: accounts.test.ts',
  reset_password: 'takes a mailed link and a secret: accounts.test.ts',
  change_password: 'takes secrets: password-changes.test.ts',
  object_removal: 'identifies the child: removals.test.ts',
  withdraw_removal: 'identifies the request: removals.test.ts',
  delete_account: 'takes a secret: leaving.test.ts',
  add_invitation: 'names an address or nobody: invitations.test.ts, requests.test.ts',
  accept_invitation: 'identifies the invitation: invitations.test.ts, requests.test.ts',
  import_roster: 'reports each row, and adds whole children: imports.test.ts',
  answer: 'takes a mailed link: answers.test.ts',
  add_reply: 'is read below its post: posts.test.ts',
  see_posts: 'identifies posts: posts.test.ts',
  read_notices: 'takes a time: notices.test.ts',
  add_push_device: 'takes keys of a browser: push.test.ts',
  merge_players: 'identifies two children: merges.test.ts',
  check_film: 'asks before a recording, and stores nothing: films.test.ts',
  end_film: 'identifies the film: films.test.ts',
  watch_film: 'identifies the film: films.test.ts',
  save_film_consent: 'identifies the child: film-families.test.ts',
  ask_film_consents: 'names a team: film-families.test.ts',
  mark_never_filmed: 'identifies the child: film-families.test.ts',
  update_film: 'identifies children: film-families.test.ts',
  make_still: 'keeps a picture, served by its film: film-stills.test.ts',
  trim_film: 'moves the times to whole segments: film-edits.test.ts',
  set_film_poster: 'keeps a picture, served by its film: film-edits.test.ts',
  order_films: 'gives each film its place: film-edits.test.ts',
  allow_clip: 'is recorded, and listed by list_clips: film-clips.test.ts',
  report_film: 'takes a text for those who decide: film-families.test.ts',
  save_attendance: 'identifies children: attendance.test.ts',
  accept_proposed_plays: 'selects proposals: clips.test.ts',
  decide_request: 'identifies the request: requests.test.ts',
};
