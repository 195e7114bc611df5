/** Boards: staff of a team draw, its families read. */

import type { BoardRecord } from '@touchline/server/records';
import { buildBoard } from '@touchline/server/testing/records';
import { monthOf } from '@touchline/shared/months';
import { BLUE, GREEN } from '../permission-club';
import { fresh, type Input, nothing, type Row, type Rows, UNKNOWN } from './cells';

const THIS_MONTH = monthOf(Date.now());

const READ_GREEN = '401 403 200 200 200 200 200 403 200 200';
const READ_BLUE = '401 403 404 404 404 404 200 403 200 404';
const READ_NONE = '401 403 404 404 404 404 404 403 404 404';
const DRAW_GREEN = '401 403 403 200 200 200 200 403 403 200';
const DRAW_BLUE = '401 403 403 404 404 404 200 403 200 404';
const DRAW_NONE = '401 403 403 404 404 404 404 403 404 404';

const onBoard =
  (team: string, input: (board: BoardRecord) => Input, fields: Partial<BoardRecord> = {}): Row['input'] =>
  async ({ store }) =>
    input(await buildBoard(store, team, fields));
const path = ({ _id }: BoardRecord): Input => ({ params: { id: _id } });
const renamed = ({ _id }: BoardRecord): Input => ({
  body: { id: _id, name: `Renamed ${fresh()}`, month: THIS_MONTH },
});
const removed = { removedAt: Date.now() };
const adding =
  (teamId: string): Row['input'] =>
  async () => ({ body: { teamId, month: THIS_MONTH, name: `Board ${fresh()}` } });
const newDrill =
  (isOwn: boolean): Row['input'] =>
  async ({ store }, caller) => {
    const title = `Drill ${fresh()}`;
    const createdBy = isOwn && caller ? caller.user._id : 'nobody';
    const drill = {
      title,
      slot: title.toLowerCase(),
      minutes: 10,
      points: '',
      equipment: '',
      createdBy,
      author: 'Any',
    };
    const _id = `8300${fresh()}`;
    await store.drills.insertOne({ ...drill, _id, createdAt: Date.now() });
    return { params: { id: _id } };
  };
const STAFF = '401 403 403 200 200 200 200 403 200 200';
const noPath = async (): Promise<Input> => ({ params: { id: UNKNOWN } });

/** Returns rows for a board of each team and for an unknown one. */
const targets = (input: (board: BoardRecord) => Input, nothing: Row['input'], fields?: Partial<BoardRecord>): Row[] => [
  { on: 'Green', expect: DRAW_GREEN, input: onBoard(GREEN, input, fields) },
  { on: 'Blue', expect: DRAW_BLUE, input: onBoard(BLUE, input, fields) },
  { on: 'nothing', expect: DRAW_NONE, input: nothing },
];

export const boardRows: Rows = {
  list_boards: [
    { on: 'Green', expect: READ_GREEN, input: async () => ({ query: { teamId: GREEN } }) },
    { on: 'Blue', expect: READ_BLUE, input: async () => ({ query: { teamId: BLUE } }) },
    { on: 'no team', expect: READ_NONE, input: async () => ({ query: { teamId: UNKNOWN } }) },
  ],
  add_board: [
    { on: 'Green', expect: DRAW_GREEN, input: adding(GREEN) },
    { on: 'Blue', expect: DRAW_BLUE, input: adding(BLUE) },
    { on: 'no team', expect: DRAW_NONE, input: adding(UNKNOWN) },
  ],
  update_board: targets(renamed, async () => ({ body: { id: UNKNOWN, name: 'Any', month: THIS_MONTH } })),
  duplicate_board: targets(path, noPath),
  list_drills: [{ on: 'the club', expect: STAFF, input: nothing }],
  save_drill: [
    {
      on: 'the club',
      expect: STAFF,
      input: async () => ({ body: { title: `Drill ${fresh()}`, minutes: 10, points: '', equipment: '' } }),
    },
  ],
  remove_drill: [
    { on: 'their own', expect: STAFF, input: newDrill(true) },
    { on: "somebody else's", expect: '401 403 403 403 403 403 200 403 403 403', input: newDrill(false) },
    { on: 'nothing', expect: STAFF.replaceAll('200', '404'), input: noPath },
  ],
  remove_board: targets(path, noPath),
  restore_board: targets(path, noPath, removed),
};
