/** Looks for a person in every field of the store: each is exported, or listed with a reason; after the erasure each is empty, or listed. */

import { pathsOf } from '@touchline/server/testing/schema-fields';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompleteClub } from '../../testing/complete-club';
import { sendRaw } from '../../testing/hostile/send';
import { declaredFields } from '../../testing/record-fields';
import { isNamedIn } from '../../testing/stored-text';
import { fieldsWith, filledFields, marksOf, openMarkedClub, STRANGER, textsOf } from './every-field.fixture';

/** Declared fields that the club leaves empty. */
const NOT_ABOUT_PEOPLE = ['starts', 'secrets', 'crests', 'erasures', 'leases', 'boardJournal'];

/** Stored fields with their places in the export; the id of an account or child stands for the whole row. */
const EXPORTED: Record<string, string> = {
  'users._id': 'account.id',
  'users.emailAddress': 'account.emailAddress',
  'users.userName': 'account.userName',
  'users.fullName': 'account.fullName',
  'users.phoneNumber': 'account.phoneNumber',
  'sessions.userId': 'sessions[].createdAt',
  'calendars.userId': 'calendars[].url',
  'notices.userId': 'notices[].kind',
  'preferences._id': 'preferences.quiet.from',
  'preferences.paused.emailAddress': 'preferences.paused.emailAddress',
  'devices.userId': 'preferences.devices[].endpoint',
  'players._id': 'account.players[].id',
  'players.name': 'account.players[].name',
  'players.contacts[]': 'account.players[].contacts[]',
  'invitations.emailAddress': 'invitations[].emailAddress',
  'requests.userId': 'requests[].state',
  'requests.playerIds[]': 'requests[].state',
  'requests.children[].name': 'requests[].children[].name',
  'requests.decision.by.userId': 'requests[].decidedBy',
  'requests.decision.by.name': 'requests[].decidedBy',
  'teams.members.*.emailAddress': 'teams[].id',
  'teams.memberEmails[]': 'teams[].id',
  'teams.players.*.id': 'account.players[].team',
  'teams.playerIds[]': 'account.players[].team',
  'events.attendees.*.playerId': 'attendance[].attendee.playerId',
  'events.attendees.*.player': 'attendance[].attendee.player',
  'events.attendees.*.parent': 'attendance[].attendee.parent',
  'events.attendees.*.emailAddress': 'attendance[].attendee.emailAddress',
  'events.attendees.*.phoneNumber': 'attendance[].attendee.phoneNumber',
  'events.participants.*.playerId': 'games[].lineUp[].playerId',
  'events.participants.*.playerName': 'games[].lineUp[].playerName',
  'events.plays.*.playerIds[]': 'games[].plays[].playerIds[]',
  'events.plays.*.players[]': 'games[].plays[].players[]',
  'events.jobs.*.takenBy.*.userId': 'help[].jobs[]',
  'events.jobs.*.takenBy.*.name': 'help[].jobs[]',
  'events.rides.*.userId': 'help[].ride.seats',
  'events.rides.*.name': 'help[].ride.name',
  'events.rides.*.phoneNumber': 'help[].ride.phoneNumber',
  'engagements.userId': 'engagements[].userId',
  'developments.playerId': 'developments[].playerId',
  'developments.playerName': 'developments[].playerName',
  'developments.contactEmail': 'developments[].contactEmail',
  'developments.matches[].hodPlayerIds[]': 'developments[].matches[].hodPlayerIds[]',
  'drills.createdBy': 'drills[].createdBy',
  'drills.author': 'drills[].author',
  'audit.about': 'acts[].about',
  'audit.by.userId': 'acts[].own',
  'audit.by.name': 'acts[].own',
  'audit.by.emailAddress': 'acts[].own',
  'audit.before.contacts[]': 'acts[].before.contacts[]',
  'audit.after.contacts[]': 'acts[].after.contacts[]',
};

/** Places that name the team, the job or the act instead of the person. */
const STAND_FOR_ROWS = ['teams[].id', 'account.players[].team', 'help[].jobs[]', 'acts[].own'];

const WHO_MADE_IT = 'who made it; no data of the person beyond that, and `acts` lists what the audit trail keeps of it';
const COPY = 'a copy of account, children and developments, kept for 7 days so that a merge can be undone';
const LINK = 'a hash of a mailed link, which opens what the person exports here';
const QUEUE = 'a mail to the person that is sent within minutes, at most a day later';

