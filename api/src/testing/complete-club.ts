/** A club in which every field of every record has a value. Snapshots keep what its views show. */

import { peopleFields } from '@touchline/server/event-people';
import { memberRow } from '@touchline/server/row-keys';
import { buildClub } from '@touchline/server/testing/build-club';
import {
  buildAttendee,
  buildBoard,
  buildDevelopment,
  buildEngagement,
  buildEvent,
  buildPost,
} from '@touchline/server/testing/records';
import { completed } from '@touchline/server/testing/schema-values';
import { createToken, tokenHash } from '@touchline/server/tokens';
import { keyOf } from '@touchline/shared/events/event-key';
import { monthOf, monthStart } from '@touchline/shared/months';
import { playerModel } from '@touchline/shared/players/player.model';
import { mergeSeal } from '../reactions/merging/merge-seal';
import { completeEvent } from './complete-event';
import { storeCompleteFilm } from './complete-film';
import { completeMatch } from './complete-match';
import { startTestApi } from './start-test-api';

const GREEN = '26618';
const BLUE = '26619';
const DAY = 86_400_000;
/** Creation time of all accounts. */
const SINCE = 1_770_000_000_000;

export type CompleteClub = Awaited<ReturnType<typeof openCompleteClub>>;

export async function openCompleteClub() {
  const api = await startTestApi();
  const { store } = api.services;
  const { people, children } = await buildClub(store, {
    people: {
      admin: ['Ada Admin', 'ADMIN'],
      root: ['Rita Root', 'ROOT'],
      manager: ['Max Manager', 'MANAGER'],
      coach: ['Cora Coach', 'COACH'],
      filming: ['Fred Filming', 'FILMING'],
      /** Guardian of Leo, the subject of the records. */
      parent: ['Paula Parent', 'PARENT'],
      otherParent: ['Olga Other', 'PARENT'],
      /** Coach of another team only. */
      outsider: ['Otto Outsider', 'COACH'],
      invited: ['Ina Invited', 'PARENT'],
    },
    children: {
      leo: ['Leo Parent', 'parent'],
      noa: ['Noa Other', 'otherParent'],
      /** On no roster. */
      cleo: ['Cleo Parent', 'parent'],
      ben: ['Ben Blue', 'outsider'],
    },
    teams: {
      [GREEN]: { staff: ['manager', 'coach', 'filming'], family: ['parent', 'otherParent'], players: ['leo', 'noa'] },
      [BLUE]: { staff: ['outsider'], players: ['ben'] },
    },
  });
  const { admin, manager, coach, parent, otherParent, invited } = people;
  const { leo, noa } = children;
  const { _id: _, ...ofLeo } = completed(playerModel, leo);
  await store.players.updateOne({ _id: leo._id }, { $set: ofLeo });
  await store.teams.updateOne(
    { _id: GREEN },
    {
      $set: {
        practiceField: 'Mauerpark',
        competitiveLevel: 'Regional league',
        reminders: [48, 24],
        matchFormat: { onField: 7, periods: 2, minutes: 25 },
        showMinutes: true,
        clipWindows: { GOAL: { before: 12, after: 6 } },
        coach: 'Cora Coach',
        coachEmail: coach.user.emailAddress,
        manager: 'Max Manager',
        managerEmail: manager.user.emailAddress,
        [`members.${memberRow('pending@club.example')}`]: {
          emailAddress: 'pending@club.example',
          capacity: 'staff',
          pending: true,
        },
      },
    },
  );
  for (const { user } of Object.values(people))
    await store.users.updateOne(
      { _id: user._id },
      { $set: { createdAt: SINCE, language: 'es', reachableBy: ['PHONE', 'EMAIL'], wifiOnly: true } },
    );
  await store.users.updateOne({ _id: parent.user._id }, { $set: { venueGeoHashs: ['u33'], eventGeoHashs: ['u33d'] } });

  const event = await buildEvent(store, [GREEN], {
    attendees: [
      buildAttendee(leo, parent, { volunteer: 'Ref' }),
      buildAttendee(noa, otherParent, { available: 'NO', reason: 'Ill', answeredAt: SINCE }),
      buildAttendee(leo, coach, { playerId: undefined, player: 'Guest', parent: 'Aunt', volunteer: 'Filming' }),
      buildAttendee(leo, parent, { playerId: undefined, player: 'Paula Parent', available: 'NO', volunteer: 'AR' }),
    ],
  });
  const eventTime = event.eventTime;
  const complete = completeEvent(event, GREEN, { leo, noa, coach, parent });
  await store.events.updateOne(
    { _id: event._id },
    { $set: { ...complete, ...peopleFields({ ...event, ...complete }) } },
  );

  await store.matches.insertOne(completeMatch(event, { leo, noa, coach, parent, ben: children.ben }));

  const month = monthOf(eventTime);
  const match = {
    eventId: event._id,
    eventTime,
    shirtColor: 'green',
    shirtNumber: 11,
    shareLink: 'https://film.example/share.mp4',
    wipLink: 'https://film.example/wip.mp4',
    learnLink: 'https://film.example/learn.mp4',
    advice: 'Look over your shoulder.',
    position: 'Winger',
    eventSource: 'https://film.example/game.m3u8',
    hodStart: 10,
    hodEnd: 20,
    hodPlayerIds: [leo._id],
    writtenBy: coach.user._id,
    writtenAt: SINCE,
  };
  await buildDevelopment(store, GREEN, leo, { month, matches: [{ id: '51000001', ...match }] });
  await store.teams.updateOne({ _id: GREEN }, { $set: { fees: { [month]: 30 } } });
  await buildEngagement(store, GREEN, parent, {
    month,
    due: 25,
    datesOfSignup: [eventTime - DAY],
    datesOfParticipation: [eventTime - DAY],
    numOfPlayers: [2],
    payments: [{ id: '41000001', amount: 10, method: 'Cash', submitTime: eventTime }],
    volunteers: [{ id: '42000001', role: 'Ref', serveTime: eventTime, hours: 2.5 }],
  });
  await buildBoard(store, GREEN, { _id: '80000001', month, name: 'Pressing' });
  await store.drills.insertOne({
    _id: '82000001',
    title: 'Rondo',
    slot: 'rondo',
    minutes: 12,
    points: 'Open hips.',
    equipment: '4 balls',
    age: 'U10',
    theme: 'possession',
    picture: { background: 'blank', shapes: [{ kind: 'ball', at: { x: 525, y: 340 } }] },
    // The parent's export contains a drill, too.
    createdBy: parent.user._id,
    author: 'Parent',
    createdAt: eventTime,
  });
  await storeCompleteFilm(store, event, GREEN, { leo, noa, coach, parent });
  const replyBy = { userId: parent.user._id, name: 'Paula Parent' };
  const writer = { userId: coach.user._id, name: 'Cora Coach' };
  const post = {
    text: 'The field has changed.',
    links: [
      { kind: 'event' as const, id: event._id },
      { kind: 'field' as const, id: 'u33dbfc5t' },
    ],
    pinnedUntil: eventTime + DAY,
    confirm: true,
    urgent: true,
    picture: true,
    at: eventTime - DAY,
    by: writer,
    edited: { at: SINCE + 1, by: writer },
    replies: {
      p86000001: { id: '86000001', text: 'We come.', at: SINCE + 2, by: replyBy },
      p86000002: { id: '86000002', text: 'See you there.', at: SINCE + 3, by: writer },
    },
    replyCount: 2,
    writers: [coach.user._id, parent.user._id],
    toTell: eventTime,
    remind: { at: SINCE, count: 1 },
  };
  await buildPost(store, GREEN, { _id: '85000001', ...post });
  const seen = { postId: '85000001', at: SINCE, confirmedAt: SINCE, expiresAt: eventTime + DAY };
  await store.postReads.insertOne({ _id: 'read-1', userId: parent.user._id, ...seen });
  // Its text has changed since the parent confirmed it.
  await buildPost(store, GREEN, { _id: '85000002', ...post, reworded: { rev: 3, at: SINCE + 4 } });
  await store.postReads.insertOne({ ...seen, _id: 'read-2', userId: parent.user._id, postId: '85000002' });
  await store.pictures.insertOne({ _id: '85000001', image: new Uint8Array([1, 2]), expiresAt: eventTime + DAY });
  await store.urgentPosts.insertOne({ _id: `${GREEN}/2030-01-01`, postId: '85000001', expiresAt: eventTime + DAY });
  const crest = '5e0c1d2a6e4f47089192b3c4d5e6f7a8';
  await store.clubs.insertOne({
    _id: 'club',
    name: 'Riverside FC',
    colour: '#0b7a3b',
    crest,
    shows: ['TEAMS', 'GAMES'],
    filmMonths: 12,
  });
  await store.venues.insertOne({
    _id: 'u33dbfc5t',
    name: 'Mauerpark pitch',
    type: 'Outdoor',
    zip: '10437',
    latitude: 52.5437,
    longitude: 13.4021,
    url: 'https://club.example/pitch',
    address: 'Gleimstr. 55',
    description: 'Behind the wall.',
  });
  await store.videos.insertOne({
    _id: '60000001',
    name: 'Goal of the month',
    url: 'https://film.example/goal.m3u8',
    poster: 'https://film.example/goal.jpg',
    createdBy: admin.user._id,
    createdAt: eventTime,
  });
  const token = createToken();
  const invitationOf = (_id: string, fields: object) =>
    store.invitations.insertOne({
      _id,
      kind: 'guardian',
      emailAddress: invited.user.emailAddress,
      by: parent.user._id,
      tokenHash: tokenHash(_id),
      state: 'open',
      slot: _id,
      createdAt: eventTime,
      expiresAt: eventTime + DAY,
      ...fields,
    });
  await invitationOf('invitation-guardian', { playerId: leo._id, tokenHash: tokenHash(token), unmailed: true });
  await invitationOf('invitation-staff', { kind: 'staff', role: 'COACH', teamId: GREEN, by: manager.user._id });
  // Its owner's export contains an invitation too.
  await invitationOf('invitation-parent', { kind: 'family', teamId: BLUE, emailAddress: parent.user.emailAddress });
  // A team link, with an open request of a new family and a declined one.
  const asking = { teamId: GREEN, by: manager.user._id, createdAt: eventTime, expiresAt: eventTime + DAY };
  await store.invitations.insertOne({
    _id: 'invitation-link',
    kind: 'family',
    emailAddress: '',
    code: '7KQ2M9XD',
    uses: 2,
    state: 'open',
    slot: 'invitation-link',
    ...asking,
  });
  const child = { id: 'requested-child', name: 'Leo Parent', birthYear: 2012 };
  await store.requests.insertOne({
    ...asking,
    _id: 'request-open',
    userId: invited.user._id,
    children: [child],
    playerIds: [],
    state: 'open',
    slot: 'request-open',
  });
  await store.requests.insertOne({
    ...asking,
    _id: 'request-declined',
    userId: parent.user._id,
    children: [child],
    playerIds: [],
    state: 'declined',
    decision: {
      by: { userId: coach.user._id, name: 'Cora Coach', emailAddress: coach.user.emailAddress },
      byAdmin: false,
      at: eventTime,
      reason: 'Another team.',
      players: {},
    },
  });
  const asked = { by: otherParent.user._id, at: 1_780_000_000_000, objected: true as const };
  await store.players.updateOne(
    { _id: leo._id },
    { $set: { [`removals.${memberRow(parent.user.emailAddress)}`]: asked } },
  );
  const leoNow = await store.players.findOne({ _id: leo._id });
  if (!leoNow) throw new Error('Leo is missing');
  await store.merges.insertOne({
    _id: 'merge-one',
    keepId: leo._id,
    dropId: '10999999',
    keep: leoNow,
    state: 'merged',
    drop: { ...leoNow, _id: '10999999', name: 'Leo Parrent', contacts: [] },
    by: { userId: coach.user._id, name: 'Cora Coach', emailAddress: coach.user.emailAddress },
    teams: [{ teamId: GREEN, both: true }],
    events: {},
    developments: [],
    clips: { p87000001: false },
    boards: {},
    createdAt: eventTime,
    expiresAt: eventTime,
  });
  await store.audit.insertOne({
    _id: 'audit-entry-2',
    at: eventTime,
    by: { userId: admin.user._id, name: 'Ada Admin', emailAddress: admin.user.emailAddress },
    action: 'staff_left',
    about: coach.user.emailAddress,
    before: { team: GREEN, letIn: [parent.user.emailAddress] },
    after: {},
    requestId: 'request-2',
  });
  await store.audit.insertOne({
    open: true,
    _id: 'audit-entry-1',
    at: eventTime,
    by: { userId: admin.user._id, name: 'Ada Admin', emailAddress: admin.user.emailAddress },
    action: 'add_role',
    about: parent.user.emailAddress,
    before: { roles: ['PARENT'] },
    after: { roles: ['PARENT', 'COACH'] },
    requestId: 'request-1',
  });

  const parentId = parent.user._id;
  await store.notices.insertOne({
    _id: 'notice-1',
    userId: parentId,
    kind: 'change',
    eventId: event._id,
    at: SINCE,
    until: eventTime,
    batch: 'message-1',
    expiresAt: eventTime + DAY,
  });
  await store.mails.insertOne({
    _id: 'message-1',
    way: 'mail',
    state: 'sent',
    userId: parentId,
    notices: ['notice-1'],
    createdAt: SINCE,
    attempts: 1,
    expiresAt: eventTime + DAY,
  });
  await store.calendars.insertOne({ _id: 'calendar-1', userId: parentId, teamId: GREEN, createdAt: SINCE });
  for (const { _id } of await store.sessions.find({}))
    await store.sessions.updateOne({ _id }, { $set: { createdAt: SINCE, expiresAt: eventTime + DAY } });
  const paused = { at: SINCE, reason: 'Mailbox full', emailAddress: parent.user.emailAddress };
  await store.preferences.insertOne({
    paused,
    _id: parentId,
    kinds: { reminder: { mail: false, push: true } },
    quiet: { from: '22:00', to: '07:00' },
  });
  await store.devices.insertOne({
    _id: 'device-1',
    userId: parentId,
    endpoint: 'https://push.example/1',
    name: 'Firefox',
    addedAt: SINCE,
    keys: { p256dh: '', auth: '' },
    sessionId: parent.sessionId,
  });
  const seal = await mergeSeal({ store }).sealOf({ _id: 'merge-one', keepId: leo._id });
  await store.merges.updateOne({ _id: 'merge-one' }, { $set: { seal } });
  const users = Object.entries(people).map(([name, { user }]): [string, string] => [user._id, `<id of ${name}>`]);
  return {
    ...api,
    people,
    team: GREEN,
    child: leo._id,
    otherChild: noa._id,
    parent,
    key: keyOf({ ...event, ...complete, id: event._id }),
    row: Object.values(event.attendees)[0]?.id ?? '',
    month,
    invitationToken: token,
    /** Replaces values that differ between runs by fixed names. */
    names: new Map<unknown, string>([
      ...users,
      [eventTime, '<event time>'],
      [eventTime - DAY, '<event time - 1 day>'],
      [eventTime + DAY, '<event time + 1 day>'],
      [month, '<month of the event>'],
      [monthStart(month), '<month of the event>'],
    ]),
  };
}
