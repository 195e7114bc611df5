/**
 * Boards: a stroke is validated, appended to the journal, sent to the room, and acknowledged once it is durable (docs/decisions/0017 and
 * 0023). The node keeps no documents; the journal is the source of truth.
 */

import type { ClubStore } from '@touchline/server/club-store';
import type { Logger } from '@touchline/server/log';
import type { BoardRecord } from '@touchline/server/records';
import type { Actor } from '@touchline/shared/access/actor';
import { isGone } from '@touchline/shared/boards/boards.rules';
import { readPointer, writePointer } from '@touchline/shared/boards/pointers';
import { isStateVector } from '@touchline/shared/boards/updates';
import { notFound, Problem } from '@touchline/shared/errors';
import type { Message } from '@touchline/shared/live/messages';
import { rooms } from '@touchline/shared/live/rooms';
import { may } from '@touchline/shared/permissions/rules';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Handler } from '../socket/request-router';
import type { Rights } from '../socket/rights';
import type { LiveServer, LiveSocket } from '../socket/types';
import { type BoardCopy, createBoardCopies } from './board-copies';
import { createCompaction } from './compaction';
import { createIntake } from './intake';
import { createMembers } from './members';

/** Points per 10 seconds: enough for nine full boards, each with a different state vector. */
const JOIN_LIMIT = { keyPrefix: 'join-bytes', points: 1_200, duration: 10 };
/** Bytes of a board that cost one point. */
const BYTES_PER_POINT = 16 * 1_024;

function createJoinLimiter() {
  const limiter = new RateLimiterMemory(JOIN_LIMIT);
  return {
    /** Rejects when the user has used up the points. A cached response costs only one point. */
    async consume(userId: string, board: BoardCopy, stateVector: Uint8Array): Promise<void> {
      const cost = board.hasResponse(stateVector) ? 1 : 1 + Math.ceil(board.bytes / BYTES_PER_POINT);
      await limiter.consume(userId, cost);
    },
  };
}

/** Limits: boards that one socket joins, and sockets on one board of this node. */
const MAX_JOINED = 10;
const MAX_MEMBERS = 50;
/** Attempts to read a board during a join, because any board may be removed meanwhile. */
const MAX_READS = 10;

interface Parts {
  io: LiveServer;
  store: Pick<ClubStore, 'boards' | 'boardJournal'>;
  rights: Rights;
  log: Logger;
  /** Number of journal entries that trigger a compaction. */
  compactAfter?: number | undefined;
}

const unavailable = () => new Problem('UNAVAILABLE', 'This cannot be answered right now.');

/** The adapter between nodes needs Buffers. */
const frame = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

