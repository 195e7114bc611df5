import type { MatchRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import { buildEvent } from '@touchline/server/testing/records';
import { unusedId } from '@touchline/server/testing/schema-values';
import type { EventKey } from '@touchline/shared/events/event.model';
import { keyOf } from '@touchline/shared/events/event-key';
import { clipsContract } from '@touchline/shared/match/clips.contract';
import { matchContract } from '@touchline/shared/match/match.contract';
import { matchModel } from '@touchline/shared/match/match.model';
import { GREEN } from '../two-teams';
import { BASED_ON, byId, type Club, sentId, type Trip } from './trip';

const MINUTE = 60_000;
/** Children whom each game puts on the roster. */
const [LEO, NOA] = ['10990001', '10990002'] as const;
const entryValues = {
  kind: ['GOAL', 'SUB'],
  side: ['US', 'THEM'],
  at: [Date.now() - MINUTE, Date.now()],
  playerId: [LEO, NOA],
  otherPlayerId: [NOA, LEO],
  slot: ['ST', 'LM'],
  'format.onField': [7, 9],
  'format.periods': [2, 4],
  'format.minutes': [25, 10],
  formation: ['2-3-1', '3-2-3'],
  lineup: [{ ST: LEO }, { ST: NOA }],
} as const;

async function newGame(club: Club, match: Partial<MatchRecord> = {}) {
  const event = await buildEvent(club.store, [GREEN], { eventTime: Date.now() });
  await club.store.teams.updateOne({ _id: GREEN }, { $addToSet: { playerIds: { $each: [LEO, NOA] } } });
  const format = { onField: 7, periods: 2, minutes: 25 };
  await club.store.matches.insertOne({
    ...matchModel.create({ id: event._id, format, formation: '2-3-1', version: 1, rev: 0 }),
    eventId: event._id,
    entries: {},
    named: [],
    createdAt: Date.now(),
    ...match,
  });
  return keyOf({ ...event, id: event._id });
}

const read = (club: Club, params: Record<string, string>) =>
  club.coach.call(matchContract.get_match, { query: params as EventKey });

export const matchTrips: Record<string, Trip> = {
  save_lineup: {
    call: matchContract.save_lineup,
    who: 'coach',
    given: async (club) => ({ params: await newGame(club) }),
    read: (club, { params }) => read(club, params),
    values: {
      'format.onField': [7, 9],
      'format.periods': [2, 4],
      'format.minutes': [25, 10],
      formation: ['2-3-1', '3-2-3'],
      lineup: [{ ST: LEO }, { ST: NOA }],
      keeper: [LEO, NOA],
      stays: [[LEO], [NOA]],
      'plan[].on': [LEO, NOA],
      'plan[].off': [NOA, LEO],
      'plan[].slot': ['ST', 'GK'],
      scorer: [undefined, undefined],
      rev: [undefined, undefined],
      at: [Date.now() - MINUTE, Date.now()],
    },
    unread: {
      at: 'the time of a shape: shapes.test.ts',
      rev: BASED_ON,
      scorer: 'an account of the team: match.test.ts',
    },
  },
  add_match_entry: {
    call: matchContract.add_match_entry,
    who: 'coach',
    given: async (club) => ({ params: await newGame(club) }),
    read: async (club, { params, body }) => byId((await read(club, params)).entries, body.id),
    values: { ...entryValues, ...sentId(), id: ['91000001', unusedId()] },
    unread: { offline: 'lets an entry be older: match.test.ts' },
  },
  update_match_entry: {
    call: matchContract.update_match_entry,
    who: 'coach',
    given: async (club) => {
      const id = '91000001';
      const by = { userId: club.coach.user._id, name: 'Cora' };
      const entry = { id, kind: 'GOAL' as const, at: Date.now(), side: 'US' as const, ...by };
      return { params: { ...(await newGame(club, { entries: { [itemRow(id)]: entry } })), entryId: id } };
    },
    read: async (club, { params: { entryId, ...key } }) => byId((await read(club, key)).entries, entryId),
    values: entryValues,
  },
  anchor_film: {
    call: clipsContract.anchor_film,
    who: 'coach',
    given: async (club) => ({ params: await newGame(club) }),
    read: async (club, { params }) => (await read(club, params)).anchors?.[0],
  },
};
