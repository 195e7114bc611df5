import { eventsContract } from '@touchline/shared/events/events.contract';
import type { EventKey, EventView } from '@touchline/shared/events/events.shapes';
import type { EventRecord } from '@touchline/shared/server/records';
import type { DocumentCollection } from '@touchline/shared/server/store/port';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  BLUE,
  contactsIn,
  emailOf,
  GREEN,
  openTwoTeams,
  type Person,
  STORES,
  type TwoTeams,
} from './two-teams.fixture';

const { add_attendee, update_attendee, remove_attendee } = eventsContract;
/** Makes a call, and lets another one happen just before the call's write: after it was judged. */
async function meanwhile<T>(
  events: DocumentCollection<EventRecord>,
  write: 'deleteOne' | 'findOneAndUpdate',
  { call, other }: { call: () => Promise<T>; other: () => Promise<unknown> },
): Promise<T> {
  const original = events[write].bind(events);
  Object.assign(events, {
    [write]: async (...given: Parameters<typeof original>) => {
      Object.assign(events, { [write]: original });
      await other();
      return (original as (...args: unknown[]) => unknown)(...given);
    },
  });
  return call();
}

describe.each(STORES)('attendees on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let game: EventView;
  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterAll(() => club.close());
  beforeEach(async () => {
    game = await club.game();
  });

  const add = (who: Person, body: object, key: EventKey = game.key) => who.ask(add_attendee, { params: key, body });
  const change = (who: Person, index: string, body: object, version?: number) =>
    who.ask(update_attendee, {
      params: { ...game.key, index },
      query: version === undefined ? {} : { version: String(version) },
      body,
    });
  const remove = (who: Person, index: string, version?: number) =>
    who.ask(remove_attendee, {
      params: { ...game.key, index },
      query: version === undefined ? {} : { version: String(version) },
    });

  it('signs a child up with name and contacts from the records, whatever a parent sends', async () => {
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
        },
      ],
    });
    const stored = await club.store.events.findOne({ _id: game.id });
    expect(stored).toMatchObject({ createdBy: club.admin.user._id, version: 2, attendeeCount: 1 });
    expect(stored?.attendees[`p${club.leo}`]?.createdBy).toBe(club.parent.user._id);
  });

  it("fills in the guardian's contacts when staff sign a child up, and takes guests as typed", async () => {
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

  it("finds a parent's own child by its name, and takes a volunteer as the adult themselves", async () => {
    const byName = await add(club.parent, { player: 'mia RAMAN' });
    expect(byName.reply.attendees[0]).toMatchObject({ playerId: club.mia, player: 'Mia Raman' });
    const { reply } = await add(club.parent, { player: 'Anybody', emailAddress: 'x@y.example', volunteer: 'Ref' });
    expect(reply.attendees[1]).toEqual({
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

  it('answers 404 alike for a child out of reach and one that does not exist', async () => {
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

  it('answers 404 alike for an event out of reach, an unknown one and a wrong key', async () => {
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

  it('refuses roles that never sign anybody up before it looks at anything', async () => {
    for (const who of [club.root, club.filming, club.newcomer])
      expect((await add(who, { playerId: club.leo })).status).toBe(403);
  });

  it('I2 50 sign-ups of one child at once make one row and one version, for a guardian and a coach alike', async () => {
    const sends = (who: Person, id: string) => Array.from({ length: 25 }, () => add(who, { id, playerId: club.leo }));
    const answers = await Promise.all([...sends(club.parent, '70000001'), ...sends(club.coach, '70000002')]);
    const after = await club.read(game.key);
    expect(after.attendees.map(({ playerId }) => playerId)).toEqual([club.leo]);
    expect(after.version).toBe(2);
    const winner = after.attendees[0]?.id === '70000001' ? answers.slice(0, 25) : answers.slice(25);
    for (const answer of answers) {
      if (winner.includes(answer)) expect([answer.status, answer.reply.version]).toEqual([200, 2]);
      else expect([answer.status, answer.problem.detail]).toEqual([409, 'Leo Raman is already signed up']);
    }
  });

  it('I2 I3 no two rows share an id, also when one caller sends it for two children at once', async () => {
    const answers = await Promise.all(
      [club.leo, club.mia].map((playerId) => add(club.parent, { id: '70000001', playerId })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { attendees, version } = await club.read(game.key);
    expect(new Set(attendees.map(({ id }) => id)).size).toBe(2);
    expect(version).toBe(3);
  });

  it('I3 200 sign-ups at once give 200 rows and versions 2 to 201, each once; replies and news agree', async () => {
    const ids = await club.bigTeam('26699', 200);
    game = await club.game('26699');
    const staff = [club.manager, club.coach, club.coach2, club.admin];
    const answers = await Promise.all(ids.map((playerId, index) => add(staff[index % 4] ?? club.admin, { playerId })));
    const versions = answers.map(({ reply }) => reply.version).sort((one, other) => one - other);
    expect(versions).toEqual(ids.map((_, index) => index + 2));
    const after = await club.read(game.key);
    expect(new Set(after.attendees.map(({ playerId }) => playerId))).toEqual(new Set(ids));
    expect(after.version).toBe(201);
    const told = club.told('attendee:added').filter(({ key }) => key.id === game.id);
    told.sort((one, other) => one.version - other.version);
    expect(told.map((payload) => payload.version)).toEqual(versions);
    // The list's order is the order of the versions.
    expect(told.map((payload) => payload.attendee.playerId)).toEqual(after.attendees.map(({ playerId }) => playerId));
    const changes = (await club.store.events.findOne({ _id: game.id }))?.changes;
    expect(changes?.length).toBe(200);
    expect(changes?.every(({ what }) => what === 'attendee:added')).toBe(true);
  });

  it('I4 the same sign-up again answers the same list and changes nothing, also after the game was called off', async () => {
    const first = await add(club.parent, { id: '70000001', playerId: club.leo });
    await club.store.events.updateOne({ _id: game.id }, { $set: { eventState: 'CANCELLED' } });
    const again = await add(club.parent, { id: '70000001', playerId: club.leo, available: 'NO' });
    expect([again.status, again.raw]).toEqual([200, first.raw]);
    expect((await add(club.coach, { id: '70000001', playerId: club.leo })).status).toBe(409);
    expect((await add(club.parent, { playerId: club.leo })).status).toBe(409);
  });

  it('I4 a change that changes nothing answers 200 without a new version', async () => {
    await add(club.parent, { id: '70000001', playerId: club.leo });
    const before = club.facts.length;
    const { status, reply } = await change(club.parent, '70000001', { available: true, player: 'Other' });
    expect([status, reply.version]).toEqual([200, 2]);
    expect(club.facts.length).toBe(before);
    expect((await change(club.parent, '70000001', { available: 'NO' })).reply.version).toBe(3);
  });

  it('takes no sign-ups for a cancelled or finished event, but changes of those who are on it', async () => {
    await add(club.parent, { id: '70000001', playerId: club.leo });
    for (const eventState of ['CANCELLED', 'FINISHED']) {
      await club.store.events.updateOne({ _id: game.id }, { $set: { eventState } });
      const { status, problem } = await add(club.parent, { playerId: club.mia });
      expect([status, problem.detail]).toEqual([
        409,
        `This event is ${eventState.toLowerCase()}: it takes no more sign-ups.`,
      ]);
    }
    expect((await change(club.parent, '70000001', { available: 'NO' })).status).toBe(200);
  });

  it('takes at most 2,000 sign-ups', async () => {
    await club.store.events.updateOne({ _id: game.id }, { $set: { attendeeCount: 1_999 } });
    expect((await add(club.parent, { playerId: club.leo })).status).toBe(200);
    const { status, problem } = await add(club.parent, { playerId: club.mia });
    expect([status, problem.detail]).toEqual([409, 'This event is full: at most 2,000 people.']);
  });

  it('lets a parent change only the answer, and only of their own rows', async () => {
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

  it('lets staff correct a guest in place, but never make one twice', async () => {
    await add(club.coach, { id: '70000001', player: 'Guest One', emailAddress: 'one@visitors.example' });
    await add(club.coach, { id: '70000002', player: 'Guest Two' });
    const before = club.facts.length;
    const { reply } = await change(club.manager, '70000001', { player: 'Guest Uno', phoneNumber: '123' });
    expect(reply.attendees.map(({ id, player }) => [id, player])).toEqual([
      ['70000001', 'Guest Uno'],
      ['70000002', 'Guest Two'],
    ]);
    expect(club.facts[before]).toMatchObject({
      name: 'attendee:changed',
      payload: { version: 4, attendee: { player: 'Guest Uno' } },
    });
    const twice = await change(club.manager, '70000002', { player: 'guest uno', emailAddress: 'one@visitors.example' });
    expect([twice.status, twice.problem.detail]).toEqual([409, 'Guest Uno is already signed up']);
    expect((await add(club.coach, { player: 'Guest One', emailAddress: 'one@visitors.example' })).status).toBe(200);
  });

  it('I5 takes a position with the version of its list only; a stale one gets the list as it is', async () => {
    await add(club.parent, { id: '70000001', playerId: club.leo });
    await add(club.parent2, { id: '70000002', playerId: club.noa });
    for (const version of [undefined, 1, 2]) {
      const { status, problem } = await remove(club.parent, '0', version);
      expect(status).toBe(409);
      expect(problem.current).toMatchObject({
        id: game.id,
        version: 3,
        attendees: [{ id: '70000001' }, { id: '70000002' }],
      });
      expect(JSON.stringify(problem.current)).not.toContain(emailOf('parent2'));
    }
    expect((await remove(club.parent, '1', 3)).status).toBe(404);
    expect((await remove(club.parent, '2', 3)).status).toBe(404);
    expect((await remove(club.parent, '0', 3)).reply.attendees.map(({ id }) => id)).toEqual(['70000002']);
  });

  it('I5 two coaches who remove rows 0 and 1 of one list at once never take a third child off', async () => {
    for (let round = 0; round < 20; round += 1) {
      game = await club.game();
      for (const [index, playerId] of [club.leo, club.mia, club.noa].entries())
        await add(club.admin, { id: `7000000${index}`, playerId });
      const byPosition = round % 2 === 0;
      const answers = await Promise.all(
        [club.coach, club.coach2].map((coach, index) =>
          byPosition ? remove(coach, String(index), 4) : remove(coach, `7000000${index}`),
        ),
      );
      const left = (await club.read(game.key)).attendees.map(({ id }) => id);
      const gone = answers.flatMap(({ status }, index) => (status === 200 ? [`7000000${index}`] : []));
      expect(left).toEqual(['70000000', '70000001', '70000002'].filter((id) => !gone.includes(id)));
      expect(answers.every(({ status }) => status === 200 || (byPosition && status === 409))).toBe(true);
      expect(gone.length).toBeGreaterThan(byPosition ? 0 : 1);
    }
  });

  it('I5 a row that was removed answers 404 to its second removal, once of many at once succeeds', async () => {
    await add(club.parent, { id: '70000001', playerId: club.leo });
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(club.parent, '70000001')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(404)]);
    expect(await club.read(game.key)).toMatchObject({ version: 3, attendees: [] });
    // The place on the list is free again.
    expect((await add(club.parent, { id: '70000001', playerId: club.leo })).reply.version).toBe(4);
  });

  it('I7 of signing up and removing the event exactly one wins', async () => {
    for (let round = 0; round < 60; round += 1) {
      game = await club.game(...(round % 2 ? [] : [BLUE, GREEN]));
      const tag = GREEN;
      const [signedUp, removed] = await Promise.all([
        add(club.parent, { playerId: club.leo }),
        club.manager.ask(eventsContract.remove_event, { params: { ...game.key, tag } }),
      ]);
      expect([`${signedUp.status} ${removed.status}`]).toEqual([removed.status === 200 ? '404 200' : '200 409']);
      const stored = await club.store.events.findOne({ _id: game.id });
      if (removed.status === 200) expect(stored?.attendeeCount ?? 0).toBe(0);
      else expect(stored?.tags).toContain(tag);
    }
  });

  it('I7 a sign-up that lands between judging and removing wins; a removal that lands first wins', async () => {
    const { events } = club.store;
    const removeFor = (tag: string) => club.manager.ask(eventsContract.remove_event, { params: { ...game.key, tag } });
    for (const tags of [[GREEN], [GREEN, BLUE]]) {
      game = await club.game(...tags);
      const removed = await meanwhile(events, tags.length === 1 ? 'deleteOne' : 'findOneAndUpdate', {
        call: () => removeFor(GREEN),
        other: () => add(club.parent, { playerId: club.leo }),
      });
      expect(removed.status).toBe(409);
      expect(await club.read(game.key)).toMatchObject({ tags, version: 2, attendees: [{ playerId: club.leo }] });

      game = await club.game(...tags);
      const signedUp = await meanwhile(events, 'findOneAndUpdate', {
        call: () => add(club.parent, { playerId: club.leo }),
        other: () => removeFor(GREEN),
      });
      expect(signedUp.status).toBe(404);
      expect((await events.findOne({ _id: game.id }))?.attendeeCount ?? 0).toBe(0);
    }
  });

  it('I11 no contact of another family is in anything that a family, the film crew or ROOT gets', async () => {
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

  it('tells each change once, in full, with the team and the child that it is about', async () => {
    const before = club.facts.length;
    await add(club.parent, { id: '70000001', playerId: club.leo });
    await change(club.coach, '70000001', { available: 'NO' });
    await remove(club.admin, '70000001');
    const by = (who: Person) => ({ userId: who.user._id, name: who.user.fullName });
    const about = { teams: [GREEN], playerId: club.leo };
    const key = game.key;
    expect(club.facts.slice(before)).toMatchObject([
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

  it('tells whose row it is when it is about no child, so that they hear it in full', async () => {
    await add(club.parent2, { id: '70000001', volunteer: 'Filming' });
    expect(club.facts.at(-1)).toMatchObject({
      name: 'attendee:added',
      about: { teams: [GREEN], userId: club.parent2.user._id },
      payload: { attendee: { id: '70000001', volunteer: 'Filming', emailAddress: emailOf('parent2') } },
    });
  });
});