export function createBoards({ io, store, rights, log, compactAfter }: Parts) {
  const members = createMembers();
  const copies = createBoardCopies(store);
  const compaction = createCompaction({ store, log, compactAfter, onCompacted: copies.compacted });
  const accept = createIntake({ store, copies, compaction });
  const joinLimiter = createJoinLimiter();

  const reported = new Set<string>();
  /** Logs unreadable entries for the operator, once per board. The readable rest is shown meanwhile. */
  function reportUnreadable(id: string, entries: number): void {
    if (reported.has(id)) return;
    reported.add(id);
    log.error({ board: id, entries }, 'Entries of a board cannot be read');
  }

  function leave(socket: LiveSocket, id: string): void {
    void socket.leave(rooms.board(id));
    const { member, isLast } = members.remove(id, socket);
    if (isLast) {
      compaction.forget(id);
      copies.forget(id);
    }
    if (!member?.pointer?.shown) return;
    const { clientId, clock } = member.pointer;
    io.to(rooms.board(id)).emit('board:awareness', {
      id,
      update: frame(writePointer({ clientId, clock, state: null })),
    });
  }

  function close(socket: LiveSocket, id: string, reason: Message<'board:closed'>['reason']): void {
    leave(socket, id);
    socket.emit('board:closed', { id, reason });
  }

  const assertMember = (socket: LiveSocket, id: string) => {
    const member = members.of(id, socket);
    if (!member) throw notFound('board');
    return member;
  };
  const assertEditor = (socket: LiveSocket, id: string) => {
    const member = assertMember(socket, id);
    if (!member.canEdit) throw new Problem('FORBIDDEN', 'You may watch this board, but not draw on it.');
    return member;
  };

  /** Increases whenever boards may have been removed: earlier reads of boards may be outdated. */
  let removals = 0;

  /** Joins the socket to the board, with its rights of this moment. */
  async function enter(socket: LiveSocket, id: string): Promise<{ canEdit: boolean; isNew: boolean }> {
    await rights.loadCaller(socket);
    let board: BoardRecord | null;
    let removalsBefore: number;
    let reads = 0;
    do {
      if (reads === MAX_READS) throw unavailable();
      reads += 1;
      removalsBefore = removals;
      board = await store.boards.findOne({ _id: id });
    } while (removalsBefore !== removals);
    // Rights may have changed during the read. From here on, a change of rights or a removal finds the socket on the board.
    const actor = rights.latest(socket);
    if (!actor || !socket.connected) throw unavailable();
    if (!board || isGone(board, Date.now()) || !may(actor, 'board.read', board)) throw notFound('board');
    if (board.removedAt !== undefined) {
      // The board may be restored, so tell the client, which then keeps its unsent strokes.
      close(socket, id, 'removed');
      throw notFound('board');
    }
    const isNew = !members.of(id, socket);
    if (isNew) {
      if (members.joinedBy(socket).length >= MAX_JOINED)
        throw new Problem('RATE_LIMITED', `At most ${MAX_JOINED} boards can be open at once.`);
      if (members.countOf(id) >= MAX_MEMBERS) throw new Problem('RATE_LIMITED', 'This board is crowded right now.');
    }
    const canEdit = may(actor, 'board.change', board);
    members.put(id, board.teamId, { socket, canEdit });
    void socket.join(rooms.board(id));
    return { canEdit, isNew };
  }

  const join: Handler<'board:join'> = async ({ id, stateVector }, socket) => {
    if (!isStateVector(stateVector)) throw new Problem('VALIDATION', 'stateVector: Not a valid state vector.');
    // Join the room first: strokes during the read may arrive twice, but are never missed.
    const { canEdit, isNew } = await enter(socket, id);
    try {
      const board = copies.of(id);
      await board.catchUp();
      // Closed meanwhile. The client was told why, and joins again where that may help.
      if (!members.of(id, socket)) throw unavailable();
      compaction.afterRead(id, board.updates);
      await joinLimiter.consume(socket.data.userId, board, stateVector);
      const response = await board.responseTo(stateVector);
      if (!members.of(id, socket)) throw unavailable();
      if (response.unreadable > 0) reportUnreadable(id, response.unreadable);
      return { update: frame(response.update), stateVector: frame(response.stateVector), canEdit };
    } catch (error) {
      if (isNew) leave(socket, id);
      throw error;
    } finally {
      if (members.countOf(id) === 0) copies.forget(id);
    }
  };

  const update: Handler<'board:update'> = async ({ id, update: sent }, socket, ackAfter) => {
    const { durable } = await accept(id, sent, () => assertEditor(socket, id));
    ackAfter(durable);
    socket.to(rooms.board(id)).emit('board:update', { id, update: frame(sent) });
    // The socket may have left by now, and the board may have no others.
    if (members.countOf(id) > 0) compaction.afterWrite(id, sent.byteLength);
    else copies.forget(id);
    return {};
  };

  const awareness: Handler<'board:awareness'> = async ({ id, update: sent }, socket) => {
    const member = assertEditor(socket, id);
    const pointer = readPointer(sent);
    if (!pointer) throw new Problem('VALIDATION', 'update: Not a pointer of a single client.');
    const { clientId, clock, state } = pointer;
    if (member.pointer ? member.pointer.clientId !== clientId : !members.claim(id, clientId, socket))
      throw new Problem('FORBIDDEN', 'This is not your pointer.');
    member.pointer = { clientId, clock: Math.max(clock, member.pointer?.clock ?? 0), shown: state !== null };
    const { userId, name } = socket.data;
    const peer = state && { ...state, user: { userId, name } };
    const others = socket.volatile.to(rooms.board(id));
    others.emit('board:awareness', { id, update: frame(writePointer({ clientId, clock, state: peer })) });
    return {};
  };

  const leaveBoard: Handler<'board:leave'> = async ({ id }, socket) => {
    if (members.of(id, socket)) leave(socket, id);
    return {};
  };

  /** Closes the boards of this list that no longer exist. */
  async function closeRemoved(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    // Lists the sockets before it reads the boards: a socket that joins later reads its board itself.
    const watched = ids.map((id) => ({ id, sockets: members.socketsOf(id) }));
    const boards = await store.boards.find({ _id: { $in: ids } }, { projection: { removedAt: 1 } });
    const existingIds = new Set(boards.filter(({ removedAt }) => removedAt === undefined).map(({ _id }) => _id));
    for (const { id, sockets } of watched) {
      if (existingIds.has(id)) continue;
      for (const socket of sockets) if (members.of(id, socket)) close(socket, id, 'removed');
    }
  }
  function closeSoon(ids: readonly string[]): void {
    removals += 1;
    closeRemoved(ids).catch((error: unknown) => log.warn({ err: error }, 'Removed boards could not be closed'));
  }

  return {
    handlers: { 'board:join': join, 'board:update': update, 'board:awareness': awareness, 'board:leave': leaveBoard },

    /** Removes the pointers of a disconnected socket. */
    forget(socket: LiveSocket): void {
      for (const { id } of members.joinedBy(socket)) leave(socket, id);
    },

    /** Call it when the socket's user may have lost rights. Users who may still watch join again as watchers. */
    reauthorize(socket: LiveSocket, actor: Actor): void {
      for (const { id, teamId, member } of members.joinedBy(socket))
        if (!may(actor, member.canEdit ? 'board.change' : 'board.read', { teamId })) close(socket, id, 'access');
    },

    /** Closes the socket's boards while its rights cannot be read. */
    suspend(socket: LiveSocket): void {
      for (const { id } of members.joinedBy(socket)) close(socket, id, 'unavailable');
    },

    /** Call it when a team's list of boards changed. */
    changed: (teamId: string): void => closeSoon(members.boards(teamId)),

    /** Call it when bus events may have been lost. */
    refresh: (): void => closeSoon(members.boards()),

    /** Resolves when no compaction runs. */
    idle: compaction.idle,
  };
}
