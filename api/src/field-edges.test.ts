/**
 * Tests the maximum of each field with the numbers of specification 5.1 and 5.2: the maximum is accepted, one more gets 400
 * with the name of the field.
 */

import { buildEngagement } from '@touchline/server/testing/records';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { venuesContract } from '@touchline/shared/venues/venues.contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiResponse, GREEN, gameBody, openTwoTeams, type TwoTeams } from './testing/two-teams';

let club: TwoTeams;
let payer: string;
beforeAll(async () => {
  club = await openTwoTeams();
  payer = (await buildEngagement(club.store, GREEN, club.parent))._id;
});
afterAll(() => club.close());

type Send = (value: never) => Promise<ApiResponse<unknown>>;
const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const id = (n: number) => String(70_000_000 + n);

const event = (fields: object) =>
  club.admin.ask(eventsContract.schedule_event, { body: { ...gameBody(), ...fields } as never });
const venue = (fields: object) =>
  club.admin.ask(venuesContract.add_venue, {
    body: { name: 'Park', zip: '10437', latitude: 52.5, longitude: 13.4, ...fields },
  });
async function profile(fields: object) {
  const { rev } = (await club.store.users.findOne({ _id: club.newcomer.user._id })) ?? { rev: 0 };
  return club.newcomer.ask(profilesContract.update_profile, { body: { rev, ...fields } });
}
const child = (fields: object) => profile({ players: [{ name: 'New Kid', ...fields }] });
async function payment(amount: number) {
  const { rev } = (await club.store.engagements.findOne({ _id: payer })) ?? { rev: 0 };
  const payments = [{ id: id(0), amount, method: 'Cash' as const }];
  return club.manager.ask(engagementsContract.update_engagement, { body: { id: payer, rev, payments } });
}
const code = (n: number) => ({ acid: id(n), code: 1 });
const play = (fields: object) => event({ plays: [{ id: id(0), name: 'Goal', ...fields }] });
const participant = (n: number) => ({ id: id(n), playerId: id(n), playerName: 'P', teamId: GREEN, teamName: 'G' });
/** Returns nested objects, the body included. */
const nested = (depth: number): object => (depth === 1 ? {} : { deep: nested(depth - 1) });
const letters = (count: number) => 'x'.repeat(count);

/** Title, call, accepted values, rejected values, and the field that the problem names. */
const edges: [string, Send, unknown[], unknown[], string][] = [
  ['birth year 1960 to 2060', (birthYear) => child({ birthYear }), [1960, 2060], [1959, 2061], 'players.0.birthYear'],
  ['shirt number 0 to 99', (number) => child({ number }), [0, 99], [-1, 100], 'players.0.number'],
  [
    'zip code of a person, 5 or 6 digits',
    (zipCode) => profile({ zipCode }),
    ['10437', '104371'],
    ['1043', '1043712', '1043a'],
    'zipCode',
  ],
  ['zip code of a venue, 4 to 7', (zip) => venue({ zip }), ['SW1A', 'SW1A1AA'], ['SW1', 'SW1A1AAX', 'SW1 A'], 'zip'],
  ['latitude of 90 degrees', (latitude) => venue({ latitude }), [90, -90], [90.001, -90.001], 'latitude'],
  ['longitude of 180 degrees', (longitude) => venue({ longitude }), [180, -180], [180.001, -180.001], 'longitude'],
  ['amount 0 to 10,000', payment, [0, 10_000], [-0.01, 10_000.01], 'payments.0.amount'],
  ['name of 100 characters', (name) => event({ name }), [letters(100)], [letters(101)], 'name'],
  ['summary of 4,000', (summary) => event({ summary }), [letters(4_000)], [letters(4_001)], 'summary'],
  [
    'suggestion of 2,000',
    (suggestion) => play({ suggestion }),
    [letters(2_000)],
    [letters(2_001)],
    'plays.0.suggestion',
  ],
  ['500 action codes', (count) => play({ actionCodes: many(count, code) }), [500], [501], 'plays.0.actionCodes'],
  ['20 sources', (count) => event({ sources: many(count, () => 'Hudl') }), [20], [21], 'sources'],
  ['300 plays', (count) => event({ plays: many(count, (n) => ({ id: id(n), name: 'Goal' })) }), [300], [301], 'plays'],
  ['200 participants', (count) => event({ participants: many(count, participant) }), [200], [201], 'participants'],
  [
    '12 children of a parent',
    (count) => profile({ players: many(count, (n) => ({ name: `Kid ${n}` })) }),
    [12],
    [13],
    'players',
  ],
  [
    'address of a link, 2,048',
    (length) => event({ url: `https://club.example/${letters(length - 21)}` }),
    [2_048],
    [2_049],
    'url',
  ],
];
it.each(edges)('R20: %s', async (_what, send, taken, refused, field) => {
  for (const value of taken) {
    const { status, raw } = await send(value as never);
    expect(status, `${String(value).slice(0, 20)}: ${raw.slice(0, 300)}`).toBe(200);
    // Removes what was accepted, so that it does not affect the next case.
    await club.store.players.deleteMany({ contacts: club.newcomer.user.emailAddress });
  }
  for (const value of refused) {
    const { status, problem } = await send(value as never);
    expect([status, Object.keys(problem.fields ?? {})], String(value).slice(0, 20)).toEqual([400, [field]]);
  }
});

it('R20: 50 values of a repeated query parameter', async () => {
  const tags = (count: number) => many(count, (n) => String(30_000 + n));
  expect((await club.admin.ask(eventsContract.list_events, { query: { tags: tags(50) } })).status).toBe(200);
  const { status, problem } = await club.admin.ask(eventsContract.list_events, { query: { tags: tags(51) } });
  expect([status, Object.keys(problem.fields ?? {})]).toEqual([400, ['tags']]);
});

it('R20: 16 levels of nesting in a body', async () => {
  expect((await event({ unknown: nested(15) })).status).toBe(200);
  const { status, problem } = await event({ unknown: nested(16) });
  expect([status, problem.detail]).toEqual([400, 'The body is nested too deeply.']);
});

it('R20: 1,000 fields of an object, and 20,000 objects and lists in a body', async () => {
  const fields = (count: number) => Object.fromEntries(many(count, (n) => [`field${n}`, 0]));
  expect((await event({ unknown: fields(1_000) })).status).toBe(200);
  for (const [unknown, detail] of [
    [fields(1_001), 'An object of the body has more than 1000 fields.'],
    [many(20_001, () => ({})), 'The body has too many parts.'],
    [many(10_001, () => [[]]), 'The body has too many parts.'],
  ] as const) {
    const { status, problem } = await event({ unknown });
    expect([status, problem.detail]).toEqual([400, detail]);
  }
});

it('R20: 50 wrong fields that a response names', async () => {
  const lists = ['plays', 'participants', 'schedules', 'teamStats'] as const;
  const wrong = Object.fromEntries(lists.map((list) => [list, many(90, () => ({}))]));
  const { status, problem } = await event(wrong);
  expect(status).toBe(400);
  expect(Object.keys(problem.fields ?? {}).length).toBeLessThanOrEqual(50);
});