/** Fields that an export leaves out. */
const NOT_EXPORTED: Record<string, string> = {
  'users.leaving[]._id': 'only while the erasure runs, when nobody can sign in any more',
  'users.leaving[].name': 'only while the erasure runs, when nobody can sign in any more',
  'links.userId': LINK,
  'links.registration.userName': LINK,
  'links.registration.fullName': LINK,
  'links.request.children[].name': LINK,
  'mailLinks.userId': LINK,
  'mailLinks.playerId': LINK,
  'mails.to': QUEUE,
  'mails.subject': QUEUE,
  'mails.text': QUEUE,
  'mails.html': QUEUE,
  'mails.headers.To': QUEUE,
  'mails.userId': 'an account whose notices it holds: the export lists them',
  'notices.playerIds[]': 'the children of the account whom a notice concerns: the event tells which',
  'notices.late[].playerId': 'children of a team, for its staff',
  'notices.ride.riders[]': 'the children whose seats a notice concerns: the event tells which',
  'removedEvents.event.removedBy': WHO_MADE_IT,
  'players.createdBy': WHO_MADE_IT,
  'players.typedBy.name': WHO_MADE_IT,
  'players.linkedBy.*': WHO_MADE_IT,
  'players.absorbed.*.createdBy': WHO_MADE_IT,
  'players.removals.*.by': '`removals` has the open requests to leave that the account made or got',
  'players.removalsAsked.*[].by': WHO_MADE_IT,
  'invitations.by': WHO_MADE_IT,
  'invitations.playerId': 'somebody else is invited: nobody is shown before they accept (decision 0030)',
  'requests.decision.by.emailAddress': WHO_MADE_IT,
  'merges.keepId': COPY,
  'merges.keep._id': COPY,
  'merges.keep.name': COPY,
  'merges.keep.contacts[]': COPY,
  'merges.keep.createdBy': COPY,
  'merges.drop.createdBy': COPY,
  'merges.mergedName': COPY,
  'merges.since.*.by': COPY,
  'merges.since.*.fields.name.value': COPY,
  'merges.by.userId': WHO_MADE_IT,
  'merges.by.name': WHO_MADE_IT,
  'merges.by.emailAddress': WHO_MADE_IT,
  'merges.developments[].playerId': COPY,
  'merges.developments[].playerName': COPY,
  'merges.developments[].contactEmail': COPY,
  'merges.developments[].matches[].hodPlayerIds[]': COPY,
  'teams.coach': 'a copy of the name in the account',
  'teams.coachEmail': 'a copy of the address in the account',
  'teams.manager': 'a copy of the name in the account',
  'teams.managerEmail': 'a copy of the address in the account',
  'teams.createdBy': WHO_MADE_IT,
  'teams.dismissed[]': '`acts` has the removal from the team',
  'teams.importing.*.by': WHO_MADE_IT,
  'teams.importing.*.ids[]': 'only while an import runs',
  'events.attendees.*.createdBy': WHO_MADE_IT,
  'events.changes[].by.userId': WHO_MADE_IT,
  'events.changes[].by.name': WHO_MADE_IT,
  'events.createdBy': WHO_MADE_IT,
  'engagements.createdBy': WHO_MADE_IT,
  'developments.createdBy': WHO_MADE_IT,
  'boards.createdBy': WHO_MADE_IT,
  'videos.createdBy': WHO_MADE_IT,
  'audit.before.letIn[]': 'whom a former member of staff let in, for ADMIN; the acts of letting in are in `acts`',
};

/** Fields that still hold an id after the erasure. It refers to no record any more. No name and no address is left anywhere. */
const IDS_LEFT = [
  ...['removedEvents.event.removedBy', 'teams.createdBy', 'events.createdBy', 'boards.createdBy', 'videos.createdBy'],
  ...['teams.importing.*.by', 'teams.importing.*.ids[]', 'boards.erasedPlayers[]'],
  ...['events.participants.*.playerId', 'events.plays.*.playerIds[]', 'events.changes[].by.userId'],
  ...['audit.about', 'audit.by.userId', 'audit.before.letIn[]', 'audit.before.contacts[]', 'audit.after.contacts[]'],
];

let club: CompleteClub;
let exported: unknown;
beforeAll(async () => {
  club = await openMarkedClub();
  exported = (await sendRaw(club.url, profilesContract.export_account, {}, club.parent.token)).body;
});
afterAll(() => club.close());

it('R25: this club fills every declared field, so that a new one is noticed here', async () => {
  const filled = await filledFields(club.services.store);
  const empty = declaredFields().filter((field) => !filled.has(field));
  expect(empty.filter((field) => !NOT_ABOUT_PEOPLE.includes(field.split('.')[0] ?? ''))).toEqual([]);
  expect(declaredFields().length).toBeGreaterThan(150);
});

it('R25: the export shows every stored field about a person, except those that are listed with a reason', async () => {
  const stored = await fieldsWith(club.services.store, marksOf(club));
  expect([...stored.keys()].toSorted()).toEqual([...Object.keys(EXPORTED), ...Object.keys(NOT_EXPORTED)].toSorted());
  const shown = new Set(pathsOf(exported));
  const texts = textsOf(exported);
  const ids = [club.parent.user._id, club.child];
  for (const [path, marks] of stored) {
    const place = EXPORTED[path];
    if (place === undefined) continue;
    expect(shown.has(place), `${path} at ${place}`).toBe(true);
    const values = texts.get(place);
    const names = marks.filter((mark) => !ids.includes(mark));
    for (const mark of STAND_FOR_ROWS.includes(place) ? [] : names)
      expect(
        values?.some((value) => isNamedIn(value, mark)),
        `${mark} at ${place}`,
      ).toBe(true);
  }
  expect(JSON.stringify(exported)).toContain('calendarmarker');
});

it('R25: the acts in an export name nobody else', () => {
  const text = JSON.stringify((exported as { acts: unknown }).acts);
  expect(text).toContain(club.parent.user.emailAddress);
  for (const trace of [STRANGER, 'Ada Admin', 'ada.admin', 'cora.coach']) expect(text).not.toContain(trace);
});

it('R25: an erasure leaves no name and no address of the person, nor of a stranger whom they invited', async () => {
  const { store } = club.services;
  expect([...(await fieldsWith(store, [STRANGER])).keys()].toSorted()).toEqual([
    'audit.about',
    'audit.after.invited[]',
  ]);
  const params = { email: club.parent.user.emailAddress };
  expect((await sendRaw(club.url, usersContract.delete_user, { params }, club.people.admin.token)).status).toBe(200);
  // The last mail goes to the erased address.
  await expect.poll(() => store.mails.countDocuments({})).toBe(0);
  const left = await fieldsWith(store, [...marksOf(club), STRANGER]);
  expect([...left.keys()].toSorted()).toEqual(IDS_LEFT.toSorted());
  expect(new Set([...left.values()].flat())).toEqual(new Set([club.parent.user._id, club.child]));
});
