/**
 * The whole live conversation on one screen (design section 5). Nobody else writes a message name as a string:
 * the servers and the web take names, shapes and types from here.
 */
import { z } from 'zod';
import { attendeeView, eventKey, eventView, play } from '../events/events.shapes';
import { changedFields, itemId, teamId } from '../fields';
import { playerView } from '../players/players.shapes';
import { teamView } from '../teams/teams.contract';
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
  /** Who has this event open. */
  presence: z.object({ key: eventKey, viewers: z.array(z.object({ userId: z.string(), name: z.string() })) }),
} as const satisfies Record<string, z.ZodType>;

export type NewsName = keyof typeof news;
export type News<N extends NewsName> = z.infer<(typeof news)[N]>;
export type ServerToClient = { [N in NewsName]: (payload: News<N>) => void };

const held = z.object({ id: itemId, version: z.number().int().min(0) });
const kind = z.enum(['event', 'team', 'engagement', 'development']);

/** client -> server: what each request carries, and what its ack answers beside `ok: true`. */
export const requests = {
  open: { request: z.object({ event: eventKey }), answer: z.object({}) },
  close: { request: z.object({ event: eventKey }), answer: z.object({}) },
  /** What the client holds; the answer names what is stale, gone, or new in the window. */
  sync: {
    request: z.object({
      events: z.array(held).max(SYNC_LIMITS.events).default([]),
      teams: z.array(held).max(SYNC_LIMITS.teams).default([]),
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
