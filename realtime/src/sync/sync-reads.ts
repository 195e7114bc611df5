/** The reads of `sync`: equal ones share their work, and many ids are read in pieces, so that a full request stops nobody. */
import type { ClubStore } from '@touchline/server/club-store';
import { coalesceReads } from '@touchline/server/coalesce-reads';
import type { EventRecord } from '@touchline/server/records';
import { takeTurn } from '@touchline/server/turns';

/** Ids of one read: about a millisecond. */
const PIECE = 250;
/** Times of shared windows are rounded to this (ms), since those of two screens differ by moments. */
const WINDOW_STEP = 60_000;
/** Numbers of events in shared windows are rounded to this. */
const LIMIT_STEP = 250;

const NEEDED = {
  events: { version: 1, tags: 1, createdBy: 1 },
  teams: { version: 1 },
  matches: { version: 1, eventId: 1 },
  engagements: { version: 1, teamId: 1, userId: 1 },
  developments: { version: 1, teamId: 1, playerId: 1, createdBy: 1 },
  posts: { version: 1, teamId: 1 },
} as const;

interface Heads {
  events: Pick<EventRecord, '_id' | 'version' | 'tags' | 'createdBy'>;
  teams: { _id: string; version: number };
  matches: { _id: string; version: number; eventId: string };
  engagements: { _id: string; version: number; teamId: string; userId: string };
  developments: { _id: string; version: number; teamId: string; playerId: string; createdBy: string };
  posts: { _id: string; version: number; teamId: string };
}
type Kind = keyof Heads;

export interface EventWindow {
  teams: readonly string[] | 'all';
  /** Times (ms). */
  from: number;
  to: number;
  limit: number;
}
type WindowEvent = Pick<EventRecord, '_id' | 'eventTime' | 'eventLocation'>;

export function createSyncReads(store: ClubStore) {
  const shareHeads = coalesceReads<Heads[Kind][]>();
  const shareWindows = coalesceReads<WindowEvent[]>();

  async function readHeads(kind: Kind, ids: readonly string[]): Promise<Heads[Kind][]> {
    const pieces: Promise<Heads[Kind][]>[] = [];
    for (let start = 0; start < ids.length; start += PIECE) {
      await takeTurn();
      const piece = store[kind].find({ _id: { $in: ids.slice(start, start + PIECE) } }, { projection: NEEDED[kind] });
      // Awaited below with the others, which may be on their way over a network.
      piece.catch(() => undefined);
      pieces.push(piece);
    }
    return (await Promise.all(pieces)).flat();
  }

  async function readWindow({ teams, from, to, limit }: EventWindow): Promise<WindowEvent[]> {
    await takeTurn();
    return store.events.find(
      { ...(teams !== 'all' && { tags: { $in: teams } }), eventTime: { $gte: from, $lte: to } },
      { projection: { eventTime: 1, eventLocation: 1 }, sort: { eventTime: 1 }, limit },
    );
  }

  return {
    /** Returns what comparisons need of these objects. Callers share the result. */
    heads: <K extends Kind>(kind: K, ids: readonly string[]): Promise<Heads[K][]> =>
      shareHeads(`${kind} ${ids.join()}`, () => readHeads(kind, ids)) as Promise<Heads[K][]>,

    /** Returns the children on the lists of these events. */
    lineUps: (ids: readonly string[]): Promise<Pick<EventRecord, '_id' | 'tags' | 'createdBy' | 'participants'>[]> =>
      store.events.find({ _id: { $in: ids } }, { projection: { tags: 1, createdBy: 1, participants: 1 } }),

    /** Returns what comparisons need of every team. */
    allTeams: (): Promise<Heads['teams'][]> =>
      shareHeads('teams', () => store.teams.find({}, { projection: NEEDED.teams })) as Promise<Heads['teams'][]>,

    /** Returns the first events of a window, in the order of their times; `limit` or a few more. */
    async window(wanted: EventWindow): Promise<WindowEvent[]> {
      const wider = {
        teams: wanted.teams,
        from: Math.floor(wanted.from / WINDOW_STEP) * WINDOW_STEP,
        to: Math.ceil(wanted.to / WINDOW_STEP) * WINDOW_STEP,
        limit: Math.ceil(wanted.limit / LIMIT_STEP) * LIMIT_STEP,
      };
      const found = await shareWindows(JSON.stringify(wider), () => readWindow(wider));
      return found.filter(({ eventTime }) => eventTime >= wanted.from && eventTime <= wanted.to);
    },
  };
}

export type SyncReads = ReturnType<typeof createSyncReads>;
