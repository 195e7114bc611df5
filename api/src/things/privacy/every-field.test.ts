/** Holds the export and the erasure of a person to what every stored field declares (`personal-data.ts` of the server). */

import { COLLECTIONS, type CollectionName } from '@touchline/server/club-store';
import { EVENT_ROWS, PERSONAL_DATA } from '@touchline/server/personal-data';
import type { EventRecord } from '@touchline/server/records';
import { itemRow, memberRow } from '@touchline/server/row-keys';
import type { Filter } from '@touchline/server/store/port';
import { PATIENCE } from '@touchline/server/testing/soon';
import { type AccountExport, profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import type { Privacy } from '@touchline/shared/privacy';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CompleteClub } from '../../testing/complete-club';
import { sendRaw } from '../../testing/hostile/send';
import {
  documentsOf,
  emptyFields,
  fieldsWith,
  leavesOf,
  marksIn,
  marksOf,
  openMarkedClub,
  STRANGER,
} from './every-field.fixture';

type Row = Record<string, unknown>;

/** Collections without a document in this club, because no person is in them. */
const NOT_ABOUT_PEOPLE = ['starts', 'secrets', 'crests', 'pictures', 'erasures', 'leases', 'boardJournal', 'filmTakes'];
/** Their view shows the first moment of the month. */
const SHOWN_AS_MOMENT = ['engagements.month', 'developments.month'];

let club: CompleteClub;
let exported: AccountExport;
let event: EventRecord;

const eventOf = async () => {
  const found = await club.services.store.events.findOne({ _id: club.key.id });
  if (!found) throw new Error('The event is missing');
  return found;
};

beforeAll(async () => {
  club = await openMarkedClub();
  exported = (await sendRaw(club.url, profilesContract.export_account, {}, club.parent.token)).body as AccountExport;
  event = await eventOf();
});
afterAll(() => club.close());

it('R25: this club fills every stored field, so that a new one is noticed here', async () => {
  const empty = await emptyFields(club.services.store);
  expect(empty.filter((field) => !NOT_ABOUT_PEOPLE.includes(field.split('.')[0] ?? ''))).toEqual([]);
});

/** The documents of the person, and the part of the export that shows them. */
const sections = (): [CollectionName, Filter, unknown][] => {
  const { _id: userId, emailAddress } = club.parent.user;
  return [
    ['users', { _id: userId }, exported.account],
    ['players', { contacts: emailAddress }, exported.account.players],
    ['sessions', { userId }, exported.sessions],
    ['invitations', { emailAddress }, exported.invitations],
    ['requests', { userId }, exported.requests],
    ['engagements', { userId }, exported.engagements],
    ['developments', { playerId: club.child }, exported.developments],
    ['drills', { createdBy: userId }, exported.drills],
    ['films', { createdBy: userId }, exported.films],
    ['filmClips', { userId }, exported.clips],
    ['posts', { writers: userId }, exported.posts],
    ['postReads', { userId }, exported.seenPosts],
    ['notices', { userId }, exported.notices],
    ['preferences', { _id: userId }, exported.preferences],
    ['devices', { userId }, exported.preferences.devices],
    ['calendars', { userId }, exported.calendars],
    ['teams', { _id: club.team }, exported.teams],
    ['audit', { 'by.userId': userId }, exported.acts],
  ];
};

it('R25: the export shows every field that says so, and no other one', async () => {
  const known: string[] = [];
  const hidden: { at: string; leaf: string; isShown: (leaf: string) => boolean }[] = [];
  for (const [name, filter, section] of sections()) {
    const documents = await documentsOf(club.services.store, name, filter);
    expect(documents.length, name).toBeGreaterThan(0);
    const shown = leavesOf(section);
    const text = JSON.stringify(section);
    const isShown = (leaf: string) => shown.includes(leaf) || (leaf.length > 8 && text.includes(leaf));
    for (const [field, { exported }] of Object.entries(PERSONAL_DATA[name])) {
      const at = `${name}.${field}`;
      const leaves = SHOWN_AS_MOMENT.includes(at) ? [] : documents.flatMap((document) => leavesOf(document[field]));
      if (exported === true)
        expect(
          leaves.filter((leaf) => !isShown(leaf)),
          at,
        ).toEqual([]);
      if (exported !== false) known.push(...leaves);
      else hidden.push(...leaves.filter((leaf) => leaf.length > 8).map((leaf) => ({ at, leaf, isShown })));
    }
  }
  const secrets = hidden.filter(({ leaf }) => !known.includes(leaf));
  expect(secrets.length).toBeGreaterThan(10);
  expect(secrets.filter(({ leaf, isShown }) => isShown(leaf))).toEqual([]);
});

