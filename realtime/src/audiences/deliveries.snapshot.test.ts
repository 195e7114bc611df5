/** Snapshots of every message that follows a write, and of what each person in a club receives of it. */

import type { MessageBusEvent } from '@touchline/server/bus/bus-events';
import { restartIds } from '@touchline/server/testing/records';
import { fieldsOf } from '@touchline/server/testing/schema-fields';
import { completeBody } from '@touchline/server/testing/schema-values';
import { messages as declared, type PublishedName } from '@touchline/shared/live/messages';
import { stableJson } from '@touchline/shared/testing/stable-json';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyOfRecord } from '../testing/bus-events';
import { buildClub, type Club, GREEN, type PersonName } from '../testing/club';
import type { Frame, Listener } from '../testing/listener';
import { startTestRealtime, type TestRealtime } from '../testing/start';

let realtime: TestRealtime;
let club: Club;
let clients: [PersonName, Listener][];
beforeAll(async () => {
  restartIds();
  realtime = await startTestRealtime();
  club = await buildClub(realtime.store);
  clients = await Promise.all(
    Object.entries(club.people).map(
      async ([name, { token }]): Promise<[PersonName, Listener]> => [name as PersonName, await realtime.connect(token)],
    ),
  );
});
afterAll(() => realtime.close());

interface MessageFacts {
  payload?: () => object;
  about?: () => Partial<MessageBusEvent['about']>;
}

const eventFields = (): object => ({ key: keyOfRecord(club.game) });
const teamFields = (): object => ({ teamId: GREEN });
const aboutLeo = () => ({ playerId: club.children.leo._id });
const rideWith = (playerId: string) => ({
  id: '32000001',
  userId: club.people.parent.user._id,
  name: 'Paula Parent',
  phoneNumber: '555',
  seats: 2,
  riders: [playerId],
});
const substitutionOf = (playerId: string) => ({
  id: '91000001',
  kind: 'SUB',
  at: Date.now(),
  side: 'US',
  playerId,
  otherPlayerId: '10000099',
  by: { userId: 'u-coach-0001', name: 'Casey Coach' },
});
let version = 1;

/** The bus events of each message; the rest of its payload is generated from its schema. */
const messages: Record<PublishedName, MessageFacts> = {
  'event:created': {},
  'event:changed': { payload: eventFields },
  'play:saved': { payload: eventFields },
  'play:removed': { payload: eventFields },
  'ride:saved': { payload: () => ({ ...eventFields(), ride: rideWith(club.children.leo._id) }) },
  'ride:removed': { payload: eventFields },
  'attendee:added': { payload: eventFields, about: aboutLeo },
  'attendee:changed': { payload: eventFields, about: aboutLeo },
  'attendee:removed': { payload: eventFields, about: aboutLeo },
  'event:removed': { payload: eventFields },
  'team:changed': { payload: teamFields },
  'roster:changed': { payload: teamFields, about: aboutLeo },
  'engagement:changed': { payload: () => ({ ...teamFields(), userId: club.people.parent.user._id }) },
  'development:changed': { payload: teamFields, about: () => ({ users: [club.people.parent.user._id] }) },
  'board:changed': { payload: teamFields },
  'drills:changed': {},
  'film:changed': { payload: () => ({ event: keyOfRecord(club.game) }) },
  'notices:changed': { about: () => ({ teams: [], users: [club.people.parent.user._id] }) },
  'match:changed': {
    payload: () => ({
      event: keyOfRecord(club.game),
      id: club.game._id,
      entry: substitutionOf(club.children.leo._id),
      sharesLineup: false,
    }),
  },
  'requests:changed': { payload: teamFields, about: () => ({ users: [club.people.newcomer.user._id] }) },
  'post:changed': { payload: () => ({ teamId: GREEN, seen: undefined }) },
};

/** Values that follow no pattern, by the end of their field's path. */
const VALUES = {
  // The end of a play must be after its start.
  endOffset: 900,
  'patch.lineup': { ST: '10000001' },
  'patch.onField': { ST: '10000001' },
  'patch.own': { '10000001': [{ slot: 'ST', from: 1_790_000_000_000 }] },
  'format.onField': 7,
  'format.periods': 2,
  'format.minutes': 25,
  'entry.lineup': { ST: '10000001' },
  '.slot': 'ST',
  'drawing[].points': [100, 200, 300, 400],
  clipWindows: { GOAL: { before: 10, after: 5 } },
};

/** Returns a payload with placeholders for the values that differ between runs. */
function withPlaceholders(value: unknown): unknown {
  const { game, people } = club;
  const key = keyOfRecord(game);
  if (value === key.time) return '<month of the game>';
  if (typeof value === 'string' && /^7000[0-9]{5}$/.test(value)) return '<id>';
  if (value === game._id) return '<id of the game>';
  if (value === people.parent.user._id) return '<id of parent>';
  // Times: all other numbers of an example are small.
  if (typeof value === 'number' && value > 1_000_000_000_000) return '<moment>';
  if (Array.isArray(value)) return value.map(withPlaceholders);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, withPlaceholders(inner)]));
}

/** Returns what each person receives of a message, grouped by equal payloads. */
async function receivedOf(name: PublishedName, { payload, about }: MessageFacts) {
  const frameCounts = clients.map(([, { frames }]) => frames.length);
  version += 1;
  const fields = fieldsOf(declared[name].payload);
  const known = fields.flatMap(({ path }) => {
    const value = Object.entries(VALUES).find(([end]) => path.endsWith(end))?.[1];
    return value === undefined ? [] : [[path, [value]]];
  });
  const completePayload = completeBody(fields, Object.fromEntries(known));
  realtime.bus.publish({
    kind: 'message',
    name,
    payload: declared[name].payload.parse({
      ...completePayload,
      ...('version' in completePayload && { version }),
      ...payload?.(),
    }),
    about: { teams: [GREEN], ...about?.() },
  } as MessageBusEvent);
  await Promise.all(clients.map(([, client]) => client.caughtUp()));
  const groups = new Map<string, { names: string[]; received: Frame[] }>();
  for (const [index, [person, { frames }]] of clients.entries()) {
    const received = frames.slice(frameCounts[index]).map((frame) => withPlaceholders(frame) as Frame);
    const group = groups.get(stableJson(received)) ?? { names: [], received };
    group.names.push(person);
    groups.set(stableJson(received), group);
  }
  return Object.fromEntries([...groups.values()].map(({ names, received }) => [names.join(', '), received]));
}

describe('live messages', () => {
  it.each(Object.entries(messages))('%s is sent to each person as in the snapshot', async (name, about) => {
    const received = await receivedOf(name as PublishedName, about);
    await expect(stableJson(received)).toMatchFileSnapshot(`__snapshots__/deliveries/${name.replace(':', '-')}.json`);
  });
});
