import { eventsContract } from '@touchline/shared/events/events.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BLUE, GREEN, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';

const { list_events, show_events, get_event } = eventsContract;
/** Returns the 15th of the month that many months ago. */
const ago = (months: number) => Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - months, 15);

describe.each(STORES)('reading events on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterAll(() => club.close());

  const stored = (id: string) => club.store.events.findOne({ _id: id });

  it('accepts every current and earlier key of an event, and returns the same 404 for all others', async () => {
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

  it('never returns internal fields', async () => {
    const { raw } = await club.admin.ask(list_events, { query: {} });
    for (const field of ['createdBy', 'createdAt', '_id', 'keys', 'changes', 'attendeeIds', 'attendeeCount'])
      expect(raw).not.toContain(`"${field}"`);
  });

  describe('lists', () => {
    const eventTimes: Record<string, number> = {
      recent: ago(1),
      older: ago(5),
      old: ago(20),
      ancient: ago(30),
      soon: ago(-1),
    };
    beforeAll(async () => {
      const template = await stored((await club.game()).id);
      if (!template) throw new Error('no event');
      for (const [index, [name, eventTime]] of Object.entries(eventTimes).entries())
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
    ])('clamps the window of %s to %j, own teams only, sorted by time', async (who, expected) => {
      const teams = who === 'admin' || who === 'root' ? [GREEN, BLUE] : [GREEN];
      const listed = await list(club[who] as Person);
      expect(listed.filter((name) => name.endsWith(GREEN))).toEqual(expected.map((name) => `${name} ${GREEN}`));
      expect(listed.length).toBe(expected.length * teams.length);
    });

    it('starts at the requested time, within the window', async () => {
      expect(await list(club.admin, { startTime: String(ago(2)), tags: [GREEN] })).toEqual([
        `recent ${GREEN}`,
        `soon ${GREEN}`,
      ]);
      expect(await list(club.coach, {})).toEqual([`recent ${GREEN}`, `soon ${GREEN}`]);
    });

    it("ignores requested teams that are not the caller's", async () => {
      expect(await list(club.coach, { tags: [BLUE] })).toEqual([]);
      expect(await list(club.coach, { tags: [GREEN, BLUE] })).toEqual([`recent ${GREEN}`, `soon ${GREEN}`]);
      expect(await list(club.admin, { tags: BLUE })).toEqual(
        ['old', 'older', 'recent', 'soon'].map((name) => `${name} ${BLUE}`),
      );
    });

    it("shows a team's whole history, or one UTC month of it, to its members", async () => {
      const show = (who: Person, query: { tag: string; month?: string }) => who.ask(show_events, { query });
      const all = await show(club.parent, { tag: GREEN });
      expect(names(all.reply)).toEqual(['ancient', 'old', 'older', 'recent', 'soon'].map((name) => `${name} ${GREEN}`));
      const month = new Date(ago(5)).toISOString().slice(0, 7);
      expect(names((await show(club.parent, { tag: GREEN, month })).reply)).toEqual([`older ${GREEN}`]);
      const unknown = await show(club.parent, { tag: '99999' });
      expect(unknown.status).toBe(404);
      expect((await show(club.parent, { tag: BLUE })).raw).toBe(unknown.raw);
      for (const who of [club.root, club.newcomer]) expect((await show(who, { tag: GREEN })).status).toBe(403);
    });
  });
});
