import { BOARD_RETENTION_MS } from '@touchline/shared/boards/boards.rules';
import type { MessageFact } from '@touchline/shared/server/news/facts';
import type { Document } from '@touchline/shared/server/store/port';
import { buildBoard } from '@touchline/shared/server/testing/records';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BoardClub, drawing, emptyStateVector, openBoardClub } from '../testing/board-club';
import { GREEN, type PersonName } from '../testing/club';
import { duringRead } from '../testing/during-read';
import { accessFact, stamp } from '../testing/facts';

/** A fact: the list of the team's boards changed. */
const boardsFact = (): MessageFact<'board:changed'> => ({
  kind: 'message',
  name: 'board:changed',
  payload: { ...stamp(), teamId: GREEN },
  about: { teams: [GREEN] },
});

let there: BoardClub;
beforeEach(async () => {
  there = await openBoardClub();
});
afterEach(() => there.close());

describe('closing boards', () => {
  it('I12: closes the board of a member removed from the team, and sends nothing more of it', async () => {
    const { parent } = there.club.people;
    const [coach, leaving] = await Promise.all([there.open('coach'), there.open('parent')]);
    await there.store.teams.updateOne(
      { _id: GREEN },
      {
        $unset: { [`players.p${there.club.children.leo._id}`]: '' },
        $pull: { playerIds: there.club.children.leo._id },
      },
    );
    there.realtime.bus.publish(accessFact({ changed: [parent.user._id] }));
    expect(await leaving.listener.receives('board:closed')).toEqual({ id: there.board._id, reason: 'access' });
    coach.draw('a');
    await coach.settled();
    await leaving.listener.caughtUp();
    expect(leaving.ids).toEqual([]);
    expect(await leaving.join()).toMatchObject({ ok: false, error: { id: 'NOT_FOUND' } });
  });

  it('I12: closes the board of an editor who may only watch now, who joins again as a watcher', async () => {
    const { filming } = there.club.people;
    const drawer = await there.open('filming');
    await there.store.users.updateOne({ _id: filming.user._id }, { $set: { roles: ['PARENT'] } });
    await there.store.teams.updateOne({ _id: GREEN }, { $push: { playerIds: there.club.children.ben._id } });
    await there.store.players.updateOne(
      { _id: there.club.children.ben._id },
      { $push: { contacts: filming.user.emailAddress } },
    );
    there.realtime.bus.publish(accessFact({ changed: [filming.user._id] }));
    await drawer.listener.receives('board:closed');
    expect(await drawer.join()).toMatchObject({ ok: true, canEdit: false });
    const answer = await drawer.listener.ask('board:update', { id: there.board._id, update: drawing('a') });
    expect(answer).toMatchObject({ error: { id: 'FORBIDDEN' } });
  });

  it('I12: applies a change of rights that comes during a join', async () => {
    const { coach } = there.club.people;
    duringRead(there.store.boards, 'findOne', async () => {
      await there.store.users.updateOne({ _id: coach.user._id }, { $set: { roles: [] } });
      const notified = listener.receives('access:changed');
      there.realtime.bus.publish(accessFact({ changed: [coach.user._id] }));
      await notified;
    });
    const listener = await there.realtime.connect(coach.token);
    const answer = await listener.ask('board:join', {
      id: there.board._id,
      stateVector: emptyStateVector,
    });
    expect(answer).toMatchObject({ ok: false, error: { id: 'NOT_FOUND' } });
  });

  it('I12: closes boards while rights cannot be read; a later join works', async () => {
    const { parent } = there.club.people;
    const drawer = await there.open('parent');
    const { users } = there.store;
    const find = users.find.bind(users);
    users.find = () => Promise.reject(new Error('The store is away'));
    there.realtime.bus.publish(accessFact({ changed: [parent.user._id] }));
    expect(await drawer.listener.receives('board:closed')).toEqual({ id: there.board._id, reason: 'unavailable' });
    users.find = find;
    expect(await drawer.join()).toMatchObject({ ok: true });
  });

  it('closes a removed board for everyone, and no other boards of the team', async () => {
    const other = await buildBoard(there.store, GREEN);
    const [coach, parent, elsewhere] = await Promise.all([
      there.open('coach'),
      there.open('parent'),
      there.open('manager', other._id),
    ]);
    await there.store.boards.updateOne({ _id: there.board._id }, { $set: { removedAt: Date.now() } });
    there.realtime.bus.publish(boardsFact());
    for (const drawer of [coach, parent]) {
      expect(await drawer.listener.receives('board:closed')).toEqual({ id: there.board._id, reason: 'removed' });
      expect(drawer.listener.received('board:changed')).toHaveLength(1);
    }
    await elsewhere.listener.receives('board:changed');
    await elsewhere.listener.caughtUp();
    expect(elsewhere.listener.received('board:closed')).toEqual([]);
    expect(await coach.join()).toMatchObject({ error: { id: 'NOT_FOUND' } });
  });

  it.each([
    ['it is', 'boards', 'findOne', 'NOT_FOUND'],
    ['its journal is', 'boardJournal', 'find', 'UNAVAILABLE'],
  ] as const)('rejects a join of a board that is removed while %s read', async (_, collection, read, id) => {
    const elsewhere = await there.connect('manager');
    const coach = await there.connect('coach');
    duringRead<Document>(there.store[collection], read, async () => {
      await there.store.boards.updateOne({ _id: there.board._id }, { $set: { removedAt: Date.now() } });
      // A joined client is told that the board closed; one that is joining must find it closed.
      const notified = collection === 'boards' ? elsewhere.receives('board:changed') : coach.receives('board:closed');
      there.realtime.bus.publish(boardsFact());
      await notified;
    });
    const answer = await coach.ask('board:join', { id: there.board._id, stateVector: emptyStateVector });
    expect(answer).toMatchObject({ ok: false, error: { id } });
    expect(coach.received('board:closed')).toEqual([{ id: there.board._id, reason: 'removed' }]);
  });

  it('answers a join with UNAVAILABLE, not a rejection, while rights cannot be read', async () => {
    const { boardJournal, users } = there.store;
    const find = users.find.bind(users);
    const { coach } = there.club.people;
    const listener = await there.realtime.connect(coach.token);
    const join = () => listener.ask('board:join', { id: there.board._id, stateVector: emptyStateVector });
    duringRead(boardJournal, 'find', async () => {
      users.find = () => Promise.reject(new Error('The store is away'));
      const notified = listener.receives('board:closed');
      there.realtime.bus.publish(accessFact({ changed: [coach.user._id] }));
      expect(await notified).toEqual({ id: there.board._id, reason: 'unavailable' });
      users.find = find;
    });
    expect(await join()).toMatchObject({ ok: false, error: { id: 'UNAVAILABLE' } });
    expect(await join()).toMatchObject({ ok: true, canEdit: true });
  });

  it('I12: a read of rights that began before a suspension admits no client after it', async () => {
    const { users, teams } = there.store;
    const find = users.find.bind(users);
    const { listener } = await there.open('coach');
    duringRead(teams, 'find', async () => {
      users.find = () => Promise.reject(new Error('The store is away'));
      const notified = listener.receives('board:closed');
      there.realtime.bus.publish(accessFact({ changed: [there.club.people.coach.user._id] }));
      expect(await notified).toEqual({ id: there.board._id, reason: 'unavailable' });
      users.find = find;
    });
    const answer = await listener.ask('board:join', { id: there.board._id, stateVector: emptyStateVector });
    expect(answer).toMatchObject({ ok: false, error: { id: 'UNAVAILABLE' } });
  });

  it('reports a removed board as removed to users who may see it, as long as it can be restored', async () => {
    const { _id: id } = there.board;
    const removedFor = (ms: number) =>
      there.store.boards.updateOne({ _id: id }, { $set: { removedAt: Date.now() - ms } });
    const parent = await there.connect('parent');
    const join = (listener: typeof parent, one = id) =>
      listener.ask('board:join', { id: one, stateVector: emptyStateVector });
    await removedFor(BOARD_RETENTION_MS - 60_000);
    expect(await join(parent)).toMatchObject({ error: { id: 'NOT_FOUND' } });
    expect(parent.received('board:closed')).toEqual([{ id, reason: 'removed' }]);
    await removedFor(BOARD_RETENTION_MS + 60_000);
    expect(await join(parent)).toMatchObject({ error: { id: 'NOT_FOUND' } });
    expect(parent.received('board:closed')).toHaveLength(1);
    await there.store.boards.updateOne({ _id: id }, { $unset: { removedAt: '' } });
    expect(await join(parent)).toMatchObject({ ok: true });
  });

  it.each(['blueParent', 'newcomer'] as const)(
    'P2: gives %s the same bytes for a removed board as for a missing one',
    async (name) => {
      const { _id: id } = there.board;
      await there.store.boards.updateOne({ _id: id }, { $set: { removedAt: Date.now() } });
      const listener = await there.connect(name);
      const said = async (one: string) => {
        listener.raw = '';
        await listener.ask('board:join', { id: one, stateVector: emptyStateVector });
        await listener.caughtUp();
        // Except the id that matches a response to its request.
        return listener.raw.replaceAll(/\d+(?=\[)/g, '');
      };
      const none = await said('99999999');
      expect(none).toContain('NOT_FOUND');
      expect(await said(id)).toBe(none);
    },
  );

  it('sends changes of the list of boards to the team only', async () => {
    const names: PersonName[] = ['admin', 'filming', 'parent', 'blueParent', 'root', 'newcomer'];
    const listeners = await Promise.all(names.map((name) => there.connect(name)));
    there.realtime.bus.publish(boardsFact());
    await listeners[0]?.receives('board:changed');
    await Promise.all(listeners.map((listener) => listener.caughtUp()));
    expect(listeners.map((listener) => listener.received('board:changed').length)).toEqual([1, 1, 1, 0, 0, 0]);
  });
});

it('closes a removed board by the sweep when its fact was lost', async () => {
  const swept = await openBoardClub({ sweepEvery: 20 });
  const drawer = await swept.open('coach');
  const { _id } = swept.board;
  await swept.store.boards.updateOne({ _id }, { $set: { removedAt: Date.now() } });
  expect(await drawer.listener.receives('board:closed')).toEqual({ id: _id, reason: 'removed' });
  await swept.close();
});
