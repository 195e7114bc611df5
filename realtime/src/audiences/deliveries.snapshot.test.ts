/** Snapshots of every message that follows a write, and of what each person in a club receives of it. */
import { news, type PublishedName } from '@touchline/shared/live/messages';
import type { MessageFact } from '@touchline/shared/server/news/facts';
import { fieldsOf } from '@touchline/shared/server/testing/schema-fields';
import { completeBody } from '@touchline/shared/server/testing/schema-values';
import { stableJson } from '@touchline/shared/server/testing/stable-json';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClub, type Club, GREEN, type PersonName } from '../testing/club';
import { keyOfRecord } from '../testing/facts';
import type { Frame, Listener } from '../testing/listener';
import { startTestRealtime, type TestRealtime } from '../testing/start';

let realtime: TestRealtime;
let club: Club;
let clients: [PersonName, Listener][];
beforeAll(async () => {
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
  about?: () => Partial<MessageFact['about']>;
}

const ofEvent = (): object => ({ key: keyOfRecord(club.game) });
const ofTeam = (): object => ({ teamId: GREEN });
const ofLeo = () => ({ playerId: club.children.leo._id });
const rideWith = (playerId: string) => ({
  ...{ id: '32000001', userId: club.people.parent.user._id, name: 'Paula Parent', phoneNumber: '555' },
  ...{ seats: 2, riders: [playerId] },
});
let version = 1;

/** The facts of each message; the rest of its payload is generated from its schema. */
const messages: Record<PublishedName, MessageFacts> = {
  'event:created': {},
  'event:changed': { payload: ofEvent },
  'play:saved': { payload: ofEvent },
  'play:removed': { payload: ofEvent },
  'ride:saved': { payload: () => ({ ...ofEvent(), ride: rideWith(club.children.leo._id) }) },
  'ride:removed': { payload: ofEvent },
  'attendee:added': { payload: ofEvent, about: ofLeo },
  'attendee:changed': { payload: ofEvent, about: ofLeo },
  'attendee:removed': { payload: ofEvent, about: ofLeo },
  'event:removed': { payload: ofEvent },
  'team:changed': { payload: ofTeam },
  'roster:changed': { payload: ofTeam, about: ofLeo },
  'engagement:changed': { payload: () => ({ ...ofTeam(), userId: club.people.parent.user._id }) },
  'development:changed': { payload: ofTeam, about: () => ({ users: [club.people.parent.user._id] }) },
  'board:changed': { payload: ofTeam },
  'drills:changed': {},
  'notices:changed': { about: () => ({ teams: [], users: [club.people.parent.user._id] }) },
  'requests:changed': { payload: ofTeam, about: () => ({ users: [club.people.newcomer.user._id] }) },
};

/** Returns a payload without values that differ between runs. */
function named(value: unknown): unknown {
  const { game, people } = club;
  const key = keyOfRecord(game);
  if (value === key.time) return '<month of the game>';
  if (typeof value === 'string' && /^7000[0-9]{5}$/.test(value)) return '<id>';
  if (value === game._id) return '<id of the game>';
  if (value === people.parent.user._id) return '<id of parent>';
  // Times: all other numbers of an example are small.
  if (typeof value === 'number' && value > 1_000_000_000_000) return '<moment>';
  if (Array.isArray(value)) return value.map(named);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, named(inner)]));
}

/** Returns what each person receives of a message, grouped by equal payloads. */
async function receivedOf(name: PublishedName, { payload, about }: MessageFacts) {
  const before = clients.map(([, { frames }]) => frames.length);
  version += 1;
  const fields = fieldsOf(news[name].payload);
  // The end of a play must be after its start.
  const ends = fields.filter(({ path }) => path.endsWith('endOffset')).map(({ path }) => [path, [900]]);
  const complete = completeBody(fields, Object.fromEntries(ends));
  realtime.bus.publish({
    kind: 'message',
    name,
    payload: news[name].payload.parse({ ...complete, ...('version' in complete && { version }), ...payload?.() }),
    about: { teams: [GREEN], ...about?.() },
  } as MessageFact);
  await Promise.all(clients.map(([, client]) => client.caughtUp()));
  const groups = new Map<string, { who: string[]; received: Frame[] }>();
  for (const [index, [who, { frames }]] of clients.entries()) {
    const received = frames.slice(before[index]).map((frame) => named(frame) as Frame);
    const group = groups.get(stableJson(received)) ?? { who: [], received };
    group.who.push(who);
    groups.set(stableJson(received), group);
  }
  return Object.fromEntries([...groups.values()].map(({ who, received }) => [who.join(', '), received]));
}

describe('live messages', () => {
  it.each(Object.entries(messages))('%s is sent to each person as in the snapshot', async (name, about) => {
    const received = await receivedOf(name as PublishedName, about);
    await expect(stableJson(received)).toMatchFileSnapshot(`__snapshots__/deliveries/${name.replace(':', '-')}.json`);
  });
});
