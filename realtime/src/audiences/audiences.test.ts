import { buildAttendee, buildEvent, MARKER } from '@touchline/server/testing/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventView, keyOfRecord, rosterBusEvent, rowBusEvent, stamp } from '../testing/bus-events';
import { BLUE, buildClub, type Club, GREEN, type PersonName } from '../testing/club';
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

/** Publishes a bus event. Returns each person's frames, who received any, and who received contact data (the marker). */
async function publishAndReceive(busEvent: Parameters<TestRealtime['bus']['publish']>[0]) {
  const frameCounts = new Map(names().map((name) => [name, clients[name].frames.length]));
  realtime.bus.publish(busEvent);
  await Promise.all(names().map((name) => clients[name].caughtUp()));
  const received = names().map((name) => [name, clients[name].frames.slice(frameCounts.get(name))] as const);
  return {
    frames: Object.fromEntries(received) as Record<PersonName, (typeof received)[number][1]>,
    receivers: received.filter(([, frames]) => frames.length > 0).map(([name]) => name),
    fullReceivers: received.filter(([, frames]) => JSON.stringify(frames).includes(MARKER)).map(([name]) => name),
  };
}

const GREEN_PEOPLE: PersonName[] = ['admin', 'manager', 'coach', 'filming', 'parent', 'parent2'];
const GREEN_FULL: PersonName[] = ['admin', 'manager', 'coach'];

