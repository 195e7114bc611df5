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