/** The rows of the event that are about the person or her son, each with the part of the export that shows it. */
const ownRows = (
  stored: EventRecord,
): [name: keyof typeof EVENT_ROWS, row: Row | undefined, part: Row | undefined][] => {
  const { _id: userId } = club.parent.user;
  const [help] = exported.help;
  const [games] = exported.games;
  const attendees = Object.values(stored.attendees);
  const attendeeAt = (index: number) => exported.attendance[index]?.attendee;
  return [
    ['attendees', attendees.find(({ playerId }) => playerId === club.child), attendeeAt(0)],
    ['attendees', attendees.find(({ volunteer }) => volunteer === 'AR'), attendeeAt(1)],
    ['attendance', stored.attendance?.[itemRow(club.child)], games?.attendance[0]],
    ['participants', stored.participants.p1, games?.lineUp[0]],
    ['plays', stored.plays.p2, games?.plays[0]],
    ['rides', stored.rides?.[memberRow(userId)], help?.ride],
    ['helpers', stored.jobs?.p5?.takenBy[memberRow(userId)], undefined],
  ] as [keyof typeof EVENT_ROWS, Row | undefined, Row | undefined][];
};

describe('R25: of a row of an event', () => {
  it('the export shows every field that says so, and no other one', () => {
    for (const [name, row = {}, part = {}] of ownRows(event))
      for (const [field, { exported }] of Object.entries<Privacy>(EVENT_ROWS[name]))
        if (exported === true) expect(part[field], `${name}.${field}`).toEqual(row[field]);
        else if (exported === false) expect(part, name).not.toHaveProperty(field);
        else expect(row[field], `${name}.${field}`).toEqual(expect.arrayContaining(part[field] as unknown[]));
    const { jobs, riders } = exported.help[0] ?? {};
    expect([jobs, riders]).toEqual([[event.jobs?.p5?.name], [club.child]]);
  });
});

it('R25: the acts in an export name nobody else', () => {
  const text = JSON.stringify(exported.acts);
  expect(text).toContain(club.parent.user.emailAddress);
  for (const trace of [STRANGER, 'Ada Admin', 'ada.admin', 'cora.coach']) expect(text).not.toContain(trace);
});

describe('R25: an erasure', () => {
  /** Documents before the erasure, by collection and id. */
  const before = new Map<string, Row>();
  const ids = () => [club.parent.user._id, club.child];
  const marks = () => [...marksOf(club), STRANGER];

  beforeAll(async () => {
    const { store } = club.services;
    expect([...(await fieldsWith(store, [STRANGER])).keys()].toSorted()).toEqual([
      'audit.about',
      'audit.after.invited[]',
    ]);
    for (const name of COLLECTIONS)
      for (const document of await documentsOf(store, name)) before.set(`${name} ${document._id}`, document);
    const params = { email: club.parent.user.emailAddress };
    expect((await sendRaw(club.url, usersContract.delete_user, { params }, club.people.admin.token)).status).toBe(200);
    // The last mail goes to the erased address.
    await vi.waitFor(async () => expect(await store.mails.countDocuments({})).toBe(0), PATIENCE);
  });

  it('leaves ids where a field says so, and no name and no address of the person, nor of a stranger whom they invited', async () => {
    for (const name of COLLECTIONS)
      for (const document of await documentsOf(club.services.store, name))
        for (const [field, { erased }] of Object.entries(PERSONAL_DATA[name])) {
          const at = `${name}.${field}`;
          const left = marksIn(document[field], marks());
          const held = marksIn(before.get(`${name} ${document._id}`)?.[field], ids());
          if (erased === 'id') expect(left, at).toEqual(held);
          else if (erased === 'own')
            expect(
              left.filter((mark) => !ids().includes(mark)),
              at,
            ).toEqual([]);
          else expect(left, at).toEqual([]);
        }
  });

  it('leaves of a row what each field says', async () => {
    const after = ownRows(await eventOf());
    for (const [index, [name, row = {}]] of ownRows(event).entries()) {
      const left = after[index]?.[1] ?? {};
      for (const [field, { erased }] of Object.entries<Privacy>(EVENT_ROWS[name])) {
        const at = `${name}.${field}`;
        if (erased === 'renamed') expect(left[field], at).toMatch(/^Removed (person|player)$/);
        else if (erased === 'emptied') expect(left[field] ?? '', at).toBe('');
        else if (erased === 'own') expect(marksIn(left[field], marks()), at).toEqual([]);
        else expect(left[field], at).toEqual(row[field]);
      }
    }
    expect((await eventOf()).riders).not.toHaveProperty(itemRow(club.child));
  });
});
