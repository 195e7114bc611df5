/** Children on a team's roster: pasting a sheet, editing, look-alikes and merging. */
import { z } from 'zod';
import { defineContract } from '../contract';
import { birthYear, email, playerId, serverId, shirtNumber, teamId } from '../fields';
import { lookAlike } from '../invitations/invitation.model';
import { listOf } from '../list-of';
import { playerName, position } from './player.model';

/** Rows of one sheet. */
export const MAX_ROWS = 200;
const MAX_GUARDIANS = 6;

/** A pasted cell. An invalid value makes its row invalid, but the call succeeds. */
const cell = z.string().max(500, 'At most 500 characters');
const numberCell = z.union([z.number(), cell]);
export const sheetRow = z.strictObject({
  name: cell,
  shirtNumber: numberCell.optional(),
  birthYear: numberCell.optional(),
  position: cell.optional(),
  guardianAddresses: listOf(cell).max(MAX_GUARDIANS, `At most ${MAX_GUARDIANS} guardians`).optional(),
});
export type SheetRow = z.output<typeof sheetRow>;

/** A correct row. */
export const rosterRow = z.object({
  name: playerName,
  shirtNumber: shirtNumber.optional(),
  birthYear: birthYear.optional(),
  position: position.optional(),
  guardianAddresses: z.array(email),
});
export type RosterRow = z.output<typeof rosterRow>;

export const importInput = z.strictObject({
  teamId,
  rows: listOf(sheetRow).min(1, 'No rows').max(MAX_ROWS, `At most ${MAX_ROWS} rows`),
  /** Reports what would happen, and saves nothing. */
  dryRun: z.boolean().optional(),
  /** Invites the guardians of the rows. Without it their addresses are not stored. */
  invite: z.boolean().optional(),
});
export type ImportInput = z.output<typeof importInput>;

export const importedRow = z
  .object({
    /** Index in the rows that were sent. */
    row: z.number().int(),
    outcome: z.enum(['new', 'same', 'wrong']),
    /** For a wrong row. */
    reason: z.string().optional(),
    /** The child; absent for a new one of a dry run. */
    playerId: playerId.optional(),
    /** Children on the roster who may be the same as a new one. */
    lookAlikes: z.array(lookAlike).optional(),
  })
  .meta({ id: 'ImportedRow' });
export type ImportedRow = z.infer<typeof importedRow>;

export const foundLookAlike = lookAlike
  .omit({ playerId: true })
  .extend({
    from: z.enum(['roster', 'request', 'family']),
    playerId: playerId.optional(),
    requestId: serverId.optional(),
  })
  .meta({ id: 'FoundLookAlike' });
export type FoundLookAlike = z.infer<typeof foundLookAlike>;

export const rosteredPlayerInput = z.strictObject({
  teamId,
  playerId,
  number: shirtNumber.nullable().optional(),
  position: position.optional(),
  name: playerName.optional(),
  birthYear: birthYear.optional(),
});
export type RosteredPlayerInput = z.output<typeof rosteredPlayerInput>;

/** A merge that can be undone. */
export const mergeView = z
  .object({
    id: serverId,
    /** Names of both children as they were. */
    kept: z.string(),
    dropped: z.string(),
    /** Name of the account that merged them. */
    by: z.string(),
    /** Times in ms; it can be undone until `expiresAt`. */
    createdAt: z.number(),
    expiresAt: z.number(),
  })
  .meta({ id: 'Merge' });
export type MergeView = z.infer<typeof mergeView>;

const child = { playerId: '10000007', name: 'Theo Neumann', number: 7, hasGuardian: false };

export const playersContract = defineContract({
  import_roster: {
    method: 'POST',
    path: '/api/import_roster',
    action: 'team.roster',
    summary:
      'Adds the children of a sheet to a roster, in one change. Returns the outcome of each row. A child whose name is on the roster already is not added again, so the call can be repeated. Invalid rows are not saved.',
    body: importInput,
    reply: z.array(importedRow),
    fails: ['CONFLICT'],
    example: {
      body: { teamId: '26618', rows: [{ name: 'Theo Newman', shirtNumber: '7' }, { name: '' }], dryRun: true },
      reply: [
        { row: 0, outcome: 'new', lookAlikes: [child] },
        { row: 1, outcome: 'wrong', reason: 'name: Name is required' },
      ],
    },
  },
  list_lookalikes: {
    method: 'GET',
    path: '/api/list_lookalikes',
    action: 'team.roster',
    summary:
      "Lists children of the roster, of open requests and of the team's families who may be the given child: the same name apart from case, accents and one letter, or the same surname and year of birth.",
    query: z.object({
      teamId,
      name: playerName,
      birthYear: z
        .string()
        .regex(/^[0-9]{4}$/, 'Must be a year')
        .transform(Number)
        .pipe(birthYear)
        .optional(),
    }),
    reply: z.array(foundLookAlike),
    example: { query: { teamId: '26618', name: 'Theo Newman' }, reply: [{ ...child, from: 'roster' }] },
  },
  merge_players: {
    method: 'POST',
    path: '/api/merge_players',
    action: 'team.roster',
    summary:
      'Merges two children: sign-ups, line-ups, plays, developments, markers, guardians and rosters of `dropId` move to `keepId`. If both answered an event, the later answer stays. Staff may merge children who are on their rosters, unless both have guardians; ADMIN may merge all. Returns the id of the merge, which undoes it.',
    body: z.strictObject({ keepId: playerId, dropId: playerId }).refine(({ keepId, dropId }) => keepId !== dropId, {
      path: ['dropId'],
      message: 'Must be another child',
    }),
    reply: z.string(),
    example: { body: { keepId: '10000001', dropId: '10000007' }, reply: 'a3f0c1d2-5b6e-4f70-8192-a3b4c5d6e7f8' },
  },
  undo_merge: {
    method: 'POST',
    path: '/api/undo_merge/:id',
    action: 'team.roster',
    summary:
      'Undoes a merge of the last 7 days. Returns its id. Answers given since then stay with the child that was kept.',
    params: z.object({ id: serverId }),
    reply: z.string(),
    example: {
      params: { id: 'a3f0c1d2-5b6e-4f70-8192-a3b4c5d6e7f8' },
      reply: 'a3f0c1d2-5b6e-4f70-8192-a3b4c5d6e7f8',
    },
  },
  list_merges: {
    method: 'GET',
    path: '/api/list_merges',
    action: 'team.roster',
    summary:
      'Lists the merges of children of a roster that can still be undone, newest first. For those who run the team.',
    query: z.object({ teamId }),
    reply: z.array(mergeView),
    example: {
      query: { teamId: '26618' },
      reply: [
        {
          id: 'a3f0c1d2-5b6e-4f70-8192-a3b4c5d6e7f8',
          kept: 'Theo Newman',
          dropped: 'Theo Neumann',
          by: 'Sam Carter',
          createdAt: 1_780_000_000_000,
          expiresAt: 1_780_604_800_000,
        },
      ],
    },
  },
  update_rostered_player: {
    method: 'POST',
    path: '/api/update_rostered_player',
    action: 'team.roster',
    limit: 'people',
    summary:
      'Saves shirt number and position of a child on a roster of a team that the caller runs. Name and year of birth can change only while the child has no guardian; otherwise the call fails with 409. Absent fields stay unchanged. Returns the id.',
    body: rosteredPlayerInput,
    reply: z.string(),
    fails: ['NOT_FOUND'],
    example: { body: { teamId: '26618', playerId: '10000001', number: 9 }, reply: '10000001' },
  },
});
