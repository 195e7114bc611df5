/** Presence: users with an event or a board open see the other users who do (specification 7.2). */

import { type Caller, hasJoined } from '@touchline/server/access/caller';
import type { ClubStore } from '@touchline/server/club-store';
import type { Logger } from '@touchline/server/log';
import type { BoardRecord, EventRecord } from '@touchline/server/records';
import { type Actor, hasRole } from '@touchline/shared/access/actor';
import { notFound, Problem } from '@touchline/shared/errors';
import type { EventKey } from '@touchline/shared/events/event.model';
import { keyOf } from '@touchline/shared/events/event-key';
import { visibilityOf } from '@touchline/shared/events/events.rules';
import type { Message } from '@touchline/shared/live/messages';
import type { RequestOf } from '@touchline/shared/live/requests';
import { rooms } from '@touchline/shared/live/rooms';
import { may } from '@touchline/shared/permissions/rules';
import type { Handler } from '../socket/request-router';
import type { Rights } from '../socket/rights';
import { type LiveServer, type LiveSocket, type SocketData, socketsIn } from '../socket/types';

type SubjectStore = Pick<ClubStore, 'events' | 'boards'>;

/** The subject of a presence message: an event or a board. */
type SubjectName = { key: EventKey } | { board: string };
interface Subject {
  room: string;
  named: SubjectName;
  teams: readonly string[];
}

const eventFields = { tags: 1, createdBy: 1, keys: 1, eventTime: 1, eventLocation: 1 } as const;

/** ROOT may read events in emergencies, but does not watch viewers. */
const mayWatch = (actor: Actor, { tags, createdBy }: EventRecord) =>
  may(actor, 'event.read', { tags, createdBy }) && visibilityOf(actor, tags) !== 'anonymous';

const roomOf = (request: RequestOf<'open'>): string =>
  'event' in request ? rooms.viewing(request.event.id) : rooms.viewingBoard(request.board);

async function eventSubject({ events }: SubjectStore, actor: Actor, { time, hash, id }: EventKey) {
  const event = await events.findOne({ _id: id }, { projection: eventFields });
  if (!event?.keys.includes(`${time}/${hash}`) || !mayWatch(actor, event)) return null;
  const { eventTime, eventLocation } = event;
  return { room: rooms.viewing(id), named: { key: keyOf({ id, eventTime, eventLocation }) }, teams: event.tags };
}

const mayWatchBoard = (actor: Actor, board: BoardRecord) =>
  board.removedAt === undefined && may(actor, 'board.read', board);

async function boardSubject({ boards }: SubjectStore, actor: Actor, id: string) {
  const board = await boards.findOne({ _id: id });
  if (!board || !mayWatchBoard(actor, board)) return null;
  return { room: rooms.viewingBoard(id), named: { board: id }, teams: [board.teamId] };
}

/** Returns the requested subject, or null when it does not exist or the actor may not watch it. */
const subjectOf = (store: SubjectStore, actor: Actor, request: RequestOf<'open'>): Promise<Subject | null> =>
  'event' in request ? eventSubject(store, actor, request.event) : boardSubject(store, actor, request.board);

/** Returns whether others see the caller here. Members who have not accepted are hidden (decision 0030). */
const isShown = (caller: Caller, { teams }: Subject): boolean =>
  hasRole(caller.actor, 'ADMIN') || teams.some((team) => hasJoined(caller, team));

/** Returns whether an actor may watch the subject of a room. */
type WatchCheck = (actor: Actor, room: string) => boolean;

/** Reads these subjects. Returns the check of who may still watch them. */
async function readWatchCheck(store: SubjectStore, open: readonly Subject[]): Promise<WatchCheck> {
  const named = open.map((subject) => subject.named);
  const eventIds = named.flatMap((name) => ('key' in name ? [name.key.id] : []));
  const boardIds = named.flatMap((name) => ('board' in name ? [name.board] : []));
  const [events, boards] = await Promise.all([
    eventIds.length ? store.events.find({ _id: { $in: eventIds } }, { projection: eventFields }) : [],
    boardIds.length ? store.boards.find({ _id: { $in: boardIds } }) : [],
  ]);
  const checks = new Map<string, (actor: Actor) => boolean>();
  for (const event of events) checks.set(rooms.viewing(event._id), (actor) => mayWatch(actor, event));
  for (const board of boards) checks.set(rooms.viewingBoard(board._id), (actor) => mayWatchBoard(actor, board));
  return (actor, room) => checks.get(room)?.(actor) ?? false;
}

const nobody: WatchCheck = () => false;

/** Changes within this time (ms) are sent as one message. */
const SEND_AFTER_MS = 50;
/** Maximum number of events and boards that one socket has open. */
const MAX_OPEN = 50;

type Viewers = Message<'presence'>['viewers'];

/** Time limit for the responses of other nodes (ms). */
const VIEWERS_TIMEOUT_MS = 300;

const distinct = (people: readonly SocketData[]): Viewers =>
  [...new Map(people.map(({ userId, name }) => [userId, { userId, name }])).values()].sort(
    (a, b) => a.name.localeCompare(b.name) || a.userId.localeCompare(b.userId),
  );

/** @returns null when the other nodes do not respond in time */
async function fetchFromAllNodes(io: LiveServer, room: string): Promise<SocketData[] | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), VIEWERS_TIMEOUT_MS).unref();
  });
  const read = io
    .in(room)
    .fetchSockets()
    .then(
      (sockets) => sockets.map(({ data }) => data),
      () => null,
    );
  const people = await Promise.race([read, timeout]);
  clearTimeout(timer);
  return people;
}

