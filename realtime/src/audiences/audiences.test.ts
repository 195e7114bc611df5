import { buildAttendee, buildEvent, MARKER } from '@touchline/shared/server/testing/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BLUE, buildClub, type Club, GREEN, type PersonName } from '../testing/club';
import { eventView, keyOfRecord, rosterFact, rowFact, stamp } from '../testing/facts';
import type { Listener } from '../testing/listener';
import { startTestRealtime, type TestRealtime } from '../testing/start';

let realtime: TestRealtime;
let club: Club;
let clients: Record<PersonName, Listener>;
const names = () => Object.keys(clients) as PersonName[];

beforeAll(async () => {
  realtime = await startTestRealtime();
  club = await buildClub(realtime.store);
  const entries = await Promise.all(
    Object.entries(club.people).map(async ([name, { token }]) => [name, await realtime.connect(token)] as const),
  );
  clients = Object.fromEntries(entries) as Record<PersonName, Listener>;
});
afterAll(() => realtime.close());

/** Publishes, and answers what each person heard of it. */
async function heardOf(fact: Parameters<TestRealtime['bus']['publish']>[0]) {
  const before = new Map(names().map((name) => [name, clients[name].frames.length]));
  realtime.bus.publish(fact);
  await Promise.all(names().map((name) => clients[name].caughtUp()));
  const heard = names().map((name) => [name, clients[name].frames.slice(before.get(name))] as const);
  return {
    frames: Object.fromEntries(heard) as Record<PersonName, (typeof heard)[number][1]>,
    hearers: heard.filter(([, frames]) => frames.length > 0).map(([name]) => name),
    full: heard.filter(([, frames]) => JSON.stringify(frames).includes(MARKER)).map(([name]) => name),
  };
}

const GREEN_PEOPLE: PersonName[] = ['admin', 'manager', 'coach', 'filming', 'parent', 'parent2'];
const GREEN_FULL: PersonName[] = ['admin', 'manager', 'coach'];

