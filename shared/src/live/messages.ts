/**
 * The whole live conversation on one screen (specification 7.2). Nobody else writes a message name as a string:
 * the servers and the web take names, shapes and types from here.
 */
import { z } from 'zod';
import { BOARD_LIMITS } from '../boards/boards.limits';
import { attendeeView, eventKey, eventView, play } from '../events/events.shapes';
import { changedFields, itemId, teamId } from '../fields';
import { playerView } from '../players/player.model';
import { teamView } from '../teams/team.model';
import { SYNC_LIMITS } from './limits';

/** When a change was made (ms) and by whom. */
const change = z.object({ at: z.number(), by: z.object({ userId: z.string(), name: z.string() }) });
export type ChangeStamp = z.infer<typeof change>;

const version = z.number().int();

/** The rows that a patch never carries: attendees have messages of their own. */
export const eventPatch = changedFields(eventView.omit({ attendees: true, version: true, own: true, id: true }));

/** A team beside its people: they have a message of their own. */
export const teamPatch = changedFields(
  teamView.omit({ id: true, members: true, memberships: true, players: true, version: true }),
);

/** What a message about an object of one person names: the object itself is read again by who may. */
const owned = change.extend({
  id: z.string(),
  teamId: z.string(),
  version,
  /** The first moment (ms) of its UTC month. */
  month: z.number(),
  removed: z.boolean().optional(),
});

/** Travels as a frame of its own. Browsers get an ArrayBuffer: `new Uint8Array(it)` before use. */
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'Must be bytes');
const bytesUpTo = (max: number) => bytes.refine(({ byteLength }) => byteLength <= max, `At most ${max} bytes`);

const viewers = z.array(z.object({ userId: z.string(), name: z.string() }));

/** What of a board is sent on to those who have joined it. */
const drawn = z.object({ id: itemId, update: bytes });

/** server -> client. Every audience gets every version, with an empty patch where it may see nothing of it. */
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
  /** Members go to staff only. A player who is on the roster already is one whose record changed. */
  'roster:changed': change.extend({
    teamId,
    version,
    added: playerView.optional(),
    removed: z.string().optional(),
    member: z.object({ added: z.string().optional(), removed: z.string().optional() }).optional(),
  }),
  'engagement:changed': owned.extend({ userId: z.string() }),
  'development:changed': owned.extend({ playerId: z.string() }),
  /** Roles or teams of this one user changed: load current_user again. */
  'access:changed': change,
  /** The list of a team's boards changed: read it again. */
  'board:changed': change.extend({ teamId }),
  'board:update': drawn,
  /** Volatile. Whose cursor it is was stamped by the server. */
  'board:awareness': drawn,
  /**
   * It was left for this socket: removed, and maybe restored later (asking to join it says so, too, to who may see it), or its
   * rights shrank (join again to learn what is left), or nobody can tell.
   */
  'board:closed': z.object({ id: itemId, reason: z.enum(['removed', 'access', 'unavailable']) }),
  /** Messages may have been lost for everybody: sync soon, each at a moment of their own. */
  'news:lost': z.object({ at: z.number() }),
  /** Who has this event, or this board, open. */
  presence: z.union([z.object({ key: eventKey, viewers }), z.object({ board: itemId, viewers })]),
} as const satisfies Record<string, z.ZodType>;

export type NewsName = keyof typeof news;
export type News<N extends NewsName> = z.infer<(typeof news)[N]>;
/** One message of a batch: its name and its payload. */
export type BatchedNews = { [N in NewsName]: [name: N, payload: News<N>] }[NewsName];

/**
 * What a client listens to. `news:batch` carries messages of one event, in the order of its versions, to a client that
 * asks for batches in its handshake (`auth: { token, batches: true }`); any other gets each message by itself.
 */
export type ServerToClient = { [N in NewsName]: (payload: News<N>) => void } & {
  'news:batch': (batch: { news: BatchedNews[] }) => void;
};

const held = z.object({ id: itemId, version: z.number().int().min(0) });
const kind = z.enum(['event', 'team', 'engagement', 'development']);

const opened = z.union([z.object({ event: eventKey }), z.object({ board: itemId })]);

/** client -> server: what each request carries, and what its ack answers beside `ok: true`. */
export const requests = {
  open: { request: opened, answer: z.object({}) },
  close: { request: opened, answer: z.object({}) },
  /** What the client holds; the answer names what is stale, gone, or new in the window. */
  sync: {
    request: z.object({
      events: z.array(held).max(SYNC_LIMITS.events).default([]),
      teams: z.array(held).max(SYNC_LIMITS.teams).default([]),
      /** Whether these are all teams that the client knows of: then it is told of those that it lacks, too, as stale. */
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
   * Enters a board, and heals both sides: `update` is what the journal holds beyond the client's state vector,
   * `stateVector` what the journal holds, so that the client can send what it lacks. To be called again after each
   * reconnect, and now and then.
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
  /** The sender's own cursor and selection, as `y-protocols/awareness` encodes them. */
  'board:awareness': {
    request: z.object({ id: itemId, update: bytesUpTo(BOARD_LIMITS.awareness) }),
    answer: z.object({}),
  },
  'board:leave': { request: z.object({ id: itemId }), answer: z.object({}) },
} as const satisfies Record<string, { request: z.ZodType; answer: z.ZodType }>;

export type RequestName = keyof typeof requests;
export type RequestOf<N extends RequestName> = z.infer<(typeof requests)[N]['request']>;
export type AnswerOf<N extends RequestName> = z.infer<(typeof requests)[N]['answer']>;

/** Why a request was refused: `id` is one of the problem ids of `errors.ts`. */
export interface Refusal {
  ok: false;
  error: { id: string; detail: string };
}
export type Ack<N extends RequestName> = ({ ok: true } & AnswerOf<N>) | Refusal;
export type ClientToServer = {
  [N in RequestName]: (request: z.input<(typeof requests)[N]['request']>, ack: (answer: Ack<N>) => void) => void;
};
