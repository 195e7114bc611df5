import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import type { EventView } from '@touchline/shared/events/event.model';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attendeeCalls, openTwoTeams, type Person, type TwoTeams } from '../../testing/two-teams';

const REASON = 'Visits her father in hospital';

describe('the note of an answer', () => {
  let club: TwoTeams;
  let game: EventView;
  const { add, change } = attendeeCalls(() => game.key);
  beforeAll(async () => {
    club = await openTwoTeams();
  });
  afterAll(() => club.close());
  beforeEach(async () => {
    game = await club.game();
    await add(club.parent, { id: '70000001', playerId: club.leo, available: 'NO', reason: REASON });
  });

  const textsOf = async (who: Person) => [
    (await who.ask(eventsContract.get_event, { query: game.key })).raw,
    (await who.ask(eventsContract.list_events, { query: {} })).raw,
    (await add(who, { id: '70000002', playerId: club.noa })).raw,
  ];
  const rowSeenBy = async (who: Person) => (await club.read(game.key, who)).attendees[0];

  it('I11: is for staff and the family itself, as is the time of the answer', async () => {
    for (const who of [club.parent, club.coach, club.manager])
      expect(await rowSeenBy(who)).toMatchObject({ reason: REASON, answeredAt: expect.any(Number) });
    for (const who of [club.parent2, club.filming, club.root, club.blueCoach, club.blueParent, club.newcomer]) {
      const texts = (await textsOf(who)).join();
      expect(texts).not.toContain(REASON);
      expect(texts).not.toContain(`"answeredAt":${(await rowSeenBy(club.coach))?.answeredAt}`);
    }
  });

  it.each(['YES', 'MAYBE', 'NO'])(
    'I11: stays with the answer %s, for staff and the family itself',
    async (available) => {
      await change(club.parent, '70000001', { available, reason: 'Arrives ten minutes late' });
      for (const who of [club.parent, club.coach])
        expect(await rowSeenBy(who)).toMatchObject({ available, reason: 'Arrives ten minutes late' });
      for (const who of [club.parent2, club.filming, club.root, club.blueParent])
        expect((await textsOf(who)).join()).not.toContain('ten minutes late');
    },
  );

  it('is removed with its answer, and can be changed or cleared', async () => {
    await change(club.parent, '70000001', { available: 'MAYBE' });
    expect(await rowSeenBy(club.coach)).not.toHaveProperty('reason');
    await change(club.parent, '70000001', { available: 'NO' });
    await change(club.parent, '70000001', { reason: 'Ill' });
    expect(await rowSeenBy(club.coach)).toMatchObject({ available: 'NO', reason: 'Ill' });
    const { status } = await change(club.parent, '70000001', { reason: null });
    expect(status).toBe(200);
    expect(await rowSeenBy(club.coach)).not.toHaveProperty('reason');
  });

  it('changes nothing when it is sent again, not even the time of the answer', async () => {
    const before = await club.read(game.key);
    await change(club.parent, '70000001', { available: 'NO', reason: REASON });
    expect(await club.read(game.key)).toEqual(before);
    await change(club.parent, '70000001', { reason: 'Ill' });
    expect((await club.read(game.key)).attendees[0]).toMatchObject({ answeredAt: before.attendees[0]?.answeredAt });
  });

  it('has at most 200 characters', async () => {
    const { status, problem } = await change(club.parent, '70000001', { reason: 'x'.repeat(201) });
    expect([status, problem.fields]).toEqual([400, { reason: 'At most 200 characters' }]);
  });

  it('is exported for its own family only, and is erased with it, from past events too', async () => {
    const past = await club.game();
    await add(club.parent, { id: '70000003', playerId: club.leo, available: 'NO', reason: 'At the dentist' }, past.key);
    await club.store.events.updateOne({ _id: past.id }, { $set: { eventTime: Date.now() - 86_400_000 } });
    const exportOf = async (who: Person) => (await who.ask(profilesContract.export_account, {})).raw;
    expect((await exportOf(club.parent)).split('At the dentist')).toHaveLength(2);
    for (const who of [club.parent2, club.coach]) expect(await exportOf(who)).not.toContain('At the dentist');
    await club.admin.call(usersContract.delete_user, { params: { email: club.parent.user.emailAddress } });
    const stored = JSON.stringify(await club.store.events.find({}));
    for (const reason of ['At the dentist', REASON]) expect(stored).not.toContain(reason);
  });
});
