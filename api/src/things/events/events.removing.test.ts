import type { EventKey } from '@touchline/shared/events/event.model';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BLUE, GREEN, gameBody, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';

const { get_event, schedule_event, remove_event, add_attendee } = eventsContract;

describe.each(STORES)('removing events on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterAll(() => club.close());

  const schedule = (who: Person, body: object = {}) => who.ask(schedule_event, { body: { ...gameBody(), ...body } });
  const remove = (who: Person, key: EventKey, tag = GREEN) => who.ask(remove_event, { params: { ...key, tag } });
  const stored = (id: string) => club.store.events.findOne({ _id: id });

  it('is rejected for all callers while a person is signed up', async () => {
    const game = await club.game();
    await club.parent.call(add_attendee, { params: game.key, body: { playerId: club.leo } });
    for (const who of [club.admin, club.manager, club.coach, club.filming]) {
      const { status, problem } = await remove(who, game.key);
      expect([status, problem.detail]).toEqual([409, 'Please check with people also interested in participating']);
    }
    expect((await club.read(game.key)).version).toBe(2);
  });

  it('removes one team, ends the event with the last one, and returns 404 on a repeat', async () => {
    const game = await club.game(GREEN, BLUE);
    const before = club.busEvents.length;
    expect((await remove(club.coach, game.key, BLUE)).status).toBe(403);
    expect((await remove(club.coach, game.key)).reply).toBe(game.id);
    expect(await club.read(game.key)).toMatchObject({ tags: [BLUE], version: 2 });
    const again = await remove(club.coach, game.key);
    expect(again.status).toBe(404);
    expect((await club.coach.ask(get_event, { query: game.key })).raw).toBe(again.raw);
    expect((await remove(club.blueCoach, game.key, BLUE)).status).toBe(200);
    expect((await remove(club.admin, game.key, BLUE)).raw).toBe(again.raw);
    expect(await stored(game.id)).toBeNull();
    const { key } = game;
    expect(club.busEvents.slice(before)).toMatchObject([
      { name: 'event:removed', about: { teams: [GREEN] }, payload: { key } },
      { name: 'event:changed', about: { teams: [BLUE] }, payload: { key, version: 2, patch: { tags: [BLUE] } } },
      { name: 'event:removed', about: { teams: [BLUE] }, payload: { key } },
    ]);
  });

  it('succeeds once of many concurrent removals', async () => {
    const game = await club.game(GREEN, BLUE);
    const responses = await Promise.all(
      [...Array(10)].map((_, index) => remove(club.admin, game.key, index % 2 ? GREEN : BLUE)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, ...Array<number>(8).fill(404)]);
    expect(await stored(game.id)).toBeNull();
  });

  it('lets a parent remove only a game that they added', async () => {
    const { reply: id } = await schedule(club.parent, { id: '400000009' });
    const { key } = await club.read({
      time: new Date(gameBody().eventTime).toISOString().slice(0, 7),
      hash: 'u33d',
      id,
    });
    expect((await remove(club.parent2, key)).status).toBe(403);
    expect((await remove(club.blueParent, key)).status).toBe(404);
    expect((await remove(club.root, key)).status).toBe(403);
    expect((await remove(club.parent, key)).status).toBe(200);
  });

  it('keeps the last 200 changes with their authors', async () => {
    const game = await club.game();
    await club.store.events.updateOne(
      { _id: game.id },
      {
        $set: { changes: Array.from({ length: 200 }, (_, at) => ({ at, by: { userId: 'u', name: 'n' }, what: 'x' })) },
      },
    );
    await club.parent.call(add_attendee, { params: game.key, body: { playerId: club.leo } });
    const changes = (await stored(game.id))?.changes ?? [];
    expect([changes.length, changes[0]?.at]).toEqual([200, 1]);
    expect(changes.at(-1)).toMatchObject({
      what: 'attendee:added',
      by: { userId: club.parent.user._id, name: 'parent surname' },
    });
  });
});
