/** Plays from the journal of a match: films are tied to its clock, and entries become plays. */
import { z } from 'zod';
import { defineContract } from '../contract';
import { eventKey, play } from '../events/event.model';
import { PLAY_TYPES } from '../events/event-words';
import { filmSource, itemId, line, offsetSeconds, playerId } from '../fields';
import { listOf } from '../list-of';
import { matchOf, matchReply } from './match.contract';
import { filmAnchor, MAX_ENTRIES } from './match.model';
import { CLIP_KINDS } from './match-format';

/** A play that an entry proposes. An accepted one has the id of its entry. */
export const proposedPlay = z
  .object({
    /** The entry's id. */
    id: itemId,
    kind: z.enum(CLIP_KINDS),
    name: line(),
    playType: z.enum(PLAY_TYPES),
    source: filmSource,
    players: z.array(line()),
    playerIds: z.array(playerId),
    startOffset: offsetSeconds,
    endOffset: offsetSeconds,
  })
  .meta({ id: 'ProposedPlay' });
export type ProposedPlay = z.infer<typeof proposedPlay>;

export const proposedPlays = z
  .object({ proposals: z.array(proposedPlay), anchors: z.array(filmAnchor) })
  .meta({ id: 'ProposedPlays' });
export type ProposedPlays = z.infer<typeof proposedPlays>;

const acceptedPlay = z
  .object({ id: itemId, startOffset: offsetSeconds.optional(), endOffset: offsetSeconds.optional() })
  .refine(
    ({ startOffset, endOffset }) => startOffset === undefined || endOffset === undefined || startOffset < endOffset,
    { path: ['endOffset'], message: 'Must be after the start' },
  );
/** Proposals to accept, with trimmed times; all of them without a list. */
export const acceptance = z.object({ plays: listOf(acceptedPlay).min(1).max(MAX_ENTRIES).optional() });
export type Acceptance = z.output<typeof acceptance>;

export const acceptedPlays = z
  .object({ id: z.string(), plays: z.array(play), version: z.number().int() })
  .meta({ id: 'AcceptedPlays' });
export type AcceptedPlays = z.infer<typeof acceptedPlays>;

const key = { time: '2026-10', hash: 'u33d', id: '12345678' };
const source = 'https://film.example/game.m3u8';
const proposal = {
  id: '91000002',
  kind: 'GOAL',
  name: 'Goal, Leo 11 (17′)',
  playType: 'SCORE',
  source,
  players: ['Leo Raman'],
  playerIds: ['10000007'],
  startOffset: 1_002,
  endOffset: 1_017,
} as const;
const { kind: _kind, ...accepted } = proposal;

export const clipsContract = defineContract({
  anchor_film: {
    method: 'POST',
    path: '/api/anchor_film/:time/:hash/:id',
    action: 'match.clips',
    summary:
      'Ties a film of the match to its clock: `second` of the film is the kick-off of `period`, or the time `at`. Replaces the tie of this film and period.',
    params: eventKey,
    query: matchOf,
    body: filmAnchor,
    reply: matchReply,
    fails: ['NOT_FOUND', 'CONFLICT'],
    example: {
      params: key,
      body: { source, period: 1, second: 12.5 },
      reply: { id: key.id, version: 4, rev: 1 },
    },
  },
  list_proposed_plays: {
    method: 'GET',
    path: '/api/list_proposed_plays',
    action: 'match.clips',
    summary:
      'Lists the plays that goals, chances, saves and moments of the journal propose, for films that are tied to the match. For staff.',
    query: eventKey.extend(matchOf.shape),
    reply: proposedPlays,
    example: { query: key, reply: { proposals: [proposal], anchors: [{ source, period: 1, second: 12.5 }] } },
  },
  accept_proposed_plays: {
    method: 'POST',
    path: '/api/accept_proposed_plays/:time/:hash/:id',
    action: 'match.clips',
    summary:
      'Saves proposed plays as plays of the event: those of `plays`, with trimmed times, or all. One that was accepted already stays as it is.',
    params: eventKey,
    query: matchOf,
    body: acceptance,
    reply: acceptedPlays,
    fails: ['NOT_FOUND', 'CONFLICT'],
    example: {
      params: key,
      body: { plays: [{ id: proposal.id, startOffset: 1_005 }] },
      reply: {
        id: key.id,
        plays: [{ ...accepted, startOffset: 1_005, link: '', call: '', suggestion: '', actionCodes: [] }],
        version: 8,
      },
    },
  },
});
