/** Films: staff of the event's teams and ADMIN; to families and other teams they do not exist. */
import type { FilmRecord } from '@touchline/server/records';
import { buildEvent, buildFilm } from '@touchline/server/testing/records';
import { keyOf } from '@touchline/shared/events/event-key';
import { BLUE, GREEN } from '../permission-club';
import { newFilm, sentInit } from '../sent-film';
import { type Input, type Row, type Rows, UNKNOWN } from './cells';

const OF_GREEN = '401 403 403 200 200 200 200 403 404 200';
const OF_BLUE = '401 403 403 404 404 404 200 403 200 404';
const OF_NONE = '401 403 403 404 404 404 404 403 404 404';
/** A family may hold the job of filming: it learns by 404 that a film is not its own. */
const byHolders = (rows: Row[]): Row[] =>
  rows.map((row) => ({ ...row, expect: row.expect.replace(/^401 403 403/, '401 403 404') }));

const filmOf =
  (team: string, input: (film: FilmRecord) => Input, isOwn = false): Row['input'] =>
  async ({ store }, caller) => {
    const event = await buildEvent(store, [team]);
    return input(await buildFilm(store, event, isOwn && caller ? { createdBy: caller.user._id } : {}));
  };
const starting =
  (team: string): Row['input'] =>
  async ({ store }) => {
    const event = await buildEvent(store, [team]);
    return { body: newFilm(keyOf({ ...event, id: event._id })) };
  };
const query = ({ _id }: Pick<FilmRecord, '_id'>): Input => ({ query: { id: _id } });
const body = ({ _id }: Pick<FilmRecord, '_id'>): Input => ({ body: { id: _id } });
const params = ({ _id }: Pick<FilmRecord, '_id'>): Input => ({ params: { id: _id } });
const part = ({ _id }: Pick<FilmRecord, '_id'>): Input => ({
  params: { id: _id, rendition: '720p', take: '0', k: 'init' },
  bytes: sentInit(),
});
const unknown = { _id: UNKNOWN };

/** Returns rows for a film of each team and for an unknown one. */
const targets = (input: (film: Pick<FilmRecord, '_id'>) => Input): Row[] => [
  { on: 'Green', expect: OF_GREEN, input: filmOf(GREEN, input) },
  { on: 'Blue', expect: OF_BLUE, input: filmOf(BLUE, input) },
  { on: 'nothing', expect: OF_NONE, input: async () => input(unknown) },
];
/** A complete film takes no more. */
const complete = (rows: Row[]): Row[] => rows.map((row) => ({ ...row, expect: row.expect.replaceAll('200', '409') }));

export const filmRows: Rows = {
  start_film: [
    { on: 'Green', expect: '401 403 403 200 200 200 200 403 403 200', input: starting(GREEN) },
    ...byHolders([{ on: 'Blue', expect: OF_BLUE, input: starting(BLUE) }]),
    {
      on: 'no event',
      expect: '401 403 404 404 404 404 404 403 404 404',
      input: async () => ({ body: newFilm({ time: '2026-05', hash: 'u33d', id: UNKNOWN }) }),
    },
  ],
  list_films: [
    {
      on: 'Green',
      expect: '401 403 403 200 200 200 200 403 403 200',
      input: async () => ({ query: { tag: GREEN } }),
    },
    { on: 'Blue', expect: OF_BLUE, input: async () => ({ query: { tag: BLUE } }) },
    {
      on: 'no team',
      expect: '401 403 403 404 404 404 200 403 404 404',
      input: async () => ({ query: { tag: UNKNOWN } }),
    },
  ],
  get_film: targets(query),
  film_segment: byHolders(complete(targets(part))),
  end_film: byHolders(targets(body)),
  watch_film: targets(body),
  remove_film: [
    { on: "somebody else's in Green", expect: '401 403 403 403 200 200 200 403 404 200', input: filmOf(GREEN, params) },
    { on: 'their own in Green', expect: OF_GREEN, input: filmOf(GREEN, params, true) },
    { on: 'Blue', expect: OF_BLUE, input: filmOf(BLUE, params) },
    { on: 'nothing', expect: OF_NONE, input: async () => params(unknown) },
  ],
};
