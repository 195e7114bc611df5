/**
 * All requests that a client sends over its live connection, their answers and their refusals (specification 7). No other file contains
 * the name of a request as a string.
 */
import { z } from 'zod';
import { BOARD_LIMITS } from '../boards/board-limits';
import { eventKey } from '../events/event.model';
import { itemId, teamId } from '../fields';
import { listOf } from '../list-of';
import { bytes, bytesUpTo } from './bytes';
import { SYNC_LIMITS } from './limits';

const heldObject = z.object({ id: itemId, version: z.number().int().min(0) });
const kind = z.enum(['event', 'team', 'match', 'engagement', 'development', 'post']);

const openedObject = z.union([z.object({ event: eventKey }), z.object({ board: itemId })]);

/** client -> server: the request, and the fields of its ack beside `ok: true`. */
export const requests = {
  open: { request: openedObject, answer: z.object({}) },
  close: { request: openedObject, answer: z.object({}) },
  /** The client sends what it holds; the ack names objects that are stale, gone, or new in the window. */
  sync: {
    request: z.object({
      events: listOf(heldObject).max(SYNC_LIMITS.events).default([]),
      teams: listOf(heldObject).max(SYNC_LIMITS.teams).default([]),
      /** True when these are all teams that the client knows. Then missing teams are reported as stale, too. */
      allTeams: z.boolean().default(false),
      engagements: listOf(heldObject).max(SYNC_LIMITS.engagements).default([]),
      developments: listOf(heldObject).max(SYNC_LIMITS.developments).default([]),
      posts: listOf(heldObject).max(SYNC_LIMITS.posts).default([]),
      /** The id of a match: of its event, for a row of a tournament with the row's id behind a dash. */
      matches: listOf(z.object({ id: z.string().max(30), version: z.number().int().min(0) }))
        .max(SYNC_LIMITS.matches)
        .default([]),
      window: z
        .object({ from: z.number(), to: z.number(), teams: listOf(teamId).max(SYNC_LIMITS.windowTeams) })
        .optional(),
    }),
    answer: z.object({
      stale: z.array(z.object({ kind, id: z.string(), version: z.number().int() })),
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
/** The `data` of a `connect_error`. */
export interface ConnectRefusal {
  /** One of the problem ids of `errors.ts`. */
  id: string;
  detail: string;
  /** The client connects again after this time (s), not earlier. */
  retryAfterSeconds?: number | undefined;
}
export type Ack<N extends RequestName> = ({ ok: true } & AnswerOf<N>) | Refusal;
export type ClientToServer = {
  [N in RequestName]: (request: z.input<(typeof requests)[N]['request']>, ack: (answer: Ack<N>) => void) => void;
};
