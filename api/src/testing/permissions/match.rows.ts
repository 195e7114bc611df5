/** Matches: line-up, journal, plays and attendance. */
import type { EventRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import { buildEvent } from '@touchline/server/testing/records';
import { keyOf } from '@touchline/shared/events/event-key';
import { matchModel } from '@touchline/shared/match/match.model';
import { BLUE, GREEN, type PermissionClub } from '../permission-club';
import { BLUE_TEAM, fresh, GREEN_TEAM, type Input, type Row, type Rows, WITH_ROLE } from './cells';

const addressOf = (event: EventRecord) => keyOf({ ...event, id: event._id });

/** Builds a game that begins now, and returns the input of a call for it. */
const onGame =
  (tag: string, input: (event: EventRecord, club: PermissionClub) => Promise<Input> | Input): Row['input'] =>
  async (club) =>
    input(await buildEvent(club.store, [tag], { eventTime: Date.now() }), club);

/** Returns the rows of a call for a game of Green and one of Blue. */
const rows = (green: string, blue: string, input: Parameters<typeof onGame>[1]): Row[] => [
  { on: 'Green', expect: green, input: onGame(GREEN, input) },
  { on: 'Blue', expect: blue, input: onGame(BLUE, input) },
];

/** Stores a goal of Green's coach. */
async function withGoal(event: EventRecord, { store, people }: PermissionClub): Promise<Input> {
  const id = `9100${fresh()}`;
  const { _id: userId } = people.coach.user;
  await store.matches.insertOne({
    ...matchModel.create({
      id: event._id,
      format: { onField: 7, periods: 2, minutes: 25 },
      formation: '2-3-1',
      version: 1,
      rev: 0,
    }),
    eventId: event._id,
    entries: { [itemRow(id)]: { id, kind: 'GOAL', at: Date.now(), side: 'US', userId, name: 'Cora Coach' } },
    named: [userId],
    createdAt: Date.now(),
  });
  return { params: { ...addressOf(event), entryId: id }, body: { side: 'THEM' } };
}

const CREW = '401 403 403 200 200 200 200 403 403 200';
const CREW_OF_BLUE = '401 403 404 404 404 404 200 403 200 404';
const EDITORS_OF_BLUE = '401 403 403 404 404 404 200 403 200 404';

export const matchRows: Rows = {
  get_match: rows(WITH_ROLE, '401 403 404 404 404 404 200 200 200 404', (event) => ({ query: addressOf(event) })),
  save_lineup: rows(GREEN_TEAM, BLUE_TEAM, (event) => ({ params: addressOf(event), body: { shared: true } })),
  add_match_entry: [
    ...rows(CREW, CREW_OF_BLUE, (event) => ({
      params: addressOf(event),
      body: { id: `9100${fresh()}`, kind: 'GOAL', at: Date.now() },
    })),
    {
      on: 'Green, the clock',
      expect: '401 403 403 403 200 200 200 403 403 200',
      input: onGame(GREEN, (event) => ({
        params: addressOf(event),
        body: { id: `9100${fresh()}`, kind: 'PERIOD_START', at: Date.now() },
      })),
    },
    {
      on: 'Green, as its helper',
      expect: '401 403 200 200 200 200 200 403 200 200',
      input: async (club, caller) => {
        const event = await buildEvent(club.store, [GREEN], { eventTime: Date.now() });
        await withGoal(event, club);
        if (caller) await club.store.matches.updateOne({ _id: event._id }, { $set: { scorer: caller.user._id } });
        return { params: addressOf(event), body: { id: `9100${fresh()}`, kind: 'GOAL', at: Date.now() } };
      },
    },
  ],
  update_match_entry: rows('401 403 403 403 200 200 200 403 403 200', CREW_OF_BLUE, withGoal),
  remove_match_entry: rows('401 403 403 403 200 200 200 403 403 200', CREW_OF_BLUE, withGoal),
  anchor_film: rows(CREW, EDITORS_OF_BLUE, (event) => ({
    params: addressOf(event),
    body: { source: 'https://film.example/game.m3u8', second: 12 },
  })),
  list_proposed_plays: rows(CREW, EDITORS_OF_BLUE, (event) => ({ query: addressOf(event) })),
  accept_proposed_plays: rows(CREW, EDITORS_OF_BLUE, (event) => ({ params: addressOf(event), body: {} })),
  save_attendance: rows(GREEN_TEAM, BLUE_TEAM, (event) => ({ params: addressOf(event), body: {} })),
  show_minutes: [
    { on: 'Green', expect: '401 403 200 200 200 200 200 403 200 200', input: async () => ({ query: { tag: GREEN } }) },
    { on: 'Blue', expect: '401 403 404 404 404 404 200 403 200 404', input: async () => ({ query: { tag: BLUE } }) },
  ],
};
