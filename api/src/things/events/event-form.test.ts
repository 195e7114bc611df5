import type { EventView } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  BLUE,
  beforeWrite,
  GREEN,
  openTwoTeams,
  type Person,
  PITCH,
  STORES,
  type TwoTeams,
} from '../../testing/two-teams';

const { add_attendee, get_event } = eventsContract;
const { update_event, save_play } = eventEditingContract;
type Form = z.input<typeof update_event.body> & Record<string, unknown>;

const participant = (id: string, fields = {}) => ({
  id,
  playerId: '10000001',
  playerName: 'Leo Raman',
  teamId: GREEN,
  teamName: 'Riverside Green',
  ...fields,
});
const play = (id: string, fields = {}) => ({ id, name: `Play ${id}`, startOffset: 1, endOffset: 9, ...fields });

describe.each(STORES)('saving an event on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let game: EventView;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
    game = await club.game();
  });
  afterEach(() => club.close());

  const save = (who: Person, form: Partial<Form>) =>
    who.ask(update_event, { body: { id: game.id, rev: game.rev, ...form } });
  const readGame = () => club.read(game.key);

  it('I6: saves a form during 100 sign-ups: none is lost, and none causes a conflict', async () => {
    const players = await club.bigTeam('30001', 100);
    const big = await club.game('30001');
    const signUp = (playerId: string) => club.manager.ask(add_attendee, { params: big.key, body: { playerId } });
    const body = (rev: number, text: string) => ({ id: big.id, rev, summary: text });
    const saves = async () => {
      const statuses: number[] = [];
      for (let rev = big.rev; rev < big.rev + 10; rev += 1)
        statuses.push((await club.coach.ask(update_event, { body: body(rev, `${rev}:0`) })).status);
      return statuses;
    };
    const [responses, saved] = await Promise.all([Promise.all(players.map(signUp)), saves()]);
    expect(responses.map(({ status }) => status)).toEqual(players.map(() => 200));
    expect(saved).toEqual(Array(10).fill(200));
    const after = await club.read(big.key);
    expect(after.attendees.map(({ playerId }) => playerId).sort()).toEqual([...players].sort());
    expect(after).toMatchObject({ rev: big.rev + 10, version: big.version + 110, summary: '10:0' });
  });

  it('I6: the second of two coaches gets 409 with the current event; a retry succeeds', async () => {
    expect((await save(club.coach, { summary: '2:1' })).reply).toBe(game.id);
    const { status, problem } = await save(club.coach2, { summary: '3:1' });
    expect(status).toBe(409);
    expect(problem.current).toMatchObject({ id: game.id, summary: '2:1', rev: game.rev + 1 });
    expect((await save(club.coach, { summary: '2:1' })).status).toBe(200);
    expect(await readGame()).toMatchObject({ summary: '2:1', rev: game.rev + 1, version: game.version + 1 });
  });

  it('saves exactly one of two concurrent forms', async () => {
    const answer = await beforeWrite(club.store.events, 'findOneAndUpdate', {
      call: () => save(club.coach, { summary: 'one', plays: [play('30000001')] }),
      other: () => save(club.coach2, { summary: 'two', plays: [play('30000002')] }),
    });
    expect(answer.problem).toMatchObject({ status: 409, current: { summary: 'two', plays: [{ id: '30000002' }] } });
    expect(await readGame()).toMatchObject({ summary: 'two', rev: game.rev + 1, version: game.version + 1 });
  });

  it('rejects a rev that is no number, and names the field', async () => {
    const { status, problem } = await club.coach.ask(update_event, {
      body: { id: game.id, rev: 'one', summary: '1:0' } as never,
    });
    expect(status).toBe(400);
    expect(problem.fields).toHaveProperty('rev');
  });

  it('keeps absent fields, merges items by id, and removes only the items in `removed`', async () => {
    await save(club.coach, {
      summary: 'First half',
      participants: [participant('30000001'), participant('30000002')],
      plays: [play('30000003')],
    });
    const stale = (await readGame()).rev;
    await club.filming.call(save_play, { params: game.key, body: play('30000004') });
    await save(club.coach, {
      rev: stale,
      plays: [play('30000003', { suggestion: 'Look up first' })],
      participants: [participant('30000001', { shirtColor: 'red' }), participant('30000002')],
      removed: { participants: ['30000001', '39999999'] },
    });
    const after = await readGame();
    expect(after.summary).toBe('First half');
    expect(after.participants.map(({ id }) => id)).toEqual(['30000002']);
    expect(after.plays).toMatchObject([{ id: '30000003', suggestion: 'Look up first' }, { id: '30000004' }]);
  });

  it('R16: ignores attendees, version and author in a form', async () => {
    await club.parent.call(add_attendee, { params: game.key, body: { playerId: club.leo } });
    const before = await readGame();
    const forged = { attendees: [], version: 99, createdBy: club.coach.user._id, own: true, changes: [], keys: [] };
    await save(club.coach, { ...forged, summary: '1:1' });
    expect(await readGame()).toMatchObject({
      attendees: before.attendees,
      version: before.version + 1,
      summary: '1:1',
    });
    expect((await club.store.events.findOne({ _id: game.id }))?.createdBy).toBe(club.admin.user._id);
  });

  it('changes the key with time and place, and still finds the event by the old key', async () => {
    const eventTime = game.eventTime + 40 * 86_400_000;
    const eventLocation = { ...PITCH, id: '9q8yyk8yt', name: 'Far away', latitude: 37.7, longitude: -122.4 };
    await save(club.coach, { eventTime, eventLocation });
    const after = await readGame();
    expect(after.key).toEqual({ time: new Date(eventTime).toISOString().slice(0, 7), hash: '9q8y', id: game.id });
    expect(after.location).toBe('Far away');
    expect(await club.read(after.key)).toEqual(after);
    const elsewhere = { ...after.key, hash: 'u33d', time: '2020-01' };
    expect((await club.admin.ask(get_event, { query: elsewhere })).status).toBe(404);
    expect(club.messages('event:changed').at(-1)).toMatchObject({
      key: after.key,
      version: after.version,
      patch: { key: after.key, eventTime, location: 'Far away', rev: game.rev + 1 },
    });
  });

  it.each([
    ['place', { eventLocation: { ...PITCH, id: '9q8yyk8yt', name: 'Far away', latitude: 37.7, longitude: -122.4 } }],
    ['time', { eventTime: Date.now() + 40 * 86_400_000 }],
  ])('publishes the new key and place name when only the %s of a game changes', async (_what, form) => {
    await save(club.coach, form);
    const { key, location, version } = await readGame();
    expect(key).not.toEqual(game.key);
    expect(club.messages('event:changed').at(-1)).toMatchObject({ key, version, patch: { ...form, key, location } });
  });

  it('publishes exactly the changed fields, with the current lists', async () => {
    await save(club.coach, { plays: [play('30000001')] });
    await save(club.coach, { rev: game.rev + 1, summary: '2:0', name: game.name, plays: [play('30000002')] });
    const { patch, by } = club.messages('event:changed').at(-1) ?? {};
    expect(Object.keys(patch ?? {}).sort()).toEqual(['plays', 'rev', 'summary']);
    expect(patch?.plays?.map(({ id }) => id)).toEqual(['30000001', '30000002']);
    expect(by).toEqual({ userId: club.coach.user._id, name: club.coach.user.fullName });
  });

  describe('teams', () => {
    it("lets only a team's own staff add it, and shows the event to its members", async () => {
      expect((await save(club.coach, { tags: [GREEN, BLUE] })).status).toBe(404);
      expect((await save(club.admin, { tags: [GREEN, '99999'] })).status).toBe(404);
      expect((await save(club.admin, { tags: [GREEN, BLUE] })).status).toBe(200);
      expect((await club.read(game.key, club.blueParent)).tags).toEqual([GREEN, BLUE]);
      const published = club.busEvents.filter((busEvent) => busEvent.kind === 'message').slice(-2);
      expect(published).toMatchObject([
        { name: 'event:created', about: { teams: [BLUE] } },
        { name: 'event:changed', about: { teams: [GREEN, BLUE] }, payload: { patch: { tags: [GREEN, BLUE] } } },
      ]);
    });

    it('removes a team under the conditions of remove_event: by its staff, and not while a person is signed up', async () => {
      const both = await club.game(GREEN, BLUE);
      const dropTeam = (who: Person, tags: string[]) =>
        who.ask(update_event, { body: { id: both.id, rev: both.rev, tags } });
      expect((await dropTeam(club.coach, [GREEN])).status).toBe(403);
      await club.parent.call(add_attendee, { params: both.key, body: { playerId: club.leo } });
      expect((await dropTeam(club.blueCoach, [GREEN])).problem.detail).toBe(
        'Please check with people also interested in participating',
      );
      const list = await club.read(both.key);
      await club.manager.call(eventsContract.remove_attendee, {
        params: { ...both.key, index: list.attendees[0]?.id ?? '' },
        query: {},
      });
      expect((await dropTeam(club.blueCoach, [GREEN])).status).toBe(200);
      expect((await club.blueCoach.ask(get_event, { query: both.key })).status).toBe(404);
      expect(club.messages('event:removed').at(-1)?.key).toEqual(both.key);
    });
  });

  it('rejects lists that are too long, and names the list', async () => {
    await save(club.coach, { plays: Array.from({ length: 300 }, (_, n) => play(String(30_000_000 + n))) });
    const one = await save(club.coach, { rev: game.rev + 1, plays: [play('40000001')] });
    expect([one.status, Object.keys(one.problem.fields ?? {})]).toEqual([400, ['plays']]);
    const codes = Array.from({ length: 300 }, (_, n) => ({ acid: `a${n}`, code: n }));
    const two = [play('30000001', { actionCodes: codes }), play('30000002', { actionCodes: codes })];
    expect((await save(club.coach, { rev: game.rev + 1, plays: two })).problem.fields).toHaveProperty('plays');
  });

  it('rejects a play that ends before it starts, and names the field', async () => {
    const { status, problem } = await save(club.coach, {
      plays: [play('30000001', { startOffset: 10, endOffset: 10 })],
    });
    expect(status).toBe(400);
    expect(problem.fields).toHaveProperty(['plays.0.endOffset']);
  });
});
