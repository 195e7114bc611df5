import { memberRow } from '@touchline/server/row-keys';
import type { EventView } from '@touchline/shared/events/event.model';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  attendeeCalls,
  contactsIn,
  emailOf,
  GREEN,
  openTwoTeams,
  type Person,
  STORES,
  type TwoTeams,
} from '../../testing/two-teams';

describe.each(STORES)('visibility of attendees, on %s', (_store, mongoUrl) => {
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

  it('I11 no response to a family, the film crew or ROOT holds a contact of another family', async () => {
    await club.store.events.deleteMany({});
    game = await club.game();
    await add(club.parent, { id: '70000001', playerId: club.leo });
    await add(club.parent2, { id: '70000002', playerId: club.noa });
    const { reply } = await add(club.manager, {
      id: '70000003',
      player: 'Guest',
      emailAddress: emailOf('guest'),
      phoneNumber: 'contactmarker-guest',
    });
    expect(reply.attendees.every(({ emailAddress, phoneNumber }) => emailAddress && phoneNumber)).toBe(true);

    const seenBy = async (who: Person) => [
      (await who.ask(eventsContract.get_event, { query: game.key })).raw,
      (await who.ask(eventsContract.list_events, { query: {} })).raw,
      (await who.ask(eventsContract.show_events, { query: { tag: GREEN } })).raw,
      (await change(who, '70000001', { available: 'YES' })).raw,
      (await add(who, { id: '70000001', playerId: club.leo })).raw,
    ];
    const { emailAddress, phoneNumber } = club.parent.user;
    const parent = await seenBy(club.parent);
    expect(contactsIn(parent.join())).toEqual(new Set([emailAddress, phoneNumber]));
    expect(parent[0]).toContain('Noa Silva');
    for (const who of [club.filming, club.root, club.newcomer, club.blueCoach, club.blueParent])
      expect(contactsIn((await seenBy(who)).join())).toEqual(new Set());
    const root = (await seenBy(club.root)).join();
    for (const secret of ['Leo Raman', 'Noa Silva', club.leo, club.noa, 'parent surname', '2012-05-31'])
      expect(root).not.toContain(secret);
    expect((await seenBy(club.coach)).join()).toContain('contactmarker-guest');
  });

  it('I11 each viewer of one version gets the own rows in full, and after a change those of the next version', async () => {
    await add(club.parent, { id: '70000001', playerId: club.leo, available: 'YES' });
    await add(club.parent2, { id: '70000002', playerId: club.noa, available: 'YES' });
    await change(club.parent2, '70000002', { available: 'NO', reason: 'Noa is ill' });
    const listed = async (who: Person) => {
      const { reply } = await who.ask(eventsContract.list_events, { query: {} });
      return reply.find(({ id }) => id === game.id);
    };
    const read = async (who: Person) => (await who.ask(eventsContract.get_event, { query: game.key })).reply;
    const viewers = [club.admin, club.coach, club.parent, club.parent2, club.filming, club.coach, club.parent2];
    for (const who of viewers) {
      const seen = await listed(who);
      expect(await read(who)).toEqual(seen);
      expect(seen?.own).toBe(who === club.admin);
      expect(seen?.attendees.map(({ id }) => id)).toEqual(['70000001', '70000002']);
      const whole = seen?.attendees.filter(({ emailAddress }) => emailAddress !== undefined).map(({ id }) => id);
      expect(whole).toEqual(
        new Map([
          [club.admin, ['70000001', '70000002']],
          [club.coach, ['70000001', '70000002']],
          [club.parent, ['70000001']],
          [club.parent2, ['70000002']],
        ]).get(who) ?? [],
      );
      const hasReason = [club.admin, club.coach, club.parent2].includes(who);
      expect(seen?.attendees[1]?.reason).toBe(hasReason ? 'Noa is ill' : undefined);
    }
    await change(club.coach, '70000001', { available: 'MAYBE' });
    for (const who of viewers) expect((await listed(who))?.attendees[0]?.available).toBe('MAYBE');
  });

  it('I11 another event with the id of a removed one is shown, and nothing of the removed one', async () => {
    const { reply: before } = await club.parent.ask(eventsContract.get_event, { query: game.key });
    await club.admin.call(eventsContract.remove_event, { params: { ...game.key, tag: GREEN } });
    const id = await club.admin.call(eventsContract.schedule_event, {
      body: {
        id: game.id,
        name: 'Another game',
        eventTime: before.eventTime,
        eventLocation: before.eventLocation,
        tags: [GREEN],
      },
    });
    expect(id).toBe(game.id);
    const { reply: after } = await club.parent.ask(eventsContract.get_event, { query: game.key });
    expect([after.version, after.name]).toEqual([before.version, 'Another game']);
  });

  it('publishes each change once, in full, with its team and child', async () => {
    const before = club.busEvents.length;
    await add(club.parent, { id: '70000001', playerId: club.leo });
    await change(club.coach, '70000001', { available: 'NO' });
    await remove(club.admin, '70000001');
    const by = (who: Person) => ({ userId: who.user._id, name: who.user.fullName });
    const about = { teams: [GREEN], playerId: club.leo };
    const key = game.key;
    expect(club.busEvents.slice(before)).toMatchObject([
      {
        name: 'attendee:added',
        about,
        payload: { key, version: 2, by: by(club.parent), attendee: { emailAddress: emailOf('parent') } },
      },
      {
        name: 'attendee:changed',
        about,
        payload: { key, version: 3, by: by(club.coach), attendee: { available: 'NO' } },
      },
      { name: 'attendee:removed', about, payload: { key, version: 4, by: by(club.admin), attendeeId: '70000001' } },
    ]);
  });

  it('I11: a former coach, now only a parent, neither sees nor changes the guests that they entered', async () => {
    const [guest] = (await add(club.coach, { id: '70000001', player: 'Guest', emailAddress: emailOf('guest') })).reply
      .attendees;
    await add(club.coach, { id: '70000002', volunteer: 'Filming' });
    const { users, teams } = club.store;
    const { _id, emailAddress } = club.coach.user;
    const capacity = `members.${memberRow(emailAddress)}.capacity`;
    await users.updateOne({ _id }, { $set: { roles: ['PARENT'] } });
    await teams.updateOne({ _id: GREEN }, { $set: { [capacity]: 'family' } });
    try {
      const { raw } = await club.coach.ask(eventsContract.get_event, { query: game.key });
      expect(contactsIn(raw)).toEqual(new Set([emailAddress, club.coach.user.phoneNumber]));
      expect((await change(club.coach, guest?.id ?? '', { available: 'NO' })).status).toBe(404);
      expect((await remove(club.coach, '70000001')).status).toBe(404);
      expect((await change(club.coach, '70000002', { available: 'NO' })).status).toBe(200);
    } finally {
      await users.updateOne({ _id }, { $set: { roles: ['COACH'] } });
      await teams.updateOne({ _id: GREEN }, { $set: { [capacity]: 'staff' } });
    }
  });

  it('publishes the owner of a row without a child, so that they receive it in full', async () => {
    await add(club.parent2, { id: '70000001', volunteer: 'Filming' });
    expect(club.busEvents.at(-1)).toMatchObject({
      name: 'attendee:added',
      about: { teams: [GREEN], userId: club.parent2.user._id },
      payload: { attendee: { id: '70000001', volunteer: 'Filming', emailAddress: emailOf('parent2') } },
    });
  });
});
