/**
 * All live messages (specification 7.2). No other file contains a message name as a string: the servers and the web import names, shapes
 * and types from here.
 */
import { z } from 'zod';
import { BOARD_LIMITS } from '../boards/boards.limits';
import { attendeeView, eventKey, eventView, play } from '../events/events.shapes';
import { changedFields, itemId, teamId } from '../fields';
import { playerView } from '../players/player.model';
import { teamView } from '../teams/team.model';
import { SYNC_LIMITS } from './limits';

/** Time (ms) and author of a change. */
const change = z.object({ at: z.number(), by: z.object({ userId: z.string(), name: z.string() }) });
export type ChangeStamp = z.infer<typeof change>;

const version = z.number().int();

/** The fields of an event patch. Attendees have messages of their own. */
export const eventPatch = changedFields(eventView.omit({ attendees: true, version: true, own: true, id: true }));

/** The fields of a team patch. Members and players have a message of their own. */
export const teamPatch = changedFields(
  teamView.omit({ id: true, members: true, memberships: true, players: true, version: true }),
);

/** A message about an object of one person. It names the object only; clients that may see it read it again. */
const owned = change.extend({
  id: z.string(),
  teamId: z.string(),
  version,
  /** The first moment (ms) of its UTC month. */
  month: z.number(),
  removed: z.boolean().optional(),
});

/** Sent as a binary frame. Browsers receive an ArrayBuffer: wrap it in `new Uint8Array()`. */
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'Must be bytes');
const bytesUpTo = (max: number) => bytes.refine(({ byteLength }) => byteLength <= max, `At most ${max} bytes`);

const viewers = z.array(z.object({ userId: z.string(), name: z.string() }));

/** A board update for the sockets that have joined it. */
const drawn = z.object({ id: itemId, update: bytes });

/** server -> client. Every audience gets every version, with an empty patch where it may see nothing. */
export const news = {
  'event:created': change.extend({ event: eventView }),
  'event:changed': change.extend({ key: eventKey, version, patch: eventPatch }),
  'event:removed': change.extend({ key: eventKey }),
  'play:saved': change.extend({ key: eventKey, version, play }),
  'play:removed': change.extend({ key: eventKey, version, playId: z.string() }),
  'attendee:added': change.extend({ key: eventKey, version, attendee: attendeeView }),
  'attendee:changed': change.extend({ key: eventKey, version, attendee: attendeeView }),
  'attendee:removed': change.extend({ key: eventKey, version, attendeeId: z.string() }),
  'team:changed': change.extend({ teamId, version, patch: teamPatch }),
  /** Members go to staff only. An added player who is on the roster already is one whose record changed. */
  'roster:changed': change.extend({
    teamId,
    version,
    added: playerView.optional(),
    /** Several children were added in one change: read the team again. */
    reread: z.boolean().optional(),
    removed: z.string().optional(),
    member: z.object({ added: z.string().optional(), removed: z.string().optional() }).optional(),
  }),
  'engagement:changed': owned.extend({ userId: z.string() }),
  'development:changed': owned.extend({ playerId: z.string() }),
  /** Roles or teams of this user changed: load current_user again. */
  'access:changed': change,
  /** The list of a team's boards changed: read it again. */
  'board:changed': change.extend({ teamId }),
  /** Requests to join this team changed: read them again. For its staff and the person who asks. */
  'requests:changed': change.extend({ teamId }),
  'board:update': drawn,
  /** Volatile. The server adds the user. */
  'board:awareness': drawn,
  /**
   * The server removed this socket from a board: the board was removed, and may be restored (a join by a user who may see it fails in the
   * same way); the user's rights shrank (join again to learn what is left); or the rights cannot be read.
   */
  'board:closed': z.object({ id: itemId, reason: z.enum(['removed', 'access', 'unavailable']) }),
  /** Messages may have been lost for all clients: sync soon, at a random moment. */
  'news:lost': z.object({ at: z.number() }),
  /** The users who have this event or board open. */
  presence: z.union([z.object({ key: eventKey, viewers }), z.object({ board: itemId, viewers })]),
} as const satisfies Record<string, z.ZodType>;

