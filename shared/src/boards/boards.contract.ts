/** Boards: a team's shared session canvases, by month (specification 8.1). Strokes are sent over the socket. */
import { z } from 'zod';
import { defineContract } from '../contract';
import { itemId, line, month, requiredLine, teamId, text } from '../fields';
import { BOARD_LIMITS } from './board-limits';
import { libraryPicture } from './drill-picture';
import { DRILL_AGES, DRILL_THEMES } from './drill-words';

export const boardInput = z.object({ name: requiredLine('Name', 60), month });

export const boardView = z
  .object({
    id: z.string(),
    teamId: z.string(),
    /** The first moment (ms) of its UTC month. */
    month: z.number(),
    name: z.string(),
  })
  .meta({ id: 'Board' });
export type BoardView = z.infer<typeof boardView>;

const board: BoardView = {
  id: '80000001',
  teamId: '26618',
  month: Date.UTC(2026, 4),
  name: 'Pressing from goal kicks',
};
const { drill: limits } = BOARD_LIMITS;

/** The part of a drill that a form checks before it saves one. */
export const drillTitle = z.object({ title: requiredLine('Title', limits.title) });

/** A drill of the club's library. */
const drillInput = drillTitle.extend({
  minutes: z.number().int().min(0).max(limits.minutes, `At most ${limits.minutes} minutes`),
  points: text(limits.points),
  equipment: line(limits.equipment),
  /** The age group that it is made for; without one it is for all ages. */
  age: z.enum(DRILL_AGES).optional(),
  theme: z.enum(DRILL_THEMES).optional(),
  picture: libraryPicture.optional(),
});
export type DrillInput = z.infer<typeof drillInput>;
export const drillView = drillInput
  .extend({
    id: z.string(),
    /** The account that saved it. */
    createdBy: z.string(),
    author: z.string(),
    /** When it was saved (ms). */
    createdAt: z.number(),
  })
  .meta({ id: 'LibraryDrill' });
export type LibraryDrill = z.infer<typeof drillView>;

const drillExample: DrillInput = {
  title: 'Rondo 5 v 2',
  minutes: 12,
  points: 'Open hips before the ball comes.',
  equipment: '8 cones, 4 balls',
  age: 'U10',
  theme: 'possession',
  picture: { background: 'blank', shapes: [{ kind: 'ball', at: { x: 525, y: 340 } }] },
};
const libraryDrill: LibraryDrill = {
  ...drillExample,
  id: '82000001',
  createdBy: '10000001',
  author: 'Marta Nowak',
  createdAt: Date.UTC(2026, 4, 2),
};
const params = z.object({ id: itemId });
const example = { params: { id: board.id }, reply: board.id };

export const boardsContract = defineContract({
  list_boards: {
    method: 'GET',
    path: '/api/list_boards',
    action: 'board.read',
    summary: 'Lists the boards of a team, the newest month first.',
    query: z.object({ teamId }),
    reply: z.array(boardView),
    example: { query: { teamId: board.teamId }, reply: [board] },
  },
  add_board: {
    method: 'POST',
    path: '/api/add_board',
    action: 'board.change',
    summary: 'Creates a board. Returns the existing one, if the month has a board with this name.',
    body: boardInput.extend({ id: itemId.optional(), teamId }),
    reply: z.string(),
    example: { body: { teamId: board.teamId, month: board.month, name: board.name }, reply: board.id },
  },
  update_board: {
    method: 'POST',
    path: '/api/update_board',
    action: 'board.change',
    summary: 'Renames a board, or moves it to another month. Fails with 409 if the month has a board with this name.',
    body: boardInput.extend({ id: itemId }),
    reply: z.string(),
    example: { body: { id: board.id, name: board.name, month: board.month }, reply: board.id },
  },
  duplicate_board: {
    method: 'POST',
    path: '/api/duplicate_board/:id',
    action: 'board.change',
    summary: 'Copies a board with its drawing. Returns the id of the copy.',
    params,
    reply: z.string(),
    example: { params: { id: board.id }, reply: '80000002' },
  },
  list_drills: {
    method: 'GET',
    path: '/api/list_drills',
    action: 'drill.read',
    summary:
      "Lists the drills of the club's library by title. `limit` limits their number, and `after` leaves out those up to that title: a page with fewer than `limit` is the last one.",
    query: z.object({
      limit: z
        .string()
        .regex(/^[1-9][0-9]{0,2}$/, 'Must be a number from 1 to 999')
        .transform(Number)
        .optional(),
      after: line(limits.title).optional(),
    }),
    reply: z.array(drillView),
    example: { query: { limit: '100' }, reply: [libraryDrill] },
  },
  save_drill: {
    method: 'POST',
    path: '/api/save_drill',
    action: 'drill.read',
    summary:
      "Saves a copy of a drill in the club's library. Fails with 409 if the library has a drill with this title.",
    body: drillInput.extend({ id: itemId.optional() }),
    reply: z.string(),
    fails: ['CONFLICT'],
    example: { body: drillExample, reply: libraryDrill.id },
  },
  remove_drill: {
    method: 'DELETE',
    path: '/api/remove_drill/:id',
    action: 'drill.remove',
    summary: "Removes a drill from the club's library. Only its author and ADMIN may.",
    params,
    reply: z.string(),
    example: { params: { id: libraryDrill.id }, reply: libraryDrill.id },
  },
  remove_board: {
    method: 'DELETE',
    path: '/api/remove_board/:id',
    action: 'board.change',
    summary: 'Removes a board. It can be restored for 30 days.',
    params,
    reply: z.string(),
    example,
  },
  restore_board: {
    method: 'PUT',
    path: '/api/restore_board/:id',
    action: 'board.change',
    summary: 'Restores a removed board.',
    params,
    reply: z.string(),
    example,
  },
});