describe('who hears what', () => {
  it("I11: a child's row goes in full to staff, admins and its own guardians, masked to the other people of the team", async () => {
    const { hearers, full, frames } = await heardOf(rowFact(club.game, club.leosRow));
    expect(hearers).toEqual(GREEN_PEOPLE);
    expect(full).toEqual([...GREEN_FULL, 'parent']);
    for (const name of hearers) expect(frames[name]).toHaveLength(1);
    expect(frames.parent2[0]?.payload.attendee).toEqual({
      id: club.leosRow.id,
      player: 'Leo Raman',
      playerId: club.children.leo._id,
      available: 'YES',
      position: 'Winger',
      parent: 'Priya Raman',
      volunteer: '',
    });
  });

  it('I11: a row without a child is seen in full by who made it', async () => {
    const helper = buildAttendee(club.children.leo, club.people.parent2, { playerId: undefined, player: 'Paul' });
    const { hearers, full } = await heardOf(rowFact(club.game, helper, 'attendee:changed'));
    expect(hearers).toEqual(GREEN_PEOPLE);
    expect(full).toEqual([...GREEN_FULL, 'parent2']);
  });

  it('I11: a guest is nobody of who typed them', async () => {
    const emailAddress = `guest.${MARKER}@club.example`;
    const fields = { playerId: undefined, player: 'Guest', emailAddress };
    const guest = buildAttendee(club.children.leo, club.people.parent2, fields);
    const { hearers, full } = await heardOf(rowFact(club.game, guest, 'attendee:changed'));
    expect(hearers).toEqual(GREEN_PEOPLE);
    expect(full).toEqual(GREEN_FULL);
  });

  it('one payload a socket: staff of one tag and family of another hear the widest, once', async () => {
    const derby = await buildEvent(realtime.store, [GREEN, BLUE]);
    const { hearers, full, frames } = await heardOf(rowFact(derby, club.leosRow));
    expect(hearers).toEqual([...GREEN_PEOPLE, 'blueParent']);
    expect(full).toEqual([...GREEN_FULL, 'parent']);
    for (const name of hearers) expect(frames[name]).toHaveLength(1);
  });

  it('a role counts only where its holder is staff: the coach of GREEN is family in BLUE', async () => {
    const away = await buildEvent(realtime.store, [BLUE]);
    const bensRow = buildAttendee(club.children.ben, club.people.blueParent);
    const { hearers, full } = await heardOf(rowFact(away, bensRow));
    expect(hearers).toEqual(['admin', 'coach', 'blueParent']);
    expect(full).toEqual(['admin', 'blueParent']);
  });

  it('every audience gets every version of an event: what it may not see is left out of the patch', async () => {
    const { hearers, frames } = await heardOf({
      kind: 'message',
      name: 'event:changed',
      payload: {
        ...stamp(),
        key: keyOfRecord(club.game),
        version: 2,
        patch: { result: '2:1', teamPlayers: [{ note: 'staff only' }] },
      },
      about: { teams: [GREEN] },
    });
    expect(hearers).toEqual(GREEN_PEOPLE);
    expect(frames.manager[0]?.payload.patch).toEqual({ result: '2:1', teamPlayers: [{ note: 'staff only' }] });
    expect(frames.filming[0]?.payload).toMatchObject({ version: 2, patch: { result: '2:1' } });
    expect(frames.parent[0]?.payload.patch).toEqual({ result: '2:1' });
  });

  it('a new event reaches its teams and nobody else; only staff get what is for staff', async () => {
    const { hearers, frames } = await heardOf({
      kind: 'message',
      name: 'event:created',
      payload: { ...stamp(), event: eventView(club.game) },
      about: { teams: [GREEN] },
    });
    expect(hearers).toEqual(GREEN_PEOPLE);
    expect(frames.coach[0]?.payload.event).toHaveProperty('teamPlayers');
    expect(frames.parent[0]?.payload.event).not.toHaveProperty('teamPlayers');
    expect(frames.parent[0]?.payload.event).toMatchObject({ id: club.game._id, version: 1, attendees: [] });
  });

  it.each(['event:removed', 'attendee:removed'] as const)('%s reaches everybody of the team alike', async (name) => {
    const { hearers, frames } = await heardOf({
      kind: 'message',
      name,
      payload: { ...stamp(), key: keyOfRecord(club.game), version: 2, attendeeId: '70000001' },
      about: { teams: [GREEN], playerId: club.children.leo._id },
    });
    expect(hearers).toEqual(GREEN_PEOPLE);
    for (const heard of hearers) expect(frames[heard]).toHaveLength(1);
  });

  it('I11: a new member is named to staff only; the others get the version with nothing in it', async () => {
    const address = `someone.${MARKER}@club.example`;
    const { hearers, full, frames } = await heardOf(
      rosterFact({ teamId: GREEN, version: 2, member: { added: address } }),
    );
    expect(hearers).toEqual(GREEN_PEOPLE);
    expect(full).toEqual(GREEN_FULL);
    expect(Object.keys(frames.parent[0]?.payload ?? {}).sort()).toEqual(['at', 'by', 'teamId', 'version']);
  });

  it('I11: a new player is shown in full to its guardians, without birth date and contacts to film crew, to families without the year too', async () => {
    const { leo } = club.children;
    const { _id, createdBy: _createdBy, ...player } = leo;
    const added = { id: _id, team: 'Riverside 26618', ...player };
    const { hearers, full, frames } = await heardOf(rosterFact({ teamId: GREEN, version: 3, added }, _id));
    expect(hearers).toEqual(GREEN_PEOPLE);
    expect(full).toEqual([...GREEN_FULL, 'parent']);
    expect(frames.parent[0]?.payload.added).toEqual(added);
    for (const name of hearers) expect(frames[name]).toHaveLength(1);
    const forFamilies = {
      id: _id,
      name: 'Leo Raman',
      club: 'Riverside FC',
      team: 'Riverside 26618',
      position: 'Winger',
      number: 11,
    };
    expect(frames.filming[0]?.payload.added).toEqual({ ...forFamilies, birthYear: 2012 });
    expect(frames.parent2[0]?.payload.added).toEqual(forFamilies);
  });

  it('a fact that concerns no team reaches nobody but admins', async () => {
    const { hearers } = await heardOf({
      kind: 'message',
      name: 'event:removed',
      payload: { ...stamp(), key: keyOfRecord(club.game) },
      about: { teams: [] },
    });
    expect(hearers).toEqual(['admin']);
  });

  it('I11: no line of a family ever carried the contact of another', () => {
    const others = Object.entries(club.people).filter(([name]) => name !== 'parent2');
    for (const [, { user }] of others) {
      expect(clients.parent2.raw).not.toContain(user.emailAddress);
      expect(clients.parent2.raw).not.toContain(user.phoneNumber);
    }
    expect(clients.parent2.raw).toContain('Leo Raman');
    for (const silent of ['root', 'newcomer'] as const) expect(clients[silent].frames).toEqual([]);
  });
});

describe('when it is heard', () => {
  it('I9: two facts of one event that overtook each other are heard in the order of their versions', async () => {
    const event = await buildEvent(realtime.store, [GREEN], { version: 4 });
    const fact = (version: number) => rowFact({ ...event, version: version - 1 }, club.leosRow);
    for (const version of [5, 7, 8, 6]) realtime.bus.publish(fact(version));
    const { parent2 } = clients;
    const heard = () => parent2.heard('attendee:added').filter(({ key }) => key.id === event._id);
    await expect.poll(() => heard().map(({ version }) => version)).toEqual([5, 6, 7, 8]);
  });

  it('I8: that news were lost is told to everybody, with no word of what they were', async () => {
    const { hearers, frames } = await heardOf({ kind: 'lost' });
    expect(hearers).toEqual(names());
    for (const name of names())
      expect(frames[name]).toEqual([{ name: 'news:lost', payload: { at: expect.any(Number) } }]);
  });
});