describe('audiences', () => {
  it("I11: sends a child's row in full to staff, admins and its guardians, and masked to the rest of the team", async () => {
    const { receivers, fullReceivers, frames } = await publishAndReceive(rowBusEvent(club.game, club.leosRow));
    expect(receivers).toEqual(GREEN_PEOPLE);
    expect(fullReceivers).toEqual([...GREEN_FULL, 'parent']);
    for (const name of receivers) expect(frames[name]).toHaveLength(1);
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

  it('I11: sends the reason of a child who cannot go to staff and its own family only', async () => {
    const row = { ...club.leosRow, available: 'NO' as const, reason: 'Visits her father', answeredAt: 1_234_567 };
    const { receivers, frames } = await publishAndReceive(rowBusEvent(club.game, row, 'attendee:changed'));
    const receiversOfText = (text: string) => receivers.filter((name) => JSON.stringify(frames[name]).includes(text));
    expect(receiversOfText('Visits her father')).toEqual([...GREEN_FULL, 'parent']);
    expect(receiversOfText('1234567')).toEqual([...GREEN_FULL, 'parent']);
  });

  it('I11: names a driver by the first name to other families, as the author of the message, too', async () => {
    const by = { userId: club.people.parent2.user._id, name: 'Paul Second' };
    const eventFields = { at: 1, by, key: keyOfRecord(club.game), version: 2 };
    const ride = { id: '32000001', userId: by.userId, name: by.name, phoneNumber: '555', seats: 2, riders: [] };
    const about = { teams: [GREEN] };
    const busEvents = [
      { kind: 'message', name: 'ride:saved', payload: { ...eventFields, ride }, about },
      { kind: 'message', name: 'ride:removed', payload: { ...eventFields, version: 3, rideId: ride.id }, about },
    ] as const;
    for (const busEvent of busEvents) {
      const { frames } = await publishAndReceive(busEvent);
      const surnameReceivers = GREEN_PEOPLE.filter((name) => JSON.stringify(frames[name]).includes('Second'));
      expect(surnameReceivers).toEqual(GREEN_FULL);
      expect(frames.parent[0]?.payload.by).toEqual({ ...by, name: 'Paul' });
    }
  });

  it('I11: sends a row without a child in full to its creator', async () => {
    const helper = buildAttendee(club.children.leo, club.people.parent2, { playerId: undefined, player: 'Paul' });
    const { receivers, fullReceivers } = await publishAndReceive(rowBusEvent(club.game, helper, 'attendee:changed'));
    expect(receivers).toEqual(GREEN_PEOPLE);
    expect(fullReceivers).toEqual([...GREEN_FULL, 'parent2']);
  });

  it('I11: a guest row does not belong to the user who entered it', async () => {
    const emailAddress = `guest.${MARKER}@club.example`;
    const fields = { playerId: undefined, player: 'Guest', emailAddress };
    const guest = buildAttendee(club.children.leo, club.people.parent2, fields);
    const { receivers, fullReceivers } = await publishAndReceive(rowBusEvent(club.game, guest, 'attendee:changed'));
    expect(receivers).toEqual(GREEN_PEOPLE);
    expect(fullReceivers).toEqual(GREEN_FULL);
  });

  it('sends each socket one payload: the widest that any of its teams allows', async () => {
    const derby = await buildEvent(realtime.store, [GREEN, BLUE]);
    const { receivers, fullReceivers, frames } = await publishAndReceive(rowBusEvent(derby, club.leosRow));
    expect(receivers).toEqual([...GREEN_PEOPLE, 'blueParent']);
    expect(fullReceivers).toEqual([...GREEN_FULL, 'parent']);
    for (const name of receivers) expect(frames[name]).toHaveLength(1);
  });

  it('applies a staff role only where its holder is staff: the coach of GREEN is family in BLUE', async () => {
    const awayGame = await buildEvent(realtime.store, [BLUE]);
    const bensRow = buildAttendee(club.children.ben, club.people.blueParent);
    const { receivers, fullReceivers } = await publishAndReceive(rowBusEvent(awayGame, bensRow));
    expect(receivers).toEqual(['admin', 'coach', 'blueParent']);
    expect(fullReceivers).toEqual(['admin', 'blueParent']);
  });

  it('sends every version of an event to every audience, without the fields that it may not see', async () => {
    const { receivers, frames } = await publishAndReceive({
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
    expect(receivers).toEqual(GREEN_PEOPLE);
    expect(frames.manager[0]?.payload.patch).toEqual({ result: '2:1', teamPlayers: [{ note: 'staff only' }] });
    expect(frames.filming[0]?.payload).toMatchObject({ version: 2, patch: { result: '2:1' } });
    expect(frames.parent[0]?.payload.patch).toEqual({ result: '2:1' });
  });

  it('sends a new event to its teams only, and staff fields to staff only', async () => {
    const { receivers, frames } = await publishAndReceive({
      kind: 'message',
      name: 'event:created',
      payload: { ...stamp(), event: eventView(club.game) },
      about: { teams: [GREEN] },
    });
    expect(receivers).toEqual(GREEN_PEOPLE);
    expect(frames.coach[0]?.payload.event).toHaveProperty('teamPlayers');
    expect(frames.parent[0]?.payload.event).not.toHaveProperty('teamPlayers');
    expect(frames.parent[0]?.payload.event).toMatchObject({ id: club.game._id, version: 1, attendees: [] });
  });

  it.each(['event:removed', 'attendee:removed'] as const)('sends %s to the whole team alike', async (name) => {
    const { receivers, frames } = await publishAndReceive({
      kind: 'message',
      name,
      payload: { ...stamp(), key: keyOfRecord(club.game), version: 2, attendeeId: '70000001' },
      about: { teams: [GREEN], playerId: club.children.leo._id },
    });
    expect(receivers).toEqual(GREEN_PEOPLE);
    for (const receiver of receivers) expect(frames[receiver]).toHaveLength(1);
  });

  it('I11: names a new member to staff only; the others get the version without content', async () => {
    const address = `someone.${MARKER}@club.example`;
    const { receivers, fullReceivers, frames } = await publishAndReceive(
      rosterBusEvent({ teamId: GREEN, version: 2, member: { added: address } }),
    );
    expect(receivers).toEqual(GREEN_PEOPLE);
    expect(fullReceivers).toEqual(GREEN_FULL);
    expect(Object.keys(frames.parent[0]?.payload ?? {}).sort()).toEqual(['at', 'by', 'teamId', 'version']);
  });

  it('I11: sends a new player in full to its guardians, to film crew without birth date and contacts, to families without the year, too', async () => {
    const { leo } = club.children;
    const { _id, createdBy: _createdBy, nameTerms: _nameTerms, ...player } = leo;
    const added = { id: _id, team: 'Riverside 26618', ...player };
    const { receivers, fullReceivers, frames } = await publishAndReceive(
      rosterBusEvent({ teamId: GREEN, version: 3, added }, _id),
    );
    expect(receivers).toEqual(GREEN_PEOPLE);
    expect(fullReceivers).toEqual([...GREEN_FULL, 'parent']);
    expect(frames.parent[0]?.payload.added).toEqual(added);
    for (const name of receivers) expect(frames[name]).toHaveLength(1);
    const familyView = {
      id: _id,
      name: 'Leo Raman',
      club: 'Riverside FC',
      team: 'Riverside 26618',
      position: 'Winger',
      number: 11,
    };
    expect(frames.filming[0]?.payload.added).toEqual({ ...familyView, birthYear: 2012 });
    expect(frames.parent2[0]?.payload.added).toEqual(familyView);
  });

  it('sends a bus event about no team to admins only', async () => {
    const { receivers } = await publishAndReceive({
      kind: 'message',
      name: 'event:removed',
      payload: { ...stamp(), key: keyOfRecord(club.game) },
      about: { teams: [] },
    });
    expect(receivers).toEqual(['admin']);
  });

  it('I11: no connection of a family ever received the contact of another family', () => {
    const others = Object.entries(club.people).filter(([name]) => name !== 'parent2');
    for (const [, { user }] of others) {
      expect(clients.parent2.raw).not.toContain(user.emailAddress);
      expect(clients.parent2.raw).not.toContain(user.phoneNumber);
    }
    expect(clients.parent2.raw).toContain('Leo Raman');
    for (const silent of ['root', 'newcomer'] as const) expect(clients[silent].frames).toEqual([]);
  });
});

describe('order of messages', () => {
  it('I9: sends two bus events of one event that overtook each other in the order of their versions', async () => {
    const event = await buildEvent(realtime.store, [GREEN], { version: 4 });
    const busEvent = (version: number) => rowBusEvent({ ...event, version: version - 1 }, club.leosRow);
    for (const version of [5, 7, 8, 6]) realtime.bus.publish(busEvent(version));
    const { parent2 } = clients;
    const received = () => parent2.received('attendee:added').filter(({ key }) => key.id === event._id);
    await expect.poll(() => received().map(({ version }) => version)).toEqual([5, 6, 7, 8]);
  });

  it('I8: sends all clients a message that messages were lost, without their content', async () => {
    const { receivers, frames } = await publishAndReceive({ kind: 'lost' });
    expect(receivers).toEqual(names());
    for (const name of names())
      expect(frames[name]).toEqual([{ name: 'news:lost', payload: { at: expect.any(Number) } }]);
  });
});
