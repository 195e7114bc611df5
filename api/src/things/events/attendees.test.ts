import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import type { EventView } from '@touchline/shared/events/event.model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attendeeCalls, emailOf, openTwoTeams, STORES, type TwoTeams } from '../../testing/two-teams';

describe.each(STORES)('attendees on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let game: EventView;
  const { add, change, remove } = attendeeCalls(() => game.key);
  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterAll(() => club.close());
  beforeEach(async () => {
    game = await club.game();
  });

  it("takes name and contacts of a child from the records, not from a parent's body", async () => {
    const body = {
      id: '70000001',
      playerId: club.leo,
      player: 'Somebody else',
      parent: 'Impostor',
      emailAddress: 'impostor@evil.example',
      phoneNumber: '666',
      version: 99,
      createdBy: club.admin.user._id,
      attendees: [],
    };
    const { status, reply } = await add(club.parent, body);
    expect(status).toBe(200);
    expect(reply).toEqual({
      id: game.id,
      version: 2,
      attendees: [
        {
          id: '70000001',
          player: 'Leo Raman',
          playerId: club.leo,
          available: 'YES',
          position: 'Winger',
          parent: 'parent surname',
          emailAddress: emailOf('parent'),
          phoneNumber: club.parent.user.phoneNumber,
          volunteer: '',
          answeredAt: expect.any(Number),
        },
      ],
    });
    const stored = await club.store.events.findOne({ _id: game.id });
    expect(stored).toMatchObject({ createdBy: club.admin.user._id, version: 2, attendeeCount: 1 });
    expect(stored?.attendees[`p${club.leo}`]?.createdBy).toBe(club.parent.user._id);
  });

  it('I2: lists a parent who helps once, even in a past event and after a change of name', async () => {
    expect((await add(club.blueParent, { volunteer: 'Ref' })).status).toBe(404);
    const first = await add(club.parent2, { id: '70000021', volunteer: 'Ref' });
    expect(first.reply.attendees).toHaveLength(1);
    await club.store.events.updateOne({ _id: game.id }, { $set: { eventTime: Date.now() - 86_400_000 } });
    const { rev } = club.parent2.user;
    await club.parent2.call(profilesContract.update_profile, { body: { rev, fullName: 'Somebody Else' } });
    const second = await add(club.parent2, { id: '70000022', volunteer: 'Ref' });
    expect([second.status, second.problem.detail]).toEqual([409, 'parent2 surname is already signed up']);
    expect((await add(club.parent2, { id: '70000021', volunteer: 'Ref' })).reply).toEqual(first.reply);
    await club.parent2.call(profilesContract.update_profile, { body: { rev: rev + 1, fullName: 'parent2 surname' } });
  });

  it("adds the guardian's contacts when staff sign a child up, and stores guests as entered", async () => {
    const child = await add(club.coach, { playerId: club.noa, available: false, parent: 'Impostor' });
    expect(child.reply.attendees[0]).toMatchObject({ player: 'Noa Silva', available: 'NO', parent: 'parent2 surname' });
    const guest = {
      player: 'Guest One',
      parent: 'Their Aunt',
      emailAddress: 'Aunt@Visitors.example',
      phoneNumber: '1',
    };
    const { reply } = await add(club.coach, { ...guest, available: 'MAYBE', position: 'Goalie' });
    expect(reply.attendees[1]).toMatchObject({ ...guest, emailAddress: 'aunt@visitors.example', available: 'MAYBE' });
    expect((await add(club.coach, { ...guest, player: ' guest ONE ' })).status).toBe(409);
    const nameless = await add(club.coach, { parent: 'Somebody' });
    expect([nameless.status, nameless.problem.fields]).toEqual([400, { player: 'Player is required' }]);
  });

  it("finds a parent's own child by name, and signs a volunteer up as themselves", async () => {
    const byName = await add(club.parent, { player: 'mia RAMAN' });
    expect(byName.reply.attendees[0]).toMatchObject({ playerId: club.mia, player: 'Mia Raman' });
    const { reply } = await add(club.parent, { player: 'Anybody', emailAddress: 'x@y.example', volunteer: 'Ref' });
    expect(reply.attendees[1]).toEqual({
      answeredAt: expect.any(Number),
      id: expect.stringMatching(/^\d{8}$/),
      player: 'parent surname',
      available: 'YES',
      position: '',
      parent: 'parent surname',
      emailAddress: emailOf('parent'),
      phoneNumber: club.parent.user.phoneNumber,
      volunteer: 'Ref',
    });
    expect((await add(club.parent, { player: 'Noa Silva' })).status).toBe(403);
    expect((await add(club.parent, {})).status).toBe(403);
  });

  it('returns the same 404 for a child out of reach and an unknown one', async () => {
    const [foreign, unknown] = await Promise.all([
      add(club.parent, { playerId: club.noa }),
      add(club.parent, { playerId: '99999999' }),
    ]);
    expect([foreign.status, foreign.raw]).toEqual([404, unknown.raw]);
    const staff = await Promise.all(
      [club.ida, club.uma, '99999999'].map((playerId) => add(club.manager, { playerId })),
    );
    expect(new Set(staff.map(({ status, raw }) => `${status} ${raw}`))).toEqual(new Set([`404 ${unknown.raw}`]));
    expect((await club.read(game.key)).version).toBe(1);
  });

  it('returns the same 404 for an event out of reach, an unknown one and a wrong key', async () => {
    const unknown = await add(club.blueParent, { playerId: club.ida }, { ...game.key, id: '999999999' });
    expect(unknown.status).toBe(404);
    for (const [who, key] of [
      [club.blueParent, game.key],
      [club.blueCoach, game.key],
      [club.parent, { ...game.key, hash: 'u33e' }],
      [club.parent, { ...game.key, time: '2025-01' }],
    ] as const)
      expect((await add(who, { playerId: club.ida }, key)).raw).toBe(unknown.raw);
  });

  it('rejects roles that never sign anyone up before it checks the input', async () => {
    for (const who of [club.root, club.filming, club.newcomer])
      expect((await add(who, { playerId: club.leo })).status).toBe(403);
  });

  it('rejects sign-ups for cancelled and finished events, but accepts changes of existing rows by staff', async () => {
    await add(club.parent, { id: '70000001', playerId: club.leo });
    for (const eventState of ['CANCELLED', 'FINISHED']) {
      await club.store.events.updateOne({ _id: game.id }, { $set: { eventState } });
      const { status, problem } = await add(club.parent, { playerId: club.mia });
      expect([status, problem.detail]).toEqual([
        409,
        `This event is ${eventState === 'CANCELLED' ? 'canceled' : 'finished'}: it takes no more sign-ups.`,
      ]);
    }
    expect((await change(club.coach, '70000001', { available: 'NO' })).status).toBe(200);
  });

  it('accepts at most 2,000 sign-ups', async () => {
    await club.store.events.updateOne({ _id: game.id }, { $set: { attendeeCount: 1_999 } });
    expect((await add(club.parent, { playerId: club.leo })).status).toBe(200);
    const { status, problem } = await add(club.parent, { playerId: club.mia });
    expect([status, problem.detail]).toEqual([409, 'This event is full: at most 2,000 people.']);
  });

  it('lets a parent change only the answer, and only in their own rows', async () => {
    await add(club.parent, { id: '70000001', playerId: club.leo });
    const body = {
      id: '79999990',
      player: 'X',
      playerId: club.noa,
      emailAddress: 'x@y.example',
      parent: 'X',
      phoneNumber: '1',
    };
    const { reply } = await change(club.parent, '70000001', { ...body, available: 'MAYBE', position: 'Goalie' });
    expect(reply.attendees[0]).toMatchObject({
      id: '70000001',
      player: 'Leo Raman',
      playerId: club.leo,
      position: 'Goalie',
    });
    expect(reply.attendees[0]).toMatchObject({ available: 'MAYBE', emailAddress: emailOf('parent') });

    const unknown = await change(club.parent2, '79999999', { available: 'NO' });
    for (const answer of [
      await change(club.parent2, '70000001', { available: 'NO' }),
      await change(club.filming, '70000001', { available: 'NO' }),
      await remove(club.parent2, '70000001'),
    ])
      expect([answer.status, answer.raw]).toEqual([404, unknown.raw]);
  });

  it('lets staff correct a guest in place, but never duplicate a row', async () => {
    await add(club.coach, { id: '70000001', player: 'Guest One', emailAddress: 'one@visitors.example' });
    await add(club.coach, { id: '70000002', player: 'Guest Two' });
    const before = club.busEvents.length;
    const { reply } = await change(club.manager, '70000001', { player: 'Guest Uno', phoneNumber: '123' });
    expect(reply.attendees.map(({ id, player }) => [id, player])).toEqual([
      ['70000001', 'Guest Uno'],
      ['70000002', 'Guest Two'],
    ]);
    expect(club.busEvents[before]).toMatchObject({
      name: 'attendee:changed',
      payload: { version: 4, attendee: { player: 'Guest Uno' } },
    });
    const twice = await change(club.manager, '70000002', { player: 'guest uno', emailAddress: 'one@visitors.example' });
    expect([twice.status, twice.problem.detail]).toEqual([409, 'Guest Uno is already signed up']);
    expect((await add(club.coach, { player: 'Guest One', emailAddress: 'one@visitors.example' })).status).toBe(200);
  });
});