/** Returns the viewers. `complete` is false when only those of this node are known. */
async function viewersOf(io: LiveServer, room: string): Promise<{ viewers: Viewers; complete: boolean }> {
  const all = await fetchFromAllNodes(io, room);
  if (all) return { viewers: distinct(all), complete: true };
  const localSockets = await io.local.in(room).fetchSockets();
  return { viewers: distinct(localSockets.map(({ data }) => data)), complete: false };
}

interface Parts {
  io: LiveServer;
  store: Pick<ClubStore, 'events' | 'boards'>;
  rights: Rights;
  log: Logger;
}

export function createPresence({ io, store, rights, log }: Parts) {
  /** The open subjects of each socket, by room. */
  const opened = new WeakMap<LiveSocket, Map<string, Subject>>();
  const timers = new Map<string, NodeJS.Timeout>();
  /** Number of removals of events from teams that this node has received. */
  let removals = 0;

  async function send({ room, named }: Subject): Promise<void> {
    const { viewers, complete } = await viewersOf(io, room);
    const audience = complete ? io : io.local;
    audience.to(room).emit('presence', { ...named, viewers });
  }

  function sendSoon(subject: Subject): void {
    const { room } = subject;
    if (timers.has(room)) return;
    const timer = setTimeout(() => {
      timers.delete(room);
      send(subject).catch((error: unknown) => log.warn({ err: error }, 'Viewers could not be sent'));
    }, SEND_AFTER_MS).unref();
    timers.set(room, timer);
  }

  function leave(socket: LiveSocket, subject: Subject): void {
    opened.get(socket)?.delete(subject.room);
    void socket.leave(subject.room);
    sendSoon(subject);
  }

  /** Closes the subjects of these rooms that the actor may not watch. */
  function closeUnwatchable(
    socket: LiveSocket,
    actor: Actor | undefined,
    mayStay: WatchCheck,
    among: Iterable<string> = opened.get(socket)?.keys() ?? [],
  ): void {
    for (const room of [...among]) {
      const subject = opened.get(socket)?.get(room);
      if (subject && !(actor && mayStay(actor, room))) leave(socket, subject);
    }
  }

  /** Closes the subjects that the socket's user may no longer watch, or all of them when the rights cannot be read. */
  async function reauthorize(socket: LiveSocket, actor: Actor | undefined): Promise<void> {
    const subjects = [...(opened.get(socket)?.values() ?? [])];
    if (subjects.length === 0) return;
    closeUnwatchable(socket, actor, actor ? await readWatchCheck(store, subjects).catch(() => nobody) : nobody);
  }

  /**
   * Closes the event on the screens of this node whose users may no longer watch it, or on all of them when it cannot be read. Call it
   * when the event was removed from a team.
   */
  async function reauthorizeEvent(eventId: string): Promise<void> {
    removals += 1;
    const room = rooms.viewing(eventId);
    const sockets = socketsIn(io, room);
    const [subject] = sockets.flatMap((socket) => opened.get(socket)?.get(room) ?? []);
    if (!subject) return;
    const mayStay = await readWatchCheck(store, [subject]).catch(() => nobody);
    for (const socket of sockets) closeUnwatchable(socket, rights.latest(socket), mayStay, [room]);
  }

  /**
   * Closes what the users of this node may no longer watch, because a bus event may have been lost, and sends the viewers again, because
   * another node may have crashed.
   */
  async function refresh(): Promise<void> {
    const sockets = [...io.of('/').sockets.values()];
    const subjectsOf = () => new Map(sockets.flatMap((socket) => [...(opened.get(socket) ?? [])]));
    try {
      const subjects = subjectsOf();
      const mayStay = await readWatchCheck(store, [...subjects.values()]);
      // Subjects that were opened meanwhile have not been read, and stay.
      for (const socket of sockets) closeUnwatchable(socket, rights.latest(socket), mayStay, [...subjects.keys()]);
    } finally {
      for (const subject of subjectsOf().values()) sendSoon(subject);
    }
  }

  const open: Handler<'open'> = async (request, socket) => {
    const caller = await rights.loadCaller(socket);
    const { actor } = caller;
    const removalsBefore = removals;
    const subject = await subjectOf(store, actor, request);
    if (!subject) throw notFound('event' in request ? 'event' : 'board');
    if (!isShown(caller, subject)) return {};
    const subjects = opened.get(socket) ?? new Map<string, Subject>();
    if (subjects.size >= MAX_OPEN && !subjects.has(subject.room))
      throw new Problem('RATE_LIMITED', `At most ${MAX_OPEN} events and boards can be open at once.`);
    opened.set(socket, subjects.set(subject.room, subject));
    void socket.join(subject.room);
    sendSoon(subject);
    // Rights or teams may have changed during the read. From here on, such a change finds the subject open.
    const latestActor = rights.latest(socket);
    if (latestActor !== actor || removals !== removalsBefore) await reauthorize(socket, latestActor);
    return {};
  };

  const close: Handler<'close'> = async (request, socket) => {
    const subject = opened.get(socket)?.get(roomOf(request));
    if (subject) leave(socket, subject);
    return {};
  };

  return {
    open,
    close,

    /** Closes the subjects of a disconnected socket. */
    forget(socket: LiveSocket): void {
      for (const subject of opened.get(socket)?.values() ?? []) sendSoon(subject);
      opened.delete(socket);
    },

    reauthorize,

    reauthorizeEvent,

    refresh(): void {
      refresh().catch((error: unknown) => log.warn({ err: error }, 'Open events and boards could not be read again'));
    },

    stop(): void {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
