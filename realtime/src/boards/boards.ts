/**
 * Boards: a stroke is judged, appended to the journal, sent to the room, and acknowledged once it is durable
 * (docs/decisions/0017, 0024 and 0026). No document lives here: what a board is, its journal says.
 */
import type { Actor } from '@touchline/shared/access/actor';
import { may } from '@touchline/shared/access/rules';
import { isGone } from '@touchline/shared/boards/boards.rules';
import { readPointer, writePointer } from '@touchline/shared/boards/pointers';
import { isStateVector } from '@touchline/shared/boards/updates';
import { notFound, Problem } from '@touchline/shared/errors';
import type { News } from '@touchline/shared/live/messages';
import { rooms } from '@touchline/shared/live/rooms';
import type { ClubStore } from '@touchline/shared/server/club-store';
import type { Logger } from '@touchline/shared/server/log';
import type { BoardRecord } from '@touchline/shared/server/records';
import type { Handler } from '../socket/request-router';
import type { Rights } from '../socket/rights';
import type { LiveServer, LiveSocket } from '../socket/types';
import { createBoardCopies } from './board-copies';
import { createCompaction } from './compaction';
import { createIntake } from './intake';
import { createJoinLimiter } from './join-limiter';
import { createMembers } from './members';

/** So many boards may be joined by one socket, and so many sockets be on one board of this node. */
const MOST_JOINED = 10;
const MOST_MEMBERS = 50;
/** Boards may be removed, of whatever team, while somebody joins one: so often it is read at most. */
const MOST_READINGS = 10;

interface Parts {
  io: LiveServer;
  store: Pick<ClubStore, 'boards' | 'boardJournal'>;
  rights: Rights;
  log: Logger;
  /** Entries of a journal that are worth a compaction. */
  compactAfter?: number | undefined;
}

const cannotSay = () => new Problem('UNAVAILABLE', 'This cannot be answered right now.');

/** As it travels: the adapter between nodes knows buffers. */
const frame = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

