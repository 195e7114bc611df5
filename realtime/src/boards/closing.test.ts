import type { MessageBusEvent } from '@touchline/server/bus/bus-events';
import type { Document } from '@touchline/server/store/port';
import { buildBoard } from '@touchline/server/testing/records';
import { BOARD_RETENTION_MS } from '@touchline/shared/boards/boards.rules';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type BoardClub, drawing, emptyStateVector, openBoardClub } from '../testing/board-club';
import { accessBusEvent, stamp } from '../testing/bus-events';
import { GREEN, type PersonName } from '../testing/club';
import { duringRead } from '../testing/during-read';

/** A bus event: the list of the team's boards changed. */
const boardsBusEvent = (): MessageBusEvent<'board:changed'> => ({
  kind: 'message',
  name: 'board:changed',
  payload: { ...stamp(), teamId: GREEN },
  about: { teams: [GREEN] },
});

let boardClub: BoardClub;
beforeEach(async () => {
  boardClub = await openBoardClub();
});
afterEach(() => boardClub.close());

describe('closing boards', () => {
  it('I12: closes the board of a member removed from the team, and sends nothing more of it', async () => {
    const { parent } = boardClub.club.people;
    const [coach, leaving] = await Promise.all([boardClub.open('coach'), boardClub.open('parent')]);
    await boardClub.store.teams.updateOne(
      { _id: GREEN },
      {
        $unset: { [`players.p${boardClub.club.children.leo._id}`]: '' },
        $pull: { playerIds: boardClub.club.children.leo._id },
      },
    );
    boardClub.realtime.bus.publish(accessBusEvent({ changed: [parent.user._id] }));
    expect(await leaving.listener.receives('board:closed')).toEqual({ id: boardClub.board._id, reason: 'access' });
    coach.draw('a');
    await coach.settled();
    await leaving.listener.caughtUp();
    expect(leaving.ids).toEqual([]);
    expect(await leaving.join()).toMatchObject({ ok: false, error: { id: 'NOT_FOUND' } });
  });

  it('I12: closes the board of an editor who may only watch now, who joins again as a watcher', async () => {
    const { filming } = boardClub.club.people;
    const drawer = await boardClub.open('filming');
    await boardClub.store.users.updateOne({ _id: filming.user._id }, { $set: { roles: ['PARENT'] } });
    await boardClub.store.teams.updateOne({ _id: GREEN }, { $push: { playerIds: boardClub.club.children.ben._id } });
    await boardClub.store.players.updateOne(
      { _id: boardClub.club.children.ben._id },
      { $push: { contacts: filming.user.emailAddress } },
    );
    boardClub.realtime.bus.publish(accessBusEvent({ changed: [filming.user._id] }));
    await drawer.listener.receives('board:closed');
    expect(await drawer.join()).toMatchObject({ ok: true, canEdit: false });
    const answer = await drawer.listener.ask('board:update', { id: boardClub.board._id, update: drawing('a') });
    expect(answer).toMatchObject({ error: { id: 'FORBIDDEN' } });
  });

  it('I12: applies a change of rights that comes during a join', async () => {
    const { coach } = boardClub.club.people;
    duringRead(boardClub.store.boards, 'findOne', async () => {
      await boardClub.store.users.updateOne({ _id: coach.user._id }, { $set: { roles: [] } });
      const notified = listener.receives('access:changed');
      boardClub.realtime.bus.publish(accessBusEvent({ changed: [coach.user._id] }));
      await notified;
    });
    const listener = await boardClub.realtime.connect(coach.token);
    const answer = await listener.ask('board:join', {
      id: boardClub.board._id,
      stateVector: emptyStateVector,
    });
    expect(answer).toMatchObject({ ok: false, error: { id: 'NOT_FOUND' } });
  });

  it('I12: closes boards while rights cannot be read; a later join works', async () => {
    const { parent } = boardClub.club.people;
    const drawer = await boardClub.open('parent');
    const { users } = boardClub.store;
    const find = users.find.bind(users);
    users.find = () => Promise.reject(new Error('The store is away'));
    boardClub.realtime.bus.publish(accessBusEvent({ changed: [parent.user._id] }));
    expect(await drawer.listener.receives('board:closed')).toEqual({ id: boardClub.board._id, reason: 'unavailable' });
    users.find = find;
    expect(await drawer.join()).toMatchObject({ ok: true });
  });

  it('closes a removed board for everyone, and no other boards of the team', async () => {
    const otherBoard = await buildBoard(boardClub.store, GREEN);
    const [coach, parent, onOtherBoard] = await Promise.all([
      boardClub.open('coach'),
      boardClub.open('parent'),
      boardClub.open('manager', otherBoard._id),
    ]);
    await boardClub.store.boards.updateOne({ _id: boardClub.board._id }, { $set: { removedAt: Date.now() } });
    boardClub.realtime.bus.publish(boardsBusEvent());
    for (const drawer of [coach, parent]) {
      expect(await drawer.listener.receives('board:closed')).toEqual({ id: boardClub.board._id, reason: 'removed' });
      expect(drawer.listener.received('board:changed')).toHaveLength(1);
    }
    await onOtherBoard.listener.receives('board:changed');
    await onOtherBoard.listener.caughtUp();
    expect(onOtherBoard.listener.received('board:closed')).toEqual([]);
    expect(await coach.join()).toMatchObject({ error: { id: 'NOT_FOUND' } });
  });

  it.each([
    ['it is', 'boards', 'findOne', 'NOT_FOUND'],
    ['its journal is', 'boardJournal', 'find', 'UNAVAILABLE'],
  ] as const)('rejects a join of a board that is removed while %s read', async (_, collection, read, id) => {
    const manager = await boardClub.connect('manager');
    const coach = await boardClub.connect('coach');
    duringRead<Document>(boardClub.store[collection], read, async () => {
      await boardClub.store.boards.updateOne({ _id: boardClub.board._id }, { $set: { removedAt: Date.now() } });
      // A joined client is told that the board closed; one that is joining must find it closed.
      const notified = collection === 'boards' ? manager.receives('board:changed') : coach.receives('board:closed');
      boardClub.realtime.bus.publish(boardsBusEvent());
      await notified;
    });
    const answer = await coach.ask('board:join', { id: boardClub.board._id, stateVector: emptyStateVector });
    expect(answer).toMatchObject({ ok: false, error: { id } });
    expect(coach.received('board:closed')).toEqual([{ id: boardClub.board._id, reason: 'removed' }]);
  });

  it('answers a join with UNAVAILABLE, not a rejection, while rights cannot be read', async () => {
    const { boardJournal, users } = boardClub.store;
    const find = users.find.bind(users);
    const { coach } = boardClub.club.people;
    const listener = await boardClub.realtime.connect(coach.token);
    const join = () => listener.ask('board:join', { id: boardClub.board._id, stateVector: emptyStateVector });
    duringRead(boardJournal, 'find', async () => {
      users.find = () => Promise.reject(new Error('The store is away'));
      const notified = listener.receives('board:closed');
      boardClub.realtime.bus.publish(accessBusEvent({ changed: [coach.user._id] }));
      expect(await notified).toEqual({ id: boardClub.board._id, reason: 'unavailable' });
      users.find = find;
    });
    expect(await join()).toMatchObject({ ok: false, error: { id: 'UNAVAILABLE' } });
    expect(await join()).toMatchObject({ ok: true, canEdit: true });
  });

  it('I12: a read of rights that began before a suspension admits no client after it', async () => {
    const { users, teams } = boardClub.store;
    const find = users.find.bind(users);
    const { listener } = await boardClub.open('coach');
    duringRead(teams, 'find', async () => {
      users.find = () => Promise.reject(new Error('The store is away'));
      const notified = listener.receives('board:closed');
      boardClub.realtime.bus.publish(accessBusEvent({ changed: [boardClub.club.people.coach.user._id] }));
      expect(await notified).toEqual({ id: boardClub.board._id, reason: 'unavailable' });
      users.find = find;
    });
    const answer = await listener.ask('board:join', { id: boardClub.board._id, stateVector: emptyStateVector });
    expect(answer).toMatchObject({ ok: false, error: { id: 'UNAVAILABLE' } });
  });

  it('reports a removed board as removed to users who may see it, as long as it can be restored', async () => {
    const { _id: id } = boardClub.board;
    const removedFor = (ms: number) =>
      boardClub.store.boards.updateOne({ _id: id }, { $set: { removedAt: Date.now() - ms } });
    const parent = await boardClub.connect('parent');
    const join = (listener: typeof parent, boardId = id) =>
      listener.ask('board:join', { id: boardId, stateVector: emptyStateVector });
    await removedFor(BOARD_RETENTION_MS - 60_000);
    expect(await join(parent)).toMatchObject({ error: { id: 'NOT_FOUND' } });
    expect(parent.received('board:closed')).toEqual([{ id, reason: 'removed' }]);
    await removedFor(BOARD_RETENTION_MS + 60_000);
    expect(await join(parent)).toMatchObject({ error: { id: 'NOT_FOUND' } });
    expect(parent.received('board:closed')).toHaveLength(1);
    await boardClub.store.boards.updateOne({ _id: id }, { $unset: { removedAt: '' } });
    expect(await join(parent)).toMatchObject({ ok: true });
  });

  it.each(['blueParent', 'newcomer'] as const)(
    'P2: gives %s the same bytes for a removed board as for a missing one',
    async (name) => {
      const { _id: id } = boardClub.board;
      await boardClub.store.boards.updateOne({ _id: id }, { $set: { removedAt: Date.now() } });
      const listener = await boardClub.connect(name);
      const bytesFor = async (boardId: string) => {
        listener.raw = '';
        await listener.ask('board:join', { id: boardId, stateVector: emptyStateVector });
        await listener.caughtUp();
        // Except the id that matches a response to its request.
        return listener.raw.replaceAll(/\d+(?=\[)/g, '');
      };
      const bytesForMissing = await bytesFor('99999999');
      expect(bytesForMissing).toContain('NOT_FOUND');
      expect(await bytesFor(id)).toBe(bytesForMissing);
    },
  );

  it('sends changes of the list of boards to the team only', async () => {
    const names: PersonName[] = ['admin', 'filming', 'parent', 'blueParent', 'root', 'newcomer'];
    const listeners = await Promise.all(names.map((name) => boardClub.connect(name)));
    boardClub.realtime.bus.publish(boardsBusEvent());
    await listeners[0]?.receives('board:changed');
    await Promise.all(listeners.map((listener) => listener.caughtUp()));
    expect(listeners.map((listener) => listener.received('board:changed').length)).toEqual([1, 1, 1, 0, 0, 0]);
  });
});

it('closes a removed board by the sweep when its bus event was lost', async () => {
  const sweptClub = await openBoardClub({ sweepEvery: 20 });
  onTestFinished(() => sweptClub.close());
  const drawer = await sweptClub.open('coach');
  const { _id } = sweptClub.board;
  await sweptClub.store.boards.updateOne({ _id }, { $set: { removedAt: Date.now() } });
  expect(await drawer.listener.receives('board:closed')).toEqual({ id: _id, reason: 'removed' });
});
