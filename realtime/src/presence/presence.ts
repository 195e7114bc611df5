/** Presence: whoever has an event or a board open hears who else has (specification 7.2). */
import type { Actor } from '@touchline/shared/access/actor';
import { notFound, Problem } from '@touchline/shared/errors';
import type { ClubStore } from '@touchline/shared/server/club-store';
import type { Logger } from '@touchline/shared/server/log';
import type { Handler } from '../socket/request-router';
import type { Rights } from '../socket/rights';
import type { LiveServer, LiveSocket } from '../socket/types';
import { roomOf, type Subject, subjectOf, watchable } from './subjects';
import { viewersOf } from './viewers';

/** Several changes within this time (ms) are told as one. */
const TOLD_AFTER = 50;
/** So many events and boards may be open on one socket. */
const MOST_OPEN = 50;

interface Parts {
  io: LiveServer;
  store: Pick<ClubStore, 'events' | 'boards'>;
  rights: Rights;
  log: Logger;
}

export function createPresence({ io, store, rights, log }: Parts) {
  /** By room. */
  const opened = new WeakMap<LiveSocket, Map<string, Subject>>();
  const due = new Map<string, NodeJS.Timeout>();

  async function tell({ room, named }: Subject): Promise<void> {
    const { viewers, complete } = await viewersOf(io, room);
    const audience = complete ? io : io.local;
    audience.to(room).emit('presence', { ...named, viewers });
  }

  function tellSoon(subject: Subject): void {
    const { room } = subject;
    if (due.has(room)) return;
    const clock = setTimeout(() => {
      due.delete(room);
      tell(subject).catch((error: unknown) => log.warn({ err: error }, 'Viewers could not be told'));
    }, TOLD_AFTER).unref();
    due.set(room, clock);
  }

  function leave(socket: LiveSocket, subject: Subject): void {
    opened.get(socket)?.delete(subject.room);
    void socket.leave(subject.room);
    tellSoon(subject);
  }

  /** The socket's user may see less than before: what is out of reach, or cannot be judged, is not watched longer. */
  async function rejudge(socket: LiveSocket, actor: Actor | undefined): Promise<void> {
    const subjects = [...(opened.get(socket)?.values() ?? [])];
    if (subjects.length === 0) return;
    const still = actor ? await watchable(store, actor, subjects).catch(() => new Set<string>()) : new Set<string>();
    for (const subject of subjects) if (!still.has(subject.room)) leave(socket, subject);
  }

  const open: Handler<'open'> = async (request, socket) => {
    const { actor } = await rights.loadCaller(socket);
    const subject = await subjectOf(store, actor, request);
    if (!subject) throw notFound('event' in request ? 'event' : 'board');
    const here = opened.get(socket) ?? new Map<string, Subject>();
    if (here.size >= MOST_OPEN && !here.has(subject.room))
      throw new Problem('RATE_LIMITED', `At most ${MOST_OPEN} events and boards can be open at once.`);
    opened.set(socket, here.set(subject.room, subject));
    void socket.join(subject.room);
    tellSoon(subject);
    // Rights may have changed while it was read. From here on whoever takes them away finds it open.
    const now = rights.latest(socket);
    if (now !== actor) await rejudge(socket, now);
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

    /** The socket is gone, and with it what it had open. */
    forget(socket: LiveSocket): void {
      for (const subject of opened.get(socket)?.values() ?? []) tellSoon(subject);
      opened.delete(socket);
    },

    rejudge,

    /** Tells this node's viewers again: another node may have died without a word. */
    refresh(): void {
      const subjects = new Map<string, Subject>();
      for (const socket of io.of('/').sockets.values())
        for (const [room, subject] of opened.get(socket) ?? []) subjects.set(room, subject);
      for (const subject of subjects.values()) tellSoon(subject);
    },

    stop(): void {
      for (const clock of due.values()) clearTimeout(clock);
      due.clear();
    },
  };
}