export function createBoards({ io, store, rights, log, compactAfter }: Parts) {
  const members = createMembers();
  const held = createBoardCopies(store);
  const compaction = createCompaction({ store, log, compactAfter, onCompacted: held.compacted });
  const takeIn = createIntake({ store, held, compaction });
  const budget = createJoinLimiter();

  const known = new Set<string>();
  /** Somebody should look into it; what can be read is shown meanwhile. Said once a board, for it is read often. */
  function spoilt(id: string, entries: number): void {
    if (known.has(id)) return;
    known.add(id);
    log.error({ board: id, entries }, 'Entries of a board cannot be read');
  }

  function leave(socket: LiveSocket, id: string): void {
    void socket.leave(rooms.board(id));
    const { member, isLast } = members.drop(id, socket);
    if (isLast) {
      compaction.forget(id);
      held.forget(id);
    }
    if (!member?.pointer?.shown) return;
    const { clientId, clock } = member.pointer;
    io.to(rooms.board(id)).emit('board:awareness', {
      id,
      update: frame(writePointer({ clientId, clock, state: null })),
    });
  }

  function close(socket: LiveSocket, id: string, reason: News<'board:closed'>['reason']): void {
    leave(socket, id);
    socket.emit('board:closed', { id, reason });
  }

  const joined = (socket: LiveSocket, id: string) => {
    const member = members.of(id, socket);
    if (!member) throw notFound('board');
    return member;
  };
  const editing = (socket: LiveSocket, id: string) => {
    const member = joined(socket, id);
    if (!member.canEdit) throw new Problem('FORBIDDEN', 'You may watch this board, but not draw on it.');
    return member;
  };

  /** Goes up whenever boards may have been removed: what was read of one before may be wrong since. */
  let removals = 0;

  /** Puts the socket onto the board, as what it may be there by the rights of this moment. */
  async function enter(socket: LiveSocket, id: string): Promise<{ canEdit: boolean; isNew: boolean }> {
    await rights.loadCaller(socket);
    let board: BoardRecord | null;
    let before: number;
    let readings = 0;
    do {
      if (readings === MOST_READINGS) throw cannotSay();
      readings += 1;
      before = removals;
      board = await store.boards.findOne({ _id: id });
    } while (before !== removals);
    // Rights may have changed while the board was read. From here on whoever takes them away, or the board, finds it joined.
    const actor = rights.latest(socket);
    if (!actor || !socket.connected) throw cannotSay();
    if (!board || isGone(board, Date.now()) || !may(actor, 'board.read', board)) throw notFound('board');
    if (board.removedAt !== undefined) {
      // It may come back: whoever may see it is told so beforehand, and keeps what was not sent yet.
      close(socket, id, 'removed');
      throw notFound('board');
    }
    const isNew = !members.of(id, socket);
    if (isNew) {
      if (members.joinedBy(socket).length >= MOST_JOINED)
        throw new Problem('RATE_LIMITED', `At most ${MOST_JOINED} boards can be open at once.`);
      if (members.countOf(id) >= MOST_MEMBERS) throw new Problem('RATE_LIMITED', 'This board is crowded right now.');
    }
    const canEdit = may(actor, 'board.change', board);
    members.put(id, board.teamId, { socket, canEdit });
    void socket.join(rooms.board(id));
    return { canEdit, isNew };
  }

  const join: Handler<'board:join'> = async ({ id, stateVector }, socket) => {
    if (!isStateVector(stateVector)) throw new Problem('VALIDATION', 'stateVector: It is none.');
    // Into the room first: what is drawn while the journal is read comes twice, and never not at all.
    const { canEdit, isNew } = await enter(socket, id);
    try {
      const board = held.of(id);
      await board.catchUp();
      // Closed meanwhile; its client was told why, and asks again where that may help.
      if (!members.of(id, socket)) throw cannotSay();
      compaction.read(id, board.updates);
      await budget.pay(socket.data.userId, board, stateVector);
      const answer = await board.answerTo(stateVector);
      if (!members.of(id, socket)) throw cannotSay();
      if (answer.unreadable > 0) spoilt(id, answer.unreadable);
      return { update: frame(answer.update), stateVector: frame(answer.stateVector), canEdit };
    } catch (error) {
      if (isNew) leave(socket, id);
      throw error;
    } finally {
      if (members.countOf(id) === 0) held.forget(id);
    }
  };

  const update: Handler<'board:update'> = async ({ id, update: sent }, socket, until) => {
    const { durable } = await takeIn(id, sent, () => editing(socket, id));
    until(durable);
    socket.to(rooms.board(id)).emit('board:update', { id, update: frame(sent) });
    // Who drew may be gone by now, and nobody else be there.
    if (members.countOf(id) > 0) compaction.wrote(id, sent.byteLength);
    else held.forget(id);
    return {};
  };

  const awareness: Handler<'board:awareness'> = async ({ id, update: sent }, socket) => {
    const member = editing(socket, id);
    const said = readPointer(sent);
    if (!said) throw new Problem('VALIDATION', 'update: It is no pointer of one client.');
    const { clientId, clock, state } = said;
    if (member.pointer ? member.pointer.clientId !== clientId : !members.claim(id, clientId, socket))
      throw new Problem('FORBIDDEN', 'This is not your pointer.');
    member.pointer = { clientId, clock: Math.max(clock, member.pointer?.clock ?? 0), shown: state !== null };
    const { userId, name } = socket.data;
    const peer = state && { ...state, user: { userId, name } };
    const to = socket.volatile.to(rooms.board(id));
    to.emit('board:awareness', { id, update: frame(writePointer({ clientId, clock, state: peer })) });
    return {};
  };

  const leaveIt: Handler<'board:leave'> = async ({ id }, socket) => {
    if (members.of(id, socket)) leave(socket, id);
    return {};
  };

  /** Closes those of these boards that are there no more. */
  async function closeRemoved(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    // Who joins from now on has seen the board stand later than this reading.
    const before = ids.map((id) => ({ id, sockets: members.socketsOf(id) }));
    const found = await store.boards.find({ _id: { $in: ids } }, { projection: { removedAt: 1 } });
    const standing = new Set(found.filter(({ removedAt }) => removedAt === undefined).map(({ _id }) => _id));
    for (const { id, sockets } of before)
      for (const socket of standing.has(id) ? [] : sockets) if (members.of(id, socket)) close(socket, id, 'removed');
  }
  function closeSoon(ids: readonly string[]): void {
    removals += 1;
    closeRemoved(ids).catch((error: unknown) => log.warn({ err: error }, 'Removed boards could not be closed'));
  }

  return {
    handlers: { 'board:join': join, 'board:update': update, 'board:awareness': awareness, 'board:leave': leaveIt },

    /** The socket is gone, and with it its pointers. */
    forget(socket: LiveSocket): void {
      for (const { id } of members.joinedBy(socket)) leave(socket, id);
    },

    /** The socket's user may see less than before. Who may still watch joins again, as a watcher. */
    rejudge(socket: LiveSocket, actor: Actor): void {
      for (const { id, teamId, member } of members.joinedBy(socket))
        if (!may(actor, member.canEdit ? 'board.change' : 'board.read', { teamId })) close(socket, id, 'access');
    },

    /** Nobody can say what the socket may see. */
    suspend(socket: LiveSocket): void {
      for (const { id } of members.joinedBy(socket)) close(socket, id, 'unavailable');
    },

    /** The list of a team's boards changed. */
    changed: (teamId: string): void => closeSoon(members.boards(teamId)),

    /** News may have been lost. */
    refresh: (): void => closeSoon(members.boards()),

    /** Resolves when no compaction runs any more. */
    idle: compaction.idle,
  };
}
