import type { EventView } from '@touchline/shared/events/event.model';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  attendeeCalls,
  BLUE,
  beforeWrite,
  emailOf,
  GREEN,
  openTwoTeams,
  type Person,
  retryUnavailable,
  STORES,
  statusesOf,
  type TwoTeams,
} from '../../testing/two-teams';

const byNumber = (one: number, other: number) => one - other;

describe.each(STORES)('concurrent sign-ups, on %s', (_store, mongoUrl) => {
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

  it('R21 I2 50 concurrent sign-ups of one child make one row and one version, for a guardian and a coach', async () => {
    const sends = (who: Person, id: string) =>
      Array.from({ length: 25 }, () => () => add(who, { id, playerId: club.leo }));
    const { first, last: responses } = await retryUnavailable([
      ...sends(club.parent, '70000001'),
      ...sends(club.coach, '70000002'),
    ]);
    expect(statusesOf(responses), `at first: ${statusesOf(first)}`).toBe(
      responses[0]?.status === 200 ? '25 × 200, 25 × 409' : '25 × 409, 25 × 200',
    );
    const after = await club.read(game.key);
    expect(after.attendees.map(({ playerId }) => playerId)).toEqual([club.leo]);
    expect(after.version).toBe(2);
    const winner = after.attendees[0]?.id === '70000001' ? responses.slice(0, 25) : responses.slice(25);
    for (const answer of responses) {
      if (winner.includes(answer)) expect([answer.status, answer.reply.version]).toEqual([200, 2]);
      else expect([answer.status, answer.problem.detail]).toEqual([409, 'Leo Raman is already signed up']);
    }
  });

  it('I2 I3 no two rows share an id, even when one caller sends it for two children at once', async () => {
    const responses = await Promise.all(
      [club.leo, club.mia].map((playerId) => add(club.parent, { id: '70000001', playerId })),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const { attendees, version } = await club.read(game.key);
    expect(new Set(attendees.map(({ id }) => id)).size).toBe(2);
    expect(version).toBe(3);
  });

  it('R21 I3 200 concurrent sign-ups, retried after 503, give 200 rows and versions 2 to 201; replies and messages agree', async () => {
    const ids = await club.bigTeam('26699', 200);
    game = await club.game('26699');
    const staff = [club.manager, club.coach, club.coach2, club.admin];
    const { first, last } = await retryUnavailable(
      ids.map((playerId, n) => () => add(staff[n % 4] ?? club.admin, { id: String(70_000_000 + n), playerId })),
    );
    const atFirst = `at first: ${statusesOf(first)}`;
    expect(statusesOf(last), atFirst).toBe('200 × 200');
    const after = await club.read(game.key);
    expect(after.attendees.map(({ playerId }) => playerId).sort()).toEqual(ids.toSorted());
    expect(after.version).toBe(201);
    // A retry returns the current list, so only first responses hold the version of their own change.
    const versions = first.flatMap(({ status, reply }) => (status === 200 ? reply.version : []));
    expect(new Set(versions).size, atFirst).toBe(versions.length);
    if (versions.length === ids.length) expect(versions.toSorted(byNumber)).toEqual(ids.map((_, n) => n + 2));
    const published = club.messages('attendee:added').filter(({ key }) => key.id === game.id);
    published.sort((one, other) => one.version - other.version);
    expect(new Set(published.map(({ version }) => version)).size, atFirst).toBe(published.length);
    expect(published.map(({ version }) => version)).toEqual(expect.arrayContaining(versions));
    // The list is in the order of the versions.
    for (const { version, attendee } of published)
      expect(attendee.playerId).toBe(after.attendees[version - 2]?.playerId);
    const changes = (await club.store.events.findOne({ _id: game.id }))?.changes;
    expect(changes?.length).toBe(200);
    expect(changes?.every(({ what }) => what === 'attendee:added')).toBe(true);
  });

  it('I4 a retried sign-up returns the same list and changes nothing, even after the game was cancelled', async () => {
    const first = await add(club.parent, { id: '70000001', playerId: club.leo });
    await club.store.events.updateOne({ _id: game.id }, { $set: { eventState: 'CANCELLED' } });
    const again = await add(club.parent, { id: '70000001', playerId: club.leo, available: 'NO' });
    expect([again.status, again.raw]).toEqual([200, first.raw]);
    expect((await add(club.coach, { id: '70000001', playerId: club.leo })).status).toBe(409);
    expect((await add(club.parent, { playerId: club.leo })).status).toBe(409);
  });

  it('I4 a change without effect returns 200 without a new version', async () => {
    await add(club.parent, { id: '70000001', playerId: club.leo });
    const before = club.busEvents.length;
    const { status, reply } = await change(club.parent, '70000001', { available: true, player: 'Other' });
    expect([status, reply.version]).toEqual([200, 2]);
    expect(club.busEvents.length).toBe(before);
    expect((await change(club.parent, '70000001', { available: 'NO' })).reply.version).toBe(3);
  });

  it('I1 stores one of two concurrent answers, with all its fields', async () => {
    await add(club.parent, { id: '70000001', playerId: club.leo, available: 'NO', position: 'Wing' });
    // It was compared with a row that already said NO, and is written on one that says MAYBE.
    const { status, reply } = await beforeWrite(club.store.events, 'findOneAndUpdate', {
      call: () => change(club.parent, '70000001', { available: 'NO', position: 'Goal' }),
      other: () => change(club.coach, '70000001', { available: 'MAYBE', position: 'Back' }),
    });
    expect([status, reply.version]).toEqual([200, 4]);
    const winner = { available: 'NO', position: 'Goal' };
    expect(reply.attendees).toEqual([expect.objectContaining(winner)]);
    expect((await club.read(game.key)).attendees).toEqual([expect.objectContaining(winner)]);
  });

  it('I5 takes a position in the list of a version; an outdated one gets the current list', async () => {
    await add(club.parent, { id: '70000001', playerId: club.leo });
    await add(club.parent2, { id: '70000002', playerId: club.noa });
    for (const version of [1, 2]) {
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

  it('I5 takes a position without a version in the list as it is now, unless the answer names somebody else', async () => {
    await add(club.parent, { id: '70000001', playerId: club.leo });
    await add(club.parent2, { id: '70000002', playerId: club.noa });
    const answer = (person: object) => change(club.coach, '1', { ...person, available: 'NO' });
    const others = [{ id: '70000001' }, { playerId: club.leo }, { player: 'Leo Raman' }, { player: 'Somebody' }];
    for (const person of others) {
      const { status, problem } = await answer(person);
      expect([status, problem.current]).toMatchObject([409, { version: 3 }]);
    }
    const noa = (await club.read(game.key)).attendees[1];
    const rightly = [{ id: '70000002' }, { playerId: club.noa }, { player: noa?.player }, {}];
    for (const person of rightly) expect((await answer(person)).status).toBe(200);
    expect((await club.read(game.key)).attendees.map(({ available }) => available)).toEqual(['YES', 'NO']);
    expect((await remove(club.parent2, '0')).status).toBe(404);
    expect((await remove(club.coach, '2')).status).toBe(404);
    expect((await remove(club.coach, '0')).reply.attendees.map(({ id }) => id)).toEqual(['70000002']);
  });

  it('I5 two coaches who remove rows 0 and 1 of one list at once never remove a third child', async () => {
    for (let round = 0; round < 20; round += 1) {
      game = await club.game();
      for (const [index, playerId] of [club.leo, club.mia, club.noa].entries())
        await add(club.admin, { id: `7000000${index}`, playerId });
      const byPosition = round % 2 === 0;
      const responses = await Promise.all(
        [club.coach, club.coach2].map((coach, index) =>
          byPosition ? remove(coach, String(index), 4) : remove(coach, `7000000${index}`),
        ),
      );
      const remainingIds = (await club.read(game.key)).attendees.map(({ id }) => id);
      const removedIds = responses.flatMap(({ status }, index) => (status === 200 ? [`7000000${index}`] : []));
      expect(remainingIds).toEqual(['70000000', '70000001', '70000002'].filter((id) => !removedIds.includes(id)));
      expect(responses.every(({ status }) => status === 200 || (byPosition && status === 409))).toBe(true);
      expect(removedIds.length).toBeGreaterThan(byPosition ? 0 : 1);
    }
  });

  it('I5 a removed row gets 404 on its second removal, and one of many concurrent removals succeeds', async () => {
    await add(club.parent, { id: '70000001', playerId: club.leo });
    const responses = await Promise.all(Array.from({ length: 10 }, () => remove(club.parent, '70000001')));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(404)]);
    expect(await club.read(game.key)).toMatchObject({ version: 3, attendees: [] });
    // The child can be signed up again.
    expect((await add(club.parent, { id: '70000001', playerId: club.leo })).reply.version).toBe(4);
  });

  it('I1 renaming a guest while a child is signed up removes no row', async () => {
    await add(club.coach, { id: '70000001', player: 'Guest One' });
    const { reply } = await beforeWrite(club.store.events, 'findOneAndUpdate', {
      call: () => change(club.coach, '70000001', { player: 'Guest Uno' }),
      other: () => add(club.parent, { id: '70000002', playerId: club.leo }),
    });
    const { attendees } = await club.read(game.key);
    expect(attendees.map(({ player }) => player)).toEqual(['Guest Uno', 'Leo Raman']);
    expect(attendees).toEqual(reply.attendees);
  });

  it('I5 a row that was removed and added again is another row', async () => {
    for (const write of [
      () => change(club.coach, '70000001', { available: 'NO' }),
      () => remove(club.coach, '70000001'),
    ]) {
      game = await club.game();
      await add(club.parent, { id: '70000001', playerId: club.leo });
      const { status } = await beforeWrite(club.store.events, 'findOneAndUpdate', {
        call: write,
        other: async () => {
          await remove(club.parent, '70000001');
          await add(club.parent, { id: '70000002', playerId: club.leo });
        },
      });
      expect(status).toBe(404);
      const { version, attendees } = await club.read(game.key);
      expect([version, attendees]).toMatchObject([4, [{ id: '70000002', available: 'YES' }]]);
    }
  });

  it('I7 of a sign-up and the removal of the event exactly one succeeds', async () => {
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

  it('I7 the first write wins: a sign-up, or the removal of the event', async () => {
    const { events } = club.store;
    const removeFor = (tag: string) => club.manager.ask(eventsContract.remove_event, { params: { ...game.key, tag } });
    for (const tags of [[GREEN], [GREEN, BLUE]]) {
      game = await club.game(...tags);
      const removed = await beforeWrite(events, tags.length === 1 ? 'deleteOne' : 'findOneAndUpdate', {
        call: () => removeFor(GREEN),
        other: () => add(club.parent, { playerId: club.leo }),
      });
      expect(removed.status).toBe(409);
      expect(await club.read(game.key)).toMatchObject({ tags, version: 2, attendees: [{ playerId: club.leo }] });

      game = await club.game(...tags);
      const signedUp = await beforeWrite(events, 'findOneAndUpdate', {
        call: () => add(club.parent, { playerId: club.leo }),
        other: () => removeFor(GREEN),
      });
      expect(signedUp.status).toBe(404);
      expect((await events.findOne({ _id: game.id }))?.attendeeCount ?? 0).toBe(0);
    }
  });
});
