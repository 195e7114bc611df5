/** Match day: line-up and journal of a game. */
import { z } from 'zod';
import { defineContract } from '../contract';
import { eventKey } from '../events/event.model';
import { itemId } from '../fields';
import { entryChange, entryInput, lineupForm, matchView } from './match.model';

/** The match of a row of a tournament's schedule; without it, of the game. */
export const matchOf = z.object({ row: itemId.optional() });
const entryPath = eventKey.extend({ entryId: itemId });

export const matchReply = z
  .object({ id: z.string(), version: z.number().int(), rev: z.number().int() })
  .meta({ id: 'MatchVersion' });
export type MatchReply = z.infer<typeof matchReply>;

const key = { time: '2026-10', hash: 'u33d', id: '12345678' };
const at = 1_792_228_800_000;
const lineup = {
  GK: '10000001',
  LB: '10000002',
  RB: '10000003',
  LM: '10000004',
  CM: '10000005',
  RM: '10000006',
  ST: '10000007',
};
const goal = { id: '91000002', kind: 'GOAL', at: at + 1_000_000, side: 'US', playerId: '10000007' } as const;
const reply = { id: key.id, version: 3, rev: 1 };
const by = { userId: 'AbCdEfGh12345678', name: 'Casey Coach' };

export const matchContract = defineContract({
  get_match: {
    method: 'GET',
    path: '/api/get_match',
    action: 'match.read',
    summary:
      'Returns the match of a game, or of a row of a tournament. Before anything is saved it has version 0 and the usual format of the team.',
    query: eventKey.extend(matchOf.shape),
    reply: matchView,
    example: {
      query: key,
      reply: {
        id: key.id,
        format: { onField: 7, periods: 2, minutes: 25 },
        formation: '2-3-1',
        lineup,
        shared: true,
        keeper: '10000001',
        stays: [],
        plan: [{ period: 1, second: 375, on: '10000008', off: '10000002', slot: 'LB' }],
        onField: lineup,
        entries: [
          { id: '91000001', kind: 'PERIOD_START', at, side: 'US', by },
          { id: goal.id, kind: goal.kind, at: goal.at, side: goal.side, playerId: goal.playerId, by },
        ],
        version: 3,
        rev: 1,
      },
    },
  },
  save_lineup: {
    method: 'POST',
    path: '/api/save_lineup/:time/:hash/:id',
    action: 'match.lineup',
    summary:
      'Saves format, formation, line-up, plan and the helper of a match: absent fields stay. With `rev`, fails with 409 if somebody saved in between.',
    params: eventKey,
    query: matchOf,
    body: lineupForm,
    reply: matchReply,
    fails: ['NOT_FOUND', 'CONFLICT'],
    example: {
      params: key,
      body: { rev: 0, format: { onField: 7, periods: 2, minutes: 25 }, formation: '2-3-1', lineup, keeper: '10000001' },
      reply: { id: key.id, version: 1, rev: 1 },
    },
  },
  add_match_entry: {
    method: 'POST',
    path: '/api/add_match_entry/:time/:hash/:id',
    action: 'match.enter',
    summary: 'Adds an entry to the journal. A repeated call with the same id changes nothing.',
    params: eventKey,
    query: matchOf,
    body: entryInput,
    reply: matchReply,
    limit: 'attendance',
    fails: ['NOT_FOUND', 'CONFLICT'],
    example: { params: key, body: goal, reply },
  },
  update_match_entry: {
    method: 'POST',
    path: '/api/update_match_entry/:time/:hash/:id/:entryId',
    action: 'match.enter',
    summary: 'Corrects an entry: absent fields stay, null clears.',
    params: entryPath,
    query: matchOf,
    body: entryChange,
    reply: matchReply,
    limit: 'attendance',
    fails: ['NOT_FOUND', 'CONFLICT'],
    example: {
      params: { time: key.time, hash: key.hash, id: key.id, entryId: goal.id },
      body: { otherPlayerId: '10000005' },
      reply,
    },
  },
  remove_match_entry: {
    method: 'DELETE',
    path: '/api/remove_match_entry/:time/:hash/:id/:entryId',
    action: 'match.enter',
    summary:
      'Removes an entry. Removing it again changes nothing. With `same`, the entry is a goal that was tapped twice: it is removed only while the goal `same` stands.',
    params: entryPath,
    query: matchOf.extend({ same: itemId.optional() }),
    reply: matchReply,
    limit: 'attendance',
    fails: ['NOT_FOUND', 'CONFLICT'],
    example: { params: { time: key.time, hash: key.hash, id: key.id, entryId: goal.id }, reply },
  },
});