export type NewsName = keyof typeof news;
export type News<N extends NewsName> = z.infer<(typeof news)[N]>;
/** One message of a batch: its name and its payload. */
export type BatchedNews = { [N in NewsName]: [name: N, payload: News<N>] }[NewsName];

/**
 * The messages that a client receives. `news:batch` carries messages of one event, in the order of its versions, to clients that ask for
 * batches in their handshake (`auth: { token, batches: true }`). Other clients get single messages.
 */
export type ServerToClient = { [N in NewsName]: (payload: News<N>) => void } & {
  'news:batch': (batch: { news: BatchedNews[] }) => void;
};

const held = z.object({ id: itemId, version: z.number().int().min(0) });
const kind = z.enum(['event', 'team', 'engagement', 'development']);

const opened = z.union([z.object({ event: eventKey }), z.object({ board: itemId })]);

/** client -> server: the request, and the fields of its ack beside `ok: true`. */
export const requests = {
  open: { request: opened, answer: z.object({}) },
  close: { request: opened, answer: z.object({}) },
  /** The client sends what it holds; the ack names objects that are stale, gone, or new in the window. */
  sync: {
    request: z.object({
      events: z.array(held).max(SYNC_LIMITS.events).default([]),
      teams: z.array(held).max(SYNC_LIMITS.teams).default([]),
      /** True when these are all teams that the client knows. Then missing teams are reported as stale, too. */
      allTeams: z.boolean().default(false),
      engagements: z.array(held).max(SYNC_LIMITS.engagements).default([]),
      developments: z.array(held).max(SYNC_LIMITS.developments).default([]),
      window: z
        .object({ from: z.number(), to: z.number(), teams: z.array(teamId).max(SYNC_LIMITS.windowTeams) })
        .optional(),
    }),
    answer: z.object({
      stale: z.array(z.object({ kind, id: z.string(), version })),
      gone: z.array(z.object({ kind, id: z.string() })),
      added: z.array(eventKey),
    }),
  },
  /**
   * Joins a board and syncs both sides. The ack's `update` has what the client lacks, and its `stateVector` shows what the server lacks.
   * Call it again after each reconnect, and periodically.
   */
  'board:join': {
    request: z.object({ id: itemId, stateVector: bytesUpTo(BOARD_LIMITS.stateVector) }),
    answer: z.object({ update: bytes, stateVector: bytes, canEdit: z.boolean() }),
  },
  /** Acknowledged when it is durable. */
  'board:update': {
    request: z.object({ id: itemId, update: bytesUpTo(BOARD_LIMITS.update) }),
    answer: z.object({}),
  },
  /** The sender's own cursor and selection, encoded as in `y-protocols/awareness`. */
  'board:awareness': {
    request: z.object({ id: itemId, update: bytesUpTo(BOARD_LIMITS.awareness) }),
    answer: z.object({}),
  },
  'board:leave': { request: z.object({ id: itemId }), answer: z.object({}) },
} as const satisfies Record<string, { request: z.ZodType; answer: z.ZodType }>;

export type RequestName = keyof typeof requests;
export type RequestOf<N extends RequestName> = z.infer<(typeof requests)[N]['request']>;
export type AnswerOf<N extends RequestName> = z.infer<(typeof requests)[N]['answer']>;

/** A rejected request: `id` is one of the problem ids of `errors.ts`. */
export interface Refusal {
  ok: false;
  error: { id: string; detail: string };
}
export type Ack<N extends RequestName> = ({ ok: true } & AnswerOf<N>) | Refusal;
export type ClientToServer = {
  [N in RequestName]: (request: z.input<(typeof requests)[N]['request']>, ack: (answer: Ack<N>) => void) => void;
};
