import { eventsContract } from '@touchline/shared/events/events.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BLUE, GREEN, gameBody, openTwoTeams, type Person, PITCH, STORES, type TwoTeams } from './two-teams.fixture';

const { list_events, show_events, get_event, schedule_event, remove_event, add_attendee } = eventsContract;
const DAY = 86_400_000;
describe.each(STORES)('events on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterAll(() => club.close());

  const schedule = (who: Person, body: object = {}) => who.ask(schedule_event, { body: { ...gameBody(), ...body } });
  const remove = (who: Person, key: { time: string; hash: string; id: string }, tag = GREEN) =>
    who.ask(remove_event, { params: { ...key, tag } });
  const stored = (id: string) => club.store.events.findOne({ _id: id });
  /** Months back from now, and a day more or less. */
  const ago = (months: number, days = 0) => {
    const day = new Date();
    return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - months, 15) + days * DAY;
  };

  describe('scheduling', () => {
    it('makes a PENDING GAME named after its team, version 1, from nothing but time, place and team', async () => {
      const before = club.facts.length;
      const { status, reply: id } = await schedule(club.parent);
      expect(status).toBe(200);
      expect(id).toMatch(/^\d{9}$/);
      const key = { time: new Date(gameBody().eventTime).toISOString().slice(0, 7), hash: 'u33d', id };
      const event = await club.read(key, club.parent);
      expect(event).toMatchObject({
        id,
        key,
        name: 'Riverside Green game',
        type: 'GAME',
        eventState: 'PENDING',
        location: PITCH.name,
        tags: [GREEN],
        attendees: [],
        version: 1,
        rev: 1,
        own: true,
      });
      expect(club.facts.slice(before)).toMatchObject([
        {
          name: 'event:created',
          about: { teams: [GREEN] },
          payload: { event: { id, version: 1 }, by: { userId: club.parent.user._id } },
        },
      ]);
      expect((await club.read(key, club.parent2)).own).toBe(false);
    });

    it('R16 takes attendees, version, author and keys from nobody', async () => {
      const { reply: id } = await schedule(club.coach, {
        attendees: [{ id: '70000001', player: 'X' }],
        attendeeCount: 5,
        version: 9,
        rev: 9,
        createdBy: club.admin.user._id,
        keys: ['2026-01/u000'],
        changes: [],
        own: true,
      });
      expect(await stored(id)).toMatchObject({
        attendees: {},
        attendeeCount: 0,
        version: 1,
        rev: 1,
        createdBy: club.coach.user._id,
      });
      expect((await stored(id))?.keys).not.toContain('2026-01/u000');
    });

    it('I4 the same id from the same author is the same event, however often and at once', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => schedule(club.coach, { id: '400000001' })));
      expect(answers.map(({ status, reply }) => [status, reply])).toEqual(Array(10).fill([200, '400000001']));
      const made = club.told('event:created').filter(({ event }) => event.id === '400000001');
      expect(made.length).toBe(1);
    });

    it("picks a fresh id when somebody else's event has the one that was sent", async () => {
      await schedule(club.coach, { id: '400000002', name: 'The first' });
      const { status, reply } = await schedule(club.parent, { id: '400000002', name: 'The second' });
      expect(status).toBe(200);
      expect(reply).toMatch(/^\d{9}$/);
      expect(reply).not.toBe('400000002');
      expect((await stored('400000002'))?.name).toBe('The first');
      expect((await stored(reply))?.name).toBe('The second');
    });

    it("takes a known venue's name and place from its record, anywhere else as it was sent", async () => {
      const venue = {
        ...PITCH,
        _id: PITCH.id,
        type: '',
        zip: '10437',
        url: '',
        address: 'Gleimstr. 55',
        description: '',
      };
      await club.store.venues.insertOne(venue);
      const moved = { ...PITCH, name: 'Elsewhere', latitude: 0, longitude: 0 };
      const { reply: known } = await schedule(club.coach, { eventLocation: moved });
      expect((await stored(known))?.eventLocation).toEqual({ ...PITCH, address: 'Gleimstr. 55' });
      expect((await stored(known))?.keys[0]).toMatch(/\/u33d$/);
      const { reply: away } = await schedule(club.coach, { eventLocation: { ...moved, id: 's00000000' } });
      expect((await stored(away))?.eventLocation).toEqual({ ...moved, id: 's00000000' });
    });

    it('names practices and tournaments, and keeps a name that was given', async () => {
      const names = await Promise.all(
        [{ type: 'PRACTICE' }, { type: 'TOURNAMENT', tags: [GREEN, GREEN] }, { name: 'Derby' }].map(async (body) => {
          const { reply } = await schedule(club.coach, body);
          return (await stored(reply))?.name;
        }),
      );
      expect(names).toEqual(['Riverside Green practice', 'Riverside Green tournament', 'Derby']);
    });

    it('lets staff schedule for their own teams, families plain games of one, nobody for unknown ones', async () => {
      const unknown = await schedule(club.coach, { tags: ['99999'] });
      expect(unknown.status).toBe(404);
      for (const [who, body] of [
        [club.coach, { tags: [BLUE] }],
        [club.coach, { tags: [GREEN, BLUE] }],
        [club.parent, { tags: [BLUE] }],
        [club.admin, { tags: [GREEN, '99999'] }],
      ] as const)
        expect((await schedule(who, body)).raw).toBe(unknown.raw);
      expect((await schedule(club.admin, { tags: [GREEN, BLUE] })).status).toBe(200);
      for (const who of [club.root, club.newcomer]) expect((await schedule(who)).status).toBe(403);
      const participant = { id: '50000001', playerId: club.leo, playerName: 'Leo', teamId: GREEN, teamName: 'Green' };
      for (const body of [
        { type: 'PRACTICE' },
        { participants: [participant] },
        { plays: [{ id: '60000001', name: 'Goal' }] },
      ])
        expect((await schedule(club.parent, body)).status).toBe(403);
      expect((await schedule(club.filming, { participants: [participant] })).status).toBe(200);
    });

    it('lets a parent add ten games a day, and staff as many as they like', async () => {
      for (let game = 0; game < 10; game += 1)
        expect((await schedule(club.blueParent, { tags: [BLUE], id: `41000000${game}` })).status).toBe(200);
      const { status, problem } = await schedule(club.blueParent, { tags: [BLUE] });
      expect([status, problem.detail]).toEqual([429, 'You may add at most 10 games a day.']);
      expect((await schedule(club.blueParent, { tags: [BLUE], id: '410000003' })).reply).toBe('410000003');
      await club.store.events.updateOne({ _id: '410000000' }, { $set: { createdAt: Date.now() - DAY - 1 } });
      expect((await schedule(club.blueParent, { tags: [BLUE] })).status).toBe(200);
      for (let game = 0; game < 12; game += 1)
        expect((await schedule(club.blueCoach, { tags: [BLUE] })).status).toBe(200);
    });
  });

  describe('reading', () => {
    it('accepts every key that an event has or once had, and answers 404 alike for all others', async () => {
      const { id, key } = await club.game();
      await club.store.events.updateOne({ _id: id }, { $push: { keys: '2025-03/9q8y' } });
      const get = (who: Person, query: object) => who.ask(get_event, { query: { ...key, ...query } });
      expect((await get(club.parent, { time: '2025-03', hash: '9q8y' })).reply.key).toEqual(key);
      const unknown = await get(club.parent, { id: '999999999' });
      expect(unknown.status).toBe(404);
      expect((await get(club.parent, { time: '2025-03' })).raw).toBe(unknown.raw);
      for (const who of [club.blueParent, club.blueCoach]) expect((await get(who, {})).raw).toBe(unknown.raw);
      expect((await get(club.newcomer, {})).status).toBe(403);
      for (const who of [club.root, club.admin, club.filming, club.parent2])
        expect((await get(who, {})).status).toBe(200);
    });

    it('never sends what only the store knows', async () => {
      const { raw } = await club.admin.ask(list_events, { query: {} });
      for (const field of ['createdBy', 'createdAt', '_id', 'keys', 'changes', 'attendeeIds', 'attendeeCount'])
        expect(raw).not.toContain(`"${field}"`);
    });

    describe('lists', () => {
      const past: Record<string, number> = {
        recent: ago(1),
        older: ago(5),
        old: ago(20),
        ancient: ago(30),
        soon: ago(-1),
      };
      beforeAll(async () => {
        const template = await stored((await club.game()).id);
        if (!template) throw new Error('no event');
        for (const [index, [name, eventTime]] of Object.entries(past).entries())
          for (const tag of [GREEN, BLUE])
            await club.store.events.insertOne({
              ...template,
              _id: `42${tag}${index}`,
              name: `${name} ${tag}`,
              eventTime,
              tags: [tag],
            });
      });
      const names = (events: { name: string }[]) =>
        events.map(({ name }) => name).filter((name) => /\b266\d\d$/.test(name));
      const list = async (who: Person, query: object = { startTime: String(ago(40)) }) =>
        names((await who.ask(list_events, { query })).reply);

      it.each<[keyof TwoTeams & string, string[]]>([
        ['admin', ['old', 'older', 'recent', 'soon']],
        ['root', ['old', 'older', 'recent', 'soon']],
        ['filming', ['old', 'older', 'recent', 'soon']],
        ['manager', ['recent', 'soon']],
        ['coach', ['recent', 'soon']],
        ['parent', ['soon']],
        ['newcomer', []],
      ])('clamps the window of %s to %j, own teams only, by time', async (who, expected) => {
        const teams = who === 'admin' || who === 'root' ? [GREEN, BLUE] : [GREEN];
        const listed = await list(club[who] as Person);
        expect(listed.filter((name) => name.endsWith(GREEN))).toEqual(expected.map((name) => `${name} ${GREEN}`));
        expect(listed.length).toBe(expected.length * teams.length);
      });

      it('starts where it is asked to, within the window', async () => {
        expect(await list(club.admin, { startTime: String(ago(2)), tags: [GREEN] })).toEqual([
          `recent ${GREEN}`,
          `soon ${GREEN}`,
        ]);
        expect(await list(club.coach, {})).toEqual([`recent ${GREEN}`, `soon ${GREEN}`]);
      });

      it('shows only tags that are own ones', async () => {
        expect(await list(club.coach, { tags: [BLUE] })).toEqual([]);
        expect(await list(club.coach, { tags: [GREEN, BLUE] })).toEqual([`recent ${GREEN}`, `soon ${GREEN}`]);
        expect(await list(club.admin, { tags: BLUE })).toEqual(
          ['old', 'older', 'recent', 'soon'].map((name) => `${name} ${BLUE}`),
        );
      });

      it("shows a team's whole history, or one UTC month of it, to its people", async () => {
        const show = (who: Person, query: { tag: string; month?: string }) => who.ask(show_events, { query });
        const all = await show(club.parent, { tag: GREEN });
        expect(names(all.reply)).toEqual(
          ['ancient', 'old', 'older', 'recent', 'soon'].map((name) => `${name} ${GREEN}`),
        );
        const month = new Date(ago(5)).toISOString().slice(0, 7);
        expect(names((await show(club.parent, { tag: GREEN, month })).reply)).toEqual([`older ${GREEN}`]);
        const unknown = await show(club.parent, { tag: '99999' });
        expect(unknown.status).toBe(404);
        expect((await show(club.parent, { tag: BLUE })).raw).toBe(unknown.raw);
        for (const who of [club.root, club.newcomer]) expect((await show(who, { tag: GREEN })).status).toBe(403);
      });
    });
  });

  describe('removing', () => {
    it('is refused to everybody while somebody is signed up', async () => {
      const game = await club.game();
      await club.parent.call(add_attendee, { params: game.key, body: { playerId: club.leo } });
      for (const who of [club.admin, club.manager, club.coach, club.filming]) {
        const { status, problem } = await remove(who, game.key);
        expect([status, problem.detail]).toEqual([409, 'Please check with people also interested in participating']);
      }
      expect((await club.read(game.key)).version).toBe(2);
    });

    it('takes one team off, the last one ends the event, a repeat is 404', async () => {
      const game = await club.game(GREEN, BLUE);
      const before = club.facts.length;
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
      expect(club.facts.slice(before)).toMatchObject([
        { name: 'event:removed', about: { teams: [GREEN] }, payload: { key } },
        { name: 'event:changed', about: { teams: [BLUE] }, payload: { key, version: 2, patch: { tags: [BLUE] } } },
        { name: 'event:removed', about: { teams: [BLUE] }, payload: { key } },
      ]);
    });

    it('many removals at once end it once', async () => {
      const game = await club.game(GREEN, BLUE);
      const answers = await Promise.all(
        [...Array(10)].map((_, index) => remove(club.admin, game.key, index % 2 ? GREEN : BLUE)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...Array<number>(8).fill(404)]);
      expect(await stored(game.id)).toBeNull();
    });

    it('lets a parent take back a game of their own only', async () => {
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
  });

  it('remembers the last 200 changes, with who made them', async () => {
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
