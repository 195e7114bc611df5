/** A club whose every stored field that may hold a person holds Paula Parent or her son Leo. */
import type { ClubStore, CollectionName } from '@touchline/server/club-store';
import { COLLECTIONS } from '@touchline/server/club-store';
import { PERSONAL_DATA } from '@touchline/server/personal-data';
import { itemRow, memberRow } from '@touchline/server/row-keys';
import type { Filter } from '@touchline/server/store/port';
import { completed } from '@touchline/server/testing/schema-values';
import { attendeeModel } from '@touchline/shared/events/event.model';
import { type CompleteClub, openCompleteClub } from '../../testing/complete-club';
import { isNamedIn } from '../../testing/stored-text';

export const STRANGER = 'stranger@elsewhere.example';
const CHILD = 'Leo Parent';

/** Returns the ids, names and contacts of the person and her son. */
export const marksOf = ({ parent, child }: CompleteClub): string[] => {
  const { _id, emailAddress, fullName, phoneNumber = '' } = parent.user;
  return [_id, emailAddress, fullName, phoneNumber, child, CHILD];
};

export async function openMarkedClub(): Promise<CompleteClub> {
  const club = await openCompleteClub();
  const { store } = club.services;
  const { _id: userId, emailAddress, fullName, phoneNumber } = club.parent.user;
  const row = memberRow(emailAddress);
  const later = Date.now() + 3_600_000;
  const by = { userId, name: fullName, emailAddress };
  const change = (name: CollectionName, $set: object, filter = {}) =>
    (store[name] as ClubStore['users']).updateOne(filter, { $set: $set as Record<string, unknown> });
  await change(
    'users',
    {
      registeredAgainHash: 'hash',
      leaving: [{ _id: club.child, name: CHILD }],
      namesBorne: [fullName],
      wasInTeam: true,
    },
    { _id: userId },
  );
  const removal = { by: userId, at: 1 };
  await change(
    'players',
    {
      createdBy: userId,
      linkedBy: { [row]: userId },
      removals: { [row]: removal },
      removalsAsked: { [row]: [removal] },
      typedBy: { name: userId },
      absorbed: { [itemRow('10999999')]: { id: '10999999', createdBy: userId } },
      erasing: 1,
      formerNames: [fullName],
      namesBorne: [fullName],
      wasInTeam: true,
    },
    { _id: club.child },
  );
  const fields = { coach: fullName, coachEmail: emailAddress, manager: fullName, managerEmail: emailAddress };
  const importing = { i1: { by: userId, ids: [club.child] } };
  await change('teams', { ...fields, dismissed: [emailAddress], importing, createdBy: userId }, { _id: club.team });
  await change('invitations', {
    byAdmin: true,
    usual: true,
    joins: true,
    acceptingSince: 1,
    openedAt: 1,
    ended: 'left',
  });
  const request = await store.requests.findOne({ userId });
  const decision = { ...request?.decision, by };
  await change('requests', { decision, toTell: later, playerIds: [club.child] }, { _id: 'request-declined' });
  const children = [{ id: 'requested-child', name: 'Nils Nobody', birthYear: 2012 }];
  await change('requests', { children }, { _id: 'request-open' });
  await change('merges', {
    by,
    developments: await store.developments.find({}),
    choices: { name: 'keep' },
    matches: { [itemRow('e1')]: ['lineup.ST'] },
    attendance: { [itemRow('e1')]: { drop: { playerId: '10999999', came: true } } },
    taken: { position: 'Keeper' },
    invitations: ['invitation-1'],
    seal: 'a'.repeat(64),
    prepared: true,
  });
  await store.players.insertOne({
    _id: '10000998',
    name: 'Nils Nobody',
    club: '',
    position: '',
    birthYear: 2012,
    contacts: [],
    createdBy: 'x',
    mergingInto: '10000997',
  });
  const told = { eventTime: 1, place: '', cancelled: false, count: 0, knownAt: 1, until: 1 };
  const changes = [{ at: 1, by: { userId, name: fullName }, what: 'event:changed' }];
  const itemVersions = { participants_p1: 1 };
  const takenBy = { [memberRow(userId)]: { userId, name: fullName } };
  const { attendees = {} } = (await store.events.findOne({ _id: club.key.id })) ?? {};
  const [key = '', answer] = Object.entries(attendees).find(([, { playerId }]) => playerId === club.child) ?? [];
  await change('events', {
    [`attendees.${key}`]: answer && completed(attendeeModel, answer),
    'jobs.p5.takenBy': takenBy,
    // Past, so that the erasure leaves its rows.
    eventTime: Date.now() - 86_400_000,
    createdBy: userId,
    changes,
    told,
    remind: { at: 1, count: 1 },
    toTell: later,
    itemVersions,
  });
  for (const name of ['engagements', 'developments', 'boards', 'videos', 'venues'] as const)
    await change(name, { createdBy: userId });
  await change('developments', { toTell: later });
  await change('boards', { removedAt: 1, erasedPlayers: ['10000999'] });
  await change('matches', {
    'entries.p91000002.userId': userId,
    'entries.p91000002.name': fullName,
    keeper: club.child,
    stays: [club.child],
  });
  await change('drills', { author: fullName });
  await change('films', { by: fullName });
  await change('filmClips', { by: fullName });
  await change('posts', {
    edited: { at: 1, by: { userId, name: fullName } },
    reworded: { rev: 2, at: 1 },
    toldText: 2,
  });
  await change('postReads', { confirmedText: 2 });
  const about = { teamId: club.team, requestId: 'request-open', developmentId: 'd1', playerIds: [club.child] };
  const state = { batch: 'b1', sentAt: 1, accepted: true, score: '2–1', dueAt: later };
  const late = [{ playerId: club.child, is: 'NO' }];
  const news = {
    postId: '85000001',
    replyId: '86000001',
    urgent: true,
    reworded: true,
    takenDown: { text: 'Sold', reason: 'No' },
  };
  const ride = { what: 'taken', rideId: 'r1', riders: [club.child] };
  const job = { jobId: 'j1', was: 'Oranges' };
  await change('notices', {
    ...about,
    ...state,
    late,
    ride,
    job,
    ...news,
    was: { name: 'Game' },
    said: { ...told, at: 1 },
  });
  await change('preferences', { readUntil: 1, paused: { at: 1, reason: 'full', emailAddress } });
  await change('devices', { gone: true });
  await store.calendars.insertOne({ _id: 'calendarmarker', userId, teamId: club.team, createdAt: 1 });
  await store.mailLinks.insertOne({
    _id: 'm1',
    userId,
    purpose: 'answer',
    eventId: 'e1',
    playerId: club.child,
    postId: '85000001',
    kind: 'event',
    expiresAt: later,
  });
  const registration = { userName: fullName, fullName, passwordHash: 'hash' };
  const asked = { code: '7KQ2M9XD', children: [{ name: CHILD, birthYear: 2012 }] };
  await store.links.insertOne({
    _id: 'l1',
    purpose: 'activate',
    userId,
    expiresAt: later,
    registration,
    request: asked,
  });
  await store.mails.insertOne({
    _id: 'mail1',
    to: emailAddress,
    subject: fullName,
    kind: 'reset',
    text: CHILD,
    html: phoneNumber,
    createdAt: 1,
    attempts: 1,
    dueAt: later,
    headers: { To: emailAddress },
    notices: ['notice-1'],
    until: later,
    way: 'mail',
    state: 'claimed',
    userId,
    push: { id: 'b1', path: '/', kind: 'change', tag: 'e1' },
    reason: 'busy',
    isFailing: true,
    failure: { since: 1, reason: '550 No', fault: 'unclear', isTemporary: false },
  });
  const event = { name: 'Game', tags: [club.team], eventTime: 1, eventState: 'PENDING' as const, place: '' };
  await store.removedEvents.insertOne({
    _id: 'r1',
    eventId: 'e2',
    event: { ...event, removedBy: userId },
    at: later,
    expiresAt: later,
  });
  const invited = { contacts: [emailAddress], invited: [STRANGER] };
  await store.audit.insertOne({
    _id: 'act-1',
    at: Date.now(),
    by,
    action: 'update_player_contact',
    about: club.child,
    requestId: 'x',
    before: { contacts: [emailAddress] },
    after: invited,
  });
  await store.audit.insertOne({
    _id: 'act-2',
    at: Date.now(),
    by,
    action: 'add_invitation',
    about: STRANGER,
    requestId: 'x',
    before: {},
    after: { team: club.team, kind: 'family' },
  });
  return club;
}

