/** Children on a team's roster: pasting a sheet, editing, look-alikes and merging. */
import { z } from 'zod';
import { defineContract } from '../contract';
import { birthYear, email, playerId, serverId, shirtNumber, teamId } from '../fields';
import { listOf } from '../list-of';
import { lookAlike, type OwnPlayerInput, playerName, position } from './player.model';

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
  /** A child of the club that this row is about. */
  playerId: playerId.optional(),
});
export type SheetRow = z.output<typeof sheetRow>;

/** A correct row. */
export const rosterRow = z.object({
  name: playerName,
  shirtNumber: shirtNumber.optional(),
  birthYear: birthYear.optional(),
  position: position.optional(),
  guardianAddresses: z.array(email),
  playerId: playerId.optional(),
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
    /**
     * Children who may be the same as a new one. One of another team has the name of that team, or an empty one; sent as `playerId`, its
     * record joins the roster. `otherYear`: the row has another year of birth.
     */
    lookAlikes: z
      .array(lookAlike.extend({ team: z.string().optional(), otherYear: z.boolean().optional() }))
      .optional(),
    /** Names of others on the roster or in the sheet who have this shirt number. */
    sameNumber: z.array(z.string()).optional(),
    /** Index of an earlier row with this name, whose year or guardians differ. */
    sameNameRow: z.number().int().optional(),
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

/** Fields that families and staff type. A merged child keeps one value of each. */
export type MergedField = Exclude<keyof OwnPlayerInput, 'id'>;
const merged: Record<MergedField, true> = {
  name: true,
  birthDate: true,
  birthYear: true,
  position: true,
  number: true,
};
/** In the order in which a merge shows them. */
export const MERGED_FIELDS = Object.keys(merged) as [MergedField, ...MergedField[]];
const side = z.enum(['keep', 'drop']);
export type MergeSide = z.infer<typeof side>;
const fieldValue = z.union([z.string(), z.number()]);

/** The child whose value the merged one gets, by field. */
export const mergeChoices = z.strictObject(
  Object.fromEntries(MERGED_FIELDS.map((field) => [field, side.optional()])) as Record<
    MergedField,
    z.ZodOptional<typeof side>
  >,
);
export type MergeChoices = { [F in MergedField]?: MergeSide | undefined };

const twoChildren = { keepId: playerId, dropId: playerId };
const areTwo = { path: ['dropId'], message: 'Must be another child' };

/** A field in which two children differ. */
export const mergedFieldView = z
  .object({
    field: z.enum(MERGED_FIELDS),
    /** The values of both children; absent when there is none. */
    keep: fieldValue.optional(),
    drop: fieldValue.optional(),
    /** The child whose value the merged one gets. */
    wins: side,
    /** True: nobody can choose the other value, because there is none, or a guardian typed this one. */
    fixed: z.boolean(),
  })
  .meta({ id: 'MergedField' });
export type MergedFieldView = z.infer<typeof mergedFieldView>;

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
      'Merges two children: sign-ups, line-ups, plays, developments, markers, guardians and rosters of `dropId` move to `keepId`. If both answered an event, the later answer stays. A field without a value gets that of the other child. Where both have one, what a guardian typed stays; `choices` decides the rest, else the value of the child with guardians, else that of `keepId`. The guardians of both get a mail. Staff may merge children who are on their rosters, unless both have guardians; ADMIN may merge all. Returns the id of the merge, which undoes it.',
    body: z
      .strictObject({ ...twoChildren, choices: mergeChoices.optional() })
      .refine(({ keepId, dropId }) => keepId !== dropId, areTwo),
    reply: z.string(),
    example: {
      body: { keepId: '10000001', dropId: '10000007', choices: { position: 'drop' } },
      reply: 'a3f0c1d2-5b6e-4f70-8192-a3b4c5d6e7f8',
    },
  },
  preview_merge: {
    method: 'GET',
    path: '/api/preview_merge',
    action: 'team.roster',
    summary:
      'Lists the fields in which two children differ, and whose value a merge would keep. For those who may merge them.',
    query: z.object(twoChildren).refine(({ keepId, dropId }) => keepId !== dropId, areTwo),
    reply: z.array(mergedFieldView),
    example: {
      query: { keepId: '10000001', dropId: '10000007' },
      reply: [{ field: 'name', keep: 'Theo Newman', drop: 'Theo Neumann', wins: 'keep', fixed: false }],
    },
  },
  undo_merge: {
    method: 'POST',
    path: '/api/undo_merge/:id',
    action: 'team.roster',
    summary:
      'Undoes a merge of the last 7 days, while neither the child nor anything that was moved to it has changed since; otherwise 409. Returns its id.',
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