/** Keys of maps of rows. */
const isRow = (name: string) => /^([pi][0-9]+|[gm][0-9a-f]{32})$/.test(name);

/** Calls `visit` with each text or number in a value, and its path. */
function walk(value: unknown, path: string, visit: (path: string, leaf: string) => void): void {
  if (typeof value === 'string' || typeof value === 'number') visit(path, String(value));
  else if (Array.isArray(value)) for (const item of value) walk(item, `${path}[]`, visit);
  else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array))
    for (const [name, item] of Object.entries(value))
      walk(item, [...(path ? [path] : []), isRow(name) ? '*' : name].join('.'), visit);
}

/** Returns the texts and numbers in a value, without empty ones. */
export function leavesOf(value: unknown): string[] {
  const leaves: string[] = [];
  walk(value, '', (_, leaf) => {
    if (leaf !== '') leaves.push(leaf);
  });
  return leaves;
}

/** Returns those of the marks that a value holds. */
export const marksIn = (value: unknown, marks: readonly string[]): string[] => {
  const leaves = leavesOf(value);
  return marks.filter((mark) => leaves.some((leaf) => isNamedIn(leaf, mark)));
};

/** Returns the documents of a collection, whatever their type. */
export const documentsOf = async (
  store: ClubStore,
  name: CollectionName,
  filter: Filter = {},
): Promise<Record<string, unknown>[]> =>
  (await (store[name] as ClubStore['users']).find(filter)) as unknown as Record<string, unknown>[];

/** Returns the stored fields that hold any of these marks, with those marks, by path: `players.contacts[]`. */
export async function fieldsWith(store: ClubStore, marks: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const name of COLLECTIONS)
    for (const document of await documentsOf(store, name))
      walk(document, name, (path, leaf) => {
        const held = marksIn(leaf, marks);
        if (held.length > 0) found.set(path, [...new Set([...(found.get(path) ?? []), ...held])]);
      });
  return found;
}

/** Returns the declared fields that no document of the store has, as `collection.field`. */
export async function emptyFields(store: ClubStore): Promise<string[]> {
  const empty: string[] = [];
  for (const name of COLLECTIONS) {
    const documents = await documentsOf(store, name);
    for (const field of Object.keys(PERSONAL_DATA[name]))
      if (!documents.some((document) => document[field] !== undefined)) empty.push(`${name}.${field}`);
  }
  return empty;
}
